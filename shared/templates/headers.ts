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

type Pattern = { full: RegExp; hasNumber: boolean; hasName: boolean };

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
 * A name with `{name}` is compared with the header as it is written, because the name of the fact must keep its spelling. All
 * others are compared in the form of `headerKey`.
 */
function compilePattern(name: string): Pattern {
  const hasName = name.includes('{name}');
  const named = new Set<string>();
  /** A placeholder that comes a second time stands for the same text as before. */
  const group = (key: string, pattern: string) => {
    if (named.has(key)) return `\\k<${key}>`;
    named.add(key);
    return `(?<${key}>${pattern})`;
  };
  const source = name
    .split(/(\{n\}|\{currency\}|\{name\}|\{any\})/)
    .map((part) => {
      if (part === '{n}') return group('n', '\\d{1,3}');
      if (part === '{currency}') return '(?:[a-z]{3})';
      if (part === '{name}') return group('name', '.+');
      if (part === '{any}') return '.*';
      return hasName ? escaped(part) : escaped(headerKey(part));
    })
    .filter((part) => part !== '')
    .join(hasName ? '' : ' ?');
  return { full: new RegExp(`^${source}$`, 'iu'), hasNumber: name.includes('{n}'), hasName };
}

function matchPattern({ full, hasName }: Pattern, header: string, forms: HeaderForms): HeaderMatch | null {
  // Only the beginning of a header is compared: one of a megabyte would take minutes.
  const texts = hasName
    ? [
        header
          .slice(0, LONGEST_HEADER)
          .replace(/^[\uFEFF\s*]+/, '')
          .trim(),
      ]
    : [forms.full, forms.base, forms.bare];
  for (const [at, text] of texts.entries()) {
    const groups = full.exec(text);
    if (groups === null) continue;
    const { n, name = '' } = groups.groups ?? {};
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
