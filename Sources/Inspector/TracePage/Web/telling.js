// The part Why: a story as a list of sentences, with links to what they name and to when it was.

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
    const title = document.createElement("h3");
    title.className = told.fate;
    title.textContent = told.title.map((part) => (typeof part === "string" ? part : part.id)).join("");
    const list = document.createElement("ol");
    list.append(...told.lines.map((line) => this.line(trace, line)));
    this.root.replaceChildren(title, list);
    return true;
  }

  /** @param {Trace} trace @param {Line} line */
  line(trace, { at, what, how, tone }) {
    const item = document.createElement("li");
    if (tone) item.classList.add(tone);
    if (at !== null) {
      item.dataset.at = String(at);
      const when = document.createElement("button");
      when.type = "button";
      when.className = "when";
      when.textContent = trace.timeOf(at).toFixed(3);
      when.setAttribute("aria-label", `Go to ${trace.timeOf(at).toFixed(3)} seconds`);
      when.addEventListener("click", () => this.seek(at));
      item.append(when);
    }
    const text = document.createElement("p");
    text.append(...what.map((part) => this.part(trace, part)));
    item.append(text);
    if (how) {
      const advice = document.createElement("p");
      advice.className = "how";
      advice.append(...how.map((part) => this.part(trace, part)));
      item.append(advice);
    }
    return item;
  }

  /** @param {Trace} trace @param {string | Reference} part */
  part(trace, part) {
    if (typeof part === "string") return part;
    if (part.ref === "code") {
      const code = document.createElement("code");
      code.textContent = part.id;
      return code;
    }
    const link = document.createElement("a");
    const choice = choiceOf(trace, part);
    link.href = `#${choice.kind}=${encodeURIComponent(part.id)}`;
    link.textContent = part.id;
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
