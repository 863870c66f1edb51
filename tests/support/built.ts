import { execFileSync } from 'node:child_process';

/** Builds what is not built or older than the sources, once before the tests that start the real server. */
export default function setup(): void {
  execFileSync(process.execPath, ['server/start.js', '--build-only'], { stdio: 'inherit' });
}
