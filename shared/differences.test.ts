import { expect, test } from 'vitest';
import { differences } from './differences.ts';

test('what is new is listed value by value, and not as one text', () => {
  expect(differences(null, { name: 'Mug', tags: ['a', 'b'] }).list).toEqual([
    { path: 'name', before: null, after: 'Mug' },
    { path: 'tags', before: null, after: '["a","b"]' },
  ]);
  expect(differences({ name: 'Mug' }, null).list).toEqual([{ path: 'name', before: 'Mug', after: null }]);
  expect(differences(null, null).list).toEqual([]);
});
