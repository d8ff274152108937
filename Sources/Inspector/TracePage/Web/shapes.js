// Shapes of a drawing as views: what lies on the layer `touch` of a front plate's SVG, or is chosen of it, and the picture that
// `fingerpost tree --format svg` makes. The drawing is only measured: nothing of it comes into the page but numbers and names.

import { svg } from "./elements.js";
import { applied, boxOf, followed, identity, inverse } from "./geometry.js";

/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./geometry.js").Matrix} Matrix */
/** @typedef {import("./geometry.js").Point} Point */

/**
 * A shape of a drawing, as the view that it would be.
 * @typedef {object} Shape
 * @property {string} id
 * @property {string} kind empty where the drawing does not say
 * @property {Record<string, any>} properties further keys of the view
 * @property {Rect} frame in parts of the drawing; in a picture of `tree` its box on the screen
 * @property {{ screen: string, bounds: Rect, map: Matrix, toScreen: Matrix } | null} place in a picture of `tree` the screen's id, the rectangle and what brings it
 *   there, and what brings the coordinates of the view there
 * @property {string} container the id of the view that it lies in; empty where the drawing does not say
 * @property {boolean} isMeant whether it lies on the layer `touch`, or is a picture's view
 * @property {string} note what became of its form
 */

/** The elements that have a form, those that others lie in, and the attributes that say where. */
const forms = new Set(["rect", "circle", "ellipse", "polygon", "polyline", "path", "line", "image"]);
const holders = new Set(["g", "a", "svg", "switch"]);
const placing = ["x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points", "d", "transform", "viewBox", "preserveAspectRatio"];
/** How many shapes are listed, and how many points of a turned one are looked at. */
const mostShapes = 300;
const points = 128;
/** How far the numbers of a map are from what they stand for, since browsers read them in single precision. */
const tolerance = 1e-5;
/** How many times as large shapes are measured, since browsers round the sizes of drawings to a fraction of a pixel. */
const magnified = 64;
/** CSS pixels. */
const lengths = /** @type {Record<string, number>} */ ({ px: 1, "": 1, mm: 96 / 25.4, cm: 96 / 2.54, in: 96, pt: 96 / 72, pc: 16 });

export class Drawing {
  /** @param {string} text */
  constructor(text) {
    this.root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    this.isDrawing = this.root.localName === "svg";
    /** @type {Map<Element, SVGGraphicsElement>} what is measured in place of each element */
    this.copies = new Map();
  }

  /**
   * The length that an attribute of the drawing has, with its unit.
   * @param {string} name
   * @returns {{ pixels: number, isPhysical: boolean } | null}
   */
  length(name) {
    const match = /^\s*([\d.]+(?:e[+-]?\d+)?)\s*(px|mm|cm|in|pt|pc|)\s*$/i.exec(this.root.getAttribute(name) ?? "");
    if (!match || !(Number(match[1]) > 0)) return null;
    const unit = match[2].toLowerCase();
    return { pixels: Number(match[1]) * lengths[unit], isPhysical: ["mm", "cm", "in"].includes(unit) };
  }

  /** @returns {[number, number]} its width and height in CSS pixels */
  get size() {
    const box = (this.root.getAttribute("viewBox") ?? "").trim().split(/[\s,]+/).map(Number);
    const [wide, high] = box.length === 4 && box[2] > 0 && box[3] > 0 ? [box[2], box[3]] : [300, 150];
    const [width, height] = [this.length("width")?.pixels, this.length("height")?.pixels];
    return [width ?? (height ? height * wide / high : wide), height ?? (width ? width * high / wide : high)];
  }

  /** Its width in millimetres; nothing where it does not say. */
  get millimetres() {
    const width = this.length("width");
    return width?.isPhysical ? width.pixels / lengths.mm : null;
  }

  /** @returns {Shape[]} its shapes from back to front, those that are meant to be views first */
  shapes() {
    const [width, height] = this.size;
    const ruler = /** @type {SVGGraphicsElement} */ (svg("svg", { width: width * magnified, height: height * magnified, "aria-hidden": "true" }));
    if (!this.root.hasAttribute("viewBox")) ruler.setAttribute("viewBox", `0 0 ${width} ${height}`);
    for (const name of ["viewBox", "preserveAspectRatio"]) if (this.root.hasAttribute(name)) ruler.setAttribute(name, this.root.getAttribute(name) ?? "");
    ruler.classList.add("ruler-of-shapes");
    this.copy(this.root, ruler);
    document.body.append(ruler);
    const screens = [...this.root.querySelectorAll("[data-screen]")];
    const found = screens.length ? screens.flatMap((screen) => this.viewsOf(screen)) : this.ownShapes();
    ruler.remove();
    return named([...found.filter(({ isMeant }) => isMeant), ...found.filter(({ isMeant }) => !isMeant).slice(0, mostShapes)]);
  }

  /** @param {Element} element @param {SVGGraphicsElement} copy */
  copy(element, copy) {
    this.copies.set(element, copy);
    for (const child of element.children) {
      if (!forms.has(child.localName) && !holders.has(child.localName)) continue;
      const other = /** @type {SVGGraphicsElement} */ (svg(child.localName === "a" || child.localName === "switch" ? "g" : child.localName, {}));
      for (const name of placing) if (child.hasAttribute(name)) other.setAttribute(name, child.getAttribute(name) ?? "");
      copy.append(other);
      this.copy(child, other);
    }
  }

  /**
   * From the coordinates of an element to those of the drawing, magnified.
   * @param {Element} element
   * @returns {Matrix}
   */
  matrix(element) {
    const m = this.copies.get(element)?.getCTM();
    return m ? [m.a, m.b, m.c, m.d, m.e, m.f] : identity;
  }

  /** @param {Element} element @returns {Rect} its box in its own coordinates */
  bounds(element) {
    const box = this.copies.get(element)?.getBBox();
    return box ? [box.x, box.y, box.width, box.height] : [0, 0, 0, 0];
  }

  /**
   * The box around an element, where a map brings it.
   * @param {Element} element @param {Matrix} m
   * @returns {Rect}
   */
  box(element, m) {
    const copy = this.copies.get(element);
    if (isUpright(m) || !(copy instanceof SVGGeometryElement) || element.localName === "rect") return boxOf(m, this.bounds(element));
    const whole = copy.getTotalLength();
    const places = Array.from({ length: points }, (_, index) => copy.getPointAtLength(whole * index / points)).map(({ x, y }) => applied(m, [x, y]));
    const [left, top] = [0, 1].map((axis) => Math.min(...places.map((place) => place[axis])));
    return [left, top, Math.max(...places.map(([x]) => x)) - left, Math.max(...places.map(([, y]) => y)) - top];
  }

  // A drawing by hand

  ownShapes() {
    const layer = [...this.root.querySelectorAll("g")].find((group) => [group.id, labelOf(group)].some((name) => name.toLowerCase() === "touch"));
    /** @type {Shape[]} */
    const found = [];
    const look = (/** @type {Element} */ parent, /** @type {boolean} */ isMeant) => {
      for (const child of parent.children) {
        if (!this.copies.has(child)) continue;
        const isLayer = ofInkscape(child, "groupmode") === "layer";
        const isWhole = forms.has(child.localName) || isMeant && child.localName === "g" && !isLayer;
        if (isWhole) found.push(this.shape(child, isMeant));
        else look(child, isMeant || child === layer);
      }
    };
    look(this.root, false);
    return found.filter(({ frame }) => frame[2] > 0 && frame[3] > 0);
  }

  /** @param {Element} element @param {boolean} isMeant @returns {Shape} */
  shape(element, isMeant) {
    const [width, height] = this.size.map((length) => length * magnified);
    const m = this.matrix(element);
    const [x, y, wide, high] = this.box(element, m);
    const isTurned = element.localName === "rect" && !isUpright(m);
    const title = titleOf(element);
    const id = labelOf(element) || element.id;
    return {
      id, kind: "", properties: title && title !== id ? { title } : {}, frame: [x / width, y / height, wide / width, high / height], place: null, container: "", isMeant,
      note: isTurned ? "the box around a turned rectangle" : ["rect", "image"].includes(element.localName) ? "" : `the box around ${words[element.localName] ?? `a ${element.localName}`}`,
    };
  }

  // A picture of the tree

  /** @param {Element} group of a screen @returns {Shape[]} */
  viewsOf(group) {
    const screen = group.getAttribute("data-screen") ?? "";
    const back = inverse(this.matrix(group)) ?? identity;
    /** @type {Set<string>} */
    const hidden = new Set();
    return [...group.querySelectorAll("rect")].filter((rect) => rect.parentElement !== group).map((rect) => {
      const window = idOf(rect.closest("g") ?? group);
      const isWindow = rect.classList.contains("window");
      const id = isWindow ? window : idOf(rect);
      const container = isWindow ? "" : rect.getAttribute("data-in") ?? window;
      const isHidden = rect.getAttribute("display") === "none";
      if (isHidden) hidden.add(id);
      const map = followed(this.matrix(rect), back);
      const bounds = this.bounds(rect);
      const frame = boxOf(map, bounds);
      const [kind] = rect.classList;
      /** @type {Matrix} */
      const toScreen = isPlain(map) ? [1, 0, 0, 1, frame[0], frame[1]] : map;
      return { id, kind, properties: propertiesIn(rect, id, kind, isHidden && !hidden.has(container)), frame, place: { screen, bounds, map, toScreen }, container, isMeant: true, note: "" };
    });
  }
}

/** What the elements of a drawing are called. */
const words = /** @type {Record<string, string>} */ ({ g: "a group", a: "a link", ellipse: "an ellipse" });

/** @param {Matrix} m */
function isUpright([a, b, c, d]) {
  return Math.abs(b) + Math.abs(c) < tolerance * (Math.abs(a) + Math.abs(d));
}

/**
 * Whether a map only moves.
 * @param {Matrix} m
 */
export function isPlain(m) {
  return isUpright(m) && Math.abs(m[0] - 1) + Math.abs(m[3] - 1) < tolerance;
}

/**
 * What Inkscape says of an element in an attribute.
 * @param {Element} element @param {string} name
 */
function ofInkscape(element, name) {
  return [...element.attributes].find((one) => one.localName === name && one.namespaceURI?.endsWith("/namespaces/inkscape"))?.value ?? "";
}

/** @param {Element} element */
function labelOf(element) {
  return ofInkscape(element, "label");
}

/** @param {Element} element */
function titleOf(element) {
  return [...element.children].find((child) => child.localName === "title")?.textContent?.trim() ?? "";
}

/** @param {Element} element of a picture */
function idOf(element) {
  return element.getAttribute("data-view") ?? element.id;
}

/**
 * What a picture of the tree shows of a view besides its place.
 * @param {Element} rect @param {string} id @param {string} kind @param {boolean} isHidden
 */
function propertiesIn(rect, id, kind, isHidden) {
  /** @type {Record<string, any>} */
  const properties = {};
  const has = (/** @type {string} */ name) => rect.classList.contains(name);
  const title = titleOf(rect);
  if (title && title !== id && kind !== "window") properties.title = title;
  if (isHidden) properties.hidden = true;
  if (has("disabled")) properties.enabled = false;
  if (has("unreachable") !== ["label", "image"].includes(kind)) properties.userInteractionEnabled = !has("unreachable");
  if (has("redacted")) properties.redacted = true;
  const segments = rect.getAttribute("data-segments");
  if (segments) properties.segments = JSON.parse(segments);
  return properties;
}

/**
 * The shapes with an id each that no other one has.
 * @param {Shape[]} shapes
 */
function named(shapes) {
  const taken = new Set();
  for (const shape of shapes) {
    const wanted = shape.id || "shape";
    let id = shape.id || "shape1";
    for (let number = 2; taken.has(id); number++) id = `${wanted}${number}`;
    if (shape.id && id !== shape.id) shape.note = [shape.note, `another one is called ${shape.id}`].filter(Boolean).join("; ");
    shape.id = id;
    taken.add(id);
  }
  return shapes;
}
