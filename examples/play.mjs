// Plays a deal of Kozel with three bots: node play.mjs http://127.0.0.1:8000
const api = `${process.argv[2]}/api/v1/games/kozel`;

async function call(operation, body) {
  const response = await fetch(`${api}/${operation}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const data = await response.json();
  if (!response.ok) throw new Error(data.detail);
  return data;
}

let table = await call("deals", { players: 4, seed: "example", bots: [null, "greedy", "greedy", "greedy"] });
while (!table.result) {
  const moves = table.turn === 0 ? table.legal_moves.slice(0, 1) : [];
  table = await call("moves", { state: table.state, moves, advance: "bots" });
  for (const { seat, text } of table.events) console.log(`seat ${seat}: ${text}`);
}
console.log(`${table.result.reason}, scores: ${table.result.scores.join(" ")}`);
