/** The cards on the game's picture, and one or two sentences that make one want to play. */
export const cards = ["8d", "Jd", "6h"];
export const ru = "Поединок из семьи «дурака»: одна стопка, три карты на руках и обязательный новый заход.";
export const en = "A duel from the family of Durak: one pile, three cards in hand, and always a new lead.";
