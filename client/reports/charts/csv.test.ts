import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('a table becomes CSV in which a name is no formula and every number stays one', () => {
  const csv = csvOf({
    head: ['Profile', 'Written'],
    rows: [
      ['=HYPERLINK("x")', 3],
      ['Plain, and "quoted"', -1],
    ],
  });
  expect(csv).toBe(`\u{feff}Profile,Written\r\n"'=HYPERLINK(""x"")",3\r\n"Plain, and ""quoted""",-1\r\n`);
});
