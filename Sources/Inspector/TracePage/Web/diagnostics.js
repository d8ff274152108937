// What is wrong with the scene's files: shown above all else, until they are mended.

/** @typedef {{ severity: string, file: string, line?: number, column?: number, message: string, text?: string }} Diagnostic */

import { made } from "./elements.js";
import { counted } from "./words.js";

export class Diagnostics {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.shown = "";
    // Where it is unfolded, too, and where the window has another width.
    new ResizeObserver(() => this.showCarets()).observe(root);
  }

  /** Scrolls each line whose caret is out of sight to it. */
  showCarets() {
    for (const caret of this.root.querySelectorAll("pre b")) {
      const line = /** @type {Element} */ (caret.parentElement);
      const at = caret.getBoundingClientRect().left - line.getBoundingClientRect().left;
      if (at < 0 || at > line.clientWidth - 30) line.scrollLeft += at - line.clientWidth * 0.6;
    }
  }

  /** Asks the daemon, and shows what it says. */
  async ask() {
    let answer;
    try {
      const response = await fetch(`diagnostics${location.search}`);
      answer = response.ok ? await response.json() : null;
    } catch {
      return;
    }
    if (!answer?.diagnostics) return;
    const shown = JSON.stringify(answer);
    if (shown === this.shown) return;
    this.shown = shown;
    this.show(answer);
  }

  /** @param {{ outdated: boolean, diagnostics: Diagnostic[] }} answer */
  show({ outdated, diagnostics }) {
    this.root.hidden = !diagnostics.length;
    this.root.classList.toggle("outdated", outdated);
    const { length } = diagnostics;
    const title = made("summary", "", outdated ? `${counted(length, "mistake")} in what was saved; the scene of before goes on` : `The scene has ${counted(length, "warning")}`);
    title.id = "diagnostics-title";
    const fold = made("details", "", title, made("ul", "", ...diagnostics.map((one) => this.item(one))));
    // Several warnings would cover a good part of the page while the scene is tried.
    fold.open = outdated || length === 1;
    this.root.replaceChildren(fold);
    this.showCarets();
  }

  /** @param {Diagnostic} diagnostic */
  item({ severity, file, line, column, message, text }) {
    const place = [file, line, column].filter((part) => part !== undefined).join(":");
    const button = made("button", "place", place);
    button.type = "button";
    button.title = "Copy this place";
    button.addEventListener("click", () => void this.copy(button, place));
    const item = made("li", severity, button, made("p", "", message));
    if (text !== undefined) {
      const code = made("pre", "", made("span", "", `${line} `), text);
      // A long line is scrolled by keys, too.
      code.tabIndex = 0;
      // The caret stands below the column, whose tabs are as wide as in the line.
      if (column) code.append(`\n${" ".repeat(String(line).length + 1)}${text.slice(0, column - 1).replace(/[^\t]/g, " ")}`, made("b", "", "^"));
      item.append(code);
    }
    return item;
  }

  /**
   * Copies a place, to open it in an editor; where that is not allowed it is marked, for copying by hand.
   * @param {HTMLElement} button @param {string} place
   */
  async copy(button, place) {
    try {
      await navigator.clipboard.writeText(place);
      button.dataset.copied = "";
      setTimeout(() => delete button.dataset.copied, 1500);
    } catch {
      getSelection()?.selectAllChildren(button);
    }
  }
}
