/** The words of the table's modules. Those of the API come from openapi/ (openapi.d.ts, which `make lint-js` writes). */
type Schemas = import("./openapi").components["schemas"];

type Zone = Schemas["Zone"];
type Suit = Schemas["Suit"];
type TableEvent = Schemas["Event"];
type Table = Schemas["Table"];
type Game = Schemas["Game"];

/** What has been carried over in a series, of whatever game. */
interface Standing {
  losses?: number[];
  draws?: number;
  totals?: number[];
  points?: number[];
  multiplier?: number;
  kon?: number;
}
type Result = Schemas["Result"] & { places?: number[]; standing: Standing };
/** A khvalyonka trick: pairs of seat and card, the boaster's first. */
interface Pile {
  cards: any[][];
  winner: number | null;
}
/** What a seat sees, and the public facts of the game. */
type View = Schemas["View"] & {
  standing: Standing;
  rules: { series_deals?: number; target?: number; redeal?: string; pile_visibility?: string };
  result: Result | null;
  trumps?: Suit[];
  trump?: Suit | null;
  /** how many cards a take would take */
  take?: number | null;
  laid?: number;
  out?: number[];
  rank?: string | null;
  teams?: number[][];
  boaster?: number | null;
  piles?: Pile[];
  card_points?: number[] | null;
  redeals?: number;
  /** between two views: who takes the trick that lies there */
  taker?: number | null;
  /** in a replay: all hands are open */
  open?: boolean;
};
interface Frame {
  view: View;
  event: TableEvent | null;
  /** something is complete and wants to be seen */ stays: boolean;
  /** the cards have just been dealt */ dealt?: boolean;
}

/** A call of the API: the game, the request, the answer. */
type Call<Request, Answer> = (slug: string, request: Request) => Promise<Answer>;
interface Api {
  game(slug: string): Promise<Game>;
  deals: Call<Schemas["DealRequest"], Table>;
  moves: Call<Schemas["MovesRequest"], Table & { view?: View }>;
  views: Call<Schemas["ViewRequest"], View>;
  explanations: Call<Schemas["ExplanationRequest"], Schemas["Explanation"]>;
  hints: Call<Schemas["HintRequest"], Schemas["Hint"]>;
  replays: Call<Schemas["RecordPlayed"], Schemas["Replayed"] & { record: GameRecord }>;
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
/** How a deal came about: a record without moves, and what was done in each deal, as "seat text". */
interface Course {
  origin: any;
  done: string[][];
}

interface Spelled {
  verb: string;
  cards: string[];
  value: string | null;
}
type Offer = Spelled & { text: string };

type Moment = Pick<Table, "state" | "ply" | "turn" | "phase"> & { result: Result | null };
/** `text`: as everybody may know it; `open`: as its own seats do */
type LogEntry = TableEvent & { open: string };
interface Page {
  moment: Moment;
  deal: number;
  /** whose page it is; null: nobody's, what is open to all */
  viewer: number | null;
  /** null until the viewer has looked */
  view: View | null;
  entries: LogEntry[];
}
interface Setup {
  players: number;
  seat: number;
  bots: Schemas["Bots"];
  rules?: object;
  /** the people at this screen; left out, all who are no bots */ here?: number[];
}
/** `told`: entries of the log before the frames' events */
interface Step {
  frames: Frame[];
  told: number;
}
interface Invitation {
  game: string;
  state: any;
  ticket?: string;
  tickets?: (string | null)[];
  seat?: number;
  events?: unknown;
}

/** What the host page wants, read anew whenever it is needed. */
interface Wishes {
  game: string;
  players: number | null;
  seat: number;
  /** `all`, `none`, or seats */ bots: string;
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

interface Look {
  suits: string;
  indices: string;
  layout?: string;
}
/** What a player does: tap, look, move, open, sort, goto with a value; undo, redo, next, again, new, reveal, retry, clear, skip, hint, link, leave, dismiss. */
type Deed = (name: string, value?: any) => void;
interface Action {
  name: string;
  label: string;
  main?: boolean;
  /** stands in place of the label */ sign?: string;
  deed?: [string, any?];
}

interface Mark {
  kind: string;
  text: string;
  /** stands in place of the text for ears */ spoken?: string;
}
/** What the games of a kind need of the table, beside their texts. */
interface Kind {
  rooms: Record<string, Room>;
  styles: () => CSSStyleSheet;
  /** the view after an event, by its verb */
  carries: Record<string, (view: View, event: TableEvent, cards: string[]) => View>;
  /** the view once what was complete has gone to its heap */
  clear?: (view: View) => View;
  /** whether the view after an event wants to be seen, by its verb */
  stays?: Record<string, (view: View) => boolean>;
  /** whether everybody may know a card of an event, from the view before it, by the verb */
  opens: Record<string, (card: string, before: View) => boolean>;
  /** what a seat is in this deal, in few words */
  marks: (seat: number, scene: Scene) => any[];
  /** what stands at the head of the table (a title, us, score, them), and the card points; null: nothing of its own */
  head?: (scene: Scene) => { texts: string[]; points?: string | null } | null;
  /** which sentence tells an event, by its verb or `game/verb`; null: none does */
  tells: Record<string, (event: TableEvent, parts: Spelled, view: View, verse?: string) => string | null>;
  /** which sentence says what to do, by the phase or `game/phase`, from the number of cards held and the verbs of the legal moves */
  asks: Record<string, (view: any, held: number, verbs: string[]) => string>;
}

/** A place in the middle: what it is made of, and how it is brought into line with what there is to show. */
interface Room {
  parts: () => Element[];
  paint: (room: any, scene: Scene, name: string) => void;
}

/** All that there is to show. */
interface Scene {
  view: View;
  /** what it is the view of: a Session, or a Replay */
  session: any;
  /** the seat at the lower edge */
  mine: number;
  title: string;
  /** the interface texts */
  t: any;
  lang: string;
  names: any[];
  look: Look;
  indices: string;
  sort: string;
  /** the game's own texts */
  texts: any;
  /** whether a move of this seat is waited for */
  asked: boolean;
  chosen: string[];
  /** cards that may be tapped */
  next: Set<string>;
  /** whether another card may follow those chosen */
  more: boolean;
  /** cards of the move that a hint named */
  advised: string[];
  /** why a card cannot be laid, by language, as far as it is known */
  reasons: Map<string, Record<string, string>>;
  /** moves that are buttons */
  words: Offer[];
  /** moves that the chosen cards spell */
  complete: Offer[];
  message: string;
  log: string[];

  layers: Map<string, number>;
  lastTrick: TableEvent | null;
  curtain: number | null;
  /** what lies over the table: log, score, trick, result, menu */
  sheet: string | null;
  /** what can be done about a failure: retry, new, dismiss */
  remedy: string | null;
  canUndo: boolean;
  /** where a replay stands */
  place: { at: number; last: number } | null;
  controls: Set<string>;
  busy: boolean;
  /** what is said while the service is waited for */
  work: string | null;
}
