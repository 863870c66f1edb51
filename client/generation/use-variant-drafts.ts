import { trpc } from '../trpc.ts';

/** How many drafts of one request to load. No plan allows that many texts, so none is missed. */
const MOST = 50;

/** The drafts written for one request, the first one first. */
export function useVariantDrafts(groupId: string | null) {
  return trpc.generation.history.useQuery(
    { groupId: groupId ?? '', limit: MOST },
    { enabled: groupId !== null, select: ({ items }) => items.toReversed() },
  );
}
