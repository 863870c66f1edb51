/** Finds where the sentences of a text begin and end. */
import type { Span } from './spans.ts';

/** A dot after one of these does not end a sentence. */
const abbreviations = new Set(
  'approx ca e.g i.e incl vs mr mrs ms dr st z.b d.h u.a bzw inkl evtl zzgl aprox p.ej env'.split(' '),
);
/** Words and units that are also abbreviations; before a number their dot ends no sentence: "No. 5", "max. 30 kg". */
const beforeNumbers = new Set('no nr fl oz in ft max min'.split(' '));

/** A dot inside a number or before a small letter ends no sentence; a line break always does. */
const between = /(?<=[.!?…])["”’)]?\s+(?=[^\p{Ll}\s])|\n+/gu;

/**
 * The sentences of a plain text with their final mark. A line without a final mark counts as a sentence. Takes time linear in the
 * text's length.
 */
export function sentenceSpans(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  const keep = (until: number) => {
    const piece = text.slice(from, until);
    const start = from + (piece.length - piece.trimStart().length);
    const end = from + piece.trimEnd().length;
    if (/[\p{L}\p{N}]/u.test(piece)) found.push({ start, end });
  };
  for (const { 0: gap, index } of text.matchAll(between)) {
    if (!gap.includes('\n') && isAbbreviation(text, index, index + gap.length)) continue;
    // A closing quote or bracket belongs to the sentence before it.
    const closing = /^\s/u.test(gap) ? 0 : 1;
    keep(index + closing);
    from = index + gap.length;
  }
  keep(text.length);
  return found;
}

/** The greatest length of an abbreviation, including its inner dots. */
const LONGEST = 6;

/** Whether the dot before `dotEnd` belongs to an abbreviation, so that the sentence goes on at `next`. */
function isAbbreviation(text: string, dotEnd: number, next: number): boolean {
  if (text[dotEnd - 1] !== '.') return false;
  const before = text.slice(Math.max(0, dotEnd - 2 - LONGEST), dotEnd - 1);
  const word = /(?:^|[^\p{L}\p{N}.])([\p{L}.]+)$/u.exec(before)?.[1]?.toLowerCase() ?? '';
  return abbreviations.has(word) || (beforeNumbers.has(word) && /\d/.test(text[next] ?? ''));
}
