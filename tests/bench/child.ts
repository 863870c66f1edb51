/**
 * Runs a measured server in a process of its own, so that its CPU time can be measured. This file contains the code for both
 * processes and the messages between them.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Child {
  port: number;
  /** How many microseconds of CPU the process has used so far. */
  cpu(): Promise<number>;
  /** How many bytes of memory the process uses now, and the most it used since the last question. */
  memory(): Promise<{ now: number; most: number }>;
  /** Sends new settings to the process. Resolves when they apply. */
  tell(settings: unknown): Promise<void>;
  stop(): Promise<void>;
}

type Question = { cpu: true } | { memory: true } | { settings: unknown };

export async function startChild(file: string, settings: unknown): Promise<Child> {
  const execArgv = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  const child = fork(file, [JSON.stringify(settings)], { execArgv, env: { ...process.env, NODE_ENV: 'production' } });
  const port = await answer<number>(child);
  const ask = <T>(question: Question) => {
    const answered = answer<T>(child);
    child.send(question);
    return answered;
  };
  return {
    port,
    cpu: () => ask<number>({ cpu: true }),
    memory: () => ask<{ now: number; most: number }>({ memory: true }),
    tell: (settings) => ask<void>({ settings }),
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.disconnect();
      }),
  };
}

function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`a server of the bench ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as T);
    });
  });
}

/**
 * Called in the server's process: reports the port, answers the other process's questions, and exits when that process
 * disconnects.
 */
export function serve(port: number, onSettings: (settings: never) => void = () => {}): void {
  let most = 0;
  setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 100);
  process.on('message', (question: Question) => {
    if ('settings' in question) {
      onSettings(question.settings as never);
      process.send?.('done');
      return;
    }
    if ('memory' in question) {
      const now = process.memoryUsage.rss();
      process.send?.({ now, most: Math.max(now, most) });
      most = now;
      return;
    }
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.once('disconnect', () => process.exit(0));
  process.send?.(port);
}

export async function listen(server: Server): Promise<number> {
  // The backlog must be large enough for five hundred streams that connect at once.
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', 1_024, done));
  return (server.address() as AddressInfo).port;
}

/** Called in the server's process: the settings with which it was started. */
export const givenSettings = <T>() => JSON.parse(process.argv[2] ?? '{}') as T;
