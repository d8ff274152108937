// Why: the story of a touch, a view, a recognizer or a control in sentences.

import { aControl, aRecognizer, aTouch, aView, code, duration, explained, fingersOf, listed, passing, plain, refusalOf, say, someTouches, tell, times } from "./advice.js";
import { ancestors, boxOnScreen, isAt, placedViews } from "./trace.js";
import { inWords, numberWord, place, rounded } from "./words.js";

/** @typedef {import("./advice.js").Sentence} Sentence */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("./trace.js").TraceRecord} TraceRecord */
/** @typedef {import("./trace.js").TouchHistory} TouchHistory */
/** @typedef {import("./trace.js").RecognizerHistory} RecognizerHistory */
/** @typedef {import("./trace.js").Attempt} Attempt */
/**
 * A part of a story: when it was, what happened, and what to change.
 * @typedef {{ at: number | null, what: Sentence, how?: Sentence | null, tone?: string }} Line
 */
/** @typedef {{ title: Sentence, fate: string, lines: Line[] }} Story */

/**
 * The outcome of a touch, for the lanes and the headings.
 * @type {Record<string, string>}
 */
export const fates = {
  noView: "hit no view", recognised: "became a gesture", refused: "was refused", cancelled: "was cancelled", handled: "was handled", discarded: "was unhandled", secret: "came down on a redacted view",
};

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

// A touch

/** @param {Trace} trace @param {TouchHistory} touch @returns {Story} */
function touchStory(trace, touch) {
  const lines = [...beginning(trace, touch), ...admission(trace, touch), ...course(trace, touch), ...lookAlikes(trace, touch), ...ending(trace, touch)];
  const order = lines.map((line, index) => ({ line, index }));
  order.sort((a, b) => (a.line.at ?? Infinity) - (b.line.at ?? Infinity) || a.index - b.index);
  return { title: say`Touch ${touch.id} ${fates[touch.fate]}`, fate: touch.fate, lines: order.map(({ line }) => line) };
}

/**
 * Why a finger does not count, by the setting of its device that it does not meet.
 * @type {Record<string, "didNotRest" | "cameTooSoon" | "wasCancelledBefore" | "wasTooLarge" | "wasInDeadPlace">}
 */
const accommodations = {
  holdDuration: "didNotRest", ignoreRepeat: "cameTooSoon", tapAssistance: "wasCancelledBefore", ignoreLargerThan: "wasTooLarge",
  ignoreAreas: "wasInDeadPlace",
};

/** @param {Trace} trace @param {TouchHistory} touch @returns {Line[]} */
function beginning(trace, touch) {
  const { hit } = touch;
  if (!hit) return [{ at: touch.began, what: say`${aTouchAtStart(touch)} was down when the trace began.` }];
  const at = touch.began;
  const where = plain(hit.point ? tell("atPlace", { point: place(hit.point) }) : tell("atWithheldPlace"));
  const asked = passedBy(trace, touch);
  const ignoring = accommodations[hit.reason ?? ""];
  if (ignoring) {
    const what = tell("wasIgnored", { touch: { ref: "touch", id: String(touch.id) }, where, why: tell(ignoring) });
    return [{ at, tone: "bad", what, how: tell("askLess", { setting: hit.reason ?? "" }) }, ...asked];
  }
  if (!hit.view) return [{ at, tone: "bad", what: say`Touch ${touch.id} came down ${where} and hit no view: ${whyNoView(hit)}.` }, ...asked];
  const behind = useful(hit);
  if (!behind.length) {
    const inside = hit.path.slice(0, -1).reverse().slice(0, 1);
    const around = inside.length ? say`, which lies in ${aView(inside[0])}` : [];
    return [{ at, what: say`Touch ${touch.id} came down ${where} and hit ${aView(hit.view)}${around}.` }, ...asked];
  }
  const { what, how } = coverOf(hit, behind, "cameDownOver");
  if (isForHitView(trace, touch)) return [{ at, what }, ...asked];
  return [{ at, what }, ...missedByCover(trace, touch, behind.map((visit) => visit.view), how), ...asked];
}

/** @param {TouchHistory} touch */
function aTouchAtStart(touch) {
  return say`Touch ${touch.id}`;
}

/** @param {TraceRecord} hit @returns {Sentence} */
function whyNoView(hit) {
  if (hit.reason) return say`the application ignores interaction events (${code("fingerpost.beginIgnoringInteractionEvents")})`;
  const missed = hit.missed ?? [];
  if (!missed.length) return ["the screen has no active window"];
  /** @type {Sentence} */
  const parts = [];
  missed.forEach((/** @type {any} */ m, /** @type {number} */ index) => {
    if (index) parts.push("; ");
    const why = m.verdict === "outside" ? ["the point lies outside of it"] : m.verdict === "script" ? ["its script answered nil"] : passing(m.window, m.verdict, m.alpha ?? 1)?.what ?? [m.verdict];
    parts.push("of window ", aView(m.window), " ", ...why);
  });
  return parts;
}

/** @typedef {{ view: string, verdict: string, depth: number, handles?: boolean }} Visit */

/**
 * The views behind the one hit at the place, that have a use for touches.
 * @param {TraceRecord} hit
 * @returns {Visit[]}
 */
function useful(hit) {
  return hit.view ? (hit.visited ?? []).filter((/** @type {Visit} */ visit) => visit.handles).slice(0, 4) : [];
}

/**
 * That the touch came to the view that was hit and not to those that lie behind it there, and how to let touches through.
 * @param {TraceRecord} hit
 * @param {Visit[]} behind
 * @param {"cameDownOver" | "wasDownOver"} sentence
 * @returns {{ what: Sentence, how: Sentence }}
 */
function coverOf(hit, behind, sentence) {
  const { depth, view: first } = behind[0];
  const front = hit.path[depth] ?? hit.view;
  const isInside = front !== hit.view;
  const values = {
    touch: { ref: /** @type {const} */ ("touch"), id: String(hit.touch) }, where: hit.point ? tell("atPlace", { point: place(hit.point) }) : tell("atWithheldPlace"),
    behind: listed(behind.map((visit) => aView(visit.view))), them: behind.length > 1 ? "them" : "it", view: aView(hit.view), front: aView(front), first: aView(first),
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
function isForHitView(trace, touch) {
  return [...trace.recognizers.values()].filter(({ view }) => view !== null && view === touch.hit?.view).some((recognizer) =>
    recognizer.refusals.some((refused) => refused.touch === touch.id)
      || recognizer.attempts.some((a) => a.touches.includes(touch.id) && (a.outcome !== "failed" || !fingersOf(a.reason) && isTried(trace, recognizer, a))));
}

/**
 * Whether touches on the view would do something.
 * @param {Trace} trace
 * @param {string} id
 * @returns {boolean}
 */
function usesTouches(trace, id) {
  const view = trace.views.get(id);
  if (!view) return false;
  return view.recognizers.length > 0 || view.control !== "" || (view.row.overrides ?? []).some((/** @type {string} */ name) => name.startsWith("touches")) || (view.row.on ?? []).length > 0
    || view.children.get(-1).some((child) => usesTouches(trace, child));
}

/**
 * What recognizers behind the hit view missed.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @param {string[]} behind
 * @param {Sentence} how
 * @returns {Line[]}
 */
function missedByCover(trace, touch, behind, how) {
  /** @type {Line[]} */
  const lines = [];
  for (const id of behind) {
    for (const recognizer of recognizersInside(trace, id, touch.began)) {
      const attempt = recognizer.attempts.find((a) => overlaps(trace, a, touch));
      const fingers = attempt && fingersOf(attempt.reason);
      if (attempt && fingers && fingers.comparison !== "more than") {
        const seen = `${numberWord(fingers.seen)} finger${fingers.seen === 1 ? "" : "s"}, not ${numberWord(fingers.wanted)}`;
        lines.unshift({ at: touch.began, tone: "bad", what: say`${aRecognizer(recognizer.id)} on ${aView(recognizer.view ?? id)} therefore saw ${seen}.` });
      } else lines.push({ at: touch.began, what: say`${aRecognizer(recognizer.id)} on ${aView(recognizer.view ?? id)} therefore did not get it.` });
    }
  }
  if (!lines.length) lines.push({ at: touch.began, what: say`${listed(behind.map(aView))} did not get it.` });
  lines[0].how = how;
  return lines;
}

/**
 * The recognizers on a view and on those inside it.
 * @param {Trace} trace
 * @param {string} id
 * @param {number} moment
 * @returns {RecognizerHistory[]}
 */
function recognizersInside(trace, id, moment) {
  return [...trace.recognizers.values()].filter((r) => r.view === id || (r.view !== null && ancestors(trace, r.view, moment).includes(id)));
}

/** @param {Trace} trace @param {Attempt} attempt @param {TouchHistory} touch */
function overlaps(trace, attempt, touch) {
  return attempt.first <= (touch.ended ?? trace.records.length) && attempt.last >= touch.began;
}

/**
 * The views that lie at the place and that hit-testing passes by.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @returns {Line[]}
 */
function passedBy(trace, touch) {
  const { hit } = touch;
  if (!hit?.point) return [];
  const verdicts = new Map((hit.visited ?? []).map((/** @type {any} */ v) => [v.view, v.verdict]));
  const moment = touch.began;
  /** @type {Line[]} */
  const lines = [];
  for (const placed of placedViews(trace, touch.screen, moment).reverse()) {
    const { view } = placed;
    const verdict = verdicts.get(view.id);
    if (!verdict || ["hit", "outside", "covered", "script"].includes(verdict) || !isAt(placed, hit.point, moment)) continue;
    if (!usesTouches(trace, view.id)) continue;
    const words = passing(view.id, verdict, view.value("alpha", moment));
    if (words) lines.push({ at: moment, what: say`Touches pass ${aView(view.id)}, which lies there as well, by: ${words.what}.`, how: words.how });
  }
  return lines.slice(0, 4);
}

/** @param {Trace} trace @param {TouchHistory} touch @returns {Line[]} */
function admission(trace, touch) {
  const { gate } = touch;
  if (!gate) return [];
  /** @type {Line[]} */
  const lines = [];
  const at = touch.records.find((i) => trace.records[i] === gate) ?? touch.began;
  if (!gate.accepted) {
    lines.push({ at, tone: "bad", ...refusal(gate) });
    lines.push({ at, what: ["It stays refused until it lifts, even if the touch in its way is gone."] });
  }
  const attached = /** @type {any[]} */ (gate.attached ?? []);
  if (attached.length) {
    const names = attached.map((a) => say`${a.type} ${aRecognizer(a.recognizer)}${a.target && a.target !== gate.view ? say` on ${aView(a.target)}` : []}`);
    lines.push({ at, what: say`${names.length === 1 ? "This recognizer" : "These recognizers"} got it: ${joined(names)}.` });
  }
  for (const kept of gate.withheldFrom ?? []) {
    const { what, how } = refusalOf(kept.recognizer, kept.rule, kept.awaited ?? null);
    lines.push({ at, what: tell("withheld", { type: kept.type, recognizer: aRecognizer(kept.recognizer), why: what }), how });
  }
  return lines;
}

/**
 * Why a view does not get a touch, and what to change.
 * @param {TraceRecord} gate
 * @returns {{ what: Sentence, how: Sentence }}
 */
function refusal(gate) {
  const touches = gate.holderTouches?.length ? someTouches(gate.holderTouches) : ["a touch"];
  const values = { touch: { ref: /** @type {const} */ ("touch"), id: String(gate.touch) }, view: aView(gate.view), holder: aView(gate.holder), touches };
  if (gate.rule === "multipleTouchEnabled") return { what: tell("refusedOneTouch", values), how: tell("allowSeveral", values) };
  if (gate.holderIsExclusive) return { what: tell("refusedByHolder", values), how: tell("allowOthers", { view: aView(gate.holder) }) };
  return { what: tell("refusedByItself", values), how: tell("allowOthers", values) };
}

/** @param {Sentence[]} items @returns {Sentence} */
function joined(items) {
  return items.flatMap((item, index) => (index ? [index === items.length - 1 ? " and " : ", ", ...item] : item));
}

/**
 * What happened to the touch, record by record.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @returns {Line[]}
 */
function course(trace, touch) {
  /** @type {Line[]} */
  const lines = [];
  let moves = { count: 0, at: 0, line: /** @type {Line | null} */ (null) };
  const seen = new Set();
  for (const at of touch.records) {
    const record = trace.records[at];
    switch (record.kind) {
      case "hold": lines.push(...heldBack(trace, at, record)); break;
      case "forward": lines.push({ at, what: say`It was forwarded to the clone of its device: ${record.reason}.` }); break;
      case "touches": {
        if (record.phase === "moved") {
          moves.count++;
          break;
        }
        // What a control did as it was touched has been said with its event.
        lines.push(...effects(trace, at, record).filter((line) => !lines.some((said) => said.at === line.at)), ...called(trace, touch, at, record, moves.count));
        moves.count = 0;
        break;
      }
      case "gesture": {
        const recognizer = trace.recognizers.get(record.recognizer);
        if (recognizer) lines.push(...changed(trace, touch, recognizer, at, record, seen), ...effects(trace, at, record));
        break;
      }
      case "control": lines.push(...controlled(trace, touch, at, record)); break;
      default:
    }
  }
  return withArbitration(trace, touch, lines);
}

/** @param {Trace} trace @param {number} at @param {TraceRecord} record @returns {Line[]} */
function heldBack(trace, at, record) {
  const ids = /** @type {string[]} */ (record.recognizers);
  const who = listed(ids.map(aRecognizer));
  const isBegan = record.phase === "began";
  const method = code(phaseMethods[record.phase] ?? record.phase);
  const property = code(isBegan ? "delaysTouchesBegan" : "delaysTouchesEnded");
  if (record.outcome === "held") {
    return [{
      at, what: say`${who} held it back: ${aView(record.view)} did not get ${method} yet.`,
      how: say`For less delay, set ${property} to false on ${who}.`,
    }];
  }
  if (record.outcome === "delivered") return [{ at, what: say`Now ${aView(record.view)} got ${method}.` }];
  if (!ids.length) return [{ at, what: say`${aView(record.view)} never got ${method}, because the touch was cancelled.` }];
  return [{
    at, what: say`${aView(record.view)} never got ${method}, because ${who} recognised.`,
    how: isBegan ? say`To let the view have it all the same, set ${code("cancelsTouchesInView: false")} and ${code("delaysTouchesBegan: false")} on ${who}.` : null,
  }];
}

/** @type {Record<string, string>} */
const phaseMethods = { began: "touchesBegan", moved: "touchesMoved", ended: "touchesEnded", cancelled: "touchesCancelled" };

/**
 * A call of a touch method.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @param {number} at
 * @param {TraceRecord} record
 * @param {number} moves
 * @returns {Line[]}
 */
function called(trace, touch, at, record, moves) {
  const method = code(phaseMethods[record.phase] ?? record.phase);
  const chain = /** @type {string[]} */ (record.chain ?? []);
  const after = moves ? ` after ${moves === 1 ? "one move" : `${moves} moves`}` : "";
  const cause = record.phase === "cancelled" ? cancellation(trace, touch, at) : null;
  if (!record.responder) {
    if (record.phase !== "began") return cause ? [{ at, what: say`It was cancelled${after}${cause.what}.`, how: cause.how }] : [];
    if (chain.length && !record.obstacle && touch.gate?.attached?.length) return [{ at, what: ["No view has a handler for it; its recognizers have it."] }];
    // Where it missed a view behind, what to change about that has been said.
    const isForeseen = !chain.length || record.obstacle || touch.hit && useful(touch.hit).length;
    return [{ at, tone: "bad", what: say`No responder handled it: ${whyDiscarded(record, chain)}.`, how: isForeseen ? null : say`Give ${aView(chain[0])} an ${code("on:")} for ${method}, a script, or a recognizer.` }];
  }
  const before = chain.slice(0, -1);
  const passed = before.length ? say`, after ${listed(before.map(aView))} forwarded it` : [];
  const failures = (record.failed ?? []).length ? say`; ${listed(record.failed.map(aView))} failed, see the error` : [];
  if (cause) return [{ at, what: say`${aView(record.responder)} got its cancellation${after}${cause.what}${failures}.`, how: cause.how }];
  return [{ at, what: record.phase === "began" ? say`${aView(record.responder)} took it (${method})${passed}${failures}.` : say`${aView(record.responder)} got its end${after}${failures}.` }];
}

/** @param {TraceRecord} record @param {string[]} chain @returns {Sentence} */
function whyDiscarded(record, chain) {
  const last = chain[chain.length - 1];
  if (!last) return say`${code("userInteractionEnabled")} is false on ${aView(record.view)}`;
  switch (record.obstacle) {
    case undefined: return chain.length > 1 ? say`neither ${aView(chain[0])} nor any responder above it has a handler` : say`${aView(last)} has no handler`;
    case "disabled": return say`${aControl(last)} is disabled`;
    case "tracking": return say`${aControl(last)} follows ${aTouch(record.trackedTouch)}`;
    case "beginTracking": return say`${code("beginTracking")} of ${aControl(last)} said no`;
    default: return say`${aControl(last)} does not follow it`;
  }
}

/**
 * Why a touch was cancelled at a moment.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @param {number} at
 * @returns {{ what: Sentence, how: Sentence | null }}
 */
function cancellation(trace, touch, at) {
  for (let index = at - 1; index >= touch.began && trace.times[at] - trace.times[index] < 1e-6; index--) {
    const record = trace.records[index];
    if (record.kind !== "gesture" || !record.touches.includes(touch.id) || record.to === "failed" || record.to === "changed") continue;
    return {
      what: say`, because ${aRecognizer(record.recognizer)} recognised`,
      // A view that acts too soon should not keep them.
      how: actedEarly(trace, touch).length ? null : say`Set ${code("cancelsTouchesInView: false")} on ${aRecognizer(record.recognizer)} to let ${aView(touch.hit?.view ?? "")} keep such touches.`,
    };
  }
  for (let index = at - 1; index >= touch.began && at - index < 40; index--) {
    const record = trace.records[index];
    if (record.kind === "view" && record.event === "removed") return { what: say`, because ${aView(record.view)} was removed`, how: null };
  }
  return { what: touch.isCancelled && touch.ended !== null && touch.ended <= at ? [", because the system took it away"] : [], how: null };
}

/**
 * A change of a recognizer's state.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @param {RecognizerHistory} recognizer
 * @param {number} at
 * @param {TraceRecord} record
 * @param {Set<string>} seen
 * @returns {Line[]}
 */
function changed(trace, touch, recognizer, at, record, seen) {
  const subject = say`${recognizer.type} ${aRecognizer(recognizer.id)}${recognizer.view && recognizer.view !== touch.hit?.view ? say` on ${aView(recognizer.view)}` : []}`;
  const direction = record.direction ? ` (${record.direction})` : "";
  switch (record.to) {
    case "failed": return failure(trace, recognizer, at);
    case "began": return [{ at, tone: "good", what: say`${subject} recognised${direction} and goes on.` }];
    case "ended":
      if (record.from === "possible") return [{ at, tone: "good", what: say`${subject} recognised${direction}.` }];
      return [{ at, what: say`${subject} ended.` }];
    case "cancelled": return [{ at, tone: "bad", what: say`${subject} was cancelled.` }];
    default: return [];
  }
}

/**
 * That a recognizer failed, why, and what to change: where fingers were missing, because of whom.
 * @param {Trace} trace
 * @param {RecognizerHistory} recognizer
 * @param {number} at
 * @param {Sentence} [subject] what is said of it before the reason
 * @returns {Line[]}
 */
function failure(trace, recognizer, at, subject) {
  const record = trace.records[at];
  const { what, how } = explained(recognizer, record.reason ?? "");
  const missing = elsewhere(trace, recognizer, at, record);
  const values = { type: recognizer.type, recognizer: aRecognizer(recognizer.id), view: aView(record.view ?? ""), why: what };
  const sentence = subject ? say`${subject}: ${what}.` : tell(record.view ? "failedOnView" : "failed", values);
  return [{ at, tone: "bad", what: sentence, how: missing.length ? null : how }, ...missing];
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
 * @param {TraceRecord} hit
 * @param {RecognizerHistory} recognizer
 * @returns {{ what: Sentence, how: Sentence }}
 */
function whyMissed(hit, recognizer) {
  const behind = (hit.visited ?? []).find((/** @type {Visit} */ visit) => visit.view === recognizer.view && visit.verdict === "covered");
  if (behind) return coverOf(hit, [behind], "wasDownOver");
  const values = { touch: { ref: /** @type {const} */ ("touch"), id: String(hit.touch) }, view: aView(hit.view), on: aView(recognizer.view ?? ""), recognizer: aRecognizer(recognizer.id) };
  return { what: tell("wasDownElsewhere", values), how: tell("commonView", values) };
}

/** @param {Sentence} sentence @returns {Sentence} */
function capitalised(sentence) {
  const index = sentence.findIndex((part) => part !== "");
  const first = sentence[index];
  if (typeof first !== "string") return sentence;
  return [...sentence.slice(0, index), first.charAt(0).toUpperCase() + first.slice(1), ...sentence.slice(index + 1)];
}

/**
 * An event of a control; of many values only the last is listed.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @param {number} at
 * @param {TraceRecord} record
 * @returns {Line[]}
 */
function controlled(trace, touch, at, record) {
  if (record.event === "touchDragInside" || record.event === "touchDragOutside") return [];
  const caused = effects(trace, at, record);
  if (record.event !== "valueChanged") return [...sent(at, record), ...caused];
  const changes = touch.records.filter((other) => trace.records[other].event === "valueChanged" && trace.records[other].control === record.control);
  if (at !== changes[changes.length - 1]) return caused;
  if (changes.length === 1) return [...sent(at, record), ...caused];
  return [{ at, tone: "good", what: say`${aControl(record.control)} sent ${code("valueChanged")} ${times(changes.length)}, and its value is ${inWords("value", record.value ?? null) ?? ""} in the end.` }, ...caused];
}

/** @param {number} at @param {TraceRecord} record @returns {Line[]} */
function sent(at, record) {
  const value = "value" in record ? ` and now stands at ${inWords("value", record.value)}` : "";
  return [{ at, tone: record.event === "touchUpInside" || record.event === "valueChanged" ? "good" : undefined, what: say`${aControl(record.control)} sent ${code(record.event)}${value}.` }];
}

/** What a control changes without an action as it is touched. */
const feedback = new Set(["highlighted", "value", "isOn", "selectedSegmentIndex", "currentPage"]);
const effectKinds = new Set(["print", "emit", "action", "sendAction", "error", "view"]);

/**
 * What scripts and actions did: before the record of a call, and behind that of a gesture or a control.
 * @param {Trace} trace
 * @param {number} at
 * @param {TraceRecord} record
 * @returns {Line[]}
 */
function effects(trace, at, record) {
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
    if (other.kind === "view" && Object.keys(other.changes ?? {}).every((name) => feedback.has(name)) && other.event === "changed") continue;
    const owner = other.recognizer ?? other.from ?? other.responder;
    const isOwn = record.kind === "touches" ? (record.chain ?? []).includes(other.responder) || other.kind === "emit" || other.kind === "view"
      : owner === (record.recognizer ?? record.control) || isNext && ["emit", "view", "sendAction"].includes(other.kind);
    if (isOwn) found.push(index);
  }
  if (step < 0) found.reverse();
  return found.map((index) => effect(index, trace.records[index])).filter((line) => line !== null);
}

/** @param {number} at @param {TraceRecord} r @returns {Line} */
function effect(at, r) {
  switch (r.kind) {
    case "print": return { at, what: say`${aView(r.recognizer ?? r.responder)} printed ${code(r.text)}.` };
    case "emit": return { at, what: say`${code(r.name)} was published: ${code(JSON.stringify(r.data))}.` };
    case "action": return r.result === "ok" ? { at, what: say`${aView(r.recognizer ?? r.responder)} did ${code(r.action)}: ${r.detail}.` } : { at, tone: "bad", what: say`${code(r.action)} of ${aView(r.recognizer ?? r.responder)} failed: ${r.detail}.` };
    case "sendAction": return r.responder ? { at, what: say`It sent ${code(inWords("action", r.action) ?? "")}, which ${aView(r.responder)} took.` } : { at, tone: "bad", what: say`It sent ${code(inWords("action", r.action) ?? "")}, which no responder in the chain took.`, how: say`Give a responder a method or ${code("on:")} named ${code(r.action)}.` };
    case "error": return { at, tone: "bad", what: say`Error${r.where ? ` at ${r.where}` : ""}: ${r.message}.` };
    default: {
      const names = Object.keys(r.changes ?? {});
      const what = r.event === "changed" ? (names.length ? `changed: ${names.join(", ")}` : "changed") : r.event;
      return { at, what: say`${aView(r.view)} ${r.event === "changed" ? what : `was ${what}`}.` };
    }
  }
}

/**
 * Adds who prevented or waited for whom, where one of the two has the touch.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @param {Line[]} lines
 * @returns {Line[]}
 */
function withArbitration(trace, touch, lines) {
  const own = new Set((touch.gate?.attached ?? []).map((/** @type {any} */ a) => a.recognizer));
  const last = touch.records[touch.records.length - 1] ?? touch.began;
  const end = Math.max(touch.ended ?? trace.records.length - 1, last);
  for (let at = touch.began; at <= end; at++) {
    const record = trace.records[at];
    if (record.kind !== "arbitrate" || !(own.has(record.winner) && own.has(record.loser))) continue;
    const [winner, loser] = [aRecognizer(record.winner), aRecognizer(record.loser)];
    if (record.outcome === "simultaneous") lines.push({ at, what: say`${winner} and ${loser} may both recognise, by ${code(record.by)}.` });
    if (record.outcome === "waiting") lines.push({ at, what: say`${loser} could recognise, but waits for ${winner} to fail, by ${code(record.by)}.` });
  }
  return lines;
}

/**
 * Whether an attempt is worth a look: a finger that hardly moved tried neither to swipe nor to pan, and more fingers
 * than it takes made another gesture.
 * @param {Trace} trace
 * @param {RecognizerHistory} recognizer
 * @param {Attempt} attempt
 */
function isTried(trace, recognizer, attempt) {
  const fingers = fingersOf(attempt.reason);
  if (fingers && fingers.seen > fingers.wanted) return attempt.touches.some((id) => trace.touches.get(id)?.fate !== "recognised");
  if (recognizer.type === "swipe" && wentAnotherWay(trace, recognizer, attempt)) return false;
  if (!dragTypes.includes(recognizer.type)) return true;
  return attempt.touches.some((id) => {
    const touch = trace.touches.get(id);
    return !touch || touch.xs.some(Number.isNaN) || travelled(touch) >= farEnough;
  });
}

/**
 * Whether a swipe was prevented by one with other directions.
 * @param {Trace} trace
 * @param {RecognizerHistory} recognizer
 * @param {Attempt} attempt
 */
function wentAnotherWay(trace, recognizer, attempt) {
  const other = trace.recognizers.get(attempt.reason.replace(/^prevented by swipe /, ""));
  const [own, theirs] = [recognizer, other].map((swipe) => swipe?.row?.direction ?? ["right"]);
  return other !== undefined && !own.some((/** @type {string} */ direction) => theirs.includes(direction));
}

/** How many points a finger goes that does more than tap. */
const farEnough = 20;

/**
 * A gesture that came to nothing while a control under the finger was pressed, and one that left it pressed.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @returns {Line[]}
 */
function lookAlikes(trace, touch) {
  const early = actedEarly(trace, touch);
  if (early.length) return early;
  const pressed = touch.records.find((at) => trace.records[at].kind === "control" && trace.records[at].event === "touchUpInside");
  if (pressed === undefined) return [];
  const control = trace.records[pressed].control;
  for (const at of touch.records) {
    const record = trace.records[at];
    if (!isRecognition(record)) continue;
    const recognizer = trace.recognizers.get(record.recognizer);
    if (!recognizer || recognizer.row?.cancelsTouchesInView !== false || !isDrag(recognizer, touch)) continue;
    const values = { control: aControl(control), recognizer: aRecognizer(recognizer.id) };
    return [{ at: pressed, tone: "bad", what: tell("pressedAllTheSame", values), how: tell("cancelTouches", values) }];
  }
  const swipe = touch.records.map((at) => trace.records[at]).find((r) => r.kind === "gesture" && r.to === "failed" && dragTypes.includes(trace.recognizers.get(r.recognizer)?.type ?? ""));
  if (!swipe || travelled(touch) < farEnough) return [];
  const last = touch.place(touch.ended ?? trace.records.length - 1);
  const own = placedViews(trace, touch.screen, pressed).find((placed) => placed.view.id === control);
  const isInside = !last || !own || isAt(own, last, pressed);
  const slop = isInside ? [] : say`, and a finger counts as inside up to ${code("controlSlop")} points around a control`;
  return [{ at: pressed, tone: "bad", what: say`So it counts as a press of ${aControl(control)}: no gesture had taken it${slop}.` }];
}

/** @param {TraceRecord} record */
function isRecognition(record) {
  return record.kind === "gesture" && (record.to === "began" || (record.to === "ended" && record.from === "possible"));
}

/**
 * A view or control that acts as the finger comes down, before anybody can know that it makes a gesture.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @returns {Line[]}
 */
function actedEarly(trace, touch) {
  const recognised = touch.records.find((at) => isRecognition(trace.records[at]));
  if (recognised === undefined) return [];
  const recognizer = trace.recognizers.get(trace.records[recognised].recognizer);
  if (!recognizer || !isDrag(recognizer, touch)) return [];
  const early = touch.records.find((at) => at < recognised && hasActed(trace, at));
  if (early === undefined) return [];
  const { kind, control, responder } = trace.records[early];
  const isControl = kind === "control";
  const values = { view: aView(isControl ? control : responder), recognizer: aRecognizer(recognizer.id), event: isControl ? "touchDown" : "touchesBegan" };
  return [{ at: recognised, tone: "bad", what: tell("actedEarly", values), how: tell(isControl ? "actAsItLifts" : "actOnTaps", values) }];
}

/**
 * Whether a finger moved as it made the gesture; that a view acts as well on one that lay still may be meant.
 * @param {RecognizerHistory} recognizer
 * @param {TouchHistory} touch
 */
function isDrag(recognizer, touch) {
  return dragTypes.includes(recognizer.type) || travelled(touch) >= farEnough;
}

/**
 * Whether the record is that a finger came down, and actions or scripts did something about it.
 * @param {Trace} trace
 * @param {number} at
 */
function hasActed(trace, at) {
  const record = trace.records[at];
  const isOfView = record.kind === "touches" && record.phase === "began" && record.responder && !trace.views.get(record.responder)?.control;
  if (!isOfView && !(record.kind === "control" && record.event === "touchDown")) return false;
  return effects(trace, at, record).some((line) => line.at !== null && ["action", "emit", "print", "sendAction"].includes(trace.records[line.at].kind));
}

/**
 * How far a touch went from where it came down, in points; 0 where that is withheld.
 * @param {TouchHistory} touch
 */
function travelled(touch) {
  let far = 0;
  for (let index = 1; index < touch.xs.length; index++) far = Math.max(far, Math.hypot(touch.xs[index] - touch.xs[0], touch.ys[index] - touch.ys[0]) || 0);
  return far;
}

/** @param {Trace} trace @param {TouchHistory} touch @returns {Line[]} */
function ending(trace, touch) {
  if (touch.ended === null) return [{ at: null, what: ["It was still down at the end of the trace."] }];
  const went = travelled(touch);
  const way = went >= 0.5 ? `, and went up to ${rounded(went, 0)} points away` : "";
  const last = Math.max(touch.ended, ...touch.records);
  const verb = touch.isCancelled ? "was cancelled by the device or the system" : "lifted";
  return [{ at: last, what: [`The finger ${verb} after ${duration(touch.endedTime - touch.beganTime)}${way}.`] }];
}

// A view

/** @param {Trace} trace @param {string} id @param {number} moment @returns {Story | null} */
function viewStory(trace, id, moment) {
  const view = trace.views.get(id);
  if (!view) return responderStory(trace, id);
  const outer = ancestors(trace, id, moment);
  const root = outer.length ? outer[outer.length - 1] : id;
  const screen = trace.views.get(root)?.isWindow ? trace.views.get(root)?.parent.get(moment) ?? "" : "";
  /** @type {Line[]} */
  const lines = [];
  if (!screen) lines.push({ at: null, tone: "bad", what: say`${aView(id)} is in no window at this moment, so no touch can hit it.` });
  else lines.push(...reachability(trace, id, outer, screen, moment));
  lines.push(...habits(trace, id, moment), ...encounters(trace, id));
  const isReached = !lines.some((line) => line.tone === "bad" && line.at === null);
  return { title: say`${view.isWindow ? "Window" : view.control || "View"} ${id} ${isReached ? "can be hit" : "cannot be hit"}`, fate: isReached ? "handled" : "refused", lines };
}

/** @param {Trace} trace @param {string} id @returns {Story | null} */
function responderStory(trace, id) {
  if (trace.recognizers.has(id)) return recognizerStory(trace, /** @type {RecognizerHistory} */ (trace.recognizers.get(id)));
  const row = trace.responders.get(id);
  if (!row) return null;
  const methods = row.overrides ?? [];
  const has = methods.length ? say`It has ${listed(methods.map(code))}.` : ["It overrides nothing, so it forwards everything."];
  return { title: say`${row.kind} ${id}`, fate: "", lines: [{ at: null, what: has }] };
}

/** @param {Trace} trace @param {string} id @param {string[]} outer @param {string} screen @param {number} moment @returns {Line[]} */
function reachability(trace, id, outer, screen, moment) {
  /** @type {Line[]} */
  const lines = [];
  const placed = placedViews(trace, screen, moment);
  const alphaOf = (/** @type {string} */ view) => trace.views.get(view)?.value("alpha", moment) ?? 1;
  for (const owner of [id, ...outer]) {
    const words = passing(owner, trace.views.get(owner)?.obstacle(moment) ?? "", alphaOf(owner));
    const subject = owner === id ? say`No touch hits ${aView(id)}: ` : say`No touch hits ${aView(id)}, because it lies in ${aView(owner)}: `;
    if (words) lines.push({ at: null, tone: "bad", what: say`${subject}${owner === id ? words.what : say`there ${words.what}`}.`, how: words.how });
    const rule = trace.views.get(owner)?.value("hitTest", moment) ?? "default";
    if (owner !== id && rule === "self") lines.push({ at: null, tone: "bad", what: say`${aView(owner)} around it takes every touch itself: its ${code("hitTest")} is self.`, how: say`Set ${code("hitTest: default")} on ${aView(owner)}.` });
    else if (owner !== id && !["default", "none", "passthrough", "self", id].includes(rule)) lines.push({ at: null, tone: "bad", what: say`${aView(owner)} around it redirects every touch to ${aView(rule)}.`, how: say`Change ${code("hitTest")} of ${aView(owner)}.` });
    else if (owner === id && rule === "passthrough") lines.push({ at: null, tone: "bad", what: say`Touches pass it by where no subview is hit: its ${code("hitTest")} is passthrough.`, how: say`Set ${code("hitTest: default")} on ${aView(id)}.` });
  }
  const own = placed.find((p) => p.view.id === id);
  if (own && !lines.length) lines.push(...geometry(trace, own, placed, outer, moment));
  const known = /** @type {any[]} */ (trace.views.get(id)?.row.because ?? []).filter((b) => ["covered", "inactive"].includes(b.reason));
  const isUnchanged = !trace.changes.some((change) => change <= moment);
  if (isUnchanged && !lines.length) {
    for (const because of known) {
      if (because.reason === "covered") lines.push({ at: null, tone: "bad", what: say`${aView(because.by)} lies in front of ${aView(because.of)} and takes every touch there.`, how: say`Set ${code("hitTest: passthrough")} on ${aView(because.by)}, or list it before ${aView(because.of)} in ${code("subviews:")}.` });
      else lines.push({ at: null, tone: "bad", what: say`Its window scene is not in the foreground.` });
    }
  }
  if (!lines.length) lines.push({ at: null, tone: "good", what: say`At this moment a touch can hit ${aView(id)}, where no view in front of it is hit first.` });
  return lines;
}

/** @param {Trace} trace @param {import("./trace.js").Placed} own @param {import("./trace.js").Placed[]} placed @param {string[]} outer @param {number} moment @returns {Line[]} */
function geometry(trace, own, placed, outer, moment) {
  const id = own.view.id;
  const [, , width, height] = own.view.value("bounds", moment);
  const insets = own.view.value("hitTestInsets", moment);
  if (width - insets[1] - insets[3] <= 0 || height - insets[0] - insets[2] <= 0) {
    return [{ at: null, tone: "bad", what: say`It has no area that a touch could hit: its bounds are ${rounded(width)} by ${rounded(height)} points.`, how: say`Change ${code("frame")} or ${code("hitTestInsets")} of ${aView(id)}.` }];
  }
  const box = boxOnScreen(own, moment);
  for (const name of outer) {
    const around = placed.find((p) => p.view.id === name);
    if (!around) continue;
    const other = boxOnScreen(around, moment);
    const isApart = box[0] >= other[0] + other[2] || other[0] >= box[0] + box[2] || box[1] >= other[1] + other[3] || other[1] >= box[1] + box[3];
    if (isApart) return [{ at: null, tone: "bad", what: say`It lies outside of ${aView(name)}, and no touch out there reaches what is inside ${aView(name)}.`, how: say`Change ${code("frame")} of ${aView(id)}, or enlarge ${aView(name)}.` }];
  }
  return [];
}

/** @param {Trace} trace @param {string} id @param {number} moment @returns {Line[]} */
function habits(trace, id, moment) {
  const view = trace.views.get(id);
  if (!view) return [];
  /** @type {Line[]} */
  const lines = [];
  if (view.value("exclusiveTouch", moment)) lines.push({ at: null, what: say`It has ${code("exclusiveTouch")}: as long as it has a touch, no other view of its window gets a new one, and it gets none while one of those has.` });
  if (!view.value("multipleTouchEnabled", moment) && !view.isWindow) lines.push({ at: null, what: say`It takes one touch at a time (${code("multipleTouchEnabled")} is false); recognizers around it get the others.` });
  if (view.value("redacted", moment)) lines.push({ at: null, what: say`It is redacted: places of touches over it are withheld.` });
  if (view.value("placeWithheld", moment)) lines.push({ at: null, what: ["It was moved inside a redacted view, so where it lies now is withheld."] });
  if (view.control && view.value("enabled", moment) === false) lines.push({ at: null, tone: "warn", what: say`It is disabled: it is hit, and follows no finger.`, how: say`Set ${code("enabled: true")} on ${aView(id)}.` });
  const methods = /** @type {string[]} */ ((view.row.overrides ?? []).filter((/** @type {string} */ name) => name.startsWith("touches")));
  if (methods.length) lines.push({ at: null, what: say`It handles ${listed(methods.map(code))}${view.row.script ? say` in ${code(view.row.script)}` : []}.` });
  else if (!view.control) lines.push({ at: null, what: ["It handles no touches itself; they go up the responder chain."] });
  if (view.recognizers.length) lines.push({ at: null, what: say`Its recognizers: ${listed(view.recognizers.map((r) => aRecognizer(r.id)))}.` });
  return lines;
}

/** @param {Trace} trace @param {string} id @returns {Line[]} */
function encounters(trace, id) {
  const all = [...trace.touches.values()];
  const hits = all.filter((t) => t.hit?.view === id);
  /** @type {Line[]} */
  const lines = [];
  if (hits.length) lines.push({ at: null, what: say`${capitalised(someTouches(hits.slice(0, 12).map((t) => t.id)))}${hits.length > 12 ? ` and ${hits.length - 12} more` : ""} hit it.` });
  else lines.push({ at: null, what: ["No touch of this trace hit it."] });
  /** @type {Line[]} */
  const covered = [];
  for (const touch of all) {
    const behind = (touch.hit?.visited ?? []).find((/** @type {Visit} */ visit) => visit.view === id && visit.verdict === "covered");
    if (touch.hit?.view && behind) covered.push({ at: touch.began, tone: "warn", ...coverOf(touch.hit, [behind], "cameDownOver") });
  }
  lines.push(...covered.slice(0, 8));
  for (const touch of hits.filter((t) => t.gate && !t.gate.accepted).slice(0, 8)) lines.push({ at: touch.began, tone: "warn", what: say`It did not get ${aTouch(touch.id)}, by ${code(touch.gate?.rule)}.` });
  return lines;
}

// Recognizers and controls

/** @param {Trace} trace @param {RecognizerHistory} recognizer @returns {Story} */
function recognizerStory(trace, recognizer) {
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
      const direction = trace.records[attempt.last]?.direction;
      lines.push({ at, tone: "good", what: say`It recognised${direction ? ` (${direction})` : ""}${fingers}.` }, ...effects(trace, attempt.last, trace.records[attempt.last]));
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

/** @param {Trace} trace @param {string} id @returns {Story | null} */
function controlStory(trace, id) {
  const control = trace.controls.get(id);
  if (!control) return null;
  const lines = control.events.filter((at) => !["touchDragInside", "touchDragOutside"].includes(trace.records[at].event)).slice(0, 200)
    .flatMap((at) => [...sent(at, trace.records[at]), ...effects(trace, at, trace.records[at])]);
  const drags = control.events.length - control.events.filter((at) => !["touchDragInside", "touchDragOutside"].includes(trace.records[at].event)).length;
  if (drags) lines.push({ at: null, what: [`It followed the finger ${times(drags)}.`] });
  if (!control.events.length) lines.push({ at: null, tone: "warn", what: say`It sent nothing.` });
  return { title: say`${control.kind} ${id} sent ${control.events.length === 1 ? "one event" : `${control.events.length} events`}`, fate: control.events.length ? "handled" : "discarded", lines: [...lines, ...encounters(trace, id)] };
}

// The whole trace

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
