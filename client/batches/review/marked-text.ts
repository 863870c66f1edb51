import type { Severity } from '#shared/checks/finding.ts';
import type { DiffPart } from '../../products/versions/word-diff.ts';

export type Mark = 'changed' | Severity;

export interface Range {
  start: number;
  end: number;
  mark: Mark;
}

export interface Piece {
  text: string;
  changed: boolean;
  severity: Severity | null;
}

const rank: Record<Severity, number> = { hard: 2, warn: 1, advice: 0 };

/** Cuts a text at the ends of the ranges. Where findings overlap, the gravest one counts. */
export function pieces(text: string, ranges: readonly Range[]): Piece[] {
  const cuts = new Set([0, text.length]);
  for (const { start, end } of ranges) cuts.add(Math.min(start, text.length)).add(Math.min(end, text.length));
  const at = [...cuts].sort((a, b) => a - b);
  return at.slice(0, -1).map((from, index) => {
    const to = at[index + 1] ?? text.length;
    const here = ranges.filter(({ start, end }) => start <= from && to <= end).map(({ mark }) => mark);
    const severity = here
      .filter((mark) => mark !== 'changed')
      .reduce<Severity | null>((most, mark) => (most === null || rank[mark] > rank[most] ? mark : most), null);
    return { text: text.slice(from, to), changed: here.includes('changed'), severity };
  });
}

/** Below this share of common characters two texts are two different texts, and marking all of it as changed would say nothing. */
const SAME_TEXT = 0.3;

/** Where one of two compared texts differs from the other: `added` in the new one, `removed` in the old one. */
export function changedRanges(parts: readonly DiffPart[], kind: 'added' | 'removed'): Range[] {
  const own = parts.filter((part) => part.kind === kind || part.kind === 'same');
  const length = (some: readonly DiffPart[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  if (length(own.filter((part) => part.kind === 'same')) < SAME_TEXT * length(own)) return [];
  let at = 0;
  return own.flatMap((part): Range[] => {
    const start = at;
    at += part.text.length;
    return part.kind === kind ? [{ start, end: at, mark: 'changed' }] : [];
  });
}

/** Where a list's entry begins in the text that joins all entries by line breaks. */
export const entryStart = (entries: readonly string[], index: number) =>
  entries.slice(0, index).reduce((sum, entry) => sum + entry.length + 1, 0);
