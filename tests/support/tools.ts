/** Runs the test tools one after the other and prints what they print. */
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const tools = { vitest: 'vitest/vitest.mjs', playwright: '@playwright/test/cli.js' };

export interface Ended {
  ok: boolean;
  /** The exit code of the tool, the signal that ended it, or the reason why it never started. */
  ended: number | string | null;
  seconds: number;
}

let running: ChildProcess | undefined;
// Ctrl-C reaches the test tools directly, but SIGTERM does not. Pass it on as SIGINT, so that the tools stop what they started.
process.once('SIGTERM', () => {
  if (!running) process.exit(1);
  running.once('exit', () => process.exit(1));
  running.kill('SIGINT');
});

export function runTool(tool: keyof typeof tools, args: string[], env: Record<string, string>): Promise<Ended> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  return new Promise((done) => {
    const child = spawn(process.execPath, [join('node_modules', tools[tool]), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    running = child;
    child.once('error', ({ message }) => done({ ok: false, ended: message, seconds: seconds() }));
    child.once('exit', (code, signal) => {
      running = undefined;
      done({ ok: code === 0, ended: code ?? signal, seconds: seconds() });
    });
  });
}
