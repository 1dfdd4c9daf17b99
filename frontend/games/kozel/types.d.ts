/** A khvalyonka trick: pairs of seat and card, the boaster's first. */
interface KhvalyonkaPile {
  cards: [number, string][];
  winner: number | null;
}

type KozelView = View & {
  teams: number[][];
  boaster?: number | null;
  /** the khvalyonka tricks */
  piles?: KhvalyonkaPile[];
  redeals?: number;
};
