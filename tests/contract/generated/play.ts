// Plays a deal with openapi-fetch and the types that openapi-typescript made, and tells how it went.
import createClient from "openapi-fetch";
import type { components, paths } from "./kozyr.js";

declare const process: { argv: string[] };

type Problem = components["schemas"]["Problem"];
type Table = NonNullable<Awaited<ReturnType<typeof deal>>["data"]>;

const client = createClient<paths>({ baseUrl: `${process.argv[2]}/api/v1` });
const params = { path: { game: "earl-of-coventry" } } as const;

function answered<T>({ data, error }: { data?: T; error?: Problem }): NonNullable<T> {
  if (!data) throw new Error(`${error?.code}: ${error?.detail}`);
  return data;
}

async function deal() {
  const body = { players: 3, seed: "generated", bots: [null, "greedy" as const, "greedy" as const] };
  return await client.POST("/games/{game}/deals", { params, body });
}

async function made(state: Table["state"], moves: string[]) {
  return await client.POST("/games/{game}/moves", { params, body: { state, moves, advance: "bots" } });
}

// the types know which of the states has cards in a run
function run(state: Table["state"]): number {
  if (typeof state === "string" || state.game !== "earl-of-coventry") throw new Error("another state");
  return state.run.length;
}

// never called: what the contract does not allow is no program
export async function wrong() {
  // @ts-expect-error there is no such game
  await client.POST("/games/{game}/deals", { params: { path: { game: "poker" } }, body: { players: 3 } });
  // @ts-expect-error a first deal has players
  await client.POST("/games/{game}/deals", { params, body: { seed: "generated" } });
  // @ts-expect-error there is no such call
  await client.POST("/games/{game}/bets", { params });
  const { data } = await client.GET("/games/{game}", { params });
  // @ts-expect-error an answer may be a problem
  data.slug;
}

let table: Table = answered(await made(answered(await deal()).state, []));
while (table.result === null) {
  if (run(table.state) > 4) throw new Error("there are four suits");
  table = answered(await made(table.state, (table.legal_moves ?? []).slice(0, 1)));
}
const refused = await made(table.state, ["pass"]);
console.log(JSON.stringify({ ply: table.ply, scores: table.result.scores, refused: refused.error?.code }));
