/** The order of the test files: the longest begin first, so that none of them is left alone on one core at the end. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of half a minute and more on two cores, the longest first. */
const LONG = [
  'tests/api/safety/fuzz.test.ts',
  'tests/server/kill.test.ts',
  'tests/server/enumeration.test.ts',
  'tests/server/backup.test.ts',
  'tests/server/migration.test.ts',
];

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.indexOf(relative(this.ctx.config.root, moduleId));
      return at < 0 ? LONG.length : at;
    };
    // Sorting is stable: all others stay as vitest has them, project by project.
    return (await super.sort(files)).toSorted((a, b) => group(a) - group(b) || place(a) - place(b));
  }
}
