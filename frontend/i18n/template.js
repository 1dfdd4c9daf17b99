/**
 * Texts with gaps. `{key}` takes a value, `{key.gen}` one of its cases, `{n:card,cards}` a number with the right
 * form of a word, `{takes|take}` the second form if the value `who` (or `name`) is the reader.
 */
const GAP = /\{([^{}]*)\}/g;
const CATEGORIES = { ru: ["one", "few", "many"], en: ["one", "other"] };
const rules = {};

/** The first of the wanted language tags ("ru-RU", "en") that is spoken here; English if none is. */
export function chooseLanguage(...wanted) {
  return (
    wanted
      .map((tag) =>
        String(tag ?? "")
          .slice(0, 2)
          .toLowerCase(),
      )
      .find((tag) => Object.hasOwn(CATEGORIES, tag)) ?? "en"
  );
}

function pluralForm(forms, n, lang) {
  rules[lang] ??= new Intl.PluralRules(lang);
  return forms[CATEGORIES[lang].indexOf(rules[lang].select(Math.abs(n)))] ?? forms.at(-1);
}

export function fill(text, values = {}, lang = "en") {
  return text.replace(GAP, (_, gap) => {
    if (gap.includes("|")) return gap.split("|")[(values.who ?? values.name)?.you ? 1 : 0];
    const [key, forms] = gap.split(":");
    if (forms !== undefined) return `${values[key]}\u00A0${pluralForm(forms.split(","), values[key], lang)}`;
    const [name, grammar = "nom"] = key.split(".");
    const value = values[name];
    return typeof value === "object" && value !== null ? (value[grammar] ?? value.nom) : String(value ?? "");
  });
}

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** As `fill`, with a capital at the beginning. */
export const fillCapital = (text, values, lang) => capital(fill(text, values, lang));

/** The names of the values that a text takes, each once, in the order of the alphabet. */
export function placeholders(text) {
  const names = [...text.matchAll(GAP)].map(([, gap]) => (gap.includes("|") ? "you" : gap.split(/[.:]/)[0]));
  return [...new Set(names)].sort();
}
