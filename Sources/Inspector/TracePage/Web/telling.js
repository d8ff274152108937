// The part Why: a story as a list of sentences, with links to what they name and to when it was.

import { plain } from "./advice.js";
import { made } from "./elements.js";

/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("./why.js").Choice} Choice */
/** @typedef {import("./advice.js").Line} Line */
/** @typedef {import("./advice.js").Reference} Reference */
/** @typedef {import("./advice.js").Story} Story */

export class Telling {
  /** @param {HTMLElement} root @param {(choice: Choice) => void} choose @param {(moment: number) => void} seek */
  constructor(root, choose, seek) {
    this.root = root;
    this.choose = choose;
    this.seek = seek;
    /** What is shown, so that it is made again only where that changes. */
    this.shown = "";
  }

  /**
   * Shows a story.
   * @param {Trace} trace @param {Story} told
   * @returns {boolean} whether it is another one than before
   */
  show(trace, told) {
    const key = JSON.stringify([told.fate, told.title, told.lines]);
    if (key === this.shown) return false;
    this.shown = key;
    this.root.replaceChildren(made("h3", told.fate, plain(told.title)), made("ol", "", ...told.lines.map((line) => this.line(trace, line))));
    return true;
  }

  /** @param {Trace} trace @param {Line} line */
  line(trace, { at, what, how, tone }) {
    const item = made("li", tone ?? "");
    if (at !== null) {
      item.dataset.at = String(at);
      const when = made("button", "when", trace.timeOf(at).toFixed(3));
      when.type = "button";
      when.setAttribute("aria-label", `Go to ${trace.timeOf(at).toFixed(3)} seconds`);
      when.addEventListener("click", () => this.seek(at));
      item.append(when);
    }
    item.append(made("p", "", ...what.map((part) => this.part(trace, part))));
    if (how) item.append(made("p", "how", ...how.map((part) => this.part(trace, part))));
    return item;
  }

  /** @param {Trace} trace @param {string | Reference} part */
  part(trace, part) {
    if (typeof part === "string") return part;
    if (part.ref === "code") return made("code", "", part.id);
    const link = made("a", "", part.id);
    const choice = choiceOf(trace, part);
    link.href = `#${choice.kind}=${encodeURIComponent(part.id)}`;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.choose(choice);
    });
    return link;
  }

  /**
   * Dims the sentences about what has not happened yet.
   * @param {number} moment
   */
  markLater(moment) {
    /** @type {NodeListOf<HTMLElement>} */
    const items = this.root.querySelectorAll("[data-at]");
    for (const item of items) item.classList.toggle("later", Number(item.dataset.at) > moment);
  }
}

/**
 * What a word in a sentence stands for.
 * @param {Trace} trace @param {Reference} part
 * @returns {Choice}
 */
export function choiceOf(trace, { ref, id }) {
  const kind = ref === "view" && !trace.views.has(id) && trace.recognizers.has(id) ? "recognizer" : ref;
  return { kind: /** @type {Choice["kind"]} */ (kind), id };
}
