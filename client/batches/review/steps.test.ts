import { expect, test } from 'vitest';
import { withoutRefused, withoutUndoing } from './steps.ts';

test('a text that the server did not take is no step that can be taken back', () => {
  const done = [
    { kind: 'use' as const, positions: [1] },
    { kind: 'discard' as const, positions: [2] },
    { kind: 'use' as const, positions: [2, 3] },
  ];
  expect(withoutRefused(done, 'use', [])).toBe(done);
  expect(withoutRefused(done, 'use', [1, 2])).toEqual([done[1], { kind: 'use', positions: [3] }]);
  expect(withoutRefused(done, 'discard', [2])).toEqual([done[0], done[2]]);
});

test('an undo that was pressed before the answer does not take off what somebody else has used', () => {
  const undo = (positions: number[]) => ({ kind: 'undo' as const, positions });
  const use = (positions: number[]) => ({ kind: 'use' as const, positions });
  expect(withoutUndoing([undo([5])], [5])).toEqual([]);
  expect(withoutUndoing([undo([4, 5]), use([5]), undo([5])], [5])).toEqual([undo([4]), use([5]), undo([5])]);
});
