/** Something of which so much may be used at once; whoever comes later waits in order. */
export interface Lanes {
  /**
   * Runs `work` once `lanes` of them are free.
   * @throws TooManyWaiting at once, when too many wait already
   */
  run<T>(lanes: number, work: () => Promise<T>): Promise<T>;
}

export class TooManyWaiting extends Error {}

/** `count` lanes and room for `room` who wait. A wide load waits its turn like any other, so that it is never overtaken for ever. */
export function createLanes(count: number, room: number): Lanes {
  let free = count;
  const waiting: { lanes: number; go: () => void }[] = [];
  const admit = () => {
    for (let next = waiting[0]; next && next.lanes <= free; next = waiting[0]) {
      waiting.shift();
      // Taken here and not by whoever wakes up: between the two somebody new could slip in.
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
