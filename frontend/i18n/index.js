/** All that a player may read, in both languages at once, for pages that cannot wait. A table loads what it needs by speech.js. */
import * as coventry from "./coventry.js";
import * as covering from "./covering.js";
import * as khval from "./khval.js";
import * as kozel from "./kozel.js";
import { learn, teach } from "./speech.js";
import { chooseLanguage, fill } from "./template.js";
import enCoventry from "./en.coventry.js";
import enCovering from "./en.covering.js";
import enKozel from "./en.kozel.js";
import enKhval from "./en.khval.js";
import enLater from "./en.later.js";
import ruCoventry from "./ru.coventry.js";
import ruCovering from "./ru.covering.js";
import ruKozel from "./ru.kozel.js";
import ruKhval from "./ru.khval.js";
import ruLater from "./ru.later.js";

export * from "./speech.js";
export * from "./results.js";

for (const kind of [coventry, covering, kozel, khval]) teach(kind);
for (const texts of [enCoventry, enCovering, enKozel, enKhval, enLater]) learn("en", texts);
for (const texts of [ruCoventry, ruCovering, ruKozel, ruKhval, ruLater]) learn("ru", texts);

/** The number with the right form of a word: `plural("ru", 3, ["карта", "карты", "карт"])` is "3 карты". */
export const plural = (lang, n, forms) => fill(`{n:${forms.join(",")}}`, { n }, chooseLanguage(lang));
