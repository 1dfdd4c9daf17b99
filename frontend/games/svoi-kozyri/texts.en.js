/** English: Svoi kozyri. */
import covering from "../covering/texts.en.js";

export { common } from "../covering/texts.en.js";

export default [
  covering,
  {
    events: {
      "pass-six": "{who} {gives|give} {cards.the} to {to}, whose trump it is.",
    },
    phases: {
      "free-lead": "A free lead: lay any card, there is nothing to cover.",
    },
    waits: {
      "free-lead": "A free lead for {who}.",
    },
  },
];
