// Records as lines of text, as `fingerpost replay` writes them.

/**
 * A number with at most `digits` digits after the point.
 * @param {number} value
 * @param {number} [digits]
 */
export function rounded(value, digits = 2) {
  const scale = 10 ** digits;
  return String(Math.round(value * scale) / scale);
}

/**
 * Two digits, or as many as it takes for a number next to a whole one not to read as that.
 * @param {number} value
 */
function legible(value) {
  for (let digits = 2; digits < 12; digits++) {
    const text = rounded(value, digits);
    if (Number.isInteger(value) || text.includes(".")) return text;
  }
  return String(value);
}

/** @param {number[]} point */
export function place([x, y]) {
  return `(${legible(x)}, ${legible(y)})`;
}

/**
 * "1 finger", "2 fingers".
 * @param {number} count
 * @param {string} noun
 */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * "one", "two", … "twelve", then digits.
 * @param {number} count
 */
export function numberWord(count) {
  return numberWords[count] ?? String(count);
}

/** @type {Map<string, { isOptional: boolean, pieces: (string | string[])[] }[]>} of each phrase the parts between brackets: texts, and names of values */
const phraseParts = new Map();

/** @param {string} kind @param {string | null | undefined} word */
function partsOf(kind, word) {
  const name = `${kind}.${word}`;
  const known = phraseParts.get(name);
  if (known) return known;
  const text = logPhrases[name] ?? logPhrases[kind] ?? "";
  const parts = text.split(/[[\]]/).map((part, index) => ({
    isOptional: index % 2 === 1, pieces: part.split(/\{([\w|]+)\}/).map((piece, place) => (place % 2 ? piece.split("|") : piece)),
  }));
  phraseParts.set(name, parts);
  return parts;
}

/**
 * The line of `kind` in the case of `word`, or the one without a case as the default.
 * @param {string} kind
 * @param {string | null | undefined} [word]
 * @param {(name: string) => any} [value] what a name stands for
 */
function line(kind, word, value = () => null) {
  let text = "";
  for (const { isOptional, pieces } of partsOf(kind, word)) {
    let words = "";
    let isComplete = true;
    for (const piece of pieces) {
      if (typeof piece === "string") words += piece;
      else {
        const found = piece.length > 1 ? piece.map(value).find((one) => one !== null && one !== undefined) : value(piece[0]);
        isComplete &&= found !== null && found !== undefined;
        words += found ?? "";
      }
    }
    if (isComplete || !isOptional) text += words;
  }
  return text;
}

/**
 * The value of a field for people; null where it is missing, or withheld without a word for that.
 * @param {string} name
 * @param {any} value
 * @returns {string | null}
 */
export function inWords(name, value) {
  switch (typeof value) {
    case "string": return value;
    case "number": return rounded(value, 3);
    case "boolean": return line(String(value));
    case "undefined": return null;
    default:
  }
  if (value === null) return logPhrases[`withheld.${name}`] ?? null;
  if (name !== "touches" && typeof value[0] === "number") return place(value);
  const all = value.map((/** @type {any} */ one) => inWords(name, one)).filter((/** @type {string | null} */ one) => one !== null);
  return all.join(name === "path" || name === "chain" ? " > " : ", ");
}

/**
 * The title of a segment, or where it has none its index; none is selected by a negative one.
 * @param {string[]} segments @param {number} index
 */
export function segmentName(segments, index) {
  return index < 0 ? "none" : segments[index] || String(index);
}

/** @param {string} verdict @param {number} [alpha] */
export function verdictWords(verdict, alpha = 1) {
  const values = { verdict, alpha: rounded(alpha, 6), least: leastAlphaToBeHit };
  return line("verdict", verdict, (name) => values[/** @type {keyof typeof values} */ (name)]);
}

/** @param {MissedWindow} missed */
function missedWords({ window, verdict, alpha }) {
  return line("missed", verdict, (name) => (name === "window" ? window : verdictWords(verdict, alpha)));
}

/** @param {[string, any]} change */
function changeWords([changed, value]) {
  return line("change", value === null ? "withheld" : null, (name) => (name === "name" ? changed : JSON.stringify(value)));
}

/** @param {TraceRecord} r */
function isCall(r) {
  return ["touches", "presses", "motion", "remote"].includes(r.kind);
}

/**
 * The case of a record's phrase.
 * @param {TraceRecord} r
 */
function phraseCase(r) {
  if (isCall(r)) {
    if (!r.responder) return r.chain?.length ? r.obstacle : "userInteraction";
    return !r.failed?.length ? null : r.failed.length === 1 && r.failed[0] === r.responder ? "failed" : "otherFailed";
  }
  switch (r.kind) {
    case "hit": return r.view === null ? "noView" : null;
    case "gate": return r.rule === "exclusiveTouch" ? (r.holderIsExclusive ? "holder" : "newcomer") : r.rule;
    case "hold": return r.outcome === "dropped" && !r.recognizers.length ? null : r.outcome;
    case "gesture": return r.reason ? "reason" : null;
    case "sendAction": return r.responder ? "taken" : null;
    case "screen": return r.event;
    case "dropped": return r.of ? "kind" : null;
    default: return r.outcome ?? r.result;
  }
}

/**
 * What a name in a record's phrase stands for: a field, or what several of them say.
 * @param {TraceRecord} r
 * @param {string} name
 * @returns {string | null}
 */
function valueOf(r, name) {
  const chain = r.chain ?? [];
  switch (name) {
    case "call": return line(r.kind, r.touches?.length === 1 ? "one" : null, (inner) => valueOf(r, inner));
    case "point":
    case "location": return inWords(name, r[name] ?? null);
    case "route": return chain.length > 1 ? inWords("chain", chain) : null;
    case "last": return chain[chain.length - 1] ?? null;
    case "why": return r.reason ? line("noView", r.reason) : (r.missed ?? []).map(missedWords).join("; ") || line("noView", "noWindow");
    case "holders": return (r.recognizers ?? []).map((id, index) => `${r.type?.[index] ?? "recognizer"} ${id}`).join(" and ");
    case "changes": return Object.entries(r.changes ?? {}).map(changeWords).join(", ") || null;
    case "data": return JSON.stringify(r.data);
    case "force":
    case "majorRadius": return inWords(name, r[name] || undefined);
    default: return inWords(name, /** @type {Record<string, any>} */ (r)[name]);
  }
}

/**
 * The word that a record's line begins with.
 * @param {TraceRecord} r
 */
export function lineWord(r) {
  return r.kind === "touches" ? r.phase : r.kind;
}

/**
 * What a record tells, without its time and its kind.
 * @param {TraceRecord} r
 * @returns {string}
 */
export function lineText(r) {
  if (r.kind in logPhrases) return line(isCall(r) ? (r.responder ? "handled" : "discarded") : r.kind, phraseCase(r), (name) => valueOf(r, name));
  const { seq, time, kind, ...fields } = r;
  return Object.entries(fields).map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(", ");
}

/**
 * The ids that a record names, for the filter.
 * @param {TraceRecord} r
 * @returns {Set<string>}
 */
export function idsOf(r) {
  const ids = [r.view, r.window, r.superview, r.holder, r.responder, r.recognizer, r.control, r.winner, r.loser, r.from, r.target, ...(r.path ?? []), ...(r.chain ?? [])];
  return new Set(ids.flatMap((id) => id ?? []));
}

/**
 * The touches that a record is about.
 * @param {TraceRecord} r
 * @returns {number[]}
 */
export function touchesOf(r) {
  return r.touches ?? (typeof r.touch === "number" ? [r.touch] : []);
}
