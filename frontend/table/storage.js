/** A drawer in the browser's storage that never fails: forbidden or full, it just keeps nothing. */

const PREFIX = "kozyr-table:";

export function drawer(open = () => globalThis.localStorage) {
  const attempt = (deed, otherwise) => {
    try {
      return deed(open());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (name) => attempt((store) => JSON.parse(store.getItem(PREFIX + name) ?? "null"), null),

    keep: (name, record) =>
      attempt((store) => (store.setItem(PREFIX + name, JSON.stringify(record)), true), false),

    clear: (name) => attempt((store) => store.removeItem(PREFIX + name), undefined),
  };
}
