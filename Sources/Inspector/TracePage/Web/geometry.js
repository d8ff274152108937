// Where views lie, by the rules of docs/internals/rules.md (CV-1 to CV-3).

/** @typedef {[number, number, number, number, number, number]} Matrix a, b, c, d, tx, ty, as CGAffineTransform */
/** @typedef {[number, number, number, number]} Rect x, y, width, height */
/** @typedef {[number, number]} Point */

/** @type {Matrix} */
export const identity = [1, 0, 0, 1, 0, 0];

/**
 * A length to a hundredth, as the page sends and shows it.
 * @param {number} value
 */
export function hundredths(value) {
  return Math.round(value * 100) / 100;
}

/**
 * The map that applies `first` and `next` to its result.
 * @param {Matrix} first
 * @param {Matrix} next
 * @returns {Matrix}
 */
export function followed(first, next) {
  const [a, b, c, d, x, y] = first;
  const [e, f, g, h, u, v] = next;
  return [e * a + g * b, f * a + h * b, e * c + g * d, f * c + h * d, e * x + g * y + u, f * x + h * y + v];
}

/** @param {Matrix} m @param {Point} p @returns {Point} */
export function applied(m, [x, y]) {
  return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
}

/**
 * The inverse, or null without one.
 * @param {Matrix} m
 * @returns {Matrix | null}
 */
export function inverse([a, b, c, d, x, y]) {
  const det = a * d - b * c;
  if (!det || !Number.isFinite(1 / det)) return null;
  return [d / det, -b / det, -c / det, a / det, (c * y - d * x) / det, (b * x - a * y) / det];
}

/**
 * From a view's coordinates to its superview's, by its frame, which is the box around its transformed bounds.
 * @param {Rect} frame
 * @param {Rect} bounds
 * @param {Matrix} transform
 * @param {Point} anchor in parts of the bounds
 * @returns {Matrix}
 */
export function toSuperview(frame, bounds, transform, anchor) {
  const [a, b, c, d] = transform;
  const px = bounds[0] + anchor[0] * bounds[2];
  const py = bounds[1] + anchor[1] * bounds[3];
  const left = a * (bounds[0] - px) + c * (bounds[1] - py) + Math.min(0, a * bounds[2]) + Math.min(0, c * bounds[3]);
  const top = b * (bounds[0] - px) + d * (bounds[1] - py) + Math.min(0, b * bounds[2]) + Math.min(0, d * bounds[3]);
  const x = frame[0] - left;
  const y = frame[1] - top;
  return [a, b, c, d, x - (a * px + c * py), y - (b * px + d * py)];
}

/**
 * Whether the point lies inside, the far edges not counting (HT-7).
 * @param {Rect} rect
 * @param {Point} point
 */
export function contains([x, y, width, height], [px, py]) {
  return px >= x && py >= y && px < x + width && py < y + height;
}

/**
 * The rectangle without the insets, which are top, left, bottom, right.
 * @param {Rect} rect
 * @param {number[]} insets
 * @returns {Rect}
 */
export function inset([x, y, width, height], [top, left, bottom, right]) {
  return [x + left, y + top, width - left - right, height - top - bottom];
}

/**
 * The box around where the corners of `rect` come to lie.
 * @param {Matrix} m
 * @param {Rect} rect
 * @returns {Rect}
 */
export function boxOf(m, [x, y, width, height]) {
  const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map((p) => applied(m, /** @type {Point} */ (p)));
  const xs = corners.map((p) => p[0]);
  const ys = corners.map((p) => p[1]);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}
