import { expect, test } from 'vitest';
import { emptyListing } from '#shared/generation/listing.ts';
import { noHistory, recorded, stepped, typedPart } from './edit-history.ts';

test('typing on in a part is one step until a pause; another part, or a press of a button, begins the next', () => {
  let history = recorded<string>(noHistory, 'a', 'intro', 0);
  history = recorded(history, 'ab', 'intro', 500);
  history = recorded(history, 'abc', 'intro', 2_000);
  history = recorded(history, 'abcd', 'details', 2_100);
  history = recorded(history, 'removed', null, 2_200);
  history = recorded(history, 'removed twice', null, 2_300);
  expect(history.past).toEqual(['a', 'abc', 'abcd', 'removed', 'removed twice']);
});

test('undo and redo go through the same texts, and a new change forgets what could be redone', () => {
  const first = recorded<string>(recorded<string>(noHistory, 'one', null, 0), 'two', null, 1);
  const back = stepped(first, 'three', false);
  expect(back?.value).toBe('two');
  const further = back && stepped(back.history, back.value, false);
  expect(further?.value).toBe('one');
  expect(further && stepped(further.history, further.value, false)).toBeNull();
  const forth = further && stepped(further.history, further.value, true);
  expect(forth?.value).toBe('two');
  expect(forth && stepped(forth.history, forth.value, true)?.value).toBe('three');
  expect(forth && stepped(recorded(forth.history, 'two', null, 2), 'other', true)).toBeNull();
});

test('only a change in one place can have been typed', () => {
  const listing = { ...emptyListing, intro: 'A mug.', bullets: ['Blue', 'Oak'] };
  expect(typedPart(listing, { ...listing, intro: 'A mug!' })).toBe('intro');
  expect(typedPart(listing, { ...listing, bullets: ['Blue', 'Oaken'] })).toBe('bullets 1');
  expect(typedPart(listing, { ...listing, bullets: ['Oak'] })).toBeNull();
  expect(typedPart(listing, { ...listing, bullets: ['Oak', 'Blue'] })).toBeNull();
  expect(typedPart(listing, { ...listing, intro: '', details: 'A mug.' })).toBeNull();
});
