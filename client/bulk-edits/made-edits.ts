/** The edits of many products that were made on this page, for the key that takes the last one back. */
/** For how many milliseconds the key takes an edit back. Later, nobody expects a single key to change that many products. */
export const KEY_FOR = 10 * 60_000;

interface Made {
  id: string;
  at: number;
}

/** A stack of edits. `now` is the clock in milliseconds. */
export function createMadeEdits(now: () => number) {
  let made: Made[] = [];
  const without = (id: string) => made.filter((one) => one.id !== id);
  return {
    note(id: string): void {
      made = [...without(id), { id, at: now() }];
    },
    /**
     * Takes an edit from the stack: one that is being taken back, by whatever button, is not the last one any more. Returns what
     * `putBack` needs; null if the edit was not on the stack.
     */
    take(id: string): Made | null {
      const taken = made.find((one) => one.id === id) ?? null;
      made = without(id);
      return taken;
    },
    /** Puts an edit that is not taken back after all at its old place, with its old time. */
    putBack(taken: Made): void {
      made = [...without(taken.id), taken].sort((a, b) => a.at - b.at);
    },
    /** The id of the newest edit that the key may still take back; null if there is none. */
    newest(): string | null {
      made = made.filter(({ at }) => now() - at < KEY_FOR);
      return made.at(-1)?.id ?? null;
    },
  };
}

export const madeEdits = createMadeEdits(() => Date.now());
