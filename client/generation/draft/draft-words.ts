import { cleanDescription } from '#shared/description/html.ts';
import type { Generation } from '../writing/run.ts';

export const OFFLINE_WORDS = 'Written by the built-in offline writer';

/** The state of a draft in a few words. */
export function draftState(
  draft: Pick<Generation, 'appliedAt' | 'discardedAt' | 'status'>,
  live: boolean,
): { label: string; tone: 'ok' | 'neutral' | 'warn' | 'spark' } {
  if (live) return { label: 'Live on the product', tone: 'ok' };
  if (draft.appliedAt) return { label: 'Used before', tone: 'neutral' };
  if (draft.discardedAt) return { label: 'Discarded', tone: 'neutral' };
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
