/** The code that runs in the thread of the jobs. It does what a process with ROLE=worker does, with connections of its own. */
import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openChecks } from '../checks/checks.ts';
import type { Config } from '../config.ts';
import { type Meter, noMeter } from '../metrics/meter.ts';
import { createServices } from '../services.ts';
import { tellWhatNobodyCaught } from '../uncaught.ts';
import type { Heard, Told } from './in-thread.ts';
import { startQueue } from './queue.ts';

/** How many milliseconds a check of a text may take here, where nobody waits for it. */
const CHECK_BUDGET = 60_000;

// The threads of the checks have the priority of this one. With a still lower one, a busy machine would not get to them in time.
const checks = openChecks({ budgetMs: CHECK_BUDGET });
const config = workerData as Config;
const say = (heard: Heard) => parentPort?.postMessage(heard);
const meter: Meter = config.metricsToken ? { ...noMeter, count: (counted) => say({ counted }) } : noMeter;
const services = await createServices(config, { checks, meter });
// In a thread, process.exit ends the thread alone.
tellWhatNobodyCaught(process, services, (code) => process.exit(code));
const queue = await startQueue(services);
letOthersFirst();
parentPort?.on('message', async (told: Told) => {
  if (told === 'wake') return services.jobs.wake();
  try {
    await queue.stop();
    await services.close();
  } finally {
    process.exit(0);
  }
});
say('ready');

/** Lowers the priority of this thread below that of the one that answers requests. Only Linux has a priority for each thread. */
function letOthersFirst(): void {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(
      thread,
      Math.min(getPriority(thread) + constants.priority.PRIORITY_BELOW_NORMAL, constants.priority.PRIORITY_LOW),
    );
  } catch {
    // Other systems share the processor evenly.
  }
}
