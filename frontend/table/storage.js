/** A drawer in the browser's storage that never fails: if it is forbidden or full, nothing is kept. */

const PREFIX = "kozyr-table:";

/** @param {() => Storage} [open] */
export function drawer(open = () => globalThis.localStorage) {
  /** @template T @param {(store: Storage) => T} use @param {T} fallback */
  const attempt = (use, fallback) => {
    try {
      return use(open());
    } catch {
      return fallback;
    }
  };
  return {
    /** @param {string} name @returns {any} */
    read: (name) => attempt((store) => JSON.parse(store.getItem(PREFIX + name) ?? "null"), null),

    /** @param {string} name @param {unknown} record */
    keep: (name, record) =>
      attempt((store) => (store.setItem(PREFIX + name, JSON.stringify(record)), true), false),

    /** @param {string} name */
    clear: (name) => attempt((store) => store.removeItem(PREFIX + name), undefined),
  };
}
