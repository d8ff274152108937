// The stage: each screen to scale, with its views where they lie at the moment, and the fingers over them.

import { made, svg } from "./elements.js";
import { followed, hundredths } from "./geometry.js";
import { boxOnScreen, countAtMost, placedViews } from "./trace.js";
import { counted, inWords, segmentName } from "./words.js";

/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("./trace.js").Placed} Placed */
/** @typedef {import("./trace.js").TouchHistory} TouchHistory */
/** @typedef {import("./why.js").Choice} Choice */

const longestTrail = 300;
/** The height of a line of names, and about how wide a letter is, in CSS pixels. */
const lineHeight = 12;
const letterWidth = 6.2;
/** How many lines of a view are tried for its name, and how many names are kept apart. */
const mostLines = 6;
const mostNames = 400;

/** An element of a view, with what was set on it last, so that only what changes is set. */
class ViewElement {
  /** @param {string} id */
  constructor(id) {
    this.label = made("span", "");
    this.element = made("div", "", this.label);
    this.element.dataset.view = id;
    /** @type {number[]} its size, its transform and its place in the order */
    this.last = [];
    this.classes = "";
    this.text = "";
    /** @type {number | null} */
    this.line = 0;
  }

  /**
   * Puts the name on a line from above, or where that is negative from below; nowhere without a line.
   * @param {number | null} line
   */
  setLine(line) {
    if (line === this.line) return;
    this.line = line;
    this.label.hidden = line === null;
    if (line === null) return;
    this.label.style.top = line < 0 ? "auto" : `${1 + line * lineHeight}px`;
    this.label.style.bottom = line < 0 ? `${1 - (line + 1) * lineHeight}px` : "auto";
  }

  /** @param {Placed} placed @param {number} scale @param {number} order @param {number} moment */
  place({ view, toScreen, isHidden, isPassedBy, isRedacted }, scale, order, moment) {
    const [x, y, width, height] = view.value("bounds", moment);
    const m = followed([1, 0, 0, 1, x, y], toScreen);
    const [wide, high, left, top] = [width * scale, height * scale, m[4] * scale, m[5] * scale];
    const { element, last } = this;
    if (wide !== last[0] || high !== last[1]) {
      element.style.width = `${wide}px`;
      element.style.height = `${high}px`;
    }
    if (m[0] !== last[2] || m[1] !== last[3] || m[2] !== last[4] || m[3] !== last[5] || left !== last[6] || top !== last[7]) {
      element.style.transform = `matrix(${m[0]},${m[1]},${m[2]},${m[3]},${left},${top})`;
    }
    if (order !== last[8]) element.style.zIndex = String(order);
    this.last = [wide, high, m[0], m[1], m[2], m[3], left, top, order];
    const isDisabled = view.control !== "" && view.value("enabled", moment) === false;
    const classes = ["view", isHidden && "hidden", isPassedBy && !isHidden && "passed-by", isRedacted && "redacted", isDisabled && "disabled",
      view.control && "control", view.value("highlighted", moment) && "highlighted", view.value("hitTest", moment) === "passthrough" && "passthrough"].filter(Boolean).join(" ");
    if (classes !== this.classes) {
      this.classes = classes;
      this.element.className = classes;
    }
    const value = view.control && standing(view, moment);
    const name = view.value("title", moment) || view.id;
    const text = Math.min(width, height) * scale < 13 || width * scale < 30 ? "" : value ? `${name} ${value}` : name;
    if (text !== this.text) this.label.textContent = this.text = text;
    if (element.title !== view.id) element.title = view.id;
  }
}

/**
 * A control's value, in words.
 * @param {import("./trace.js").ViewHistory} view
 * @param {number} moment
 */
export function standing(view, moment) {
  // What changes has the name of its kind; the tree has it as the value alone where it is as in any control.
  for (const name of ["isOn", "selectedSegmentIndex", "currentPage", "value"]) {
    const value = view.value(name, moment);
    if (value === undefined || value === null) continue;
    return view.control === "segmentedControl" ? segmentName(view.value("segments", moment) ?? [], value) : inWords("value", value) ?? "";
  }
  return "";
}

/**
 * Whether a view fills nearly all of a screen of this size.
 * @param {Placed} placed
 * @param {number} width
 * @param {number} height
 * @param {number} moment
 */
function isLargeOn(placed, width, height, moment) {
  const box = boxOnScreen(placed, moment);
  return box[2] >= width * 0.97 && box[3] >= height * 0.97;
}

/**
 * A name in a view on the stage: where the view lies, in CSS pixels, and whether its name stands at the lower edge if it can.
 * @typedef {{ element: ViewElement, box: import("./geometry.js").Rect, isBelow: boolean }} Name
 */

/**
 * Puts names on lines of their views where they lie over no other name; those that find none are left out. Views in front choose first. The name of
 * a view lies over no smaller one in front of it, which would seem to have that name.
 * @param {Name[]} names from back to front
 */
function arrange(names) {
  /** @type {import("./geometry.js").Rect[]} */
  const taken = [];
  /** @type {import("./geometry.js").Rect[]} */
  const inFront = [];
  for (const { element, box, isBelow } of [...names].reverse()) {
    const [left, top, width, height] = box;
    const smaller = inFront.length >= mostNames ? [] : inFront.filter(([, , w, h]) => w < width * 0.97 || h < height * 0.97);
    inFront.push(box);
    const count = Math.max(1, Math.min(mostLines, Math.floor(height / lineHeight)));
    const above = Array.from({ length: count }, (_, line) => line);
    const below = above.map((line) => -1 - line);
    const wide = Math.min(width, element.text.length * letterWidth + 4);
    const free = taken.length >= mostNames ? above[0] : (isBelow ? [...below, ...above] : [...above, ...below]).find((line) => {
      const y = line < 0 ? top + height + line * lineHeight : top + line * lineHeight;
      if (smaller.some(([x, other, w, h]) => left < x + w && x < left + wide && y - 2 < other + h && other < y + lineHeight + 1)) return false;
      if (taken.some(([x, other, w]) => left < x + w && x < left + wide && Math.abs(y - other) < lineHeight - 1)) return false;
      taken.push([left, y, wide, lineHeight]);
      return true;
    });
    element.setLine(free ?? null);
  }
}

export class Stage {
  /** @param {HTMLElement} root @param {Trace} trace @param {(choice: Choice) => void} choose */
  constructor(root, trace, choose) {
    this.root = root;
    this.trace = trace;
    this.choose = choose;
    this.moment = -2;
    this.changesSeen = -1;
    /** @type {Choice | null} */
    this.choice = null;
    /** @type {Map<string, { frame: HTMLElement, glass: HTMLElement, overlay: SVGElement, own: SVGElement, withheld: HTMLElement, caption: HTMLElement, scale: number, views: Map<string, ViewElement> }>} */
    this.screens = new Map();
    /** @type {{ x: number, y: number, index: number }} the last click, for going on behind */
    this.lastClick = { x: -1, y: -1, index: 0 };
    /** @type {((screen: string, x: number, y: number) => void) | null} called with the point of a click, on a live page where that is no touch */
    this.ask = null;
    /** @type {{ screen: string, x: number, y: number } | null} the point that was asked about last */
    this.asked = null;
    /** Called when views were drawn where they lie now. */
    this.placed = () => {};
    /** @type {{ screen: string, point: [number, number], kind: string }[]} the fingers of this page */
    this.ownMarks = [];
    /** What is marked on the views. */
    this.marked = "";
    /** @type {Set<string>} the views for which a script decides, where that is marked */
    this.scripted = new Set();
    root.addEventListener("click", (event) => this.clicked(event));
    new ResizeObserver(() => this.refresh()).observe(root);
  }

  /** @param {Set<string>} views those for which a script decides, which is not known here */
  setScripted(views) {
    this.scripted = views;
    this.mark();
  }

  /** @param {string} id */
  addScreen(id) {
    const overlay = svg("svg", { class: "fingers" });
    const own = svg("svg", { class: "fingers own", "aria-hidden": "true" });
    const glass = made("div", "glass", overlay, own);
    glass.setAttribute("role", "img");
    const withheld = made("p", "withheld");
    const caption = made("figcaption", "");
    const frame = made("figure", "", glass, withheld, caption);
    this.root.append(frame);
    const screen = { frame, glass, overlay, own, withheld, caption, scale: 1, views: new Map() };
    this.screens.set(id, screen);
    return screen;
  }

  /** @param {Trace} trace */
  setTrace(trace) {
    this.trace = trace;
    this.changesSeen = -1;
    this.moment = -2;
    for (const [id, { frame }] of this.screens) {
      if (trace.screens.has(id)) continue;
      frame.remove();
      this.screens.delete(id);
    }
  }

  /** Draws everything again, as when the size has changed. */
  refresh() {
    this.changesSeen = -1;
    if (this.moment > -2) this.update(this.moment);
  }

  /** Whether fingers of this page touch it, and move no views. */
  get isTouchable() {
    return this.root.classList.contains("touchable") && !this.root.classList.contains("laying-out");
  }

  /** The touch that is chosen, if one is. */
  get chosenTouch() {
    return this.choice?.kind === "touch" ? this.trace.touches.get(Number(this.choice.id)) : undefined;
  }

  /** The id of the view that is chosen; empty where none is. */
  get chosenView() {
    return this.choice?.kind === "view" || this.choice?.kind === "control" ? this.choice.id : "";
  }

  /** The touches that are down, and the one that is chosen. */
  drawn() {
    const down = this.trace.down.get(this.moment);
    const chosen = this.chosenTouch;
    return chosen && !down.includes(chosen) ? [...down, chosen] : down;
  }

  /** @param {Choice | null} choice */
  setChoice(choice) {
    this.choice = choice;
    this.asked = null;
    this.mark();
    if (this.moment > -2) this.drawFingers();
  }

  /** @param {number} moment */
  update(moment) {
    const changes = countAtMost(this.trace.changes, moment);
    this.moment = moment;
    if (changes !== this.changesSeen) {
      this.changesSeen = changes;
      this.placeViews();
    }
    this.drawFingers();
    this.mark();
  }

  placeViews() {
    this.marked = "";
    const space = this.root.clientWidth || 600;
    const isNarrow = innerWidth <= 860;
    const roof = isNarrow ? innerHeight * 0.6 : Math.max(140, this.root.clientHeight || 400) - 34;
    const sizes = [...this.trace.screens].map(([id, size]) => ({ id, size: size.get(this.moment) }));
    const count = sizes.filter(({ size }) => size).length;
    for (const { id, size } of sizes) {
      const screen = this.screens.get(id) ?? this.addScreen(id);
      screen.frame.hidden = !size;
      const [width, height] = size ?? [1, 1];
      screen.caption.textContent = `${id} · ${width} × ${height} ${this.trace.units.get(id) ?? "points"}`;
      const share = count > 1 && space > 700 ? space / count - 12 : space - 2;
      screen.scale = Math.max(0.02, Math.min(share / width, roof / height));
      screen.glass.style.width = `${width * screen.scale}px`;
      screen.glass.style.height = `${height * screen.scale}px`;
      const placed = placedViews(this.trace, id, this.moment);
      const present = new Set();
      /** @type {Name[]} */
      const names = [];
      placed.forEach((one, index) => {
        present.add(one.view.id);
        let element = screen.views.get(one.view.id);
        if (!element) {
          element = new ViewElement(one.view.id);
          screen.views.set(one.view.id, element);
          screen.glass.append(element.element);
        }
        element.place(one, screen.scale, index + 1, this.moment);
        if (!element.text) return;
        // The names of views that fill the screen stand at its lower edge, out of the way of what is in them.
        const isBelow = isLargeOn(one, width, height, this.moment) && one.view.children.get(this.moment).length > 0;
        const box = boxOnScreen(one, this.moment).map((value) => value * screen.scale);
        names.push({ element, box: /** @type {import("./geometry.js").Rect} */ (box), isBelow });
      });
      arrange(names);
      for (const [view, element] of screen.views) {
        if (present.has(view)) continue;
        element.element.remove();
        screen.views.delete(view);
      }
    }
    this.drawOwn(this.ownMarks);
    this.placed();
  }

  drawFingers() {
    for (const [id, screen] of this.screens) {
      const parts = [];
      const hidden = [];
      let down = 0;
      for (const touch of this.drawn()) {
        if (touch.screen !== id) continue;
        const isChosen = touch === this.chosenTouch;
        const isDown = touch.isDown(this.moment);
        if (!isDown && !isChosen) continue;
        if (isChosen) parts.push(...this.trail(touch, screen.scale, touch.xs.length, "whole"));
        if (!isDown) {
          parts.push(...this.ghost(touch, screen.scale));
          continue;
        }
        down++;
        const place = touch.place(this.moment);
        if (!place) hidden.push(touch.id);
        else parts.push(...this.trail(touch, screen.scale, countAtMost(touch.moments, this.moment), "trail"), this.finger(touch, place, screen.scale, isChosen));
      }
      if (this.asked?.screen === id) parts.push(svg("path", { class: "asked", d: "m9 0h-18m9 9v-18", transform: `translate(${this.asked.x * screen.scale},${this.asked.y * screen.scale})` }));
      screen.overlay.replaceChildren(...parts);
      screen.withheld.replaceChildren(...hidden.map((touch) => withheldFinger(touch)));
      screen.glass.setAttribute("aria-label", `Screen ${id}: ${screen.views.size} views, ${counted(down, "finger")} down`);
    }
  }

  /** @param {TouchHistory} touch @param {number} scale @param {number} end @param {string} kind */
  trail(touch, scale, end, kind) {
    const lines = [];
    let points = "";
    for (let index = kind === "trail" ? Math.max(0, end - longestTrail) : 0; index <= end; index++) {
      if (index < end && !Number.isNaN(touch.xs[index])) points += `${(touch.xs[index] * scale).toFixed(1)},${(touch.ys[index] * scale).toFixed(1)} `;
      else if (points) {
        lines.push(svg("polyline", { class: `${kind} ${touch.fate}`, points }));
        points = "";
      }
    }
    return lines;
  }

  /** @param {TouchHistory} touch @param {[number, number]} place @param {number} scale @param {boolean} isChosen */
  finger(touch, place, scale, isChosen) {
    const record = this.trace.records[touch.moments[Math.max(0, countAtMost(touch.moments, this.moment) - 1)]];
    // The number fits into it.
    const radius = Math.max(11, 3.6 * String(touch.id).length + 3, (record?.majorRadius ?? 0) * scale);
    const group = svg("g", { class: `finger ${touch.fate}${isChosen ? " chosen" : ""}`, "data-touch": touch.id, transform: `translate(${place[0] * scale},${place[1] * scale})` });
    const label = svg("text", { "text-anchor": "middle", "dominant-baseline": "central" });
    label.textContent = String(touch.id);
    group.append(svg("circle", { r: radius }), label);
    return group;
  }

  /**
   * Where a touch that is chosen came down, while it is not.
   * @param {TouchHistory} touch @param {number} scale
   */
  ghost(touch, scale) {
    const place = touch.place(touch.began);
    return place ? [svg("circle", { class: `ghost ${touch.fate}`, r: 11, cx: place[0] * scale, cy: place[1] * scale })] : [];
  }

  /** Marks the hit path of the fingers that are down, and what is chosen. */
  mark() {
    const path = new Set();
    const hit = new Set();
    const refusing = new Set();
    /** The views on the path of a touch that something took, or may still. */
    const taking = new Set();
    for (const touch of this.drawn()) {
      if (touch.fate === "refused") {
        refusing.add(touch.hit?.view);
        continue;
      }
      for (const id of touch.hit?.path ?? []) {
        path.add(id);
        if (touch.fate !== "discarded") taking.add(id);
      }
      if (touch.hit?.view) hit.add(touch.hit.view);
    }
    const recognizer = this.choice?.kind === "recognizer" ? this.trace.recognizers.get(this.choice.id)?.view : null;
    const marked = JSON.stringify([[...path], [...hit], [...refusing], [...taking], this.choice, recognizer, [...this.scripted]]);
    if (marked === this.marked) return;
    this.marked = marked;
    for (const { views } of this.screens.values()) {
      for (const [id, { element }] of views) {
        element.classList.toggle("on-path", path.has(id));
        element.classList.toggle("hit", hit.has(id));
        element.classList.toggle("unhandled", path.has(id) && !taking.has(id));
        element.classList.toggle("refusing", refusing.has(id));
        element.classList.toggle("scripted", this.scripted.has(id));
        element.classList.toggle("chosen", id === this.chosenView || id === recognizer);
      }
    }
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (this.root.classList.contains("touchable")) return;
    const target = /** @type {Element} */ (event.target);
    const finger = target.closest("[data-touch]");
    if (finger) return this.choose({ kind: "touch", id: finger.getAttribute("data-touch") ?? "" });
    if (this.ask) {
      const glass = target.closest(".glass");
      const screen = glass && this.screenOf(glass);
      if (screen) this.ask(screen, ...this.pointOn(screen, event));
      return;
    }
    if (!target.closest("[data-view]")) return;
    const views = document.elementsFromPoint(event.clientX, event.clientY).filter((element) => element.classList.contains("view"));
    const isSame = Math.hypot(event.clientX - this.lastClick.x, event.clientY - this.lastClick.y) < 4;
    const index = isSame ? (this.lastClick.index + 1) % views.length : 0;
    this.lastClick = { x: event.clientX, y: event.clientY, index };
    const view = views[index]?.getAttribute("data-view") ?? target.closest("[data-view]")?.getAttribute("data-view");
    if (view) this.choose({ kind: "view", id: view });
  }

  // The stage as a touchscreen

  /** @param {Element} glass @returns {string | undefined} the screen that it is of */
  screenOf(glass) {
    return [...this.screens].find(([, screen]) => screen.glass === glass)?.[0];
  }

  /** The id of the first screen that is there; empty without one. */
  get firstScreen() {
    return [...this.screens].find(([, { frame }]) => !frame.hidden)?.[0] ?? "";
  }

  /** @param {string} screen @returns {number} how many CSS pixels a point is */
  scaleOf(screen) {
    return this.screens.get(screen)?.scale ?? 1;
  }

  /** @param {string} screen @returns {[number, number]} its size in points at the moment; none where it is not there */
  sizeOf(screen) {
    return this.trace.screens.get(screen)?.get(this.moment) ?? [0, 0];
  }

  /** @param {string} screen @returns {[number, number]} */
  centre(screen) {
    const [width, height] = this.sizeOf(screen);
    return [width / 2, height / 2];
  }

  /**
   * The point of a screen that the mouse, pen or finger of an event is at; at its edge where it is beyond that.
   * @param {string} screen @param {MouseEvent} event
   * @returns {[number, number]}
   */
  pointOn(screen, event) {
    const box = this.screens.get(screen)?.glass.getBoundingClientRect() ?? this.root.getBoundingClientRect();
    const [width, height] = this.sizeOf(screen);
    const within = (/** @type {number} */ value, /** @type {number} */ end) => hundredths(Math.min(Math.max(0, value), end - 0.01));
    return [within((event.clientX - box.x) * width / box.width, width), within((event.clientY - box.y) * height / box.height, height)];
  }

  /** @param {MouseEvent} event whether it is over the stage */
  holds(event) {
    const box = this.root.getBoundingClientRect();
    return event.clientX >= box.left && event.clientX < box.right && event.clientY >= box.top && event.clientY < box.bottom;
  }

  /**
   * Where a view lies on a screen at the moment; nothing of one that does not.
   * @param {string} screen @param {string} id
   */
  placedOn(screen, id) {
    return placedViews(this.trace, screen, this.moment).find(({ view }) => view.id === id);
  }

  /**
   * Where a view lies at the moment, and on which screen; nothing of one that lies on none.
   * @param {string} id
   */
  find(id) {
    for (const screen of this.screens.keys()) {
      const placed = this.placedOn(screen, id);
      if (placed) return { screen, placed };
    }
    return null;
  }

  /** @returns {{ screen: string, point: [number, number] } | null} the middle of the view that is chosen */
  middleOfChosen() {
    const found = this.chosenView && this.find(this.chosenView);
    if (!found) return null;
    const [x, y, width, height] = boxOnScreen(found.placed, this.moment);
    return { screen: found.screen, point: [x + width / 2, y + height / 2] };
  }

  /**
   * Draws the fingers of this page, which the daemon may not have got yet.
   * @param {{ screen: string, point: [number, number], kind: string }[]} marks
   */
  drawOwn(marks) {
    this.ownMarks = marks;
    for (const [id, { own, scale }] of this.screens) {
      const parts = marks.filter((mark) => mark.screen === id).map(({ point, kind }) => svg("circle", { class: kind, cx: point[0] * scale, cy: point[1] * scale, r: kind === "would" ? 12 : 16 }));
      if (parts.length || own.childElementCount) own.replaceChildren(...parts);
    }
  }

  /**
   * Marks a point that the daemon was asked about, until something is chosen.
   * @param {string} screen @param {number} x @param {number} y
   */
  markAsked(screen, x, y) {
    this.asked = { screen, x, y };
    this.drawFingers();
  }
}

/** @param {number} touch */
function withheldFinger(touch) {
  const words = made("span", "", `touch ${touch}: place withheld`);
  words.dataset.touch = String(touch);
  return words;
}
