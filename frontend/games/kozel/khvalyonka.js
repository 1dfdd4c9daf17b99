/** Kozel with the khvalyonka: how its cards move, and its tricks. Loaded after the first kon. */
import { cardNode, showCard } from "../../cards.js";
import { person, seatName } from "../../i18n/speech.js";
import { dom, set, setText, syncChildren } from "../../table/dom.js";
import { HIDDEN, parseMove } from "../../table/notation.js";
import { passCards } from "../../table/passing.js";
import { removeCards, updateHand } from "../../table/timeline.js";
import { stock, stockStyles } from "../../table/stock.js";
import { styles as khvalyonkaStyles } from "./khvalyonka.css.js";
import { addCardPoints, hasTricks } from "./tricks.js";

/** A view in which one of the khvalyonka tricks is changed. @param {KozelView} view @param {(pile: KhvalyonkaPile) => boolean} isIt @param {(pile: KhvalyonkaPile) => Partial<KhvalyonkaPile>} change */
const updatePile = (view, isIt, change) => ({
  ...view,
  piles: (view.piles ?? []).map((pile) => (isIt(pile) ? { ...pile, ...change(pile) } : pile)),
});

/** @type {NonNullable<GameTable["transitions"]>} */
const transitions = {
  lay: (view, { seat }, cards) => {
    const piles = cards.map((card, number) => {
      const pile = view.piles?.[number] ?? { cards: [], winner: null };
      return { ...pile, cards: [...pile.cards, [seat, card]] };
    });
    return { ...updateHand(view, seat, (held) => removeCards(held, cards)), piles };
  },
  open: (view, _, [card]) => {
    const closed = view.piles?.find((/** @type {KhvalyonkaPile} */ pile) => pile.cards[0]?.[1] === HIDDEN);
    return updatePile(
      view,
      (pile) => pile === closed,
      (pile) => ({ cards: [[pile.cards[0][0], card], ...pile.cards.slice(1)] }),
    );
  },
  "win-pile": (view, event, cards) =>
    updatePile(
      /** @type {KozelView} */ (addCardPoints(view, event)),
      (pile) => pile.cards.some(([, card]) => card === cards[0]),
      () => ({ winner: event.seat }),
    ),
  give: passCards,
};

/** @type {NonNullable<GameTable["publicCards"]>} */
const publicCards = { give: () => false, lay: (_, { piles }) => Boolean(piles?.length) };

/** @type {NonNullable<GameTable["completes"]>} */
const completes = { "win-pile": () => true };

/** @satisfies {SentenceRules} */
const sentences = {
  events: {
    khval: (/** @type {TableEvent} */ _, /** @type {ParsedMove} */ { value }) => `khval-${value}`,
    lay: (
      /** @type {TableEvent} */ { seat },
      /** @type {ParsedMove} */ _,
      /** @type {KozelView} */ { boaster },
    ) => (seat === boaster ? "lay-down" : "lay"),
    "win-pile": (/** @type {TableEvent} */ { points }) => (points ? "win-pile" : "win-pile-0"),
  },
  phases: {
    /** @param {KozelView} view */
    lay({ legal_moves: moves, seat, boaster }) {
      const counts = new Set(moves?.map((move) => parseMove(move)?.cards.length));
      const many = counts.has(2) ? (counts.has(1) ? "choice" : "2") : "1";
      return seat === boaster ? `lay-down-${many}` : `lay-${many}`;
    },
  },
};

/** What a replay shows open beside the zones. @param {{piles?: KhvalyonkaPile[]}} state @returns {Partial<KozelView>} */
const openFacts = ({ piles }) => (piles ? { piles } : {});

const pauses = { give: 400, open: 700 };

/** The first card of an open trick lies face down for all but the boaster. @param {KozelView} view */
const hideCards = (view) =>
  updatePile(
    view,
    (pile) => pile.winner === null,
    (pile) => ({ cards: pile.cards.map(([seat, card], index) => [seat, index ? card : HIDDEN]) }),
  );

/** @type {Record<string, ZoneView>} */
const zones = {
  stock,
  piles: {
    role: null,
    isShown: (view) => Boolean(/** @type {KozelView} */ (view).piles?.length),
    build: () => [],
    render(node, { view, t, lang, names, look }) {
      const { piles = [] } = /** @type {KozelView} */ (view);
      const small = hasTricks(view);
      node.classList.toggle("small", small);
      node.classList.toggle("double", !small && piles.length > 1);
      syncChildren(
        node,
        piles,
        (_, number) => String(number),
        () =>
          dom(
            "div",
            { class: "khval", role: "group" },
            dom("p", { class: "title" }),
            dom("div", { class: "slots" }),
            dom("p", { class: "caption" }),
          ),
        (each, { cards, winner }, number) => {
          const [title, slots, caption] = each.children;
          const name = t.khvalPile({ n: number + 1 });
          setText(title, name);
          set(each, "aria-label", name);
          syncChildren(
            slots,
            cards,
            ([seat]) => String(seat),
            ([, card]) =>
              dom("div", { class: "slot" }, cardNode("div", card, look), dom("span", { class: "who" })),
            (slot, [seat, card]) => {
              slot.classList.toggle("wins", winner === seat);
              showCard(slot.firstChild, card, look);
              setText(slot.lastChild, seatName(seat, names, lang));
            },
          );
          setText(caption, winner === null ? "" : t.takenBy({ name: person(winner, names, lang) }));
        },
      );
    },
  },
};

/** Kozel with its khvalyonka. @param {GameTable} kozel @returns {GameTable} */
export const addKhvalyonka = (kozel) => ({
  ...kozel,
  styles: [...(kozel.styles ?? []), stockStyles, khvalyonkaStyles],
  zones: { ...zones, ...kozel.zones },
  transitions: { ...kozel.transitions, ...transitions },
  completes: { ...kozel.completes, ...completes },
  publicCards,
  sentences: {
    ...kozel.sentences,
    events: { ...kozel.sentences?.events, ...sentences.events },
    phases: { ...kozel.sentences?.phases, ...sentences.phases },
  },
  pauses,
  hideCards,
  openFacts,
  nextDeals: undefined,
});
