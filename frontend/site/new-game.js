/** The form of a new game, built from the API's description of the game. */
import { dom } from "../table/dom.js";
import { radioPills } from "./dialogs.js";
import { levelChoices, optionTexts } from "./texts.js";

/**
 * @typedef {Game["options"][number]} Option
 * @typedef {import("./texts.js").Texts} Texts
 * @typedef {Record<string, string>} Attributes of a table
 *
 * @typedef {object} FormValues what is chosen in the form
 * @property {string | null} players
 * @property {string | null} company `bots`, `partner`, `people`, `mixed` or `links`
 * @property {number[]} people seats of people besides seat 0
 * @property {string | null} level
 * @property {Record<string, string>} values of the options by name, as a form gives them
 */

/** What opens the names of the options' fields, which are fields of the same form. */
const OPTION_PREFIX = "option:";

/**
 * The attributes of the table: `players`, `bots`, `level`, and in `rules` the options that differ from their defaults.
 * @param {Pick<Game, "seats" | "options">} game
 * @param {FormValues} form
 * @returns {Attributes}
 */
export function tableAttributes(game, { players, company, people, level, values }) {
  const { min, max } = game.seats;
  const count = Math.min(max, Math.max(min, Number(players ?? max)));
  /** @type {Attributes} */
  const attributes = { players: String(count), bots: botSeats(count, company, people) };
  if (attributes.bots !== "none" && level) attributes.level = level;
  const rules = changedRules(game.options, values);
  return Object.keys(rules).length ? { ...attributes, rules: JSON.stringify(rules) } : attributes;
}

/** The `bots` attribute; seat 0 is always a person. @param {number} players @param {string | null} company @param {number[]} people */
function botSeats(players, company, people = []) {
  if (company === "people") return "none";
  if (company === "bots") return "all";
  if (company === "links" && players === 2) return "none";
  const persons = company === "partner" ? [0, 2] : [0, ...people];
  const bots = Array.from({ length: players }, (_, seat) => seat).filter((seat) => !persons.includes(seat));
  if (!bots.length) return "none";
  return bots.length === players - 1 ? "all" : bots.join(",");
}

/** The options whose value differs from the default. @param {Option[]} options @param {Record<string, string>} values */
function changedRules(options, values) {
  const changes = options.flatMap((option) => {
    const value = optionValue(option, values[option.name]);
    return value === undefined || value === option.default ? [] : [[option.name, value]];
  });
  return Object.fromEntries(changes);
}

/** The value of an option from the text of its field; undefined if it is not valid. @param {Option} option @param {string | null | undefined} text */
function optionValue({ type, nullable, minimum = -Infinity, maximum = Infinity }, text) {
  if (type === "boolean") return text !== undefined && text !== null;
  if (text === undefined || text === null) return undefined;
  if (type !== "integer") return text;
  if (text === "") return nullable ? null : undefined;
  const number = Number(text);
  return Number.isInteger(number) && number >= minimum && number <= maximum ? number : undefined;
}

/**
 * @param {Option} option
 * @param {string} lang
 * @param {import("./game-files.js").ValueNames} valueNames
 * @param {Texts} texts
 */
function optionField(option, lang, valueNames, texts) {
  const { title, note, values } = optionTexts(option, lang, valueNames);
  const name = OPTION_PREFIX + option.name;
  const attributes = { name, id: name, "aria-describedby": note ? `${name}-note` : null };
  const label = dom("label", { for: name }, title);
  const hint = note ? dom("small", { id: `${name}-note` }, note) : null;
  if (option.type === "boolean") {
    const box = dom("input", { type: "checkbox", checked: Boolean(option.default), ...attributes });
    return dom("div", { class: "option check" }, box, label, hint);
  }
  const field =
    option.type === "choice"
      ? dom(
          "select",
          attributes,
          ...(option.values ?? []).map((value) =>
            dom("option", { value, selected: value === option.default }, values[value]),
          ),
        )
      : dom("input", {
          type: "number",
          inputmode: "numeric",
          min: option.minimum ?? null,
          max: option.maximum ?? null,
          required: !option.nullable,
          value: option.default ?? "",
          placeholder: option.nullable ? texts.noLimit : null,
          ...attributes,
        });
  return dom("div", { class: "option" }, label, field, hint);
}

/** Checkboxes of the seats: checked for a person, unchecked for a bot. @param {number} players @param {Texts} texts @param {Set<number>} people */
function seatBoxes(players, texts, people) {
  return Array.from({ length: players }, (_, seat) =>
    dom(
      "label",
      { class: "seat" },
      dom("input", {
        type: "checkbox",
        name: "person",
        value: seat,
        checked: seat === 0 || people.has(seat),
        disabled: seat === 0,
      }),
      dom("span", {}, seat === 0 ? texts.seatMe({ n: 1 }) : texts.seatPerson({ n: seat + 1 })),
    ),
  );
}

/** The companies that a game with so many seats allows, as pairs of value and text. @param {Game["seats"]} seats @param {Texts} texts @returns {[string, string][]} */
function companyChoices({ min, max }, texts) {
  const hasPartners = min === 4 && max === 4;
  return [
    ["bots", texts.withBots],
    ...(hasPartners ? [/** @type {[string, string]} */ (["partner", texts.withPartner])] : []),
    ["people", texts.allPeople],
    ...(max > 2 ? [/** @type {[string, string]} */ (["mixed", texts.mixed])] : []),
    ["links", texts.remote],
  ];
}

/** What the form holds now. @param {HTMLFormElement} form @returns {FormValues} */
function readForm(form) {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => /** @type {string | null} */ (data.get(name));
  const options = [...data].filter(([name]) => name.startsWith(OPTION_PREFIX));
  return {
    players: text("players"),
    company: text("company"),
    people: data.getAll("person").map(Number),
    level: text("level"),
    values: Object.fromEntries(
      options.map(([name, value]) => [name.slice(OPTION_PREFIX.length), String(value)]),
    ),
  };
}

/**
 * @param {Game} game
 * @param {string} lang
 * @param {Texts} texts
 * @param {object} tools
 * @param {import("./game-files.js").ValueNames} tools.valueNames
 * @param {(attributes: Attributes) => void} tools.start starts the game here
 * @param {(attributes: Attributes) => void} tools.invite starts a game by links
 */
export function newGameForm(game, lang, texts, { valueNames, start, invite }) {
  const { min, max } = game.seats;
  const counts = Array.from({ length: max - min + 1 }, (_, more) => String(min + more));
  const levels = /** @type {[string, string][]} */ (levelChoices(game.bots, lang));
  const defaultLevel = (game.bots.find((bot) => bot.default) ?? game.bots.at(-1))?.name;
  const seats = dom("fieldset", { class: "seats", hidden: true });
  const hint = dom("p", { class: "hint", hidden: true });
  const submitButton = dom("button", { type: "submit", class: "main" }, texts.sitDown);
  const levelField = radioPills("level", texts.level, levels, defaultLevel);
  const optionFields = game.options.map((option) => optionField(option, lang, valueNames, texts));

  const form = dom(
    "form",
    { class: "new-game", onsubmit: submit, onchange: update },
    counts.length > 1
      ? radioPills(
          "players",
          texts.players,
          counts.map((n) => [n, n]),
          String(max),
        )
      : null,
    radioPills("company", texts.company, companyChoices(game.seats, texts), "bots"),
    seats,
    hint,
    levels.length > 1 ? levelField : null,
    optionFields.length
      ? dom(
          "details",
          { class: "options" },
          dom("summary", {}, texts.options),
          dom("p", { class: "hint" }, texts.optionsHint),
          ...optionFields,
        )
      : null,
    submitButton,
  );

  /** Shows the fields and hints that belong to the company. */
  function update() {
    const values = readForm(form);
    const { company, people } = values;
    const byLinks = company === "links";
    const count = Number(values.players ?? max);
    const choosesSeats = (company === "mixed" || byLinks) && count > 2;
    const seatsFor = `${company} ${count}`;
    seats.hidden = !choosesSeats;
    if (choosesSeats && seats.dataset.for !== seatsFor) {
      const persons = byLinks ? Array.from({ length: count }, (_, seat) => seat) : people;
      seats.dataset.for = seatsFor;
      seats.replaceChildren(
        dom("legend", {}, texts.seats),
        ...seatBoxes(count, texts, new Set(persons)),
        dom("p", { class: "hint" }, byLinks ? texts.remoteSeatHint : texts.seatHint),
      );
    }
    hint.hidden = company === "bots";
    hint.textContent = byLinks ? texts.remoteHint : texts.passHint;
    submitButton.textContent = byLinks ? texts.dealAndInvite : texts.sitDown;
    levelField.hidden = tableAttributes(game, values).bots === "none";
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const values = readForm(form);
    const attributes = tableAttributes(game, values);
    if (values.company === "links" && attributes.bots !== "all") invite(attributes);
    else start(attributes);
  }

  return form;
}
