/** Finds where the sentences of a text begin and end. */
import type { Span } from './spans.ts';

/** Abbreviations: a dot after one of these never ends a sentence. */
const abbreviations = new Set(
  'approx aprox ca dia e.g excl i.e incl ref vs mr mrs ms dr st z.b d.h u.a bzw inkl evtl zzgl p.ej env'.split(' '),
);
/** Words that are also abbreviations: before a number or a small letter their dot ends no sentence, as in "max. 30 kg". */
const oftenAbbreviations = new Set('no nr fl oz in ft lb lbs max min etc'.split(' '));

/** Where a sentence may end; a line break always ends one. */
const gaps = /(?<=[.!?…])["”’)]?\s+(?=\S)|\n+/gu;

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
  for (const { 0: gap, index } of text.matchAll(gaps)) {
    if (!gap.includes('\n') && goesOn(text, index, gap)) continue;
    // A closing quote or bracket here still belongs to the sentence that ends.
    const closing = /^\s/u.test(gap) ? 0 : 1;
    keep(index + closing);
    from = index + gap.length;
  }
  keep(text.length);
  return found;
}

/** The greatest length of an abbreviation, including its inner dots. */
const LONGEST = 6;

/** Whether the sentence goes on after the final mark before `at`. */
function goesOn(text: string, at: number, gap: string): boolean {
  const next = text.slice(at + gap.length, at + gap.length + 2);
  const isSmall = /^\p{Ll}/u.test(next);
  // Examples of sentences that go on: "soft … and warm", "“Really!” she said".
  if (isSmall && (/(?:…|\.\.)$/.test(text.slice(Math.max(0, at - 2), at)) || !/^\s/u.test(gap))) return true;
  if (text[at - 1] !== '.') return false;
  const before = text.slice(Math.max(0, at - 2 - LONGEST), at - 1);
  const word = /(?:^|[^\p{L}\p{N}.])([\p{L}.]+)$/u.exec(before)?.[1]?.toLowerCase() ?? '';
  if (abbreviations.has(word)) return true;
  return (isSmall && word.length === 1) || (oftenAbbreviations.has(word) && (isSmall || /^\d/.test(next)));
}
