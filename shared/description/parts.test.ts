import { expect, test } from 'vitest';
import { replaceParts } from './parts.ts';

const listing = {
  intro: 'A cup.',
  bullets: ['Holds 350 ml', 'Made & fired once'],
  details: 'Wash by hand.\n\nNot for the oven.',
};
const live = '<h3>Care</h3><p>Old <em>intro</em>.</p><p>Second.</p><ul><li>Old one</li></ul><p>Old <strong>details</strong>.</p>';

test('only the bullets change, everything else keeps its markup and its place', () => {
  expect(replaceParts(live, listing, ['bullets'])).toBe(
    '<h3>Care</h3><p>Old <em>intro</em>.</p><p>Second.</p><ul><li>Holds 350 ml</li><li>Made &amp; fired once</li></ul><p>Old <strong>details</strong>.</p>',
  );
});

test('only the intro or only the details change', () => {
  expect(replaceParts(live, listing, ['intro'])).toBe(
    '<h3>Care</h3><p>A cup.</p><p>Second.</p><ul><li>Old one</li></ul><p>Old <strong>details</strong>.</p>',
  );
  expect(replaceParts(live, listing, ['details'])).toBe(
    '<p>Old <em>intro</em>.</p><ul><li>Old one</li></ul><p>Wash by hand.</p><p>Not for the oven.</p>',
  );
});

test('all three make the whole description, also where there was none', () => {
  const whole =
    '<p>A cup.</p><ul><li>Holds 350 ml</li><li>Made &amp; fired once</li></ul><p>Wash by hand.</p><p>Not for the oven.</p>';
  expect(replaceParts(live, listing, ['intro', 'bullets', 'details'])).toBe(whole);
  expect(replaceParts('', listing, ['intro', 'bullets', 'details'])).toBe(whole);
});

test('bullets go into a text without a list, and an empty part takes the old one out', () => {
  expect(replaceParts('<p>Intro.</p><p>More.</p>', listing, ['bullets'])).toBe(
    '<p>Intro.</p><p>More.</p><ul><li>Holds 350 ml</li><li>Made &amp; fired once</li></ul>',
  );
  expect(replaceParts(live, { ...listing, bullets: [' '] }, ['bullets'])).toBe(
    '<h3>Care</h3><p>Old <em>intro</em>.</p><p>Second.</p><p>Old <strong>details</strong>.</p>',
  );
});
