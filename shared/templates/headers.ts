/** Compares the names of columns: “*Weight (kg)”, “weight” and “WEIGHT” are the same column. */
import { currencyOf } from './currencies.ts';

const languages = 'en de fr es it nl pt sv pl da fi nb cs ja'.split(' ').join('|');
const languageAtEnd = new RegExp(`^(.+?) (?:${languages})(?: [a-z]{2})?$`);

/** Says in English, German, French, Spanish and Italian that a price has the tax in it, such as “incl. 20% VAT” and “TTC”. */
const taxAtEnd =
  /^(.+?) (?:(?:incl|inkl|inc|inclusive|inklusive|including|mit|con)(?: \d{1,2}(?: \d)?)?(?: %)? (?:vat|tax|gst|m ?w ?st|u ?st|tva|iva)|iva inclu[si][dov]o?|ttc)(?= [a-z]{3}$|$)/;

/** A currency's sign behind a header, as in “Price €”. */
const signAtEnd = /(?:[€£₹₺₽₴₩₪₫]|zł|Kč)(?=\s*$)/;

/** Small letters and digits with single blanks between words. “PicURL” becomes “pic url”, “image1_src” becomes “image 1 src”. */
export function headerKey(header: string): string {
  return header
    .replace(/^\uFEFF/, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * A header in three forms, each with less in it than the one before. Headers that agree in an earlier form are more likely to
 * mean the same column.
 */
export interface HeaderForms {
  /** The whole header. */
  full: string;
  /** The header without the text in brackets. */
  base: string;
  /** The header without the text in brackets, and without a currency, a language or “incl. VAT” at the end. */
  bare: string;
  /** The currency that the header names, in brackets or at its end; empty if it names none. */
  currency: string;
  /** The text in brackets, if it may be a unit; empty otherwise. */
  bracketed: string;
}

/** The forms of earlier headers. They are kept because a file's headers are compared with many templates. */
const knownForms = new Map<string, HeaderForms>();
const MOST_KNOWN = 5_000;
/** How many characters of a header are compared. A longer text in the first rows of a file is not a header. */
const LONGEST_HEADER = 300;

export function headerForms(header: string): HeaderForms {
  const known = knownForms.get(header);
  if (known !== undefined) return known;
  const forms = formsOf(header.slice(0, LONGEST_HEADER));
  if (knownForms.size >= MOST_KNOWN) knownForms.clear();
  if (header.length <= LONGEST_HEADER) knownForms.set(header, forms);
  return forms;
}

function formsOf(header: string): HeaderForms {
  const full = headerKey(header);
  const base = headerKey(header.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')) || full;
  const bracketed = (/[([]([^()[\]]{1,20})[)\]]\s*$/.exec(header)?.[1] ?? '').trim();
  const untaxed = base.replace(taxAtEnd, '$1');
  const lastWord = untaxed.includes(' ') ? untaxed.slice(untaxed.lastIndexOf(' ') + 1) : '';
  const atEnd = lastWord.length === 3 ? (currencyOf(lastWord) ?? '') : '';
  const inBrackets = currencyOf(bracketed) ?? '';
  const sign = currencyOf(signAtEnd.exec(header)?.[0] ?? '') ?? '';
  const withoutCurrency = atEnd === '' ? untaxed : untaxed.slice(0, -4);
  const amount = atEnd === '' && sign === '' ? withoutCurrency : withoutCurrency.replace(/ (?:in|en)$/, '');
  const bare = languageAtEnd.exec(amount)?.[1] ?? amount;
  return { full, base, bare, currency: inBrackets || atEnd || sign, bracketed: inBrackets === '' ? bracketed : '' };
}

/** How a header of a file agrees with the name of a column: 3 in full, 2 without brackets, 1 without currency and language. */
export interface HeaderMatch {
  level: 1 | 2 | 3;
  /** The number that the header has where the column's name has `{n}`; null if the name has no `{n}`. */
  n: number | null;
  /** What the header has where the column's name has `{name}`; empty if the name has no `{name}`. */
  name: string;
}

type Pattern = { steps: readonly Step[]; hasName: boolean };

/** Names of columns, prepared so that a header is looked up quickly. Several names may lead to the same column. */
export class HeaderIndex<Column> {
  #full = new Map<string, Column[]>();
  #base = new Map<string, Column[]>();
  #patterns: { pattern: Pattern; column: Column }[] = [];

  add(name: string, column: Column): void {
    if (name.includes('{')) {
      this.#patterns.push({ pattern: compilePattern(name), column });
      return;
    }
    const { full, base } = headerForms(name);
    put(this.#full, full, column);
    put(this.#base, base, column);
  }

  /** All columns that a header may be, the closest first. */
  find(header: string, forms = headerForms(header)): (HeaderMatch & { column: Column })[] {
    const found: (HeaderMatch & { column: Column })[] = [];
    const add = (columns: readonly Column[] | undefined, level: 1 | 2 | 3) => {
      for (const column of columns ?? [])
        if (!found.some((one) => one.column === column)) found.push({ level, n: null, name: '', column });
    };
    add(this.#full.get(forms.full), 3);
    add(this.#base.get(forms.base), 2);
    for (const { pattern, column } of this.#patterns) {
      const match = matchPattern(pattern, header, forms);
      if (match !== null) found.push({ ...match, column });
    }
    add(this.#base.get(forms.bare), 1);
    return found.sort((one, other) => other.level - one.level);
  }
}

function put<Column>(map: Map<string, Column[]>, key: string, column: Column): void {
  const columns = map.get(key);
  if (columns === undefined) map.set(key, [column]);
  else if (!columns.includes(column)) columns.push(column);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * One step of a pattern. `repeat` takes as many characters as it can, also none; `open` and `close` begin and end what a
 * placeholder stands for; `again` is a placeholder that comes a second time and stands for the same text as before.
 */
type Step = { kind: 'text' | 'maybe'; at: RegExp } | { kind: 'repeat' } | { kind: 'open' | 'close' | 'again'; key: 'n' | 'name' };

/** Looks only at one place of a text, at its `lastIndex`. The pattern has a fixed length, so nothing is tried twice. */
const here = (source: string) => new RegExp(source, 'iuy');
const space = here(' ');
const digit = here('\\d');
const letter = here('[a-z]');
const anything = here('.');

/**
 * A name with `{name}` is compared with the header as it is written, because the name of the fact must keep its spelling. All
 * others are compared in the form of `headerKey`.
 */
function compilePattern(name: string): Pattern {
  const hasName = name.includes('{name}');
  const named = new Set<string>();
  const group = (key: 'n' | 'name', inside: Step[]): Step[] => {
    if (named.has(key)) return [{ kind: 'again', key }];
    named.add(key);
    return [{ kind: 'open', key }, ...inside, { kind: 'close', key }];
  };
  const one = (at: RegExp): Step => ({ kind: 'text', at });
  const maybe = (at: RegExp): Step => ({ kind: 'maybe', at });
  const pieces = name
    .split(/(\{n\}|\{currency\}|\{name\}|\{any\})/)
    .map((part): Step[] => {
      if (part === '{n}') return group('n', [one(digit), maybe(digit), maybe(digit)]);
      if (part === '{currency}') return [one(letter), one(letter), one(letter)];
      if (part === '{name}') return group('name', [one(anything), { kind: 'repeat' }]);
      if (part === '{any}') return [{ kind: 'repeat' }];
      const text = hasName ? part : headerKey(part);
      return text === '' ? [] : [one(here(escaped(text)))];
    })
    .filter((piece) => piece.length > 0);
  return { steps: pieces.flatMap((piece, at) => (at > 0 && !hasName ? [maybe(space), ...piece] : piece)), hasName };
}

/** How many steps a header is given in all. Only a name with the same placeholder twice can need as many. */
const MOST_STEPS = 100_000;

/**
 * What the placeholders of a pattern stand for in a text; null if the text does not have its form. The answer is that of a regular
 * expression with `.*` for `{any}` and `.+` for `{name}`, but a place where the rest of the pattern did not fit is remembered. So
 * the time grows with the length of the text times that of the pattern, and not with its power: a pattern of eight `{any}` as a
 * regular expression keeps the server busy for minutes.
 */
function readPattern({ steps }: Pattern, text: string): { n?: string; name?: string } | null {
  const width = text.length + 1;
  const begins = { n: 0, name: 0 };
  const stands: { n?: string; name?: string } = {};
  const repeats = steps.some(({ kind }) => kind === 'again');
  const failed = new Set<number | string>();
  let left = MOST_STEPS;
  const placeOf = (at: number, from: number) => {
    const place = at * width + from;
    if (!repeats) return place;
    // What a placeholder stands for decides whether its second one fits; while it is open, where it begins does.
    return `${place} ${begins.n} ${stands.n} ${begins.name} ${stands.name}`;
  };
  const fits = (at: RegExp, from: number) => {
    at.lastIndex = from;
    return at.test(text) ? at.lastIndex : -1;
  };
  const read = (at: number, from: number): boolean => {
    const step = steps[at];
    if (step === undefined) return from === text.length;
    if (left-- <= 0) return false;
    if (step.kind === 'open') {
      begins[step.key] = from;
      return read(at + 1, from);
    }
    if (step.kind === 'close') {
      stands[step.key] = text.slice(begins[step.key], from);
      return read(at + 1, from);
    }
    if (step.kind === 'text' || step.kind === 'again') {
      const end = fits('at' in step ? step.at : here(escaped(stands[step.key] ?? '')), from);
      return end >= 0 && read(at + 1, end);
    }
    const place = placeOf(at, from);
    if (failed.has(place)) return false;
    const end = fits(step.kind === 'maybe' ? step.at : anything, from);
    if (end >= 0 && read(step.kind === 'maybe' ? at + 1 : at, end)) return true;
    if (read(at + 1, from)) return true;
    failed.add(place);
    return false;
  };
  return read(0, 0) ? stands : null;
}

function matchPattern(pattern: Pattern, header: string, forms: HeaderForms): HeaderMatch | null {
  // Only the beginning of a header is compared: a text of a megabyte is none.
  const texts = pattern.hasName
    ? [
        header
          .slice(0, LONGEST_HEADER)
          .replace(/^[\uFEFF\s*]+/, '')
          .trim(),
      ]
    : [forms.full, forms.base, forms.bare];
  for (const [at, text] of texts.entries()) {
    const found = readPattern(pattern, text);
    if (found === null) continue;
    const { n, name = '' } = found;
    return { level: (3 - at) as 1 | 2 | 3, n: n === undefined ? null : Number(n), name: name.trim() };
  }
  return null;
}

/**
 * A text that is the same for files with the same headers, whatever their order, upper and lower case, and blanks. A mapping that
 * a seller has chosen is remembered under this text.
 */
export function mappingKey(headers: readonly string[]): string {
  const keys = headers.map((header) => headerForms(header).full).filter(Boolean);
  const joined = keys.sort().join('\n');
  return `${keys.length}-${hash(joined, 5381)}${hash(joined, 52711)}`;
}

/** A short hash (djb2 with xor). It only has to tell the files of one seller apart. */
function hash(text: string, seed: number): string {
  let sum = seed;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 33) ^ text.charCodeAt(at)) >>> 0;
  return sum.toString(36).padStart(7, '0');
}
