// Delivers touches in a browser or in node as Fingerpost does: a scene and frames in, the records of a replay out.

/** What a finger did in a frame: `edge` is where it came from, if its device knows. Places are points of the screen.
 * @typedef {{ finger: number, change: Change, x: number, y: number, force?: number, radius?: number, edge?: Edge }} Contact
 * @typedef {"began" | "moved" | "ended" | "cancelled"} Change
 * @typedef {"none" | "left" | "right" | "top" | "bottom"} Edge
 */

/** What the module exports.
 * @typedef {{
 *   memory: WebAssembly.Memory, text(): number, resizeText(count: number): number, open(count: number, explains: number): number, close(): void,
 *   contact(finger: number, change: number, x: number, y: number, force: number, radius: number, edge: number): void,
 *   frame(time: number, screen: number): void, cancelAll(time: number): void,
 *   press(count: number, phase: number, force: number, time: number): void, motion(phase: number, time: number): void,
 *   advance(time: number): void, nextDeadline(includingRepeating: number): number, takeRecords(): number, leftOut(): number, pieces(): number
 * }} Exports
 */

const changes = ["began", "moved", "ended", "cancelled"];
const edges = ["none", "left", "right", "top", "bottom"];
const pressPhases = ["began", "changed", "ended", "cancelled"];
const motionPhases = ["began", "ended", "cancelled"];

/** How long a replay waits for timers after its last event, in seconds, and how many it lets fire. */
const longestWait = 24 * 3600, mostFirings = 100_000;

/** A value of a caller on one line, for a message.
 * @param {unknown} value */
const literal = (value) => typeof value === "string" ? JSON.stringify(value) : String(value);

/** The place of `word` among `words`.
 * @param {readonly string[]} words @param {string} name @param {unknown} word */
function positionOf(words, name, word) {
  const index = words.findIndex((known) => known === word);
  if (index < 0) throw new TypeError(`'${name}' wants one of ${words.join(", ")}, found ${literal(word)}`);
  return index;
}

/** The value, a number in this range.
 * @param {string} name @param {unknown} value @param {number} [least] @param {number} [most] */
function number(name, value, least = -Number.MAX_VALUE, most = Number.MAX_VALUE) {
  if (typeof value === "number" && value >= least && value <= most) return value;
  throw new TypeError(`'${name}' wants a number${least === 0 ? " of 0 or more" : ""}, found ${literal(value)}`);
}

/** The value, a whole number in this range.
 * @param {string} name @param {unknown} value @param {number} least @param {number} most */
function whole(name, value, least, most) {
  if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new TypeError(`'${name}' wants a whole number from ${least} to ${most}, found ${literal(value)}`);
}

/** The value, a time in microseconds.
 * @param {unknown} value */
const moment = (value) => number("time", value, 0, Number.MAX_SAFE_INTEGER);

/** One engine, which has one scene at a time. */
export class Engine {
  /** @type {Exports} */
  #wasm;

  /** How many screens the scene has: 0 where none is open. */
  #screens = 0;

  /** @param {Exports} wasm */
  constructor(wasm) { this.#wasm = wasm; }

  /** The engine in `bytes`, those of engine.wasm.
   * @param {BufferSource} bytes @returns {Promise<Engine>} */
  static async load(bytes) {
    /** The number in so many bytes from `place`.
     * @param {number} place
     * @param {number} count */
    const number = (place, count) => Number(new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, place, count)));
    const { instance } = await WebAssembly.instantiate(bytes, { env: { number } });
    const wasm = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    return new Engine(wasm);
  }

  /** Brings up the scene that `fingerpost tree --format json` or `ndjson` printed as `tree`; the log says that it is `file`. With `explains` the records
   * are those that a page of `replay --html` has: with explanations, contacts and changes of views.
   * @param {string} tree
   * @param {string} [file]
   * @param {boolean} [explains]
   * @returns {string[]} what of the scene is left out, such as what its scripts decide */
  open(tree, file = "scene.yaml", explains = false) {
    this.close();
    if (tree.trimStart().startsWith("[")) tree = JSON.parse(tree).map((/** @type {unknown} */ row) => JSON.stringify(row)).join("\n");
    const screens = tree.split("\n").filter((line) => line.includes('"kind":"screen"')).length;
    if (screens === 0) throw new Error("the tree has no screen: give what 'fingerpost tree --format ndjson' prints");
    const [lines, name] = [new TextEncoder().encode(tree), new TextEncoder().encode(file)];
    this.#write(lines, name);
    const failure = this.#wasm.open(lines.length, explains ? 1 : 0);
    if (failure > 0) throw new Error(`the tree cannot be read: ${this.#read(failure)}`);
    this.#screens = screens;
    return this.#read(this.#wasm.leftOut()).split("\n").filter((line) => line !== "");
  }

  /** How many pieces of memory are in use. */
  get pieces() { return this.#wasm.pieces(); }

  /** Frees the scene. */
  close() {
    this.#screens = 0;
    this.#wasm.close();
  }

  /** What delivers to the scene, which has to be open. */
  get #open() {
    if (this.#screens > 0) return this.#wasm;
    throw new Error("no scene is open: call 'open' first");
  }

  /** Delivers what `contacts` did at `time`, in microseconds, on the screen of this number.
   * @param {number} time @param {Contact[]} contacts @param {number} [screen] */
  frame(time, contacts, screen = 0) {
    const wasm = this.#open;
    // All are checked before the first is added, so that one that is refused leaves nothing behind.
    const [at, index] = [moment(time), whole("screen", screen, 0, this.#screens - 1)];
    const checked = contacts.map(({ finger, change, x, y, force, radius, edge }) => /** @type {const} */ ([
      whole("finger", finger, -(2 ** 31), 2 ** 31 - 1), positionOf(changes, "change", change), number("x", x), number("y", y),
      number("force", force ?? 0, 0), number("radius", radius ?? 0, 0), edge == null ? -1 : positionOf(edges, "edge", edge),
    ]));
    for (const contact of checked) wasm.contact(...contact);
    wasm.frame(at, index);
  }

  /** Cancels all touches, as when the machine goes to sleep.
   * @param {number} time */
  cancelAll(time) { this.#open.cancelAll(moment(time)); }

  /** Delivers what happened to a key, by its evdev name.
   * @param {number} time @param {string} key @param {"began" | "changed" | "ended" | "cancelled"} phase @param {number} [force] */
  press(time, key, phase, force = 1) {
    const [index, pressure, at] = [positionOf(pressPhases, "phase", phase), number("force", force, 0), moment(time)];
    if (typeof key !== "string") throw new TypeError(`'key' wants the name of a key, found ${literal(key)}`);
    this.#open.press(this.#write(new TextEncoder().encode(key)), index, pressure, at);
  }

  /** Delivers a phase of the device's being shaken.
   * @param {number} time @param {"began" | "ended" | "cancelled"} phase */
  motion(time, phase) { this.#open.motion(positionOf(motionPhases, "phase", phase), moment(time)); }

  /** Lets the time go by up to `time`.
   * @param {number} time */
  advance(time) { this.#open.advance(moment(time)); }

  /** When `advance` is wanted next; undefined while no timer waits. */
  get nextDeadline() {
    const time = this.#wasm.nextDeadline(1);
    return time < 0 ? undefined : time;
  }

  /** Lets the time go by until no timer is left that fires once, as a replay does after its last event, which was at `last`.
   * @param {number} last */
  finish(last) {
    const wasm = this.#open;
    moment(last);
    for (let firings = 0; firings < mostFirings; firings += 1) {
      const once = wasm.nextDeadline(0);
      if (once < 0 || once > last + longestWait * 1e6) return;
      wasm.advance(wasm.nextDeadline(1));
    }
  }

  /** The records since the last call: lines of NDJSON, as `fingerpost replay --format ndjson` prints. */
  takeRecords() { return this.#read(this.#wasm.takeRecords()); }

  /** @param {Uint8Array[]} pieces */
  #write(...pieces) {
    const count = pieces.reduce((sum, piece) => sum + piece.length, 0);
    let place = this.#wasm.resizeText(count);
    for (const piece of pieces) {
      new Uint8Array(this.#wasm.memory.buffer).set(piece, place);
      place += piece.length;
    }
    return count;
  }

  /** @param {number} count */
  #read(count) { return new TextDecoder().decode(new Uint8Array(this.#wasm.memory.buffer, this.#wasm.text(), count)); }
}
