import { spawn } from 'node:child_process';

const run = globalThis as { testBuild?: Promise<void> };

/**
 * Builds the parts of the app that are missing or older than their sources. However often it is called, it builds only once.
 */
export default function build(): Promise<void> {
  run.testBuild ??= new Promise((done, fail) => {
    const child = spawn(process.execPath, ['server/start.js', '--build-only'], { stdio: 'inherit' });
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error('The app could not be built.'))));
  });
  return run.testBuild;
}
