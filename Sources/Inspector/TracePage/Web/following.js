// What records come from while the page is open: the page follows them, until a person lets the clock stand to look at the past.

import { element } from "./elements.js";

/** Follows what happens; a subclass knows where it comes from. */
export class Following {
  /** @param {import("./main.js").Page} page */
  constructor(page) {
    this.page = page;
    this.isFollowing = true;
    /** @type {TraceRecord[]} what has come and is not shown yet */
    this.waiting = [];
    /** Whether a finger of this page is about to become a touch, whose story is shown then. */
    this.awaitsTouch = false;
  }

  /** Shows what has come. */
  flush() {}

  /** Says whether the clock stands. */
  showState() {}

  /**
   * Goes to what happens now, in which the finger that has come down will be a touch. It is chosen, unless it is that of the key, which
   * presses the view that is chosen.
   * @param {boolean} byKey
   */
  pressed(byKey) {
    if (!this.isFollowing) this.follow();
    this.awaitsTouch = !byKey;
  }

  /**
   * Chooses the touch that began last, if one is awaited and one of the records says so.
   * @param {TraceRecord[]} records
   */
  chooseNewest(records) {
    const began = this.awaitsTouch && records.filter((record) => record.kind === "contact" && record.phase === "began").pop();
    if (!began) return;
    this.awaitsTouch = false;
    this.page.setChoice({ kind: "touch", id: String(began.touch) });
  }

  /** Lets the clock stand, so that the past can be looked at. */
  hold() {
    if (!this.isFollowing) return;
    this.isFollowing = false;
    this.page.showPlaying();
    this.showState();
  }

  /** Goes to the end and stays there. */
  follow() {
    this.page.pause();
    this.isFollowing = true;
    this.page.showPlaying();
    this.showState();
    this.flush();
  }

  /** Lets the clock stand while the stage shows something else. */
  suspend() {
    this.hold();
  }

  /** Goes back to what the stage showed before. */
  resume() {}

  /** @param {string} state @param {string} words */
  tell(state, words) {
    const status = element("status");
    status.dataset.state = state;
    if (status.textContent !== words) status.textContent = words;
  }
}
