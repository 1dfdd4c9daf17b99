/**
 * `<kozyr-table game="svoi-kozyri" players="4">`: a card table that plays by the service beside it. Its attributes,
 * properties, methods and events are described in docs/table.md.
 */
// What lies deeper is named here too, so that a browser fetches it at once and not step by step.
import "./i18n/speech.js";
import "./table/field.js";
import "./table/session.js";
import "./table/sitting.js";
import "./table/surface.js";

export { KozyrTable } from "./table/element.js";
