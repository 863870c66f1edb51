import { expect, test } from 'vitest';
import {
  filterOf,
  isEdited,
  isFiltered,
  listInput,
  listViews,
  nameForView,
  orderAfterClick,
  orders,
  readListState,
  savedState,
  shownOf,
  tabAddress,
  viewAddress,
  withoutFilters,
  writeListState,
} from './list-address.ts';

test('an address holds everything the list shows, and nothing that is the default', () => {
  const state = {
    saved: '0191aaaa-0000-7000-8000-0000000000a1',
    view: 'all',
    search: 'mug & co',
    category: 'Kitchen',
    tag: 'blue',
    health: 'thin',
    band: 'fair',
    lacks: 'picture',
    made: { what: 'written', from: '2026-11-01', to: '2026-11-07', platform: 'etsy', voice: 'clear' },
    sort: 'price',
    direction: 'ascending',
  } as const;
  const address = writeListState(state);
  expect(readListState(address)).toEqual(state);
  expect(writeListState(readListState(''))).toBe('');
});
test('an address that someone changed by hand still gives a list', () => {
  expect(readListState('?sort=<b>&view=x&q=%20%20')).toEqual(readListState(''));
  expect(readListState(`?q=${'a'.repeat(500)}`).search).toHaveLength(100);
  expect(readListState('?made=written&from=2026-11-01&to=soon&band=x&lacks=y')).toEqual(readListState(''));
});
test('every order has an address and comes back from it, also the one that older addresses name', () => {
  const plain = readListState('');
  for (const { sort, direction } of orders) {
    expect(readListState(writeListState({ ...plain, sort, direction }))).toEqual({ ...plain, sort, direction });
  }
  expect(readListState('?sort=oldest')).toMatchObject({ sort: 'newest', direction: 'ascending' });
  expect(listInput(readListState('?sort=price&direction=ascending'), 50)).toEqual({
    sort: 'price',
    direction: 'ascending',
    limit: 50,
  });
});

test('a click on the head of a column sorts by it, and the next one turns the order round', () => {
  const first = orderAfterClick(readListState(''), 'price');
  expect(first).toEqual({ sort: 'price', direction: 'descending' });
  expect(orderAfterClick(first, 'price')).toEqual({ sort: 'price', direction: 'ascending' });
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

test('a saved view shows what it was saved with, and tells when the list shows something else', () => {
  const id = '0191aaaa-0000-7000-8000-0000000000a1';
  const state = readListState(`?saved=${id}&view=drafts&q=mug&sort=price&direction=ascending`);
  const shown = shownOf(state, ['tags', 'score']);
  expect(shown.filter).toEqual(filterOf(state));
  expect(savedState(id, shown)).toEqual(state);
  // The database may give the columns back in another order.
  expect(isEdited(state, ['score', 'tags'], shown)).toBe(false);
  expect(isEdited(state, ['tags'], shown)).toBe(true);
  expect(isEdited({ ...state, search: '' }, shown.hidden, shown)).toBe(true);
  expect(isEdited({ ...state, direction: 'descending' }, shown.hidden, shown)).toBe(true);
  expect(nameForView(state)).toBe('Draft waiting, mug');
  expect(nameForView(readListState(''))).toBe('');
  expect(readListState('?saved=<b>').saved).toBe('');
});

test('a tab keeps what the seller has searched, chosen and sorted by, and leaves what belongs to a view or came with a link', () => {
  const now = readListState('?view=drafts&q=mug&category=Kitchen&tag=blue&health=thin&band=fair&sort=price');
  expect(tabAddress(now, 'noDescription')).toBe('/products?view=noDescription&q=mug&category=Kitchen&tag=blue&sort=price');
  expect(tabAddress(now, 'all')).toBe('/products?q=mug&category=Kitchen&tag=blue&sort=price');
  expect(tabAddress({ ...now, view: 'all' }, 'all')).toBe('/products');
  expect(tabAddress(now, 'deleted')).toBe('/products?view=deleted');
  expect(tabAddress({ ...now, saved: '0191aaaa-0000-7000-8000-0000000000a1' }, 'drafts')).toBe('/products?view=drafts');
});
