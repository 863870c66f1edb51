import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import { type ActivityChanges, type ActivityItem, withChanges } from '#shared/activity/activity.ts';
import { roleMayDiffer, useCatalogue } from '../session/catalogue.ts';
import { useUser } from '../session/store.ts';
import { trpc, trpcClient } from '../trpc.ts';
import { inOneTab } from './one-tab.ts';
import { keepStream } from './stream.ts';

/**
 * What the tab with the stream tells the other tabs of the browser that show the same catalogue: changes, or the whole list after an
 * interruption.
 */
type Word = { uid: string } & ({ changes: ActivityChanges } | { list: ActivityItem[] });

/** The person's long jobs, kept up to date by the stream. Undefined until they are loaded. Use it in one place of a page only. */
export function useFollowedList(): ActivityItem[] | undefined {
  const { uid } = useUser();
  const catalogue = useCatalogue(({ other }) => other?.ownerId ?? uid);
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const { data } = trpc.activity.list.useQuery();

  useEffect(() => {
    const queryKey = getQueryKey(trpc.activity.list, undefined, 'query');
    let left = false;
    const take = async (word: Word) => {
      // Waits for a list that is being loaded: it may be older than these changes, and must not replace them.
      await client
        .getQueryCache()
        .find({ queryKey })
        ?.promise?.catch(() => {});
      if (left || word.uid !== uid) return;
      if ('changes' in word && word.changes.notices) {
        void utils.notifications.invalidate();
        // It may be an invitation, an offer or a colleague.
        void utils.teams.invalidate();
        // What happened may be that the person has another role here.
        roleMayDiffer();
      }
      if ('list' in word) utils.activity.list.setData(undefined, word.list);
      else utils.activity.list.setData(undefined, (items) => items && withChanges(items, word.changes));
    };
    const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`activity-${catalogue}`) : null;
    channel?.addEventListener('message', ({ data }) => void take(data as Word));
    const tell = (word: Word) => {
      if (left) return;
      channel?.postMessage(word);
      void take(word);
    };
    const catchUp = async () => tell({ uid, list: await trpcClient.activity.list.query() });
    const leave = inOneTab(`listwright-activity-${catalogue}`, () => {
      // If the list could not be loaded, or this tab has just taken over from another one, something may have been missed.
      const known = client.getQueryState(queryKey);
      if (known?.status === 'error' || known?.status === 'success') catchUp().catch(() => {});
      return keepStream({ changed: (changes) => tell({ uid, changes }), catchUp });
    });
    return () => {
      left = true;
      leave();
      channel?.close();
    };
  }, [client, utils, uid, catalogue]);

  return data;
}
