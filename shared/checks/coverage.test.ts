import { describe, expect, test } from 'vitest';
import { bestTime } from '#tests/support/best-time.ts';
import { type Facts, noFacts } from '../facts/facts.ts';
import { emptyListing } from '../generation/listing.ts';
import { checkCoverage, coverageOf } from './coverage.ts';

const facts: Facts = {
  ...noFacts,
  attributes: [
    { name: 'Height', value: '9.5', unit: 'cm' },
    { name: 'Material', value: '100% linen', unit: '' },
    { name: 'Dishwasher safe', value: 'Yes', unit: '' },
    { name: 'Microwave safe', value: 'No', unit: '' },
    { name: 'Pieces', value: '2', unit: '' },
  ],
  keyFeatures: ['Glazed twice by hand', 'Fits under the spout of an espresso machine'],
};
const said = (details: string) => coverageOf({ ...emptyListing, details }, facts).said.map(({ name, value }) => name || value);

describe('a fact is said', () => {
  test.each([
    ['The height is 9,5cm.', 'Height'],
    ['Made of linen, 100 %.', 'Material'],
    ['It is dishwasher-safe.', 'Dishwasher safe'],
    ['A set of two.', 'Pieces'],
    ['Each is hand glazed twice.', 'Glazed twice by hand'],
    ['Made to fit under espresso machine spouts.', 'Fits under the spout of an espresso machine'],
  ])('by %s', (text, name) => {
    expect(said(text)).toEqual([name]);
  });

  test('by a measure in another unit or spelling, if all measures of the fact are there', () => {
    const burns = { name: 'Burn time', value: '45 hrs', unit: '' };
    const weight = { name: 'Weight', value: '1.2', unit: 'kg' };
    const size = { name: 'Size', value: '8 x 9 cm', unit: '' };
    const own = { ...facts, attributes: [burns, weight, size], keyFeatures: ['Approx. 45 hrs burn time'] };
    const saidOf = (details: string) => coverageOf({ ...emptyListing, details }, own).said.map(({ value }) => value);
    expect(saidOf('Forty-five hours of light.')).toEqual(['45 hrs']);
    expect(saidOf('A burn time of 45 hours. It weighs 1,200 g.')).toEqual(['45 hrs', '1.2 kg', 'Approx. 45 hrs burn time']);
    expect(saidOf('It is 80 mm wide.')).toEqual([]);
    expect(saidOf('It is 80 mm wide and 9 cm tall.')).toEqual(['8 x 9 cm']);
    expect(saidOf('It burns for 45 minutes and weighs 1.2 g.')).toEqual([]);
  });

  test.each(['The height is 95 cm.', 'The height is 9.5 in all.', 'Linen.', 'Glazed.'])('not by %s', (text) => {
    expect(said(text)).toEqual([]);
  });

  test('in the title too, but not in what search engines show', () => {
    const { share } = coverageOf({ ...emptyListing, title: 'Linen, 100 %', metaTitle: 'Dishwasher safe', tags: ['2'] }, facts);
    expect(share).toBeCloseTo(1 / 6);
  });
});

test('each missing fact is advice that can be added as it is', () => {
  const listing = { ...emptyListing, details: 'A set of 2, linen 100 %, hand glazed twice. Dishwasher safe.' };
  const findings = checkCoverage(listing, facts);
  expect(findings).toMatchObject([
    {
      check: 'coverage',
      severity: 'advice',
      message: 'The text does not say: Height: 9.5 cm.',
      fact: 'Height: 9.5 cm',
      field: 'details',
      start: 60,
      end: 60,
      fix: { text: '\n\nHeight: 9.5 cm.' },
    },
    { message: 'The text does not say: Fits under the spout of an espresso machine.' },
  ]);
  const details = listing.details + findings.map(({ fix }) => fix?.text).join('');
  expect(coverageOf({ ...listing, details }, facts)).toMatchObject({ share: 1, missing: [] });
});

test('only what is marked as important counts, where something is', () => {
  expect(coverageOf(emptyListing, facts, ['height ', 'Glazed twice by hand']).missing).toHaveLength(2);
  expect(coverageOf(emptyListing, facts, []).share).toBe(1);
  expect(coverageOf(emptyListing, noFacts).share).toBe(1);
});

test('a long text and many facts are compared in good time', () => {
  const many = { ...noFacts, keyFeatures: Array.from({ length: 40 }, (_, n) => `feature ${n} `.repeat(20)) };
  expect(bestTime(() => checkCoverage({ ...emptyListing, details: 'clay 1 '.repeat(2_800) }, many), 60, 10)).toBeLessThan(60);
});
