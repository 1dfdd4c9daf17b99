/** The cards on the game's picture, and one or two sentences that make one want to play. */
export const cards = ["Ad", "Qc", "6c"];
export const ru = "Двое на двое: хвалёнка, взятки, «чипер» и «яйца». И берегите шамку от шамка.";
export const en =
  "Two against two: boasting, tricks, “chipers” and “eggs”. And keep your shamka from the shamok.";
