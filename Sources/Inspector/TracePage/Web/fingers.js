// The stage as a touchscreen: what a mouse, a pen and fingers do on it, as frames.

import { hundredths } from "./geometry.js";

/** @typedef {import("./stage.js").Stage} Stage */

/** @typedef {"began" | "moved" | "ended" | "cancelled"} Phase */
/** @typedef {{ finger: number, phase: Phase, point?: [number, number], force?: number, majorRadius?: number }} Contact */
/** @typedef {{ time: number, screen: string, contacts: Contact[] }} Frame */

/**
 * What frames go to.
 * @typedef {object} FrameSink
 * @property {(frame: Frame) => void} take
 * @property {(byKey: boolean) => void} pressed is called when a finger comes down, before its frame
 * @property {(event: PointerEvent) => boolean} grab whether what is pressed on the stage is no new finger, and dealt with
 * @property {() => void} [left] is called when the page is left, or hidden, after its fingers were cancelled
 */

/** How near to a standing finger a click counts as one on it, in CSS pixels. */
const reach = 18;

/** The pointer that the key Enter is, below those of browsers. */
const keyPointer = -1000;

/** A finger of this page that is down. */
class Finger {
  /** @param {number} number @param {string} screen @param {[number, number]} point */
  constructor(number, screen, point) {
    this.number = number;
    this.screen = screen;
    this.point = point;
    this.force = 0;
    this.radius = 0;
  }

  /** @param {Phase} phase @returns {Contact} */
  contact(phase) {
    if (phase === "ended" || phase === "cancelled") return { finger: this.number, phase };
    /** @type {Contact} */
    const contact = { finger: this.number, phase, point: this.point };
    if (this.force) contact.force = this.force;
    if (this.radius) contact.majorRadius = this.radius;
    return contact;
  }
}

/**
 * What a pointer of the browser holds down: a finger, for the mouse perhaps with a second one.
 * @typedef {object} Hold
 * @property {Finger} finger
 * @property {Finger | null} second mirrors the first one
 * @property {[number, number]} centre what it is mirrored about
 * @property {boolean} stays whether the finger is left standing
 * @property {boolean} hasMoved
 */

/** What comes of the pointers on the stage while it is on. */
export class TouchInput {
  /** @param {Stage} stage @param {FrameSink} sink */
  constructor(stage, sink) {
    this.stage = stage;
    this.sink = sink;
    /** @type {Map<number, Hold>} by the browser's number of the pointer */
    this.holds = new Map();
    /** @type {Finger[]} those that stand without a pointer */
    this.standing = [];
    this.isOn = false;
    /** When the last report was made, in microseconds: a touch script has one line for each time. */
    this.last = 0;
    /** @type {{ screen: string, point: [number, number] } | null} where the mouse is while it is over a screen and Alt is held */
    this.hovered = null;
    this.listen();
  }

  /** @param {boolean} isOn whether the stage takes fingers */
  setOn(isOn) {
    if (isOn === this.isOn) return;
    this.drop();
    this.isOn = isOn;
    this.stage.root.classList.toggle("touchable", isOn);
    for (const part of document.querySelectorAll(".of-fingers")) /** @type {HTMLElement} */ (part).hidden = !isOn;
  }

  listen() {
    const { root } = this.stage;
    const heard = (/** @type {string} */ name, /** @type {(event: PointerEvent) => void} */ body) =>
      root.addEventListener(name, (event) => this.isOn && body(/** @type {PointerEvent} */ (event)));
    heard("pointerdown", (event) => this.down(event));
    heard("pointermove", (event) => this.moved(event));
    heard("pointerup", (event) => this.up(event));
    heard("pointercancel", (event) => this.lost(event.pointerId));
    heard("lostpointercapture", (event) => this.lost(event.pointerId));
    heard("pointerleave", () => this.hover(null));
    heard("contextmenu", (event) => event.preventDefault());
    heard("dragstart", (event) => event.preventDefault());
    for (const name of ["keydown", "keyup"]) window.addEventListener(name, (event) => this.isOn && this.key(/** @type {KeyboardEvent} */ (event)), true);
    window.addEventListener("blur", () => this.cancelAll());
    window.addEventListener("pagehide", () => this.leave());
    document.addEventListener("visibilitychange", () => document.hidden && this.leave());
  }

  // Fingers

  /** Every finger that is down. */
  all() {
    return [...this.standing, ...[...this.holds.values()].flatMap(({ finger, second }) => (second ? [finger, second] : [finger]))];
  }

  /** The smallest number that no finger has. */
  number() {
    const used = new Set(this.all().map(({ number }) => number));
    let number = 1;
    while (used.has(number)) number++;
    return number;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const target = /** @type {Element} */ (event.target);
    const glass = target.closest(".glass");
    if (!glass || event.button !== 0 || this.holds.has(event.pointerId)) return;
    const screen = this.stage.screenOf(glass);
    if (!screen) return;
    event.preventDefault();
    if (this.sink.grab(event)) return;
    this.stage.root.setPointerCapture(event.pointerId);
    const point = this.stage.pointOn(screen, event);
    const stood = this.take(screen, event);
    const finger = stood ?? new Finger(this.number(), screen, point);
    /** @type {Hold} */
    const hold = { finger, second: null, centre: this.stage.centre(screen), stays: !stood && event.ctrlKey, hasMoved: false };
    this.holds.set(event.pointerId, hold);
    this.sink.pressed(false);
    if (!stood) {
      this.press(finger, event);
      const contacts = [finger.contact("began")];
      if (event.altKey && !event.ctrlKey) contacts.push(this.pair(hold).contact("began"));
      this.add(event, screen, contacts);
    }
    this.stage.drawOwn(this.marks());
  }

  /**
   * A standing finger that was clicked, which the pointer holds from then on.
   * @param {string} screen @param {PointerEvent} event
   */
  take(screen, event) {
    const within = reach / this.stage.scaleOf(screen);
    const [x, y] = this.stage.pointOn(screen, event);
    const index = this.standing.findIndex((one) => one.screen === screen && Math.hypot(one.point[0] - x, one.point[1] - y) <= within);
    return index < 0 ? null : this.standing.splice(index, 1)[0];
  }

  /**
   * Gives the finger of a hold its second one.
   * @param {Hold} hold
   */
  pair(hold) {
    const second = new Finger(this.number(), hold.finger.screen, mirrored(hold.finger.point, hold.centre));
    hold.second = second;
    return second;
  }

  /**
   * Notes how a finger presses.
   * @param {Finger} finger @param {PointerEvent} event
   */
  press(finger, event) {
    if (event.pointerType === "mouse") return;
    // Half of the range is an average touch. A screen that does not know says that it is all of it.
    finger.force = event.pointerType === "touch" && event.pressure === 1 ? 0 : hundredths(event.pressure * 2);
    finger.radius = hundredths(Math.max(event.width, event.height) / 2 / this.stage.scaleOf(finger.screen));
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const hold = this.holds.get(event.pointerId);
    if (!hold) return this.hover(event);
    if (!this.stage.holds(event)) return this.lost(event.pointerId);
    const parts = event.getCoalescedEvents?.() ?? [];
    for (const part of parts.length ? parts : [event]) this.move(hold, part, event);
    this.stage.drawOwn(this.marks());
  }

  /** @param {Hold} hold @param {PointerEvent} part @param {PointerEvent} event */
  move(hold, part, event) {
    const { finger, second } = hold;
    const from = finger.point;
    const to = this.stage.pointOn(finger.screen, part);
    const force = finger.force;
    this.press(finger, part);
    if (to[0] === from[0] && to[1] === from[1] && finger.force === force) return;
    finger.point = to;
    hold.hasMoved = true;
    const contacts = [finger.contact("moved")];
    if (second) {
      // With Shift the pair moves as one, and stays mirrored about where its middle is then.
      if (event.shiftKey) hold.centre = [hold.centre[0] + to[0] - from[0], hold.centre[1] + to[1] - from[1]];
      second.point = mirrored(to, hold.centre);
      contacts.push(second.contact("moved"));
    }
    this.add(part, finger.screen, contacts);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const hold = this.holds.get(event.pointerId);
    if (!hold) return;
    if (this.stage.holds(event)) this.move(hold, event, event);
    this.holds.delete(event.pointerId);
    const { finger, second } = hold;
    if (hold.stays || hold.hasMoved && event.ctrlKey) {
      this.standing.push(finger);
      if (second) this.add(event, finger.screen, [second.contact("ended")]);
    } else this.end(hold, "ended", event);
    this.stage.drawOwn(this.marks());
  }

  /**
   * Takes away what a pointer holds that has left, or is the browser's.
   * @param {number} pointer
   */
  lost(pointer) {
    const hold = this.holds.get(pointer);
    if (!hold) return;
    this.holds.delete(pointer);
    this.end(hold, "cancelled", null);
    this.stage.drawOwn(this.marks());
  }

  /** @param {Hold} hold @param {"ended" | "cancelled"} phase @param {Event | null} event */
  end(hold, phase, event) {
    const fingers = hold.second ? [hold.finger, hold.second] : [hold.finger];
    this.add(event, hold.finger.screen, fingers.map((finger) => finger.contact(phase)));
  }

  /**
   * Lifts or cancels every finger.
   * @param {"ended" | "cancelled"} phase
   */
  endAll(phase) {
    for (const screen of new Set(this.all().map((finger) => finger.screen))) {
      this.add(null, screen, this.all().filter((finger) => finger.screen === screen).map((finger) => finger.contact(phase)));
    }
    this.drop();
  }

  cancelAll() {
    if (this.isOn && this.all().length) this.endAll("cancelled");
  }

  leave() {
    if (!this.isOn) return;
    this.cancelAll();
    this.sink.left?.();
  }

  /**
   * Forgets the fingers for which `isGone` holds.
   * @param {(finger: Finger) => boolean} isGone
   */
  forget(isGone) {
    this.standing = this.standing.filter((finger) => !isGone(finger));
    for (const [pointer, hold] of this.holds) if (isGone(hold.finger)) this.holds.delete(pointer);
    this.stage.drawOwn(this.marks());
  }

  /** Forgets every finger. */
  drop() {
    for (const pointer of this.holds.keys()) {
      if (this.stage.root.hasPointerCapture(pointer)) this.stage.root.releasePointerCapture(pointer);
    }
    this.holds.clear();
    this.standing = [];
    this.stage.drawOwn(this.marks());
  }

  // Keys

  /** @param {KeyboardEvent} event */
  key(event) {
    const isDown = event.type === "keydown";
    if (event.key === "Enter") this.pressChosen(event, isDown);
    else if (event.key === "Escape" && isDown && this.all().length) {
      event.preventDefault();
      event.stopPropagation();
      this.endAll("ended");
    } else if (event.key === "Alt") {
      // Held while a finger is down, it is no key of the browser's menu.
      if (this.holds.size || this.hovered) event.preventDefault();
      for (const hold of this.holds.values()) {
        if (isDown && !hold.second && !hold.stays) this.add(event, hold.finger.screen, [this.pair(hold).contact("began")]);
        else if (!isDown && hold.second) {
          this.add(event, hold.finger.screen, [hold.second.contact("ended")]);
          hold.second = null;
        }
      }
      if (!isDown) this.hovered = null;
      this.stage.drawOwn(this.marks());
    }
  }

  /**
   * Presses the middle of the view that is chosen, as long as the key is down.
   * @param {KeyboardEvent} event @param {boolean} isDown
   */
  pressChosen(event, isDown) {
    const hold = this.holds.get(keyPointer);
    if (!isDown && hold) {
      this.holds.delete(keyPointer);
      return this.end(hold, "ended", event);
    }
    const place = this.stage.middleOfChosen();
    if (!isDown || hold || !place || event.repeat || /** @type {Element} */ (event.target).closest("button, a, input, select, summary, dialog")) return;
    event.preventDefault();
    const finger = new Finger(this.number(), place.screen, place.point);
    this.holds.set(keyPointer, { finger, second: null, centre: place.point, stays: false, hasMoved: false });
    this.sink.pressed(true);
    this.add(event, place.screen, [finger.contact("began")]);
  }

  /**
   * Shows where a pair of fingers would come down.
   * @param {PointerEvent | null} event
   */
  hover(event) {
    const glass = event?.altKey && /** @type {Element} */ (event.target).closest(".glass");
    const screen = glass && this.stage.screenOf(glass);
    const before = this.hovered;
    this.hovered = event && screen ? { screen, point: this.stage.pointOn(screen, event) } : null;
    if (before || this.hovered) this.stage.drawOwn(this.marks());
  }

  /** What the stage shows of these fingers before the daemon says anything of them. */
  marks() {
    const marks = this.standing.map(({ screen, point }) => ({ screen, point, kind: "standing" }));
    for (const { finger, second, stays } of this.holds.values()) {
      if (second) marks.push({ screen: finger.screen, point: finger.point, kind: "pair" }, { screen: second.screen, point: second.point, kind: "pair" });
      else if (stays) marks.push({ screen: finger.screen, point: finger.point, kind: "standing" });
    }
    if (this.hovered && !this.holds.size) {
      const { screen, point } = this.hovered;
      marks.push({ screen, point, kind: "would" }, { screen, point: mirrored(point, this.stage.centre(screen)), kind: "would" });
    }
    return marks;
  }

  /**
   * Hands on what fingers did, at the time of the browser's event, or a microsecond after what they did before.
   * @param {Event | null} event @param {string} screen @param {Contact[]} contacts
   */
  add(event, screen, contacts) {
    this.last = Math.max(Math.round((event?.timeStamp || performance.now()) * 1000), this.last + 1);
    this.sink.take({ time: this.last / 1e6, screen, contacts });
  }
}

/**
 * The point at the other side of a centre.
 * @param {[number, number]} point
 * @param {[number, number]} centre
 * @returns {[number, number]}
 */
function mirrored([x, y], [a, b]) {
  return [hundredths(2 * a - x), hundredths(2 * b - y)];
}
