/**
 * The structured listing that every generation produces, and pure functions that read it. The text for each platform is made from
 * it (see platforms/).
 */
import { countWords } from '../platforms/measure.ts';

export interface Listing {
  title: string;
  /** One or two sentences, plain text. */
  intro: string;
  bullets: string[];
  /** Plain text; paragraphs separated by a blank line. */
  details: string;
  metaTitle: string;
  metaDescription: string;
  tags: string[];
  /** The alternative text of the product's main picture, plain text on one line. Empty if it has no picture. */
  altText: string;
}

export const emptyListing: Listing = {
  title: '',
  intro: '',
  bullets: [],
  details: '',
  metaTitle: '',
  metaDescription: '',
  tags: [],
  altText: '',
};

/** Counts the words of intro, bullets and details, which become the description. */
export function countListingWords({ intro, bullets, details }: Pick<Listing, 'intro' | 'bullets' | 'details'>): number {
  return countWords([intro, ...bullets, details].join('\n'));
}

/**
 * Reads a listing from JSON text that is still arriving. Never throws: what cannot be read yet is empty. Unknown keys and values
 * of the wrong type are dropped.
 */
export function readPartialListing(json: string): Listing {
  const record = readPartialObject(json);
  const text = (key: string) => (typeof record[key] === 'string' ? (record[key] as string) : '');
  const list = (key: string) =>
    Array.isArray(record[key]) ? (record[key] as unknown[]).filter((item): item is string => typeof item === 'string') : [];
  return {
    title: text('title'),
    intro: text('intro'),
    bullets: list('bullets'),
    details: text('details'),
    metaTitle: text('metaTitle'),
    metaDescription: text('metaDescription'),
    tags: list('tags'),
    altText: text('altText'),
  };
}

/** Reads an object from JSON text that is still arriving, as far as possible; empty if there is none. Never throws. */
export function readPartialObject(json: string): Record<string, unknown> {
  const start = json.indexOf('{');
  const value = start < 0 ? null : parseTruncated(json.slice(start));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Closes open strings and brackets of truncated JSON and parses it. If that fails, cuts back to the last complete value. */
function parseTruncated(text: string): unknown {
  const closers: string[] = [];
  let inString = false;
  let escaped = false;
  /** Where the last complete value ends, and the brackets that are open there. */
  let safeEnd = 0;
  let safeClosers: string[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (escaped) escaped = false;
      else if (char === '\\') escaped = true;
      else if (char === '"') inString = false;
      continue;
    }
    if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      closers.push(char === '{' ? '}' : ']');
      // No listing is nested this deeply. Deeper input is refused, because copying the stack at every bracket would become slow.
      if (closers.length > 50) return undefined;
      safeEnd = i + 1;
      safeClosers = [...closers];
    } else if (char === '}' || char === ']') {
      closers.pop();
      if (closers.length === 0) return parse(text.slice(0, i + 1));
      safeEnd = i + 1;
      safeClosers = [...closers];
    } else if (char === ',') {
      safeEnd = i;
      safeClosers = [...closers];
    }
  }
  const close = (open: string[]) => [...open].reverse().join('');
  if (inString) {
    // First cut off an incomplete escape: a backslash, or \u with fewer than four digits.
    const cut = text.replace(/\\(u[0-9a-fA-F]{0,3})?$/, '');
    const whole = parse(`${cut}"${close(closers)}`);
    if (whole !== undefined) return whole;
  } else {
    const whole = parse(text + close(closers));
    if (whole !== undefined) return whole;
  }
  return parse(text.slice(0, safeEnd) + close(safeClosers));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
