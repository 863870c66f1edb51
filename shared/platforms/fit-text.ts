/** Texts made shorter without breaking a word. */
import { measure } from './measure.ts';

/** Words a text must not end with once it was cut, since they promise more. */
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
 * The longest beginning of a text that fits, ended at a word border and without the connecting words, bare numbers and
 * marks a cut leaves dangling. A text that fits is only trimmed. Empty when not even the first word fits.
 */
export function fitText(text: string, max: number, unit: 'characters' | 'bytes'): string {
  const whole = text.trim();
  if (measure(whole, unit) <= max) return whole;
  // One code point more than could fit, so that a border right at the limit is seen.
  const window = firstCharacters(whole, max + 1);
  if (unspaced.test(window)) return fitUnspaced(window, max, unit);
  let cut = /^(.*\S)\s/su.exec(window)?.[1];
  while (cut !== undefined && measure(cut, unit) > max) cut = /^(.*\S)\s+\S*$/su.exec(cut)?.[1];
  return cut === undefined ? '' : dropDangling(cut) || cut;
}

/** The longest beginning of a text that ends with a sentence, or else with a word. */
export function fitSentences(text: string, max: number, unit: 'characters' | 'bytes'): string {
  const whole = text.trim();
  if (measure(whole, unit) <= max) return whole;
  const words = fitText(whole, max, unit);
  const sentences = /^.*[.!?…。！？](?=\s)/su.exec(`${words} `)?.[0] ?? '';
  // A sentence end far back would give away more than half of the room.
  return measure(sentences, unit) * 2 >= max ? sentences : words;
}

/** As many entries as fit, joined; entries that do not fit any more are left out, later shorter ones still come in. */
export function fitEntries(entries: readonly string[], separator: string, max: number, unit: 'characters' | 'bytes'): string {
  let joined = '';
  for (const entry of entries) {
    const longer = joined === '' ? entry : joined + separator + entry;
    if (entry !== '' && measure(longer, unit) <= max) joined = longer;
  }
  return joined;
}

/**
 * Tags within a limit of characters each: one that is too long becomes several at its word borders, a word that is
 * longer than a tag is left out, repeats are dropped whatever their case, and no more than `count` are kept.
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

function dropDangling(text: string): string {
  const words = text.split(/\s+/u);
  for (let last = words.at(-1); last !== undefined; last = words.at(-1)) {
    const bare = last.replace(/[\s,;:–—&/+|(\-[{]+$/u, '');
    if (bare !== '' && !leading.has(bare.toLowerCase()) && !/^\d+([.,/]\d+)*$/u.test(bare)) {
      const end = text.lastIndexOf(last);
      return text.slice(0, end) + bare;
    }
    text = text.slice(0, text.lastIndexOf(last)).trimEnd();
    words.pop();
  }
  return '';
}

/** Scripts that put no space between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function fitUnspaced(window: string, max: number, unit: 'characters' | 'bytes'): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(window)) {
    if (measure(window.slice(0, index + segment.length), unit) > max) break;
    end = index + segment.length;
  }
  return window.slice(0, end).trimEnd();
}

function firstCharacters(text: string, count: number): string {
  let end = 0;
  for (let n = 0; n < count && end < text.length; n++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
