/**
 * From a seed to a pack: the published shuffle (CV-24), the cut (CV-8) and the commitment (docs/fair-deals.md). Needs
 * Web Crypto, which browsers have on https pages and on localhost only.
 */

const SUITS = ["c", "d", "h", "s"];
/** @param {string} ranks */
const packOf = (ranks) => SUITS.flatMap((suit) => [...ranks].map((rank) => rank + suit));

/** The packs in canonical order (CV-2). */
export const DECK36 = packOf("6789TJQKA");
export const DECK52 = packOf("23456789TJQKA");

const COMMITMENT = "kozyr-commitment-1";
const SHUFFLE = "kozyr-shuffle-1";
const DEALER = "kozyr-dealer-1";
const TRUMPS = "kozyr-trumps-1";

const utf8 = new TextEncoder();

/** The length of a text in UTF-8. @param {string} text */
export const byteLength = (text) => utf8.encode(text).length;

/** Whether this browser can compute hashes on this page. */
export const canHash = () => Boolean(globalThis.crypto?.subtle);

/** @param {Uint8Array<ArrayBuffer>} bytes */
const sha256 = async (bytes) => new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", bytes));

/** The commitment to a server seed. @param {string} serverSeed @returns {Promise<string>} 64 hexadecimal digits */
export async function commitmentTo(serverSeed) {
  const hash = await sha256(utf8.encode(`${COMMITMENT}\0${serverSeed}`));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The two parts of the seed of a fair deal: the service's before the first full stop, the players' after it. @param {string} seed */
export function splitSeed(seed) {
  const stop = seed.indexOf(".");
  return stop < 0
    ? { serverSeed: seed, clientSeed: null }
    : { serverSeed: seed.slice(0, stop), clientSeed: seed.slice(stop + 1) };
}

/** The bytes of a stream (CV-24). @param {string} label @param {string} seed @param {number} number */
async function* byteStream(label, seed, number) {
  const start = utf8.encode(`${label}\0${seed}\0`);
  const block = new Uint8Array(start.length + 16);
  const numbers = new DataView(block.buffer, start.length);
  block.set(start);
  numbers.setBigUint64(0, BigInt(number));
  for (let count = 0n; ; count += 1n) {
    numbers.setBigUint64(8, count);
    yield* await sha256(block);
  }
}

/** The next number below a limit. Bytes that would favour small numbers are skipped (CV-24). @param {number} limit @param {AsyncGenerator<number>} bytes */
async function nextBelow(limit, bytes) {
  const bound = 256 - (256 % limit);
  for (;;) {
    const { value } = await bytes.next();
    if (value < bound) return value % limit;
  }
}

/** @template T @param {T[]} items @param {AsyncGenerator<number>} bytes @returns {Promise<T[]>} */
async function permute(items, bytes) {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = await nextBelow(last + 1, bytes);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** Shuffles cards in canonical order. @param {string[]} cards @param {string} seed @param {number} number of the shuffle from this seed, from 0 */
export const shuffle = (cards, seed, number) => permute(cards, byteStream(SHUFFLE, seed, number));

/** Draws the first dealer by lot (CV-12). @param {number} players @param {string} seed @returns {Promise<number>} */
export const drawDealer = (players, seed) => nextBelow(players, byteStream(DEALER, seed, 0));

/** Draws one trump suit for each seat by lot (CV-12). @param {number} players @param {string} seed */
export const drawTrumps = async (players, seed) =>
  (await permute(SUITS, byteStream(TRUMPS, seed, 0))).slice(0, players);

/** Puts the `depth` top cards to the bottom (CV-8). @param {string[]} pack @param {number} depth */
export const cutPack = (pack, depth) => [...pack.slice(depth), ...pack.slice(0, depth)];
