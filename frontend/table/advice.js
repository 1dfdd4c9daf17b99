/** What the service says about moves: why a card cannot be played, and what it would play itself. Loaded when it is needed. */
import { describeMove } from "../i18n/speech.js";
import { capital } from "../i18n/template.js";
import { parseMove, selectionState } from "./notation.js";

/** @typedef {import("./controller.js").TableController} TableController */

/** A hint that takes longer is announced. */
const SLOW_HINT_MS = 500;

/** Asks which rule forbids a card; null if none does or the service does not answer. @param {TableController} controller @param {string} card @returns {Promise<string | null>} */
export async function explainCard(controller, card) {
  const { session, view, lang, chosen, reasons } = controller;
  const { cardMoves } = controller.moveGroups();
  if (!view || !controller.isMyTurn()) return null;
  if (selectionState(cardMoves, chosen).next.has(card) || chosen.includes(card)) return null;
  if (!reasons.has(card)) {
    const verbs = controller.info.verbs.filter((verb) => verb.cards.length).map((verb) => verb.name);
    const move = questionAbout(cardMoves, verbs, view.phase, card);
    const explanation = move && (await session.explain(move).catch(() => null));
    if (!explanation?.text) return null;
    reasons.set(card, explanation.text);
    if (reasons === controller.reasons) controller.render();
  }
  return reasons.get(card)?.[lang] ?? null;
}

/** Says why a card cannot be played. @param {TableController} controller @param {string} card */
export async function showRefusal(controller, card) {
  const reason = await explainCard(controller, card);
  if (!controller.isMyTurn()) return;
  const { t } = controller.currentTexts();
  controller.showNote(
    reason
      ? t.cannotPlay({ reason: reason.charAt(0).toLowerCase() + reason.slice(1) })
      : capital(t.forbidden),
  );
}

/** @param {TableController} controller */
export async function showHint(controller) {
  const { session, lang, view } = controller;
  const { t } = controller.currentTexts();
  const isWanted = () => controller.view === view && controller.isMyTurn();
  const timer = setTimeout(() => isWanted() && controller.showNote(t.thinkingOfHint), SLOW_HINT_MS);
  /** @type {any} */
  let failure = null;
  /** @type {Schemas["Hint"] | undefined} */
  const hint = await session.hint().catch((/** @type {unknown} */ error) => void (failure = error));
  clearTimeout(timer);
  if (!view || !isWanted()) return;
  controller.hinted = parseMove(hint?.move ?? "")?.cards ?? [];
  if (hint) {
    const sentence = `${t.hintIs({ move: describeMove(hint.move, view.game, lang) })}.`;
    const reason = /** @type {Record<string, string> | null | undefined} */ (hint.reason)?.[lang];
    return controller.showNote([sentence, reason].filter(Boolean).join(" "));
  }
  controller.showNote(
    failure?.code === "offline"
      ? t.offline
      : failure?.code === "rate-limited"
        ? t.busy({ n: failure.wait })
        : t.noHint,
  );
}

/**
 * A move with a card to ask the service about, though it is not legal; null if no verb takes cards.
 * @param {LegalMove[]} cardMoves @param {string[]} verbs those of the game that take cards @param {string} phase @param {string} card
 */
export function questionAbout(cardMoves, verbs, phase, card) {
  const verb =
    cardMoves[0]?.verb ??
    verbs.find((each) => each === phase) ??
    verbs.find((each) => each !== "lead") ??
    verbs[0];
  return verb ? `${verb} ${card}` : null;
}
