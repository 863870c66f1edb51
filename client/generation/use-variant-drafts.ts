import { trpc } from '../trpc.ts';

/** More than any plan writes for one request. */
const MOST = 50;

/** The drafts written for one request, the first one first. */
export function useVariantDrafts(groupId: string | null) {
  return trpc.generation.history.useQuery(
    { groupId: groupId ?? '', limit: MOST },
    { enabled: groupId !== null, select: ({ items }) => items.toReversed() },
  );
}
