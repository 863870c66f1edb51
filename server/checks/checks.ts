/** Runs checks of texts in worker threads. However long a check takes, the server goes on answering. */
import { getPriority } from 'node:os';
import type { Piscina } from 'piscina';
import { AppError } from '../errors.ts';
import { createLanes, type Lanes, TooManyWaiting } from '../lanes.ts';
import type { Work } from './work.ts';

export interface Checks {
  /**
   * Runs one check for a seller. A seller has one check running at a time; further ones wait in order.
   * @throws AppError TOO_LARGE if the check of a long text, or of products, exceeds its time budget; UNAVAILABLE if that of another
   * text does, or if too many checks of all sellers wait; TOO_MANY_REQUESTS if too many checks of this seller wait
   */
  run<Name extends keyof Work>(seller: string, name: Name, ...args: Parameters<Work[Name]>): Promise<ReturnType<Work[Name]>>;
  close(): Promise<void>;
}

interface Options {
  /** How many milliseconds one check may take. The most expensive text takes half a second; the rest is for a busy machine. */
  budgetMs?: number;
}

/** The number of threads, and how many checks of all sellers together may wait for a thread. */
const THREADS = 2;
const WAITING = 200;
/** How many checks of one seller may wait. */
const WAITING_OF_ONE = 50;
/** Milliseconds after which an idle thread ends. */
const IDLE_MS = 30_000;
/** By how much the threads' priority is lowered below the server's own (0 to 19), where the system supports it. */
const NICE = 5;
/** From how many words of text and facts together the check of a text takes long by itself. */
const LONG_WORDS = 2_000;
/** How many milliseconds a thread may take to start. On a busy machine this can be longer than a check may take. */
const START = 60_000;

/**
 * Prepares the running of checks in threads. The threads start with the first check, so that the start of the server does not
 * wait for them.
 */
export function openChecks({ budgetMs = 15_000 }: Options = {}): Checks {
  let threads: Promise<Threads> | undefined;
  const lanes = createLanes(THREADS, WAITING);
  const own = new Map<string, { lanes: Lanes; users: number }>();

  const check = async (task: unknown): Promise<unknown> => {
    // If the threads could not be started, let the next check try again.
    threads ??= openThreads().catch((error: unknown) => {
      threads = undefined;
      throw error;
    });
    const { pool, ready } = await threads;
    const end = new AbortController();
    const endIn = (milliseconds: number) => setTimeout(() => end.abort(), milliseconds);
    let timer = endIn(ready.size > 0 ? budgetMs : START);
    // A thread that is stopped while it starts would have to begin anew with the next check, and on a busy machine none would ever
    // be ready. So the time budget begins once there is a thread. If a check exceeds it, only its own thread is stopped.
    const onReady = () => {
      clearTimeout(timer);
      timer = endIn(budgetMs);
    };
    if (ready.size === 0) pool.once('workerCreate', onReady);
    try {
      return await pool.run(task, { signal: end.signal });
    } finally {
      clearTimeout(timer);
      pool.off('workerCreate', onReady);
    }
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
          // Products are checked many at a time in a job, which leaves out the one that takes too long.
          if (name === 'judgeProducts' || countWords(args) > LONG_WORDS) {
            const sentence =
              'The check took too long, and nothing was changed. Try again in a moment; if that does not help, shorten the text or its facts.';
            throw new AppError('TOO_LARGE', sentence);
          }
          // Not the fault of so short a text: the machine is busy.
          throw new AppError(
            'UNAVAILABLE',
            'The server is busy, so the check was not finished. Nothing was changed. Try again in a moment.',
            {
              retryAfter: 5,
            },
          );
        }
        throw error;
      } finally {
        mine.users--;
        if (mine.users === 0) own.delete(seller);
      }
    },
    close: async () => {
      await (await threads)?.pool.destroy();
    },
  };
}

/** The words in whatever a check is about, about as many as a reader would count. */
const countWords = (of: unknown) => JSON.stringify(of).match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

async function shared<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TooManyWaiting)) throw error;
    throw new AppError('UNAVAILABLE', 'Many texts are being checked right now. Try again in a moment.', { retryAfter: 5 });
  }
}

interface Threads {
  pool: Piscina;
  /** The threads that have started. */
  ready: ReadonlySet<unknown>;
}

async function openThreads(): Promise<Threads> {
  const { Piscina } = await import('piscina');
  // In a build, the worker is a file beside the server's. When the server runs from sources, the thread loads TypeScript files
  // through tsx as well.
  const fromSource = import.meta.url.endsWith('.ts');
  const pool = new Piscina({
    filename: new URL(fromSource ? 'worker.ts' : 'checks-worker.js', import.meta.url).href,
    execArgv: fromSource ? ['--import', 'tsx'] : [],
    // Start the threads with an empty environment, because the process's own contains secrets.
    env: {},
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    // When run from sources, a thread first has to load all of them, which would take too long at a lower priority. A thread begins
    // with the priority of the one that starts it. The thread of the jobs has lowered its own already; lowered twice, the checks
    // would hardly get any time beside other programs, while their texts hold a query and a place.
    niceIncrement: fromSource ? 0 : Math.max(0, NICE - getPriority()),
  });
  const ready = new Set<unknown>();
  pool.on('workerCreate', (thread) => ready.add(thread));
  pool.on('workerDestroy', (thread) => ready.delete(thread));
  return { pool, ready };
}
