/** The few questions of this page to the service. Refusals are answers; only silence is an error. */

/** The service cannot be asked now. */
export class Unreachable extends Error {}

const PATIENCE = 20000;
const ASK_LATER = 429;
const BROKEN = 500;

/**
 * @typedef {{ok: boolean, body: any}} Answer
 * @typedef {{games: () => Promise<any[]>, ask: (game: string, what: string, body: object) => Promise<Answer>}} Service
 */

/** @param {URL} base of the API, with a slash at the end @returns {Service} */
export function serviceAt(base) {
  async function call(path, body) {
    try {
      const answer = await fetch(new URL(path, base), {
        ...(body && { method: "POST", body: JSON.stringify(body) }),
        headers: { Accept: "application/json", ...(body && { "Content-Type": "application/json" }) },
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (answer.status === ASK_LATER || answer.status >= BROKEN)
        throw new Unreachable(String(answer.status));
      return { ok: answer.ok, body: await answer.json() };
    } catch (error) {
      throw error instanceof Unreachable ? error : new Unreachable(String(error));
    }
  }
  return {
    games: async () => (await call("games")).body.games,
    ask: (game, what, body) => call(`games/${encodeURIComponent(game)}/${what}`, body),
  };
}
