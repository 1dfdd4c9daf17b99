/**
 * The rules of the games for players, as text. A rules text is `{sections, glossary}`: sections are
 * `{heading, paragraphs?, list?}`, shown in this order, the glossary is `{term, meaning}`.
 */
const TEXTS = {
  "svoi-kozyri": { ru: () => import("./svoi-kozyri.ru.js"), en: () => import("./svoi-kozyri.en.js") },
  "kryt-navalivat": {
    ru: () => import("./kryt-navalivat.ru.js"),
    en: () => import("./kryt-navalivat.en.js"),
  },
  "earl-of-coventry": {
    ru: () => import("./earl-of-coventry.ru.js"),
    en: () => import("./earl-of-coventry.en.js"),
  },
  kozel: { ru: () => import("./kozel.ru.js"), en: () => import("./kozel.en.js") },
};

/** The rules text of a game, or null if there is none (a game that is newer than this page). */
export async function loadRules(game, lang) {
  return (await TEXTS[game]?.[lang]?.()) ?? null;
}
