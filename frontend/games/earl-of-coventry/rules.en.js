export const sections = [
  {
    heading: "Aim",
    paragraphs: ["Be the first to play your last card. The others pay you for every card they still hold."],
  },
  {
    heading: "The deal",
    paragraphs: [
      "Three to six play, each for themselves, with 52 cards. All of them are dealt; the first players may have one more.",
      "Cards have no order, no trumps and no values. Only the rank counts: two, seven, queen…",
      "The dealer’s left neighbour begins with any card, which names the rank.",
    ],
  },
  {
    heading: "Turns",
    list: [
      "Then clockwise: whoever holds a card of that rank must play one. The suit does not matter.",
      "Whoever has none passes.",
      "Never two cards at once, never another rank.",
      "If the turn comes round to you and you hold one more, play it.",
      "Whoever plays the fourth card begins a new round at once with any card left. A finished four is set aside.",
    ],
  },
  {
    heading: "Verses",
    paragraphs: [
      "Every card is announced by a verse. At this table the game itself speaks them, so nobody can slip.",
    ],
    list: [
      "First card: “Here’s a fine queen for all to see.”",
      "Second: “And another as fine as she.”",
      "Third: “Here’s the finest of the three.”",
      "Fourth: “And here’s the Earl of Coventry.”",
    ],
  },
  {
    heading: "The end of a deal",
    paragraphs: [
      "Whoever lawfully plays their last card wins at once, even in the middle of a four, which is not completed.",
      "Every opponent loses a point for each card in hand, and the winner gets the sum. If two others hold 3 and 5, the winner has +8, they have −3 and −5. Totals may be negative.",
      "A series is six deals; the deal moves left each time. The highest total wins, equal totals share the place.",
    ],
  },
  {
    heading: "A tip",
    paragraphs: [
      "If you hold all cards of a rank you play them one after another while the others pass, and it is your lead again.",
    ],
  },
];

export const glossary = [
  { term: "Rank", meaning: "two, three … king, ace, whatever the suit." },
  { term: "Four", meaning: "all four cards of a rank." },
  { term: "Pass", meaning: "to skip the turn for want of the card. With the card in hand you may not pass." },
  { term: "Earl of Coventry", meaning: "the fourth card; whoever plays it begins a new round." },
];
