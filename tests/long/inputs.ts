/** `pnpm test:long`: hostile input on every procedure and door, on both engines. Words of the command line go on to vitest. */
import { runTool } from '../support/tools.ts';

const suites = ['--project', 'api on embedded', '--project', 'api on postgres', 'tests/api/safety/fuzz.test.ts'];
const { ok } = await runTool('vitest', ['run', ...suites, ...process.argv.slice(2)], { TEST_LONG: '1' });
process.exitCode = ok ? 0 : 1;
