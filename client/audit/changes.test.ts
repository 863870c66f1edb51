import { expect, test } from 'vitest';
import { actionWords } from './action-words.ts';
import { changesOf, fieldWords } from './changes.ts';

test('what changed stands before what stayed, and what is missing on a side is told from nothing', () => {
  expect(changesOf({ role: 'seller', name: 'Ada', until: null }, { name: 'Ada', role: 'admin', sure: false })).toEqual([
    { field: 'role', before: 'seller', after: 'admin' },
    { field: 'until', before: 'nothing', after: undefined },
    { field: 'sure', before: undefined, after: 'no' },
    { field: 'name', before: 'Ada', after: 'Ada' },
  ]);
  expect(changesOf(null, null)).toEqual([]);
  expect(fieldWords('deleteAfter')).toBe('Delete after');
});

test('an action that has no words of its own is taken apart', () => {
  expect(actionWords('admin.article.draftSaved')).toBe('Article: draft saved');
  expect(actionWords('admin.roleChanged')).toBe('Role changed');
});
