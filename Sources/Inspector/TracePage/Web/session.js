// A scene that the engine runs in the page itself: frames of fingers in, records out.

import { Engine } from "../../../../Web/engine.js";

/** @typedef {import("./trace.js").Row} Row */
/** @typedef {import("./fingers.js").Frame} Frame */
/** @typedef {import("../../../../Web/engine.js").Contact} EngineContact */

/** A frame as the engine takes it: its time in microseconds, and each finger at its place.
 * @typedef {{ at: number, screen: string, contacts: EngineContact[] }} Input
 */

/** Whether the page has the engine built in. */
export function hasEngine() {
  return !!document.getElementById("engine");
}

/** The engine, of which the page needs one. @type {Promise<Engine> | null} */
let loading = null;

/**
 * The engine that is built into the page, or that its server has; it is read once.
 * @returns {Promise<Engine>}
 */
export function loadEngine() {
  loading ??= engineBytes().then((bytes) => Engine.load(bytes));
  loading.catch(() => (loading = null));
  return loading;
}

/** @returns {Promise<ArrayBuffer>} */
async function engineBytes() {
  const text = document.getElementById("engine")?.textContent;
  const packed = text ? Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0)) : await servedEngine();
  /** @type {new (format: "gzip") => any} */
  const Decompression = Reflect.get(window, "DecompressionStream");
  return new Response(new Blob([packed]).stream().pipeThrough(new Decompression("gzip"))).arrayBuffer();
}

async function servedEngine() {
  const response = await fetch(`engine${location.search}`);
  if (!response.ok) throw new Error(await response.text());
  return response.arrayBuffer();
}

export class Session {
  /**
   * Brings up the scene of a tree.
   * @param {Engine} engine @param {Row[]} tree @param {string} file
   */
  constructor(engine, tree, file) {
    this.engine = engine;
    this.screens = tree.filter(({ kind }) => kind === "screen").map(({ id }) => id);
    /** What of the scene is not there, in clauses. */
    this.leftOut = engine.open(tree.map((row) => JSON.stringify(row)).join("\n"), file, true);
    /** The time of its clock, in microseconds, which never goes back. */
    this.now = 0;
  }

  /** @param {Input} input */
  deliver({ at, screen, contacts }) {
    this.now = Math.max(this.now, at);
    this.engine.frame(this.now, contacts, Math.max(0, this.screens.indexOf(screen)));
  }

  /** @param {number} at */
  advance(at) {
    if (at <= this.now) return;
    this.now = at;
    this.engine.advance(at);
  }

  /** Lets the time go by until no timer waits. */
  finish() {
    this.engine.finish(this.now);
  }

  /** Whether a timer waits. */
  get isWaiting() {
    return this.engine.nextDeadline !== undefined;
  }

  /** @returns {TraceRecord[]} the records since the last call */
  take() {
    return this.engine.takeRecords().split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
  }
}

/** The fingers on the stage, as the engine takes them: one that ends does so where it was last. */
export class Placing {
  constructor() {
    /** @type {Map<number, [number, number]>} */
    this.places = new Map();
  }

  /**
   * @param {Frame} frame
   * @returns {EngineContact[]}
   */
  contacts({ contacts }) {
    return contacts.map(({ finger, phase, point, force, majorRadius }) => {
      const [x, y] = point ?? this.places.get(finger) ?? [0, 0];
      this.places.set(finger, [x, y]);
      return { finger, change: phase, x, y, force, radius: majorRadius };
    });
  }
}
