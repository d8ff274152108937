// Gestures: what a finger tried to make, and what took it for a press.

import { aControl, aRecognizer, aView, code, fingersOf, say, tell } from "./advice.js";
import { effects } from "./effects.js";
import { isAt, placedViews } from "./trace.js";

/** @typedef {import("./advice.js").Line} Line */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("./trace.js").TouchHistory} TouchHistory */
/** @typedef {import("./trace.js").RecognizerHistory} RecognizerHistory */
/** @typedef {import("./trace.js").Attempt} Attempt */

/** How many points a finger goes that does more than tap. */
const farEnough = 20;

/**
 * How far a touch went from where it came down, in points; 0 where that is withheld.
 * @param {TouchHistory} touch
 */
export function travelled(touch) {
  let far = 0;
  for (let index = 1; index < touch.xs.length; index++) far = Math.max(far, Math.hypot(touch.xs[index] - touch.xs[0], touch.ys[index] - touch.ys[0]) || 0);
  return far;
}

/** @param {TraceRecord} record @returns {record is GestureRecord} */
function isRecognition(record) {
  return record.kind === "gesture" && (record.to === "began" || (record.to === "ended" && record.from === "possible"));
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
 * Whether an attempt is worth a look: a finger that hardly moved tried neither to swipe nor to pan, and more fingers
 * than it takes made another gesture.
 * @param {Trace} trace
 * @param {RecognizerHistory} recognizer
 * @param {Attempt} attempt
 */
export function isTried(trace, recognizer, attempt) {
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
 * Whether an attempt failed as it should: no finger tried it, or a view took its fingers, of which it wanted more or which a control needs itself.
 * @param {Trace} trace
 * @param {RecognizerHistory} recognizer
 * @param {Attempt} attempt
 */
export function isExpected(trace, recognizer, attempt) {
  if (!isTried(trace, recognizer, attempt)) return true;
  const fingers = fingersOf(attempt.reason);
  const [, refusing] = /^gestureRecognizerShouldBegin of (.*) said no$/.exec(attempt.reason) ?? [];
  const isLeft = fingers ? fingers.seen < fingers.wanted : !!refusing && !!trace.views.get(refusing)?.control;
  return isLeft && attempt.touches.every((id) => trace.touches.get(id)?.fate === "handled");
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

/**
 * A gesture that came to nothing while a control under the finger was pressed, and one that left it pressed.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @returns {Line[]}
 */
export function lookAlikes(trace, touch) {
  const early = actedEarly(trace, touch);
  if (early.length) return early;
  const pressed = touch.records.find((at) => trace.records[at].kind === "control" && trace.records[at].event === "touchUpInside");
  if (pressed === undefined) return [];
  const { control } = /** @type {ControlRecord} */ (trace.records[pressed]);
  if (followsFinger(trace, control)) return [];
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

/**
 * Whether a control is made for fingers that move on it.
 * @param {Trace} trace
 * @param {string} id
 */
function followsFinger(trace, id) {
  const view = trace.views.get(id);
  return ["slider", "dial"].includes(view?.control ?? "") || (view?.row.overrides ?? []).includes("continueTracking");
}

/**
 * A view or control that acts as the finger comes down, before anybody can know that it makes a gesture.
 * @param {Trace} trace
 * @param {TouchHistory} touch
 * @returns {Line[]}
 */
export function actedEarly(trace, touch) {
  const recognised = touch.records.find((at) => isRecognition(trace.records[at]));
  if (recognised === undefined) return [];
  const recognizer = trace.recognizers.get(trace.records[recognised].recognizer ?? "");
  if (!recognizer || !isDrag(recognizer, touch)) return [];
  const early = touch.records.find((at) => at < recognised && hasActed(trace, at));
  if (early === undefined) return [];
  const { kind, control, responder } = trace.records[early];
  const isControl = kind === "control";
  const values = { view: aView((isControl ? control : responder) ?? ""), recognizer: aRecognizer(recognizer.id), event: isControl ? "touchDown" : "touchesBegan" };
  return [{ at: recognised, tone: "bad", what: tell("actedEarly", values), how: tell(isControl ? "actAsItLifts" : "actOnTaps", values) }];
}

/**
 * Whether the record is that a finger came down, and actions or scripts did something about it.
 * @param {Trace} trace
 * @param {number} at
 */
function hasActed(trace, at) {
  const record = trace.records[at];
  const isOfView = record.kind === "touches" && record.phase === "began" && record.responder && !trace.views.get(record.responder)?.control;
  const isOfControl = record.kind === "control" && record.event === "touchDown";
  if (!isOfView && !isOfControl) return false;
  return effects(trace, at, record).some((line) => line.at !== null && ["action", "emit", "print", "sendAction"].includes(trace.records[line.at].kind));
}

/** @param {Trace} trace @param {Attempt} attempt @param {TouchHistory} touch */
export function overlaps(trace, attempt, touch) {
  return attempt.first <= (touch.ended ?? trace.records.length) && attempt.last >= touch.began;
}
