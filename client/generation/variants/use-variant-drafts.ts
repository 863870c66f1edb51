import { trpc } from '../../trpc.ts';

/** How many drafts of one request to load. The form offers at most four texts for a request, so none is missed. */
const MOST = 50;

/** The drafts written for one request, in the order in which they were written. */
export function useVariantDrafts(groupId: string | null) {
  return trpc.generation.history.useQuery(
    { groupId: groupId ?? '', limit: MOST },
    { enabled: groupId !== null, select: ({ items }) => items.toReversed() },
  );
}
