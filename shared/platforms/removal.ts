/** Text taken out of text, so that what stays still reads. */
import type { Place } from './places.ts';

/** How the rest is closed up: `line` for titles, bullets and tags, `prose` for texts of sentences. */
export type TextShape = 'line' | 'prose';

/**
 * The text without the places, which are in order. Two words never grow together: where nothing else would part them a space
 * does. In a line, separators left without anything between them go too.
 */
export function without(text: string, places: readonly Place[], shape: TextShape): string {
  if (places.length === 0) return text;
  const kept: string[] = [];
  let from = 0;
  for (const { start, end } of merged(places)) {
    kept.push(text.slice(from, start), ' '.repeat(gapAt(text, start, end).length));
    from = end;
  }
  kept.push(text.slice(from));
  return shape === 'line' ? closeLine(kept.join('')) : closeProse(kept.join(''));
}

/** A space where taking out would join two words, else nothing. */
export function gapAt(text: string, start: number, end: number): '' | ' ' {
  return isWord(text, start - 1) && isWord(text, end) ? ' ' : '';
}

function isWord(text: string, at: number): boolean {
  // Half of a pair of surrogates is part of a letter more often than not.
  return at >= 0 && at < text.length && /[\p{L}\p{M}\p{N}\ud800-\udfff]/u.test(text.charAt(at));
}

function merged(places: readonly Place[]): Place[] {
  const result: Place[] = [];
  for (const place of places) {
    const last = result.at(-1);
    if (last !== undefined && place.start <= last.end) last.end = Math.max(last.end, place.end);
    else result.push({ ...place });
  }
  return result;
}

function closeProse(text: string): string {
  return text
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[,;.\n])/g, '')
    .trim();
}

/** What stands between two things, and means nothing at an end. */
const separator = /\u200d|[\s,;:|–—/&+-]/;

function closeLine(text: string): string {
  const closed = text
    .replace(/(?:\u200d| ){2,}/g, ' ')
    .replace(/\( ?\)|\[ ?\]/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[,;])/g, '')
    .replace(/([,;|])(?: ?[,;|])+/g, '$1');
  let start = 0;
  let end = closed.length;
  while (start < end && separator.test(closed.charAt(start))) start += 1;
  while (end > start && separator.test(closed.charAt(end - 1))) end -= 1;
  return closed.slice(start, end);
}

/** Longer than any sentence a person writes: beyond it only the words themselves are taken out. */
const LONGEST_SENTENCE = 400;

/**
 * The sentence a place stands in, with the white space behind it; the place itself when the text is that one sentence. Words
 * taken out of the middle of a sentence would leave one that says something else.
 */
export function sentenceAround(text: string, place: Place): Place {
  let start = place.start;
  const earliest = Math.max(0, place.start - LONGEST_SENTENCE);
  while (start > earliest && !endsSentence(text, start - 1)) start -= 1;
  if (start === earliest && start > 0) return place;
  while (start < place.start && /\s/.test(text.charAt(start))) start += 1;
  let end = place.end;
  const latest = Math.min(text.length, place.end + LONGEST_SENTENCE);
  if (!endsSentence(text, end - 1)) {
    while (end < latest && !endsSentence(text, end)) end += 1;
    if (end === latest && end < text.length) return place;
    if (end < text.length && text.charAt(end) !== '\n') end += 1;
  }
  return text.slice(0, start).trim() === '' && text.slice(end).trim() === '' ? place : { start, end };
}

/** A line end, or a mark of its end with white space or nothing behind it. */
function endsSentence(text: string, at: number): boolean {
  const character = text.charAt(at);
  if (character === '\n') return true;
  return stops.has(character) && (at + 1 >= text.length || /\s/.test(text.charAt(at + 1)));
}

const stops = new Set('.!?…。！？');
