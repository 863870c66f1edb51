/**
 * The process that reads one PDF and ends. It takes the limits as its argument and the file from standard input, and writes the
 * outcome to standard output. If it needs too much memory, it kills itself and writes nothing.
 */
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { readPages } from './page-texts.ts';
import type { PdfLimits } from './pdf.ts';

/** How far the priority is lowered below the server's (0 to 19), where the system allows it. */
const NICE = 10;

/**
 * Watches how much memory this process holds. A file of a few kilobytes may unpack to gigabytes in one step, during which the main
 * thread runs nothing else. So a thread looks every ten milliseconds; it is given as text, since it needs no other code.
 */
const watch = `
  const { workerData } = require('node:worker_threads');
  const before = process.memoryUsage.rss();
  setInterval(() => {
    if (process.memoryUsage.rss() - before > workerData) process.kill(process.pid, 'SIGKILL');
  }, 10);
`;

const limits = JSON.parse(process.argv[2] ?? '{}') as PdfLimits;
try {
  setPriority(NICE);
} catch {
  // The system does not allow it. The file is then read at the usual priority.
}
const pieces: Buffer[] = [];
for await (const piece of process.stdin) pieces.push(piece as Buffer);
const watcher = new Worker(watch, { eval: true, execArgv: [], workerData: limits.memoryMb * 1024 * 1024 });
await new Promise<void>((begin) => void watcher.once('online', begin));
const outcome = await readPages(new Uint8Array(Buffer.concat(pieces)), limits);
process.stdout.write(JSON.stringify(outcome), () => process.exit(0));
