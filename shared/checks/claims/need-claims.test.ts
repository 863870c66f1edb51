import { describe, expect, it } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const mirror: Facts = {
  ...noFacts,
  name: 'Ripple hall mirror',
  category: 'Mirrors',
  attributes: [
    { name: 'Bolting to a beam', value: 'required', unit: '' },
    { name: 'Batteries', value: 'not needed', unit: '' },
  ],
  keyFeatures: ['The frame must be oiled twice a year', 'No drilling required'],
};
const found = (text: string) =>
  checkClaims({ ...emptyListing, details: text }, mirror, { language: 'en' }).map(({ found }) => found);

describe('what is necessary', () => {
  it.each([
    ['Bolting it down is optional.', 'Bolting it down is optional'],
    ['There is no need to oil it.', 'no need to oil it'],
    ['It never needs oiling.', 'never needs oiling'],
    ['It does not have to be oiled.', 'not have to be oiled'],
    ['Two batteries are required.', 'Two batteries are required'],
    ['It needs drilling.', 'needs drilling'],
  ])('doubts “%s”', (text, claim) => {
    expect(found(text)).toContain(claim);
  });

  it.each([
    'It has to be bolted to a beam, and the frame must be oiled.',
    'No batteries, no drilling.',
    'It needs no drilling.',
    'Does it need batteries? No.',
    'If the beam is thin, more bolts are required.',
    'Polishing is optional.',
  ])('accepts “%s”', (text) => {
    expect(found(text)).toEqual([]);
  });
});
