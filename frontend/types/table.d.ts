/** The words of the table's modules. Those of the API come from openapi/ (openapi.d.ts, which `make lint-js` writes). */
type Schemas = import("./openapi").components["schemas"];
type Suit = "c" | "d" | "h" | "s";

interface Zone { name: string; seat: number | null; cards: string[] }
interface TableEvent { seat: number; text: string; to?: number; verse?: number; points?: number; place?: number }
/** What a seat sees, and the public facts of the game. */
type View = any;
type Table = any;
interface Frame { view: View; event: TableEvent | null; /** something is complete and wants to be seen */ stays: boolean }

interface Spelled { verb: string; cards: string[]; value: string | null }
type Offer = Spelled & { text: string };

interface Moment { state: any; ply: number; turn: number | null; phase: string; result: any }
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
interface Setup { players: number; seat: number; bots: (string | null)[]; rules?: object; /** the people at this screen; left out, all who are no bots */ here?: number[] }
/** `told`: entries of the log before the frames' events */
interface Step { frames: Frame[]; told: number }
interface Invitation { game: string; state: any; ticket?: string; tickets?: (string | null)[]; seat?: number; events?: unknown }
type Api = any;

/** What the host page wants, read anew whenever it is needed. */
interface Wishes {
  game: string; players: number | null; seat: number; /** `all`, `none`, or seats */ bots: string; level: string | null; rules: object; seed: string | null;
  lang: string; strings: Record<string, string>; suits: string; indices: string; speed: number; pause: number; sort: string; confirm: boolean;
  persist: string | null; readonly: boolean; controls: Set<string>;
}

interface Look { suits: string; indices: string; layout?: string }
/** What a player does: tap, look, move, open, sort, goto with a value; undo, redo, next, again, new, reveal, retry, clear, skip, hint, link, leave, dismiss. */
type Deed = (name: string, value?: any) => void;
interface Action { name: string; label: string; main?: boolean; /** stands in place of the label */ sign?: string; deed?: [string, any?] }

/** All that there is to show. */
interface Scene {
  view: View;
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
  deals: any[];
  layers: Map<string, number>;
  lastTrick: TableEvent | null;
  curtain: number | null;
  /** what lies over the table: log, score, trick, result, menu */
  sheet: string | null;
  /** what can be done about a failure: retry, new, dismiss */
  remedy: string | null;
  canUndo: boolean;
  canRedo: boolean;
  /** whether the same cards can be dealt again */
  again: boolean;
  /** whether there is a record of the deal */
  recorded: boolean;
  /** the deal's number */
  number: string | null;
  /** where a replay stands */
  place: { at: number; last: number } | null;
  controls: Set<string>;
  busy: boolean;
  /** what is said while the service is waited for */
  work: string | null;
  /** what happened in this deal */
  events: TableEvent[];
}
