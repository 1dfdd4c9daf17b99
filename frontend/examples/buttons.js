const table = document.getElementById("table");
const on = (id, action) => document.getElementById(id).addEventListener("click", action);

on("deal", () => table.newGame());
on("back", () => table.undo());
on("any", () => table.play(table.legalMoves[0]));
on("link", async () => {
  document.getElementById("address").value = new URL(`#${await table.link()}`, location.href).href;
});

// Such an address opens the same cards, or the replay once the deal is over.
if (location.hash.startsWith("#kozyr=")) table.load(location.hash);
