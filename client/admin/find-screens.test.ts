import { expect, test } from 'vitest';
import { adminPlaces } from '../layouts/admin-links.ts';
import { findScreens } from './find-screens.ts';

const found = (typed: string) => findScreens(adminPlaces, typed).map(({ label }) => label);

test.each([
  ['templ', ['Templates']],
  ['tempaltes', ['Templates']],
  ['templats', ['Templates']],
  ['tmplates', ['Templates']],
  ['subscribtions', ['Subscriptions']],
  ['fedback', ['Feedback']],
  ['udit', ['Audit log']],
  ['outbox', ['Outbox']],
  ['mail', ['Outbox']],
  ['oubtox', ['Outbox']],
  ['xylograph', []],
])('typing %s finds %j', (typed, labels) => {
  expect(found(typed)).toEqual(labels);
});

test('with nothing typed all screens are there', () => {
  expect(found(' ')).toHaveLength(adminPlaces.length);
});
