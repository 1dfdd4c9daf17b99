/** The service over HTTP. Every call is a pure function of its request, so every call may be repeated. */

/** A call that brought no answer one can use. `code` is the problem's slug, or `offline`. */
export class CallError extends Error {
  /** @param {string} code @param {{status?: number, detail?: string, rule?: string | null, wait?: number}} [more] `wait`: seconds */
  constructor(code, { status = 0, detail = "", rule = null, wait = 1 } = {}) {
    super(detail || code);
    this.name = "CallError";
    this.code = code;
    this.status = status;
    this.rule = rule;
    this.wait = wait;
  }
}

const PATIENCE = 15000;

/**
 * @param {{base: string, fetch?: typeof fetch, patience?: number}} where base URL of the API, without a slash at the end;
 *   milliseconds until a call counts as failed
 */
export function apiClient({ base, fetch: send = globalThis.fetch.bind(globalThis), patience = PATIENCE }) {
  async function call(path, body) {
    const timer = new AbortController();
    const alarm = setTimeout(() => timer.abort(), patience);
    try {
      const answer = await send(base + path, {
        method: body === undefined ? "GET" : "POST",
        headers: body === undefined ? { Accept: "application/json" } : { Accept: "application/json", "Content-Type": "application/json" },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: timer.signal,
      });
      if (!answer.ok) throw await problemOf(answer);
      return await answer.json();
    } catch (error) {
      if (error instanceof CallError) throw error;
      throw new CallError("offline", { detail: String(error) });
    } finally {
      clearTimeout(alarm);
    }
  }

  const game = (slug) => `/games/${encodeURIComponent(slug)}`;
  return {
    /** @param {string} slug */
    game: (slug) => call(game(slug)),
    deals: (slug, request) => call(`${game(slug)}/deals`, request),
    moves: (slug, request) => call(`${game(slug)}/moves`, request),
    views: (slug, request) => call(`${game(slug)}/views`, request),
    explanations: (slug, request) => call(`${game(slug)}/explanations`, request),
    replays: (slug, request) => call(`${game(slug)}/replays`, request),
    hints: (slug, request) => call(`${game(slug)}/hints`, request),
  };
}

/** @param {Response} answer */
async function problemOf(answer) {
  const problem = await answer.json().catch(() => ({}));
  const code = problem.code ?? (answer.status >= 500 ? "offline" : "not-understood");
  return new CallError(code, {
    status: answer.status,
    detail: problem.detail,
    rule: problem.rule,
    wait: Number(answer.headers.get("Retry-After")) || 1,
  });
}
