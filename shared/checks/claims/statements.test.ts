import { expect, test } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const oil: Facts = {
  ...noFacts,
  name: 'Dusk rosehip oil',
  category: 'Face oil',
  attributes: [{ name: 'Bottle', value: 'amber glass, 30 ml', unit: '' }],
  keyFeatures: ['For dry skin', 'Three drops are enough'],
};
const found = (text: string) =>
  checkClaims({ ...emptyListing, details: text }, oil, { language: 'en' }).map(
    ({ severity, found: said }) => `${severity}: ${said}`,
  );

test.each([
  ['It layers neatly under any retinol serum.', 'warn: It layers neatly under any retinol serum'],
  ['The oil melts in every chocolate fountain.', 'warn: The oil melts in every chocolate fountain'],
])('%s is doubted', (text, claim) => {
  expect(found(text)).toContain(claim);
});

test.each([
  'It will soon be an old friend on a quiet evening.',
  'Does it layer under a retinol serum?',
  'If it layers under a retinol serum, be glad.',
  'It is no retinol serum.',
  'It feels like a cashmere blanket.',
  'Out on the moor a curlew calls.',
  'Tag the friend whose cashmere smells of retinol.',
])('%s is not doubted', (text) => {
  expect(found(text)).toEqual([]);
});
