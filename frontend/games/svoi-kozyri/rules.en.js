export const sections = [
  {
    heading: "Aim",
    paragraphs: [
      "Get rid of all your cards. Nobody wins; one player loses: the last one who still holds cards.",
    ],
  },
  {
    heading: "The deal",
    paragraphs: [
      "Two, three or four play, each for themselves, with 36 cards. They rank ace, king, queen, jack, 10, 9, 8, 7, 6.",
      "Before the deal everybody has a trump suit of their own. The suits all differ and everybody knows them: the sign is shown beside the name.",
      "The whole pack is dealt: 9 cards each for four, 12 for three, 18 for two. Then every six moves by itself to the player whose trump it is, so hands may become unequal. Suits that nobody owns are plain suits; their sixes stay where they are.",
      "The dealer’s left neighbour begins by laying any one card in the middle.",
    ],
  },
  {
    heading: "Your turn",
    paragraphs: [
      "In the middle lies a common pile with its top card showing. On your turn do one of two things.",
    ],
    list: [
      "Cover the top card and at once lead: lay any other card of your hand on it. That is what the next player has to cover.",
      "Or take cards from the top of the pile. That ends your turn, and the next player answers the card that has come to light.",
    ],
  },
  {
    heading: "What covers what",
    paragraphs: [
      "On your turn only your own suit is trump. Whose trump lies on top does not matter: other players’ trumps are plain cards to you.",
    ],
    list: [
      "The top card is not of your trump suit: cover it with a higher card of its suit or with any of your trumps.",
      "The top card is one of your trumps: only a higher trump of yours covers it.",
      "Your own trump ace cannot be covered.",
      "You never have to cover or to follow suit: you may take although you could cover.",
    ],
  },
  {
    heading: "How many to take",
    list: [
      "The top card is not your trump: 3 cards.",
      "It is your trump, but not the ace: 5 cards.",
      "It is your trump ace: the whole pile.",
      "If there are fewer, take what there is. If nothing is left, the next player leads any card.",
      "Before you decide you may look at the cards you would have to take and at the one below them.",
    ],
  },
  {
    heading: "Going out",
    paragraphs: [
      "A player without cards is out at once and is skipped from then on. It matters how it happened.",
    ],
    list: [
      "The last card was a lead: the next player covers it as usual, or takes.",
      "The last card was only a cover (there was nothing left to lead) and at least two players still hold cards: the next one has a free lead. Any card may be laid on top without covering; taking is not allowed.",
    ],
  },
  {
    heading: "The end",
    paragraphs: [
      "The last player with cards loses and deals next. A series counts defeats.",
      "It is a draw if the last player has just one card, the opponent went out by a lead, and that card covers the lead. Then the same dealer deals again. If the opponent’s last card was only a cover, the one who is left loses even with a higher card.",
    ],
  },
  {
    heading: "Example",
    paragraphs: [
      "Trumps: Alice clubs, Ben diamonds, Clara hearts, David spades. Alice leads 8♥. Ben covers with his trump 6♦ and leads Q♠. Clara covers the queen with 6♥ and leads 9♦. There are five cards on the pile.",
      "David does not want to cover. 9♦ is no trump of his, so he takes three cards: 9♦, 6♥, Q♠. Now 6♦ is on top. To Alice diamonds are a plain suit: she covers with her trump 9♣, and then has to lead.",
    ],
  },
];

export const glossary = [
  { term: "Own trump", meaning: "the suit that is trump for you, and only on your turn." },
  { term: "Cover", meaning: "to beat the top card of the pile." },
  { term: "Lead", meaning: "the card laid on a cover or on an empty place: the next player answers it." },
  { term: "Free lead", meaning: "a lead without a cover, after the player before went out by a cover." },
  { term: "Pile", meaning: "all cards played; this game has no discards." },
  { term: "Out", meaning: "without cards." },
];
