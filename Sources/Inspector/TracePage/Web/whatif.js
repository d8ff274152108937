// What if: other fingers on the stage of a trace, and what the same tree decides of them. The engine plays the trace's fingers again,
// with those that were moved, removed or drawn, and the page shows the trace that comes of it.

import { element } from "./elements.js";
import { TouchInput } from "./fingers.js";
import { hundredths } from "./geometry.js";
import { loadEngine, Placing, Session } from "./session.js";
import { Trace } from "./trace.js";
import { fates } from "./touchstory.js";

/** @typedef {import("./session.js").Input} Input */
/** @typedef {import("./trace.js").Row} Row */
/** @typedef {import("./trace.js").TouchHistory} TouchHistory */
/** @typedef {[number, number]} Shift */

/** What is played: each finger is a stroke with its own number. A stroke that was moved has a shift, one that was removed null.
 * @typedef {{ inputs: Input[], shifts: Map<number, Shift | null> }} Script
 */

/** How long the clock goes on after the last drawn finger has lifted, in microseconds: a second tap counts as one. */
const afterglow = 900_000;
/** How long playing all may take, in milliseconds, so that it is done as a finger is dragged, and not only at its end. */
const quickEnough = 60;
/** How far a pointer moves before it drags, in CSS pixels. */
const slack = 4;
/** How many things that are left out, and how many other outcomes, are named. */
const mostNews = 4;

/**
 * What is being drawn: where it began on the clock of the engine, in microseconds, and on the browser's, in seconds.
 * @typedef {object} Drawing
 * @property {Session} session
 * @property {number} zero
 * @property {number} began
 * @property {number} next the trace's input that comes next
 * @property {Input[]} played
 * @property {Map<number, number>} strokes the strokes of the fingers on the stage that are down
 * @property {number} quiet since when no finger is down, on the engine's clock
 */

export class WhatIf {
  /** @param {import("./main.js").Page} page */
  constructor(page) {
    this.page = page;
    this.isOn = false;
    /** @type {import("../../../../Web/engine.js").Engine | null} */
    this.engine = null;
    /** @type {Trace} the trace that the page showed before */
    this.original = page.trace;
    /** @type {Row[]} */
    this.tree = [];
    /** When the tree was there, on the clock of the page, in seconds. */
    this.start = 0;
    /** @type {Script} */
    this.script = { inputs: [], shifts: new Map() };
    /** @type {Script[]} what can be undone */
    this.past = [];
    /** @type {ReturnType<WhatIf["outcomes"]>} what became of the trace's strokes before anything was changed */
    this.before = new Map();
    /** @type {string[]} what the engine leaves out */
    this.leftOut = [];
    /** The number of the stroke that was drawn last. */
    this.lastStroke = 0;
    /** How long it took to play all, in milliseconds. */
    this.cost = 0;
    /** @type {Drawing | null} */
    this.drawing = null;
    /** @type {AbortController | null} ends the dragging of a finger; the engine, which plays all again for it, draws nothing meanwhile */
    this.dragging = null;
    this.placing = new Placing();
    /** @type {number | null} the stroke whose story is shown once it is a touch */
    this.awaited = null;
    this.fingers = new TouchInput(page.stage, { take: (frame) => this.take(frame), pressed: () => {}, grab: (event) => this.grab(event) });
    this.listen();
  }

  listen() {
    element("what-if").addEventListener("click", () => this.setOn(!this.isOn));
    element("what-if-undo").addEventListener("click", () => this.undo());
    element("what-if-remove").addEventListener("click", () => this.remove());
    element("what-if-clear").addEventListener("click", () => this.change({ inputs: [], shifts: new Map() }));
    for (const id of ["what-if-x", "what-if-y"]) element(id).addEventListener("change", () => this.takeFields());
    window.addEventListener("keydown", (event) => this.pressed(event), true);
  }

  /** @param {boolean} isOn */
  async setOn(isOn) {
    const { page } = this;
    if (isOn === this.isOn) return;
    this.isOn = isOn;
    element("what-if").setAttribute("aria-checked", String(isOn));
    element("what-if-tools").hidden = !isOn;
    if (!isOn) return this.end();
    page.pause();
    page.live?.suspend();
    this.original = page.trace;
    this.say("The engine is being read …");
    try {
      this.engine = await loadEngine();
      // It may have been turned off and on again meanwhile, and has begun then.
      if (this.isOn && page.trace === this.original) this.begin();
    } catch (error) {
      this.say(`The engine cannot be read: ${/** @type {Error} */ (error).message}`);
    }
  }

  /** Takes the trace's own fingers as what is played. */
  begin() {
    const { page } = this;
    const plantings = [-1, ...page.trace.marks.filter((at) => page.trace.records[at].tree)];
    const from = plantings.filter((at) => at <= page.moment).pop() ?? -1;
    const to = plantings.find((at) => at > from) ?? page.trace.records.length;
    this.tree = (from < 0 ? page.trace.tree : page.trace.records[from].tree) ?? [];
    this.start = from < 0 ? 0 : page.trace.timeOf(from);
    this.past = [];
    this.script = { inputs: inputsOf(page.trace, from, to, this.start), shifts: new Map() };
    this.lastStroke = Math.max(0, ...page.trace.touches.keys());
    this.before = new Map();
    const time = page.time - this.start;
    page.stage.setScripted(scripted(this.tree));
    this.play();
    this.fingers.setOn(true);
    this.before = this.outcomes();
    this.news();
    page.setTime(time);
    this.chosen();
  }

  end() {
    const { page } = this;
    this.drawing = null;
    this.dragging?.abort();
    this.fingers.setOn(false);
    page.stage.setScripted(new Set());
    if (page.trace !== this.original) page.setTrace(this.original, Math.min(page.time + this.start, this.original.duration));
    page.live?.resume();
    page.writeLink();
  }

  // What is played

  /** The file of the scene, as the trace has it. */
  get file() {
    return this.original.records.find((record) => record.kind === "scene")?.file ?? "scene.yaml";
  }

  open() {
    if (!this.engine) throw new Error("there is no engine");
    const session = new Session(this.engine, this.tree, this.file);
    this.leftOut = session.leftOut;
    return session;
  }

  /** Plays all from the start, and shows it at the clock's time. */
  play() {
    const began = performance.now();
    const session = this.open();
    for (const input of this.script.inputs) this.deliver(session, input);
    session.finish();
    this.show(session.take());
    this.cost = performance.now() - began;
  }

  /** @param {TraceRecord[]} records */
  show(records) {
    const stroke = this.strokeOf(this.page.choice);
    this.page.setTrace(new Trace(this.tree, records), this.page.time);
    const touch = stroke === undefined ? undefined : this.touchOf(stroke);
    if (touch) this.page.setChoice({ kind: "touch", id: String(touch.id) });
    else if (stroke !== undefined) this.page.setChoice(null);
    this.chosen();
    this.news();
  }

  /**
   * Delivers an input with its strokes where they are now.
   * @param {Session} session @param {Input} input
   */
  deliver(session, { at, screen, contacts }) {
    const { shifts } = this.script;
    const placed = contacts.flatMap((contact) => {
      const shift = shifts.get(contact.finger);
      if (shift === null) return [];
      return [shift ? { ...contact, x: contact.x + shift[0], y: contact.y + shift[1] } : contact];
    });
    if (placed.length || !contacts.length) session.deliver({ at, screen, contacts: placed });
  }

  /**
   * Plays something else from now on, which can be undone.
   * @param {Script} script
   */
  change(script) {
    if (!this.engine || this.drawing) return;
    this.past.push(this.script);
    this.script = script;
    this.play();
  }

  undo() {
    const script = this.past.pop();
    if (!script || this.drawing) return;
    this.script = script;
    this.play();
  }

  // Strokes and touches

  /** Where each stroke comes down, in the order of time. @returns {Map<number, { at: number, screen: string, x: number, y: number }>} */
  beginnings() {
    const found = new Map();
    for (const { at, screen, contacts } of this.script.inputs) {
      for (const { finger, change, x, y } of contacts) {
        const shift = this.script.shifts.get(finger);
        if (change === "began" && shift !== null) found.set(finger, { at, screen, x: x + (shift?.[0] ?? 0), y: y + (shift?.[1] ?? 0) });
      }
    }
    return found;
  }

  /**
   * The touch that a stroke is in the trace that is shown.
   * @param {number} stroke
   * @returns {TouchHistory | undefined}
   */
  touchOf(stroke) {
    const began = this.beginnings().get(stroke);
    return began && [...this.page.trace.touches.values()].find((touch) => isAtBeginning(touch, began));
  }

  /**
   * @param {import("./why.js").Choice | null} choice
   * @returns {number | undefined} the stroke of the touch that is chosen
   */
  strokeOf(choice) {
    const touch = choice?.kind === "touch" ? this.page.trace.touches.get(Number(choice.id)) : undefined;
    return touch && [...this.beginnings()].find(([, began]) => isAtBeginning(touch, began))?.[0];
  }

  /** @returns {Map<number, { id: number, fate: string }>} the touch that each stroke is, and what became of it */
  outcomes() {
    const touches = [...this.page.trace.touches.values()];
    const found = new Map();
    for (const [stroke, began] of this.beginnings()) {
      const touch = touches.find((one) => isAtBeginning(one, began));
      if (touch) found.set(stroke, { id: touch.id, fate: touch.fate });
    }
    return found;
  }

  // Dragging

  /**
   * Drags a finger of the trace with the pointer that came down on it.
   * @param {PointerEvent} event
   */
  grab(event) {
    if (this.dragging) return true;
    const id = /** @type {Element} */ (event.target).closest(".finger[data-touch]")?.getAttribute("data-touch");
    if (!id || this.drawing || !this.engine) return false;
    const choice = /** @type {const} */ ({ kind: "touch", id });
    const stroke = this.strokeOf(choice);
    const screen = this.page.trace.touches.get(Number(id))?.screen ?? "";
    if (stroke === undefined) return false;
    this.page.setChoice(choice);
    this.chosen();
    this.drag(event, stroke, screen);
    return true;
  }

  /** @param {PointerEvent} event @param {number} stroke @param {string} screen */
  drag(event, stroke, screen) {
    const { stage } = this.page;
    const { root } = stage;
    const before = this.script;
    const [x, y] = before.shifts.get(stroke) ?? [0, 0];
    const [fromX, fromY] = stage.pointOn(screen, event);
    const end = new AbortController();
    const { signal } = end;
    this.dragging = end;
    let hasMoved = false;
    let frame = 0;
    const place = () => {
      frame = 0;
      this.play();
    };
    const move = (/** @type {PointerEvent} */ now) => {
      if (now.pointerId !== event.pointerId) return;
      hasMoved ||= Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) >= slack;
      if (!hasMoved) return;
      const [toX, toY] = stage.pointOn(screen, now);
      this.script = shifted(before, stroke, [x + toX - fromX, y + toY - fromY]);
      if (this.cost < quickEnough) frame ||= requestAnimationFrame(place);
    };
    const up = (/** @type {PointerEvent} */ now) => {
      if (now.pointerId !== event.pointerId) return;
      end.abort();
      if (!hasMoved) return;
      this.past.push(before);
      this.play();
    };
    signal.addEventListener("abort", () => {
      this.dragging = null;
      cancelAnimationFrame(frame);
    });
    root.setPointerCapture(event.pointerId);
    root.addEventListener("pointermove", move, { signal });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) root.addEventListener(name, up, { signal });
  }

  /** Moves the chosen finger to where the fields say that it comes down. */
  takeFields() {
    const stroke = this.strokeOf(this.page.choice);
    const began = stroke !== undefined && this.beginnings().get(stroke);
    if (!began) return;
    const [x, y] = [element("what-if-x").valueAsNumber, element("what-if-y").valueAsNumber];
    const [byX, byY] = this.script.shifts.get(stroke) ?? [0, 0];
    if (Number.isFinite(x) && Number.isFinite(y)) this.change(shifted(this.script, stroke, [byX + x - began.x, byY + y - began.y]));
  }

  remove() {
    const stroke = this.strokeOf(this.page.choice);
    if (stroke !== undefined) this.change(shifted(this.script, stroke, null));
  }

  // Drawing

  /**
   * Takes what fingers do on the stage: the first of them goes on from the clock's moment.
   * @param {import("./fingers.js").Frame} frame
   */
  take(frame) {
    if (!this.engine) return;
    const drawing = (this.drawing ??= this.beginDrawing(frame.time));
    const at = Math.max(drawing.session.now, drawing.zero + Math.round((frame.time - drawing.began) * 1e6));
    this.playTrace(drawing, at);
    const contacts = this.placing.contacts(frame).map((contact) => ({ ...contact, finger: this.stroke(drawing, contact.finger, contact.change) }));
    const input = { at, screen: frame.screen, contacts };
    drawing.played.push(input);
    drawing.session.deliver(input);
    this.catchUp(drawing, at);
  }

  /** @param {Drawing} drawing @param {number} finger @param {string} change */
  stroke(drawing, finger, change) {
    const stroke = change === "began" ? (this.lastStroke += 1) : drawing.strokes.get(finger) ?? this.lastStroke;
    if (change === "ended" || change === "cancelled") drawing.strokes.delete(finger);
    else drawing.strokes.set(finger, stroke);
    if (change === "began") this.awaited = stroke;
    return stroke;
  }

  /**
   * Plays the trace up to the clock's moment, in which the first finger comes down.
   * @param {number} began
   * @returns {Drawing}
   */
  beginDrawing(began) {
    this.page.pause();
    const { time, trace } = this.page;
    // What comes after the end is not a second tap of what was there.
    const zero = Math.round(time * 1e6) + (time >= trace.duration ? afterglow : 0);
    /** @type {Drawing} */
    const drawing = { session: this.open(), zero, began, next: 0, played: [], strokes: new Map(), quiet: zero };
    this.playTrace(drawing, zero);
    drawing.session.advance(zero);
    this.show(drawing.session.take());
    requestAnimationFrame(() => this.tick());
    return drawing;
  }

  /**
   * Plays what the trace's own fingers do up to a time.
   * @param {Drawing} drawing @param {number} at
   */
  playTrace(drawing, at) {
    const { inputs } = this.script;
    for (; drawing.next < inputs.length && inputs[drawing.next].at <= at; drawing.next++) {
      drawing.played.push(inputs[drawing.next]);
      this.deliver(drawing.session, inputs[drawing.next]);
    }
  }

  /** Lets the clock go on while fingers are down, and a little longer. */
  tick() {
    const { drawing } = this;
    if (!drawing) return;
    const now = drawing.zero + Math.round((performance.now() / 1000 - drawing.began) * 1e6);
    this.playTrace(drawing, now);
    drawing.session.advance(now);
    this.catchUp(drawing, now);
    if (drawing.strokes.size) drawing.quiet = now;
    if (now - drawing.quiet > afterglow) return this.endDrawing(drawing, now);
    requestAnimationFrame(() => this.tick());
  }

  /** @param {Drawing} drawing @param {number} now */
  catchUp(drawing, now) {
    const records = drawing.session.take();
    if (records.length) this.page.append(records);
    this.page.setTime(now / 1e6);
    if (this.awaited === null) return;
    const contact = records.find((record) => record.kind === "contact" && record.phase === "began");
    const touch = contact && this.newest();
    if (!touch) return;
    this.awaited = null;
    this.page.setChoice({ kind: "touch", id: String(touch.id) });
    this.chosen();
  }

  /** The touch that began last. */
  newest() {
    return [...this.page.trace.touches.values()].pop();
  }

  /**
   * Plays the rest of the trace, and keeps what was drawn.
   * @param {Drawing} drawing @param {number} now
   */
  endDrawing(drawing, now) {
    this.drawing = null;
    const rest = this.script.inputs.slice(drawing.next);
    for (const input of rest) this.deliver(drawing.session, input);
    drawing.session.finish();
    this.past.push(this.script);
    this.script = { inputs: [...drawing.played, ...rest], shifts: this.script.shifts };
    this.page.append(drawing.session.take());
    this.page.setTime(now / 1e6);
    this.chosen();
    this.news();
  }

  // Words

  /** Shows which finger is chosen, and where it comes down. */
  chosen() {
    if (!this.isOn) return;
    const stroke = this.strokeOf(this.page.choice);
    const began = stroke === undefined ? undefined : this.beginnings().get(stroke);
    element("what-if-finger").textContent = began ? `touch ${this.page.choice?.id}` : "no finger";
    for (const [id, value] of /** @type {const} */ ([["what-if-x", began?.x], ["what-if-y", began?.y]])) {
      const field = element(id);
      field.disabled = value === undefined;
      field.value = value === undefined ? "" : String(hundredths(value));
    }
    element("what-if-remove").disabled = !began;
    element("what-if-undo").disabled = !this.past.length;
  }

  /** Says what became of fingers of the trace otherwise, and what is left out. */
  news() {
    const changes = [...this.outcomes()].flatMap(([stroke, { id, fate }]) => {
      const before = this.before.get(stroke)?.fate ?? fate;
      return fate === before ? [] : [`touch ${id} ${fates[fate]}, it ${fates[before]} before`];
    });
    const told = changes.length ? `With this, ${listedUpTo(changes)}.` : this.past.length ? "" : "Draw fingers on the stage, from the clock’s moment on, or drag one that is down.";
    const left = [...this.leftOut, ...withheldOf(this.original)];
    this.say([told, left.length ? `Left out: ${listedUpTo(left)}.` : ""].filter(Boolean).join(" "));
  }

  /** @param {string} words */
  say(words) {
    const news = element("what-if-news");
    if (news.textContent !== words) news.textContent = words;
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (!this.isOn || /** @type {Element} */ (event.target).closest("input, select, dialog")) return;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !event.shiftKey;
    if (!isUndo && event.key !== "Delete") return;
    event.preventDefault();
    if (isUndo) this.undo();
    else this.remove();
  }
}

/** @param {Script} script @param {number} stroke @param {Shift | null} shift @returns {Script} */
function shifted({ inputs, shifts }, stroke, shift) {
  return { inputs, shifts: new Map([...shifts, [stroke, shift && [hundredths(shift[0]), hundredths(shift[1])]]]) };
}

/**
 * Whether a touch is the one that begins there.
 * @param {TouchHistory} touch @param {{ at: number, screen: string, x: number, y: number }} began
 */
function isAtBeginning(touch, { at, screen, x, y }) {
  return touch.screen === screen && Math.abs(touch.beganTime * 1e6 - at) < 1 && Math.abs(touch.xs[0] - x) < 0.006 && Math.abs(touch.ys[0] - y) < 0.006;
}

/**
 * What the fingers of a trace did between two of its moments. What came at one time on one screen is one frame. Fingers whose places are
 * withheld at some time are not there.
 * @param {Trace} trace @param {number} from @param {number} to @param {number} start
 * @returns {Input[]}
 */
function inputsOf(trace, from, to, start) {
  /** @type {Input[]} */
  const inputs = [];
  const changes = /** @type {Record<string, import("../../../../Web/engine.js").Change>} */ ({ began: "began", moved: "moved", stationary: "moved", ended: "ended", cancelled: "cancelled" });
  for (let index = Math.max(0, from + 1); index < to; index++) {
    const record = trace.records[index];
    const touch = record.kind === "contact" ? trace.touches.get(record.touch) : undefined;
    if (record.kind !== "contact" || !record.point || !touch || touch.began <= from || isWithheld(touch)) continue;
    const at = Math.round((trace.timeOf(index) - start) * 1e6);
    const last = inputs[inputs.length - 1];
    const [x, y] = record.point;
    const contact = { finger: record.touch, change: changes[record.phase], x, y, force: record.force, radius: record.majorRadius };
    const isOfLast = last && last.at === at && last.screen === record.screen && !last.contacts.some(({ finger }) => finger === record.touch);
    if (isOfLast) last.contacts.push(contact);
    else inputs.push({ at, screen: record.screen, contacts: [contact] });
  }
  return inputs;
}

/** @param {TouchHistory} touch */
function isWithheld(touch) {
  return touch.xs.some((x) => Number.isNaN(x));
}

/**
 * What of a trace's input is not played again, in clauses.
 * @param {Trace} trace
 */
function withheldOf(trace) {
  const touches = [...trace.touches.values()].filter(isWithheld).length;
  const kinds = new Set(trace.records.map(({ kind }) => kind));
  const others = /** @type {const} */ ([["presses", "what keys did"], ["motion", "what shakes did"], ["remote", "what remotes did"], ["request", "what others set and sent"]]);
  const clauses = others.filter(([kind]) => kinds.has(kind)).map(([, words]) => words);
  return touches ? [`${touches === 1 ? "the touch" : `the ${touches} touches`} whose places are withheld`, ...clauses] : clauses;
}

/** @param {string[]} clauses */
function listedUpTo(clauses) {
  const shown = clauses.slice(0, mostNews);
  const more = clauses.length - shown.length;
  return shown.join("; ") + (more > 0 ? `; and ${more} more` : "");
}

/**
 * The views for which a script decides, by itself or through its recognizers or its view controller.
 * @param {Row[]} tree
 * @returns {Set<string>}
 */
function scripted(tree) {
  /** @type {Set<string>} */
  const found = new Set();
  const controllers = new Set(tree.filter((row) => row.kind === "viewController" && row.script).map(({ id }) => id));
  for (const row of tree) {
    if (row.kind === "gestureRecognizer" ? row.script || row.delegate : false) found.add(row.view);
    else if ((row.kind === "view" || row.kind === "window") && (row.script || controllers.has(row.viewController))) found.add(row.id);
  }
  return found;
}
