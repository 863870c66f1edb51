import { blockText, parseDescription } from '#shared/description/html.ts';

interface Draft {
  appliedAt: string | null;
  discardedAt: string | null;
}

/** Selects the drafts that were neither used nor discarded. */
export const waitingDrafts = <D extends Draft>(items: readonly D[]): D[] =>
  items.filter(({ appliedAt, discardedAt }) => appliedAt === null && discardedAt === null);

/** The first words of a text, shown in the list so that people can tell drafts apart. */
export function openingOf(html: string, max = 120): string {
  const [first] = parseDescription(html);
  const text = first ? blockText(first).replace(/\s+/g, ' ').trim() : '';
  if (text.length <= max) return text;
  return `${text.slice(0, max).replace(/\s+\S*$/, '')} …`;
}
