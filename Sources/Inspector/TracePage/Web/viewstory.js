// The story of a view or of another responder.

import { aRecognizer, aView, code, listed, passing, say } from "./advice.js";
import { encounters } from "./hits.js";
import { recognizerStory } from "./recognizerstory.js";
import { ancestors, boxOnScreen, placedViews } from "./trace.js";
import { rounded } from "./words.js";

/** @typedef {import("./advice.js").Line} Line */
/** @typedef {import("./advice.js").Story} Story */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("./trace.js").RecognizerHistory} RecognizerHistory */
/** @typedef {import("./trace.js").Placed} Placed */

/** @param {Trace} trace @param {string} id @param {number} moment @returns {Story | null} */
export function viewStory(trace, id, moment) {
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

/** @param {Trace} trace @param {Placed} own @param {Placed[]} placed @param {string[]} outer @param {number} moment @returns {Line[]} */
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
