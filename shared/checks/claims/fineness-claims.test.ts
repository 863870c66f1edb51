import { describe, expect, it } from 'vitest';
import { noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { type ClaimLanguage, checkClaims } from './claims.ts';

const found = (language: ClaimLanguage, text: string, fact: string) => {
  const [name = '', value = ''] = fact.split(': ');
  const facts = { ...noFacts, name: 'Ring', attributes: [{ name, value, unit: '' }] };
  return checkClaims({ ...emptyListing, details: text }, facts, { language }).map(
    ({ check, severity, found }) => `${severity} ${check}: ${found}`,
  );
};

describe('the fineness of gold', () => {
  it.each<[ClaimLanguage, string, string, string]>([
    ['en', 'The ring is 18ct gold.', 'Material: 9ct gold', 'hard contradiction: 18ct gold'],
    ['en', 'The nib is 14k gold.', 'Nib: steel', 'hard material: 14k gold'],
    ['de', 'Der Ring ist aus 585er Gold.', 'Material: 333er Gold', 'hard contradiction: 585er Gold'],
    ['fr', 'La bague est en or 18 carats.', 'Material: 9ct gold', 'hard contradiction: or 18 carats'],
    ['es', 'El anillo es de oro de 18 quilates.', 'Material: 9 ct gold', 'hard contradiction: oro de 18 quilates'],
  ])('%s: %s is not what “%s” says', (language, text, fact, claim) => {
    expect(found(language, text, fact)).toEqual([claim]);
  });

  it.each<[ClaimLanguage, string, string]>([
    ['en', 'The ring is 9-carat gold.', 'Material: 9ct gold'],
    ['en', 'The ring is 18ct white gold.', 'Material: 750 white gold'],
    ['de', 'Der Ring ist aus 14 Karat Gold.', 'Material: 585er Gold'],
  ])('%s: %s is what “%s” says', (language, text, fact) => {
    expect(found(language, text, fact)).toEqual([]);
  });
});

it('the name of a newspaper is no origin', () => {
  expect(found('en', 'A New York Times bestseller.', 'Pages: 300').join()).not.toContain('country');
  expect(found('en', 'Made in New York.', 'Pages: 300')).toEqual(['hard country: New York']);
});
