// The story of a control.

import { aControl, code, say, times } from "./advice.js";
import { effects } from "./effects.js";
import { encounters } from "./hits.js";
import { inWords, segmentName } from "./words.js";

/** @typedef {import("./advice.js").Line} Line */
/** @typedef {import("./advice.js").Story} Story */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("./trace.js").TouchHistory} TouchHistory */

/** @param {Trace} trace @param {string} id @returns {Story | null} */
export function controlStory(trace, id) {
  const control = trace.controls.get(id);
  if (!control) return null;
  const events = control.events.map((at) => ({ at, record: /** @type {ControlRecord} */ (trace.records[at]) }));
  const others = events.filter(({ record }) => !["touchDragInside", "touchDragOutside"].includes(record.event));
  const lines = others.slice(0, 200).flatMap(({ at, record }) => [...sent(trace, at, record), ...effects(trace, at, record)]);
  const drags = events.length - others.length;
  if (drags) lines.push({ at: null, what: [`It followed the finger ${times(drags)}.`] });
  if (!control.events.length) lines.push({ at: null, tone: "warn", what: say`It sent nothing.` });
  return { title: say`${control.kind} ${id} sent ${control.events.length === 1 ? "one event" : `${control.events.length} events`}`, fate: control.events.length ? "handled" : "discarded", lines: [...lines, ...encounters(trace, id)] };
}

/**
 * An event of a control; of many values only the last is listed.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @param {number} at
 * @param {ControlRecord} record
 * @returns {Line[]}
 */
export function controlled(trace, touch, at, record) {
  if (record.event === "touchDragInside" || record.event === "touchDragOutside") return [];
  const caused = effects(trace, at, record);
  if (record.event !== "valueChanged") return [...sent(trace, at, record), ...caused];
  const changes = touch.records.filter((other) => trace.records[other].event === "valueChanged" && trace.records[other].control === record.control);
  if (at !== changes[changes.length - 1]) return caused;
  if (changes.length === 1) return [...sent(trace, at, record), ...caused];
  return [{ at, tone: "good", what: say`${aControl(record.control)} sent ${code("valueChanged")} ${times(changes.length)}, and its value is ${valueWords(trace, record)} in the end.` }, ...caused];
}

/**
 * What a control stands at.
 * @param {Trace} trace @param {ControlRecord} record
 */
function valueWords(trace, { control, value = null }) {
  const view = trace.views.get(control);
  if (view?.control !== "segmentedControl" || typeof value !== "number") return inWords("value", value) ?? "";
  return segmentName(view.properties.get("segments")?.latest ?? [], value);
}

/** @param {Trace} trace @param {number} at @param {ControlRecord} record @returns {Line[]} */
function sent(trace, at, record) {
  const value = "value" in record ? ` and now stands at ${valueWords(trace, record)}` : "";
  return [{ at, tone: record.event === "touchUpInside" || record.event === "valueChanged" ? "good" : undefined, what: say`${aControl(record.control)} sent ${code(record.event)}${value}.` }];
}
