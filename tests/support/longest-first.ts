/**
 * The order of the test files. The longest begin first, so that none of them is left alone on one core at the end; the very
 * first keeps more than a core busy, so those that mostly wait come beside it.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const FIRST = [
  'tests/api/safety/fuzz.test.ts',
  'tests/server/kill.test.ts',
  'tests/server/stop.test.ts',
  'tests/server/patience.test.ts',
  'tests/server/database.test.ts',
  'tests/server/enumeration.test.ts',
  'tests/server/backup.test.ts',
  'tests/server/migration.test.ts',
];

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const place = ({ moduleId }: TestSpecification) => {
      const at = FIRST.indexOf(relative(this.ctx.config.root, moduleId));
      return at < 0 ? FIRST.length : at;
    };
    // Sorting is stable: all others stay as vitest has them, project by project.
    return (await super.sort(files)).toSorted((a, b) => group(a) - group(b) || place(a) - place(b));
  }
}
