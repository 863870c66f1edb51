/** Checks of texts, in threads of their own: however heavy a text is, the server goes on answering everybody else. */
import type { Piscina } from 'piscina';
import { AppError } from '../errors.ts';
import { createLanes, type Lanes, TooManyWaiting } from '../lanes.ts';
import type { Work } from './work.ts';

export interface Checks {
  /**
   * Runs one check for a seller, who has one running at a time; the next wait in order.
   * @throws AppError TOO_LARGE when the text takes longer to check than the budget; TOO_MANY_REQUESTS when many of the seller's
   * wait already, UNAVAILABLE when many of everybody's do
   */
  run<Name extends keyof Work>(seller: string, name: Name, ...args: Parameters<Work[Name]>): Promise<ReturnType<Work[Name]>>;
  /** Ends the threads. */
  close(): Promise<void>;
}

interface Options {
  /** Milliseconds one check may take, the start of its thread on a busy machine included; the heaviest text takes half a second. */
  budgetMs?: number;
}

/** Threads, and checks of all sellers that wait for one. */
const THREADS = 2;
const WAITING = 200;
/** Checks of one seller that wait for the one before. */
const WAITING_OF_ONE = 50;
/** Milliseconds a thread without work is kept. */
const IDLE_MS = 30_000;
/** How much later than the server's own work the system takes up that of a thread (0 to 19), where it can be told. */
const NICE = 5;

/** The threads begin with the first check, so that a start does not wait for them. */
export function openChecks({ budgetMs = 15_000 }: Options = {}): Checks {
  let threads: Promise<Piscina> | undefined;
  const lanes = createLanes(THREADS, WAITING);
  const own = new Map<string, { lanes: Lanes; users: number }>();

  const check = async (task: unknown): Promise<unknown> => {
    // What could not be begun is begun anew for the next check.
    threads ??= openThreads().catch((error: unknown) => {
      threads = undefined;
      throw error;
    });
    const pool = await threads;
    // The budget begins when there is a thread to run it. Whoever is over it loses the thread, not the server.
    return pool.run(task, { signal: AbortSignal.timeout(budgetMs) });
  };

  return {
    async run(seller, name, ...args) {
      const mine = own.get(seller) ?? { lanes: createLanes(1, WAITING_OF_ONE), users: 0 };
      own.set(seller, mine);
      mine.users++;
      try {
        return (await mine.lanes.run(1, () => shared(() => lanes.run(1, () => check({ name, args }))))) as never;
      } catch (error) {
        if (error instanceof TooManyWaiting) {
          throw new AppError('TOO_MANY_REQUESTS', 'Many of your texts are being checked. Try again in a moment.', {
            retryAfter: 5,
          });
        }
        if ((error as Error).name === 'AbortError') {
          const sentence = 'This text takes too long to check, and nothing was changed. Shorten it, or its facts, and try again.';
          throw new AppError('TOO_LARGE', sentence);
        }
        throw error;
      } finally {
        mine.users--;
        if (mine.users === 0) own.delete(seller);
      }
    },
    close: async () => {
      await (await threads)?.destroy();
    },
  };
}

async function shared<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TooManyWaiting)) throw error;
    throw new AppError('UNAVAILABLE', 'Many texts are being checked right now. Try again in a moment.', { retryAfter: 5 });
  }
}

async function openThreads(): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  // Built, it is a file beside the server's; from the sources, a thread reads TypeScript as the server itself does.
  const fromSource = import.meta.url.endsWith('.ts');
  return new Piscina({
    filename: new URL(fromSource ? 'worker.ts' : 'checks-worker.js', import.meta.url).href,
    execArgv: fromSource ? ['--import', 'tsx'] : [],
    // Threads get no secret of the process.
    env: {},
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    // From the sources a thread has to read them all first, which takes long enough.
    niceIncrement: fromSource ? 0 : NICE,
  });
}
