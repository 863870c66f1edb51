/** Parts what a seller pasted: what is about the product, what is only for the seller, and what belongs to an e-mail around it. */
import { sentenceSpans } from '../text/sentences.ts';
import { withoutMail } from './mail-lines.ts';
import { headsPrivate, isPrivate, privacyOf } from './private-lines.ts';
import { type SaidOfSelling, type Selling, sellingFrom, sellingOf } from './selling.ts';

export interface SortedLines {
  /**
   * The text about the product. Line breaks stand where something was taken out of a line, and a dash for a whole line, so that what
   * is read in it stands in the source too.
   */
  kept: string;
  /** The lines and clauses that are for the seller alone, in their words. */
  notes: string[];
  selling: Selling;
}

/** Longer lines are prose of a page, which is read as a whole. */
const LONGEST = 1_000;
/** Not the stroke of “12 pcs / carton”. */
const between = /(?<=[,;])\s+|\s+(?:[–—|•·]|\/(?<!\d\s?(?:pcs?|pieces?|pairs?|sets?|units?|stk|stück)\s\/))\s+/gu;
const atEnds = /^[\s,;–—|•·/]+|[\s,;–—|•·/]+$/gu;
const cellsApart = /\t| {3}/;

/** Sorts the lines of a text. Takes time in proportion to its length. */
export function sortLines(source: string): SortedLines {
  const raws = source.split('\n');
  const lines = raws.map((line) => line.trim());
  const left = withoutMail(lines);
  const notes: string[] = [];
  const said: SaidOfSelling[] = [];
  let underPrivateHead = false;
  const isPriced = left.some((line) => line.length <= LONGEST && line.split(/[,;]\s+/).some((part) => sellingOf(part)?.price));
  const kept = left.map((text, at) => {
    if (text === '') {
      if (lines[at] === '') underPrivateHead = false;
      return lines[at] === '' ? '' : '-';
    }
    if (underPrivateHead && !(text.endsWith(':') && !headsPrivate(text))) {
      notes.push(text);
      return '-';
    }
    underPrivateHead = headsPrivate(text);
    // A table with more columns is taken apart where its columns are known.
    if (text.split('\t').length > 2) return raws[at] ?? '';
    const runs = sortClauses(text, notes, said, isPriced);
    if (runs.length === 1 && runs[0] === lines[at]) return raws[at] ?? '';
    return runs.length === 0 ? '-' : runs.join('\n');
  });
  const selling = sellingFrom(said, source);
  // A price or stock that fills no field is not lost.
  for (const { price, stock, words = '' } of said) {
    const isFilled = price ? price.amount === selling.price : stock === undefined || stock === selling.stock;
    if (!isFilled) notes.push(words);
  }
  return { kept: kept.join('\n'), notes: [...new Set(notes)], selling };
}

/** Takes private clauses, price and stock out of a line, and returns the pieces of it that are left. */
function sortClauses(text: string, notes: string[], said: SaidOfSelling[], isPriced: boolean): string[] {
  if (text.length > LONGEST) {
    if (!isPrivate(text)) return [text];
    notes.push(text);
    return [];
  }
  const bare = text.replace(/^(?:[-–—*•·‣▪◦●○✓✔]|\d{1,2}[.)])\s+/, '');
  const marks = cellsApart.test(bare) || !/[,;–—|•·/]/.test(bare) ? [] : [...bare.matchAll(between)];
  const sentences = cellsApart.test(bare)
    ? []
    : sentenceSpans(bare).flatMap(({ start }) =>
        /[\p{Lu}\d£$€]/u.test(bare.charAt(start)) && !/\b[gn]\.w\.\s$/i.test(bare.slice(0, start)) ? start : [],
      );
  const starts = [...new Set([0, ...marks.map(({ index, 0: gap }) => index + gap.length), ...sentences])].sort((a, b) => a - b);
  const runs: { from: number; to: number }[] = [];
  let rest = false;
  for (const [nth, from] of starts.entries()) {
    const to = starts[nth + 1] ?? bare.length;
    const clause = bare.slice(from, to).replace(atEnds, '');
    const privacy = rest ? 'rest' : privacyOf(clause.replaceAll('\t', ' '), nth === 0);
    const selling = rest || privacy === 'rest' ? null : sellingOf(clause.replace(/\s+/g, ' '), isPriced);
    if (selling) said.push({ ...selling, words: clause });
    if (privacy === 'line') {
      // Within a sentence it speaks of this sentence alone, and not of the whole of a long line. As a sentence of its own it may speak of
      // all before it.
      const since = sentences.includes(from) ? 0 : (sentences.findLast((start) => start < from) ?? 0);
      notes.push(since === 0 && to === bare.length ? text : bare.slice(since, to).replace(atEnds, ''));
      while (runs.length > 0 && (runs.at(-1)?.from ?? 0) >= since) runs.pop();
      const last = runs.at(-1);
      if (last && last.to > since) last.to = since;
      continue;
    }
    if (privacy === 'rest' && !rest) {
      rest = true;
      notes.push(from === 0 ? text : bare.slice(from));
    } else if (privacy === 'clause' || selling?.saysMore) notes.push(starts.length === 1 ? text : clause);
    if (privacy !== 'none' || selling) continue;
    const last = runs.at(-1);
    if (last && last.to === from) last.to = to;
    else runs.push({ from, to });
  }
  if (runs.length === 1 && runs[0]?.from === 0 && runs[0].to === bare.length) return [text];
  return runs.map(({ from, to }) => bare.slice(from, to).replace(atEnds, '')).filter((run) => run !== '');
}
