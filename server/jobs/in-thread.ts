/** Runs the jobs in a thread of this process, see thread.ts. */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Config } from '../config.ts';
import type { Counted } from '../metrics/meter.ts';
import type { Services } from '../services.ts';
import type { Queue } from './queue.ts';

/** A message to the thread: a job was queued, or the thread has to end. */
export type Told = 'wake' | 'stop';
/** A message of the thread: it does the jobs now, or has counted something for GET /metrics. */
export type Heard = 'ready' | { counted: Counted };

/** Milliseconds between the unexpected end of the thread, or a failed start, and the next start. */
const AGAIN = 15_000;

/**
 * Starts the job queue in a thread, so that requests are answered while a job computes. If the thread ends by an error, another
 * one is started; what the first was doing is taken over like the jobs of a dead process.
 * @throws the error that kept the thread from starting
 */
export async function startQueueInThread({ config, jobs, log, meter }: Services): Promise<Queue> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const hear = (heard: Heard) => void (heard !== 'ready' && meter.count(heard.counted));
  let thread: Worker | null = await startThread(config, hear);
  const tell = (told: Told) => thread?.postMessage(told);

  const keep = async (): Promise<void> => {
    while (thread) {
      if (signal.aborted) tell('stop');
      jobs.wake = () => tell('wake');
      await once(thread, 'exit').catch((err: unknown) => log.error({ err }, 'the thread of the jobs failed'));
      thread = null;
      if (!signal.aborted) log.error('the thread of the jobs ended, and another one will be started');
      while (!thread && !signal.aborted) thread = await setTimeout(AGAIN, undefined, { signal }).then(startAgain, () => null);
    }
  };
  const startAgain = () =>
    startThread(config, hear).catch((err: unknown) => {
      log.error({ err }, 'the thread of the jobs did not start and will be tried again');
      return null;
    });
  const ended = keep();
  return {
    stop: async () => {
      stopping.abort();
      jobs.wake = () => {};
      tell('stop');
      await ended;
    },
  };
}

async function startThread(config: Config, hear: (heard: Heard) => void): Promise<Worker> {
  // In a build the thread's code is a file beside the server's. From sources the thread loads TypeScript as the server does; a
  // thread cannot begin with such a file, only import one.
  const fromSource = import.meta.url.endsWith('.ts');
  const file = new URL(fromSource ? 'thread.ts' : 'jobs-thread.js', import.meta.url);
  const thread = fromSource
    ? new Worker(`import('tsx/esm/api').then((tsx) => tsx.register()).then(() => import(${JSON.stringify(file.href)}))`, {
        workerData: config,
        eval: true,
      })
    : new Worker(file, { workerData: config });
  thread.on('message', hear);
  const gone = once(thread, 'exit').then(() => Promise.reject(new Error('the thread of the jobs ended while it started')));
  await Promise.race([once(thread, 'message'), gone]);
  gone.catch(() => {});
  return thread;
}
