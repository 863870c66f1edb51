import { describe, expect, test } from 'vitest';
import { timeOf } from '#tests/support/best-time.ts';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const facts = (...lines: string[]): Facts => ({
  ...noFacts,
  name: 'Fern in a pot',
  category: 'Home',
  attributes: lines.map((line) => ({ name: line.split(': ')[0] ?? '', value: line.split(': ')[1] ?? '', unit: '' })),
});
const found = (text: string, known = facts('Height: 42 cm', 'Handles: 2')) =>
  checkClaims({ ...emptyListing, details: text }, known, { language: 'en' }).map(
    ({ severity, check, found: words }) => `${severity} ${check}: ${words}`,
  );

describe('how often something is done', () => {
  test.each([
    ['Water it 3 times a week.', '3 times a week'],
    ['Water it three times per week.', 'three times per week'],
    ['Apply 2-3 times daily.', '2-3 times daily'],
    ['Mist it 3x a week.', '3x a week'],
    ['Repot it every 2 years.', 'every 2 years'],
    ['Turn it every two weeks.', 'every two weeks'],
  ])('%s is advice to look at, and no false claim', (text, words) => {
    expect(found(text)).toEqual([`warn number: ${words}`]);
  });

  test('is false where a fact says otherwise of the same period, and right where it says so', () => {
    expect(found('Water it 3 times a week.', facts('Watering: 2 times a week'))).toEqual(['hard contradiction: 3 times a week']);
    expect(found('Water it 3 times a week.', facts('Watering: 3 times a week'))).toEqual([]);
    expect(found('Feed it every 6 months.', facts('Feeding: every 3 months'))).toEqual(['hard contradiction: every 6 months']);
    expect(found('Feed it every 3 months.', facts('Feeding: every 3 months'))).toEqual([]);
    // A fact about misting says nothing about watering, so the claim does not contradict it.
    expect(found('Water it 3 times a week.', facts('Misting: 2 times a day'))).toEqual(['warn number: 3 times a week']);
    const [finding] = checkClaims({ ...emptyListing, details: 'Water it 3 times a week.' }, facts('Watering: 2 times a week'), {
      language: 'en',
    });
    expect(finding?.fix?.text).toBe('2 times a week');
  });

  test.each([
    ['It has 3 handles.', 'hard quantity: 3'],
    ['It grows for 3 years.', 'warn number: 3 years'],
  ])('%s says more than how often', (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });
});

test('in other languages it is advice and not remarked on', () => {
  const other = (details: string, language: 'de' | 'es' | 'fr') =>
    checkClaims({ ...emptyListing, details }, facts('Height: 42 cm'), { language });
  expect(other('Gießen Sie ihn 3 mal pro Woche.', 'de')).toEqual([]);
  expect(other('Riega 3 veces a la semana.', 'es')).toEqual([]);
  expect(other('Arrosez tous les 3 jours.', 'fr')).toEqual([]);
});

describe('years', () => {
  test.each([
    ['A favourite in 2024.', '2024'],
    ['Family owned since 1987.', '1987'],
    ['Founded in 1987.', '1987'],
    ['New for summer 2025.', '2025'],
    ['Our garden grew between 2019 and 2024.', '2019 and 2024'],
    ['A 1970s look.', '1970s'],
  ])('%s is asked about', (text, words) => {
    expect(found(text)).toEqual([`warn number: ${words}`]);
  });

  test.each([
    ['Made in 2024.', '2024'],
    ['The 2024 edition.', '2024'],
    ['Winner of the design award 2023.', '2023'],
    ['Tested by a laboratory in 2024.', '2024'],
    ['Crafted in the 1960s.', '1960s'],
  ])('%s says of which year it is, or what was proved in it', (text, words) => {
    expect(found(text)).toContain(`hard number: ${words}`);
  });

  test('a year is right where a fact gives it, and false where one gives another beginning', () => {
    expect(found('Since 1987, made in 2024.', facts('Founded: 1987', 'Year: 2024'))).toEqual([]);
    expect(found('In business since 1978.', facts('Founded: 1987'))).toEqual(['hard contradiction: 1978']);
  });

  test.each([
    ['2024 pieces in the box.', 'warn quantity: 2024'],
    ['A set of 2000 sheets.', 'warn quantity: 2000'],
    ['It comes in 2000 colours.', 'warn quantity: 2000'],
    ['It holds 2000 ml.', 'hard number: 2000 ml'],
    ['It costs $1999.', 'warn number: 1999'],
  ])('%s is no year', (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });
});

describe('sayings', () => {
  test.each([
    'Four seasons in one.',
    'A fern for all 4 seasons.',
    'One of a kind, all in one.',
    'Open 24/7.',
    'Alive 24 hours a day, 7 days a week.',
    'Fresh 365 days a year.',
    'For your four-legged friend.',
    'A feast for all five senses.',
    'Your 9-to-5 companion.',
    'On cloud nine.',
  ])('%s says nothing of the product', (text) => {
    expect(found(text)).toEqual([]);
  });

  test.each([
    ['A 2-in-1 pot.', 'hard number: 2-in-1'],
    ['It has four legs.', 'warn quantity: four'],
    ['Lights for 24 hours.', 'warn number: 24 hours'],
    ['Lasts 12 months.', 'warn number: 12 months'],
  ])('%s does', (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  test('hostile runs of them are read in time', () => {
    for (const text of [
      '4 '.repeat(10_000),
      'all 4 '.repeat(4_000),
      '24 hours a day '.repeat(1_500),
      'in 2024 '.repeat(3_000),
      '3 times a '.repeat(2_500),
    ]) {
      expect(timeOf(() => found(text))).toBeLessThan(3_000);
    }
  });
});
