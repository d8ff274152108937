// The way of fingers on the stage to the daemon, where `fingerpost try` runs the scene.

import { TouchInput } from "./fingers.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./fingers.js").Frame} Frame */

/** The most bytes of a request, less what is around its frames. */
const mostBytes = 3800;

/** How often a page with fingers that are down says that it is still there, in milliseconds. */
const pulse = 500;

export class DaemonTouches {
  /**
   * @param {Stage} stage
   * @param {{ offered: (isOffered: boolean) => void, pressed: (byKey: boolean) => void, failed: (reason: string) => void }} page is called when it turns out whether the daemon takes
   *   touches, when a finger comes down, and when touches do not arrive
   */
  constructor(stage, page) {
    this.page = page;
    /** Distinguishes this page's fingers and clock from those of others. */
    this.name = Math.random().toString(36).slice(2);
    /** @type {Frame[]} what is still to be sent */
    this.waiting = [];
    this.isSending = false;
    /** Whether a daemon of this page has taken touches. */
    this.wasOn = false;
    this.lastSent = 0;
    this.fingers = new TouchInput(stage, {
      take: (frame) => this.take(frame),
      pressed: (byKey) => page.pressed(byKey),
      grab: () => false,
      left: () => this.left(),
    });
    setInterval(() => this.beat(), pulse);
  }

  /** Whether what fingers do on the stage goes to the daemon. */
  get isOn() {
    return this.fingers.isOn;
  }

  /** Asks the daemon whether it takes touches; only one that `fingerpost try` has started does. */
  async offer() {
    const answer = await this.post([]);
    this.setOn(!!answer && !answer.error);
  }

  /** @param {boolean} isOn */
  setOn(isOn) {
    this.fingers.setOn(isOn);
    this.wasOn ||= isOn;
    // What has been tried keeps its shape when the daemon is gone.
    document.querySelector("main")?.classList.toggle("tried", this.wasOn);
    for (const part of document.querySelectorAll(".of-try")) /** @type {HTMLElement} */ (part).hidden = !isOn;
    this.page.offered(isOn);
  }

  /**
   * What a touchscreen reports at one time is one frame, although the browser has an event for each finger.
   * @param {Frame} frame
   */
  take(frame) {
    const has = (/** @type {Frame} */ other) => frame.contacts.some(({ finger }) => other.contacts.some((one) => one.finger === finger));
    const same = this.waiting.find((other) => other.time === frame.time && other.screen === frame.screen && !has(other));
    if (same) same.contacts.push(...frame.contacts);
    else this.waiting.push(frame);
    void this.send();
  }

  /** Sends what waits although no answer will find the page; a daemon that gets it too late cancels what is left by itself. */
  left() {
    if (this.waiting.length) void this.request(this.waiting.splice(0), true).catch(() => {});
  }

  /** Sends what waits, one request after another, so that all comes in order. */
  async send() {
    if (this.isSending) return;
    this.isSending = true;
    // The other events of the same report come before the next task.
    await new Promise((resolve) => setTimeout(resolve));
    while (this.waiting.length && this.isOn) {
      const answer = await this.post(this.waiting.splice(0, this.fitting()));
      if (!answer || answer.error) {
        this.waiting = [];
        this.fingers.drop();
        this.page.failed(answer?.error ?? "fingerpost does not answer");
      } else if (!this.waiting.length) this.reconcile(answer.down);
    }
    this.isSending = false;
  }

  /** How many of the waiting frames one request holds. */
  fitting() {
    let bytes = 0;
    const end = this.waiting.findIndex((frame) => (bytes += JSON.stringify(frame).length + 1) > mostBytes);
    return end < 0 ? this.waiting.length : Math.max(1, end);
  }

  /**
   * Forgets the fingers that the daemon has not got, as after a reload, which takes every touch.
   * @param {number[]} down
   */
  reconcile(down) {
    this.fingers.forget(({ number }) => !down.includes(number));
  }

  /** Says that the page is there, while fingers rest. */
  beat() {
    if (this.isOn && !this.isSending && this.fingers.all().length && performance.now() - this.lastSent >= pulse * 0.9) {
      void this.post([]).then((answer) => answer?.down && !this.waiting.length && !this.isSending && this.reconcile(answer.down));
    }
  }

  /**
   * @param {Frame[]} frames
   * @returns {Promise<{ down: number[], error?: string } | null>} what the daemon says, or nothing where it cannot be reached
   */
  async post(frames) {
    this.lastSent = performance.now();
    try {
      const response = await this.request(frames, false);
      return response.ok ? await response.json() : { down: [], error: await response.text() };
    } catch {
      return null;
    }
  }

  /** @param {Frame[]} frames @param {boolean} outlivesPage */
  request(frames, outlivesPage) {
    return fetch(`touches${location.search}`, { method: "POST", keepalive: outlivesPage, body: JSON.stringify({ request: "touches", page: this.name, frames }) });
  }
}
