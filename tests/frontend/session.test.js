import assert from "node:assert/strict";
import { test } from "node:test";
import { CallError, apiClient } from "../../frontend/table/api-client.js";
import { Session } from "../../frontend/table/session.js";
import { dumpSession, restoreSession } from "../../frontend/table/saved-games.js";

const BASE = "https://cards.example/api/v1";

/**
 * A service that plays a game of its own: everybody lays one card in turn until the deal is over after `length` moves.
 * `calls` is what was asked; `breaks` holds the endpoints whose next call brings no answer. It advances at most `most` bots a call.
 */
function service({ players = 2, length = 4, bots, most = 99 } = {}) {
  const calls = [];
  const breaks = new Set();
  const result = {
    scores: [0, -1],
    losers: [1],
    draw: false,
    reason: "last-player",
    series_over: false,
    standing: {},
  };
  const over = ({ ply }) => ply >= length;
  const turnOf = (state) => (over(state) ? null : state.ply % players);
  const view = (state, seat = null) => ({
    game: "toy",
    seat,
    deal: state.deal,
    ply: state.ply,
    turn: turnOf(state),
    phase: over(state) ? "over" : "lead",
    legal_moves: seat === turnOf(state) ? ["lead 6c"] : null,
    result: over(state) ? result : null,
    standing: {},
    zones: [
      { name: "hands", seat: 0, cards: ["6c"] },
      { name: "pile", seat: null, cards: [] },
    ],
  });
  const table = (state, events, ticket) => ({
    state,
    ply: state.ply,
    turn: turnOf(state),
    phase: over(state) ? "over" : "lead",
    events,
    result: over(state) ? result : null,
    view: view(state, seatOf(ticket)),
  });
  const tickets = bots.map((bot, seat) => (bot === null ? `ticket ${seat}` : null));
  const seatOf = (ticket) => (ticket ? tickets.indexOf(ticket) : null);
  const answers = {
    deals: ({ after, ticket }) => ({
      ...table({ deal: after ? after.deal + 1 : 1, ply: 0 }, [{ seat: 1, text: "draw 9c" }], ticket),
      ...(after ? {} : { tickets }),
    }),
    moves: ({ state, ticket, move, moves, advance }) => {
      let now = state;
      const events = [];
      for (const text of moves ?? [move]) {
        events.push({ seat: turnOf(now), text });
        now = { ...now, ply: now.ply + 1 };
      }
      for (let n = 0; n < most && advance === "bots" && !over(now) && bots[turnOf(now)]; n++) {
        events.push({ seat: turnOf(now), text: "lead 7d" });
        now = { ...now, ply: now.ply + 1 };
      }
      return table(now, events, ticket);
    },
    views: ({ state, ticket }) => view(state, seatOf(ticket)),
    explanations: ({ move }) => ({ legal: false, rule: "CV-6", text: { ru: move, en: move } }),
  };
  const fetch = async (url, { body }) => {
    const name = new URL(url).pathname.split("/").at(-1);
    const request = JSON.parse(body);
    calls.push([name, request]);
    if (breaks.delete(name)) throw new TypeError("Failed to fetch");
    return Response.json(answers[name](request));
  };
  return { calls, breaks, names: () => calls.map(([name]) => name), api: apiClient({ base: BASE, fetch }) };
}

function startTable(bots, options = {}) {
  const server = service({ players: bots.length, bots, ...options });
  const setup = { players: bots.length, seat: 0, bots };
  const kept = [];
  return {
    server,
    kept,
    session: new Session({
      api: server.api,
      game: "toy",
      setup,
      save: (table) => kept.push(structuredClone(dumpSession(table))),
    }),
  };
}

const AGAINST_ONE = [null, "greedy"];

test("a deal is asked for with all that was agreed on, and seen from the person's seat", async () => {
  const { server, session } = startTable(AGAINST_ONE);
  session.setup.rules = { max_turns: 9 };
  const { frames } = await session.start({ seed: "s" });
  assert.deepEqual(server.calls[0], [
    "deals",
    { players: 2, bots: AGAINST_ONE, seal: true, rules: { max_turns: 9 }, seed: "s" },
  ]);
  assert.deepEqual(server.calls[1], ["views", { state: { deal: 1, ply: 0 }, ticket: "ticket 0" }]);
  assert.equal(session.curtain, null);
  assert.equal(frames.at(-1).view, session.view);
  assert.equal(session.position.moment.turn, 0);
});

test("bots who begin play before the person is asked", async () => {
  const { server, session } = startTable(["greedy", null]);
  const { frames } = await session.start();
  assert.deepEqual(server.names(), ["deals", "views", "moves"]);
  assert.deepEqual(server.calls[2][1].moves, []);
  assert.deepEqual(
    frames.map((frame) => frame.event?.text ?? null),
    [null, "lead 7d", null],
  );
  assert.equal(session.position.moment.turn, 1);
});

test("a move is sent with its ply and answered with what the bots did", async () => {
  const { server, session } = startTable(AGAINST_ONE);
  await session.start();
  const { frames } = await session.play("lead 6c");
  assert.deepEqual(server.calls[2], [
    "moves",
    { state: { deal: 1, ply: 0 }, ticket: "ticket 0", move: "lead 6c", expect_ply: 0, advance: "bots" },
  ]);
  assert.deepEqual(
    frames.map((frame) => frame.event?.text ?? null),
    ["lead 6c", "lead 7d", null],
  );
  assert.equal(session.view.ply, 2);
});

test("bots that the service leaves for another call are advanced by another call", async () => {
  const { server, session } = startTable([null, "greedy", "greedy", "greedy"], { length: 9, most: 1 });
  await session.start();
  const { frames } = await session.play("lead 6c");
  assert.deepEqual(
    frames.map((frame) => frame.event?.seat),
    [0, 1, 2, 3, undefined],
  );
  assert.deepEqual(server.names(), ["deals", "views", "moves", "moves", "moves"]);
  assert.equal(session.position.moment.turn, 0);
});

test("after a failed call all is as before, and the same move can be tried again", async () => {
  const { server, session, kept } = startTable(AGAINST_ONE);
  await session.start();
  const before = [session.view, session.state, kept.length];
  server.breaks.add("moves");
  await assert.rejects(
    session.play("lead 6c"),
    (error) => error instanceof CallError && error.code === "offline",
  );
  assert.deepEqual([session.view, session.state, kept.length], before);
  assert.equal(session.canUndo, false);
  await session.play("lead 6c");
  assert.equal(session.view.ply, 2);
});

test("a failed call behind the curtain leaves it closed", async () => {
  const { server, session } = startTable([null, null]);
  await session.start();
  server.breaks.add("views");
  await assert.rejects(session.reveal());
  assert.deepEqual([session.curtain, session.view], [0, null]);
  await session.reveal();
  assert.equal(session.view.seat, 0);
});

test("undo and redo turn the pages without asking anybody", async () => {
  const { server, session } = startTable(AGAINST_ONE, { length: 9 });
  await session.start();
  await session.play("lead 6c");
  const calls = server.calls.length;
  session.undo();
  assert.deepEqual([session.view.ply, session.canUndo, session.canRedo], [0, false, true]);
  assert.deepEqual(
    session.log.map((event) => event.text),
    ["draw ??"],
  );
  session.redo();
  assert.deepEqual([session.view.ply, session.canUndo, session.canRedo], [2, true, false]);
  assert.equal(server.calls.length, calls);
});

test("a new move after an undo forgets what was undone", async () => {
  const { session } = startTable(AGAINST_ONE, { length: 9 });
  await session.start();
  await session.play("lead 6c");
  session.undo();
  await session.play("lead 6c");
  assert.equal(session.canRedo, false);
});

test("round one screen nobody sees anything before he has taken it", async () => {
  const { server, session } = startTable([null, null]);
  await session.start();
  assert.deepEqual([session.curtain, session.view], [0, null]);
  assert.deepEqual(server.names(), ["deals"]);
  const seen = await session.reveal();
  assert.deepEqual(server.calls.at(-1), ["views", { state: { deal: 1, ply: 0 }, ticket: "ticket 0" }]);
  assert.deepEqual([seen.seat, session.curtain, session.view], [0, null, seen]);
  const moved = await session.play("lead 6c");
  assert.deepEqual([session.curtain, session.view], [1, null]);
  assert.deepEqual(
    moved.frames.map((frame) => frame.view.seat),
    [0, 0],
    "shown to the one who moved",
  );
});

test("why a move is not allowed is told to the ticket of the seat on turn", async () => {
  const { server, session } = startTable(AGAINST_ONE);
  await session.start();
  assert.equal((await session.explain("lead 7h")).rule, "CV-6");
  assert.equal(server.calls.at(-1)[1].ticket, "ticket 0");
});

test("a table of bots only is played openly, to its end", async () => {
  const { server, session } = startTable(["greedy", "greedy"]);
  await session.start();
  assert.equal(server.calls[0][1].seal, false);
  assert.equal(session.view.phase, "over");
});

test("the log tells a drawn card to the one who drew it only", async () => {
  const { session } = startTable([null, null]);
  await session.start();
  assert.equal(session.log[0].text, "draw ??");
  await session.reveal();
  assert.equal(session.log[0].text, "draw ??");
  await session.play("lead 6c");
  assert.equal(session.log[0].text, "draw ??");
  await session.reveal();
  assert.equal(session.log[0].text, "draw 9c");
});

test("an undo round one screen waits for the one whose move comes back", async () => {
  const { session } = startTable([null, null], { length: 9 });
  await session.start();
  await session.reveal();
  await session.play("lead 6c");
  await session.reveal();
  session.undo();
  assert.equal(session.curtain, 0);
  await session.reveal();
  assert.equal(session.view.seat, 0);
});

test("two people and two bots: the bots in between play before the screen goes on", async () => {
  const { session } = startTable([null, "greedy", null, "greedy"], { length: 9 });
  await session.start();
  await session.reveal();
  const { frames } = await session.play("lead 6c");
  assert.deepEqual(
    frames.map((frame) => frame.event?.seat),
    [0, 1, undefined],
  );
  assert.equal(session.curtain, 2);
});

test("the end of a deal is seen without a curtain and noted for the series", async () => {
  const { session } = startTable([null, null], { length: 2 });
  await session.start();
  await session.reveal();
  await session.play("lead 6c");
  await session.reveal();
  await session.play("lead 6c");
  assert.equal(session.curtain, null);
  assert.equal(session.view.phase, "over");
  assert.deepEqual(
    session.deals.map(({ deal, losers }) => [deal, losers]),
    [[1, [1]]],
  );
});

test("the next deal goes on from the finished state, the deals are counted up", async () => {
  const { server, session } = startTable(AGAINST_ONE, { length: 2 });
  await session.start();
  await session.play("lead 6c");
  await session.nextDeal();
  assert.deepEqual(server.calls.at(-2), ["deals", { after: { deal: 1, ply: 2 }, ticket: "ticket 0" }]);
  assert.deepEqual([session.view.deal, session.view.ply, session.canUndo], [2, 0, false]);
  await session.play("lead 6c");
  assert.deepEqual(
    session.deals.map(({ deal }) => deal),
    [1, 2],
  );
});

test("the same deal again begins with the same state and takes its result back", async () => {
  const { session } = startTable(AGAINST_ONE, { length: 2 });
  await session.start();
  await session.play("lead 6c");
  await session.dealAgain();
  assert.deepEqual([session.state, session.deals, session.result], [{ deal: 1, ply: 0 }, [], null]);
});

test("a kept game goes on where it was, undo included", async () => {
  const { server, session, kept } = startTable(AGAINST_ONE, { length: 9 });
  await session.start();
  await session.play("lead 6c");
  await session.play("lead 6c");
  const calls = server.calls.length;
  const again = restoreSession({ api: server.api }, JSON.parse(JSON.stringify(kept.at(-1))));
  assert.deepEqual([again.view, again.state, again.log], [session.view, session.state, session.log]);
  again.undo();
  assert.equal(again.view.ply, 2);
  assert.equal(server.calls.length, calls);
});

test("a kept game round one screen comes back behind the curtain", async () => {
  const { server, session, kept } = startTable([null, null]);
  await session.start();
  await session.reveal();
  const again = restoreSession({ api: server.api }, kept.at(-1));
  assert.deepEqual([again.curtain, again.view], [0, null]);
});

test("what is no kept game is refused", () => {
  for (const record of [null, {}, { version: 0 }, { version: 1, page: { moment: {} } }]) {
    assert.equal(restoreSession({ api: null }, record), null);
  }
});

test("a problem document becomes an error with its code", async () => {
  const fetch = async () =>
    Response.json({ code: "illegal-move", detail: "no", rule: "SK-9" }, { status: 409 });
  await assert.rejects(apiClient({ base: BASE, fetch }).moves("toy", {}), {
    code: "illegal-move",
    status: 409,
    message: "no",
  });
});

test("a service that does not speak JSON counts as down", async () => {
  const fetch = async () => new Response("<h1>Bad gateway</h1>", { status: 502 });
  await assert.rejects(apiClient({ base: BASE, fetch }).game("toy"), { code: "offline" });
});
