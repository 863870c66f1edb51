/** A vitest reporter that leaves behind how many tests of each project passed, failed and were skipped. */
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const byProject: Record<string, Counts> = {};
    for (const module of modules) {
      byProject[module.project.name] ??= { passed: 0, failed: 0, skipped: 0 };
      const counts = byProject[module.project.name] as Counts;
      let failed = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') counts.passed++;
        else if (state === 'failed') failed++;
        else counts.skipped++;
      }
      // A file that broke before or between its tests.
      counts.failed += failed || Number(module.state() === 'failed');
    }
    const file = process.env.LISTWRIGHT_COUNTS;
    // What went wrong outside of every test fails the run too, and its own line is far above the last ones.
    const outside = errors.map(({ name, message, stack }) => stack ?? `${name ?? 'Error'}: ${message}`);
    if (file) writeFileSync(file, JSON.stringify({ byProject, outside }));
  }
}
