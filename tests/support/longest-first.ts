/** The order in which test files run: the longest first, so that no long file is left running alone at the end. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute or more on two cores, the longest first. */
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
    // All other files keep the order that vitest gave them, because the sort is stable.
    return (await super.sort(files)).toSorted((a, b) => group(a) - group(b) || place(a) - place(b));
  }
}
