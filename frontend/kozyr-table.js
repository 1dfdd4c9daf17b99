/**
 * `<kozyr-table game="<slug>" players="4">`: a card table that plays by the service beside it. Its attributes,
 * properties, methods and events are described in docs/table.md.
 */
// Deeper imports are named here too, so that a browser fetches them at once and not one after another.
import "./i18n/speech.js";
import "./table/controller.js";
import "./table/layout.js";
import "./table/session.js";
import "./table/view.js";

export { KozyrTable } from "./table/element.js";
