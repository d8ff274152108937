// The live page: it follows a daemon through `fingerpost inspect`, lets go of it while a person looks at the
// past, asks which view would be hit, and saves what it has as a file.

import { aView, listed, passing, say } from "./advice.js";
import { Diagnostics } from "./diagnostics.js";
import { element, made } from "./elements.js";
import { Following } from "./following.js";
import { Layout } from "./layout.js";
import { Trace } from "./trace.js";
import { trimmed } from "./trimming.js";
import { DaemonTouches } from "./try.js";
import { withPlaces } from "./why.js";
import { inWords, verdictWords } from "./words.js";

/** @typedef {import("./trace.js").Row} Row */
/** @typedef {import("./advice.js").Story} Story */
/** @typedef {import("./advice.js").Line} Line */

/** How many records a page keeps; beyond them a quarter is dropped at a time, the oldest. */
const mostRecords = 100_000;

/** How long the return of a daemon is shown, in milliseconds. */
const newsTime = 8000;

export class Live extends Following {
  /** @param {import("./main.js").Page} page @param {Element} blank the page as it came, for saving it */
  constructor(page, blank) {
    super(page);
    this.blank = blank;
    /** @type {Row[] | null} the tree that a trace begins with, until it is shown */
    this.fresh = null;
    /** Whether too much has come while the clock stood, so that the page takes no more. */
    this.isFull = false;
    this.isAway = false;
    /** @type {Trace | null} what the daemon before this one did, up to its end */
    this.earlier = null;
    /** @type {Trace | null} what goes on while the earlier one is shown */
    this.current = null;
    this.news = "";
    this.newsTimer = 0;
    this.flushTimer = 0;
    /** Whether the stage is another's meanwhile, and its fingers do not go to the daemon. */
    this.isSuspended = false;
    this.diagnostics = new Diagnostics(element("diagnostics"));
    this.layout = new Layout(page.stage, this);
    this.input = new DaemonTouches(page.stage, {
      offered: (isOffered) => {
        this.page.stage.ask = isOffered ? null : (screen, x, y) => void this.ask(screen, x, y);
        this.page.showWhy();
      },
      pressed: (byKey) => this.pressed(byKey),
      failed: (reason) => this.announce(`The touches did not arrive: ${reason}.`),
    });
    this.source = this.connect();
    this.tell("connecting", "Connecting …");
  }

  connect() {
    const source = new EventSource(`events${location.search}`);
    source.addEventListener("tree", (event) => this.takeTree(JSON.parse(event.data).tree));
    source.addEventListener("records", (event) => this.take(event.data.split("\n").map((/** @type {string} */ line) => JSON.parse(line))));
    source.addEventListener("away", (event) => this.takeAway(event.data));
    source.addEventListener("error", () => this.lost());
    return source;
  }

  // What comes

  /**
   * The tree of the scene that was just reloaded goes on with the trace. With any other one a trace begins: between them something is
   * missing, or it is another daemon, which counts touches again.
   * @param {Row[]} tree
   */
  takeTree(tree) {
    const { reload } = this;
    if (reload) reload.tree = tree;
    else {
      if (this.isAway) this.keepEarlier();
      else if (this.page.trace.records.length) this.announce("Some records were missed; what is here begins again.");
      this.fresh = tree;
      this.waiting.length = 0;
    }
    this.isAway = false;
    this.showState();
    this.flushSoon();
    if (!this.isSuspended) void this.input.offer();
    void this.diagnostics.ask();
    void this.layout.load();
  }

  /** The reload that came last, as long as its tree, which comes next, is not there. */
  get reload() {
    const last = this.waiting[this.waiting.length - 1];
    return !this.isAway && last && isReload(last) && !last.tree ? last : null;
  }

  /** Keeps what the daemon that is gone did, since another one begins again. */
  keepEarlier() {
    const { whatIf } = this.page;
    const trace = this.current ?? (whatIf.isOn ? whatIf.original : this.page.trace);
    const [last] = this.fresh ? [new Trace(this.fresh)] : [trace];
    for (const record of this.waiting) last.append(record);
    if (last.records.length) this.earlier = last;
    element("earlier").hidden = !this.earlier;
    this.announce(this.earlier ? "A new daemon is there; Before shows what led to the end of the last one." : "A daemon is there.");
  }

  /** Shows what the last daemon did before its end, or what goes on. */
  toggleEarlier() {
    if (this.current) return this.follow();
    if (!this.earlier) return;
    this.page.whatIf.setOn(false);
    this.hold();
    this.news = "";
    this.current = this.page.trace;
    this.page.setTrace(this.earlier);
    this.showState();
  }

  /** @param {TraceRecord[]} records */
  take(records) {
    // They come as soon as they are made; the daemon's clock may be another machine's.
    this.page.epoch = Date.now() / 1000 - records[records.length - 1].time;
    if (records.some((record) => record.kind === "scene")) void this.diagnostics.ask();
    if (this.isFull) return;
    this.waiting.push(...records);
    if (!this.isFollowing && this.waiting.length > mostRecords) this.fill();
    if (!this.isFollowing) this.showState();
    this.flushSoon();
  }

  /** Takes no more until the clock goes on; what comes then begins with a tree. */
  fill() {
    this.isFull = true;
    this.source.close();
    this.waiting.length = 0;
  }

  /** @param {string} reason */
  takeAway(reason) {
    this.isAway = true;
    this.input.setOn(false);
    this.news = "";
    this.tell("away", `Waiting for a daemon: ${reason}.`);
    this.flushSoon();
  }

  lost() {
    const program = this.input.wasOn ? "fingerpost try" : "fingerpost inspect";
    if (this.source.readyState === EventSource.CLOSED) this.tell("away", `${program} has ended. Start it again and open the address that it prints.`);
    else this.tell("away", `${program} does not answer; trying again.`);
    this.isAway = true;
    this.input.setOn(false);
  }

  // The clock

  flushSoon() {
    if (!this.isFollowing || this.flushTimer) return;
    this.flushTimer = window.setTimeout(() => {
      this.flushTimer = 0;
      if (this.isFollowing) this.flush();
    }, 16);
  }

  /** Shows what has come. A reload is kept back until its tree is there, which comes next. */
  flush() {
    if (this.fresh) this.page.setTrace(new Trace(this.fresh));
    this.fresh = null;
    const records = this.waiting.splice(0, this.waiting.length - (this.reload ? 1 : 0));
    if (records.length) this.page.append(records);
    this.chooseNewest(records);
    if (this.page.trace.records.length > mostRecords) this.trim();
    this.page.setTime(this.page.trace.duration);
  }

  /** Lets go of the oldest quarter. */
  trim() {
    this.page.setTrace(trimmed(this.page.trace, Math.floor(this.page.trace.records.length * 0.75)));
  }

  /** Lets the clock stand and takes no fingers, while the stage shows something else. */
  suspend() {
    this.isSuspended = true;
    this.layout.setOn(false);
    this.hold();
    this.input.setOn(false);
  }

  /** Takes fingers again, if the daemon does. */
  resume() {
    this.isSuspended = false;
    void this.input.offer();
  }

  /** Goes to the end and stays there. */
  follow() {
    this.page.whatIf.setOn(false);
    if (this.current) this.page.setTrace(this.current);
    this.current = null;
    if (this.isFull) {
      this.isFull = false;
      this.source = this.connect();
    }
    super.follow();
  }

  // Words

  /** @param {string} news */
  announce(news) {
    this.news = news;
    clearTimeout(this.newsTimer);
    this.newsTimer = window.setTimeout(() => {
      this.news = "";
      this.showState();
    }, newsTime);
  }

  showState() {
    const button = element("live");
    button.setAttribute("aria-pressed", String(this.isFollowing));
    element("earlier").setAttribute("aria-pressed", String(!!this.current));
    if (this.isAway) return;
    const count = this.waiting.length;
    const held = this.isFull ? `Paused. More than ${mostRecords.toLocaleString("en")} records have come since; going on starts again.`
      : this.current ? "This is what the last daemon did; Live goes on."
      : count ? `Paused. ${count.toLocaleString("en")} ${count === 1 ? "record has" : "records have"} come since.` : "Paused.";
    const state = this.isFollowing ? "Live." : held;
    this.tell(this.isFollowing ? "following" : "held", this.news ? `${this.news} ${this.isFollowing ? "" : held}`.trim() : state);
  }

  // Asking

  /**
   * Asks the daemon who would be hit at a point of a screen.
   * @param {string} screen @param {number} x @param {number} y
   */
  async ask(screen, x, y) {
    const point = /** @type {[number, number]} */ ([Math.round(x * 10) / 10, Math.round(y * 10) / 10]);
    const words = new URLSearchParams(location.search);
    words.set("screen", screen);
    words.set("x", String(point[0]));
    words.set("y", String(point[1]));
    let answer;
    try {
      const response = await fetch(`hit?${words}`);
      answer = response.ok ? await response.json() : { error: await response.text() };
    } catch {
      answer = { error: "fingerpost inspect does not answer" };
    }
    this.page.setChoice(answer.view && this.page.trace.views.has(answer.view) ? { kind: "view", id: answer.view } : null);
    this.page.stage.markAsked(screen, ...point);
    const told = answer.error ? unanswered(answer.error) : answered(this.page.trace, answer, point);
    this.page.setAnswer(withPlaces(this.page.trace, told));
  }

  // Saving

  /** The page as its own file, with what it has. */
  file() {
    const { trace, epoch } = this.page;
    const copy = /** @type {Element} */ (this.blank.cloneNode(true));
    const policy = copy.querySelector("meta[http-equiv=Content-Security-Policy]");
    policy?.setAttribute("content", policy.getAttribute("content")?.replace(" connect-src 'self';", "") ?? "");
    const data = copy.querySelector("#trace");
    const records = trace.records.map((record) => JSON.stringify(record)).join(",\n");
    const text = `{"version":1,${epoch ? `"epoch":${epoch.toFixed(6)},` : ""}"tree":${JSON.stringify(trace.tree)},"records":[\n${records}\n]}`;
    if (data) data.textContent = text.replaceAll("<", "\\u003c");
    return `<!doctype html>\n${copy.outerHTML}\n`;
  }

  save() {
    const link = made("a", "");
    link.href = URL.createObjectURL(new Blob([this.file()], { type: "text/html" }));
    link.download = `fingerpost-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.html`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
}

/** @param {TraceRecord} record */
function isReload(record) {
  return record.kind === "scene" && (record.event === "reloaded" || record.event === "loaded");
}

/** @param {string} error @returns {Story} */
function unanswered(error) {
  return { title: ["The daemon gave no answer"], fate: "", lines: [{ at: null, tone: "bad", what: [error] }] };
}

/**
 * Who would be hit at a point now, and why, in sentences.
 * @param {Trace} trace
 * @param {HitRecord} hit
 * @param {[number, number]} point
 * @returns {Story}
 */
function answered(trace, hit, point) {
  const where = inWords("point", hit.point ?? (hit.view ? null : point)) ?? "";
  const visited = hit.visited ?? [];
  const path = new Set(hit.path);
  /** @type {Line[]} */
  const lines = [];
  const around = hit.path.slice(0, -1).map(aView).reverse();
  if (hit.view) lines.push({ at: null, tone: "good", what: around.length ? say`${aView(hit.view)} lies in ${listed(around)}, and nothing in front of it takes the finger.` : say`It would be ${aView(hit.view)} itself.` });
  else lines.push({ at: null, tone: "bad", what: [hit.reason ? "The application ignores interaction events." : "No view takes a finger there."] });
  for (const { view, verdict } of visited) {
    if (path.has(view) || verdict === "outside") continue;
    const words = passing(view, verdict, trace.views.get(view)?.value("alpha", trace.records.length) ?? 1);
    if (words) lines.push({ at: null, what: say`A finger passes ${aView(view)} by: ${words.what}.`, how: words.how });
    else if (verdict === "covered") lines.push({ at: null, what: say`${aView(view)} lies behind it, and is not asked.` });
    else lines.push({ at: null, what: say`${aView(view)}: ${verdictWords(verdict)}.` });
  }
  const outside = visited.filter(({ verdict }) => verdict === "outside").length;
  if (outside) lines.push({ at: null, what: [`${outside === 1 ? "One other view was" : `${outside} other views were`} asked; the point lies outside of ${outside === 1 ? "it" : "them"}.`] });
  return { title: hit.view ? say`A finger at ${where} would now hit ${aView(hit.view)}` : [`A finger at ${where} would now hit no view`], fate: hit.view ? "handled" : "noView", lines };
}
