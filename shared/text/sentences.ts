/** Finds where the sentences of a text begin and end. */
import type { Span } from './spans.ts';

/** A dot after one of these never ends a sentence. */
const abbreviations = new Set('approx aprox e.g excl i.e incl vs mr mrs ms dr z.b d.h u.a bzw inkl evtl zzgl p.ej'.split(' '));
/** These abbreviations may also end a sentence. Before a number or a small letter their dot does not, as in "max. 30 kg". */
const oftenAbbreviations = new Set('dia env no nr fl oz in ft lb lbs max min etc ref st'.split(' '));
/**
 * Matches the "St." of a saint's name, as in "made in St. Ives". After a name it means "street", as in "12 Elm St.", and may end
 * a sentence.
 */
const saint = /(?:^|(?<!\p{L})(?:and|at|by|from|in|near|of|the|to)\s)St$/iu;

/**
 * Matches each place where a sentence may end. A line break always ends one; at other places `goesOn` decides whether it does.
 */
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

/**
 * The greatest number of characters of an abbreviation, including its inner dots. Only so much of the text before a dot is read.
 */
const LONGEST = 6;

/** Whether the sentence goes on after the final mark before `at`. */
function goesOn(text: string, at: number, gap: string): boolean {
  const next = text.slice(at + gap.length, at + gap.length + 2);
  const isSmall = /^\p{Ll}/u.test(next);
  // Examples of sentences that go on: "soft … and warm", "“Really!” she said".
  if (isSmall && (/(?:…|\.\.)$/.test(text.slice(Math.max(0, at - 2), at)) || !/^\s/u.test(gap))) return true;
  if (text[at - 1] !== '.') return false;
  const before = text.slice(Math.max(0, at - 2 - LONGEST), at - 1);
  // `said` keeps its capitals, because "ca." is short for "about", but "CA." is California.
  const said = /(?:^|[^\p{L}\p{N}.])([\p{L}.]+)$/u.exec(before)?.[1] ?? '';
  const word = said.toLowerCase();
  if (abbreviations.has(word) || saint.test(before)) return true;
  return (isSmall && word.length === 1) || ((oftenAbbreviations.has(word) || said === 'ca') && (isSmall || /^\d/.test(next)));
}
