// The story of a touch, from the finger's coming down to its end.

import { aControl, aRecognizer, aTouch, aView, code, duration, fingersOf, listed, passing, plain, refusalOf, say, someTouches, tell, touchNumber } from "./advice.js";
import { controlled } from "./controlstory.js";
import { effects } from "./effects.js";
import { actedEarly, lookAlikes, overlaps, travelled } from "./gestures.js";
import { coverOf, isForHitView, refusal, useful, whereOf } from "./hits.js";
import { failure } from "./recognizerstory.js";
import { isAt, placedViews } from "./trace.js";
import { numberWord, rounded } from "./words.js";

/** @typedef {import("./advice.js").Sentence} Sentence */
/** @typedef {import("./advice.js").Line} Line */
/** @typedef {import("./advice.js").Story} Story */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("./trace.js").TouchHistory} TouchHistory */
/** @typedef {import("./trace.js").RecognizerHistory} RecognizerHistory */

/**
 * The outcome of a touch, for the lanes and the headings.
 * @type {Record<string, string>}
 */
export const fates = {
  noView: "hit no view", recognised: "became a gesture", refused: "was refused", cancelled: "was cancelled", handled: "was handled", discarded: "was unhandled", secret: "came down on a redacted view",
};

/** @param {Trace} trace @param {TouchHistory} touch @returns {Story} */
export function touchStory(trace, touch) {
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
  if (!hit) return [{ at: touch.began, what: say`Touch ${touch.id} was down when the trace began.` }];
  const at = touch.began;
  const where = plain(whereOf(hit));
  const asked = passedBy(trace, touch);
  const ignoring = accommodations[hit.reason ?? ""];
  if (ignoring) {
    const what = tell("wasIgnored", { touch: touchNumber(touch.id), where, why: tell(ignoring) });
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
  return [{ at, what }, ...missedByCover(trace, touch, (hit.visited ?? []).filter(({ handles }) => handles).map(({ view }) => view), how), ...asked];
}

/** @param {HitRecord} hit @returns {Sentence} */
function whyNoView(hit) {
  if (hit.reason) return say`the application ignores interaction events (${code("fingerpost.beginIgnoringInteractionEvents")})`;
  const missed = hit.missed ?? [];
  if (!missed.length) return ["the screen has no active window"];
  /** @type {Sentence} */
  const parts = [];
  missed.forEach((m, index) => {
    if (index) parts.push("; ");
    const why = m.verdict === "outside" ? ["the point lies outside of it"] : m.verdict === "script" ? ["its script answered nil"] : passing(m.window, m.verdict, m.alpha ?? 1)?.what ?? [m.verdict];
    parts.push("of window ", aView(m.window), " ", ...why);
  });
  return parts;
}

/**
 * Whether touches on the view would do something at a moment.
 * @param {Trace} trace
 * @param {string} id
 * @param {number} moment
 * @returns {boolean}
 */
function usesTouches(trace, id, moment) {
  const view = trace.views.get(id);
  if (!view) return false;
  return view.recognizers.length > 0 || view.control !== "" || (view.row.overrides ?? []).some((/** @type {string} */ name) => name.startsWith("touches")) || (view.row.on ?? []).length > 0
    || view.children.get(moment).some((child) => usesTouches(trace, child, moment));
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
    for (const recognizer of [...trace.recognizers.values()].filter(({ view }) => view === id)) {
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
 * The views that lie at the place and that hit-testing passes by.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @returns {Line[]}
 */
function passedBy(trace, touch) {
  const { hit } = touch;
  if (!hit?.point) return [];
  const verdicts = new Map((hit.visited ?? []).map((v) => [v.view, v.verdict]));
  const moment = touch.began;
  /** @type {Line[]} */
  const lines = [];
  for (const placed of placedViews(trace, touch.screen, moment).reverse()) {
    const { view } = placed;
    const verdict = verdicts.get(view.id);
    if (!verdict || ["hit", "outside", "covered", "script"].includes(verdict) || !isAt(placed, hit.point, moment)) continue;
    if (!usesTouches(trace, view.id, moment)) continue;
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
  const { attached } = gate;
  if (attached.length) {
    const names = attached.map((a) => say`${a.type} ${aRecognizer(a.recognizer)}${a.target && a.target !== gate.view ? say` on ${aView(a.target)}` : []}`);
    lines.push({ at, what: say`${names.length === 1 ? "This recognizer" : "These recognizers"} got it: ${listed(names)}.` });
  }
  for (const kept of gate.withheldFrom ?? []) {
    const { what, how } = refusalOf(kept.recognizer, kept.rule, kept.awaited ?? null);
    lines.push({ at, what: tell("withheld", { type: kept.type, recognizer: aRecognizer(kept.recognizer), why: what }), how });
  }
  return lines;
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
  let moves = 0;
  for (const at of touch.records) {
    const record = trace.records[at];
    switch (record.kind) {
      case "hold": lines.push(...heldBack(at, record)); break;
      case "forward": lines.push({ at, what: say`It was forwarded to the clone of its device: ${record.reason}.` }); break;
      case "touches": {
        if (record.phase === "moved") {
          moves++;
          break;
        }
        // What a control did as it was touched has been said with its event.
        lines.push(...effects(trace, at, record).filter((line) => !lines.some((said) => said.at === line.at)), ...called(trace, touch, at, record, moves));
        moves = 0;
        break;
      }
      case "gesture": {
        const recognizer = trace.recognizers.get(record.recognizer);
        if (recognizer) lines.push(...changed(trace, touch, recognizer, at, record), ...effects(trace, at, record));
        break;
      }
      case "control": lines.push(...controlled(trace, touch, at, record)); break;
      default:
    }
  }
  return withArbitration(trace, touch, lines);
}

/** @param {number} at @param {HoldRecord} record @returns {Line[]} */
function heldBack(at, record) {
  const ids = record.recognizers;
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
 * @param {TouchesRecord} record
 * @param {number} moves
 * @returns {Line[]}
 */
function called(trace, touch, at, record, moves) {
  const method = code(phaseMethods[record.phase] ?? record.phase);
  const { chain } = record;
  const after = moves ? ` after ${moves === 1 ? "one move" : `${moves} moves`}` : "";
  if (!record.responder) {
    if (record.phase !== "began") return [];
    if (chain.length && !record.obstacle && touch.gate?.attached.length) return [{ at, what: ["No view has a handler for it; its recognizers have it."] }];
    // Where it missed a view behind, what to change about that has been said.
    const isForeseen = !chain.length || record.obstacle || touch.hit && useful(touch.hit).length;
    return [{ at, tone: "bad", what: say`No responder handled it: ${whyDiscarded(record)}.`, how: isForeseen ? null : say`Give ${aView(chain[0])} an ${code("on:")} for ${method}, a script, or a recognizer.` }];
  }
  const before = chain.slice(0, -1);
  const passed = before.length ? say`, after ${listed(before.map(aView))} forwarded it` : [];
  const failures = record.failed ? say`; ${listed(record.failed.map(aView))} failed, see the error` : [];
  const lost = lossOf(trace, touch, at);
  if (lost) return [lost];
  return [{ at, what: record.phase === "began" ? say`${aView(record.responder)} took it (${method})${passed}${failures}.` : say`${aView(record.responder)} got its end${after}${failures}.` }];
}

/** @param {TouchesRecord} record @returns {Sentence} */
function whyDiscarded(record) {
  const { chain } = record;
  const last = chain[chain.length - 1];
  if (!last) return say`${code("userInteractionEnabled")} is false on ${aView(record.view)}`;
  switch (record.obstacle) {
    case undefined: return chain.length > 1 ? say`neither ${aView(chain[0])} nor any responder above it has a handler` : say`${aView(last)} has no handler`;
    case "disabled": return say`${aControl(last)} is disabled`;
    case "tracking": return say`${aControl(last)} follows ${aTouch(record.trackedTouch ?? 0)}`;
    case "beginTracking": return say`${code("beginTracking")} of ${aControl(last)} said no`;
    default: return say`${aControl(last)} does not follow it`;
  }
}

/**
 * Why a responder lost touches, and what to change; that is not said of one that acted too soon.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @param {number} at
 * @returns {Line | null}
 */
export function lossOf(trace, touch, at) {
  const { takers = [], touches = [], responder, cause } = trace.records[at];
  if (!responder) return null;
  const values = { view: aView(responder), touches: someTouches(touches), recognizers: listed(takers.map(aRecognizer)), recognizer: aRecognizer(takers[0] ?? "") };
  switch (cause) {
    case "recognizer": return { at, what: tell("lostToRecognizer", values), how: actedEarly(trace, touch).length ? null : tell("letKeep", values) };
    case "removal": return { at, what: tell("lostByLeaving", values) };
    case "animation": return { at, what: tell("lostToAnimation", values) };
    case "system": return { at, what: tell("lostToSystem", values) };
    default: return null;
  }
}

/**
 * A change of a recognizer's state.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @param {RecognizerHistory} recognizer
 * @param {number} at
 * @param {GestureRecord} record
 * @returns {Line[]}
 */
function changed(trace, touch, recognizer, at, record) {
  const subject = say`${recognizer.type} ${aRecognizer(recognizer.id)}${recognizer.view && recognizer.view !== touch.hit?.view ? say` on ${aView(recognizer.view)}` : []}`;
  const direction = record.direction ? ` (${record.direction})` : "";
  switch (record.to) {
    case "failed": return failure(trace, recognizer, at).map((line, index) => (index || line.tone ? line : { at, what: line.what }));
    case "began": return [{ at, tone: "good", what: say`${subject} recognised${direction} and goes on.` }];
    case "ended":
      if (record.from === "possible") return [{ at, tone: "good", what: say`${subject} recognised${direction}.` }];
      return [{ at, what: say`${subject} ended.` }];
    case "cancelled": return [{ at, tone: "bad", what: say`${subject} was cancelled.` }];
    default: return [];
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
  const own = new Set((touch.gate?.attached ?? []).map((a) => a.recognizer));
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

/** @param {Trace} trace @param {TouchHistory} touch @returns {Line[]} */
function ending(trace, touch) {
  if (touch.ended === null) return [{ at: null, what: ["It has not lifted."] }];
  const went = travelled(touch);
  const way = went >= 0.5 ? `, and went up to ${rounded(went, 0)} points away` : "";
  const last = Math.max(touch.ended, ...touch.records);
  const verb = touch.isCancelled ? "was cancelled by the device or the system" : "lifted";
  return [{ at: last, what: [`The finger ${verb} after ${duration(trace.times[touch.ended] - touch.beganTime)}${way}.`] }];
}
