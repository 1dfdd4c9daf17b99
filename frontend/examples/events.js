const table = document.getElementById("table");
const laid = document.getElementById("laid");

table.addEventListener("move", ({ detail }) => {
  console.log(`seat ${detail.seat}: ${detail.text}`);
  if (detail.text.startsWith("play ")) laid.value = Number(laid.value) + 1;
});
table.addEventListener("dealover", ({ detail }) => console.log("scores", detail.result.scores));
table.addEventListener("error", ({ detail }) => console.warn(detail.code));
