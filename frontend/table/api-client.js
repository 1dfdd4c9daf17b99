/** The service over HTTP. Every call is a pure function of its request, so every call may be repeated. */

const PATIENCE = 15000;

/** A call that brought no answer one can use. `code` is the problem's slug, or `offline`; `wait` is in seconds. */
export class CallError extends Error {
  constructor(code, { status = 0, detail = "", wait = 1 } = {}) {
    super(detail || code);
    this.name = "CallError";
    this.code = code;
    this.status = status;
    this.wait = wait;
  }
}

/** @returns {Api} */
export function apiClient({ base, fetch: send = globalThis.fetch.bind(globalThis), patience = PATIENCE }) {
  async function call(slug, what = "", body) {
    try {
      const answer = await send(`${base}/games/${encodeURIComponent(slug)}${what}`, {
        ...(body && {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }),
        signal: AbortSignal.timeout(patience),
      });
      if (!answer.ok) throw await problemOf(answer);
      return await answer.json();
    } catch (error) {
      throw error instanceof CallError ? error : new CallError("offline", { detail: String(error) });
    }
  }
  const asks = ["deals", "moves", "views", "explanations", "hints", "replays"];
  const calls = asks.map((what) => [what, (slug, request) => call(slug, `/${what}`, request)]);
  return { game: (slug) => call(slug), ...Object.fromEntries(calls) };
}

async function problemOf(answer) {
  const { code, detail } = await answer.json().catch(() => ({}));
  const { status, headers } = answer;
  return new CallError(code ?? (status >= 500 ? "offline" : "not-understood"), {
    status,
    detail,
    wait: Number(headers.get("Retry-After")) || 1,
  });
}
