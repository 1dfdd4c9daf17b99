/**
 * `<kozyr-table game="svoi-kozyri" players="4">`: a card table that plays by the service beside it. Its attributes,
 * properties, methods and events are described in docs/table.md.
 */
export { KozyrTable } from "./table/element.js";
