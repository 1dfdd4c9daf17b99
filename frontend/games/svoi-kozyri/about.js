/** The cards on the game's picture, and one or two sentences that make one want to play. */
export const cards = ["6c", "Qh", "As"];
export const ru =
  "У каждого своя козырная масть. Кройте верхнюю карту и наваливайте новую. Последний с картами проиграл.";
export const en =
  "Everybody has a trump suit of their own. Cover the top card and lead a new one. The last one with cards loses.";
