export const sections = [
  {
    heading: "Aim",
    paragraphs: ["A game for two. Get rid of your cards: the one who holds some at the end loses."],
  },
  {
    heading: "The deal",
    paragraphs: [
      "There are 36 cards; they rank ace, king, queen, jack, 10, 9, 8, 7, 6. Each player gets three. The next card is turned up: its suit is trump for both. The others are laid across it as the stock.",
      "The player who did not deal begins by laying any one card.",
    ],
  },
  {
    heading: "Your turn",
    paragraphs: [
      "In the middle lies a common pile with its top card showing. On your turn do one of two things.",
    ],
    list: [
      "Cover the top card and at once pile on: lay any other card of your hand. That is the lead your opponent has to answer.",
      "Or take cards from the top of the pile. The rest is not out of play: your opponent answers the card that has come to light.",
      "After your turn draw from the stock up to three cards. With three or more in hand you draw nothing.",
    ],
  },
  {
    heading: "What covers what",
    list: [
      "A plain card: a higher one of its suit, or any trump.",
      "A trump: only a higher trump. The ace of trumps cannot be covered.",
      "You never have to cover or to follow suit: you may take although you could cover.",
    ],
  },
  {
    heading: "How many to take",
    list: [
      "The top card is plain: only that one.",
      "It is a trump, but not the ace: 3 cards (or what there is).",
      "It is the ace of trumps: the whole pile.",
      "If nothing is left, your opponent leads any card.",
      "Before you decide you may look at the cards you would have to take and at the one below them.",
    ],
  },
  {
    heading: "The six of trumps",
    paragraphs: [
      "As long as there is a stock, you may exchange the six of trumps for the open card, on your turn and before anything else. Your turn goes on, and you may play the new card at once. The open card is the last one to be drawn.",
    ],
  },
  {
    heading: "The end",
    paragraphs: [
      "Once the stock is used up nobody draws. Whoever has no cards after their own turn is out. If your cover was your last card, you go out without a lead.",
      "The other player loses. But if they hold exactly one card, you went out by a lead, and that card covers it, the deal is a draw. If your last card was only a cover there is no draw.",
      "The loser deals next; after a draw the same dealer deals again.",
    ],
  },
  {
    heading: "Example",
    paragraphs: [
      "Hearts are trumps. The pile is, from below, 7♣, Q♣, 8♦. You cover the eight with J♦ and pile on 6♥: five cards. Your opponent does not cover the trump and takes three: 6♥, J♦, 8♦.",
      "Q♣ is on top again, and it is you who must answer it. Had A♥ been on top, your opponent would have taken all five.",
    ],
  },
];

export const glossary = [
  { term: "Cover", meaning: "to beat the top card of the pile." },
  { term: "Pile on, lead", meaning: "to lay a new card on the cover, which the opponent answers." },
  { term: "Stock", meaning: "the cards not yet dealt; the open trump lies across beneath them." },
  { term: "Draw", meaning: "to fill the hand up to three cards from the stock after one’s turn." },
  { term: "Pile", meaning: "all cards played; this game has no discards." },
];
