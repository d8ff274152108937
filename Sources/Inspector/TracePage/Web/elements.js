// Elements: those that the page has, by id, and new ones.

/**
 * What the elements of the page are that are more than any element is, by id.
 * @typedef {{
 *   time: HTMLInputElement, speed: HTMLSelectElement, filter: HTMLInputElement, lanes: HTMLInputElement, moves: HTMLInputElement, help: HTMLDialogElement,
 *   lessons: HTMLSelectElement, "what-if-x": HTMLInputElement, "what-if-y": HTMLInputElement, "what-if-remove": HTMLButtonElement, "what-if-undo": HTMLButtonElement,
 *   "frame-x": HTMLInputElement, "frame-y": HTMLInputElement, "frame-width": HTMLInputElement, "frame-height": HTMLInputElement, grid: HTMLSelectElement,
 *   "remove-view": HTMLButtonElement, undo: HTMLButtonElement, redo: HTMLButtonElement, "plate-file": HTMLInputElement,
 *   "new-view": HTMLDialogElement, "new-id": HTMLInputElement, "new-legend": HTMLInputElement, "new-kind": HTMLSelectElement, "new-container": HTMLSelectElement,
 *   drawing: HTMLDialogElement, "drawing-kind": HTMLSelectElement, "drawing-container": HTMLSelectElement,
 *   "plate-length": HTMLDialogElement, "plate-millimetres": HTMLInputElement
 * }} Particular
 */

/**
 * The element of the page with an id, which it has.
 * @template {string} Id
 * @param {Id} id
 * @returns {Id extends keyof Particular ? Particular[Id] : HTMLElement}
 */
export function element(id) {
  return /** @type {any} */ (document.getElementById(id));
}

/**
 * A new element of a class, or of none, with what is in it.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {string} kind @param {...(string | Node)} content
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function made(name, kind, ...content) {
  const fresh = document.createElement(name);
  if (kind) fresh.className = kind;
  fresh.append(...content);
  return fresh;
}

/**
 * A new element of a drawing.
 * @param {string} name @param {Record<string, string | number>} attributes
 */
export function svg(name, attributes) {
  const fresh = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) fresh.setAttribute(key, String(value));
  return fresh;
}

/**
 * The row that an arrow key leads to from the chosen one, of those that a selector finds; null for another key, or without a row.
 * @param {KeyboardEvent} event @param {Element} root @param {string} selector
 */
export function rowAfter(event, root, selector) {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return null;
  event.preventDefault();
  const rows = [...root.querySelectorAll(selector)];
  const current = rows.findIndex((row) => row.classList.contains("chosen"));
  return rows[Math.min(rows.length - 1, Math.max(0, current + (event.key === "ArrowDown" ? 1 : -1)))] ?? null;
}
