/** Small signs for buttons, as strokes. A button names itself; its sign is silent. */
const SVG = "http://www.w3.org/2000/svg";

const PATHS = {
  undo: "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2",
  log: "M5 6h14M5 12h14M5 18h9",
  menu: "M12 5v.01M12 12v.01M12 19v.01",
  trick: "M7 4h8a2 2 0 0 1 2 2v10M5 8h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z",
  hint: "M9 18h6M10 21.5h4M12 3a6 6 0 0 0-3.6 10.8c.7.5 1 1.3 1 2.2h5.2c0-.9.3-1.7 1-2.2A6 6 0 0 0 12 3z",
  close: "M6 6l12 12M18 6 6 18",
};

/** @param {string} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
