/** Names of the values of the options that the covering games share. */
export default {
  draw_rule: { "lead-only": "против захода", "any-top": "против любой карты", none: "не бывает" },
  pile_visibility: { peek: "что придётся взять", "top-only": "верхняя карта", all: "всё" },
};
