// The log: the records as text, in step with the clock. Of a long one only the lines in sight are elements.

import { made } from "./elements.js";
import { countAtMost } from "./trace.js";
import { idsOf, lineText, lineWord, touchesOf } from "./words.js";

/** @typedef {import("./trace.js").Trace} Trace */

const rowHeight = 22;
const fewEnough = 1000;

/** @param {TraceRecord} r */
function isMove(r) {
  return r.phase === "moved" || (r.kind === "gesture" && r.to === "changed") || (r.kind === "control" && r.event.startsWith("touchDrag"));
}

export class Log {
  /** @param {HTMLElement} root @param {HTMLInputElement} filter @param {HTMLInputElement} moves @param {HTMLElement} count @param {Trace} trace @param {(moment: number) => void} seek */
  constructor(root, filter, moves, count, trace, seek) {
    this.root = root;
    this.filter = filter;
    this.moves = moves;
    this.count = count;
    this.trace = trace;
    this.seek = seek;
    /** @type {string[]} the lines as they are searched, made when they are first needed */
    this.texts = [];
    /** @type {number[] | null} the moments that are shown; null for all */
    this.shown = null;
    /** @type {((r: TraceRecord, index: number) => boolean)[]} what a record must be to be shown */
    this.tests = [];
    /** How many records the filter has been applied to. */
    this.sifted = 0;
    this.moment = -1;
    /** @type {Map<number, HTMLElement>} the rows that are there, by place */
    this.rows = new Map();
    this.inner = made("div", "rows");
    root.append(this.inner);
    root.addEventListener("scroll", () => this.render());
    root.addEventListener("click", (event) => this.clicked(event));
    root.addEventListener("keydown", (event) => this.pressed(event));
    filter.addEventListener("input", () => this.apply());
    moves.addEventListener("change", () => this.apply());
    new ResizeObserver(() => this.render()).observe(root);
    this.apply();
  }

  get length() {
    return this.shown ? this.shown.length : this.trace.records.length;
  }

  /** @param {number} place */
  momentAt(place) {
    return this.shown ? this.shown[place] : place;
  }

  /** How many of the shown records have happened. */
  get past() {
    return this.shown ? countAtMost(this.shown, this.moment) : this.moment + 1;
  }

  /** @param {Trace} trace */
  setTrace(trace) {
    this.trace = trace;
    this.texts = [];
    this.apply();
  }

  /** Applies the filter as it is now. */
  apply() {
    this.tests = this.filter.value.trim().split(/\s+/).filter(Boolean).map((word) => this.test(word));
    if (!this.moves.checked) this.tests.push((r) => !isMove(r));
    this.shown = this.tests.length ? [] : null;
    this.sifted = 0;
    for (const row of this.rows.values()) row.remove();
    this.rows.clear();
    this.extend();
  }

  /** Takes the records that have been added. */
  extend() {
    const { records } = this.trace;
    for (; this.sifted < records.length; this.sifted++) if (this.shown && this.tests.every((test) => test(records[this.sifted], this.sifted))) this.shown.push(this.sifted);
    this.count.textContent = this.shown ? `${this.shown.length} of ${records.length}` : `${records.length} records`;
    this.inner.style.height = `${this.length * rowHeight}px`;
    this.render();
    this.follow();
  }

  /** @param {string} word @returns {(r: TraceRecord, index: number) => boolean} */
  test(word) {
    if (word.length > 1 && word.startsWith("-")) {
      const inner = this.test(word.slice(1));
      return (r, index) => !inner(r, index);
    }
    const colon = word.indexOf(":");
    const [key, value] = [word.slice(0, colon), word.slice(colon + 1)];
    if (key === "kind") return (r) => r.kind === value || lineWord(r) === value;
    if (key === "id") return (r) => idsOf(r).has(value);
    if (key === "touch") return (r) => touchesOf(r).includes(Number(value));
    const lower = word.toLowerCase();
    return (r, index) => this.text(r, index).includes(lower);
  }

  /** @param {TraceRecord} r @param {number} index */
  text(r, index) {
    return (this.texts[index] ??= `${r.kind} ${lineWord(r)} ${lineText(r)}`.toLowerCase());
  }

  /** @param {number} moment */
  update(moment) {
    if (moment === this.moment) return;
    this.moment = moment;
    this.follow();
    this.render();
  }

  /** Scrolls the last record that has happened into sight. */
  follow() {
    const place = Math.max(0, this.past - 1);
    const top = place * rowHeight;
    const height = this.root.clientHeight;
    if (top < this.root.scrollTop || top + rowHeight > this.root.scrollTop + height) this.root.scrollTop = Math.max(0, top - height / 2);
  }

  render() {
    const height = this.root.clientHeight || 300;
    const isShort = this.length <= fewEnough;
    const first = isShort ? 0 : Math.max(0, Math.floor(this.root.scrollTop / rowHeight) - 10);
    const end = isShort ? this.length : Math.min(this.length, Math.ceil((this.root.scrollTop + height) / rowHeight) + 10);
    for (const [place, row] of this.rows) {
      if (place >= first && place < end) continue;
      row.remove();
      this.rows.delete(place);
    }
    const past = this.past;
    const fresh = [];
    for (let place = first; place < end; place++) {
      let row = this.rows.get(place);
      if (!row) {
        row = this.row(place);
        this.rows.set(place, row);
        fresh.push(row);
      }
      const state = place < past - 1 ? "past" : place === past - 1 ? "now" : "later";
      if (row.dataset.state === state) continue;
      row.dataset.state = state;
      row.setAttribute("aria-selected", String(state === "now"));
    }
    if (fresh.length) this.inner.append(...fresh);
  }

  /** @param {number} place */
  row(place) {
    const moment = this.momentAt(place);
    const record = this.trace.records[moment];
    const isBad = record.kind === "error" || record.result === "error" || record.accepted === false || record.to === "failed";
    const text = lineText(record);
    const cells = [made("span", "time", this.trace.times[moment].toFixed(3)), made("span", "kind", lineWord(record)), made("span", "text", text)];
    const row = made("div", `row ${record.kind}${isBad ? " bad" : ""}`, ...cells);
    row.dataset.seq = String(record.seq);
    row.setAttribute("role", "option");
    row.setAttribute("aria-setsize", String(this.length));
    row.setAttribute("aria-posinset", String(place + 1));
    row.style.transform = `translateY(${place * rowHeight}px)`;
    row.title = text;
    return row;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const row = /** @type {Element} */ (event.target).closest("[data-seq]");
    const found = [...this.rows].find(([, element]) => element === row);
    if (found) this.seek(this.momentAt(found[0]));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : event.key === "PageDown" ? 20 : event.key === "PageUp" ? -20 : 0;
    if (!step || !this.length) return;
    event.preventDefault();
    this.seek(this.momentAt(Math.min(this.length - 1, Math.max(0, this.past - 1 + step))));
  }
}
