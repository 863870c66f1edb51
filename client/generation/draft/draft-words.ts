import { cleanDescription } from '#shared/description/html.ts';
import type { Generation } from '../writing/run.ts';

export const OFFLINE_WORDS = 'Written by the built-in offline writer';

/** The state of a draft in a few words. `inPart`: its description is live, but not all that is to go live. */
export function draftState(
  draft: Pick<Generation, 'appliedAt' | 'discardedAt' | 'status' | 'reviewState'>,
  live: boolean,
  inPart = false,
): { label: string; tone: 'ok' | 'neutral' | 'warn' | 'spark' } {
  if (live) return { label: 'Live on the product', tone: 'ok' };
  if (inPart) return { label: 'Live in part', tone: 'ok' };
  if (draft.appliedAt) return { label: 'Used before', tone: 'neutral' };
  if (draft.discardedAt) return { label: 'Discarded', tone: 'neutral' };
  if (draft.reviewState === 'inReview') return { label: 'In review', tone: 'spark' };
  if (draft.reviewState === 'sentBack') return { label: 'Sent back', tone: 'warn' };
  if (draft.status === 'partial') return { label: 'Draft, stopped early', tone: 'warn' };
  return { label: 'Draft', tone: 'spark' };
}

/**
 * Whether buyers see this draft now: it was put on the product (`appliedAt`), and the product still has the draft's description.
 * If the product's description is not given, `appliedAt` alone decides. Both texts are normalised before the comparison, because
 * the same text may be stored with `&#x26;` or with `&amp;`.
 */
export function isLive({ appliedAt }: Pick<Generation, 'appliedAt'>, draftHtml: string, liveHtml: string | undefined): boolean {
  return appliedAt !== null && (liveHtml === undefined || cleanDescription(liveHtml) === cleanDescription(draftHtml));
}

/**
 * The place of a draft among the drafts of its product that are not discarded, counted from the oldest, and the ids of its
 * neighbours. Null if it is the only one, or discarded. `newestFirst` as the server lists them. With `more` there are older ones that
 * are not in the list; then its place is counted from the newest.
 */
export function draftPlace(
  newestFirst: readonly { id: string; discardedAt: string | null }[],
  id: string,
  more: boolean,
): { words: string; before: string | null; after: string | null } | null {
  const kept = newestFirst.filter(({ discardedAt }) => discardedAt === null).toReversed();
  const at = kept.findIndex((one) => one.id === id);
  if (at < 0 || kept.length < 2) return null;
  const newer = kept.length - at - 1;
  const fromNewest = newer === 0 ? 'newest' : `${newer} newer`;
  return {
    words: more ? fromNewest : `${at + 1} of ${kept.length}`,
    before: kept[at - 1]?.id ?? null,
    after: kept[at + 1]?.id ?? null,
  };
}
