// A trace that lets go of its past.

import { Trace } from "./trace.js";

/** @typedef {import("./trace.js").Row} Row */

/**
 * The last records of a trace, with the tree as it was before them.
 * @param {Trace} trace
 * @param {number} count
 */
export function trimmed(trace, count) {
  const from = trace.records.length - count;
  return new Trace(rowsAt(trace, from - 1), trace.records.slice(from));
}

/**
 * The tree at a moment, in the rows of one.
 * @param {Trace} trace
 * @param {number} moment
 * @returns {Row[]}
 */
function rowsAt(trace, moment) {
  const rows = [...trace.responders.values()];
  for (const [screen, size] of trace.screens) {
    if (!size.get(moment)) continue;
    rows.push({ kind: "screen", id: screen, size: size.get(moment), unit: trace.units.get(screen) });
    const rest = [...trace.windows.get(screen)?.get(moment) ?? []];
    for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
      const view = trace.views.get(id);
      if (!view) continue;
      rows.push(rowAt(view, moment));
      for (const { id: recognizer, type } of view.recognizers) rows.push(trace.recognizers.get(recognizer)?.row ?? { kind: "gestureRecognizer", id: recognizer, type, view: id });
      rest.push(...view.children.get(moment));
    }
  }
  return rows;
}

/**
 * @param {import("./trace.js").ViewHistory} view
 * @param {number} moment
 * @returns {Row}
 */
function rowAt(view, moment) {
  /** @type {Row} */
  const row = { ...view.row, kind: view.isWindow ? "window" : "view", id: view.id };
  row[view.isWindow ? "screen" : "superview"] = view.parent.get(moment);
  if (view.control) row.control = { kind: view.control, targets: view.row.control?.targets ?? [] };
  for (const [name, history] of view.properties) if (history.get(moment) !== undefined) row[name] = history.get(moment);
  return row;
}
