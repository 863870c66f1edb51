/**
 * `pnpm test:long`: the suites made from the router, with 10,000 inputs for every procedure and door, on both engines.
 * FUZZ_INPUTS changes how many, FUZZ_SEED which ones.
 */
import { spawn } from 'node:child_process';

const suites = ['--project', 'api on embedded', '--project', 'api on postgres', 'tests/api/safety'];
spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...suites], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_INPUTS: process.env.FUZZ_INPUTS ?? '10000' },
}).once('exit', (code) => {
  process.exitCode = code ?? 1;
});
