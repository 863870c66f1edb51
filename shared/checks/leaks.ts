/** Finds what must never be published: the AI talking, pieces of the request to it, placeholders, and markup of any kind. */

import type { Listing } from '../generation/listing.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { placesOf, type Span, searchable } from '../text/spans.ts';
import { type FieldText, fieldTexts, findingAt } from './field-texts.ts';
import type { Finding } from './finding.ts';
import * as marks from './leak-marks.ts';
import * as phrases from './leak-phrases.ts';

export interface LeakOptions {
  /** Words of the request to the AI that no product text contains, such as section names. Matched as whole words, in any case. */
  promptWords?: readonly string[];
  /** Texts by the seller. What also appears in them is not reported. */
  own?: readonly string[];
}

/** At most this many findings are reported in one text. More would only repeat the same problems. */
const MOST = 50;
/**
 * A finding is not reported if its words are also in the seller's own texts. At most this many findings are looked up there,
 * because each look-up reads all of those texts.
 */
const MOST_LOOKED_UP = 500;

interface Leak extends Span {
  message: string;
  fix?: { label: string; text: string };
}

/**
 * Finds everything in a listing that must never be published: the AI talking, pieces of the request to it, placeholders, markup.
 * Each is a hard finding. Where two overlap, the earlier one is reported.
 */
export function checkLeaks(listing: Listing, { promptWords = [], own = [] }: LeakOptions = {}): Finding[] {
  const known = own.join('\n');
  return fieldTexts(listing).flatMap((place) => {
    const leaks = [
      ...talk(place),
      ...echoes(place, promptWords),
      ...placeholders(place),
      ...markup(place),
      ...debris(place),
      ...characters(place),
    ];
    return apart(leaks)
      .slice(0, MOST_LOOKED_UP)
      .filter(({ start, end }) => {
        const found = place.text.slice(start, end);
        return !(/[\p{L}\p{N}]/u.test(found) && known.includes(found));
      })
      .slice(0, MOST)
      .map(({ start, end, message, fix }) =>
        findingAt(place, start, end, { check: 'leak', severity: 'hard', message: `${message}.`, ...(fix ? { fix } : {}) }),
      );
  });
}

function talk({ field, text }: FieldText): Leak[] {
  const lower = searchable(text);
  const found: Leak[] = [];
  const opening = phrases.preface.exec(lower) ?? phrases.cheerful.exec(lower);
  if (opening)
    found.push({
      start: 0,
      end: opening[0].length,
      message: 'The writer speaks to you here instead of to the buyer',
      fix: { label: 'Take it out', text: '' },
    });
  const label = phrases.fieldLabels[field].exec(text);
  if (label)
    found.push({
      start: 0,
      end: label[0].length,
      message: 'The text begins with the name of its own field',
      fix: { label: 'Take it out', text: '' },
    });
  const start = lower.length - lower.trimStart().length;
  const refusal = phrases.refusalOpenings.find((phrase) => lower.startsWith(phrase, start));
  if (refusal)
    found.push({ start, end: start + refusal.length, message: 'The writer refuses here instead of writing. Write it again' });
  const spoken = phrases.assistantTalk.flatMap((phrase) => [...placesOf(phrase, lower)]);
  return [...found, ...inSentences(text, spoken, 'The writer speaks of itself here')];
}

function echoes({ text }: FieldText, promptWords: readonly string[]): Leak[] {
  const lower = searchable(text);
  const said = [...phrases.promptEcho, ...promptWords.map((word) => searchable(word.trim()))];
  return inSentences(
    text,
    said.flatMap((phrase) => [...placesOf(phrase, lower)]),
    'This is about the request, not about the product',
  );
}

/**
 * Turns phrases of the AI (`spoken`) into findings. The fix removes the whole sentence, because nothing in it is about the
 * product. There is no fix for a sentence of more than 400 characters: there, full stops are probably missing, and the fix would
 * remove too much.
 */
function inSentences(text: string, spoken: readonly Span[], what: string): Leak[] {
  if (spoken.length === 0) return [];
  const sentences = sentenceSpans(text);
  return spoken.slice(0, MOST).map(({ start, end }) => {
    const sentence = sentences.find((one) => one.start <= start && one.end >= end);
    const message = `${what}: “${text.slice(start, end)}”`;
    if (sentence === undefined || sentence.end - sentence.start > 400) return { start, end, message };
    let from = sentence.start;
    while (from > 0 && text[from - 1] === ' ') from -= 1;
    return { start: from, end: sentence.end, message, fix: { label: 'Take the sentence out', text: '' } };
  });
}

function placeholders({ text }: FieldText): Leak[] {
  const found: Leak[] = [];
  const add = ({ 0: words, index }: RegExpMatchArray) =>
    found.push({
      start: index ?? 0,
      end: (index ?? 0) + words.length,
      message: `“${words}” holds the place of something that was not filled in`,
    });
  for (const match of text.matchAll(/\[([^[\]\n]{1,40})\]/gu)) {
    const words = (match[1] ?? '').toLowerCase().split(/[\s_/-]+/u);
    if (words.every((word) => phrases.placeholderWords.has(word))) add(match);
  }
  for (const match of text.matchAll(/\{\{[^{}\n]{1,60}\}\}|\$\{[^{}\n]{1,60}\}|(?<!\{)\{[a-z_]{2,30}\}|%[a-z_]{2,30}%/giu))
    add(match);
  for (const match of text.matchAll(/<\/?([a-z][a-z0-9_ -]{0,30})>/giu)) {
    const name = (match[1] ?? '').trim();
    if (name.includes('_'))
      found.push({
        start: match.index,
        end: match.index + match[0].length,
        message: `“${match[0]}” is a piece of the request`,
        fix: { label: 'Take it out', text: '' },
      });
    else if (!marks.isHtmlTag(name.split(' ')[0] ?? '')) add(match);
  }
  // If the whole text is in capitals, a word in capitals is nothing special, except in a text as short as "TBD".
  if (/\p{Ll}/u.test(text) || text.length < 6) for (const match of text.matchAll(phrases.capitalPlaceholders)) add(match);
  const lower = searchable(text);
  for (const phrase of phrases.dummyText)
    for (const { start, end } of placesOf(phrase, lower))
      found.push({ start, end, message: `“${text.slice(start, end)}” is dummy text` });
  return found;
}

function markup({ field, text }: FieldText): Leak[] {
  const found = [...marks.markdown, ...marks.html].flatMap((mark) => marked(mark, text, field === 'details'));
  // In the details, lines that begin with a list sign such as "- " are shown as a list. A bullet gets its sign from the page, so
  // a sign in the text of the bullet would be shown as a second one.
  const mark = field === 'details' ? null : /^\s{0,9}(?:[-*•–·]\s{1,9}|\d{1,2}[.)]\s{1,9}(?=\p{L}))/u.exec(text);
  if (mark)
    found.push({
      start: 0,
      end: mark[0].length,
      message: `The mark “${mark[0].trim()}” of a list would be shown twice`,
      fix: { label: 'Take it off', text: '' },
    });
  return found;
}

function debris({ field, text }: FieldText): Leak[] {
  const found = marks.json.flatMap((mark) => marked(mark, text, field === 'details'));
  const trimmed = text.trimEnd();
  // Only the end is searched, so that a long run of brackets cannot slow this down.
  const from = Math.max(0, trimmed.length - 20);
  const tail = /(?:"\s{0,2}[}\],]{1,5}|[}\]]{2,6})$/u.exec(trimmed.slice(from));
  if (tail)
    found.push({
      start: from + tail.index,
      end: trimmed.length,
      message: 'The end of a data format stands in the text',
      fix: { label: 'Take it off', text: '' },
    });
  const head = /^\s{0,9}[{[]\s{0,9}"/u.exec(text);
  if (head)
    found.push({
      start: 0,
      end: head[0].length,
      message: 'The beginning of a data format stands in the text',
      fix: { label: 'Take it off', text: '' },
    });
  return found;
}

function characters({ text }: FieldText): Leak[] {
  const found: Leak[] = [];
  const add = ({ 0: chars, index }: RegExpMatchArray, message: string, fix?: { label: string; text: string }) =>
    found.push({ start: index ?? 0, end: (index ?? 0) + chars.length, message, ...(fix ? { fix } : {}) });
  const out = { label: 'Take it out', text: '' };
  for (const match of text.matchAll(marks.invisible)) add(match, 'A character nobody sees stands here', out);
  if (!marks.rightToLeft.test(text))
    for (const match of text.matchAll(marks.directionMarks))
      add(match, 'A mark for another direction of writing stands here', out);
  for (const match of text.matchAll(marks.drawn)) {
    const letters = match[0].replaceAll('\ufe0f', '').normalize('NFKC');
    const fix = /^[A-Za-z0-9]+$/u.test(letters) ? { label: 'Write ordinary letters', text: letters } : undefined;
    add(match, 'These letters are drawn as symbols, so searches and checks cannot read them', fix);
  }
  for (const match of text.matchAll(marks.mixed)) add(match, 'Letters of two alphabets stand in this word. Type it again');
  for (const match of text.matchAll(marks.lost)) add(match, 'A character was lost here. Write it again');
  return found;
}

function marked({ pattern, says, mend, label }: marks.Mark, text: string, plain: boolean): Leak[] {
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    message: `${says}: “${match[0].trim().slice(0, 60)}”`,
    ...(mend ? { fix: { label, text: mend(match, plain) } } : {}),
  }));
}

/** The leaks sorted by position, without overlaps. */
function apart(leaks: readonly Leak[]): Leak[] {
  let end = -1;
  return leaks
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((leak) => {
      if (leak.start < end) return false;
      end = leak.end;
      return true;
    });
}
