/** Checks that texts which the seller locked (such as a warning or disclaimer) are in the description exactly as written. */
import { htmlToText, listingToHtml } from '../description/html.ts';
import type { Listing } from '../generation/listing.ts';
import { type Span, type WordSpan, wordSpans } from '../text/spans.ts';
import { bodyTexts, type FieldText, findingAt } from './field-texts.ts';
import type { Finding } from './finding.ts';

/** A passage is taken for a changed version of a locked text if it has at least this share of the locked text's words. */
const CHANGED_FROM = 0.6;
/**
 * A changed version is searched only for a locked text with at least this many words. One or two words would be found by chance.
 */
const ENOUGH_WORDS = 3;

/** A finding for each locked text that is missing or changed. The fix puts the seller's own words back. */
export function checkSnippets(listing: Listing, snippets: readonly string[]): Finding[] {
  const locked = [...new Set(snippets.map((snippet) => snippet.normalize('NFC').trim()))].filter(Boolean);
  if (locked.length === 0) return [];
  const texts = bodyTexts(listing);
  const rendered = squeezed(htmlToText(listingToHtml(listing)).normalize('NFC'));
  return locked.flatMap((snippet) => {
    // The locked text must be in one of the fields exactly as written. It must also still be there, apart from white space, when
    // the description has been turned into HTML.
    if (texts.some(({ text }) => text.normalize('NFC').includes(snippet)) && rendered.includes(squeezed(snippet))) return [];
    return [changed(snippet, texts) ?? missing(snippet, listing)];
  });
}

function changed(snippet: string, texts: readonly FieldText[]): Finding | null {
  const words = wordSpans(snippet);
  if (words.length < ENOUGH_WORDS) return null;
  let best: { place: FieldText; passage: Span; share: number } | null = null;
  for (const place of texts) {
    const nearest = nearestPassage(words, place.text);
    if (nearest && nearest.share > (best?.share ?? 0)) best = { place, ...nearest };
  }
  if (best === null || best.share < CHANGED_FROM) return null;
  const { place, passage } = best;
  const end = passage.end + closing(snippet, place.text, passage.end);
  const message = `Your locked text “${shortened(snippet)}” was changed. It must stand as you wrote it.`;
  const fix = { label: 'Restore your words', text: snippet };
  return findingAt(place, passage.start, end, { check: 'snippet', severity: 'hard', message, fact: snippet, fix });
}

function missing(snippet: string, listing: Listing): Finding {
  const end = listing.details.length;
  const message = `Your locked text “${shortened(snippet)}” is missing.`;
  const fix = { label: 'Add it at the end', text: listing.details.trim() === '' ? snippet : `\n\n${snippet}` };
  const place = { field: 'details' as const, text: listing.details };
  return findingAt(place, end, end, { check: 'snippet', severity: 'hard', message, fact: snippet, fix });
}

/**
 * Finds the passage that shares most words with a locked text. A window 1.5 times as long as the locked text is moved over the
 * words once. The best window is then shortened, so that it begins and ends with a shared word.
 */
function nearestPassage(wanted: readonly WordSpan[], text: string): { passage: Span; share: number } | null {
  const words = wordSpans(text);
  const budget = new Map<string, number>();
  for (const { word } of wanted) budget.set(word, (budget.get(word) ?? 0) + 1);
  const size = Math.min(words.length, wanted.length + Math.ceil(wanted.length / 2));
  let shared = 0;
  let best = { at: 0, shared: 0 };
  const take = (word: string) => {
    const left = budget.get(word);
    if (left === undefined) return;
    budget.set(word, left - 1);
    if (left > 0) shared += 1;
  };
  const release = (word: string) => {
    const left = budget.get(word);
    if (left === undefined) return;
    budget.set(word, left + 1);
    if (left >= 0) shared -= 1;
  };
  words.forEach(({ word }, at) => {
    const leaving = words[at - size];
    if (leaving) release(leaving.word);
    take(word);
    if (shared > best.shared) best = { at, shared };
  });
  const window = words.slice(Math.max(0, best.at - size + 1), best.at + 1).filter(({ word }) => budget.has(word));
  // The window may still begin in the sentence before, with a "for" that also occurs in the locked text. So drop words at the
  // start that the window contains more often than the locked text.
  const wantedOften = (word: string) => wanted.filter((one) => one.word === word).length;
  while (window[0] && window.filter(({ word }) => word === window[0]?.word).length > wantedOften(window[0].word)) window.shift();
  const [first] = window;
  const last = window.at(-1);
  return first && last ? { passage: { start: first.start, end: last.end }, share: best.shared / wanted.length } : null;
}

/** How many punctuation marks after the passage the fix replaces too, so that none stands twice. */
function closing(snippet: string, text: string, from: number): number {
  if (!/[^\p{L}\p{N}]$/u.test(snippet)) return 0;
  return /^[.!?…)\]"”»]{1,3}/u.exec(text.slice(from, from + 3))?.[0].length ?? 0;
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function shortened(text: string): string {
  const one = squeezed(text);
  return one.length > 60 ? `${one.slice(0, 57).toWellFormed().trimEnd()} …` : one;
}
