// The layout of a scene by hand: views are moved, resized, drawn and removed, and the daemon of `fingerpost try` writes that into the
// scene's own files. A picture of the front plate can lie below; it stays in this page.

import { element, made } from "./elements.js";
import { applied, boxOf, followed, hundredths, identity, inverse } from "./geometry.js";
import { Drawing, isPlain } from "./shapes.js";
import { boxOnScreen, placedViews } from "./trace.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./geometry.js").Matrix} Matrix */
/** @typedef {import("./geometry.js").Point} Point */

/** @typedef {{ view: string, container: string | null, frame: Rect, because?: string, where?: string }} Entry */
/** @typedef {{ version: string, undo: number, redo: number, kinds: string[], screens: { screen: string, unit: string }[], views: Entry[] }} Plan */
/** @typedef {{ change: string, view?: string, frame?: Rect, kind?: string, id?: string, container?: string, properties?: Record<string, any> }} Change */
/** @typedef {import("./shapes.js").Shape} Shape */

/** The handles of a view, by which sides they move: left, top, right, bottom. */
const handles = { nw: [1, 1, 0, 0], n: [0, 1, 0, 0], ne: [0, 1, 1, 0], e: [0, 0, 1, 0], se: [0, 0, 1, 1], s: [0, 0, 0, 1], sw: [1, 0, 0, 1], w: [1, 0, 0, 0] };

/** Under which name the tab keeps the picture. */
const kept = "fingerpost.plate";

/** How near to a neighbour's edge a side snaps to it, in CSS pixels. */
const snapReach = 7;

/** The ways of the arrow keys. */
const arrows = /** @type {Record<string, [number, number] | undefined>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

/** How far the dialog of a new view is from it and from the window's edge, in CSS pixels. */
const dialogGap = 10;

/** How long the arrow keys rest before what they did is written, in milliseconds. */
const keyRest = 350;

/** The numbers of a frame, by the ids of their fields. */
const frameFields = /** @type {const} */ (["frame-x", "frame-y", "frame-width", "frame-height"]);

/**
 * The rectangle to a thousandth, which is as exact as a picture of the tree.
 * @param {Rect} rect @returns {Rect}
 */
function exactly(rect) {
  return /** @type {Rect} */ (rect.map((value) => Math.round(value * 1000) / 1000 || 0));
}

/**
 * The rectangle of a size about a point.
 * @param {number[]} middle @param {number[]} size @returns {Rect}
 */
function around([x, y], [width, height]) {
  return [x - width / 2, y - height / 2, width, height];
}

/** The picture of a front plate, below the views of a screen. */
class Plate {
  constructor() {
    this.image = made("img", "plate");
    this.image.alt = "Front plate";
    this.image.draggable = false;
    /** @type {Rect} in the unit of the screen */
    this.frame = [0, 0, 0, 0];
    /** What it is a drawing of, as text; empty for a photo. */
    this.text = "";
    /** @type {Shape[]} what is in it, if it is a drawing */
    this.shapes = [];
  }

  /**
   * Shows a file that the browser reads; it is sent nowhere.
   * @param {File} file @param {[number, number]} size the screen's @param {boolean} isInMillimetres whether these are what the screen counts
   */
  async show(file, size, isInMillimetres) {
    const text = file.type === "image/svg+xml" || file.name.toLowerCase().endsWith(".svg") ? await file.text() : "";
    const reader = new FileReader();
    const loaded = new Promise((resolve, reject) => {
      reader.addEventListener("load", resolve);
      reader.addEventListener("error", reject);
    });
    reader.readAsDataURL(file);
    await loaded;
    const drawing = await this.load(String(reader.result), text);
    const [wide, high] = drawing?.size ?? [this.image.naturalWidth, this.image.naturalHeight];
    const ratio = high / wide;
    // A drawing in millimetres is as large as it says where the screen counts them.
    const width = isInMillimetres && drawing?.millimetres || Math.min(size[0], size[1] / ratio);
    this.frame = [0, 0, width, width * ratio];
  }

  /** @param {string} source the address of the picture @param {string} text its text, if it is a drawing */
  async load(source, text) {
    const drawing = text ? new Drawing(text) : null;
    this.image.src = source;
    await this.image.decode();
    this.text = text;
    this.shapes = drawing?.isDrawing ? drawing.shapes() : [];
    return drawing;
  }

  /** Keeps it for the next time that this tab loads the page; whether it is small enough for that. */
  keep() {
    const { text, frame, image } = this;
    if (!frame[2]) return true;
    try {
      sessionStorage.setItem(kept, JSON.stringify({ text, frame, source: image.src }));
      return true;
    } catch {
      sessionStorage.removeItem(kept);
      return false;
    }
  }

  /** Shows what was kept. */
  async restore() {
    try {
      const { text, frame, source } = JSON.parse(sessionStorage.getItem(kept) ?? "null") ?? {};
      if (!source) return;
      await this.load(source, text);
      this.frame = frame;
    } catch {
      // It is as if there had been none.
    }
  }

  /** @param {HTMLElement} glass @param {number} scale */
  place(glass, scale) {
    if (!this.frame[2]) return;
    if (this.image.parentElement !== glass) glass.prepend(this.image);
    const [left, top, width, height] = this.frame.map((value) => `${value * scale}px`);
    Object.assign(this.image.style, { left, top, width, height });
  }

  /**
   * Makes it so many times as large about a point.
   * @param {number} factor @param {Point} about
   */
  grow(factor, [x, y]) {
    const [left, top, width, height] = this.frame;
    this.frame = [x + (left - x) * factor, y + (top - y) * factor, width * factor, height * factor];
  }
}

export class Layout {
  /** @param {Stage} stage @param {{ follow: () => void, page: { showWhy: () => void } }} live */
  constructor(stage, live) {
    this.stage = stage;
    this.live = live;
    this.isOn = false;
    /** @type {Plan | null} */
    this.plan = null;
    this.selected = "";
    /** @type {Map<string, HTMLElement>} what lies over each screen */
    this.overlays = new Map();
    /** @type {{ view: string, frame: Rect } | null} a frame that is not written yet */
    this.draft = null;
    this.keyTimer = 0;
    this.plate = new Plate();
    /** @type {"" | "draw" | "plate" | "scale"} what the pointer does besides moving views */
    this.tool = "";
    /** @type {{ screen: string, from: Point, change: (to: Point, event: PointerEvent) => void, done: (to: Point) => void } | null} */
    this.drag = null;
    /** @type {Point[]} where the scale of the picture was clicked */
    this.marks = [];
    /** @type {{ end: number, count: number }[]} the changes that a drawing made, up to so many that can be undone: they are undone and done again together */
    this.together = [];
    /** The size on the screen of the view that was drawn last. @type {[number, number] | null} */
    this.lastSize = null;
    this.lastId = "";
    /** What was drawn and is asked about: on which screen, where, and whether it snaps to its neighbours as a whole. @type {{ screen: string, drawn: Rect, keepsSize: boolean } | null} */
    this.asked = null;
    this.outline = made("span", "drawn");
    /** The view that was just added, which gets the focus once it is there. */
    this.added = "";
    /** Changes are written one after the other. */
    this.queue = Promise.resolve();
    stage.placed = () => this.refresh();
    this.listen();
    void this.plate.restore().then(() => this.refresh());
  }

  listen() {
    const clicked = (/** @type {string} */ id, /** @type {() => void} */ body) => element(id).addEventListener("click", body);
    clicked("layout", () => this.setOn(!this.isOn));
    element("draw").addEventListener("click", (event) => (event.detail ? this.setTool("draw") : this.drawInMiddle()));
    clicked("move-plate", () => this.setTool("plate"));
    clicked("scale-plate", () => this.setTool("scale"));
    clicked("undo", () => this.undo());
    clicked("shapes", () => this.offerShapes());
    clicked("redo", () => this.redo());
    clicked("remove-view", () => this.remove());
    element("plate-file").addEventListener("change", () => void this.showPlate());
    element("layout-tools").addEventListener("keydown", (event) => this.pressed(event));
    for (const id of frameFields) element(id).addEventListener("change", () => this.takeFields());
    element("new-view").addEventListener("close", () => this.addDrawn());
    window.addEventListener("resize", () => this.placeAsked());
    element("drawing").addEventListener("close", () => void this.takeShapes());
    element("plate-length").addEventListener("close", () => this.scalePlate());
  }

  /** @param {boolean} isOn */
  setOn(isOn) {
    this.isOn = isOn;
    element("layout").setAttribute("aria-checked", String(isOn));
    element("layout-tools").hidden = !isOn;
    this.stage.root.classList.toggle("laying-out", isOn);
    this.setTool("");
    if (isOn) {
      this.live.follow();
      void this.load().then(() => this.sayHowToBegin());
    } else {
      for (const { glass } of this.stage.screens.values()) glass.setAttribute("role", "img");
      for (const overlay of this.overlays.values()) overlay.remove();
      this.overlays.clear();
    }
    this.stage.refresh();
    this.live.page.showWhy();
  }

  /** @param {"" | "draw" | "plate" | "scale"} tool */
  setTool(tool) {
    this.tool = this.tool === tool ? "" : tool;
    this.marks = [];
    for (const mark of document.querySelectorAll(".layout .mark")) mark.remove();
    for (const [id, name] of [["draw", "draw"], ["move-plate", "plate"], ["scale-plate", "scale"]]) element(id).setAttribute("aria-pressed", String(this.tool === name));
    this.stage.root.dataset.tool = this.tool;
    if (this.tool === "scale") this.say("Click two points of the picture whose distance you know.");
    else if (this.tool === "draw") this.say(`Drag to draw the new view${this.lastSize ? ", or click for one as large as the last" : ""}.`);
    else if (this.tool === "plate") this.say("Drag the picture, or move it by the arrow keys; + and − change its size.");
  }

  /** Says what to do where nothing is drawn yet. */
  sayHowToBegin() {
    if (this.plan && !this.plan.views.some(({ because }) => !because)) this.say("Picture lays a photo or drawing of the front plate below. Draw draws a view.");
  }

  /** @param {string} words */
  say(words) {
    element("layout-news").textContent = words;
  }

  // The daemon

  /** Reads where views lie and which of them can be moved. */
  async load() {
    if (!this.isOn) return;
    try {
      const response = await fetch(`layout${location.search}`);
      const plan = await response.json();
      if (plan.error) this.say(plan.error);
      else this.plan = plan;
    } catch {
      this.say("fingerpost does not answer");
    }
    this.refresh();
  }

  /**
   * Has a change written, after those that are under way.
   * @param {Change} change
   */
  write(change) {
    this.queue = this.queue.then(async () => void (await this.send(change)));
  }

  /** Takes back the last change, or those that a drawing made at once. */
  undo() {
    this.repeat("undo", ({ end }) => end);
  }

  /** Makes the change again that was taken back last, or those of a drawing. */
  redo() {
    this.repeat("redo", ({ end, count }) => end - count);
  }

  /**
   * Has a change written once, or as often as belongs together from where the files are; up to the first that is refused.
   * @param {"undo" | "redo"} change @param {(group: { end: number, count: number }) => number} start
   */
  repeat(change, start) {
    this.queue = this.queue.then(async () => {
      const count = this.together.find((group) => start(group) === this.plan?.undo)?.count ?? 1;
      for (let index = 0; index < count && !await this.send({ change }); index++);
    });
  }

  /** @param {Change} change @returns {Promise<string>} what was wrong; empty where it is written */
  async send(change) {
    if (!this.plan) return "the layout is not known";
    const { undo } = this.plan;
    // What was taken back is forgotten with a new change.
    if (change.change !== "undo" && change.change !== "redo") this.together = this.together.filter(({ end }) => end <= undo);
    let answer;
    try {
      const body = JSON.stringify({ request: "edit", version: this.plan.version, ...change });
      const response = await fetch(`edit${location.search}`, { method: "POST", body });
      answer = response.ok ? await response.json() : { error: await response.text() };
    } catch {
      answer = { error: "fingerpost does not answer" };
    }
    if (change.frame === this.draft?.frame) this.draft = null;
    if (answer.error) this.say(answer.error);
    else this.say(`${answer.file} is written.`);
    await this.load();
    return answer.error ?? "";
  }

  // What lies over the stage

  /** @param {string} id */
  entry(id) {
    return this.plan?.views.find(({ view }) => view === id);
  }

  /** @param {string} screen */
  unitOf(screen) {
    return this.plan?.screens.find((one) => one.screen === screen)?.unit ?? "pt";
  }

  /** Brings the boxes over the views to where these are. */
  refresh() {
    const first = this.stage.screens.get(this.stage.firstScreen);
    if (first) this.plate.place(first.glass, first.scale);
    if (!this.isOn || !this.plan) return;
    for (const [screen, { glass, scale }] of this.stage.screens) {
      let overlay = this.overlays.get(screen);
      if (!overlay) {
        overlay = this.makeOverlay(screen);
        this.overlays.set(screen, overlay);
      }
      if (overlay.parentElement !== glass) glass.append(overlay);
      glass.setAttribute("role", "group");
      this.placeBoxes(screen, overlay, scale);
    }
    this.placeAsked();
    this.showSelected();
  }

  /** @param {string} screen */
  makeOverlay(screen) {
    const overlay = made("div", "layout");
    overlay.setAttribute("role", "group");
    overlay.setAttribute("aria-label", `Views of ${screen}`);
    for (const name of ["click", "dragstart", "contextmenu"]) overlay.addEventListener(name, (event) => event.stopPropagation());
    overlay.addEventListener("pointerdown", (event) => this.down(screen, overlay, event));
    // A tool leaves the choice as it is.
    overlay.addEventListener("mousedown", (event) => this.tool && event.preventDefault());
    overlay.addEventListener("pointermove", (event) => this.moved(event));
    overlay.addEventListener("pointerup", (event) => this.up(event));
    for (const name of ["pointercancel", "lostpointercapture"]) overlay.addEventListener(name, () => this.letGo());
    overlay.addEventListener("keydown", (event) => this.pressed(event));
    return overlay;
  }

  /** @param {string} screen @param {HTMLElement} overlay @param {number} scale */
  placeBoxes(screen, overlay, scale) {
    const present = new Set();
    placedViews(this.stage.trace, screen, this.stage.moment).forEach((placed, index) => {
      const { id } = placed.view;
      present.add(id);
      const drafted = this.draft?.view === id ? this.draft.frame : null;
      const outer = drafted && this.outer(id, screen);
      const box = drafted && outer ? boxOf(outer, drafted) : boxOnScreen(placed, this.stage.moment);
      const entry = this.entry(id);
      const reason = entry ? entry.because : `no file describes '${id}': a script has made it`;
      const element = this.box(overlay, id);
      const [left, top, width, height] = box.map((value) => `${value * scale}px`);
      Object.assign(element.style, { left, top, width, height, zIndex: String(index + 1) });
      element.classList.toggle("fixed", !!reason);
      element.setAttribute("aria-pressed", String(id === this.selected));
      element.title = reason ?? id;
      const frame = drafted ?? entry?.frame;
      element.setAttribute("aria-label", `${id}${frame ? `, ${frame.map(hundredths).join(", ")}` : ""}${reason ? `; ${reason}` : ""}`);
    });
    for (const child of [...overlay.querySelectorAll("[data-box]")]) {
      if (!present.has(/** @type {HTMLElement} */ (child).dataset.box)) child.remove();
    }
    this.placeHandles(overlay);
    if (this.added && present.has(this.added)) {
      this.box(overlay, this.added).focus({ preventScroll: true });
      this.added = "";
    }
  }

  /** @param {HTMLElement} overlay @param {string} id */
  box(overlay, id) {
    const found = /** @type {HTMLElement | null} */ (overlay.querySelector(`[data-box="${CSS.escape(id)}"]`));
    if (found) return found;
    const box = made("button", "");
    box.type = "button";
    box.dataset.box = id;
    box.addEventListener("focus", () => this.select(id));
    overlay.append(box);
    return box;
  }

  /**
   * Puts the handles around the view that is chosen.
   * @param {HTMLElement} overlay
   */
  placeHandles(overlay) {
    const chosen = /** @type {HTMLElement | null} */ (overlay.querySelector(`[data-box="${CSS.escape(this.selected)}"]`));
    const isMovable = chosen && !chosen.classList.contains("fixed");
    for (const [name, sides] of Object.entries(handles)) {
      let handle = /** @type {HTMLElement | null} */ (overlay.querySelector(`[data-handle="${name}"]`));
      if (!isMovable) {
        handle?.remove();
        continue;
      }
      if (!handle) {
        handle = made("span", "");
        handle.dataset.handle = name;
        overlay.append(handle);
      }
      const [left, top, width, height] = [chosen.style.left, chosen.style.top, chosen.style.width, chosen.style.height].map(parseFloat);
      handle.style.left = `${left + (sides[0] ? 0 : sides[2] ? width : width / 2)}px`;
      handle.style.top = `${top + (sides[1] ? 0 : sides[3] ? height : height / 2)}px`;
    }
  }

  /** @param {string} id */
  select(id) {
    if (id === this.selected) return;
    this.commitKeys();
    this.selected = id;
    this.refresh();
    const reason = this.entry(id)?.because;
    if (reason) this.say(`It cannot be moved here: ${reason}.`);
    else if (this.tool === "") this.say("");
  }

  showSelected() {
    const entry = this.entry(this.selected);
    const frame = this.draft?.view === this.selected ? this.draft.frame : entry?.frame;
    const isFixed = !entry || !!entry.because;
    frameFields.forEach((id, index) => {
      const field = element(id);
      field.disabled = isFixed;
      if (document.activeElement !== field) field.value = frame ? String(hundredths(frame[index])) : "";
    });
    element("selected-view").textContent = entry ? this.selected : "no view";
    element("remove-view").disabled = !entry;
    element("undo").disabled = !this.plan?.undo;
    element("redo").disabled = !this.plan?.redo;
    const hasPlate = !!this.plate.frame[2];
    element("move-plate").hidden = !hasPlate;
    element("shapes").hidden = !this.plate.shapes.length;
    element("scale-plate").hidden = !hasPlate || this.unitOf(this.stage.firstScreen) !== "mm";
  }

  // Places

  /**
   * From the coordinates of a view's superview to its screen's.
   * @param {string} id @param {string} screen @returns {Matrix | null}
   */
  outer(id, screen) {
    const container = this.entry(id)?.container;
    if (!container) return identity;
    return this.stage.placedOn(screen, container)?.toScreen ?? null;
  }

  /**
   * A way on the screen as the superview of a view sees it.
   * @param {string} id @param {string} screen @param {Point} way @returns {Point}
   */
  inside(id, screen, [x, y]) {
    const outer = this.outer(id, screen);
    const back = outer && inverse(outer);
    return back ? applied([back[0], back[1], back[2], back[3], 0, 0], [x, y]) : [x, y];
  }

  /** The step to which places are rounded, in the unit of the screen; 0 for none. */
  get step() {
    return Number(element("grid").value);
  }

  /**
   * The lines along x or y to which a view snaps: the edges of its neighbours and of its container.
   * @param {string} id @param {string | null} container @param {0 | 1} axis
   */
  lines(id, container, axis) {
    const lines = [];
    for (const other of this.plan?.views ?? []) {
      if (other.view === id || other.container !== container) continue;
      lines.push(other.frame[axis], other.frame[axis] + other.frame[axis + 2]);
    }
    const around = this.entry(container ?? "");
    if (around) lines.push(0, around.frame[axis + 2]);
    return lines;
  }

  /**
   * The frame with the sides that move at a neighbour's edge, or else on the grid.
   * @param {string} id @param {Rect} frame @param {number[]} sides which of left, top, right and bottom move @param {number} scale
   * @param {string | null} container what it lies in @returns {Rect}
   */
  snapped(id, frame, sides, scale, container = this.entry(id)?.container ?? null) {
    const edges = [frame[0], frame[1], frame[0] + frame[2], frame[1] + frame[3]];
    for (const axis of /** @type {const} */ ([0, 1])) {
      const moving = [axis, axis + 2].filter((side) => sides[side]);
      if (!moving.length) continue;
      const lines = this.lines(id, container, axis);
      let best = { by: 0, distance: snapReach / scale };
      for (const side of moving) {
        for (const line of lines) {
          const by = line - edges[side];
          if (Math.abs(by) < best.distance) best = { by, distance: Math.abs(by) };
        }
      }
      const toGrid = this.step ? Math.round(edges[moving[0]] / this.step) * this.step - edges[moving[0]] : 0;
      const by = best.distance < snapReach / scale ? best.by : toGrid;
      for (const side of moving) edges[side] += by;
    }
    const [left, top] = [Math.min(edges[0], edges[2]), Math.min(edges[1], edges[3])];
    return /** @type {Rect} */ ([left, top, Math.abs(edges[2] - edges[0]), Math.abs(edges[3] - edges[1])].map((value) => hundredths(value) || 0));
  }

  // The pointer

  /** @param {string} screen @param {HTMLElement} overlay @param {PointerEvent} event */
  down(screen, overlay, event) {
    event.stopPropagation();
    if (event.button !== 0 || this.drag) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const from = this.stage.pointOn(screen, event);
    overlay.setPointerCapture(event.pointerId);
    if (this.tool === "scale") return this.markScale(screen, overlay, from);
    if (this.tool === "plate") return this.dragPlate(screen, from);
    if (this.tool === "draw") return this.dragNew(screen, overlay, from);
    const id = target.dataset.handle ? this.selected : target.closest("[data-box]")?.getAttribute("data-box");
    if (!id) return;
    event.preventDefault();
    this.box(overlay, id).focus({ preventScroll: true });
    this.select(id);
    const entry = this.entry(id);
    if (!entry || entry.because) return;
    const sides = target.dataset.handle ? handles[/** @type {keyof typeof handles} */ (target.dataset.handle)] : [1, 1, 1, 1];
    this.commitKeys();
    const start = this.draft?.view === id ? this.draft.frame : entry.frame;
    const scale = this.stage.scaleOf(screen);
    let hasMoved = false;
    this.drag = {
      screen, from,
      change: (to, pointer) => {
        const way = /** @type {Point} */ ([to[0] - from[0], to[1] - from[1]]);
        hasMoved ||= Math.hypot(...way) * scale > 3;
        if (!hasMoved) return;
        const [x, y] = this.inside(id, screen, way);
        const [left, top, right, bottom] = [sides[0] && x, sides[1] && y, sides[2] && x, sides[3] && y];
        /** @type {Rect} */
        const frame = [start[0] + left, start[1] + top, start[2] + right - left, start[3] + bottom - top];
        this.draft = { view: id, frame: pointer.shiftKey ? /** @type {Rect} */ (frame.map(hundredths)) : this.snapped(id, frame, sides, scale) };
        this.refresh();
      },
      done: () => hasMoved && this.writeDraft(),
    };
  }

  /** @param {PointerEvent} event */
  moved(event) {
    event.stopPropagation();
    if (this.drag) this.drag.change(this.stage.pointOn(this.drag.screen, event), event);
  }

  /** @param {PointerEvent} event */
  up(event) {
    event.stopPropagation();
    const { drag } = this;
    this.drag = null;
    drag?.done(this.stage.pointOn(drag.screen, event));
  }

  /** Leaves all as it was before the pointer went away. */
  letGo() {
    if (!this.drag) return;
    this.drag = null;
    this.draft = null;
    this.refresh();
  }

  /** @param {string} screen @param {Point} from */
  dragPlate(screen, from) {
    const [x, y, width, height] = this.plate.frame;
    this.drag = {
      screen, from,
      change: (to) => {
        this.plate.frame = [x + to[0] - from[0], y + to[1] - from[1], width, height];
        this.refresh();
      },
      done: () => this.plate.keep(),
    };
  }

  writeDraft() {
    const { draft } = this;
    if (draft) this.write({ change: "frame", view: draft.view, frame: draft.frame });
  }

  // New views

  /** @param {string} screen @param {HTMLElement} overlay @param {Point} from */
  dragNew(screen, overlay, from) {
    this.place(screen, overlay, [...from, 0, 0]);
    const scale = this.stage.scaleOf(screen);
    const box = (/** @type {Point} */ to) => /** @type {Rect} */ ([Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])]);
    this.drag = {
      screen, from,
      change: (to) => this.place(screen, overlay, box(to)),
      done: (to) => {
        this.outline.remove();
        const drawn = box(to);
        if (drawn[2] * scale > 4 && drawn[3] * scale > 4) this.askAbout(screen, drawn, false);
        else if (this.lastSize) this.askAbout(screen, around(to, this.lastSize), true);
      },
    };
  }

  /**
   * Shows where a new view will lie.
   * @param {string} screen @param {HTMLElement} overlay @param {Rect} drawn
   */
  place(screen, overlay, drawn) {
    const [left, top, width, height] = drawn.map((value) => `${value * this.stage.scaleOf(screen)}px`);
    Object.assign(this.outline.style, { left, top, width, height });
    overlay.append(this.outline);
  }

  /** Shows what is asked about, with the dialog beside it where the window has room, so that both are in sight. */
  placeAsked() {
    const overlay = this.asked && this.overlays.get(this.asked.screen);
    if (!this.asked || !overlay) return;
    this.place(this.asked.screen, overlay, this.asked.drawn);
    const dialog = element("new-view");
    const [box, { width, height }] = [this.outline.getBoundingClientRect(), dialog.getBoundingClientRect()];
    const within = (/** @type {number} */ at, /** @type {number} */ length, /** @type {number} */ room) => Math.max(dialogGap, Math.min(at, room - length - dialogGap));
    const [x, y] = [within(box.left, width, innerWidth), within(box.top, height, innerHeight)];
    const places = [[box.right + dialogGap, y], [box.left - dialogGap - width, y], [x, box.bottom + dialogGap], [x, box.top - dialogGap - height]];
    const free = places.find(([left, top]) => within(left, width, innerWidth) === left && within(top, height, innerHeight) === top);
    Object.assign(dialog.style, free ? { margin: "0", left: `${free[0]}px`, top: `${free[1]}px` } : { margin: "", left: "", top: "" });
  }

  /** Asks about a view in the middle of the first screen, from where the arrow keys move it. */
  drawInMiddle() {
    const screen = this.stage.firstScreen;
    const [width, height] = this.stage.sizeOf(screen);
    this.askAbout(screen, around([width / 2, height / 2], this.lastSize ?? [width / 5, height / 5]), true);
  }

  /** An id like the last one, with the next number that is free; empty if that had none. */
  nextId() {
    const [, stem, digits] = /^(.*?)(\d+)$/.exec(this.lastId) ?? [];
    if (!digits) return "";
    let number = Number(digits) + 1;
    while (this.entry(`${stem}${number}`)) number++;
    return `${stem}${number}`;
  }

  /**
   * Asks what a drawn view is.
   * @param {string} screen @param {Rect} drawn on the screen @param {boolean} keepsSize whether it snaps to its neighbours as a whole
   */
  askAbout(screen, drawn, keepsSize) {
    const outer = placedViews(this.stage.trace, screen, this.stage.moment).filter((placed) => {
      const box = boxOnScreen(placed, this.stage.moment);
      return this.entry(placed.view.id) && !placed.view.control && box[0] <= drawn[0] + 1 && box[1] <= drawn[1] + 1 && box[0] + box[2] >= drawn[0] + drawn[2] - 1 && box[1] + box[3] >= drawn[1] + drawn[3] - 1;
    });
    const container = element("new-container");
    container.replaceChildren(...outer.map(({ view }) => new Option(view.id, view.id)));
    container.value = outer[outer.length - 1]?.view.id ?? "";
    const kind = element("new-kind");
    if (!kind.options.length) {
      kind.replaceChildren(...(this.plan?.kinds ?? []).map((word) => new Option(word, word)));
      kind.value = "button";
    }
    element("new-id").value = this.nextId();
    element("new-legend").value = "";
    this.askWhat({ screen, drawn, keepsSize }, "");
  }

  /**
   * Opens the dialog of a new view as it was left.
   * @param {{ screen: string, drawn: Rect, keepsSize: boolean }} asked @param {string} wrong what was wrong with it
   */
  askWhat(asked, wrong) {
    this.asked = asked;
    element("new-wrong").textContent = wrong;
    const dialog = element("new-view");
    dialog.returnValue = "";
    dialog.showModal();
    this.placeAsked();
    element("new-id").select();
  }

  addDrawn() {
    const dialog = element("new-view");
    const { asked } = this;
    this.asked = null;
    this.outline.remove();
    const [id, title, kind, container] = /** @type {const} */ (["new-id", "new-legend", "new-kind", "new-container"]).map((name) => element(name).value);
    if (dialog.returnValue !== "add" || !id || !asked) return;
    const { screen, drawn, keepsSize } = asked;
    const placed = this.stage.placedOn(screen, container);
    const back = placed && inverse(placed.toScreen);
    const scale = this.stage.scaleOf(screen);
    let frame = /** @type {Rect} */ (back ? boxOf(back, drawn) : drawn);
    for (const sides of keepsSize ? [[1, 1, 1, 1]] : [[1, 1, 0, 0], [0, 0, 1, 1]]) frame = this.snapped("", frame, sides, scale, container || null);
    /** @type {Change} */
    const change = { change: "add", kind, id, container, frame, properties: title ? { title } : {} };
    this.queue = this.queue.then(async () => {
      const wrong = await this.send(change);
      if (wrong) this.askWhat(asked, wrong);
      else {
        this.selected = this.lastId = this.added = id;
        const box = placed ? boxOf(placed.toScreen, frame) : frame;
        this.lastSize = [box[2], box[3]];
      }
      this.refresh();
    });
  }

  remove() {
    const id = this.selected;
    if (!this.entry(id)) return;
    this.commitKeys();
    this.selected = "";
    this.write({ change: "remove", view: id });
  }

  // The picture

  async showPlate() {
    const input = element("plate-file");
    const file = input.files?.[0];
    const screen = this.stage.firstScreen;
    if (!file || !screen) return;
    // A browser would not say that the same file, changed meanwhile, was chosen again.
    input.value = "";
    try {
      await this.plate.show(file, this.stage.sizeOf(screen), this.unitOf(screen) === "mm");
      const count = this.plate.shapes.filter(({ isMeant }) => isMeant).length;
      const stays = this.plate.keep() ? "it stays in this page." : "it is too large to stay in this page once that is loaded again.";
      this.say(`${file.name} lies below the views; ${stays}${count ? ` ${count} of its shapes are meant to be views: Shapes makes them.` : ""}`);
    } catch {
      this.say(`${file.name} is no picture that this browser shows.`);
    }
    this.refresh();
  }

  // Shapes of the picture

  /** Lists the shapes of the picture, to choose which of them become views. */
  offerShapes() {
    const screen = this.stage.firstScreen;
    const list = element("drawing-shapes");
    list.replaceChildren(...this.plate.shapes.map((shape, index) => {
      const known = this.entry(shape.id);
      const box = made("input", "");
      box.type = "checkbox";
      box.checked = shape.isMeant;
      box.dataset.shape = String(index);
      const frame = this.frameOf(shape).map(hundredths).join(", ");
      const there = known && `there already${this.kindOf(shape.id)}; Add ${this.changeFor(shape) ? "moves it here" : "changes nothing"}`;
      const note = [frame, shape.properties.title && `“${shape.properties.title}”`, there, shape.note].filter(Boolean).join(" · ");
      return made("li", "", made("label", "", box, made("span", "", shape.id, " ", made("small", "", note))));
    }));
    const kind = element("drawing-kind");
    kind.replaceChildren(...(this.plan?.kinds ?? []).map((word) => new Option(word, word, false, word === "button")));
    const views = placedViews(this.stage.trace, screen, this.stage.moment).filter(({ view }) => this.entry(view.id) && !view.control);
    const size = this.stage.sizeOf(screen);
    const large = views.filter((placed) => !placed.isHidden && boxOnScreen(placed, this.stage.moment).slice(2).every((length, axis) => length >= size[axis] * 0.9));
    const container = element("drawing-container");
    container.replaceChildren(...views.map(({ view }) => new Option(view.id, view.id)));
    container.value = (large[large.length - 1] ?? views[0])?.view.id ?? "";
    const isPicture = this.plate.shapes.some(({ place }) => place);
    for (const id of ["drawing-kind", "drawing-container"]) element(id).closest("label")?.toggleAttribute("hidden", isPicture);
    const dialog = element("drawing");
    dialog.returnValue = "";
    dialog.showModal();
  }

  /**
   * What a view is, behind a comma.
   * @param {string} id
   */
  kindOf(id) {
    const kind = this.stage.trace.views.get(id)?.control;
    return kind ? `, a ${kind}` : "";
  }

  /**
   * Where a shape lies on the screen.
   * @param {Shape} shape @returns {Rect}
   */
  frameOf({ frame, place }) {
    const [left, top, width, height] = this.plate.frame;
    return place ? frame : [left + frame[0] * width, top + frame[1] * height, frame[2] * width, frame[3] * height];
  }

  /** Makes views of the shapes that are chosen, and brings those that are there to where they are drawn. */
  async takeShapes() {
    const dialog = element("drawing");
    if (dialog.returnValue !== "add") return;
    /** @type {NodeListOf<HTMLInputElement>} */
    const boxes = dialog.querySelectorAll("[data-shape]:checked");
    const shapes = [...boxes].map((box) => this.plate.shapes[Number(box.dataset.shape)]);
    const changes = shapes.flatMap((shape) => this.changeFor(shape) ?? []);
    this.queue = this.queue.then(() => this.sendTogether(changes));
    await this.queue;
  }

  /** @param {Change[]} changes */
  async sendTogether(changes) {
    const before = this.plan?.undo ?? 0;
    /** @type {string[]} */
    const wrong = [];
    for (const change of changes) {
      const error = await this.send(change);
      if (error) wrong.push(`${change.id ?? change.view}: ${error}`);
    }
    const count = (this.plan?.undo ?? 0) - before;
    if (count) this.together.push({ end: before + count, count });
    const done = changes.length ? `${changes.length - wrong.length} of ${changes.length} changes are written` : "All of it is there already, and keeps its kind";
    this.say([done, ...wrong].join("; ").replace(/\.?$/, "."));
  }

  /**
   * The change that makes a shape a view, or moves the view of its id; nothing where that lies there.
   * @param {Shape} shape @returns {Change | null}
   */
  changeFor(shape) {
    const entry = this.entry(shape.id);
    const container = entry ? entry.container ?? "" : shape.container || element("drawing-container").value;
    const drawn = this.plate.shapes.find(({ id, place }) => id === container && place)?.place?.toScreen;
    const toScreen = this.stage.find(container)?.placed.toScreen ?? (entry ? null : drawn);
    const back = inverse(toScreen ?? identity) ?? identity;
    const { place } = shape;
    const map = place && followed(place.map, back);
    const isTurned = map && !isPlain(map);
    const frame = place && map ? exactly(boxOf(map, place.bounds)) : /** @type {Rect} */ (boxOf(back, this.frameOf(shape)).map(hundredths));
    if (entry) return frame.every((value, index) => Math.abs(value - entry.frame[index]) < 0.006) ? null : { change: "frame", view: shape.id, frame };
    if (!isTurned) return { change: "add", kind: shape.kind || element("drawing-kind").value, id: shape.id, container, frame, properties: shape.properties };
    const [x, y, width, height] = place?.bounds ?? [0, 0, 0, 0];
    const middle = applied(map, [x + width / 2, y + height / 2]);
    const transform = [...map.slice(0, 4).map((value) => Math.round(value * 1e6) / 1e6), 0, 0];
    return { change: "add", kind: shape.kind, id: shape.id, container, frame: exactly([middle[0] - width / 2, middle[1] - height / 2, width, height]), properties: { ...shape.properties, transform } };
  }

  // The scale of the picture

  /** @param {string} screen @param {HTMLElement} overlay @param {Point} point */
  markScale(screen, overlay, point) {
    this.marks.push(point);
    const mark = made("span", "mark");
    const size = this.stage.sizeOf(screen);
    [mark.style.left, mark.style.top] = point.map((value, axis) => `${100 * value / size[axis]}%`);
    overlay.append(mark);
    if (this.marks.length < 2) return this.say("And the other point.");
    const dialog = element("plate-length");
    dialog.returnValue = "";
    dialog.showModal();
    element("plate-millimetres").focus();
  }

  /** Makes the picture as large as what lies between both points says. */
  scalePlate() {
    const wanted = Number(element("plate-millimetres").value);
    const [first, second] = this.marks;
    const isGiven = element("plate-length").returnValue === "scale";
    if (isGiven && first && second && wanted > 0) {
      const distance = Math.hypot(second[0] - first[0], second[1] - first[1]);
      if (distance) this.plate.grow(wanted / distance, first);
      this.plate.keep();
    }
    this.setTool("");
    this.say(isGiven ? "Move picture drags it into place." : "");
    this.refresh();
  }

  // Keys

  /** @param {KeyboardEvent} event */
  pressed(event) {
    event.stopPropagation();
    const isField = /** @type {Element} */ (event.target).matches("input, select");
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && (key === "z" || key === "y")) {
      if (isField && /** @type {HTMLInputElement} */ (event.target).type !== "number") return;
      event.preventDefault();
      this.commitKeys();
      return key === "y" || event.shiftKey ? this.redo() : this.undo();
    }
    if (isField || isCommand) return;
    const action = this.action(event);
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** @param {KeyboardEvent} event @returns {(() => void) | null} */
  action(event) {
    const isBox = /** @type {Element} */ (event.target).matches("[data-box]");
    const by = event.shiftKey ? 10 : 1;
    const way = arrows[event.key];
    if (this.tool === "plate" && (event.key === "+" || event.key === "-")) return () => this.growPlate(event.key === "+" ? 1.02 : 1 / 1.02);
    if (this.tool === "plate" && way) return () => this.movePlate(way[0] * by, way[1] * by);
    if (!isBox) return null;
    if (way) return () => this.nudge(way[0] * by, way[1] * by, event.altKey);
    switch (event.key) {
      case "Delete": case "Backspace": return () => this.remove();
      case "Enter": return () => element(frameFields[0]).focus();
      case "Escape": return () => this.setTool("");
      default: return null;
    }
  }

  /**
   * Moves the picture by so many CSS pixels.
   * @param {number} x @param {number} y
   */
  movePlate(x, y) {
    const scale = this.stage.scaleOf(this.stage.firstScreen);
    const [left, top, width, height] = this.plate.frame;
    this.plate.frame = [left + x / scale, top + y / scale, width, height];
    this.plate.keep();
    this.refresh();
  }

  /** @param {number} factor */
  growPlate(factor) {
    const [x, y, width, height] = this.plate.frame;
    this.plate.grow(factor, [x + width / 2, y + height / 2]);
    this.plate.keep();
    this.refresh();
  }

  /**
   * Moves the chosen view, or its right and lower side, and writes that when the keys rest.
   * @param {number} x @param {number} y @param {boolean} resizes
   */
  nudge(x, y, resizes) {
    const entry = this.entry(this.selected);
    if (!entry) return;
    if (entry.because) return this.say(`It cannot be moved here: ${entry.because}.`);
    const frame = this.draft?.view === this.selected ? this.draft.frame : entry.frame;
    const moved = resizes ? [frame[0], frame[1], Math.max(0, frame[2] + x), Math.max(0, frame[3] + y)] : [frame[0] + x, frame[1] + y, frame[2], frame[3]];
    this.draft = { view: this.selected, frame: /** @type {Rect} */ (moved) };
    this.refresh();
    clearTimeout(this.keyTimer);
    this.keyTimer = window.setTimeout(() => this.commitKeys(), keyRest);
  }

  /** Writes what the keys did. */
  commitKeys() {
    if (!this.keyTimer) return;
    clearTimeout(this.keyTimer);
    this.keyTimer = 0;
    this.writeDraft();
  }

  /** Takes the frame that was typed. */
  takeFields() {
    const entry = this.entry(this.selected);
    const values = frameFields.map((id) => element(id).valueAsNumber);
    if (!entry || entry.because || !values.every(Number.isFinite)) return this.showSelected();
    this.draft = { view: this.selected, frame: /** @type {Rect} */ (values) };
    this.writeDraft();
  }
}
