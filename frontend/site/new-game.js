/** The form of a new game, built from the API's description of the game. */
import { dom } from "../table/dom.js";
import { levelChoices, optionTexts } from "./texts.js";

/**
 * The attributes of the table from what was chosen: `players`, `bots`, `level`, and `rules` with the options that
 * differ from their defaults.
 */
export function tableAttributes(game, { players, company, people, level, values }) {
  const { min, max } = game.seats;
  const count = Math.min(max, Math.max(min, Number(players ?? max)));
  const attributes = { players: String(count), bots: botSeats(count, company, people) };
  if (attributes.bots !== "none" && level) attributes.level = level;
  const rules = changedRules(game.options, values);
  return Object.keys(rules).length ? { ...attributes, rules: JSON.stringify(rules) } : attributes;
}

/** The `bots` attribute: seat 0 is always a person. */
function botSeats(players, company, people = []) {
  if (company === "people") return "none";
  if (company === "bots") return "all";
  if (company === "far" && players === 2) return "none";
  const persons = company === "partner" ? [0, 2] : [0, ...people];
  const bots = Array.from({ length: players }, (_, seat) => seat).filter((seat) => !persons.includes(seat));
  if (!bots.length) return "none";
  return bots.length === players - 1 ? "all" : bots.join(",");
}

/** The options whose value is not the default; `values` holds texts by name, as a form gives them. */
function changedRules(options, values) {
  const changed = options.flatMap((option) => {
    const value = optionValue(option, values[option.name]);
    return value === undefined || value === option.default ? [] : [[option.name, value]];
  });
  return Object.fromEntries(changed);
}

function optionValue({ type, nullable, minimum, maximum }, text) {
  if (type === "boolean") return text !== undefined && text !== null;
  if (text === undefined || text === null) return undefined;
  if (type !== "integer") return text;
  if (text === "") return nullable ? null : undefined;
  const number = Number(text);
  return Number.isInteger(number) && number >= minimum && number <= maximum ? number : undefined;
}

/** Radio buttons that look like a row of pills. `choices` is a list of `[value, text]`. */
function pills(name, legend, choices, chosen, onchange) {
  return dom(
    "fieldset",
    { class: "pills" },
    dom("legend", {}, legend),
    ...choices.map(([value, text]) =>
      dom(
        "label",
        {},
        dom("input", { type: "radio", name, value, checked: value === chosen, onchange }),
        dom("span", {}, text),
      ),
    ),
  );
}

function optionField(option, lang, texts) {
  const { title, note, values } = optionTexts(option, lang);
  const name = `option:${option.name}`;
  const hint = note ? [dom("small", { id: `${name}-note` }, note)] : [];
  const described = note ? `${name}-note` : null;
  if (option.type === "boolean") {
    const box = dom("input", {
      type: "checkbox",
      name,
      id: name,
      checked: option.default,
      "aria-describedby": described,
    });
    return dom("div", { class: "option check" }, box, dom("label", { for: name }, title), ...hint);
  }
  const field =
    option.type === "choice"
      ? dom(
          "select",
          { name, id: name, "aria-describedby": described },
          ...option.values.map((value) =>
            dom("option", { value, selected: value === option.default }, values[value]),
          ),
        )
      : dom("input", {
          type: "number",
          inputmode: "numeric",
          name,
          id: name,
          min: option.minimum,
          max: option.maximum,
          required: !option.nullable,
          value: option.default ?? "",
          placeholder: option.nullable ? texts.noLimit : null,
          "aria-describedby": described,
        });
  return dom("div", { class: "option" }, dom("label", { for: name }, title), field, ...hint);
}

/** Seats with a tick for each person. */
function seatBoxes(players, texts, ticked) {
  const box = (seat) =>
    dom(
      "label",
      { class: "seat" },
      dom("input", {
        type: "checkbox",
        name: "person",
        value: seat,
        checked: seat === 0 || ticked.has(seat),
        disabled: seat === 0,
      }),
      dom("span", {}, seat === 0 ? texts.seatMe({ n: 1 }) : texts.seatPerson({ n: seat + 1 })),
    );
  return Array.from({ length: players }, (_, seat) => box(seat));
}

/** The form; `start` is called with the table's attributes, `invite` if people play from elsewhere. */
export function newGameForm(game, lang, texts, { start, invite }) {
  const { min, max } = game.seats;
  const counts = Array.from({ length: max - min + 1 }, (_, more) => String(min + more));
  const teams = min === 4 && max === 4;
  const company = [
    ["bots", texts.withBots],
    ...(teams ? [["partner", texts.withPartner]] : []),
    ["people", texts.allPeople],
    ...(max > 2 ? [["mixed", texts.mixed]] : []),
    ["far", texts.far],
  ];
  const levels = levelChoices(game.bots, lang);
  const seats = dom("fieldset", { class: "seats", hidden: true });
  const hint = dom("p", { class: "hint", hidden: true });
  const submitButton = dom("button", { type: "submit", class: "main" }, texts.sitDown);
  const levelField = pills(
    "level",
    texts.level,
    levels,
    (game.bots.find((bot) => bot.default) ?? game.bots.at(-1))?.name,
  );

  const form = dom(
    "form",
    { class: "new-game", onsubmit: submit, onchange: adapt },
    counts.length > 1
      ? pills(
          "players",
          texts.players,
          counts.map((n) => [n, n]),
          String(max),
        )
      : null,
    pills("company", texts.company, company, "bots"),
    seats,
    hint,
    levels.length > 1 ? levelField : null,
    game.options.length
      ? dom(
          "details",
          { class: "options" },
          dom("summary", {}, texts.options),
          dom("p", { class: "hint" }, texts.optionsHint),
          ...game.options.map((option) => optionField(option, lang, texts)),
        )
      : null,
    submitButton,
  );

  function chosen() {
    const data = new FormData(form);
    const prefix = "option:";
    const given = [...data].filter(([name]) => name.startsWith(prefix));
    return {
      players: data.get("players"),
      company: data.get("company"),
      people: data.getAll("person").map(Number),
      level: data.get("level"),
      values: Object.fromEntries(given.map(([name, value]) => [name.slice(prefix.length), value])),
    };
  }

  /** Shows what the choice of company needs. */
  function adapt() {
    const { players, company: who, people } = chosen();
    const count = Number(players ?? max);
    const choosable = (who === "mixed" || who === "far") && count > 2;
    const shown = `${who} ${count}`;
    seats.hidden = !choosable;
    if (choosable && seats.dataset.shown !== shown) {
      const ticked = who === "far" ? Array.from({ length: count }, (_, seat) => seat) : people;
      seats.dataset.shown = shown;
      seats.replaceChildren(
        dom("legend", {}, texts.seats),
        ...seatBoxes(count, texts, new Set(ticked)),
        dom("p", { class: "hint" }, who === "far" ? texts.farSeatHint : texts.seatHint),
      );
    }
    hint.hidden = who === "bots";
    hint.textContent = who === "far" ? texts.farHint : texts.passHint;
    submitButton.textContent = who === "far" ? texts.dealAndInvite : texts.sitDown;
    levelField.hidden = tableAttributes(game, chosen()).bots === "none";
  }

  function submit(event) {
    event.preventDefault();
    const choice = chosen();
    const attributes = tableAttributes(game, choice);
    if (choice.company === "far" && attributes.bots !== "all") invite(attributes);
    else start(attributes);
  }

  return form;
}
