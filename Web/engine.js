// Delivers touches in a browser or in node as Fingerpost does: a scene and frames in, the records of a replay out.

/** What a finger did in a frame: `edge` is where it came from, if its device knows. Places are points of the screen.
 * @typedef {{ finger: number, change: Change, x: number, y: number, force?: number, radius?: number, edge?: Edge }} Contact
 * @typedef {"began" | "moved" | "ended" | "cancelled"} Change
 * @typedef {"none" | "left" | "right" | "top" | "bottom"} Edge
 */

/** What the module exports.
 * @typedef {{
 *   memory: WebAssembly.Memory, text(): number, resizeText(count: number): number, open(count: number): number, close(): void,
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

/** One engine, which has one scene at a time. */
export class Engine {
  /** @type {Exports} */
  #wasm;

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

  /** Brings up the scene that `fingerpost tree --format ndjson` printed as `tree`; the log says that it is `file`.
   * @param {string} tree
   * @param {string} [file]
   * @returns {string[]} what of the scene is left out, such as what its scripts decide */
  open(tree, file = "scene.yaml") {
    const [lines, name] = [new TextEncoder().encode(tree), new TextEncoder().encode(file)];
    this.#write(lines, name);
    const failure = this.#wasm.open(lines.length);
    if (failure > 0) throw new Error(`the tree cannot be read: ${this.#read(failure)}`);
    return this.#read(this.#wasm.leftOut()).split("\n").filter((line) => line !== "");
  }

  /** How many pieces of memory are in use. */
  get pieces() { return this.#wasm.pieces(); }

  /** Frees the scene. */
  close() { this.#wasm.close(); }

  /** Delivers what `contacts` did at `time`, in microseconds, on the screen of this number.
   * @param {number} time @param {Contact[]} contacts @param {number} [screen] */
  frame(time, contacts, screen = 0) {
    for (const { finger, change, x, y, force = 0, radius = 0, edge } of contacts) {
      this.#wasm.contact(finger, changes.indexOf(change), x, y, force, radius, edge === undefined ? -1 : edges.indexOf(edge));
    }
    this.#wasm.frame(time, screen);
  }

  /** Cancels all touches, as when the machine goes to sleep.
   * @param {number} time */
  cancelAll(time) { this.#wasm.cancelAll(time); }

  /** Delivers what happened to a key, by its evdev name.
   * @param {number} time @param {string} key @param {"began" | "changed" | "ended" | "cancelled"} phase @param {number} [force] */
  press(time, key, phase, force = 1) {
    this.#wasm.press(this.#write(new TextEncoder().encode(key)), pressPhases.indexOf(phase), force, time);
  }

  /** Delivers a phase of the device's being shaken.
   * @param {number} time @param {"began" | "ended" | "cancelled"} phase */
  motion(time, phase) { this.#wasm.motion(motionPhases.indexOf(phase), time); }

  /** Lets the time go by up to `time`.
   * @param {number} time */
  advance(time) { this.#wasm.advance(time); }

  /** When `advance` is wanted next; undefined while no timer waits. */
  get nextDeadline() {
    const time = this.#wasm.nextDeadline(1);
    return time < 0 ? undefined : time;
  }

  /** Lets the time go by until no timer is left that fires once, as a replay does after its last event, which was at `last`.
   * @param {number} last */
  finish(last) {
    for (let firings = 0; firings < mostFirings; firings += 1) {
      const once = this.#wasm.nextDeadline(0);
      if (once < 0 || once > last + longestWait * 1e6) return;
      this.#wasm.advance(this.#wasm.nextDeadline(1));
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
