import { expect, test } from 'vitest';
import { isFiltered, listInput, listViews, readListState, viewAddress, withoutFilters, writeListState } from './list-address.ts';

test('an address holds everything the list shows, and nothing that is the default', () => {
  const state = { view: 'all', search: 'mug & co', category: 'Kitchen', tag: 'blue', sort: 'price' } as const;
  const address = writeListState(state);
  expect(readListState(address)).toEqual(state);
  expect(writeListState(readListState(''))).toBe('');
});
test('an address that someone changed by hand still gives a list', () => {
  expect(readListState('?sort=<b>&view=x&q=%20%20')).toEqual(readListState(''));
  expect(readListState(`?q=${'a'.repeat(500)}`).search).toHaveLength(100);
});
test('clearing the filters keeps order and view', () => {
  const state = readListState('?q=a&tag=b&sort=name');
  expect(isFiltered(state)).toBe(true);
  expect(withoutFilters(state)).toMatchObject({ search: '', tag: '', sort: 'name' });
});
test('filters that are not set are not sent', () => {
  expect(listInput(readListState('?tag=blue'), 50)).toEqual({ sort: 'newest', limit: 50, tag: 'blue' });
});
test('every view has an address of its own that the server understands', () => {
  const views = listViews.map((view) => readListState(viewAddress(view).split('?')[1] ?? '').view);
  expect(views).toEqual(listViews);
  expect(listInput(readListState('?view=lowScore'), 50)).toEqual({ sort: 'newest', limit: 50, view: 'lowScore' });
  expect(listInput(readListState('?view=deleted'), 50)).toEqual({ sort: 'newest', limit: 50 });
});
