/** True sentences and claims that stand close to each other: what was once taken for the other. */
import { describe, expect, test } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { type ClaimLanguage, checkClaims } from './claims.ts';

const attribute = (line: string) => {
  const at = line.indexOf(': ');
  return { name: line.slice(0, at), value: line.slice(at + 2), unit: '' };
};
const factsOf = (facts: readonly string[], own: Partial<Facts> = {}): Facts => ({
  ...noFacts,
  name: 'Rove',
  attributes: facts.filter((fact) => fact.includes(': ')).map(attribute),
  keyFeatures: facts.filter((fact) => !fact.includes(': ')),
  ...own,
});
const found = (language: ClaimLanguage, facts: Facts, listing: Partial<typeof emptyListing>) =>
  checkClaims({ ...emptyListing, ...listing }, facts, { language }).map(({ severity, found: words }) => `${severity}: ${words}`);
const hard = (said: readonly string[]) => said.filter((one) => one.startsWith('hard'));

describe('true sentences block no text', () => {
  test.each<[ClaimLanguage, string[], string]>([
    ['en', ['Sizes: 500 ml, 750 ml'], 'It holds 500 or 750 ml.'],
    ['en', [], 'Play until only one remains.'],
    ['fr', [], 'Le jeu finit quand il ne reste que deux cartes.'],
    ['de', [], 'Bis nur noch ein Stück Kuchen bleibt.'],
    ['en', ['Dishwasher safe and comes in a gift box'], 'It is dishwasher safe.'],
    ['en', ['Organic and sold in a bag'], 'It is organic.'],
    ['en', ['Waterproof label for warehouse shelves'], 'It is waterproof.'],
    ['en', ['Lager glass made in Germany'], 'It is made in Germany.'],
    ['en', ['The bag is waterproof'], 'It is waterproof.'],
    ['en', [], 'It is named for its flat top.'],
    ['en', [], 'Named after the best dog.'],
    ['en', [], 'It is licensed for two players.'],
    ['en', ['Heat: keeps tea warm for 6 hours'], 'Keep the lid in a cool place overnight.'],
    ['en', [], 'It lets hair grow out of the way.'],
  ])('%s, %j: %s', (language, facts, details) => {
    expect(hard(found(language, factsOf(facts), { details }))).toEqual([]);
  });

  test('two bullets that have nothing to do with each other make no claim', () => {
    const bullets = ['a box for dry food', 'safe to carry on a bike'];
    expect(hard(found('en', factsOf([]), { bullets }))).toEqual([]);
  });

  test.each(['They are sold 100 to a box.', 'Sound for hundreds of people.'])('no sale is told in: %s', (details) => {
    const told = found('en', factsOf(['pack of 100']), { details });
    expect(told.filter((one) => /sold|hundreds/.test(one))).toEqual([]);
  });
});

describe('claims are found all the same', () => {
  test.each<[ClaimLanguage, string[], string, string]>([
    ['fr', ['Matière: argent'], 'La bague est en or 750.', 'or 750'],
    ['en', [], 'Only 3 are left.', 'Only 3 are left'],
    ['en', [], 'Only 3 mugs are left.', 'Only 3 mugs are left'],
    ['en', ['Availability: In stock'], 'Only a few left.', 'Only a few left'],
    ['en', ['In stock'], 'Almost sold out!', 'Almost sold out'],
    ['en', [], 'It was voted speaker of the year.', 'voted speaker of the year'],
    [
      'en',
      ['Heat: keeps tea hot for 6 hours', 'Cold: keeps water cold for 24 hours'],
      'It keeps tea hot around the clock.',
      'around',
    ],
    ['en', [], 'Sold over 10,000 times.', '10,000'],
    ['en', [], 'Arrives tomorrow.', 'Arrives tomorrow'],
    ['en', ['Shipped from our warehouse in Germany'], 'Made in Germany.', 'Germany'],
  ])('%s, %j: %s', (language, facts, details, claim) => {
    expect(found(language, factsOf(facts, { name: 'Mug' }), { details })).toContainEqual(expect.stringContaining(claim));
  });
});
