/** How deep objects and lists may be nested. */
const MAX_DEPTH = 50;
/** How many values one object may hold, with everything nested in it. */
const MAX_VALUES = 100_000;

/** A value of a JSON text. Numbers stay as they were written, and objects keep names that come twice. */
export type JsonValue =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: JsonValue[] }
  | { kind: 'object'; entries: [name: string, value: JsonValue][] };

/** Thrown for a text that is no JSON; the message is part of a sentence and says what is wrong. */
export class NoJson extends Error {}

const space = /[ \t\r\n]*/y;
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null/y;

/**
 * Reads a JSON text. JSON.parse would change numbers: 19.90 would become 19.9, and an article number of twenty digits another one.
 * @throws NoJson
 */
export function parseJson(text: string): JsonValue {
  const source = { text, at: 0, values: 0 };
  const value = readValue(source, 0);
  skipSpace(source);
  if (source.at < text.length) throw new NoJson(`something follows its end: ${excerpt(source)}`);
  return value;
}

interface Source {
  text: string;
  at: number;
  values: number;
}

function readValue(source: Source, depth: number): JsonValue {
  if (depth > MAX_DEPTH) throw new NoJson(`it is nested more than ${MAX_DEPTH} deep`);
  if (++source.values > MAX_VALUES) throw new NoJson(`it holds more than ${MAX_VALUES.toLocaleString('en')} values`);
  skipSpace(source);
  const char = source.text[source.at];
  if (char === '{') return { kind: 'object', entries: readMembers(source, '}', () => readEntry(source, depth)) };
  if (char === '[') return { kind: 'list', items: readMembers(source, ']', () => readValue(source, depth + 1)) };
  if (char === '"') return { kind: 'text', text: readString(source) };
  const found = match(plain, source);
  if (!found) throw new NoJson(unexpected(source));
  return { kind: 'text', text: found === 'null' ? '' : found };
}

function readEntry(source: Source, depth: number): [string, JsonValue] {
  skipSpace(source);
  const name = readString(source);
  skipSpace(source);
  if (source.text[source.at] !== ':') throw new NoJson(unexpected(source));
  source.at++;
  return [name, readValue(source, depth + 1)];
}

/** Reads the items between two brackets, divided by commas. */
function readMembers<T>(source: Source, close: string, read: () => T): T[] {
  const members: T[] = [];
  source.at++;
  skipSpace(source);
  if (source.text[source.at] === close) {
    source.at++;
    return members;
  }
  for (;;) {
    members.push(read());
    skipSpace(source);
    const char = source.text[source.at];
    if (char !== ',' && char !== close) throw new NoJson(unexpected(source));
    source.at++;
    if (char === close) return members;
  }
}

function readString(source: Source): string {
  const { text, at } = source;
  const end = text[at] === '"' ? endOfString(text, at + 1) : -1;
  if (end < 0) throw new NoJson(unexpected(source));
  source.at = end + 1;
  const inside = text.slice(at + 1, end);
  if (!/[\\\u0000-\u001f]/.test(inside)) return inside;
  try {
    return JSON.parse(text.slice(at, end + 1)) as string;
  } catch {
    throw new NoJson(`"${inside.slice(0, 20)}" is no text that JSON allows`);
  }
}

/** The place of the quotation mark that ends a string, or -1. A mark behind an odd number of backslashes does not end it. */
function endOfString(text: string, from: number): number {
  for (let mark = text.indexOf('"', from); mark >= 0; mark = text.indexOf('"', mark + 1)) {
    let backslashes = 0;
    while (mark - backslashes > from && text[mark - backslashes - 1] === '\\') backslashes++;
    if (backslashes % 2 === 0) return mark;
  }
  return -1;
}

function match(pattern: RegExp, source: Source): string | null {
  pattern.lastIndex = source.at;
  const found = pattern.exec(source.text);
  if (!found) return null;
  source.at = pattern.lastIndex;
  return found[0];
}

function skipSpace(source: Source): void {
  if (source.text.charCodeAt(source.at) <= 32) match(space, source);
}

const unexpected = (source: Source) =>
  source.at < source.text.length ? `${excerpt(source)} is not expected` : 'it ends too early';

const excerpt = ({ text, at }: Source) => `"${text.slice(at, at + 20)}"`;
