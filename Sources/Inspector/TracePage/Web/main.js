// The page: it reads the trace, and keeps clock, choice and parts in step.

import { element } from "./elements.js";
import { Lessons } from "./lessons.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { hasEngine } from "./session.js";
import { Stage } from "./stage.js";
import { choiceOf, Telling } from "./telling.js";
import { Timeline } from "./timeline.js";
import { Trace } from "./trace.js";
import { Tree } from "./tree.js";
import { WhatIf } from "./whatif.js";
import { overview, story } from "./why.js";

/** @typedef {import("./why.js").Choice} Choice */
/** @typedef {import("./advice.js").Story} Story */

const kinds = /** @type {const} */ (["touch", "view", "recognizer", "control"]);

/** The buttons of the legend. */
const fateButtons = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-fate]")]);

/** How long what takes long to draw waits for more records at least, in milliseconds. */
const shortestRest = 200;

/** Opens the help at its beginning, where the dialog has the focus; markup that says so would want the focus as the page opens. */
function showHelp() {
  element("help").autofocus = true;
  element("help").showModal();
}

export class Page {
  /** @param {{ version: number, live?: boolean, epoch?: number, lessons?: import("./lessons.js").Lesson[], tree: import("./trace.js").Row[], records: TraceRecord[] }} data */
  constructor(data) {
    const blank = data.live ? /** @type {Element} */ (document.documentElement.cloneNode(true)) : null;
    this.trace = new Trace(data.tree, data.records);
    /** The time of day at time 0 of the records, in seconds since 1970, where it is known. */
    this.epoch = data.epoch;
    this.time = 0;
    this.moment = -1;
    /** @type {Choice | null} */
    this.choice = null;
    this.isPlaying = false;
    this.lastFrame = 0;
    this.linkTimer = 0;
    /** The address as it was last read or written. */
    this.link = "";
    /** @type {Story | null} what the daemon said when it was asked, until something else is chosen */
    this.answer = null;
    this.refreshTimer = 0;
    this.refreshRest = shortestRest;
    /** Whether a button of the mouse is down: what it is over must not be made again meanwhile. */
    this.isPressed = false;
    const choose = (/** @type {Choice} */ choice) => this.goTo(choice);
    const seek = (/** @type {number} */ time) => this.seek(time);
    this.telling = new Telling(element("why"), choose, (moment) => this.setMoment(moment));
    this.stage = new Stage(element("stage"), this.trace, choose);
    this.timeline = new Timeline(element("timeline"), this.trace, choose, seek);
    this.log = new Log(element("log"), element("filter"), element("moves"), element("count"), this.trace, (moment) => this.setMoment(moment));
    this.tree = new Tree(element("tree"), element("properties"), this.trace, choose);
    this.whatIf = new WhatIf(this);
    /** @type {Live | Lessons | null} what records come from while the page is open */
    this.live = blank ? new Live(this, blank) : data.lessons ? new Lessons(this, data.lessons) : null;
    element("what-if").hidden = !(this.live instanceof Live || hasEngine() && !this.live);
    this.showSource(data.records);
    this.listen();
    this.extent();
    this.readLink();
    if (this.live instanceof Live) this.goLive(this.live);
    if (this.live) this.goOn(this.live);
  }

  /** @param {Live} live */
  goLive(live) {
    document.title = "Fingerpost, live";
    element("save").hidden = false;
    element("save").addEventListener("click", () => live.save());
    element("earlier").addEventListener("click", () => live.toggleEarlier());
    live.input.setOn(false);
  }

  /** @param {Live | Lessons} live */
  goOn(live) {
    for (const id of ["status", "live"]) element(id).hidden = false;
    element("live").addEventListener("click", () => live.follow());
    document.addEventListener("pointerdown", (event) => (this.isPressed = !/** @type {Element} */ (event.target).closest(".touchable")), true);
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => (this.isPressed = false), true);
    this.timeline.isLive = true;
    this.showPlaying();
  }

  /**
   * Takes records that have come since, as on a live page. What takes long to draw follows a little later.
   * @param {TraceRecord[]} records
   */
  append(records) {
    for (const record of records) this.trace.append(record);
    this.showSource(records);
    this.extent();
    this.log.extend();
    this.refreshSoon();
  }

  refreshSoon() {
    this.refreshTimer ||= window.setTimeout(() => {
      this.refreshTimer = 0;
      if (this.isPressed) return this.refreshSoon();
      const began = performance.now();
      this.timeline.rebuild();
      this.showWhy();
      this.refreshRest = Math.max(shortestRest, 10 * (performance.now() - began));
    }, this.refreshRest);
  }

  /**
   * Shows another trace, at the moment of its clock.
   * @param {Trace} trace @param {number} [time]
   */
  setTrace(trace, time = trace.duration) {
    this.trace = trace;
    for (const part of [this.stage, this.timeline, this.log, this.tree]) part.setTrace(trace);
    this.extent();
    this.setTime(time);
    this.setChoice(this.choice);
  }

  /**
   * Says which scene it is, if one of the records does.
   * @param {TraceRecord[]} records
   */
  showSource(records) {
    const file = records.find((record) => record.kind === "scene")?.file;
    if (!file) return;
    const name = file.slice(file.lastIndexOf("/") + 1);
    element("source").textContent = name;
    element("source").title = file;
    if (!(this.live instanceof Lessons)) document.title = `${name} · Fingerpost${this.live instanceof Live ? ", live" : ""}`;
  }

  /** Sets the clock's range. */
  extent() {
    element("time").max = String(Math.max(this.trace.duration, 0.001));
    element("time").step = "0.001";
  }

  listen() {
    element("time").addEventListener("input", () => {
      this.pause();
      this.setTime(Number(element("time").value));
    });
    element("play").addEventListener("click", () => this.toggle());
    element("first").addEventListener("click", () => this.seek(0));
    element("last").addEventListener("click", () => this.toEnd());
    element("previous").addEventListener("click", () => this.step(-1));
    element("next").addEventListener("click", () => this.step(1));
    element("zoom-in").addEventListener("click", () => this.timeline.zoomBy(1.5));
    element("zoom-out").addEventListener("click", () => this.timeline.zoomBy(1 / 1.5));
    element("overview").addEventListener("click", () => this.setChoice(null));
    element("ask").addEventListener("click", showHelp);
    for (const button of fateButtons()) button.addEventListener("click", () => this.filterLanes(button));
    element("lanes").addEventListener("input", () => this.filterLanes());
    document.addEventListener("keydown", (event) => this.pressed(event), true);
    window.addEventListener("hashchange", () => this.readLink());
  }

  /** @param {HTMLElement} [pressed] the outcome that is wanted now, or no more */
  filterLanes(pressed) {
    if (pressed) pressed.setAttribute("aria-pressed", String(pressed.getAttribute("aria-pressed") !== "true"));
    const fates = fateButtons().filter((button) => button.getAttribute("aria-pressed") === "true").map((button) => button.dataset.fate ?? "");
    this.timeline.setFilter(new Set(fates), element("lanes").value);
  }

  // The clock

  /** @param {number} time */
  setTime(time) {
    this.time = Math.min(Math.max(0, time), this.trace.duration);
    this.moment = this.trace.momentAt(this.time);
    this.show();
  }

  /**
   * Goes to the moment that was chosen.
   * @param {number} time
   */
  seek(time) {
    this.live?.hold();
    this.setTime(time);
  }

  /** Goes to the last record; on a live page also to those that come. */
  toEnd() {
    if (this.live && !this.whatIf.isOn) this.live.follow();
    else this.setTime(this.trace.duration);
  }

  /** @param {number} moment */
  setMoment(moment) {
    this.pause();
    this.moment = Math.min(Math.max(-1, moment), this.trace.records.length - 1);
    this.time = this.trace.timeOf(this.moment);
    this.show();
  }

  /**
   * One frame on or back: to the next or the last moment at which the clock stood at another time.
   * @param {1 | -1} direction
   */
  step(direction) {
    this.pause();
    const { times } = this.trace;
    if (direction > 0) {
      const next = this.trace.momentAt(this.time) + 1;
      this.setTime(next < times.length ? times[next] : this.trace.duration);
    } else {
      let last = this.trace.momentAt(this.time);
      while (last >= 0 && times[last] >= this.time - 1e-7) last--;
      this.setTime(last < 0 ? 0 : times[last]);
    }
  }

  toggle() {
    if (this.isPlaying || this.live?.isFollowing) return this.pause();
    if (this.live && !this.whatIf.isOn && this.time >= this.trace.duration) return this.live.follow();
    this.isPlaying = true;
    if (this.time >= this.trace.duration) this.setTime(0);
    this.showPlaying();
    this.lastFrame = performance.now();
    requestAnimationFrame((now) => this.frame(now));
  }

  pause() {
    this.live?.hold();
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.showPlaying();
    this.writeLink();
  }

  showPlaying() {
    const runs = this.isPlaying || this.live?.isFollowing;
    element("play").textContent = runs ? "❚❚" : "▶";
    element("play").setAttribute("aria-label", runs ? "Pause" : "Play");
    this.timeline.setFollowing(this.live?.isFollowing ?? false);
  }

  /** @param {number} now */
  frame(now) {
    if (!this.isPlaying) return;
    this.setTime(this.time + Math.max(0, now - this.lastFrame) / 1000 * Number(element("speed").value));
    this.lastFrame = now;
    if (this.time < this.trace.duration) requestAnimationFrame((next) => this.frame(next));
    else if (this.live && !this.whatIf.isOn) this.live.follow();
    else this.pause();
  }

  /** @param {number} time of a record */
  timeOfDay(time) {
    if (!this.epoch) return "";
    const date = new Date((this.epoch + time) * 1000);
    return `, ${date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3 })}`;
  }

  /** Brings every part to the clock. */
  show() {
    const { time, moment, trace } = this;
    element("time").value = String(time);
    const [standing, clock] = element("now").children;
    standing.textContent = `${time.toFixed(3)} s of ${trace.duration.toFixed(3)} s`;
    clock.textContent = trace.origin ? `, clock ${(trace.origin + time).toFixed(3)}${this.timeOfDay(trace.origin + time)}` : "";
    element("time").setAttribute("aria-valuetext", `${time.toFixed(3)} seconds`);
    // The log reads where it is scrolled to, which is cheap only as long as nothing else has changed.
    this.log.update(moment);
    this.timeline.follow();
    this.timeline.update(time);
    this.stage.update(moment);
    this.tree.update(moment);
    if (this.choice?.kind === "view") this.showWhy();
    else this.telling.markLater(this.moment);
    if (!this.isPlaying && !this.live) this.writeLink();
  }

  /**
   * Goes to the next thing that the overview lists as wrong, or to the one before.
   * @param {1 | -1} direction
   */
  toProblem(direction) {
    const problems = overview(this.trace).lines.filter(({ tone }) => tone === "bad" || tone === "warn")
      .flatMap((line) => [{ at: line.at, touch: null }, ...line.also ?? []].map(({ at, touch }) => ({ at: at ?? -1, touch, line })))
      .filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at);
    const found = direction > 0 ? problems.find(({ at }) => at > this.moment) : problems.reverse().find(({ at }) => at < this.moment);
    if (!found) return;
    this.setMoment(found.at);
    const named = found.line.what.find((part) => typeof part !== "string" && part.ref !== "code");
    if (found.touch !== null) this.setChoice({ kind: "touch", id: found.touch });
    else if (named && typeof named !== "string") this.setChoice(choiceOf(this.trace, named));
  }

  // The choice

  /**
   * Chooses something, and goes to its time where the clock stands at another.
   * @param {Choice | null} choice
   */
  goTo(choice) {
    const [from, to] = (choice && this.spanOf(choice)) ?? [0, Infinity];
    if (this.time < from || this.time > to) this.seek(from);
    this.setChoice(choice);
  }

  /**
   * When something happened to what is chosen; nothing of a view.
   * @param {Choice} choice
   * @returns {[number, number] | null}
   */
  spanOf({ kind, id }) {
    const { trace } = this;
    const touch = kind === "touch" && trace.touches.get(Number(id));
    if (touch) return [touch.beganTime, touch.ended === null ? Infinity : trace.times[touch.ended]];
    const attempts = kind === "recognizer" && trace.recognizers.get(id)?.attempts || [];
    const moments = kind === "control" && trace.controls.get(id)?.events || attempts.flatMap(({ first, last }) => [first, last]);
    return moments.length ? [trace.times[moments[0]], trace.times[moments[moments.length - 1]]] : null;
  }

  /** @param {Choice | null} choice */
  setChoice(choice) {
    this.choice = choice;
    this.answer = null;
    this.stage.setChoice(choice);
    this.timeline.setChoice(choice);
    this.tree.setChoice(choice);
    this.showWhy();
    element("why").scrollTop = 0;
    this.writeLink();
  }

  /**
   * Shows what the daemon said, in place of the story of what is chosen.
   * @param {Story | null} answer
   */
  setAnswer(answer) {
    this.answer = answer;
    this.showWhy();
  }

  showWhy() {
    const told = this.answer ?? (this.choice && story(this.trace, this.choice, this.moment));
    if (this.telling.show(this.trace, told ?? overview(this.trace, this.stage.isTouchable))) this.telling.markLater(this.moment);
  }

  // The link

  readLink() {
    this.link = location.hash;
    const words = new URLSearchParams(location.hash.slice(1));
    if (this.live instanceof Lessons && words.has("lesson")) this.live.openNamed(words.get("lesson") ?? "");
    if (words.has("what-if") && !element("what-if").hidden) this.whatIf.setOn(true);
    const kind = kinds.find((one) => words.has(one));
    const time = Number(words.get("t") ?? this.time);
    this.setTime(Number.isFinite(time) ? time : 0);
    const choice = kind ? { kind, id: words.get(kind) ?? "" } : null;
    if (words.has("t")) this.setChoice(choice);
    else this.goTo(choice);
  }

  /** Writes the address a moment later: browsers limit how often a page may do so. */
  writeLink() {
    clearTimeout(this.linkTimer);
    this.linkTimer = window.setTimeout(() => {
      // Another one has been written, and is yet to be read.
      if (location.hash !== this.link) return;
      const choice = this.choice ? `&${this.choice.kind}=${encodeURIComponent(this.choice.id)}` : "";
      // A moment of a live page is another one once it is loaded again.
      if (this.live instanceof Lessons) history.replaceState(null, "", `#lesson=${this.live.lesson?.name ?? ""}`);
      else history.replaceState(null, "", this.live ? `#${choice.slice(1)}` : `#t=${Math.round(this.time * 1e6) / 1e6}${choice}${this.whatIf.isOn ? "&what-if" : ""}`);
      this.link = location.hash;
    }, 60);
  }

  // The keyboard

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || element("help").open) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("dialog[open], .layout, #layout-tools, #what-if-tools, #lesson")) return;
    const isText = target.matches("input[type=search]");
    if (event.key === "Escape") {
      if (isText) target.blur();
      else this.setChoice(null);
      return;
    }
    if (isText || target.matches("select") && event.key.startsWith("Arrow")) return;
    if (event.key === " " && target.matches("button, input[type=checkbox], select, summary, a") && target.id !== "play") return;
    const action = this.action(event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  /**
   * What a key does.
   * @param {KeyboardEvent} event
   * @returns {(() => void) | null}
   */
  action(event) {
    switch (event.key) {
      case " ": return () => this.toggle();
      case "ArrowLeft": return () => (event.shiftKey ? this.seek(this.time - 0.1) : this.step(-1));
      case "ArrowRight": return () => (event.shiftKey ? this.seek(this.time + 0.1) : this.step(1));
      case "Home": return () => this.seek(0);
      case "End": return () => this.toEnd();
      case "n": return () => this.toProblem(1);
      case "p": return () => this.toProblem(-1);
      case "/": return () => element("filter").focus();
      case "?": return showHelp;
      case "+": return () => this.timeline.zoomBy(1.5);
      case "-": return () => this.timeline.zoomBy(1 / 1.5);
      default: return null;
    }
  }
}

const began = performance.now();
const page = new Page(JSON.parse(element("trace").textContent ?? ""));
Object.assign(window, { fingerpost: page });
document.documentElement.dataset.ready = (performance.now() - began).toFixed(1);
