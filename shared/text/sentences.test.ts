import { expect, test } from 'vitest';
import { bestTime } from '#tests/support/best-time.ts';
import { sentenceSpans } from './sentences.ts';

const cut = (text: string) => sentenceSpans(text).map(({ start, end }) => text.slice(start, end));

test('sentences keep their marks, and a dot in a number ends none', () => {
  expect(cut('It holds 3.5 l. “Really!” It does\nA line')).toEqual(['It holds 3.5 l.', '“Really!”', 'It does', 'A line']);
});

test('an abbreviation ends no sentence', () => {
  for (const whole of [
    'It is approx. 5 cm wide.',
    'Hard-wearing, e.g. Cotton or wool.',
    'Made by Dr. Bronner in St. Ives.',
    'Takes max. 30 kg, size No. 5.',
    'Mit Zubehör, z.B. Deckel, inkl. Beutel.',
  ])
    expect(cut(whole)).toEqual([whole]);
});

test('a word that only looks like one ends its sentence', () => {
  expect(cut('It comes in tin. Five in all.')).toEqual(['It comes in tin.', 'Five in all.']);
  expect(cut('Is it good? No. It is better.')).toEqual(['Is it good?', 'No.', 'It is better.']);
  expect(cut('It fits in. A lid is there…  And more.')).toEqual(['It fits in.', 'A lid is there…', 'And more.']);
});

test('a word that is an abbreviation only at times ends its sentence before a capital', () => {
  for (const first of [
    'Handmade in Oakland, CA.',
    'It is 10 cm dia.',
    'The shop is in 12 Elm St.',
    'It has a new ref.',
    'Made for the env.',
  ])
    expect(cut(`${first} The lid is oak.`)).toEqual([first, 'The lid is oak.']);
  for (const whole of [
    'It is ca. 5 cm wide.',
    'It has dia. 10 cm.',
    'See ref. 12 and ref. a.',
    'The St. Ives bowl.',
    'St. Ives.',
  ])
    expect(cut(whole)).toEqual([whole]);
});

test('sentences of somebody who writes without capitals are sentences too', () => {
  expect(cut('soft cotton. machine washable! fits all. iPhone users like it')).toEqual([
    'soft cotton.',
    'machine washable!',
    'fits all.',
    'iPhone users like it',
  ]);
});

test('what goes on in small letters behind three dots or a quote is one sentence', () => {
  for (const whole of ['It is soft … and warm.', 'It is soft... and warm.', '“Really!” she said.', 'It is 16.5 in. tall.'])
    expect(cut(whole)).toEqual([whole]);
});

test('a wall of dots is read in no time', () => {
  expect(bestTime(() => cut('a. '.repeat(30_000)), 200)).toBeLessThan(200);
});
