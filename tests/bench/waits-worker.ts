/**
 * Measures how long one request takes, again and again, in a thread of its own: what the bench itself computes meanwhile, such as
 * sending a large file, would count as waiting for the server otherwise.
 */
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { timesOf } from './http-load.ts';

const { port, request, every } = workerData as { port: number; request: Uint8Array; every: number };
const bytes = Buffer.from(request);
let isDone = false;
parentPort?.once('message', () => {
  isDone = true;
});
const found: number[] = [];
while (!isDone) {
  found.push(...(await timesOf(port, 1, () => bytes)));
  await setTimeout(every);
}
parentPort?.postMessage(found);
