/** A vitest reporter that writes the result of a run to a file, for the summary of `pnpm test`. */
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What this reporter writes to the file named by LISTWRIGHT_COUNTS. */
export interface RunCounts {
  byProject: Record<string, Counts>;
  /** How many tests skipped themselves because this machine cannot run them, for each reason. */
  notTried: Record<string, number>;
  /** Errors that happened outside all tests, each with its stack. */
  outside: {
    text: string;
    /** True if the error comes from the test tools and says nothing about the app; see `isOfTheTools`. */
    ofTheTools: boolean;
  }[];
  /** Every failed test and every broken file, with its file and the first lines of its error. */
  failures: { file: string; text: string }[];
}

/** The first lines of a failed test's error. They are enough to recognise the failure if only the end of a log is kept. */
export const beginningOf = (said: string): string => {
  const lines = stripVTControlCharacters(said)
    .trim()
    .split('\n')
    .filter((line) => !/^\s+at .*(?:node_modules|node:)/.test(line));
  const kept = lines.slice(0, 12).map((line) => `    ${line.slice(0, 300)}`);
  return [...kept, ...(lines.length > 12 ? ['    …'] : [])].join('\n');
};

export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const byProject: Record<string, Counts> = {};
    const notTried: Record<string, number> = {};
    const failures: RunCounts['failures'] = [];
    for (const module of modules) {
      byProject[module.project.name] ??= { passed: 0, failed: 0, skipped: 0 };
      const counts = byProject[module.project.name] as Counts;
      let failed = 0;
      const told = (name: string, said: readonly SerializedError[]) =>
        failures.push({
          file: module.relativeModuleId,
          text: [`${module.project.name}: ${name}`, ...said.map((error) => beginningOf(wordsOf(error).join('\n')))].join('\n'),
        });
      for (const test of module.children.allTests()) {
        const result = test.result();
        const { state } = result;
        if (result.state === 'skipped' && result.note) notTried[result.note] = (notTried[result.note] ?? 0) + 1;
        if (state === 'passed') counts.passed++;
        else if (result.state === 'failed') {
          failed++;
          told(`${module.relativeModuleId}: ${test.fullName}`, result.errors);
        } else counts.skipped++;
      }
      // True if the file failed outside its tests, or never reported its end.
      const broke = !['passed', 'skipped'].includes(module.state());
      counts.failed += failed || Number(broke);
      if (broke && (failed === 0 || module.errors().length > 0)) told(module.relativeModuleId, module.errors());
    }
    const outside = errors.map((error) => ({ text: wordsOf(error).join('\n'), ofTheTools: isOfTheTools(error) }));
    const file = process.env.LISTWRIGHT_COUNTS;
    if (file) writeFileSync(file, JSON.stringify({ byProject, notTried, outside, failures } satisfies RunCounts));
  }
}

function wordsOf({ name, message, stack, cause, VITEST_TEST_PATH: path }: SerializedError): string[] {
  const own = stack?.includes(message) ? stack : `${name ?? 'Error'}: ${message}\n${stack ?? ''}`;
  return [
    own.trim(),
    ...(path ? [`while ${path} ran`] : []),
    ...(cause ? ['caused by', ...wordsOf(cause as SerializedError)] : []),
  ];
}

const CUT = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'UND_ERR_SOCKET',
  '57P01',
  // Errors of the PostgreSQL driver. It sends a query of its own on each new connection (for the array types), and our code
  // cannot catch the failure of that query.
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
]);

/**
 * Whether an error comes from the test tools and not from the app. This is so in two cases. A vitest worker exited after its last
 * test (a file whose tests did not all report still counts as failed). Or a connection was cut while nobody read from it, in
 * tests that kill servers.
 */
function isOfTheTools(error: SerializedError): boolean {
  const chain: SerializedError[] = [];
  for (let one: SerializedError | undefined = error; one; one = one.cause as SerializedError | undefined) chain.push(one);
  if (chain.some(({ message }) => message === 'Worker exited unexpectedly')) return true;
  return /[\\/]tests[\\/]server[\\/]/.test(String(error.VITEST_TEST_PATH)) && chain.some(({ code }) => CUT.has(String(code)));
}
