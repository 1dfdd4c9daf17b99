/** A drawer in the browser's storage that never fails: forbidden or full, it just keeps nothing. */

const PREFIX = "kozyr-table:";

/** @param {() => Storage} [open] */
export function drawer(open = () => globalThis.localStorage) {
  const attempt = (deed, otherwise) => {
    try {
      return deed(open());
    } catch {
      return otherwise;
    }
  };
  return {
    /** @param {string} name @returns {any} what was kept, or null */
    read: (name) => attempt((store) => JSON.parse(store.getItem(PREFIX + name) ?? "null"), null),
    /** @param {string} name @param {unknown} record @returns {boolean} whether it is kept */
    keep: (name, record) => attempt((store) => (store.setItem(PREFIX + name, JSON.stringify(record)), true), false),
    /** @param {string} name */
    clear: (name) => attempt((store) => store.removeItem(PREFIX + name), undefined),
  };
}
