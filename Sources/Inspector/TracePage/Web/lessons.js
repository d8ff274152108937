// The playground: scenes to learn from, which the engine runs in the page itself. Each says what to try and why it happens so.

import { element, made } from "./elements.js";
import { TouchInput } from "./fingers.js";
import { Following } from "./following.js";
import { loadEngine, Placing, Session } from "./session.js";
import { Trace } from "./trace.js";
import { trimmed } from "./trimming.js";

/** @typedef {import("./trace.js").Row} Row */

/**
 * A scene to learn from: `tries` and `reasons` are paragraphs, `source` is the scene's file.
 * @typedef {{ name: string, title: string, tries: string[], reasons: string[], source: string, tree: Row[] }} Lesson
 */

/** How much of the time in which nothing happens is on the clock, in seconds. */
const longestRest = 1;
/** How many records a trace has before it lets go of its past, and how many it keeps. */
const manyRecords = 6000, keptRecords = 1500;

export class Lessons extends Following {
  /** @param {import("./main.js").Page} page @param {Lesson[]} lessons */
  constructor(page, lessons) {
    super(page);
    this.lessons = lessons;
    /** @type {Lesson | null} */
    this.lesson = null;
    /** @type {import("../../../../Web/engine.js").Engine | null} */
    this.engine = null;
    /** @type {Session | null} */
    this.session = null;
    this.placing = new Placing();
    /** The browser's time at the zero of the session's clock, in seconds. */
    this.zero = 0;
    this.isTicking = false;
    this.fingers = new TouchInput(page.stage, { take: (frame) => this.take(frame), pressed: (byKey) => this.pressed(byKey), grab: () => false });
    document.body.classList.add("playground");
    element("lesson-panel").hidden = false;
    const choice = element("lessons");
    choice.append(...lessons.map(({ title, name }, index) => new Option(`${index + 1}. ${title}`, name)));
    choice.addEventListener("change", () => this.openNamed(choice.value));
    element("lesson-next").addEventListener("click", () => this.openNext());
    element("lesson-again").addEventListener("click", () => this.lesson && this.open(this.lesson));
    this.tell("connecting", "The engine is being read …");
    void this.load();
  }

  async load() {
    try {
      this.engine = await loadEngine();
    } catch (error) {
      return this.tell("away", `The engine does not run in this browser: ${/** @type {Error} */ (error).message}`);
    }
    this.open(this.lesson ?? this.lessons[0]);
    this.fingers.setOn(true);
    this.page.showWhy();
    document.documentElement.dataset.engine = "ready";
  }

  /** @param {string} name */
  openNamed(name) {
    const lesson = this.lessons.find((one) => one.name === name);
    if (lesson && lesson !== this.lesson) this.open(lesson);
  }

  openNext() {
    const index = this.lesson ? this.lessons.indexOf(this.lesson) : -1;
    this.open(this.lessons[(index + 1) % this.lessons.length]);
  }

  /** @param {Lesson} lesson */
  open(lesson) {
    this.lesson = lesson;
    document.title = `${lesson.title} · Fingerpost playground`;
    element("lessons").value = lesson.name;
    element("lesson-name").textContent = lesson.title;
    element("lesson-try").replaceChildren(...paragraphs(lesson.tries));
    element("lesson-because").replaceChildren(...paragraphs(lesson.reasons));
    element("lesson-source").textContent = lesson.source;
    element("source").textContent = `${lesson.name}.yaml`;
    if (!this.engine) return;
    this.fingers.drop();
    this.session = new Session(this.engine, lesson.tree, `${lesson.name}.yaml`);
    this.zero = performance.now() / 1000;
    this.placing = new Placing();
    this.waiting.length = 0;
    this.page.setChoice(null);
    this.page.setTrace(new Trace(lesson.tree));
    this.isFollowing = true;
    this.page.showPlaying();
    this.flush();
    this.showState();
    this.page.writeLink();
  }

  // Fingers

  /** @param {import("./fingers.js").Frame} frame */
  take(frame) {
    const { session } = this;
    if (!session) return;
    if (!this.isTicking) this.goOn(session, frame.time);
    session.deliver({ at: Math.round((frame.time - this.zero) * 1e6), screen: frame.screen, contacts: this.placing.contacts(frame) });
    this.flush();
  }

  /**
   * Goes on after a time in which nothing happened, most of which is not on the clock.
   * @param {Session} session @param {number} time the browser's, in seconds
   */
  goOn(session, time) {
    const rest = time - this.zero - session.now / 1e6;
    if (rest > longestRest) this.zero += rest - longestRest;
    if (this.page.trace.records.length > manyRecords && this.isFollowing) this.page.setTrace(trimmed(this.page.trace, keptRecords));
    this.isTicking = true;
    requestAnimationFrame(() => this.tick());
  }

  /** Lets the clock go on while fingers are down or timers wait. */
  tick() {
    const { session } = this;
    if (!session) return;
    session.advance(Math.round((performance.now() / 1000 - this.zero) * 1e6));
    this.flush();
    this.isTicking = session.isWaiting || this.fingers.all().length > 0;
    if (this.isTicking) requestAnimationFrame(() => this.tick());
  }

  // The clock

  /** Shows what has come. */
  flush() {
    if (this.session) this.waiting.push(...this.session.take());
    if (!this.isFollowing) return this.showState();
    const records = this.waiting.splice(0);
    if (!records.length) return;
    this.page.append(records);
    this.chooseNewest(records);
    this.page.setTime(this.page.trace.duration);
  }

  /** Goes to the end and stays there. */
  follow() {
    super.follow();
    this.page.setTime(this.page.trace.duration);
  }

  showState() {
    element("live").setAttribute("aria-pressed", String(this.isFollowing));
    this.tell(this.isFollowing ? "following" : "held", this.isFollowing ? "Touch the stage, by mouse or finger." : "Paused; touch the stage, or choose Live, to go on.");
  }
}

/**
 * Paragraphs, in which what stands between backticks is code.
 * @param {string[]} texts
 */
function paragraphs(texts) {
  return texts.map((text) => made("p", "", ...text.split("`").map((piece, index) => (index % 2 ? made("code", "", piece) : piece))));
}
