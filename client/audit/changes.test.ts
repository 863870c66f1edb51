import { expect, test } from 'vitest';
import { actionWords } from './action-words.ts';
import { aboutWhat, changesOf, fieldWords } from './changes.ts';

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

test('an entry names the thing that it is about, and the first cells of the matrix', () => {
  const about = (action: string, before: object | null, after: object | null) =>
    aboutWhat({ action, before: before as never, after: after as never });
  expect(about('admin.plan.moved', { plan: 'tier-pro', name: 'Pro' }, { plan: 'tier-pro', name: 'Pro', place: 2 })).toBe('Pro');
  expect(about('admin.testimonial.deleted', { authorName: 'Ada', quote: 'Good' }, null)).toBe('Ada');
  expect(about('admin.suspended', { status: 'active' }, { status: 'suspended', reason: 'Spam' })).toBe('');
  expect(
    about(
      'admin.feature.matrixSaved',
      { 'team of a': 1, 'team of b': 2, 'team of c': 3 },
      { 'team of a': 4, 'team of b': 5, 'team of c': 6 },
    ),
  ).toBe('team of a: 1 → 4, team of b: 2 → 5, and 1 more');
});

test('an action that has no words of its own is taken apart', () => {
  expect(actionWords('admin.article.draftSaved')).toBe('Article: draft saved');
  expect(actionWords('admin.roleChanged')).toBe('Role changed');
});
