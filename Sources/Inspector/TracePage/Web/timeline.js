// The timeline: a lane for each touch, recognizer and control, and one of marks for what the scene did.

import { made, rowAfter, svg } from "./elements.js";
import { isExpected } from "./gestures.js";
import { inWords, lineText, lineWord } from "./words.js";

/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("./why.js").Choice} Choice */

const mostBars = 3000;
/** How many touches, and how many seconds, are in sight while the end is. */
const mostFollowed = 40;
const secondsFollowed = 20;
const widthOfNames = 190;
/** How many letters of a lane's name fit there, how many of the name and a word of its note together, and to how many a word of the note is cut at least. */
const mostOfName = 19;
const mostLetters = 23;
const fewestLetters = 9;
/** The width that a time on the ruler and the space behind it need. */
const roomOfTick = 70;
const laneHeight = 22;
const headingHeight = 20;

/**
 * The outcome of a touch, in a word or two.
 * @type {Record<string, string>}
 */
const shortFates = { noView: "hit no view", recognised: "gesture", refused: "refused", cancelled: "cancelled", handled: "handled", discarded: "unhandled", secret: "redacted" };

/** @type {Record<string, string>} */
const outcomes = { ended: "recognised", failed: "refused", cancelled: "cancelled", interrupted: "cancelled", "": "discarded" };

export class Timeline {
  /** @param {HTMLElement} root @param {Trace} trace @param {(choice: Choice) => void} choose @param {(time: number) => void} seek */
  constructor(root, trace, choose, seek) {
    this.root = root;
    this.trace = trace;
    this.choose = choose;
    this.seek = seek;
    this.zoom = 1;
    this.time = 0;
    this.duration = 0.001;
    this.width = 0;
    /** @type {Choice | null} */
    this.choice = null;
    /** Whether the touches of a live page are shown, the newest first. */
    this.isLive = false;
    /** Whether the end is kept in sight. */
    this.isFollowing = false;
    /** @type {Set<string>} the outcomes of touches that have a lane; all where it is empty */
    this.fates = new Set();
    /** What the lanes' names have in them. */
    this.words = "";
    this.inner = made("div", "lanes");
    this.cursor = made("div", "cursor");
    root.append(this.inner);
    /** @type {{ row: HTMLElement, top: number, fill: (() => void) | null }[]} the lanes from above; what is in one is made once it is seen */
    this.lanes = [];
    /** @type {Map<HTMLElement, () => void>} */
    this.fills = new Map();
    root.addEventListener("scroll", () => this.fillSeen());
    root.addEventListener("click", (event) => this.clicked(event));
    root.addEventListener("keydown", (event) => this.pressed(event));
    root.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
    new ResizeObserver(() => this.measure()).observe(root);
    this.rebuild();
  }

  /** @param {Trace} trace */
  setTrace(trace) {
    this.trace = trace;
    this.rebuild();
  }

  /**
   * Keeps the end in sight from now on, with the last touches and seconds before it, or shows all of the past.
   * @param {boolean} isFollowing
   */
  setFollowing(isFollowing) {
    if (isFollowing === this.isFollowing) return;
    this.isFollowing = isFollowing;
    this.zoom = 1;
    this.rebuild();
  }

  /**
   * Shows lanes of touches with these outcomes, or all without one, and of them and others those whose names have the words.
   * @param {Set<string>} fates @param {string} words
   */
  setFilter(fates, words) {
    this.fates = fates;
    this.words = words.trim().toLowerCase();
    this.rebuild();
  }

  /** @param {...string} names */
  isWanted(...names) {
    return !this.words || names.some((name) => name.toLowerCase().includes(this.words));
  }

  /** The touches that have a lane. */
  touches() {
    const touches = [...this.trace.touches.values()].filter((touch) => (!this.fates.size || this.fates.has(touch.fate)) && this.isWanted(`touch ${touch.id}`, touch.hit?.view ?? ""));
    if (!this.isLive) return touches;
    return (this.isFollowing ? touches.slice(-mostFollowed) : touches).reverse();
  }

  /** Makes the lanes again, as after records were added. */
  rebuild() {
    const { trace } = this;
    this.duration = trace.duration || 0.001;
    /** @type {HTMLElement[]} */
    const rows = [made("div", "lane ruler", made("div", ""), made("div", "track"))];
    if (trace.marks.length) rows.push(this.lane("marks", "marks", "", (track) => this.fillMarks(track)));
    const touches = this.touches();
    const recognizers = [...trace.recognizers.values()].filter(({ id, type, view }) => this.isWanted(id, type, view ?? ""));
    const controls = [...trace.controls.values()].filter(({ id, kind }) => this.isWanted(id, kind));
    if (touches.length) rows.push(made("h3", "", "Touches"));
    for (const touch of touches) {
      const hit = touch.hit?.view ?? "";
      rows.push(this.lane(`touch:${touch.id}`, `touch ${touch.id}`, [hit, shortFates[touch.fate]].filter(Boolean).join(" · "), (track) => {
        const end = touch.ended === null ? this.duration : trace.times[touch.ended];
        track.append(this.bar(touch.beganTime, end, touch.fate, `touch ${touch.id}: ${shortFates[touch.fate]}`));
      }));
    }
    if (recognizers.length) rows.push(made("h3", "", "Recognizers"));
    for (const recognizer of recognizers) {
      rows.push(this.lane(`recognizer:${recognizer.id}`, recognizer.id, recognizer.view ? `${recognizer.type} · ${recognizer.view}` : recognizer.type, (track) => this.fillRecognizer(track, recognizer)));
    }
    if (controls.length) rows.push(made("h3", "", "Controls"));
    for (const control of controls) rows.push(this.lane(`control:${control.id}`, control.id, control.kind, (track) => this.fillControl(track, control)));
    this.inner.replaceChildren(...rows, this.cursor);
    let top = 0;
    this.lanes = rows.map((row) => {
      const lane = { row, top, fill: this.fills.get(row) ?? null };
      top += row.tagName === "H3" ? headingHeight : laneHeight;
      return lane;
    });
    this.fills.clear();
    if (this.isFollowing) this.zoom = Math.min(200, Math.max(1, this.duration / secondsFollowed));
    this.mark();
    this.measure();
    if (this.isFollowing) this.root.scrollLeft = this.root.scrollWidth;
  }

  /** @param {string} key @param {string} name @param {string} note @param {(track: HTMLElement) => void} fill */
  lane(key, name, note, fill) {
    const row = made("div", "lane");
    row.dataset.lane = key;
    row.setAttribute("role", "button");
    row.setAttribute("aria-pressed", "false");
    row.tabIndex = -1;
    row.setAttribute("aria-label", note ? `${name}, ${note}` : name);
    this.fills.set(row, () => {
      const short = shortened(name, mostOfName);
      const room = Math.max(fewestLetters, mostLetters - [...short].length);
      const notes = note.split(" · ").map((word) => shortened(word, room));
      const label = made("div", "name", made("b", "", short), " ", made("small", "", notes.join(" · ")));
      label.title = note ? `${name}: ${note}` : name;
      const track = made("div", "track");
      row.append(label, track);
      fill(track);
    });
    return row;
  }

  /** Makes what is in the lanes that are in sight, or nearly. */
  fillSeen() {
    const from = this.root.scrollTop - 200;
    const to = this.root.scrollTop + (this.root.clientHeight || 300) + 200;
    for (let index = Math.max(0, firstAfter(this.lanes, from) - 1); index < this.lanes.length && this.lanes[index].top < to; index++) {
      const lane = this.lanes[index];
      lane.fill?.();
      lane.fill = null;
    }
  }

  /** @param {number} start @param {number} end @param {string} kind @param {string} title */
  bar(start, end, kind, title) {
    const { duration } = this;
    const bar = made("i", kind);
    bar.style.left = `${(start / duration) * 100}%`;
    bar.style.width = `${Math.max(0, (end - start) / duration) * 100}%`;
    bar.title = title;
    return bar;
  }

  /** @param {HTMLElement} track @param {import("./trace.js").RecognizerHistory} recognizer */
  fillRecognizer(track, recognizer) {
    const { times } = this.trace;
    const step = Math.ceil(recognizer.attempts.length / mostBars);
    recognizer.attempts.forEach((attempt, index) => {
      if (index % step) return;
      const isActive = attempt.states.some((s) => s.to === "began" || s.to === "changed");
      const isFailure = attempt.outcome === "failed" && !isExpected(this.trace, recognizer, attempt);
      const kind = attempt.outcome === "" && isActive ? "recognised" : attempt.outcome === "failed" && !isFailure ? "expected" : outcomes[attempt.outcome];
      track.append(this.bar(times[attempt.first], times[attempt.last], `thin ${kind}`, `${recognizer.id}: ${attempt.reason || attempt.outcome || "possible"}`));
      const began = attempt.states.find((s) => s.to === "began" || s.to === "ended");
      if (began) track.append(this.bar(times[began.at], times[attempt.last], kind, `${recognizer.id}: ${attempt.states.map((s) => s.to).join(", ")}`));
      else if (isFailure) track.append(this.bar(times[attempt.last], times[attempt.last], "point refused", `${recognizer.id} failed: ${attempt.reason}`));
    });
  }

  /** @param {HTMLElement} track @param {import("./trace.js").ControlHistory} control */
  fillControl(track, control) {
    const { times, records } = this.trace;
    const step = Math.ceil(control.events.length / mostBars);
    let down = -1;
    control.events.forEach((at, index) => {
      const { event } = records[at];
      if (event === "touchDown") down = at;
      if (["touchUpInside", "touchUpOutside", "touchCancel"].includes(event ?? "") && down >= 0) {
        track.append(this.bar(times[down], times[at], event === "touchUpInside" ? "handled" : "cancelled", `${control.id} ${event}`));
        down = -1;
      }
      if (index % step === 0 && event === "valueChanged") track.append(this.bar(times[at], times[at], "point value", `${control.id} ${inWords("value", records[at].value)}`));
    });
    const numbers = control.values.filter(({ value }) => typeof value === "number");
    if (numbers.length > 1) track.append(this.graph(numbers));
  }

  /** @param {{ at: number, value: number }[]} values */
  graph(values) {
    const all = values.map(({ value }) => value);
    const [low, high] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
    const step = Math.ceil(values.length / mostBars);
    const points = values.filter((_, index) => index % step === 0).map(({ at, value }) => `${(this.trace.times[at] / this.duration) * 1000},${18 - ((value - low) / (high - low || 1)) * 16}`);
    const graph = svg("svg", { viewBox: "0 0 1000 20", preserveAspectRatio: "none" });
    graph.append(svg("polyline", { points: points.join(" ") }));
    return graph;
  }

  /** @param {HTMLElement} track */
  fillMarks(track) {
    const { times, records, marks } = this.trace;
    const step = Math.ceil(marks.length / mostBars);
    marks.forEach((at, index) => {
      const record = records[at];
      if (index % step && record.kind !== "error") return;
      const isBad = record.kind === "error" || record.result === "error";
      track.append(this.bar(times[at], times[at], `point ${isBad ? "bad" : record.kind}`, `${lineWord(record)} ${lineText(record)}`.slice(0, 200)));
    });
  }

  measure() {
    this.inner.style.width = this.zoom === 1 ? "100%" : `calc(${widthOfNames}px + ${this.zoom} * (100% - ${widthOfNames}px))`;
    this.width = this.inner.clientWidth - widthOfNames;
    this.rule();
    this.fillSeen();
    this.update(this.time);
  }

  /** Writes round times on the ruler, as near to each other as there is room for. */
  rule() {
    if (this.width <= 0) return;
    const least = Math.max(0.001, roomOfTick * this.duration / this.width);
    const power = 10 ** Math.floor(Math.log10(least));
    const step = power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
    const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    const count = Math.floor((this.duration * (1 - roomOfTick / 2 / this.width)) / step);
    this.inner.querySelector(".ruler .track")?.replaceChildren(...Array.from({ length: count + 1 }, (_, index) => {
      const tick = made("span", "", `${(index * step).toFixed(digits)} s`);
      tick.style.left = `${(index * step / this.duration) * 100}%`;
      return tick;
    }));
  }

  /** @param {number} time */
  update(time) {
    this.time = time;
    this.cursor.style.transform = `translateX(${widthOfNames + Math.min(1, time / this.duration) * this.width}px)`;
  }

  /** Scrolls the clock into sight. */
  follow() {
    if (this.zoom === 1 || this.isFollowing) return;
    const x = (this.time / this.duration) * this.width;
    const seen = this.root.clientWidth - widthOfNames;
    if (x < this.root.scrollLeft || x > this.root.scrollLeft + seen - 20) this.root.scrollLeft = Math.max(0, x - seen / 2);
  }

  /** @param {number} factor */
  zoomBy(factor) {
    this.zoom = Math.min(200, Math.max(1, this.zoom * factor));
    if (this.zoom < 1.05) this.zoom = 1;
    this.measure();
    const x = (this.time / this.duration) * this.width;
    this.root.scrollLeft = Math.max(0, x - (this.root.clientWidth - widthOfNames) / 2);
  }

  /** @param {Choice | null} choice */
  setChoice(choice) {
    this.choice = choice;
    this.mark()?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Marks the lane of what is chosen, which it returns. */
  mark() {
    const key = this.choice ? `${this.choice.kind}:${this.choice.id}` : "";
    for (const row of this.inner.querySelectorAll(".lane.chosen")) {
      row.classList.remove("chosen");
      row.setAttribute("aria-pressed", "false");
    }
    const row = key && this.inner.querySelector(`[data-lane="${CSS.escape(key)}"]`);
    if (!row) return null;
    row.classList.add("chosen");
    row.setAttribute("aria-pressed", "true");
    return row;
  }

  /** @param {string} key */
  chooseLane(key) {
    const colon = key.indexOf(":");
    if (colon < 0) return;
    this.choose({ kind: /** @type {Choice["kind"]} */ (key.slice(0, colon)), id: key.slice(colon + 1) });
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = /** @type {Element} */ (event.target);
    const row = target.closest(".lane");
    if (!row) return;
    const track = target.closest(".track");
    if (track) {
      const box = track.getBoundingClientRect();
      this.seek(((event.clientX - box.left) / box.width) * this.duration);
    }
    const key = row.getAttribute("data-lane");
    if (key) this.chooseLane(key);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const next = rowAfter(event, this.inner, "[data-lane]:not([data-lane=marks])");
    if (next) this.chooseLane(next.getAttribute("data-lane") ?? "");
  }

  /** @param {WheelEvent} event */
  wheeled(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.zoomBy(event.deltaY < 0 ? 1.25 : 0.8);
  }
}

/**
 * A text with at most so many letters, cut in the middle: ids often differ at their end alone.
 * @param {string} text
 * @param {number} most
 */
function shortened(text, most) {
  const letters = [...text];
  const half = (most - 1) / 2;
  return letters.length <= most ? text : `${letters.slice(0, half).join("")}…${letters.slice(-half).join("")}`;
}

/**
 * The index of the first lane whose top is at `y` or below.
 * @param {{ top: number }[]} lanes
 * @param {number} y
 */
function firstAfter(lanes, y) {
  let low = 0;
  let high = lanes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lanes[middle].top < y) low = middle + 1;
    else high = middle;
  }
  return low;
}
