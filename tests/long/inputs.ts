/**
 * `pnpm test:long`: hostile input on every procedure and door, 10,000 of each instead of 1,000, on both engines.
 * FUZZ_INPUTS changes how many, FUZZ_SEED which ones; words of the command line go on to vitest.
 */
import { spawn } from 'node:child_process';

const suites = ['--project', 'api on embedded', '--project', 'api on postgres', 'tests/api/safety/fuzz.test.ts'];
spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...suites, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_INPUTS: process.env.FUZZ_INPUTS ?? '10000' },
}).once('exit', (code) => {
  process.exitCode = code ?? 1;
});
