const table = document.getElementById("table");
const on = (id, deed) => document.getElementById(id).addEventListener("click", deed);

on("deal", () => table.newGame());
on("back", () => table.undo());
on("any", () => table.play(table.legalMoves[0]));
on("link", async () => {
  document.getElementById("address").value = new URL(`#${await table.link()}`, location.href).href;
});

// Whoever opens such an address gets the same cards, or the replay once the deal is over.
if (location.hash.startsWith("#kozyr=")) table.load(location.hash);
