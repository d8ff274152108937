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

/** @param {string} verdict @param {number} [alpha] */
export function verdictWords(verdict, alpha = 1) {
  switch (verdict) {
    case "outside": return "the point is outside";
    case "hidden": return "hidden is true";
    case "alpha": return `alpha is ${rounded(alpha, 6)}, below 0.01`;
    case "userInteraction": return "userInteractionEnabled is false";
    case "animating": return "an animation suspends interaction";
    case "covered": return "not asked";
    case "none": return "hitTest is none";
    case "passthrough": return "hitTest is passthrough, and no subview was hit";
    case "script": return "its script decides";
    default: return verdict;
  }
}

/** @param {any} missed */
function missedWords({ window, verdict, alpha }) {
  switch (verdict) {
    case "script": return `the script of ${window} answers nil`;
    case "outside": return `the point is outside ${window}`;
    case "passthrough": return `${window}: no subview was hit, and hitTest is passthrough`;
    default: return `${window}: ${verdictWords(verdict, alpha)}`;
  }
}

/** @param {TraceRecord} r */
function hit(r) {
  const start = `touch ${r.touch} at ${place(r.point)} hits `;
  if (r.view !== null) return start + r.path.join(" > ");
  const why = r.reason ? "the application ignores interaction events" : (r.missed ?? []).map(missedWords).join("; ") || "the screen has no active window";
  return `${start}nobody and is dropped: ${why}`;
}

/** @param {TraceRecord} r */
function gate(r) {
  const newcomer = `touch ${r.touch} on ${r.view}`;
  if (r.accepted) return `${newcomer} accepted`;
  const why = r.rule === "multipleTouchEnabled" ? "it has a touch and multipleTouchEnabled is false"
    : r.holderIsExclusive ? `${r.holder} is exclusive and has a touch` : `it is exclusive, and ${r.holder} has a touch`;
  return `${newcomer} refused by ${r.rule}: ${why}`;
}

/** @param {TraceRecord} r */
function hold(r) {
  const holders = r.recognizers.map((/** @type {string} */ id, /** @type {number} */ index) => `${r.type?.[index] ?? "recognizer"} ${id}`).join(" and ");
  const outcome = r.outcome === "held" ? `held back by ${holders}` : r.outcome === "delivered" ? "delivered after all"
    : `dropped: ${r.recognizers.length ? `${holders} recognised` : "the touch was cancelled"}`;
  return `${r.phase} of touch ${r.touch} on ${r.view} ${outcome}`;
}

/**
 * Why nobody took what was delivered.
 * @param {TraceRecord} r
 */
function discarded(r) {
  const chain = r.chain ?? [];
  const last = chain[chain.length - 1];
  if (!last) return ` discarded: userInteractionEnabled is false on ${r.view ?? r.target ?? ""}`;
  switch (r.obstacle) {
    case undefined: return `: nobody asked to hear of it in ${chain.join(" > ")}`;
    case "disabled": return ` discarded: ${last} is disabled`;
    case "tracking": return ` discarded: ${last} tracks touch ${r.trackedTouch}`;
    case "beginTracking": return ` discarded: beginTracking of ${last} said no`;
    default: return ` discarded: ${last} does not track it`;
  }
}

/** @param {TraceRecord} r */
function call(r) {
  const subject = r.kind === "touches" ? `${r.touches.length === 1 ? "touch" : "touches"} ${r.touches.join(", ")} on ${r.view}`
    : r.kind === "presses" ? `${r.presses.map((/** @type {string | null} */ key) => key ?? "a redacted key").join(", ")} ${r.phase}`
    : r.kind === "motion" ? `${r.motion} ${r.phase}` : r.name;
  if (!r.responder) return `${subject}${discarded(r)}`;
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
function arbitrate(r) {
  const outcome = r.outcome === "prevented" ? `${r.winner} prevents ${r.loser}` : r.outcome === "simultaneous" ? `${r.winner} and ${r.loser} go together`
    : `${r.loser} waits for ${r.winner} to fail`;
  return `${outcome}, by ${r.by}`;
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
    case "arbitrate": return arbitrate(r);
    case "control": return `${r.control} ${r.event}${"value" in r ? ` to ${controlValue(r.value)}` : ""}${typeof r.touch === "number" ? ` by touch ${r.touch}` : ""}`;
    case "sendAction": return `${r.action ?? "a redacted action"}${r.from ? ` from ${r.from}` : ""} ${r.responder ? `taken by ${r.responder}` : "taken by nobody in the responder chain"}`;
    case "print": return `${r.recognizer ?? r.responder}: ${r.text}`;
    case "emit": return r.name === null ? "redacted" : `${r.name} ${JSON.stringify(r.data)}`;
    case "action": return `${r.recognizer ?? r.responder}: ${r.action} ${r.result === "ok" ? "" : "failed: "}${r.detail}`;
    case "request": return `${r.peer}: ${r.request} ${r.view ?? r.action} ${r.result === "error" ? "failed: " : ""}${r.detail}`;
    case "device": return `${r.event} ${r.deviceKind} "${r.name}" at ${r.path}${r.detail ? `: ${r.detail}` : ""}`;
    case "screen": return `${r.screen} ${r.event}${typeof r.touch === "number" ? `${r.event === "awake" ? " by" : ""} touch ${r.touch}` : ""}${r.detail ? `: ${r.detail}` : ""}`;
    case "forward": return `touch ${r.touch}, for ${r.reason}`;
    case "scene": return `${r.event} ${r.file}${r.detail ? `: ${r.detail}` : ""}`;
    case "error": return [r.where, r.recognizer ?? r.responder, r.message].filter(Boolean).join(": ");
    case "dropped": return r.of ? `${r.count} records of kind ${r.of}, because scripts made too many within a second` : `${r.count} records, because they were read too slowly`;
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
