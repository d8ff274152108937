// Why: the story of what is chosen, in sentences, and what is worth a look in the whole trace.

import { aControl, aRecognizer, aTouch, aView, capitalised, code, duration, fingersOf, plain, say, someTouches, times } from "./advice.js";
import { controlStory } from "./controlstory.js";
import { effect } from "./effects.js";
import { isTried, lookAlikes, travelled } from "./gestures.js";
import { coverOf, isForHitView, refusal, useful } from "./hits.js";
import { failure, recognizerStory } from "./recognizerstory.js";
import { fates, lossOf, touchStory } from "./touchstory.js";
import { viewStory } from "./viewstory.js";
import { rounded } from "./words.js";

/** @typedef {import("./advice.js").Sentence} Sentence */
/** @typedef {import("./advice.js").Line} Line */
/** @typedef {import("./advice.js").Story} Story */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("./trace.js").TouchHistory} TouchHistory */

/** @typedef {Line & { rank: number }} Problem a line of the overview */

/** What comes first in the overview: what failed, what became of touches, what recognised nothing, and what had too few fingers for that. */
const ranks = { error: 0, touch: 1, lost: 2, recognizer: 3, noChance: 4 };

/** How many touches a line of the overview names. */
const mostNamed = 8;

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
 * What became of a touch, where that is worth a look and no recognizer's story.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @returns {Problem[]}
 */
function problemsOf(trace, touch) {
  const { hit, gate, fate, began } = touch;
  const rank = ranks.touch;
  const name = capitalised(aTouch(touch.id));
  if (fate === "noView") return [{ at: began, tone: "bad", rank, what: say`${name} hit no view.` }];
  if (gate && fate === "refused") return [{ at: began, tone: "bad", rank, ...refusal(gate) }];
  const [alike] = lookAlikes(trace, touch);
  if (alike) return [{ ...alike, rank, what: say`${name} went ${rounded(travelled(touch), 0)} points. ${alike.what}` }];
  const disabled = disabledControl(trace, touch);
  if (disabled) return [{ at: began, tone: "warn", rank, what: say`${name} came down on ${aControl(disabled)}, which is disabled.`, how: say`Set ${code("enabled: true")} on ${aControl(disabled)}.` }];
  const lost = touch.records.find((at) => trace.records[at].kind === "touches" && trace.records[at].cause);
  const line = lost !== undefined && lossOf(trace, touch, lost);
  if (line) return [{ ...line, rank: ranks.lost }];
  const isUnhandled = fate === "discarded" && hit?.view && !gate?.attached?.length && !useful(hit).length;
  return isUnhandled ? [{ at: began, tone: "warn", rank, what: say`${name} on ${aView(hit.view ?? "")} was unhandled.` }] : [];
}

/**
 * The control that a touch came down on and that did not take it because it is disabled.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 */
function disabledControl(trace, touch) {
  const record = touch.records.map((at) => trace.records[at]).find((r) => r.kind === "touches" && r.phase === "began" && !r.responder && r.obstacle === "disabled");
  return record?.chain?.[record.chain.length - 1] ?? "";
}

/**
 * What lay in front of views with a use for touches, by what to change about it.
 * @param {Trace} trace
 * @returns {Map<string, Problem>}
 */
function coversOf(trace) {
  /** @type {Map<string, Problem>} */
  const covers = new Map();
  for (const touch of trace.touches.values()) {
    if (touch.fate !== "discarded" || !touch.hit || !useful(touch.hit).length || isForHitView(trace, touch)) continue;
    const cover = { at: touch.began, tone: "warn", rank: ranks.touch, ...coverOf(touch.hit, useful(touch.hit), "cameDownOver") };
    const first = covers.get(plain(cover.how));
    if (first) (first.also ??= []).push({ at: touch.began, touch: String(touch.id) });
    else covers.set(plain(cover.how), cover);
  }
  return covers;
}

/**
 * Why a recognizer that never recognised failed.
 * @param {Trace} trace
 * @param {import("./trace.js").RecognizerHistory} recognizer
 * @returns {Problem[]}
 */
function failuresOf(trace, recognizer) {
  const failed = recognizer.attempts.filter((a) => a.outcome === "failed" && isTried(trace, recognizer, a));
  if (!failed.length || recognizer.attempts.some((a) => a.outcome === "ended" || a.outcome === "interrupted" || a.outcome === "" && a.states.length)) return [];
  const reasons = new Map(failed.reverse().map((attempt) => [attempt.reason, attempt]));
  return [...reasons.values()].reverse().slice(0, 3).flatMap((attempt, index) => {
    const fingers = fingersOf(attempt.reason);
    const rank = fingers && fingers.seen < fingers.wanted ? ranks.noChance : ranks.recognizer;
    return failure(trace, recognizer, attempt.last, say`${recognizer.type} ${aRecognizer(recognizer.id)} ${index ? "failed again" : "never recognised"}`).map((line) => ({ ...line, rank }));
  });
}

/**
 * What went wrong outside of touches.
 * @param {Trace} trace
 * @returns {Problem[]}
 */
function errorsOf(trace) {
  return trace.marks.flatMap((at) => {
    const record = trace.records[at];
    if (record.kind === "dropped") return [{ at, tone: "bad", rank: ranks.error, what: [`${record.count} records are missing here.`] }];
    const isBad = record.kind === "error" || record.result === "error" || record.kind === "sendAction" && !record.responder;
    return isBad ? [{ ...effect(at, record), rank: ranks.error }] : [];
  });
}

/**
 * The lines that say the same of other touches or with other numbers, as one each.
 * @param {Problem[]} lines in the order of time
 * @returns {Problem[]}
 */
function grouped(lines) {
  /** @type {Map<string, Problem>} */
  const groups = new Map();
  let place = "";
  for (const line of lines) {
    const said = line.what.map((part) => (typeof part === "string" ? part.replace(/\d+(\.\d+)?/g, "#") : part.ref === "touch" ? "#" : part.id)).join("");
    // What follows a line about the same recognizer belongs to it.
    const key = line.rank >= ranks.recognizer ? `${place = line.what.some((part) => typeof part !== "string" && part.ref === "recognizer") ? said : place} ${said}` : said;
    const first = groups.get(key);
    if (first) (first.also ??= []).push({ at: line.at ?? 0, touch: touchIn(line.what) });
    else groups.set(key, { ...line });
  }
  return [...groups.values()];
}

/** @param {Sentence} sentence */
function touchIn(sentence) {
  for (const part of sentence) if (typeof part !== "string" && part.ref === "touch") return part.id;
  return null;
}

/**
 * The line with the others that it stands for.
 * @param {Problem} line
 * @returns {Problem}
 */
function withOthers(line) {
  const { also = [] } = line;
  if (!also.length) return line;
  const touches = [...new Set(also.map(({ touch }) => touch))].filter((touch) => touch !== null).map(Number);
  if (!touches.length) return { ...line, what: say`${line.what} It happened ${times(also.length + 1)}.` };
  const more = touches.length - mostNamed;
  return { ...line, what: say`${line.what} The same goes for ${someTouches(touches.slice(0, mostNamed))}${more > 0 ? ` and ${more} more` : ""}.` };
}

/**
 * What is worth a look: what was refused, missed, failed; what became of touches before what had no chance.
 * @param {Trace} trace
 * @param {boolean} [isTouchable] whether the page itself has fingers to touch with
 * @returns {Story}
 */
export function overview(trace, isTouchable = false) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const touch of trace.touches.values()) counts[touch.fate] = (counts[touch.fate] ?? 0) + 1;
  const lines = [...errorsOf(trace), ...[...trace.touches.values()].flatMap((touch) => problemsOf(trace, touch)), ...[...trace.recognizers.values()].flatMap((one) => failuresOf(trace, one))];
  // What lay in front is listed where no recognizer lists it.
  const covers = coversOf(trace);
  for (const line of lines) covers.delete(plain(line.how ?? []));
  lines.push(...covers.values());
  lines.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const groups = grouped(lines).sort((a, b) => a.rank - b.rank);
  const order = ["handled", "recognised", "cancelled", "refused", "discarded", "secret", "noView"];
  const words = order.filter((fate) => counts[fate]).map((fate) => `${counts[fate]} ${fates[fate]}`);
  const total = trace.touches.size;
  const clauses = words.map((clause) => (clause.startsWith("1 ") ? clause : clause.replace(/ was /, " were ")));
  const title = total ? `${total === 1 ? "One touch" : `${total} touches`} in ${duration(trace.duration)}: ${clauses.join(", ")}` : "No finger has touched";
  /** @type {Line[]} */
  const shown = groups.slice(0, 60).map(withOthers);
  if (groups.length > shown.length) shown.push({ at: null, what: [`and ${groups.length - shown.length} more; the timeline has them all.`] });
  if (!groups.some(({ rank }) => rank !== ranks.lost) && total) shown.push({ at: null, tone: "good", what: ["Nothing was refused and nothing failed."] });
  shown.push({ at: null, what: [total || !isTouchable ? "Choose a lane, a finger or a view to read its story." : "Touch the stage by mouse, pen or finger, and read here what became of it."] });
  return withPlaces(trace, { title: [title], fate: "", lines: shown });
}
