// The tree: the views as an outline, front to back, with their properties at the moment.

import { made, rowAfter } from "./elements.js";
import { standing } from "./stage.js";
import { countAtMost } from "./trace.js";
import { rounded } from "./words.js";

/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("./why.js").Choice} Choice */
/** @typedef {{ key: string, id: string, depth: number, name: string, note: string, isOut: boolean, kind: "screen" | "view" | "recognizer" }} Node */

const places = new Set(["frame", "bounds", "transform", "anchorPoint", "hitTestInsets"]);

export class Tree {
  /** @param {HTMLElement} root @param {HTMLElement} properties @param {Trace} trace @param {(choice: Choice) => void} choose */
  constructor(root, properties, trace, choose) {
    this.root = root;
    this.properties = properties;
    this.trace = trace;
    this.choose = choose;
    this.moment = -2;
    this.changesSeen = -1;
    /** @type {Choice | null} */
    this.choice = null;
    /** @type {Map<string, HTMLElement>} */
    this.rows = new Map();
    this.order = "";
    root.addEventListener("click", (event) => this.take(/** @type {Element} */ (event.target).closest("[data-node]")));
    root.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** @param {Trace} trace */
  setTrace(trace) {
    this.trace = trace;
    this.changesSeen = -1;
  }

  /** @param {number} moment */
  update(moment) {
    this.moment = moment;
    const changes = countAtMost(this.trace.changes, moment);
    const before = this.changesSeen;
    if (changes === before) return;
    this.changesSeen = changes;
    if (this.isConcernedBy(Math.min(before, changes), Math.max(before, changes))) this.render(this.nodes());
    this.showProperties();
  }

  /**
   * Whether changes of views, by their places among all of them, show in the outline: views that only moved do not.
   * @param {number} from
   * @param {number} to
   */
  isConcernedBy(from, to) {
    if (from < 0 || to - from > 5000) return true;
    return this.trace.changes.slice(from, to).some((moment) => {
      const record = this.trace.records[moment];
      return record.event !== "changed" || Object.keys(record.changes ?? {}).some((name) => !places.has(name));
    });
  }

  /** @returns {Node[]} */
  nodes() {
    /** @type {Node[]} */
    const nodes = [];
    for (const [screen, windows] of this.trace.windows) {
      const size = this.trace.screens.get(screen)?.get(this.moment);
      if (!size) continue;
      nodes.push({ key: `screen:${screen}`, id: screen, depth: 0, name: screen, note: `screen ${size[0]} × ${size[1]}`, isOut: false, kind: "screen" });
      /** @type {{ id: string, depth: number, isOut: boolean }[]} */
      const rest = windows.get(this.moment).map((id) => ({ id, depth: 1, isOut: false }));
      for (let next = rest.pop(); next; next = rest.pop()) {
        const view = this.trace.views.get(next.id);
        if (!view) continue;
        const isOut = next.isOut || view.obstacle(this.moment) !== "";
        nodes.push({ key: `view:${view.id}`, id: view.id, depth: next.depth, name: view.id, note: this.note(view), isOut, kind: "view" });
        for (const recognizer of view.recognizers) nodes.push({ key: `recognizer:${recognizer.id}`, id: recognizer.id, depth: next.depth + 1, name: recognizer.id, note: recognizer.type, isOut: false, kind: "recognizer" });
        for (const child of view.children.get(this.moment)) rest.push({ id: child, depth: next.depth + 1, isOut });
      }
    }
    return nodes;
  }

  /** @param {import("./trace.js").ViewHistory} view */
  note(view) {
    const at = (/** @type {string} */ name) => view.value(name, this.moment);
    const value = view.control && standing(view, this.moment);
    return [
      view.isWindow ? "window" : view.control, at("title") && `“${at("title")}”`, value, at("hidden") && "hidden", at("alpha") < leastAlphaToBeHit && "transparent", !at("userInteractionEnabled") && "no interaction",
      !["default", undefined].includes(at("hitTest")) && `hitTest ${at("hitTest")}`, at("exclusiveTouch") && "exclusive", at("multipleTouchEnabled") && "multiple",
      view.control && at("enabled") === false && "disabled", at("redacted") && "redacted",
    ].filter(Boolean).join(" · ");
  }

  /** @param {Node[]} nodes */
  render(nodes) {
    const order = nodes.map((node) => node.key).join("\n");
    const isSame = order === this.order;
    const list = nodes.map((node) => this.row(node));
    if (isSame) return;
    this.order = order;
    const present = new Set(nodes.map((node) => node.key));
    for (const key of this.rows.keys()) if (!present.has(key)) this.rows.delete(key);
    this.root.replaceChildren(...list);
    this.mark();
  }

  /** @param {Node} node */
  row(node) {
    let row = this.rows.get(node.key);
    if (!row) {
      row = made("div", "", made("b", "", node.name), " ", made("small", ""));
      row.setAttribute("role", "treeitem");
      row.dataset.node = node.id;
      row.dataset.kind = node.kind;
      row.id = `node-${node.key}`;
      this.rows.set(node.key, row);
    }
    const note = /** @type {HTMLElement} */ (row.lastElementChild);
    if (note.textContent !== node.note) note.textContent = node.note;
    row.className = `node ${node.kind}${node.isOut ? " out" : ""}${row.classList.contains("chosen") ? " chosen" : ""}`;
    row.style.setProperty("--depth", String(node.depth));
    row.setAttribute("aria-level", String(node.depth + 1));
    return row;
  }

  /** @param {Choice | null} choice */
  setChoice(choice) {
    this.choice = choice;
    this.mark();
    this.showProperties();
  }

  mark() {
    const key = this.choice ? `${this.choice.kind === "control" ? "view" : this.choice.kind}:${this.choice.id}` : "";
    for (const [other, row] of this.rows) {
      row.classList.toggle("chosen", other === key);
      row.setAttribute("aria-selected", String(other === key));
      if (other !== key) continue;
      row.scrollIntoView({ block: "nearest" });
      this.root.setAttribute("aria-activedescendant", row.id);
    }
  }

  showProperties() {
    const view = this.choice && (this.choice.kind === "view" || this.choice.kind === "control") ? this.trace.views.get(this.choice.id) : null;
    const recognizer = this.choice?.kind === "recognizer" ? this.trace.recognizers.get(this.choice.id) : null;
    const entries = view ? [...view.properties.keys()].map((name) => [name, view.value(name, this.moment)]).filter(([, value]) => value !== undefined)
      : Object.entries(recognizer?.row ?? {}).filter(([name]) => name !== "id" && name !== "kind");
    const parts = entries.flatMap(([name, value]) => {
      const text = value === null && unset.has(name) ? "none" : written(value);
      return [made("dt", "", name), made("dd", name === "where" ? "wide" : "", text)];
    });
    this.properties.replaceChildren(made("dl", "", ...parts));
    this.properties.hidden = !entries.length;
  }

  /** @param {Element | null} row */
  take(row) {
    const id = row?.getAttribute("data-node");
    const kind = row?.getAttribute("data-kind");
    if (id && (kind === "view" || kind === "recognizer")) this.choose({ kind, id });
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    this.take(rowAfter(event, this.root, "[data-node]:not(.screen)"));
  }
}

/** What may be missing; anything else that is null is withheld. */
const unset = new Set(["script", "delegate"]);

/** @param {any} value @returns {string} */
function written(value) {
  if (value === null || value === undefined) return "withheld";
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  return typeof value === "number" ? rounded(value, 3) : String(value);
}
