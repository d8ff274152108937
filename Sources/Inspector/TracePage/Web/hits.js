// Hits: what a touch came to, and what lay behind that or was refused it.

import { aTouch, aView, capitalised, code, fingersOf, listed, say, someTouches, tell, touchNumber } from "./advice.js";
import { isTried } from "./gestures.js";
import { place } from "./words.js";

/** @typedef {import("./advice.js").Sentence} Sentence */
/** @typedef {import("./advice.js").Line} Line */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("./trace.js").TouchHistory} TouchHistory */

/**
 * The covered views of a hit, each with the one that lies beside those of the path and is it, or has it inside.
 * @param {HitRecord} hit
 * @returns {{ root: Visit, visit: Visit }[]}
 */
function coveredBy(hit) {
  /** @type {{ root: Visit, visit: Visit }[]} */
  const covered = [];
  for (const visit of hit.visited ?? []) {
    if (visit.verdict !== "covered") continue;
    // What is inside it follows a covered view, and lies deeper.
    const last = covered[covered.length - 1]?.root;
    covered.push({ root: last && visit.depth > last.depth ? last : visit, visit });
  }
  return covered;
}

/**
 * The views behind the one hit at the place, that have a use for touches; of those that lie inside each other the innermost.
 * @param {HitRecord} hit
 * @returns {Visit[]}
 */
export function useful(hit) {
  if (!hit.view) return [];
  /** @type {Map<Visit, Visit>} by the one beside the path */
  const innermost = new Map();
  for (const { root, visit } of coveredBy(hit)) if (visit.handles) innermost.set(root, visit);
  return [...innermost.values()].slice(0, 4);
}

/** @param {HitRecord} hit */
export const whereOf = ({ point }) => (point ? tell("atPlace", { point: place(point) }) : tell("atWithheldPlace"));

/**
 * That the touch came to the view that was hit and not to those that lie behind it there, and how to let touches through.
 * @param {HitRecord} hit
 * @param {Visit[]} behind
 * @param {"cameDownOver" | "wasDownOver"} sentence
 * @returns {{ what: Sentence, how: Sentence }}
 */
export function coverOf(hit, behind, sentence) {
  const { depth, view: first } = coveredBy(hit).find(({ visit }) => visit === behind[0])?.root ?? behind[0];
  const view = hit.view ?? "";
  const front = hit.path[depth] ?? view;
  const isInside = front !== view;
  const values = {
    touch: touchNumber(hit.touch), where: whereOf(hit),
    behind: listed(behind.map((visit) => aView(visit.view))), them: behind.length > 1 ? "them" : "it", view: aView(view), front: aView(front), first: aView(first),
  };
  // The views of depth 0 are windows.
  const putBehind = tell(depth ? "listBefore" : "lowerLevel", values);
  return {
    what: tell(sentence, { ...values, cover: tell(isInside ? "inFrontAround" : "inFront", values) }),
    how: tell(isInside ? "letThroughAround" : "letThrough", { ...values, putBehind }),
  };
}

/**
 * Whether the touch was meant for the view that it hit: its own recognizer recognised or came near, whatever lies behind.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 */
export function isForHitView(trace, touch) {
  return [...trace.recognizers.values()].filter(({ view }) => view !== null && view === touch.hit?.view).some((recognizer) =>
    recognizer.refusals.some((refused) => refused.touch === touch.id)
      || recognizer.attempts.some((a) => a.touches.includes(touch.id) && (a.outcome !== "failed" || !fingersOf(a.reason) && isTried(trace, recognizer, a))));
}

/**
 * Why a view does not get a touch, and what to change.
 * @param {GateRecord} gate
 * @returns {{ what: Sentence, how: Sentence }}
 */
export function refusal(gate) {
  const touches = gate.holderTouches?.length ? someTouches(gate.holderTouches) : ["a touch"];
  const holder = aView(gate.holder ?? "");
  const values = { touch: touchNumber(gate.touch), view: aView(gate.view), holder, touches };
  if (gate.rule === "multipleTouchEnabled") return { what: tell("refusedOneTouch", values), how: tell("allowSeveral", values) };
  if (gate.holderIsExclusive) return { what: tell("refusedByHolder", values), how: tell("allowOthers", { view: holder }) };
  return { what: tell("refusedByItself", values), how: tell("allowOthers", values) };
}

/** @param {Trace} trace @param {string} id @returns {Line[]} */
export function encounters(trace, id) {
  const all = [...trace.touches.values()];
  const hits = all.filter((t) => t.hit?.view === id);
  /** @type {Line[]} */
  const lines = [];
  if (hits.length) lines.push({ at: null, what: say`${capitalised(someTouches(hits.slice(0, 12).map((t) => t.id)))}${hits.length > 12 ? ` and ${hits.length - 12} more` : ""} hit it.` });
  else lines.push({ at: null, what: ["No touch of this trace hit it."] });
  /** @type {Line[]} */
  const covered = [];
  for (const touch of all) {
    const behind = (touch.hit?.visited ?? []).find((visit) => visit.view === id && visit.verdict === "covered");
    if (touch.hit?.view && behind) covered.push({ at: touch.began, tone: "warn", ...coverOf(touch.hit, [behind], "cameDownOver") });
  }
  lines.push(...covered.slice(0, 8));
  for (const touch of hits.filter((t) => t.gate && !t.gate.accepted).slice(0, 8)) lines.push({ at: touch.began, tone: "warn", what: say`It did not get ${aTouch(touch.id)}, by ${code(touch.gate?.rule ?? "")}.` });
  return lines;
}
