// The trace: the tree as it was at the start, and what the records make of it. A record is added by `append`, so that a live
// page can add them one by one. A moment is the index of the last record that has happened, -1 before all of them.

import { boxOf, contains, followed, identity, inset, inverse, toSuperview, applied } from "./geometry.js";

/** @typedef {import("./geometry.js").Matrix} Matrix */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {TreeRow} Row */

/**
 * A value as it was at each moment.
 * @template T
 */
class History {
  /** @param {T} initial */
  constructor(initial) {
    /** @type {number[]} */
    this.at = [-1];
    /** @type {T[]} */
    this.values = [initial];
  }

  /** @param {number} moment @param {T} value */
  set(moment, value) {
    const last = this.at.length - 1;
    if (this.at[last] === moment) this.values[last] = value;
    else {
      this.at.push(moment);
      this.values.push(value);
    }
  }

  /** @param {number} moment @returns {T} */
  get(moment) {
    return this.values[lastAtMost(this.at, moment)];
  }

  /** @returns {T} */
  get latest() {
    return this.values[this.values.length - 1];
  }
}

/**
 * The index of the last of the ascending numbers that is at most `limit`; 0 where all are greater.
 * @param {ArrayLike<number>} list
 * @param {number} limit
 */
function lastAtMost(list, limit) {
  let low = 0;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (list[middle] <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * How many of the ascending numbers are at most `limit`.
 * @param {ArrayLike<number>} list
 * @param {number} limit
 */
export function countAtMost(list, limit) {
  if (!list.length || list[0] > limit) return 0;
  return lastAtMost(list, limit) + 1;
}

const usual = {
  frame: [0, 0, 0, 0], bounds: [0, 0, 0, 0], transform: identity, anchorPoint: [0.5, 0.5], hitTestInsets: [0, 0, 0, 0], hidden: false,
  alpha: 1, userInteractionEnabled: true, multipleTouchEnabled: false, exclusiveTouch: false, hitTest: "default", redacted: false,
};

/** The members of a row that are no properties. */
const structure = new Set([
  "kind", "id", "superview", "viewController", "screen", "scene", "key", "firstResponder", "script", "on", "overrides", "receives",
  "because", "control", "where",
]);

/**
 * The properties in a row.
 * @param {Row} row
 * @returns {Map<string, any>}
 */
function propertiesOf(row) {
  const own = Object.entries(row).filter(([name]) => !structure.has(name));
  const ofControl = Object.entries(row.control ?? {}).filter(([name]) => name !== "kind" && name !== "targets" && name !== "tracking");
  return new Map([...own, ...ofControl]);
}

/** A view or window through all of the trace. */
export class ViewHistory {
  /** @param {Row} row @param {number} [moment] when it came */
  constructor(row, moment = -1) {
    this.id = row.id;
    this.isWindow = false;
    /** The row of the last tree that it is in. */
    this.row = row;
    /** What kind of control it is; empty for none. */
    this.control = "";
    /** @type {Map<string, History<any>>} */
    this.properties = new Map();
    /** @type {History<string | null>} its superview, a window's screen, or null while it is in no window */
    this.parent = new History(null);
    /** @type {History<string[]>} its subviews from back to front */
    this.children = new History(/** @type {string[]} */ ([]));
    /** @type {{ id: string, type: string }[]} */
    this.recognizers = [];
    this.adopt(moment, row);
  }

  /**
   * Is from now on what a row of a tree says.
   * @param {number} moment
   * @param {Row} row
   */
  adopt(moment, row) {
    this.isWindow = row.kind === "window";
    this.row = row;
    this.control = row.control?.kind ?? "";
    this.recognizers = [];
    const values = propertiesOf(row);
    for (const name of this.properties.keys()) if (!values.has(name)) this.set(moment, name, /** @type {any} */ (usual)[name]);
    for (const [name, value] of values) this.set(moment, name, value);
  }

  /**
   * The value that a property has; what a new view of any kind has where the trace is silent.
   * @param {string} name
   * @param {number} moment
   * @returns {any}
   */
  value(name, moment) {
    const history = this.properties.get(name);
    return history ? history.get(moment) : /** @type {any} */ (usual)[name];
  }

  /** @param {number} moment @param {Record<string, any>} changes */
  change(moment, changes) {
    for (const [name, value] of Object.entries(changes)) {
      if (name === "kind") this.control = value;
      else if (name === "gestureRecognizers") this.recognizers = value;
      else if (value === null && name in usual) this.set(moment, "placeWithheld", true);
      else this.set(moment, name, value);
    }
  }

  /** @param {number} moment @param {string} name @param {any} value */
  set(moment, name, value) {
    const history = this.properties.get(name);
    if (history) history.set(moment, value);
    else {
      const fresh = new History(/** @type {any} */ (usual)[name]);
      fresh.set(moment, value);
      this.properties.set(name, fresh);
    }
  }

  /**
   * From its coordinates to its superview's.
   * @param {number} moment
   * @returns {Matrix}
   */
  toSuperview(moment) {
    const at = (/** @type {string} */ name) => this.value(name, moment);
    return toSuperview(at("frame"), at("bounds"), at("transform"), at("anchorPoint"));
  }

  /**
   * What keeps touches from it and from all inside it, as far as its own properties say.
   * @param {number} moment
   */
  obstacle(moment) {
    if (this.value("hidden", moment)) return "hidden";
    if (this.value("alpha", moment) < leastAlphaToBeHit) return "alpha";
    if (!this.value("userInteractionEnabled", moment)) return "userInteractionEnabled";
    if (this.value("hitTest", moment) === "none") return "none";
    return "";
  }
}

/** One finger from its beginning to its end. */
export class TouchHistory {
  /** @param {number} id @param {number} moment @param {number} time */
  constructor(id, moment, time) {
    this.id = id;
    this.began = moment;
    this.beganTime = time;
    /** @type {number | null} the moment at which it was over */
    this.ended = null;
    this.isCancelled = false;
    /** @type {HitRecord | null} */
    this.hit = null;
    /** @type {GateRecord | null} */
    this.gate = null;
    /** @type {number[]} where it was at which moments; NaN where that is withheld */
    this.xs = [];
    /** @type {number[]} */
    this.ys = [];
    /** @type {number[]} */
    this.moments = [];
    this.screen = "";
    /** @type {number[]} the records about it, contacts aside */
    this.records = [];
    /** @type {Set<string>} what was heard of it: handled, discarded, cancelled, recognised */
    this.outcomes = new Set();
  }

  /**
   * Notes where it is from a moment on.
   * @param {number} moment @param {Point | null} point null where that is withheld
   */
  put(moment, point) {
    const [x, y] = point ?? [NaN, NaN];
    this.moments.push(moment);
    this.xs.push(x);
    this.ys.push(y);
  }

  /** @param {number} moment */
  isDown(moment) {
    return this.began <= moment && (this.ended === null || moment < this.ended);
  }

  /**
   * Where it is; null where that is withheld.
   * @param {number} moment
   * @returns {Point | null}
   */
  place(moment) {
    const index = countAtMost(this.moments, moment) - 1;
    return index < 0 || Number.isNaN(this.xs[index]) ? null : [this.xs[index], this.ys[index]];
  }

  /** Its outcome in a word. */
  get fate() {
    if (this.hit && !this.hit.view) return "noView";
    if (this.outcomes.has("recognised")) return this.isCancelled ? "cancelled" : "recognised";
    if (this.gate && !this.gate.accepted) return "refused";
    if (this.outcomes.has("cancelled")) return "cancelled";
    if (this.outcomes.has("handled")) return "handled";
    return this.hit && !this.gate ? "secret" : "discarded";
  }
}

/** @typedef {{ first: number, last: number, touches: number[], states: { at: number, to: string }[], outcome: string, reason: string }} Attempt */

/** A recognizer and its attempts. */
export class RecognizerHistory {
  /** @param {string} id @param {string} type @param {string | null} view */
  constructor(id, type, view) {
    this.id = id;
    this.type = type;
    this.view = view;
    /** @type {Row | null} its row of the last tree that it is in */
    this.row = null;
    /** @type {Attempt[]} */
    this.attempts = [];
    /** @type {{ touch: number, rule: string, awaited: string | null, at: number }[]} */
    this.refusals = [];
    /** @type {Attempt | null} */
    this.current = null;
  }

  /**
   * Is from now on what a row of a tree says, and has no touch yet.
   * @param {Row} row
   */
  begin(row) {
    this.type = row.type;
    this.view = row.view;
    this.row = row;
    this.current = null;
  }

  /** @param {number} moment */
  open(moment) {
    if (!this.current) {
      this.current = { first: moment, last: moment, touches: [], states: [], outcome: "", reason: "" };
      this.attempts.push(this.current);
    }
    this.current.last = moment;
    return this.current;
  }

  /** @param {number} moment @param {GestureRecord} record */
  take(moment, record) {
    const attempt = this.open(moment);
    for (const touch of record.touches) if (!attempt.touches.includes(touch)) attempt.touches.push(touch);
    const last = attempt.states[attempt.states.length - 1];
    if (!last || last.to !== record.to) attempt.states.push({ at: moment, to: record.to });
    if (["ended", "cancelled", "failed"].includes(record.to)) {
      attempt.outcome = record.to;
      attempt.reason = record.reason ?? "";
      if (record.to === "cancelled" && record.from !== "possible") attempt.outcome = "interrupted";
      this.current = null;
    }
  }
}

/** A control and what it stood at. */
export class ControlHistory {
  /** @param {string} id @param {string} kind */
  constructor(id, kind) {
    this.id = id;
    this.kind = kind;
    /** @type {number[]} */
    this.events = [];
    /** @type {{ at: number, value: any }[]} */
    this.values = [];
  }
}

const markKinds = new Set(["action", "error", "print", "emit", "request", "sendAction", "presses", "motion", "remote", "device", "scene", "dropped"]);

export class Trace {
  /** @param {Row[]} tree @param {TraceRecord[]} [records] */
  constructor(tree, records = []) {
    this.tree = tree;
    /** @type {TraceRecord[]} */
    this.records = [];
    /** @type {number[]} seconds since the first record, never going back */
    this.times = [];
    this.origin = 0;
    /** @type {Map<string, History<[number, number] | null>>} the size of each screen, null while it is not there */
    this.screens = new Map();
    /** @type {Map<string, string>} the unit of each screen that does not count points */
    this.units = new Map();
    /** @type {Map<string, History<string[]>>} each screen's windows from back to front */
    this.windows = new Map();
    /** @type {Map<string, ViewHistory>} */
    this.views = new Map();
    /** @type {Map<number, TouchHistory>} */
    this.touches = new Map();
    /** @type {History<TouchHistory[]>} the touches that are down */
    this.down = new History(/** @type {TouchHistory[]} */ ([]));
    /** @type {Map<string, RecognizerHistory>} */
    this.recognizers = new Map();
    /** @type {Map<string, ControlHistory>} */
    this.controls = new Map();
    /** @type {number[]} the moments at which views changed */
    this.changes = [];
    /** @type {number[]} what stands on the line of marks */
    this.marks = [];
    /** @type {Map<string, Row>} responders that are no views */
    this.responders = new Map();
    this.plant(-1, tree);
    for (const record of records) this.append(record);
  }

  /**
   * From this moment there is what the rows of a tree say, which come front to back, and nothing else: as at the start, and where
   * another scene has taken over.
   * @param {number} moment
   * @param {Row[]} tree
   */
  plant(moment, tree) {
    for (const size of this.screens.values()) size.set(moment, null);
    for (const windows of this.windows.values()) windows.set(moment, []);
    for (const view of this.views.values()) {
      view.parent.set(moment, null);
      view.children.set(moment, []);
    }
    /** @type {Map<History<string[]>, string[]>} */
    const lists = new Map();
    for (const row of tree) {
      const list = this.addRow(moment, row);
      if (!list) continue;
      const ids = lists.get(list) ?? [];
      ids.push(row.id);
      lists.set(list, ids);
    }
    for (const [list, ids] of lists) list.set(moment, ids.reverse());
  }

  /**
   * Adds what a row of a tree says; returns the list of windows or subviews that it belongs to.
   * @param {number} moment
   * @param {Row} row
   * @returns {History<string[]> | undefined}
   */
  addRow(moment, row) {
    switch (row.kind) {
      case "screen": {
        const size = this.screens.get(row.id) ?? new History(/** @type {[number, number] | null} */ (null));
        size.set(moment, row.size);
        this.screens.set(row.id, size);
        if (row.unit) this.units.set(row.id, row.unit);
        else this.units.delete(row.id);
        if (!this.windows.has(row.id)) this.windows.set(row.id, new History(/** @type {string[]} */ ([])));
        return undefined;
      }
      case "window":
      case "view": {
        let view = this.views.get(row.id);
        if (view) view.adopt(moment, row);
        else this.views.set(row.id, view = new ViewHistory(row, moment));
        view.parent.set(moment, row.kind === "window" ? row.screen : row.superview);
        if (row.control) this.control(row.id, row.control.kind);
        return row.kind === "window" ? this.windows.get(row.screen) : this.views.get(row.superview)?.children;
      }
      case "gestureRecognizer":
        this.recognizer(row.id, row.type, row.view).begin(row);
        this.views.get(row.view)?.recognizers.push({ id: row.id, type: row.type });
        return undefined;
      default:
        this.responders.set(row.id, row);
        return undefined;
    }
  }

  get duration() {
    return this.times.length ? this.times[this.times.length - 1] : 0;
  }

  /**
   * The last record at `time` seconds or before; -1 without one.
   * @param {number} time
   */
  momentAt(time) {
    return countAtMost(this.times, time + 1e-7) - 1;
  }

  /** @param {number} moment */
  timeOf(moment) {
    return moment < 0 ? 0 : this.times[Math.min(moment, this.times.length - 1)];
  }

  /** @param {TraceRecord} record */
  append(record) {
    const moment = this.records.length;
    if (!moment) this.origin = record.time;
    this.records.push(record);
    this.times.push(Math.max(moment ? this.times[moment - 1] : 0, Math.round((record.time - this.origin) * 1e6) / 1e6));
    this.take(moment, record);
  }

  /** @param {number} moment @param {TraceRecord} record */
  take(moment, record) {
    switch (record.kind) {
      case "contact": return this.takeContact(moment, record);
      case "view": return this.takeView(moment, record);
      case "hit": return this.takeHit(moment, record);
      case "gate": return this.takeGate(moment, record);
      case "hold":
      case "forward": return void this.touch(record.touch, moment).records.push(moment);
      case "touches": return this.takeTouches(moment, record);
      case "gesture": return this.takeGesture(moment, record);
      case "control": return this.takeControl(moment, record);
      case "scene":
        this.marks.push(moment);
        if (!record.tree) return;
        this.changes.push(moment);
        return this.plant(moment, record.tree);
      default: if (markKinds.has(record.kind)) this.marks.push(moment);
    }
  }

  /** @param {number} id @param {number} moment */
  touch(id, moment) {
    let touch = this.touches.get(id);
    if (!touch) {
      touch = new TouchHistory(id, moment, this.times[moment]);
      this.touches.set(id, touch);
      this.down.set(moment, [...this.down.latest, touch]);
    }
    return touch;
  }

  /**
   * @param {TouchHistory} touch
   * @param {number} moment
   */
  end(touch, moment) {
    touch.ended = moment;
    this.down.set(moment, this.down.latest.filter((other) => other !== touch));
  }

  /** @param {number} moment @param {ContactRecord} record */
  takeContact(moment, record) {
    const touch = this.touch(record.touch, moment);
    touch.screen = record.screen;
    touch.put(moment, record.point);
    if (record.phase === "ended" || record.phase === "cancelled") {
      this.end(touch, moment);
      touch.isCancelled = record.phase === "cancelled";
    }
  }

  /** @param {number} moment @param {HitRecord} record */
  takeHit(moment, record) {
    const touch = this.touch(record.touch, moment);
    touch.hit = record;
    touch.records.push(moment);
    if (touch.moments.length) return;
    touch.put(moment, record.point);
    touch.screen = this.views.get(record.window ?? "")?.row.screen ?? [...this.screens.keys()][0] ?? "";
  }

  /** @param {number} moment @param {GateRecord} record */
  takeGate(moment, record) {
    const touch = this.touch(record.touch, moment);
    touch.gate = record;
    touch.records.push(moment);
    for (const given of record.attached) {
      const recognizer = this.recognizer(given.recognizer, given.type, given.target);
      recognizer.open(moment).touches.push(record.touch);
    }
    for (const kept of record.withheldFrom ?? []) {
      const recognizer = this.recognizer(kept.recognizer, kept.type, kept.target);
      recognizer.refusals.push({ touch: record.touch, rule: kept.rule, awaited: kept.awaited ?? null, at: moment });
    }
  }

  /** @param {number} moment @param {TouchesRecord} record */
  takeTouches(moment, record) {
    const outcome = record.phase === "cancelled" ? "cancelled" : record.phase === "began" ? (record.responder ? "handled" : "discarded") : "";
    for (const id of record.touches) {
      const touch = this.touch(id, moment);
      touch.records.push(moment);
      if (outcome) touch.outcomes.add(outcome);
      if (touch.moments.length > 1 || this.records[touch.moments[0]]?.kind === "contact") continue;
      if (record.phase === "ended" || record.phase === "cancelled") this.end(touch, moment);
    }
  }

  /** @param {string} id @param {string} type @param {string | null} view */
  recognizer(id, type, view) {
    let recognizer = this.recognizers.get(id);
    if (!recognizer) this.recognizers.set(id, recognizer = new RecognizerHistory(id, type, view));
    return recognizer;
  }

  /** @param {number} moment @param {GestureRecord} record */
  takeGesture(moment, record) {
    this.recognizer(record.recognizer, record.type, record.view).take(moment, record);
    const recognises = record.to === "began" || (record.to === "ended" && record.from === "possible");
    for (const id of record.touches) {
      const touch = this.touch(id, moment);
      if (recognises) touch.outcomes.add("recognised");
      if (record.to !== "changed") touch.records.push(moment);
    }
  }

  /** @param {string} id @param {string} kind */
  control(id, kind) {
    let control = this.controls.get(id);
    if (!control) this.controls.set(id, control = new ControlHistory(id, kind));
    return control;
  }

  /** @param {number} moment @param {ControlRecord} record */
  takeControl(moment, record) {
    const control = this.control(record.control, this.views.get(record.control)?.control ?? "control");
    control.events.push(moment);
    if (record.event === "valueChanged" && "value" in record) control.values.push({ at: moment, value: record.value });
    if (record.touch !== null) this.touch(record.touch, moment).records.push(moment);
  }

  /** @param {number} moment @param {ViewRecord} record */
  takeView(moment, record) {
    this.changes.push(moment);
    const screen = this.screens.get(record.view);
    if (screen && !this.views.has(record.view)) return screen.set(moment, record.changes.size ?? screen.latest);
    let view = this.views.get(record.view);
    if (record.event === "inserted") {
      if (!view) this.views.set(record.view, view = new ViewHistory({ kind: "view", id: record.view }, moment));
      this.detach(moment, view);
      this.attach(moment, view, record.superview ?? "", record.index ?? 0);
    }
    if (!view) return;
    if (record.event === "removed") this.detach(moment, view);
    view.change(moment, record.changes);
    for (const { id, type } of record.changes.gestureRecognizers ?? []) this.recognizer(id, type, record.view);
    if (record.event === "inserted" && view.control) this.control(view.id, view.control);
    if (view.isWindow && "level" in record.changes) this.raise(moment, view);
  }

  /** @param {number} moment @param {ViewHistory} view */
  detach(moment, view) {
    const parent = this.views.get(view.parent.latest ?? "");
    if (parent) parent.children.set(moment, parent.children.latest.filter((id) => id !== view.id));
    view.parent.set(moment, null);
  }

  /** @param {number} moment @param {ViewHistory} view @param {string} superview @param {number} index */
  attach(moment, view, superview, index) {
    const parent = this.views.get(superview);
    view.parent.set(moment, superview);
    if (!parent) return;
    const children = [...parent.children.latest];
    children.splice(Math.min(index, children.length), 0, view.id);
    parent.children.set(moment, children);
  }

  /**
   * A window with a new level comes to the front of the others of that level.
   * @param {number} moment
   * @param {ViewHistory} window
   */
  raise(moment, window) {
    const windows = this.windows.get(window.parent.latest ?? "");
    if (!windows) return;
    const others = windows.latest.filter((id) => id !== window.id);
    const level = (/** @type {string} */ id) => this.views.get(id)?.value("level", moment) ?? 0;
    const place = others.findIndex((id) => level(id) > level(window.id));
    others.splice(place < 0 ? others.length : place, 0, window.id);
    windows.set(moment, others);
  }
}

/**
 * What lies somewhere on a screen, and what holds for all that is inside it.
 * @typedef {{ toScreen: Matrix, isHidden: boolean, isPassedBy: boolean, isRedacted: boolean }} Around
 */
/** @typedef {Around & { view: ViewHistory }} Placed a view where it lies at a moment */

/**
 * The views of a screen at a moment, from back to front, each before its subviews.
 * @param {Trace} trace
 * @param {string} screen
 * @param {number} moment
 * @returns {Placed[]}
 */
export function placedViews(trace, screen, moment) {
  /** @type {Placed[]} */
  const placed = [];
  /** @type {{ id: string, outer: Around }[]} */
  const rest = [];
  const push = (/** @type {string[]} */ ids, /** @type {Around} */ outer) => {
    for (let index = ids.length - 1; index >= 0; index--) rest.push({ id: ids[index], outer });
  };
  push(trace.windows.get(screen)?.get(moment) ?? [], { toScreen: identity, isHidden: false, isPassedBy: false, isRedacted: false });
  for (let next = rest.pop(); next; next = rest.pop()) {
    const view = trace.views.get(next.id);
    if (!view) continue;
    const { outer } = next;
    const one = {
      view, toScreen: followed(view.toSuperview(moment), outer.toScreen),
      isHidden: outer.isHidden || view.value("hidden", moment) || view.value("alpha", moment) < leastAlphaToBeHit,
      isPassedBy: outer.isPassedBy || view.obstacle(moment) !== "",
      isRedacted: outer.isRedacted || view.value("redacted", moment),
    };
    placed.push(one);
    push(view.children.get(moment), one);
  }
  return placed;
}

/**
 * Whether a point of the screen lies in the sensitive area of a view.
 * @param {Placed} placed
 * @param {Point} point
 * @param {number} moment
 */
export function isAt(placed, point, moment) {
  const back = inverse(placed.toScreen);
  if (!back) return false;
  const { view } = placed;
  return contains(inset(view.value("bounds", moment), view.value("hitTestInsets", moment)), applied(back, point));
}

/**
 * The box of a view on its screen.
 * @param {Placed} placed
 * @param {number} moment
 * @returns {Rect}
 */
export function boxOnScreen(placed, moment) {
  return boxOf(placed.toScreen, placed.view.value("bounds", moment));
}

/**
 * The ids of the views around a view at a moment, from its superview to its window.
 * @param {Trace} trace
 * @param {string} id
 * @param {number} moment
 */
export function ancestors(trace, id, moment) {
  /** @type {string[]} */
  const found = [];
  for (let view = trace.views.get(id); view && !view.isWindow; ) {
    const parent = view.parent.get(moment);
    if (!parent || found.includes(parent)) break;
    found.push(parent);
    view = trace.views.get(parent);
  }
  return found;
}
