/** What the service says of moves when it is asked: why a card cannot be laid, and what it would do. Loaded when it is asked. */
import { capital } from "../i18n/template.js";
import { describeMove } from "../i18n/speech.js";
import { parseMove, standing } from "./notation.js";

/** @typedef {import("./sitting.js").Sitting} Sitting */

/** Milliseconds after which a hint that is not there yet is spoken of. */
const PATIENCE = 500;

/** Which rule forbids a card, in words; null if none does or nobody can be asked. @param {Sitting} sitting @param {string} card @returns {Promise<string | null>} */
export async function ask(sitting, card) {
  const { session, lang, chosen, reasons } = sitting;
  const { laid } = sitting.offers();
  if (!sitting.deciding() || standing(laid, chosen).next.has(card) || chosen.includes(card)) return null;
  if (!reasons.has(card)) {
    const verbs = sitting.info.verbs.filter((verb) => verb.cards.length).map((verb) => verb.name);
    const move = questionAbout(laid, verbs, sitting.view.phase, card);
    const answer = move && (await session.explain(move).catch(() => null));
    if (!answer?.text) return null;
    reasons.set(card, answer.text);
    if (reasons === sitting.reasons) sitting.paint();
  }
  return reasons.get(card)?.[lang] ?? null;
}

/** @param {Sitting} sitting @param {string} card */
export async function refuse(sitting, card) {
  const reason = await ask(sitting, card);
  if (!sitting.deciding()) return;
  const { t } = sitting.language();
  sitting.remark(
    reason
      ? t.cannotPlay({ reason: reason.charAt(0).toLowerCase() + reason.slice(1) })
      : capital(t.forbidden),
  );
}

/** @param {Sitting} sitting */
export async function hint(sitting) {
  const { session, lang } = sitting;
  const asked = session.view;
  const { t } = sitting.language();
  const isWanted = () => session.view === asked && sitting.deciding();
  const slow = setTimeout(() => isWanted() && sitting.remark(t.thinkingOfHint), PATIENCE);
  /** @type {any} */
  let failure = null;
  const advice = await session.hint().catch((error) => void (failure = error));
  clearTimeout(slow);
  if (!isWanted()) return;
  const none =
    failure?.code === "offline"
      ? t.offline
      : failure?.code === "rate-limited"
        ? t.busy({ n: failure.wait })
        : t.noHint;
  sitting.advised = parseMove(advice?.move ?? "")?.cards ?? [];
  sitting.remark(
    advice
      ? [`${t.hintIs({ move: describeMove(advice.move, lang) })}.`, advice.reason?.[lang]]
          .filter(Boolean)
          .join(" ")
      : none,
  );
}

/** A move to ask the service about: why can this card not be laid? `verbs` are those of the game that take cards. @param {Offer[]} laid */
export function questionAbout(laid, verbs, phase, card) {
  const verb =
    laid[0]?.verb ??
    verbs.find((each) => each === phase) ??
    verbs.find((each) => each !== "lead") ??
    verbs[0];
  return verb ? `${verb} ${card}` : null;
}
