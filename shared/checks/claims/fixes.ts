/** Decides which words can be removed from or replaced in a sentence, and applies such a fix. */
import type { Finding } from '../finding.ts';

/** How many characters before and after a claim are read. A limit keeps the check fast in long texts. */
const WINDOW = 40;
const keepsBehind = /^(?:and|or|with|in|for|from|to|is|are|that|which|by|of|on|at|as)$/i;
const needsObject = /^(?:in|and|or|by|is|are|to|than|as)$/i;

/**
 * Whether the words from `start` to `end` can be removed. They must stand before what they describe ("the linen vase"), and the
 * article before them must still fit: removing "oak" from "an oak table" would leave "an table".
 */
export function canGo(text: string, start: number, end: number): boolean {
  const behind = /^ (\p{L}[\p{L}'’]*)/u.exec(text.slice(end, end + WINDOW))?.[1];
  const before = /(?:^|\s)(\p{L}[\p{L}'’]{0,20}) $/u.exec(text.slice(Math.max(0, start - WINDOW), start))?.[1];
  if (!behind || !before || keepsBehind.test(behind) || needsObject.test(before)) return false;
  return !/^an?$/i.test(before) || /^an$/i.test(before) === /^[aeiou]/i.test(behind);
}

/**
 * Whether the article before `start` still fits if `instead` replaces the words after it: in "an oak frame", "linen" cannot
 * replace "oak".
 */
export function fitsArticle(text: string, start: number, instead: string): boolean {
  const article = /(?:^|[^\p{L}])(an?) $/iu.exec(text.slice(Math.max(0, start - 4), start))?.[1];
  return !article || !/^\p{L}/u.test(instead) || (article.toLowerCase() === 'an') === /^[aeiou]/i.test(instead);
}

/**
 * Writes the words of a fact with or without a capital letter, like the words of the text that they replace. A word such as "USB"
 * keeps its capitals.
 */
export function inCaseOf(found: string, said: string): string {
  if (/^\p{Lu}/u.test(found)) return said.charAt(0).toUpperCase() + said.slice(1);
  return /^\p{Lu}[\p{Ll}\s-]+$/u.test(said) ? said.toLowerCase() : said;
}

/**
 * The text with the fix of a finding applied; the same text if the finding has no fix. Leaves no double space where words were
 * removed.
 */
export function applyFix(text: string, { start, end, fix }: Pick<Finding, 'start' | 'end' | 'fix'>): string {
  if (!fix) return text;
  const gone = fix.text === '' && text[end] === ' ' && (start === 0 || text[start - 1] === ' ');
  return text.slice(0, start) + fix.text + text.slice(gone ? end + 1 : end);
}
