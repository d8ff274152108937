// Records as lines of text, as `fingerpost replay` writes them.

/** @typedef {import("./trace.js").TraceRecord} TraceRecord */

/**
 * A number with at most `digits` digits after the point.
 * @param {number} value
 * @param {number} [digits]
 */
export function rounded(value, digits = 2) {
  const scale = 10 ** digits;
  return String(Math.round(value * scale) / scale);
}

/**
 * Two digits, or as many as it takes for a number next to a whole one not to read as that.
 * @param {number} value
 */
function legible(value) {
  for (let digits = 2; digits < 12; digits++) {
    const text = rounded(value, digits);
    if (Number.isInteger(value) || text.includes(".")) return text;
  }
  return String(value);
}

/** @param {number[] | null | undefined} point */
export function place(point) {
  return point ? `(${legible(point[0])}, ${legible(point[1])})` : "a redacted point";
}

/**
 * What a control stands at.
 * @param {any} value
 */
export function controlValue(value) {
  if (value === null || value === undefined) return "a redacted value";
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "number" ? rounded(value, 3) : String(value);
}

/**
 * "1 finger", "2 fingers".
 * @param {number} count
 * @param {string} noun
 */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * "one", "two", … "twelve", then digits.
 * @param {number} count
 */
export function numberWord(count) {
  return numberWords[count] ?? String(count);
}

/**
 * The line of `kind` in the case of `word`, or the one without a case where there is none for it.
 * @param {string} kind
 * @param {string | null | undefined} word
 * @param {Record<string, any>} [values]
 */
function line(kind, word, values = {}) {
  const text = logPhrases[`${kind}.${word}`] ?? logPhrases[kind] ?? "";
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** @param {string} verdict @param {number} [alpha] */
export function verdictWords(verdict, alpha = 1) {
  return line("verdict", verdict, { verdict, alpha: rounded(alpha, 6), least: leastAlphaToBeHit });
}

/** @param {any} missed */
function missedWords({ window, verdict, alpha }) {
  return line("missed", verdict, { window, verdict: verdictWords(verdict, alpha) });
}

/** @param {TraceRecord} r */
function hit(r) {
  const why = r.reason ? line("nobody", r.reason) : (r.missed ?? []).map(missedWords).join("; ") || line("nobody", "noWindow");
  return line("hit", r.view === null ? "nobody" : null, { touch: r.touch, place: place(r.point), path: (r.path ?? []).join(" > "), why });
}

/** @param {TraceRecord} r */
function gate(r) {
  return line("gate", r.rule === "exclusiveTouch" ? (r.holderIsExclusive ? "holder" : "newcomer") : r.rule, r);
}

/** @param {TraceRecord} r */
function hold(r) {
  const holders = r.recognizers.map((/** @type {string} */ id, /** @type {number} */ index) => `${r.type?.[index] ?? "recognizer"} ${id}`).join(" and ");
  return line("hold", r.outcome === "dropped" && !holders ? null : r.outcome, { ...r, holders });
}

/**
 * Why nobody took what was delivered.
 * @param {TraceRecord} r
 * @param {string} subject
 */
function discarded(r, subject) {
  const chain = r.chain ?? [];
  const values = { subject, chain: chain.join(" > "), last: chain[chain.length - 1], trackedTouch: r.trackedTouch, view: r.view ?? r.target };
  return line("discarded", chain.length ? r.obstacle : "userInteraction", values);
}

/** @param {TraceRecord} r */
function call(r) {
  const subject = r.kind === "touches" ? `${r.touches.length === 1 ? "touch" : "touches"} ${r.touches.join(", ")} on ${r.view}`
    : r.kind === "presses" ? `${r.presses.map((/** @type {string | null} */ key) => key ?? "a redacted key").join(", ")} ${r.phase}`
    : r.kind === "motion" ? `${r.motion} ${r.phase}` : r.name;
  if (!r.responder) return discarded(r, subject);
  const route = r.chain.length > 1 ? ` via ${r.chain.join(" > ")}` : "";
  const failed = r.failed ?? [];
  const failures = !failed.length ? "" : failed.length === 1 && failed[0] === r.responder ? ", which failed" : `, but ${failed.join(", ")} failed`;
  return `${subject} handled by ${r.responder}${route}${failures}`;
}

const gestureValues = ["translation", "velocity", "scale", "rotation", "direction", "numberOfTouches"];

/** @param {any} value */
function legibleValue(value) {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? place(value) : typeof value === "number" ? rounded(value, 3) : String(value);
}

/** @param {TraceRecord} r */
function gesture(r) {
  const change = `${r.type ? `${r.type} ` : ""}${r.recognizer}${r.view ? ` on ${r.view}` : ""} ${r.from} -> ${r.to}`;
  if (r.reason) return `${change}: ${r.reason}`;
  const values = gestureValues.map((name) => [name, legibleValue(r[name])]).filter(([, value]) => value !== null);
  return `${change} at ${place(r.location)}${values.map(([name, value]) => `, ${name} ${value}`).join("")}`;
}

/** @param {TraceRecord} r */
function viewChange(r) {
  const where = r.superview ? ` in ${r.superview} at ${r.index}` : "";
  const changes = Object.entries(r.changes ?? {}).map(([name, value]) => (value === null ? `${name} withheld` : `${name} ${JSON.stringify(value)}`));
  return `${r.view} ${r.event}${where}${changes.length ? `: ${changes.join(", ")}` : ""}`;
}

/** @param {TraceRecord} r */
function contact(r) {
  const measures = (r.force ? `, force ${rounded(r.force, 3)}` : "") + (r.majorRadius ? `, radius ${rounded(r.majorRadius, 3)}` : "");
  return `touch ${r.touch} ${r.phase} at ${place(r.point)} of ${r.screen}${measures}`;
}

/**
 * The word that a record's line begins with.
 * @param {TraceRecord} r
 */
export function lineWord(r) {
  return r.kind === "touches" ? r.phase : r.kind;
}

/**
 * What a record tells, without its time and its kind.
 * @param {TraceRecord} r
 * @returns {string}
 */
export function lineText(r) {
  switch (r.kind) {
    case "hit": return hit(r);
    case "gate": return gate(r);
    case "hold": return hold(r);
    case "touches":
    case "presses":
    case "motion":
    case "remote": return call(r);
    case "gesture": return gesture(r);
    case "arbitrate": return line("arbitrate", r.outcome, r);
    case "control": return `${r.control} ${r.event}${"value" in r ? ` to ${controlValue(r.value)}` : ""}${typeof r.touch === "number" ? ` by touch ${r.touch}` : ""}`;
    case "sendAction": return line("sendAction", r.responder && "taken", { ...r, action: r.action ?? "a redacted action", sender: r.from ? ` from ${r.from}` : "" });
    case "print": return `${r.recognizer ?? r.responder}: ${r.text ?? "redacted"}`;
    case "emit": return r.name === null ? "redacted" : `${r.name} ${JSON.stringify(r.data)}`;
    case "action": return `${r.recognizer ?? r.responder}: ${r.action} ${r.result === "ok" ? "" : "failed: "}${r.detail}`;
    case "request": return `${r.peer}: ${r.request} ${r.view ?? r.screen ?? r.action} ${r.result === "error" ? "failed: " : ""}${r.detail}`;
    case "device": return `${r.event} ${r.deviceKind} "${r.name}" at ${r.path}${r.detail ? `: ${r.detail}` : ""}`;
    case "screen": return `${r.screen} ${r.event}${typeof r.touch === "number" ? `${r.event === "awake" ? " by" : ""} touch ${r.touch}` : ""}${r.detail ? `: ${r.detail}` : ""}`;
    case "forward": return `touch ${r.touch}, for ${r.reason}`;
    case "scene": return `${r.event} ${r.file}${r.detail ? `: ${r.detail}` : ""}`;
    case "error": return [r.where, r.recognizer ?? r.responder, r.message].filter(Boolean).join(": ");
    case "dropped": return line("dropped", r.of && "kind", { count: r.count, kind: r.of });
    case "contact": return contact(r);
    case "view": return viewChange(r);
    default: {
      const { seq, time, kind, ...fields } = r;
      return Object.entries(fields).map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(", ");
    }
  }
}

/**
 * The ids that a record names, for the filter.
 * @param {TraceRecord} r
 * @returns {Set<string>}
 */
export function idsOf(r) {
  const ids = [r.view, r.window, r.superview, r.holder, r.responder, r.recognizer, r.control, r.winner, r.loser, r.from, r.target, ...(r.path ?? []), ...(r.chain ?? [])];
  return new Set(ids.filter((id) => typeof id === "string"));
}

/**
 * The touches that a record is about.
 * @param {TraceRecord} r
 * @returns {number[]}
 */
export function touchesOf(r) {
  return r.touches ?? (typeof r.touch === "number" ? [r.touch] : []);
}
