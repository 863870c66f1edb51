/** Suggests better texts made from a product's own: shortened, rearranged or joined with a keyword. Nothing else is added. */

import { fitSentences, fitText } from '../platforms/fit-text.ts';
import { countCharacters } from '../platforms/measure.ts';
import { pixelWidth } from '../platforms/pixel-widths.ts';
import { searchTitleWidth } from '../platforms/search-results.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { wordSpans } from '../text/spans.ts';
import { stemsOf } from '../text/stem.ts';
import type { SeoAction } from './action.ts';

/**
 * How many characters of a meta title and a meta description search results show in full (`max`). A meta description below `min`
 * is too short; suggested ones have up to `best`.
 */
export const META_TITLE_MAX = 60;
export const META_DESCRIPTION = { min: 120, best: 156, max: 160 };

/** Sentences with more characters than this get no suggestion; the seller should divide them first. */
const LONGEST_SENTENCE = 600;

/**
 * The title for search results, made from a product's name: shortened so that it is shown in full, in characters and in pixels.
 */
export function metaTitleFrom(name: string): string {
  let title = fitText(name, META_TITLE_MAX, 'characters');
  for (let max = META_TITLE_MAX - 1; pixelWidth(title) > searchTitleWidth.max && max > 0; max--)
    title = fitText(name, max, 'characters');
  return title;
}

/** The beginning of a text as a meta description: whole sentences if they fill the available length well, else whole words. */
export function metaDescriptionFrom(text: string): string {
  const line = text
    .split(/\n+/u)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (/[\p{L}\p{N})]$/u.test(part) ? `${part}.` : part))
    .join(' ');
  return fitSentences(line.replace(/\s+/g, ' '), META_DESCRIPTION.best, 'characters');
}

/** The title with the keyword at its beginning: moved there, or added if it is missing. Shortened to `max` characters. */
export function titleWithKeyword(name: string, keyword: string, max: number): string {
  const words = wordSpans(name);
  const wanted = stemsOf(keyword);
  const at = words.findIndex((_, from) => wanted.every((stem, n) => words[from + n]?.stem === stem));
  const first = words[at];
  const last = words[at + wanted.length - 1];
  const phrase = first && last ? name.slice(first.start, last.end) : keyword;
  const rest = first && last ? `${trimmed(name.slice(0, first.start))} ${trimmed(name.slice(last.end))}` : name;
  const title = [capital(phrase), rest.trim()].filter(Boolean).join(' – ');
  return countCharacters(title) <= max ? title : fitText(title, max, 'characters') || capital(phrase);
}

/**
 * Suggests one sentence of the text with the keyword added. A sentence with the last word of the keyword is best, because the
 * keyword can be completed there: "This mug" becomes "This coffee mug". If there is no such sentence, the keyword and a colon
 * are put before the first sentence. `firstOnly` considers only the first sentence of the text. Null if there is no sentence to
 * change.
 */
export function sentenceWithKeyword(text: string, keyword: string, firstOnly: boolean): SeoAction | null {
  const sentences = sentenceSpans(text)
    .slice(0, firstOnly ? 1 : 50)
    .filter(({ start, end }) => end - start <= LONGEST_SENTENCE);
  const wanted = stemsOf(keyword);
  const head = wanted.at(-1);
  for (const { start, end } of sentences) {
    const sentence = text.slice(start, end);
    const words = wordSpans(sentence);
    const word = words.find(({ stem }) => stem === head);
    if (!word || words.some(({ stem }) => stem !== head && wanted.includes(stem))) continue;
    const before = sentence.slice(0, word.start);
    // The last word of the keyword stays as the sentence has it, so a plural stays a plural.
    const lead = keyword.trim().split(/\s+/u).slice(0, -1).join(' ');
    const written = sentence.slice(word.start, word.end);
    const phrase = `${lead} ${before === '' ? written.toLowerCase() : written}`.trim();
    const said = `${articleFor(before, phrase)}${before === '' ? capital(phrase) : phrase}${sentence.slice(word.end)}`;
    return { kind: 'insert-keyword', field: 'description', keyword, replaces: sentence, suggestion: said };
  }
  const [first] = sentences;
  if (!first) return null;
  const sentence = text.slice(first.start, first.end);
  const suggestion = `${capital(keyword)}: ${sentence}`;
  return { kind: 'insert-keyword', field: 'description', keyword, replaces: sentence, suggestion };
}

/** Returns `before`, in which an "a" or "an" at the end is corrected to fit `next`, the word that now follows. */
function articleFor(before: string, next: string): string {
  const article = /(?:^|\s)(an?) $/iu.exec(before.slice(-4))?.[1];
  if (article === undefined) return before;
  const right = /^[aeiou]/iu.test(next) ? 'n' : '';
  return `${before.slice(0, -article.length - 1)}${article.slice(0, 1)}${right} `;
}

function trimmed(text: string): string {
  return text.replace(/^[\s,;:|–—-]{1,20}|[\s,;:|–—-]{1,20}$/gu, '');
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
