// Sentences about what went wrong, and which property to change. A sentence is a list of parts: plain texts, and references to
// views, recognizers, touches and properties, which the page shows as links and code.

import { counted, numberWord } from "./words.js";

/** @typedef {{ ref: "view" | "recognizer" | "control" | "touch" | "code", id: string }} Reference */
/** @typedef {(string | Reference)[]} Sentence */
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
/** @param {number} id @returns {Sentence} */
export const aTouch = (id) => ["touch ", { ref: "touch", id: String(id) }];

/**
 * "touches 1, 2 and 3".
 * @param {number[]} ids
 * @returns {Sentence}
 */
export function someTouches(ids) {
  if (ids.length === 1) return aTouch(ids[0]);
  return ["touches ", ...listed(ids.map((id) => ({ ref: "touch", id: String(id) })))];
}

/**
 * "a, b and c".
 * @param {(string | Reference)[]} items
 * @param {string} [word]
 * @returns {Sentence}
 */
export function listed(items, word = "and") {
  /** @type {Sentence} */
  const parts = [];
  items.forEach((item, index) => {
    if (index) parts.push(index === items.length - 1 ? ` ${word} ` : ", ");
    parts.push(item);
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

/** @param {string} setting @param {string} [what] @returns {Sentence} */
function inSettings(setting, what = "Change") {
  return say`${what} ${code(setting)} under ${code("settings:")} of the scene`;
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
 * What the words of a failure mean: each with a pattern, the clause that says what happened, and what to change.
 * @type {[RegExp, (m: RegExpExecArray, r: RecognizerHistory) => Sentence, (m: RegExpExecArray, r: RecognizerHistory) => Sentence | null][]}
 */
const failures = [
  [fingersWanted, (m) => {
    const [seen, wanted] = [Number(m[1]), Number(m[3])];
    const not = m[2] === "not" ? `not ${numberWord(wanted)}` : `${m[2]} the ${numberWord(wanted)} that it takes`;
    return [`it saw ${numberWord(seen)} ${seen === 1 ? "finger" : "fingers"}, ${not}`];
  }, (m, r) => {
    if (r.type === "pinch" || r.type === "rotation") return say`A ${r.type} takes two fingers that come down on ${r.view ? aView(r.view) : "its view"} or inside it.`;
    if (m[2] === "fewer than") return say`${code("minimumNumberOfTouches")} of ${aRecognizer(r.id)} is how many it needs.`;
    if (m[2] === "more than") return say`${code("maximumNumberOfTouches")} of ${aRecognizer(r.id)} is how many it takes.`;
    return say`${code("numberOfTouchesRequired")} of ${aRecognizer(r.id)} is how many it wants.`;
  }],
  [/^moved ([\d.]+) pt, more than ([\d.]+) pt$/, (m) => [`the finger moved ${m[1]} points, and ${m[2]} are allowed`],
    (m, r) => (r.type === "longPress" ? say`To allow more, raise ${code("allowableMovement")} of ${aRecognizer(r.id)}.` : say`To allow more, raise ${code("tapMovement")} under ${code("settings:")} of the scene.`)],
  [/^moved ([\d.]+) pt of ([\d.]+) pt$/, (m) => [`the finger lifted after ${m[1]} of ${m[2]} points`], () => say`${inSettings("panHysteresis", "To begin sooner, lower")}.`],
  [/^lifted after (-?[\d.]+) pt(?:, then back to (-?[\d.]+) pt,)? of ([\d.]+) pt$/,
    (m) => [`the finger lifted after ${m[1]} of ${m[3]} points${m[2] ? `, and had come back to ${m[2]}` : ""}`],
    () => say`${inSettings("swipeMinimumDistance", "To accept shorter swipes, lower")}.`],
  [/^([\d.]+) s was over after (-?[\d.]+) pt(?:, then back to (-?[\d.]+) pt,)? of ([\d.]+) pt$/,
    (m) => [`after ${m[1]} seconds the finger had gone ${m[2]} of ${m[4]} points`],
    () => say`To accept slower swipes, raise ${code("swipeMaximumDuration")} under ${code("settings:")} of the scene, or lower ${code("swipeMinimumDistance")}.`],
  [/^moved (\(.+\)) pt, in another direction$/, (m) => [`the finger moved by ${m[1]} points, which is another direction`],
    (m, r) => say`${code("direction")} of ${aRecognizer(r.id)} says which directions count${r.row?.direction ? say` (now ${[r.row.direction].flat().join(", ")})` : ""}.`],
  [/^finger lifted after ([\d.]+) s of ([\d.]+) s$/, (m) => [`the finger lifted after ${m[1]} of ${m[2]} seconds`],
    (m, r) => say`To accept shorter presses, lower ${code("minimumPressDuration")} of ${aRecognizer(r.id)}.`],
  [/^held for more than ([\d.]+) s/, (m) => [`the finger stayed down for more than ${m[1]} seconds`], () => say`To accept longer taps, raise ${code("tapMaximumDuration")} under ${code("settings:")} of the scene.`],
  [/^(?:no tap|nothing) followed within ([\d.]+) s after tap (\d+) of (\d+)$/, (m) => [`after tap ${m[2]} of ${m[3]} nothing followed within ${m[1]} seconds`],
    (m, r) => say`For slower taps, raise ${code("tapInterval")} under ${code("settings:")} of the scene; for fewer, lower ${code("numberOfTapsRequired")} of ${aRecognizer(r.id)}.`],
  [/^the fingers came down over ([\d.]+) s, more than ([\d.]+) s$/, (m) => [`its fingers came down ${m[1]} seconds apart, and ${m[2]} are allowed`],
    () => say`To allow more, raise ${code("tapFingerSpread")} under ${code("settings:")} of the scene.`],
  [/^the next tap was ([\d.]+) pt away, more than ([\d.]+) pt$/, (m) => [`the next tap was ${m[1]} points away, and ${m[2]} are allowed`],
    () => say`To allow more, raise ${code("tapDistance")} under ${code("settings:")} of the scene.`],
  [/^prevented by (\S+) (.+)$/, (m) => say`${m[1]} ${aRecognizer(m[2])} recognised first, and two recognizers that share a touch exclude each other`,
    (m, r) => say`To let both recognise, add ${m[2]} to ${code("simultaneousWith")} of ${aRecognizer(r.id)}; to prefer this one, add ${r.id} to ${code("requireToFail")} of ${aRecognizer(m[2])}.`],
  [/^it required (\S+) (.+) to fail, which recognised$/, (m) => say`it required ${m[1]} ${aRecognizer(m[2])} to fail, which recognised`,
    (m, r) => say`${code("requireToFail")} of ${aRecognizer(r.id)} names ${aRecognizer(m[2])}.`],
  [/^lifted while it waited for (\S+) (.+) to fail$/, (m) => say`the finger lifted while it waited for ${m[1]} ${aRecognizer(m[2])} to fail`,
    (m, r) => say`It waits because of ${code("requireToFail")} of ${aRecognizer(r.id)}, or because a delegate says so.`],
  [/^its touch was cancelled$/, () => ["its touch was cancelled"], () => null],
  [/^the fingers' distance changed by ([\d.]+) pt of ([\d.]+) pt(.*)$/, (m) => [`the distance of the fingers changed by ${m[1]} of ${m[2]} points${m[3]}`],
    () => say`${inSettings("pinchThreshold", "To begin sooner, lower")}.`],
  [/^the fingers turned by ([\d.]+) rad of ([\d.]+) rad(.*)$/, (m) => [`the fingers turned by ${m[1]} of ${m[2]} radians${m[3]}`],
    () => say`${inSettings("rotationThreshold", "To begin sooner, lower")}.`],
  [/^the touch came down ([\d.]+) pt from the (\w+) edge, more than ([\d.]+) pt$/, (m) => [`the touch came down ${m[1]} points from the ${m[2]} edge, and ${m[3]} are allowed`],
    () => say`For a wider edge, raise ${code("edgeRegion")} under ${code("settings:")} of the scene.`],
  [/^the touch came from (the (\w+)|no) edge$/, (m) => [`the touch came from ${m[1]} edge`], (m, r) => say`${code("edges")} of ${aRecognizer(r.id)} says from where it may come.`],
  [/^gestureRecognizerShouldBegin of (.+) said no$/, (m) => say`${aView(m[1])} refused it in ${code("gestureRecognizerShouldBegin")}; a control does so for gestures that it needs itself`, () => null],
  [/^shouldBegin of its delegate said no$/, () => say`its delegate refused it in ${code("shouldBegin")}`, (m, r) => (r.row?.delegate ? say`The delegate is ${code(r.row.delegate)}.` : null)],
];

/**
 * The words of a failure in a clause, and what to change.
 * @param {RecognizerHistory} recognizer
 * @param {string} reason
 * @returns {{ what: Sentence, how: Sentence | null }}
 */
export function explained(recognizer, reason) {
  for (const [pattern, what, how] of failures) {
    const match = pattern.exec(reason);
    if (match) return { what: what(match, recognizer), how: how(match, recognizer) };
  }
  return { what: [reason || "it gave no reason"], how: null };
}

/**
 * Why a recognizer does not get a touch, and what to change.
 * @param {string} id
 * @param {string} rule
 * @param {string | null} awaited
 * @returns {{ what: Sentence, how: Sentence | null }}
 */
export function refusalOf(id, rule, awaited) {
  switch (rule) {
    case "enabled": return { what: ["it was disabled"], how: say`Set ${code("enabled: true")} on ${aRecognizer(id)}.` };
    case "state": return { what: ["it was through with its gesture, but not all of its touches were up"], how: null };
    case "waiting": return { what: [`it had recognised and waited for ${awaited ?? "another"} to fail`], how: say`${code("requireToFail")} of ${aRecognizer(id)} makes it wait.` };
    case "shouldReceiveEvent":
    case "shouldReceiveTouch": return { what: say`its delegate said no in ${code(rule)}`, how: null };
    case "exclusiveTouch": return { what: say`${code("exclusiveTouchWithholdsFromRecognizers")} is true`, how: say`Set it to false under ${code("settings:")} of the scene.` };
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
    case "alpha": return { what: [`its alpha is ${alpha}, below 0.01`], how: say`Raise ${code("alpha")} of ${aView(id)}.` };
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
