// Effects: what scripts and actions did about a touch, a gesture or an event of a control.

import { aView, code, say } from "./advice.js";
import { inWords, lineText } from "./words.js";

/** @typedef {import("./advice.js").Line} Line */
/** @typedef {import("./trace.js").Trace} Trace */

/** What a control changes without an action as it is touched. */
const feedback = new Set(["highlighted", "value", "isOn", "selectedSegmentIndex", "currentPage"]);

const effectKinds = new Set(["print", "emit", "action", "sendAction", "error", "view"]);

/**
 * What scripts and actions did: before the record of a call, and behind that of a gesture or a control.
 * @param {Trace} trace
 * @param {number} at
 * @param {TouchesRecord | GestureRecord | ControlRecord} record
 * @returns {Line[]}
 */
export function effects(trace, at, record) {
  const step = record.kind === "touches" ? -1 : 1;
  /** @type {number[]} */
  const found = [];
  let isNext = true;
  for (let index = at + step; index >= 0 && index < trace.records.length && found.length < 12; index += step) {
    const other = trace.records[index];
    if (!effectKinds.has(other.kind)) {
      // A recognizer's actions come after the touches were cancelled in their view.
      isNext = false;
      if (record.kind === "gesture" && trace.times[index] === trace.times[at]) continue;
      break;
    }
    if (other.kind === "view" && other.event === "changed" && Object.keys(other.changes).every((name) => feedback.has(name))) continue;
    const owner = other.recognizer ?? other.from ?? other.responder;
    const isOwn = record.kind === "touches" ? record.chain.includes(other.responder ?? "") || other.kind === "emit" || other.kind === "view"
      : owner === (record.kind === "gesture" ? record.recognizer : record.control) || isNext && ["emit", "view", "sendAction"].includes(other.kind);
    if (isOwn) found.push(index);
  }
  if (step < 0) found.reverse();
  return found.map((index) => effect(index, trace.records[index])).filter((line) => line !== null);
}

/** @param {number} at @param {TraceRecord} r @returns {Line} */
export function effect(at, r) {
  switch (r.kind) {
    case "print": return { at, what: say`${aView(r.recognizer ?? r.responder)} printed ${code(r.text)}.` };
    case "emit": return { at, what: say`${code(r.name)} was published: ${code(JSON.stringify(r.data))}.` };
    case "action": {
      const owner = aView(r.recognizer ?? r.responder ?? "");
      return r.result === "ok" ? { at, what: say`${owner} did ${code(r.action)}: ${r.detail}.` } : { at, tone: "bad", what: say`${code(r.action)} of ${owner} failed: ${r.detail}.` };
    }
    case "sendAction": return r.responder ? { at, what: say`It sent ${code(inWords("action", r.action) ?? "")}, which ${aView(r.responder)} took.` } : { at, tone: "bad", what: say`It sent ${code(inWords("action", r.action) ?? "")}, which no responder in the chain took.`, how: say`Give a responder a method or ${code("on:")} named ${code(r.action ?? "")}.` };
    case "error": return { at, tone: "bad", what: say`Error${r.where ? ` at ${r.where}` : ""}: ${r.message}.` };
    case "view": {
      const names = Object.keys(r.changes);
      const what = r.event !== "changed" ? `was ${r.event}` : names.length ? `changed: ${names.join(", ")}` : "changed";
      return { at, what: say`${aView(r.view)} ${what}.` };
    }
    default: return { at, tone: "bad", what: [`${lineText(r)}.`] };
  }
}
