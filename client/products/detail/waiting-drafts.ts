import { blockText, parseDescription } from '#shared/description/html.ts';

interface Draft {
  /** Later drafts have greater ids. */
  id: string;
  groupId: string | null;
  appliedAt: string | null;
  discardedAt: string | null;
  reviewState: string | null;
}

/**
 * Selects the drafts of a product that nobody has decided on, as the server does (`waitingDraft` in server/products/list.ts): whoever
 * used a later draft, or another one of the same request, has decided on a draft that was not sent for review.
 */
export const waitingDrafts = <D extends Draft>(items: readonly D[]): D[] =>
  items.filter(
    (one) =>
      one.appliedAt === null &&
      one.discardedAt === null &&
      (one.reviewState !== null ||
        !items.some(
          ({ id, groupId, appliedAt }) => appliedAt !== null && (id > one.id || (groupId !== null && groupId === one.groupId)),
        )),
  );

/** The first words of a text, shown in the list so that people can tell drafts apart. */
export function openingOf(html: string, max = 120): string {
  const [first] = parseDescription(html);
  const text = first ? blockText(first).replace(/\s+/g, ' ').trim() : '';
  if (text.length <= max) return text;
  return `${text.slice(0, max).replace(/\s+\S*$/, '')} …`;
}
