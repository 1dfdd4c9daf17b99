/**
 * Texts with gaps. `{key}` takes a value, `{key.gen}` one of its cases, `{n:card,cards}` a number with the right
 * form of a word, `{takes|take}` the second form if the value `who` (or `name`) is the reader.
 */
const GAP = /\{([^{}]*)\}/g;
/** The plural categories in the order of the forms in a gap. @type {Record<string, string[]>} */
const CATEGORIES = { ru: ["one", "few", "many"], en: ["one", "other"] };
/** @type {Record<string, Intl.PluralRules>} */
const rules = {};

/** The first language that there are texts for, from tags such as "ru-RU"; else English. @param {...unknown} tags */
export function chooseLanguage(...tags) {
  return (
    tags
      .map((tag) =>
        String(tag ?? "")
          .slice(0, 2)
          .toLowerCase(),
      )
      .find((code) => Object.hasOwn(CATEGORIES, code)) ?? "en"
  );
}

/** @param {string[]} forms @param {number} n @param {string} lang */
function pluralForm(forms, n, lang) {
  rules[lang] ??= new Intl.PluralRules(lang);
  return forms[CATEGORIES[lang].indexOf(rules[lang].select(Math.abs(n)))] ?? forms.at(-1);
}

/** @param {string} text @param {Record<string, any>} [values] @param {string} [lang] @returns {string} */
export function fill(text, values = {}, lang = "en") {
  return text.replace(GAP, (_, /** @type {string} */ gap) => {
    if (gap.includes("|")) return gap.split("|")[(values.who ?? values.name)?.you ? 1 : 0];
    const [key, forms] = gap.split(":");
    if (forms !== undefined) return `${values[key]}\u00A0${pluralForm(forms.split(","), values[key], lang)}`;
    const [name, grammar = "nom"] = key.split(".");
    const value = values[name];
    return typeof value === "object" && value !== null ? (value[grammar] ?? value.nom) : String(value ?? "");
  });
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Fills a text and begins it with a capital. @param {string} text @param {Record<string, any>} [values] @param {string} [lang] */
export const fillCapital = (text, values, lang) => capital(fill(text, values, lang));

/** The names of the values that a text takes, each once, in alphabetical order. @param {string} text */
export function placeholders(text) {
  const names = [...text.matchAll(GAP)].map(([, gap]) => (gap.includes("|") ? "you" : gap.split(/[.:]/)[0]));
  return [...new Set(names)].sort();
}
