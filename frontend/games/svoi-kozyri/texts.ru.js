/** Russian: Svoi kozyri. */
import covering from "../covering/texts.ru.js";

export { common } from "../covering/texts.ru.js";

export default [
  covering,
  {
    events: {
      "pass-six": "{who} {отдаёт|отдаёте} {cards.acc} {to.dat}: это козырь.",
    },
    phases: {
      "free-lead": "Свободный заход: положите любую карту, крыть не нужно.",
    },
    waits: {
      "free-lead": "Свободный заход: ходит {who}.",
    },
  },
];
