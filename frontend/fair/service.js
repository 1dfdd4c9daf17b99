/** The calls of this page to the service. A refusal is a response; only a service that does not answer is an error. */

/** The service cannot be reached now. */
export class UnreachableError extends Error {}

const TIMEOUT_MS = 20000;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/**
 * @typedef {{ok: boolean, body: any}} ServiceResponse
 *
 * @typedef {object} Service its methods throw `UnreachableError`
 * @property {() => Promise<Game[]>} games
 * @property {(game: string, operation: string, request: object) => Promise<ServiceResponse>} post
 */

/** @param {URL} base of the API, with a slash at the end @returns {Service} */
export function serviceAt(base) {
  /** @param {string} path @param {object} [request] */
  async function call(path, request) {
    try {
      const response = await fetch(new URL(path, base), {
        ...(request && { method: "POST", body: JSON.stringify(request) }),
        headers: { Accept: "application/json", ...(request && { "Content-Type": "application/json" }) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === TOO_MANY_REQUESTS || response.status >= SERVER_ERROR)
        throw new UnreachableError(String(response.status));
      return { ok: response.ok, body: await response.json() };
    } catch (error) {
      throw error instanceof UnreachableError ? error : new UnreachableError(String(error));
    }
  }
  return {
    games: async () => (await call("games")).body.games,
    post: (game, operation, request) => call(`games/${encodeURIComponent(game)}/${operation}`, request),
  };
}
