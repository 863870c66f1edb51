/**
 * Limits how much work runs at once. There is a fixed number of places, called lanes; each piece of work takes one or more of
 * them, and later callers wait in order.
 */
export interface Lanes {
  /**
   * Runs `work` once as many lanes as it needs (`lanes`) are free.
   * @throws TooManyWaiting at once if too many callers are waiting already
   */
  run<T>(lanes: number, work: () => Promise<T>): Promise<T>;
}

export class TooManyWaiting extends Error {}

/**
 * Creates `count` lanes, for which at most `room` callers may wait. Work that needs several lanes keeps its place in the order;
 * otherwise smaller work could overtake it forever.
 */
export function createLanes(count: number, room: number): Lanes {
  let free = count;
  const waiting: { lanes: number; go: () => void }[] = [];
  const admit = () => {
    for (let next = waiting[0]; next && next.lanes <= free; next = waiting[0]) {
      waiting.shift();
      // Take the lanes here, for the caller that is woken up, so that nobody else can take them in between.
      free -= next.lanes;
      next.go();
    }
  };
  return {
    async run(wanted, work) {
      const lanes = Math.min(wanted, count);
      if (waiting.length >= room) throw new TooManyWaiting();
      await new Promise<void>((go) => {
        waiting.push({ lanes, go });
        admit();
      });
      try {
        return await work();
      } finally {
        free += lanes;
        admit();
      }
    },
  };
}

/** Lanes for each key, such as a person: what one of them asks for in great numbers does not fill the lanes of the others. */
export type OwnLanes = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates `count` lanes for each key, for which at most `room` callers may wait.
 * @throws TooManyWaiting at once if too many callers of the key are waiting already
 */
export function createOwnLanes(count: number, room: number): OwnLanes {
  const own = new Map<string, { lanes: Lanes; users: number }>();
  return async (key, work) => {
    const mine = own.get(key) ?? { lanes: createLanes(count, room), users: 0 };
    own.set(key, mine);
    mine.users++;
    try {
      return await mine.lanes.run(1, work);
    } finally {
      if (--mine.users === 0) own.delete(key);
    }
  };
}

/**
 * Runs `work` as soon as all work that was given earlier under the same key has succeeded or failed.
 * @throws TooManyWaiting when its turn has not come in time; `work` is then never run
 */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue for each key; work with different keys runs side by side. Work must not wait for other work with the same key:
 * the other work is behind it in the queue and would never begin.
 * @param patienceMs how many milliseconds work waits for its turn at most
 */
export function createTurns(patienceMs: number): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const until = performance.now() + patienceMs;
    const begin = () => {
      if (performance.now() > until) throw new TooManyWaiting();
      return work();
    };
    const turn = (last.get(key) ?? Promise.resolve()).then(begin, begin);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
