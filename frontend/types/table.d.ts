/** The shared types of the table. Those of the API are generated from openapi/ (openapi.d.ts, `make lint-js`). */
type Schemas = import("./openapi").components["schemas"];

type Zone = Schemas["Zone"];
type Suit = Schemas["Suit"];
type TableEvent = Schemas["Event"];
type Table = Schemas["Table"];
type Game = Schemas["Game"];

/** What is carried over from deal to deal, by name: a number, or one number a seat or team. */
type Standing = Record<string, any>;
type Result = Omit<Schemas["Result"], "standing"> & { standing: Standing };

/** What a seat sees. A game may add facts of its own (rule sheets, docs/api.md); those that the table draws are named here. */
interface View {
  ply: number;
  turn: number | null;
  phase: string;
  game: string;
  seat: number | null;
  deal: number;
  dealer: number;
  rules: Record<string, any>;
  bots: (string | null)[];
  zones: Zone[];
  legal_moves: string[] | null;
  standing: Standing;
  result: Result | null;
  /** trump suits by seat */
  trumps?: Suit[];
  trump?: Suit | null;
  /** how many cards a take would take */
  take?: number | null;
  /** how many cards were laid last */
  laid?: number;
  /** seats without cards that play no more */
  out?: number[];
  /** the rank that is played now */
  rank?: string | null;
  teams?: number[][];
  /** by team */
  card_points?: number[] | null;
  /** between two views: who takes the trick that lies on the table */
  taker?: number | null;
  /** in a replay: all hands are open */
  open?: boolean;
}

interface Frame {
  view: View;
  event: TableEvent | null;
  /** something is complete and stays for `pause` milliseconds */
  complete: boolean;
  /** the cards have just been dealt */
  dealt?: boolean;
}

/** A call of the API: the slug of the game, the request, the response. */
type Call<Request, Response> = (slug: string, request: Request) => Promise<Response>;
interface Api {
  game(slug: string): Promise<Game>;
  deals: Call<object, Table>;
  moves: Call<object, Table>;
  views: Call<object, View>;
  explanations: Call<object, Schemas["Explanation"]>;
  hints: Call<object, Schemas["Hint"]>;
  replays: Call<object, Omit<Schemas["Replayed"], "record"> & { record: GameRecord }>;
}

/** A record as data (docs/records.md). */
interface GameRecord extends Record<string, any> {
  game: string;
  players: number;
  moves: string[];
  next?: DealRecord[];
}
interface DealRecord extends Record<string, any> {
  moves: string[];
}
/** How a deal came about. */
interface DealHistory {
  /** a record without moves */
  origin: any;
  /** the events of each deal, as "seat text" */
  eventLines: string[][];
  view?: View | null;
}

interface ParsedMove {
  verb: string;
  cards: string[];
  value: string | null;
}
type LegalMove = ParsedMove & { text: string };

type Moment = Pick<Table, "state" | "ply" | "turn" | "phase"> & { result: Result | null };
/** An event as everybody may know it (`text`) and as its own seats do (`open`). */
type LogEntry = TableEvent & { open: string; place?: number };
/** A position of the deal as this screen knows it. */
interface Position {
  moment: Moment;
  deal: number;
  /** whose view it is; null: what is open to all */
  viewer: number | null;
  /** null until the viewer has looked */
  view: View | null;
  entries: LogEntry[];
}
interface Setup {
  players: number;
  seat: number;
  bots: (string | null)[];
  rules?: object;
  /** the people at this screen; left out: all seats without a bot */
  here?: number[];
}
/** What the screen shows next. */
interface Step {
  frames: Frame[];
  /** entries of the log before the frames' events */
  logLength: number;
}
/** The result of a deal with the facts of its view that the score needs. */
type DealOutcome = Result & { deal: number } & Record<string, any>;
/** What a session and a saved game are made with. */
interface SessionTools {
  api: Api;
  save?: (session: any) => void;
}

/** A deal that somebody else dealt: what `join` takes. */
interface Invitation {
  game: string;
  state: any;
  ticket?: string;
  tickets?: (string | null)[];
  seat?: number;
  events?: unknown;
}

/** What the attributes and properties of the element say, read anew whenever it is needed. */
interface TableConfig {
  game: string;
  players: number | null;
  seat: number;
  /** `all`, `none`, or seats */
  bots: string;
  level: string | null;
  rules?: object;
  seed: string | null;
  lang: string;
  strings: Record<string, string>;
  suits: string;
  indices: string;
  speed: number;
  pause: number;
  sort: string;
  confirm: boolean;
  persist: string | null;
  readonly: boolean;
  controls: Set<string>;
}

/** How card faces look (cards.js). */
interface CardLook {
  suits: string;
  indices: string;
  layout?: string;
}
/**
 * What a player does at the table. Names: tap, look, move, open, sort, goto with a value; undo, redo, next, again, new, reveal,
 * retry, clear, skip, hint, link, leave, dismiss.
 */
type ActionHandler = (name: string, value?: any) => void;
/** A button beside the message. */
interface ActionButton {
  name: string;
  label: string;
  main?: boolean;
  /** shown in place of the label */
  sign?: string;
  /** name and value for the action handler; left out: the button's name */
  action?: [string, any?];
}

/** A word in its grammatical cases, or without cases. */
type Cases = string | (Record<string, string> & { you?: never });
/** The name of a player in its cases; `you`: it is the reader. */
type PersonName = { nom: string; you?: boolean } & { [grammar: string]: any };
/** One name a seat; null is the reader. */
type SeatNames = (PersonName | null)[];
/** The texts of a language by section and key; texts with gaps are templates (template.js). */
interface Texts {
  and: string;
  card: string;
  article: string;
  hidden: string;
  count: Record<string, string>;
  ranks: Record<string, Cases>;
  suits: Record<string, Cases>;
  you: PersonName;
  people: PersonName[];
  player: PersonName;
  ui: Record<string, string>;
  moves: Record<string, string>;
  buttons: Record<string, string>;
  events: Record<string, string>;
  phases: Record<string, string>;
  waits: Record<string, string>;
  results: Record<string, string>;
  /** of zones, reasons and standings of a game without a folder, by their names in the API */
  names?: Record<string, string>;
}
/** Interface texts by key: a string, or a function of the values for its gaps. */
type UiTexts = Record<string, any>;

/** What a seat is in this deal, in few words. */
interface Mark {
  kind: string;
  text: string;
  /** replaces the text for screen readers */
  spoken?: string;
}

/** How one zone in the middle of the table is drawn. */
interface ZoneView {
  /** whether there is something to show; left out: whenever the view has the zone */
  isShown?(view: View): boolean;
  /** the class of its node, its name if left out */
  className?: string;
  /** its `part` for the host page's style */
  part?: string;
  /** its ARIA role, `group` if left out */
  role?: string | null;
  build(): Element[];
  render(node: any, scene: Scene, name: string): void;
}

/** Which sentence of the game's texts fits; what is left out has the sentence of its own name. */
interface SentenceRules {
  /** the key of the sentence about an event, by its verb; null: the event is not mentioned */
  events?: Record<string, (event: TableEvent, parts: ParsedMove, view: any, verse?: string) => string | null>;
  /** the key of the sentence that says what to do, by phase, from the number of cards held and the verbs of the legal moves */
  phases?: Record<string, (view: any, held: number, verbs: string[]) => string>;
  /** the key of the text that asks for another card, by the verb of the move that has been begun */
  nextCard?: Record<string, string>;
  /** further values for the gaps of a sentence about an event */
  values?(event: TableEvent, names: SeatNames, lang: string, game: string): Record<string, any>;
}

/** The module `table.js` of a game's folder: how the table shows this game. Everything may be left out. */
interface GameTable {
  /** in the order in which they stand on the table */
  zones?: Record<string, ZoneView>;
  /** the same for a game whose zones are known from its view only */
  zonesOf?(view: View): Record<string, ZoneView>;
  styles?: (() => CSSStyleSheet)[];
  /** the view after an event, by its verb; a verb that is not listed moves nothing until the next view of the service */
  transitions?: Record<string, (view: any, event: TableEvent, cards: string[]) => View>;
  /** after which events something is complete and wants to be seen, by verb */
  completes?: Record<string, (view: any) => boolean>;
  /** the view once what was complete has been cleared away */
  clearComplete?(view: any): View;
  /** whether everybody may know a card of an event, by verb, from the view before it; not listed: everybody may */
  publicCards?: Record<string, (card: string, before: any) => boolean>;
  sentences?: SentenceRules;
  /** trumps that are the same in every deal, weakest first */
  trumps?: string[];
  marks?(seat: number, scene: Scene): (Mark | false | null | undefined | "" | 0)[];
  /** the head of the table (a title, us, the score, them) and the card points; null: the number of the deal */
  head?(scene: Scene): { texts: string[]; points?: string | null } | null;
  /** whether all cards of the hand are dimmed because none of them can be chosen */
  dimsHand?(view: View): boolean;
  /** milliseconds that an event stays before the next one, by verb */
  pauses?: Record<string, number>;
  /** the key of the text on the button after a deal that does not end the series */
  nextDealLabel?(view: any): string;
  /** a view whose cards that only its seat may see are turned face down, but for the hands */
  hideCards?(view: any): View;
  /** facts of an open state that a replay shows in place of those of the view */
  openFacts?(state: any): object;
  /** facts of the finished deal's view that the score needs later */
  dealFacts?(view: any): object;
  results?: () => Promise<GameResults>;
  /** what is needed from the second deal on: it makes a new description of the game from this one; and the name of its texts */
  nextDeals?: { load: (game: GameTable) => Promise<GameTable>; texts: string };
}

/** The module `results.js` of a game's folder: how deals end and series stand, in words. */
interface GameResults {
  /** a finished view in words: who lost or won and why; `log`: the events of the deal */
  describeResult(view: any, lang: string, names: SeatNames, log: TableEvent[]): Described;
  /** the standing as rows: a label and a value for each seat or team */
  standingRows(view: any, lang: string, names: SeatNames): StandingRow[];
  /** lines above the standing */
  scoreLines?(scene: any): (string | false | null | undefined | 0)[];
  /** notes below it */
  scoreNotes?(scene: any): (string | false | null | undefined | 0)[];
  /** the deals of the series that had scores or were drawn, as a table; null: none; left out: scores by seat */
  dealGrid?(scene: any, deals: DealOutcome[]): DealGrid | null;
  /** the sums of the series, one a seat */
  totals?(view: any): number[];
}
interface Described {
  title: string;
  lines: string[];
}
interface StandingRow {
  label: string;
  value: string;
}
interface DealGrid {
  name: string;
  /** a text, and what a screen reader says in its place */
  heads: string[][];
  rows: string[][];
}

/** Everything that is shown. */
interface Scene {
  view: View;
  /** what the view is of: a Session, or a Replay */
  session: any;
  game: GameTable;
  /** the game's words for results, once they are loaded */
  results: GameResults | null;
  /** the seat at the lower edge */
  mine: number;
  title: string;
  t: UiTexts;
  lang: string;
  names: SeatNames;
  look: CardLook;
  indices: string;
  sort: string;
  /** the game's own texts, from the API */
  texts: any;
  /** the person at the screen has to move */
  myTurn: boolean;
  chosen: string[];
  /** cards that may be tapped */
  selectable: Set<string>;
  /** another card may follow the chosen ones */
  more: boolean;
  /** cards of the move that a hint named */
  hinted: string[];
  /** why a card cannot be played, by language, as far as it is known */
  reasons: Map<string, Record<string, string>>;
  /** moves without cards */
  wordMoves: LegalMove[];
  /** moves that the chosen cards spell */
  completeMoves: LegalMove[];
  message: string;
  log: string[];
  /** which seat played which card */
  cardOwners: Map<string, number>;
  lastTrick: TableEvent | null;
  /** the seat that has to take the screen before its cards are shown */
  curtain: number | null;
  /** what lies over the table: log, score, trick, result, menu */
  sheet: string | null;
  /** what can be done about a failure: retry, new, dismiss */
  remedy: string | null;
  canUndo: boolean;
  /** what the button after a deal says */
  nextLabel: string;
  /** where a replay stands */
  replayPosition: { at: number; last: number } | null;
  controls: Set<string>;
  busy: boolean;
  /** shown while the service is waited for */
  busyText: string | null;
}

/** What nodes show now, to be compared with what they shall show. */
interface Element {
  kozyrFace?: string;
  kozyrSuit?: string;
  kozyrContent?: string;
  kozyrAction?: [string, any?];
}

interface HTMLElementTagNameMap {
  "kozyr-table": import("../kozyr-table.js").KozyrTable;
}
