import { v7 as uuidv7 } from 'uuid';
import { aiCalls } from '#drizzle/schema/ai-calls.ts';
import type { Ctx } from '../context.ts';
import type { CallReport } from '../integrations/ai/counted.ts';

/** Milliseconds from a call to the moment it is stored at the latest. A process that dies loses the notes of this time. */
const SOON = 1_000;
/** How many notes are stored with one statement, and how many are kept while the database is away. Later ones are dropped. */
const AT_ONCE = 500;
const ROOM = 5_000;
/** The longest name of a model that is stored. It comes from the provider. */
const LONGEST_MODEL = 100;

export interface AiCallNotes {
  /** Notes a call, to be stored soon. Never fails, and nobody waits for it. */
  note(report: CallReport): void;
  /** Stores what is noted. Resolves also if the database does not answer; the notes are then kept. */
  store(): Promise<void>;
  /** Stores what is noted, for the last time. */
  stop(): Promise<void>;
}

/** Stores a row for each call of the AI, several with one statement, so that no call waits for it. */
export function openAiCallNotes(ctx: () => Ctx): AiCallNotes {
  let noted: (typeof aiCalls.$inferInsert)[] = [];
  let timer: NodeJS.Timeout | null = null;
  let storing: Promise<void> | null = null;
  let stopped = false;

  const storeAll = async (): Promise<void> => {
    while (noted.length > 0) {
      const some = noted.slice(0, AT_ONCE);
      await ctx().db.insert(aiCalls).values(some).onConflictDoNothing();
      noted = noted.slice(some.length);
    }
  };
  const store = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    storing ??= storeAll()
      .catch((err: unknown) => ctx().log.warn({ err, waiting: noted.length }, 'calls of the AI could not be noted yet'))
      .finally(() => {
        storing = null;
        if (noted.length > 0) later();
      });
    return storing;
  };
  const later = () => {
    if (stopped || timer) return;
    timer = setTimeout(() => void store(), SOON);
    timer.unref();
  };
  return {
    note({ operation, writer, model, outcome, later: isLater, ms, usage }) {
      if (stopped || noted.length >= ROOM) return;
      noted.push({
        ...{ id: uuidv7(), endedAt: ctx().clock.now() },
        ...{ operation, writer, model: plainModel(model), outcome, later: isLater, ms },
        inputTokens: countable(usage.inputTokens),
        outputTokens: countable(usage.outputTokens),
        cacheReadTokens: countable(usage.cacheReadTokens),
        cacheWriteTokens: countable(usage.cacheWriteTokens),
      });
      later();
    },
    store,
    async stop() {
      await storing;
      await store();
      stopped = true;
      if (timer) clearTimeout(timer);
    },
  };
}

// Names and numbers come from the provider. One that the column refuses would keep all others from being stored.
const plainModel = (name: string) => name.replace(/[^\w.:/@-]/g, '').slice(0, LONGEST_MODEL);
const countable = (n: number) => (Number.isFinite(n) ? Math.min(2 ** 31 - 1, Math.max(0, Math.trunc(n))) : 0);
