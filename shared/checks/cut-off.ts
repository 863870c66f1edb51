/** Finds texts that stop in the middle, for example because an AI reached its maximum length. */

import type { Listing } from '../generation/listing.ts';
import { sentenceSpans } from '../text/sentences.ts';
import type { TextLanguage } from '../text/small-words.ts';
import { paragraphSpans, wordSpans } from '../text/spans.ts';
import { type FieldText, fieldTexts, findingAt } from './field-texts.ts';
import type { Finding, TextField } from './finding.ts';

/** Fields that consist of whole sentences. Titles, bullets and tags are phrases and need no full stop. */
const bodyFields: readonly TextField[] = ['intro', 'details', 'metaDescription'];

/** A text cannot end with one of these words, because something must follow them. */
const promising: Partial<Record<TextLanguage, ReadonlySet<string>>> = {
  en: set(
    'a an the and or but nor with without for from of at as into onto than your our its their my whose which that this these ' +
      'because while if when so to is are was were has have very such between among during like plus',
  ),
  de: set(
    'der die das den dem des ein eine einen einem einer eines und oder aber sondern mit ohne für von vom aus bei im am zum zur ' +
      'dein deine ihr ihre unser unsere sein seine dieser diese dieses weil wenn dass ist sind wird sehr wie als zwischen',
  ),
  es: set(
    'el la los las un una unos unas y o pero con sin para por de del a al en tu su sus tus nuestro nuestra que como si ' +
      'porque cuando es son muy más entre este esta',
  ),
  fr: set(
    'le la les un une des et ou mais avec sans pour par de du à au aux en dans sur votre vos notre nos son sa ses leur ' +
      'que qui dont si comme est sont très plus entre ce cette ces',
  ),
};
/** A whole sentence cannot end with one of these words, but a title or bullet can: "easy to clip on". */
const promisingSentence: Partial<Record<TextLanguage, ReadonlySet<string>>> = {
  en: set('in on by up off over under through about it can will'),
  de: set('in an auf zu um ab nach über unter durch sich nicht kann'),
};

const finalMark = /[.!?…。！？][)\]"”’»]*$/u;
const opensMore = /[,;:–—&/+([{“«„-]$/u;
const pairs: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['“', '”'],
  ['«', '»'],
];

export interface CutOffOptions {
  language?: TextLanguage;
  /** Texts that the seller wants word for word. They may end without a full stop. */
  lockedSnippets?: readonly string[];
}

/**
 * Finds texts that stop in the middle, and brackets or quotation marks that are never closed. A text that stops in the middle
 * cannot be used ("hard") in a field of whole sentences; in a title or bullet it is a warning.
 */
export function checkCutOff(listing: Listing, { language = 'en', lockedSnippets = [] }: CutOffOptions = {}): Finding[] {
  const locked = lockedSnippets.map((snippet) => snippet.trim()).filter(Boolean);
  // Count the paragraphs that end with a full stop or the like. A last paragraph without one is unfinished if all other
  // paragraphs have one.
  const paragraphs = fieldTexts(listing)
    .filter(({ field }) => field === 'intro' || field === 'details')
    .flatMap(({ text }) => paragraphSpans(text).map(({ start, end }) => text.slice(start, end)));
  const marked = paragraphs.filter((text) => finalMark.test(text)).length;
  return fieldTexts(listing)
    .filter(({ field }) => field !== 'tags')
    .flatMap((place) => {
      const ending = locked.some((snippet) => place.text.trimEnd().endsWith(snippet))
        ? null
        : endingOf(place, language, marked, paragraphs.length);
      return ending ?? unclosed(place);
    });
}

function endingOf(place: FieldText, language: TextLanguage, marked: number, paragraphs: number): Finding[] | null {
  const { field, text } = place;
  const isBody = bodyFields.includes(field);
  const end = text.trimEnd().length;
  const whole = text.slice(0, end);
  // Read only the end, so that this takes no longer for a long text.
  const tail = whole.slice(Math.max(0, end - 80));
  const last = wordSpans(tail).at(-1);
  const sign = opensMore.exec(tail)?.[0];
  // A plus sign after a letter or digit is a proper ending: "A+", "18+".
  if (sign && !(sign === '+' && /[\p{L}\p{N}]\+$/u.test(tail))) return [cut(place, end, isBody, `ends with “${sign}”`)];
  if (!last || last.end < tail.length) return missingMark(place, end, isBody, marked, paragraphs);
  const word = last.word;
  // A single capital letter is part of a name and not an article: "Vitamin A", "Serie A".
  const named = tail.slice(last.start, last.end) !== word && word.length === 1;
  const promises = promising[language]?.has(word) || (isBody && promisingSentence[language]?.has(word));
  if (promises && !named) return [cut(place, end, isBody, `ends with “${tail.slice(last.start, last.end)}”`)];
  return missingMark(place, end, isBody, marked, paragraphs);
}

/**
 * Reports a last paragraph without a full stop (or another final mark), if all other paragraphs have one or if it contains
 * several sentences. List items, and single sentences of up to three words, are not reported.
 */
function missingMark(place: FieldText, end: number, isBody: boolean, marked: number, paragraphs: number): Finding[] | null {
  const { field, text } = place;
  if (!isBody || finalMark.test(text.slice(Math.max(0, end - 10), end))) return null;
  const last = paragraphSpans(text).at(-1);
  if (!last) return null;
  const paragraph = text.slice(last.start, last.end);
  const line = paragraph.slice(paragraph.lastIndexOf('\n') + 1);
  if (/^\s{0,9}(?:[-*•]|\d{1,2}[.)])\s/u.test(line)) return null;
  const words = wordSpans(line).length;
  const sentences = sentenceSpans(paragraph).length;
  const others = field === 'metaDescription' ? 0 : paragraphs - 1;
  // Up to three words may be a signature or a heading rather than an unfinished sentence.
  if (words < 4 && sentences === 1) return null;
  if ((others > 0 && marked >= others) || sentences > 1) return [cut(place, end, true, 'ends without a full stop')];
  return null;
}

function cut(place: FieldText, end: number, isBody: boolean, how: string): Finding {
  const severity = isBody ? 'hard' : 'warn';
  const said = { check: 'cut-off' as const, severity: severity as 'hard' | 'warn' };
  const last = sentenceSpans(place.text).at(-1);
  const start = last && last.end <= end ? last.start : 0;
  const message = `This text ${how}, so its end seems to be missing.`;
  // The fix removes the unfinished sentence if a whole sentence stands before it.
  const before = place.text.slice(0, start).trimEnd();
  if (isBody && finalMark.test(before.slice(-10)))
    return findingAt(place, before.length, end, {
      ...said,
      message,
      fix: { label: 'End after the last whole sentence', text: '' },
    });
  return findingAt(place, start, end, { ...said, message });
}

/** Reports a bracket or quotation mark that is opened and never closed. */
function unclosed(place: FieldText): Finding[] {
  const { field, text } = place;
  for (const [open, close] of pairs) {
    const from = text.lastIndexOf(open);
    if (from < 0 || text.indexOf(close, from) >= 0) continue;
    const isBody = bodyFields.includes(field);
    const severity = isBody && !finalMark.test(text.trimEnd().slice(-10)) ? ('hard' as const) : ('warn' as const);
    const message = `The “${open}” here is never closed. Close it, or take it out.`;
    return [findingAt(place, from, from + 1, { check: 'cut-off', severity, message, fix: { label: 'Take it out', text: '' } })];
  }
  return [];
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
