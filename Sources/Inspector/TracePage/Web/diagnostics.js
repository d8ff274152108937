// What is wrong with the scene's files: shown above all else, until they are mended.

/** @typedef {{ severity: string, file: string, line?: number, column?: number, message: string, text?: string }} Diagnostic */

export class Diagnostics {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.shown = "";
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
    const title = document.createElement("h2");
    title.id = "diagnostics-title";
    const count = `${diagnostics.length} ${diagnostics.length === 1 ? "mistake" : "mistakes"}`;
    title.textContent = outdated ? `${count} in what was saved; the scene of before goes on` : "The scene has warnings";
    const list = document.createElement("ul");
    list.append(...diagnostics.map((one) => this.item(one)));
    this.root.replaceChildren(title, list);
  }

  /** @param {Diagnostic} diagnostic */
  item({ severity, file, line, column, message, text }) {
    const item = document.createElement("li");
    item.className = severity;
    const place = [file, line, column].filter((part) => part !== undefined).join(":");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "place";
    button.textContent = place;
    button.title = "Copy this place";
    button.addEventListener("click", () => void this.copy(button, place));
    const words = document.createElement("p");
    words.textContent = message;
    item.append(button, words);
    if (text !== undefined) {
      const code = document.createElement("pre");
      const number = document.createElement("span");
      number.textContent = `${line} `;
      code.append(number, text);
      // The caret stands below the column, whose tabs are as wide as in the line.
      if (column) code.append(`\n${" ".repeat(String(line).length + 1)}${text.slice(0, column - 1).replace(/[^\t]/g, " ")}^`);
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
