// The story of a recognizer.

import { aRecognizer, aTouch, aView, capitalised, code, explained, fingersOf, listed, refusalOf, say, someTouches, tell, touchNumber } from "./advice.js";
import { effects } from "./effects.js";
import { isExpected, overlaps } from "./gestures.js";
import { coverOf, encounters } from "./hits.js";

/** @typedef {import("./advice.js").Sentence} Sentence */
/** @typedef {import("./advice.js").Line} Line */
/** @typedef {import("./advice.js").Story} Story */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("./trace.js").RecognizerHistory} RecognizerHistory */

/** @param {Trace} trace @param {RecognizerHistory} recognizer @returns {Story} */
export function recognizerStory(trace, recognizer) {
  const { id, view } = recognizer;
  /** @type {Line[]} */
  const lines = [];
  if (recognizer.row?.enabled === false) lines.push({ at: null, tone: "warn", what: say`It was disabled at the start.`, how: say`Set ${code("enabled: true")} on ${aRecognizer(id)}.` });
  const needs = [...(recognizer.row?.requireToFail ?? [])];
  if (needs.length) lines.push({ at: null, what: say`It waits for ${listed(needs.map(aRecognizer))} to fail (${code("requireToFail")}).` });
  const together = [...(recognizer.row?.simultaneousWith ?? [])];
  if (together.length) lines.push({ at: null, what: say`It may recognise together with ${listed(together.map(aRecognizer))} (${code("simultaneousWith")}).` });
  let recognised = 0;
  for (const attempt of recognizer.attempts) {
    const fingers = attempt.touches.length ? say` with ${someTouches(attempt.touches)}` : [];
    const at = attempt.outcome ? attempt.last : attempt.first;
    if (attempt.outcome === "failed") {
      lines.push(...failure(trace, recognizer, at, say`${aRecognizer(id)} failed${fingers}`));
    } else if (attempt.outcome === "ended") {
      recognised++;
      const record = /** @type {GestureRecord} */ (trace.records[attempt.last]);
      const direction = record.direction ? ` (${record.direction})` : "";
      lines.push({ at, tone: "good", what: say`It recognised${direction}${fingers}.` }, ...effects(trace, attempt.last, record));
    } else if (attempt.outcome === "interrupted") {
      recognised++;
      lines.push({ at, tone: "warn", what: say`It recognised${fingers} and was cancelled.` });
    } else if (attempt.outcome === "cancelled") lines.push({ at, tone: "bad", what: say`It was cancelled${fingers}.` });
    else if (attempt.states.length) {
      recognised++;
      lines.push({ at, tone: "good", what: say`It recognised${fingers}, and goes on at the end of the trace.` });
    } else lines.push({ at, what: say`Nothing came of it${fingers} by the end of the trace.` });
  }
  for (const refusal of recognizer.refusals) {
    const { what, how } = refusalOf(id, refusal.rule, refusal.awaited);
    lines.push({ at: refusal.at, tone: "warn", what: say`It did not get ${aTouch(refusal.touch)}: ${what}.`, how });
  }
  if (!recognizer.attempts.length && !recognizer.refusals.length) {
    lines.push({ at: null, tone: "warn", what: view ? say`No touch hit ${aView(view)} or anything inside it.` : ["It is on no view."] });
    const covered = view ? encounters(trace, view).filter((line) => line.at !== null) : [];
    lines.push(...covered);
  }
  lines.sort((a, b) => (a.at ?? -1) - (b.at ?? -1));
  const count = recognizer.attempts.length;
  const result = count > 1 ? `recognised ${recognised} of ${count} attempts` : recognised ? "recognised" : count ? "failed" : "recognised nothing";
  const title = say`${recognizer.type} ${id}${view ? ` on ${view}` : ""} ${result}`;
  return { title, fate: recognised ? "recognised" : count ? "refused" : "discarded", lines };
}

/**
 * That a recognizer failed, why, and what to change: where fingers were missing, because of whom.
 * @param {Trace} trace
 * @param {RecognizerHistory} recognizer
 * @param {number} at
 * @param {Sentence} [subject] what is said of it before the reason
 * @returns {Line[]}
 */
export function failure(trace, recognizer, at, subject) {
  const record = trace.records[at];
  const { what, how } = explained(recognizer, record.reason ?? "");
  const missing = elsewhere(trace, recognizer, at, record);
  const values = { type: recognizer.type, recognizer: aRecognizer(recognizer.id), view: aView(record.view ?? ""), why: what };
  const sentence = subject ? say`${subject}: ${what}.` : tell(record.view ? "failedOnView" : "failed", values);
  const attempt = recognizer.attempts.find((one) => one.last === at);
  // What it missed elsewhere is worth a look all the same.
  const isBad = missing.length || !attempt || !isExpected(trace, recognizer, attempt);
  return [{ at, ...isBad && { tone: "bad" }, what: sentence, how: missing.length ? null : how }, ...missing];
}

/**
 * The fingers that were down while a recognizer missed some, and whom they hit.
 * @param {Trace} trace
 * @param {RecognizerHistory} recognizer
 * @param {number} at
 * @param {TraceRecord} record
 * @returns {Line[]}
 */
function elsewhere(trace, recognizer, at, record) {
  const fingers = fingersOf(record.reason ?? "");
  if (!fingers || fingers.comparison === "more than" || fingers.seen >= fingers.wanted) return [];
  const attempt = recognizer.attempts.find((a) => a.last === at) ?? recognizer.attempts.find((a) => a.first <= at && at <= a.last);
  if (!attempt) return [];
  /** @type {Line[]} */
  const lines = [];
  for (const touch of trace.touches.values()) {
    if (touch.began > at || attempt.touches.includes(touch.id) || !(touch.isDown(at) || overlaps(trace, attempt, touch))) continue;
    const refusal = recognizer.refusals.find((r) => r.touch === touch.id);
    if (refusal) {
      const { what, how } = refusalOf(recognizer.id, refusal.rule, refusal.awaited);
      lines.push({ at, what: say`It did not get ${aTouch(touch.id)}: ${what}.`, how });
    } else if (touch.hit?.view) {
      lines.push({ at, ...whyMissed(touch.hit, recognizer) });
    } else lines.push({ at, what: say`${aTouch(touch.id)} was down at the same time, but hit no view.` });
  }
  return lines.slice(0, 4).map((line) => ({ ...line, what: capitalised(line.what) }));
}

/**
 * Whom a hit of a touch that was down at the same time kept from a recognizer.
 * @param {HitRecord} hit
 * @param {RecognizerHistory} recognizer
 * @returns {{ what: Sentence, how: Sentence }}
 */
function whyMissed(hit, recognizer) {
  const behind = (hit.visited ?? []).find((visit) => visit.view === recognizer.view && visit.verdict === "covered");
  if (behind) return coverOf(hit, [behind], "wasDownOver");
  const values = { touch: touchNumber(hit.touch), view: aView(hit.view ?? ""), on: aView(recognizer.view ?? ""), recognizer: aRecognizer(recognizer.id) };
  return { what: tell("wasDownElsewhere", values), how: tell("commonView", values) };
}
