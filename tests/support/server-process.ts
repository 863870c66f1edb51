/** Runs the built server as a separate process, as people do. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export interface ServerProcess {
  url: string;
  /** Milliseconds from the start of the process until /readyz first said that it is ready. */
  readyAfter: number;
  child: ChildProcess;
  output: () => string;
  /** Sends a signal to the server. Resolves with its exit code, or null if the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

function spawnServer(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join('dist/server/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '100000',
      VERIFICATION_COST: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collect(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      output += part;
    });
  }
  return () => output;
}

/** Starts the built server with settings that it must refuse. Resolves with its exit code and output. */
export async function refusedStart(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawnServer(env);
  const output = collect(child);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, said: output() };
}

/** Starts the server and waits until it is ready. It must have been built before. */
export async function startServer(
  env: Record<string, string>,
  // On a busy machine a start can take minutes: a killed embedded database is mended first, and several servers may start at once.
  patienceMs = 180_000,
  /** Called with the process as soon as it runs, for example to kill it before it is ready. */
  onSpawn: (child: ChildProcess) => void = () => {},
): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await freePort()));
  const started = performance.now();
  const child = spawnServer({ ...env, PORT: String(port) });
  onSpawn(child);
  const output = collect(child);
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended with ${child.exitCode}: ${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    if (performance.now() - started > patienceMs) {
      child.kill('SIGKILL');
      throw new Error(`the server was not ready within ${patienceMs} ms: ${output()}`);
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  return {
    url,
    readyAfter: performance.now() - started,
    child,
    output,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
}
