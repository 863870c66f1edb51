/** A finding is a problem that the checks found in a text. Some findings propose a fix; this file puts the fix into the text. */
import type { Finding } from '#shared/checks/finding.ts';
import type { Listing } from '#shared/generation/listing.ts';
import type { PartPlace } from '#shared/generation/part.ts';
import { sentenceSpans } from '#shared/text/sentences.ts';

type Place = Pick<Finding, 'field' | 'index' | 'start' | 'end' | 'found'>;

/**
 * Returns the listing with the words of the finding replaced by its fix. If an edit has moved the words, they are replaced at
 * their new place, provided that they occur exactly once; so is a bullet or tag that has moved. Otherwise nothing changes. A bullet or
 * tag that becomes empty is removed.
 */
export function applyFix(listing: Listing, finding: Place & Pick<Finding, 'fix'>): Listing {
  const { field, fix } = finding;
  if (!fix) return listing;
  if (field !== 'bullets' && field !== 'tags') {
    const text = replaceFound(listing[field], finding, fix.text);
    return text === null ? listing : { ...listing, [field]: text };
  }
  const index = entryOf(listing[field], finding);
  const text = replaceFound(listing[field][index] ?? '', finding, fix.text);
  if (text === null || index < 0) return listing;
  return { ...listing, [field]: listing[field].flatMap((other, at) => (at === index ? (text === '' ? [] : [text]) : [other])) };
}

/** The place in a list of the entry that a finding is about; of one that has moved, the only entry with its words. -1 for none. */
function entryOf(entries: readonly string[], finding: Place): number {
  const { index = -1, found } = finding;
  const has = (entry: string | undefined) => entry !== undefined && replaceFound(entry, finding, '') !== null;
  if (has(entries[index])) return index;
  const others = found === '' ? [] : entries.flatMap((entry, at) => (has(entry) ? [at] : []));
  return others.length === 1 ? (others[0] ?? -1) : -1;
}

/** Where a sentence or bullet stands now, if the text was edited since. Null if it is gone, or stands there twice. */
export function placeNow<Part extends PartPlace & { start: number; end: number }>(listing: Listing, place: Part): Part | null {
  const { part, words, start } = place;
  const { bullets } = listing;
  const index = part === 'bullets' ? entryOf(bullets, { ...place, field: part, found: words }) : null;
  const text = index === null ? textAt(listing, { field: part }) : bullets[index];
  if (text === undefined) return null;
  const at = text.startsWith(words, start) ? start : onlyPlace(text, words);
  return at === null ? null : { ...place, ...(index !== null && { index }), start: at, end: at + words.length };
}

/** The text of a field, or of one bullet or tag; empty if there is none. */
export const textAt = (listing: Listing, { field, index = -1 }: Pick<Place, 'field' | 'index'>): string => {
  const entry = listing[field];
  return typeof entry === 'string' ? entry : (entry[index] ?? '');
};

/** The position of the sentence in which a finding stands, in its field's text; of a bullet, the whole bullet. */
export function sentenceOf(
  listing: Listing,
  place: Pick<Place, 'field' | 'index' | 'start' | 'end'>,
): { start: number; end: number } {
  const text = textAt(listing, place);
  const whole = { start: 0, end: text.length };
  if (place.field === 'bullets') return whole;
  return sentenceSpans(text).find((one) => one.start <= place.start && place.end <= one.end) ?? whole;
}

/** Returns the listing without the sentence in which a finding stands, or without the whole bullet. */
export function withoutSentence(listing: Listing, place: Place): Listing {
  const { field, index } = place;
  const span = sentenceOf(listing, place);
  const given = textAt(listing, place).slice(span.start, span.end);
  const found = given.trim();
  const from = span.start + given.indexOf(found);
  const taken = { start: from, end: from + found.length, found, fix: { label: '', text: '' } };
  return applyFix(listing, { ...taken, field, ...(index === undefined ? {} : { index }) });
}

function replaceFound(text: string, { start, end, found }: Place, by: string): string | null {
  // A finding without position and words is about the whole text, so its fix replaces the whole text.
  if (end === 0 && found === '') return by;
  // One without words behind the text is about what the text does not say, so its fix is put at the end.
  if (found === '') return (text.trimEnd() + by).trimStart();
  const at = text.slice(start, end) === found ? start : onlyPlace(text, found);
  if (at === null) return null;
  const [before, after] = [text.slice(0, at), text.slice(at + found.length)];
  return by === '' ? joined(before, found, after) : before + by + after;
}

function onlyPlace(text: string, found: string): number | null {
  const at = text.indexOf(found);
  return at >= 0 && text.indexOf(found, at + 1) < 0 ? at : null;
}

/**
 * Joins the text before and after words that were taken out. Leaves no double space and no space before a full stop. A line of which
 * only a mark or a label is left, such as "- " or "Weight:", is removed, and so is a heading with nothing below.
 */
function joined(before: string, taken: string, after: string): string {
  const [start, end] = [before.lastIndexOf('\n') + 1, after.search(/\n|$/)];
  const [left, right] = [before.slice(start), after.slice(0, end)];
  // A colon behind words that stay belongs to those: "The waterproof mug comes with:" goes on below.
  const isLabel = /\p{L}.*:\s*$/u.test(left) && /^[\s.]*$/.test(right);
  const line = isLabel ? withoutLastSentence(left) : joinedLine(left, right);
  if (/[\p{L}\p{N}]/u.test(line)) return before.slice(0, start) + line + after.slice(end);
  const above = before.slice(0, start).split('\n').slice(0, -1);
  const below = after.slice(end).split('\n').slice(1);
  // A short line without a full stop is a heading if it stands apart or has a list below. Otherwise it may be a text of its own.
  const isApart = above.length > 1 || /^\s*[-–*•]/u.test(left + taken);
  const isAlone = (above.at(-2) ?? '').trim() === '' && (below[0] ?? '').trim() === '';
  if (isApart && isAlone && isHeading(above.at(-1) ?? '')) above.pop();
  // A paragraph of its own leaves one empty line behind, not two.
  if ((above.at(-1) ?? '').trim() === '' && (below[0] ?? '').trim() === '') below.shift();
  return [...above, ...below].join('\n');
}

const withoutLastSentence = (line: string) => line.slice(0, sentenceSpans(line).at(-1)?.start ?? 0).trimEnd();

/** A line of a few words that does not end like a sentence. */
const isHeading = (line: string) => /^\p{L}[^.!?:;]*$/u.test(line.trim()) && line.trim().split(' ').length <= 6;

function joinedLine(before: string, after: string): string {
  // Of a sentence of which nothing is left, its mark goes too: "… 140 W. Free shipping!" is "… 140 W."
  if (/[.!?…]["”’)]?\s+$/u.test(before) && /^\s*[.,;:!?…]+(?:\s|$)/u.test(after))
    return joinedLine(before, after.replace(/^\s*[.,;:!?…]+\s*/u, ''));
  const rest = before === '' || /\s$/.test(before) || /^[.,;:!?)]/.test(after.trimStart()) ? after.replace(/^[ \t]+/, '') : after;
  const start = /^[.,;:!?)]/.test(rest) ? before.trimEnd() : before;
  const whole = start === '' ? rest.replace(/^[,;:.!?]\s*/, '') : start + rest;
  const text = whole.replace(/ ?\(\)/, '').trim();
  // If the beginning was removed, the text now starts with another word: make its first letter a capital.
  return start === '' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
