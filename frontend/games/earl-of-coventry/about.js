/** The cards on the game's picture, and one or two sentences that make one want to play. */
export const cards = ["Qs", "Qh", "Qd"];
export const ru =
  "Четыре карты, четыре приговорки. Собирайте четвёрки и первым избавьтесь от карт. Игра для компании и для детей.";
export const en =
  "Four cards, four rhymes. Complete the fours and be the first without cards. For company and for children.";
