/** The service over HTTP. Every call is a pure function of its request, so every call may be repeated. */

const TIMEOUT_MS = 15000;

/** A call without a usable response. `code` is the problem's slug, or `offline`; `wait` is in seconds. */
export class CallError extends Error {
  /** @param {string} code @param {{status?: number, detail?: string, wait?: number}} [options] */
  constructor(code, { status = 0, detail = "", wait = 1 } = {}) {
    super(detail || code);
    this.name = "CallError";
    this.code = code;
    this.status = status;
    this.wait = wait;
  }
}

/** @param {{base: string, fetch?: (url: string, options: RequestInit) => Promise<Response>, timeout?: number}} options @returns {Api} */
export function apiClient({ base, fetch: send = globalThis.fetch.bind(globalThis), timeout = TIMEOUT_MS }) {
  /** @param {string} slug @param {string} [path] @param {object} [body] @returns {Promise<any>} */
  async function call(slug, path = "", body) {
    try {
      const response = await send(`${base}/games/${encodeURIComponent(slug)}${path}`, {
        ...(body && {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }),
        signal: AbortSignal.timeout(timeout),
      });
      if (!response.ok) throw await problemOf(response);
      return await response.json();
    } catch (error) {
      throw error instanceof CallError ? error : new CallError("offline", { detail: String(error) });
    }
  }
  const endpoints = ["deals", "moves", "views", "explanations", "hints", "replays"];
  const calls = endpoints.map((name) => [
    name,
    (/** @type {string} */ slug, /** @type {object} */ request) => call(slug, `/${name}`, request),
  ]);
  return { game: (/** @type {string} */ slug) => call(slug), ...Object.fromEntries(calls) };
}

/** @param {Response} response */
async function problemOf(response) {
  const { code, detail } = await response.json().catch(() => ({}));
  const { status, headers } = response;
  return new CallError(code ?? (status >= 500 ? "offline" : "not-understood"), {
    status,
    detail,
    wait: Number(headers.get("Retry-After")) || 1,
  });
}
