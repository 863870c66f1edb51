/** Tells whether the end of a job is news: it is told once, and not to somebody who has seen what came of the job. */
import type { ActivityItem } from '#shared/activity/activity.ts';

type End = Pick<ActivityItem, 'id' | 'state' | 'finishedAt'>;

/** By how many milliseconds the clock of this computer may be ahead of the server's. */
const CLOCKS_DIFFER = 60_000;

/** The ends of jobs that this page knows. `now` is the clock in milliseconds. */
export function createEnds(now: () => number) {
  const known = new Set<string>();
  /** Since when each job is seen at work. */
  const since = new Map<string, number>();
  const keyOf = ({ id, state, finishedAt }: End) => `${id} ${state} ${finishedAt}`;
  return {
    noteAtWork: ({ id }: Pick<End, 'id'>) => void since.set(id, now()),
    /** Notes that the person has seen what came of the job. */
    noteSeen: (item: End) => void known.add(keyOf(item)),
    /**
     * Whether nobody was told of this end yet. What is done with the texts of a batch is work of its own, after which the batch has
     * the end that it had before: one from before the work began is old.
     */
    isNews(item: End): boolean {
      const key = keyOf(item);
      const isKnown = known.has(key);
      known.add(key);
      const began = since.get(item.id) ?? now();
      return !isKnown && (item.finishedAt === null || Date.parse(item.finishedAt) >= began - CLOCKS_DIFFER);
    },
  };
}
