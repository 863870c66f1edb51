/** Shortens texts without breaking a word. */
import { sentenceSpans } from '../text/sentences.ts';
import { endWithin, measure, type TextUnit } from './measure.ts';

/** A shortened text must not end with one of these words, because the words that follow them were cut. */
const leading = new Set([
  'a',
  'an',
  'the',
  'and',
  'or',
  'but',
  'with',
  'without',
  'for',
  'from',
  'of',
  'in',
  'on',
  'at',
  'to',
  'by',
  'as',
  'into',
  'your',
]);

/**
 * The longest beginning of a text that fits and ends at a word boundary. A connecting word, a bare number or punctuation at its
 * end is cut too. A text that fits is only trimmed. Empty if not even the first word fits.
 */
export function fitText(text: string, max: number, unit: TextUnit): string {
  const whole = text.trim();
  const end = endWithin(whole, max, unit);
  if (end === whole.length) return whole;
  const cut = unspaced.test(whole.slice(0, end + 2)) ? unspacedBorder(whole, end) : wordBorder(whole, end);
  return dropDangling(whole, cut);
}

/** The longest beginning of a text that fits and ends with a sentence, or else with a word. */
export function fitSentences(text: string, max: number, unit: TextUnit): string {
  const whole = text.trim();
  if (measure(whole, unit) <= max) return whole;
  const words = fitText(whole, max, unit);
  // Read a little beyond the part that fits. Otherwise the dot of "approx." in "approx. 5 cm" could look like the end of a
  // sentence.
  const ends = sentenceSpans(whole.slice(0, words.length + 100)).map((sentence) => sentence.end);
  const last = ends.findLast((end) => end <= words.length && /[.!?…。！？]$/u.test(whole.slice(0, end)));
  const sentences = whole.slice(0, last ?? 0);
  // If the last sentence end would use less than half of the room, end with a word instead.
  return measure(sentences, unit) * 2 >= max ? sentences : words;
}

/** As many entries as fit, joined. Entries that do not fit are skipped; later shorter ones may still fit. */
export function fitEntries(entries: readonly string[], separator: string, max: number, unit: TextUnit): string {
  let joined = '';
  for (const entry of entries) {
    const longer = joined === '' ? entry : joined + separator + entry;
    if (entry !== '' && measure(longer, unit) <= max) joined = longer;
  }
  return joined;
}

/**
 * Makes tags fit the limits. A tag that is too long is split at its word boundaries; a single word that is too long is dropped.
 * Repeats are dropped, ignoring case, and at most `count` tags are kept.
 */
export function packTags(tags: readonly string[], count: number, max: number): string[] {
  const seen = new Set<string>();
  const packed: string[] = [];
  const keep = (tag: string) => {
    const key = tag.toLowerCase();
    if (tag === '' || seen.has(key)) return;
    seen.add(key);
    packed.push(tag);
  };
  for (const tag of tags) {
    let part = '';
    for (const word of tag.trim().split(/\s+/u)) {
      const longer = part === '' ? word : `${part} ${word}`;
      if (measure(longer, 'characters') <= max) part = longer;
      else {
        keep(part);
        part = measure(word, 'characters') <= max ? word : '';
      }
    }
    keep(part);
  }
  return packed.slice(0, count);
}

/** The end of the last whole word at or before a position; 0 if there is none. */
function wordBorder(text: string, from: number): number {
  let end = from;
  while (end > 0 && !isSpace(text, end)) end -= 1;
  while (end > 0 && isSpace(text, end - 1)) end -= 1;
  return end;
}

/** Cuts the text at `cut`. Then drops words at its end that need a continuation, such as "and", unless nothing would be left. */
function dropDangling(text: string, cut: number): string {
  let end = cut;
  while (end > 0) {
    let from = end;
    while (from > 0 && !isSpace(text, from - 1)) from -= 1;
    let bareEnd = end;
    while (bareEnd > from && marks.has(text.charAt(bareEnd - 1))) bareEnd -= 1;
    const bare = text.slice(from, bareEnd);
    if (bare !== '' && !leading.has(bare.toLowerCase()) && !isNumber(bare)) return text.slice(0, bareEnd);
    end = from;
    while (end > 0 && isSpace(text, end - 1)) end -= 1;
  }
  return text.slice(0, cut);
}

const marks = new Set(',;:–—&/+|(-[{');

function isNumber(word: string): boolean {
  return /^\d[\d.,/]*$/.test(word) && /\d$/.test(word);
}

function isSpace(text: string, at: number): boolean {
  return /\s/.test(text.charAt(at));
}

/** Matches scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
let segmenter: Intl.Segmenter | undefined;
/** How many UTF-16 units before and after a position are searched for a word boundary. The limit keeps long texts fast. */
const REACH = 60;

/** The last word boundary at or before a position, in a text without spaces between words. */
function unspacedBorder(text: string, from: number): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  const start = Math.max(0, from - REACH);
  let border = 0;
  for (const { index, segment } of segmenter.segment(text.slice(start, from + REACH))) {
    const end = start + index + segment.length;
    if (end > from) break;
    border = end;
  }
  if (border <= start) return wordBorder(text, from);
  while (border > 0 && isSpace(text, border - 1)) border -= 1;
  return border;
}
