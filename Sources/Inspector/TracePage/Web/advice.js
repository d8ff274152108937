// Sentences about what went wrong, and which property to change. A sentence is a list of parts: plain texts, and references to
// views, recognizers, touches and properties, which the page shows as links and code. Those that the terminal says as well are in
// the module Sentences; the build puts them into the page.

import { counted, numberWord } from "./words.js";

/** @typedef {{ ref: "view" | "recognizer" | "control" | "touch" | "code", id: string }} Reference */
/** @typedef {(string | Reference)[]} Sentence */
/**
 * A part of a story: when it was, what happened, and what to change; perhaps with the later moments at which the same happened.
 * @typedef {{ at: number | null, what: Sentence, how?: Sentence | null, tone?: string, also?: { at: number, touch: string | null }[] }} Line
 */
/** @typedef {{ title: Sentence, fate: string, lines: Line[] }} Story */
/** @typedef {import("./trace.js").RecognizerHistory} RecognizerHistory */

/** @param {TemplateStringsArray} texts @param {...(string | number | Reference | Sentence)} values @returns {Sentence} */
export function say(texts, ...values) {
  /** @type {Sentence} */
  const parts = [texts[0]];
  values.forEach((value, index) => {
    if (Array.isArray(value)) parts.push(...value);
    else parts.push(typeof value === "number" ? String(value) : value);
    parts.push(texts[index + 1]);
  });
  return parts;
}

/** @param {string} id @returns {Reference} */
export const aView = (id) => ({ ref: "view", id });
/** @param {string} id @returns {Reference} */
export const aRecognizer = (id) => ({ ref: "recognizer", id });
/** @param {string} id @returns {Reference} */
export const aControl = (id) => ({ ref: "control", id });
/** @param {string} text @returns {Reference} */
export const code = (text) => ({ ref: "code", id: text });
/** @param {number} id @returns {Reference} */
export const touchNumber = (id) => ({ ref: "touch", id: String(id) });
/** @param {number} id @returns {Sentence} */
export const aTouch = (id) => ["touch ", touchNumber(id)];

/**
 * "touches 1, 2 and 3".
 * @param {number[]} ids
 * @returns {Sentence}
 */
export function someTouches(ids) {
  if (ids.length === 1) return aTouch(ids[0]);
  return ["touches ", ...listed(ids.map(touchNumber))];
}

/**
 * "a, b and c".
 * @param {(string | Reference | Sentence)[]} items
 * @returns {Sentence}
 */
export function listed(items) {
  /** @type {Sentence} */
  const parts = [];
  items.forEach((item, index) => {
    if (index) parts.push(index === items.length - 1 ? " and " : ", ");
    parts.push(...(Array.isArray(item) ? item : [item]));
  });
  return parts;
}

/**
 * The sentence as plain text.
 * @param {Sentence} sentence
 */
export function plain(sentence) {
  return sentence.map((part) => (typeof part === "string" ? part : part.id)).join("");
}

/** @typedef {Record<string, string | number | Reference | Sentence>} Values */

/**
 * A sentence that the terminal says as well, with values where their names stand.
 * @param {keyof typeof sentences} name
 * @param {Values} [values]
 * @returns {Sentence}
 */
export function tell(name, values = {}) {
  return filled(sentences[name], values);
}

/**
 * A template with values where their names stand; a small number is a word where its name has a `#`.
 * @param {string} template
 * @param {Values} values
 * @returns {Sentence}
 */
function filled(template, values) {
  return template.split(/(`[^`]*`|\{[^}]*\})/).flatMap((part) => {
    if (part.startsWith("`")) return [code(plain(filled(part.slice(1, -1), values)))];
    if (!part.startsWith("{")) return part ? [part] : [];
    const isWord = part.endsWith("#}");
    const value = values[part.slice(1, isWord ? -2 : -1)] ?? "";
    if (isWord) return [numberWord(Number(value))];
    return Array.isArray(value) ? value : [typeof value === "number" ? String(value) : value];
  });
}

const fingersWanted = /^(\d+) fingers?, (not|fewer than|more than) (\d+)$/;

/**
 * Whether it failed for the number of fingers, and how many it saw and wanted.
 * @param {string} reason
 */
export function fingersOf(reason) {
  const match = fingersWanted.exec(reason);
  return match && { seen: Number(match[1]), comparison: match[2], wanted: Number(match[3]) };
}

/**
 * The values with which a template is a text; null without one.
 * @param {string} template
 * @param {string} text
 * @returns {Record<string, string> | null}
 */
function valuesOf(template, text) {
  /** @type {string[]} */
  const names = [];
  const pattern = template.split(/(\{[^}]*\})/).map((part) => {
    if (!part.startsWith("{")) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    names.push(part.slice(1, -1));
    return "(.+?)";
  }).join("");
  const match = new RegExp(`^${pattern}$`).exec(text);
  return match && Object.fromEntries(names.map((name, index) => [name, match[index + 1]]));
}

/** @type {Record<string, (id: string) => Reference>} */
const kindsOfValues = { other: aRecognizer, view: aView };

/**
 * The words of a failure in a clause, and what to change.
 * @param {RecognizerHistory} recognizer
 * @param {string} reason
 * @returns {{ what: Sentence, how: Sentence | null }}
 */
export function explained(recognizer, reason) {
  for (const failure of failureExplanations) {
    if (failure.type && failure.type !== recognizer.type) continue;
    const found = valuesOf(failure.reason, reason);
    if (!found) continue;
    const values = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, kindsOfValues[name]?.(value) ?? value]));
    const all = { ...values, recognizer: aRecognizer(recognizer.id), on: recognizer.view ? aView(recognizer.view) : "its view" };
    return { what: filled(failure.clause, all), how: failure.advice ? filled(failure.advice, all) : null };
  }
  return { what: reason ? [reason] : tell("noReason"), how: null };
}

/**
 * Why a recognizer does not get a touch, and what to change.
 * @param {string} id
 * @param {string} rule
 * @param {string | null} awaited
 * @returns {{ what: Sentence, how: Sentence | null }}
 */
export function refusalOf(id, rule, awaited) {
  const recognizer = aRecognizer(id);
  switch (rule) {
    case "enabled": return { what: tell("wasDisabled"), how: tell("enable", { recognizer }) };
    case "state": return { what: tell("wasThrough"), how: tell("startAfresh") };
    case "waiting": return { what: tell("waited", { awaited: awaited ?? "another" }), how: tell("waitsBecause", { recognizer }) };
    case "shouldReceiveEvent":
    case "shouldReceiveTouch": return { what: tell("delegateRefused", { method: rule }), how: null };
    case "exclusiveTouch": return { what: tell("withholdsExclusively"), how: tell("setToFalse") };
    default: return { what: [rule], how: null };
  }
}

/**
 * What keeps touches from a view, and what to change.
 * @param {string} id
 * @param {string} verdict
 * @param {number} alpha
 * @returns {{ what: Sentence, how: Sentence } | null}
 */
export function passing(id, verdict, alpha) {
  switch (verdict) {
    case "hidden": return { what: say`${code("hidden")} is true`, how: say`Set ${code("hidden: false")} on ${aView(id)}.` };
    case "alpha": return { what: [`its alpha is ${alpha}, below ${leastAlphaToBeHit}`], how: say`Raise ${code("alpha")} of ${aView(id)}.` };
    case "userInteraction":
    case "userInteractionEnabled": return { what: say`${code("userInteractionEnabled")} is false`, how: say`Set ${code("userInteractionEnabled: true")} on ${aView(id)}; labels and images have it false unless they say otherwise.` };
    case "none": return { what: say`its ${code("hitTest")} is none`, how: say`Set ${code("hitTest: default")} on ${aView(id)}.` };
    case "passthrough": return { what: say`its ${code("hitTest")} is passthrough, and no subview was hit`, how: say`Set ${code("hitTest: default")} on ${aView(id)}.` };
    case "animating": return { what: ["an animation suspends its interaction"], how: say`Give the animation ${code("allowUserInteraction")}.` };
    default: return null;
  }
}

/** @param {number} seconds */
export function duration(seconds) {
  return seconds < 0.9995 ? `${Math.round(seconds * 1000)} ms` : `${Math.round(seconds * 100) / 100} s`;
}

/**
 * "twice", "3 times".
 * @param {number} count
 */
export function times(count) {
  return count === 1 ? "once" : count === 2 ? "twice" : counted(count, "time");
}

/** @param {Sentence} sentence @returns {Sentence} */
export function capitalised(sentence) {
  const index = sentence.findIndex((part) => part !== "");
  const first = sentence[index];
  if (typeof first !== "string") return sentence;
  return [...sentence.slice(0, index), first.charAt(0).toUpperCase() + first.slice(1), ...sentence.slice(index + 1)];
}
