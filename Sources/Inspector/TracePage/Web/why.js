// Why: the story of what is chosen, in sentences, and what is worth a look in the whole trace.

import { aRecognizer, aTouch, aView, capitalised, code, duration, plain, say } from "./advice.js";
import { controlStory } from "./controlstory.js";
import { effect } from "./effects.js";
import { isTried, lookAlikes, travelled } from "./gestures.js";
import { coverOf, isForHitView, refusal, useful } from "./hits.js";
import { failure, recognizerStory } from "./recognizerstory.js";
import { fates, touchStory } from "./touchstory.js";
import { viewStory } from "./viewstory.js";
import { rounded } from "./words.js";

/** @typedef {import("./advice.js").Sentence} Sentence */
/** @typedef {import("./advice.js").Line} Line */
/** @typedef {import("./advice.js").Story} Story */
/** @typedef {import("./trace.js").Trace} Trace */

/** @typedef {{ kind: "touch" | "view" | "recognizer" | "control", id: string }} Choice */

/** @param {Trace} trace @param {Choice} choice @param {number} moment @returns {Story | null} */
export function story(trace, choice, moment) {
  const told = storyOf(trace, choice, moment);
  return told && withPlaces(trace, told);
}

/**
 * The story with the line of the scene in each advice that names a view or a recognizer.
 * @param {Trace} trace
 * @param {Story} told
 * @returns {Story}
 */
export function withPlaces(trace, told) {
  return { ...told, lines: told.lines.map((line) => (line.how ? { ...line, how: [...line.how, ...placeOf(trace, line.how)] } : line)) };
}

/** @param {Trace} trace @param {Sentence} sentence @returns {Sentence} */
function placeOf(trace, sentence) {
  for (const part of sentence) {
    if (typeof part === "string") continue;
    const where = (part.ref === "recognizer" ? trace.recognizers.get(part.id)?.row : trace.views.get(part.id)?.row)?.where;
    if (where) return say` (${code(where)})`;
  }
  const isOfScene = sentence.some((part) => typeof part !== "string" && part.id === "settings:");
  const file = isOfScene && trace.records.find((record) => record.kind === "scene")?.file;
  return file ? say` (${code(file)})` : [];
}

/** @param {Trace} trace @param {Choice} choice @param {number} moment @returns {Story | null} */
function storyOf(trace, choice, moment) {
  switch (choice.kind) {
    case "touch": {
      const touch = trace.touches.get(Number(choice.id));
      return touch ? touchStory(trace, touch) : null;
    }
    case "view": return viewStory(trace, choice.id, moment);
    case "recognizer": {
      const recognizer = trace.recognizers.get(choice.id);
      return recognizer ? recognizerStory(trace, recognizer) : null;
    }
    case "control": return controlStory(trace, choice.id);
    default: return null;
  }
}

/**
 * What is worth a look: what was refused, missed, failed.
 * @param {Trace} trace
 * @returns {Story}
 */
export function overview(trace) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {Record<string, number>} */
  const counts = {};
  /** @type {Map<string, Line>} what lay in front, by what to change about it: listed where no recognizer lists it */
  const covers = new Map();
  for (const touch of trace.touches.values()) {
    counts[touch.fate] = (counts[touch.fate] ?? 0) + 1;
    const view = touch.hit?.view;
    if (touch.fate === "noView") lines.push({ at: touch.began, tone: "bad", what: say`${capitalised(aTouch(touch.id))} hit no view.` });
    else if (touch.gate && touch.fate === "refused") lines.push({ at: touch.began, tone: "bad", ...refusal(touch.gate) });
    else if (touch.hit && useful(touch.hit).length && touch.fate === "discarded" && !isForHitView(trace, touch)) {
      const cover = coverOf(touch.hit, useful(touch.hit), "cameDownOver");
      if (!covers.has(plain(cover.how))) covers.set(plain(cover.how), { at: touch.began, tone: "warn", ...cover });
    } else if (touch.fate === "discarded" && view && !touch.gate?.attached?.length) lines.push({ at: touch.began, tone: "warn", what: say`${capitalised(aTouch(touch.id))} on ${aView(view)} was unhandled.` });
  }
  for (const touch of trace.touches.values()) {
    const [line] = lookAlikes(trace, touch);
    if (line) lines.push({ ...line, what: say`${capitalised(aTouch(touch.id))} went ${rounded(travelled(touch), 0)} points. ${line.what}` });
  }
  for (const recognizer of trace.recognizers.values()) {
    const failed = recognizer.attempts.filter((a) => a.outcome === "failed" && isTried(trace, recognizer, a));
    if (!failed.length || recognizer.attempts.some((a) => a.outcome === "ended" || a.outcome === "interrupted" || a.outcome === "" && a.states.length)) continue;
    const reasons = new Map(failed.reverse().map((attempt) => [attempt.reason, attempt]));
    [...reasons.values()].reverse().slice(0, 3).forEach((attempt, index) => {
      lines.push(...failure(trace, recognizer, attempt.last, say`${recognizer.type} ${aRecognizer(recognizer.id)} ${index ? "failed again" : "never recognised"}`));
    });
  }
  for (const at of trace.marks) {
    const record = trace.records[at];
    if (record.kind === "error" || record.result === "error" || record.kind === "sendAction" && !record.responder || record.kind === "dropped") lines.push(record.kind === "dropped" ? { at, tone: "bad", what: [`${record.count} records are missing here.`] } : effect(at, record));
  }
  for (const line of lines) covers.delete(plain(line.how ?? []));
  lines.push(...covers.values());
  lines.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const order = ["handled", "recognised", "cancelled", "refused", "discarded", "secret", "noView"];
  const words = order.filter((fate) => counts[fate]).map((fate) => `${counts[fate]} ${fates[fate]}`);
  const total = trace.touches.size;
  const clauses = words.map((clause) => (clause.startsWith("1 ") ? clause : clause.replace(/ was /, " were ")));
  const title = total ? `${total === 1 ? "One touch" : `${total} touches`} in ${duration(trace.duration)}: ${clauses.join(", ")}` : "No finger has touched";
  const shown = lines.slice(0, 60);
  if (lines.length > shown.length) shown.push({ at: null, what: [`and ${lines.length - shown.length} more; the timeline has them all.`] });
  if (!lines.length && total) shown.push({ at: null, tone: "good", what: ["Nothing was refused and nothing failed."] });
  shown.push({ at: null, what: ["Choose a lane, a finger or a view to read its story."] });
  return withPlaces(trace, { title: [title], fate: "", lines: shown });
}
