/** Names of the values of the options that the covering games share. */
export default {
  draw_rule: { "lead-only": "against a lead", "any-top": "against any card", none: "never" },
  pile_visibility: { peek: "what you would take", "top-only": "the top card", all: "everything" },
};
