export const sections = [
  {
    heading: "Aim",
    paragraphs: [
      "Two play against two, partners sit opposite. A game is a row of kons. After each kon one of the teams is charged with points; the team that first has 12 has lost.",
      "In every kon you want tricks with valuable cards: the team with fewer card points is the one that is charged.",
    ],
  },
  {
    heading: "Cards",
    paragraphs: [
      "There are 36 cards. The trumps never change: all clubs, all jacks and all queens, 15 cards. From low to high: 7♣ 8♣ 9♣ K♣ 10♣ A♣ J♦ J♥ J♠ J♣ Q♦ Q♥ Q♠ Q♣ 6♣.",
      "The six of clubs is the “shamok”, the strongest trump. The queen of clubs is the “shamka”.",
      "All other diamonds, hearts and spades are plain cards, from low to high: 6 7 8 9 K 10 A. The ten beats the king.",
      "Card points: ace 11, ten 10, king 4, queen 3, jack 2, all others nothing; 120 in all.",
    ],
  },
  {
    heading: "Tricks",
    list: [
      "Everybody in turn lays one card. Follow the suit of the first card. If you have none, lay any card; you need not trump.",
      "Trumps are one suit. If a trump is led, play a trump; the jack and queen of diamonds are not diamonds.",
      "The highest trump takes the trick; without trumps it is the highest card of the suit led. The taker leads next.",
      "A trick may not be opened with a trump while the leader holds a plain card.",
    ],
  },
  {
    heading: "The first kon",
    paragraphs: [
      "Nine cards each. The first lead is always the ace of diamonds, by whoever holds it. When the hands are empty the teams count their points.",
    ],
  },
  {
    heading: "What is charged",
    list: [
      "Not a single card point: 6.",
      "1 to 30 card points, a “chiper”: 4.",
      "31 to 59 card points, a “pair”: 2.",
      "60 all, “eggs”: nobody is charged, but the next kon counts double.",
      "Shamok catches shamka: 6♣ and Q♣ meet in one trick, laid by different teams. The kon is over at once, the queen’s team is charged a chiper.",
    ],
  },
  {
    heading: "The khvalyonka, “pants”",
    paragraphs: [
      "From the second kon on, a kon begins with a khvalyonka, a boasting match. The dealer’s left neighbour boasts. Cards are given in pairs: the bottom and the top card of the pack.",
    ],
    list: [
      "The boaster gets pairs until at least one plain card has come, and lays it face down. With two plain cards both may be laid; then there will be two tricks.",
      "The others in turn get such pairs until they have as many plain cards, and lay them face up, one on each trick. Trumps drawn stay in hand.",
      "Then the face-down cards are opened. A trick goes to the highest card of the suit that lay face down; nobody could follow suit on purpose.",
      "The rest of the pack is dealt so that all hands are equal: 8 cards, or 7. Whoever took the trick worth more leads first; the khvalyonka tricks count for their takers’ teams. Then all goes on as in the first kon.",
    ],
  },
  {
    heading: "Redeal",
    paragraphs: [
      "If after the deal both partners together hold no queen, or only the queen of diamonds, their team may call for a redeal.",
      "After a khvalyonka the team that won it decides: boast again, or keep the tricks and have only the other cards dealt again.",
      "If a redeal is called for three times in one kon, the dealer’s team is charged a pair and the next player deals.",
    ],
  },
  {
    heading: "The cut",
    paragraphs: [
      "The dealer’s right neighbour cuts; at this table that happens by itself. If the cut is not offered, or the wrong player cuts, that player’s team is charged 2 and the kon is over.",
    ],
  },
];

export const glossary = [
  { term: "Kon", meaning: "one deal up to its count; a game is several kons." },
  { term: "Shamok", meaning: "the six of clubs, the strongest trump." },
  { term: "Shamka", meaning: "the queen of clubs, the second strongest trump." },
  {
    term: "Shamok catches shamka",
    meaning:
      "both in one trick, from different teams: the kon is over, the queen’s team is charged a chiper.",
  },
  { term: "Chiper", meaning: "4 game points: for 1–30 card points or for a caught shamka." },
  { term: "Pair", meaning: "2 game points: for 31–59 card points or for the third redeal." },
  { term: "Eggs", meaning: "60 all: the next kon counts double." },
  { term: "Khvalyonka", meaning: "the boasting match for the first tricks, from the second kon on." },
  { term: "Boaster", meaning: "the dealer’s left neighbour, whom the dealer “praises”." },
  { term: "Pants", meaning: "the khvalyonka in which cards are given in pairs, bottom and top." },
  { term: "Boast again", meaning: "to play the khvalyonka anew after a redeal." },
  { term: "Trick", meaning: "the four cards of one round." },
  { term: "Card points", meaning: "the values of the cards in a team’s tricks, 120 in all." },
  { term: "Plain card", meaning: "no trump." },
  { term: "Cut", meaning: "to lift part of the pack before the deal." },
];
