/** English: the khvalyonka of Kozel, from the second kon on. */
export default {
  ui: {
    stockCount: "Stock: {n:card,cards}",
    chooseSecond: "First: the {card}. Choose a second card or lay just one.",
    chooseBoth: "First: the {card}. Now choose the second card.",
    boaster: "boaster",
    khvalPile: "Khvalyonka trick {n}",
  },
  moves: {
    "khval-pants": "boast with “pants”",
    "lay-1": "lay {first.the}",
    "lay-2": "lay {first.the} on the first trick and {second.the} on the second",
    rekhval: "boast again",
    "keep-piles": "keep the tricks",
  },
  buttons: {
    "khval-pants": "Boast: “pants”",
    rekhval: "Boast again",
    "keep-piles": "Keep the tricks",
  },
  events: {
    draw: "{who} {gets|get} {n:card,cards}: {cards}.",
    "draw-hidden": "{who} {gets|get} {cards}.",
    "khval-pants": "{who} {boasts|boast}: “pants”.",
    lay: "{who} {lays|lay} {cards.the}.",
    "lay-down": "{who} {lays|lay} {cards.the} face down.",
    give: "{who} {gives|give} the surplus to {to.dat}: {cards.the}.",
    open: "{who} {turns|turn} up {cards.the}.",
    "win-pile": "{who} {takes|take} a khvalyonka trick: {points:point,points}.",
    "win-pile-0": "{who} {takes|take} a khvalyonka trick worth nothing.",
    rekhval: "{who} {decides|decide} to boast again.",
    "keep-piles": "{who} {keeps|keep} the khvalyonka tricks: the other cards are dealt again.",
  },
  phases: {
    khval: "You boast. Choose the khvalyonka.",
    "lay-down-1": "Lay a plain card face down.",
    "lay-down-2": "Lay both plain cards face down: the first and the second trick.",
    "lay-down-choice": "Lay one plain card face down, or two.",
    "lay-1": "Lay a plain card on the trick.",
    "lay-2": "Lay two plain cards: first the one for the first trick, then the one for the second.",
    rekhval:
      "A redeal. You won the khvalyonka: boast again, or keep the tricks and have the rest dealt again?",
  },
  waits: {
    khval: "{who} {boasts|boast}.",
    lay: "Khvalyonka: {who} {lays|lay}.",
    rekhval: "{who} {decides|decide} whether to boast again.",
  },
};
