import type { ActivityChanges } from '#shared/activity/activity.ts';
import { type Ctx, mintSellerId, type SellerId } from '../context.ts';
import { type FoundJobs, findNews } from './find.ts';

/** Milliseconds after which the database is queried again, and the same after a query that failed. */
const LOOK_EVERY = 1_000;
const LOOK_AFTER_FAILURE = 5_000;
/**
 * In milliseconds. Each query asks for everything that changed within this time, and changes that a follower has already got
 * are skipped. The time is much longer than the pause between two queries, because a query may be late, and because a row
 * becomes visible only at the end of its transaction, some time after it was written.
 */
const WINDOW = 120_000;

/** Receives the changes of a seller's jobs, and the news of a person's bell. */
export interface Follower {
  /** Whose bell it is: a member who looks at the catalogue of another hears of their own notices. */
  person: string;
  changed(changes: ActivityChanges): void;
  /** Called when the process stops, because no changes follow after that. */
  ended(): void;
}

export interface ActivityWatcher {
  /**
   * From now on, tells the follower all changes of the seller's jobs and all new notices of the person, beginning with those of the
   * last two minutes. Returns a function that ends this.
   */
  follow(sellerId: SellerId, follower: Follower): () => void;
  /** Ends all followers. Anybody who follows later is ended at once. */
  stop(): void;
}

/**
 * Watches the jobs of all sellers who have a page open that this process serves. The jobs' progress is in their tables, where any
 * process may write it, so the watcher looks there once a second: one statement for all sellers together, and none while nobody
 * follows.
 */
export function createWatcher(ctx: () => Pick<Ctx, 'query' | 'clock' | 'log'>): ActivityWatcher {
  /** The followers of each seller, each with what it was told last. */
  const followers = new Map<SellerId, Map<Follower, Told>>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let failing = false;
  let stopped = false;

  const look = async (): Promise<void> => {
    timer = undefined;
    looking = true;
    const { query, clock, log } = ctx();
    try {
      const since = new Date(clock.now().getTime() - WINDOW);
      const people = [...followers.values()].flatMap((own) => [...own.keys()].map(({ person }) => mintSellerId(person)));
      const found = await findNews({ query, clock }, [...new Set([...followers.keys(), ...people])], since);
      failing = false;
      for (const [seller, own] of [...followers]) tell(own, seller, found);
    } catch (err) {
      if (!failing) log.error({ err }, 'the jobs that people watch could not be read');
      failing = true;
    }
    looking = false;
    schedule();
  };
  const schedule = () => {
    if (stopped || looking || timer || followers.size === 0) return;
    timer = setTimeout(look, failing ? LOOK_AFTER_FAILURE : LOOK_EVERY);
  };

  return {
    follow(sellerId, follower) {
      if (stopped) {
        follower.ended();
        return () => {};
      }
      const own = followers.get(sellerId) ?? new Map<Follower, Told>();
      followers.set(sellerId, own.set(follower, new Map()));
      schedule();
      return () => {
        own.delete(follower);
        if (own.size === 0 && followers.get(sellerId) === own) followers.delete(sellerId);
      };
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      const all = [...followers.values()].flatMap((own) => [...own.keys()]);
      followers.clear();
      for (const follower of all) follower.ended();
    },
  };
}

/** What a follower was told last, by ids: the job as JSON, GONE, or that there is a new NOTICE. */
type Told = Map<string, string>;
const GONE = '';
const NOTICE = 'notice';

/** Tells each follower what it does not know yet. */
function tell(followers: Map<Follower, Told>, seller: SellerId, found: ReadonlyMap<SellerId, FoundJobs>): void {
  const { items, gone } = found.get(seller) ?? { items: [], gone: [] };
  const said = items.map((item) => ({ item, text: JSON.stringify(item) }));
  for (const [follower, told] of [...followers]) {
    const notices = found.get(mintSellerId(follower.person))?.notices ?? [];
    const fresh = notices.filter((id) => told.get(id) !== NOTICE);
    const news: ActivityChanges = {
      items: said.filter(({ item, text }) => told.get(item.id) !== text).map(({ item }) => item),
      gone: gone.filter((id) => told.get(id) !== GONE),
      ...(fresh.length > 0 && { notices: fresh }),
    };
    // Remember only the jobs found by this query, so that old jobs take no memory.
    followers.set(
      follower,
      new Map([
        ...said.map(({ item, text }) => [item.id, text] as const),
        ...gone.map((id) => [id, GONE] as const),
        ...notices.map((id) => [id, NOTICE] as const),
      ]),
    );
    if (news.items.length + news.gone.length + fresh.length > 0) follower.changed(news);
  }
}
