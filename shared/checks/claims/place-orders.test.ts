/** Advice and features that a fact forbids in other words, each beside a sentence that the fact allows. */
import { describe, expect, it } from 'vitest';
import { noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const found = (fact: string, details: string) =>
  checkClaims({ ...emptyListing, details }, { ...noFacts, name: 'Marsh Jug', keyFeatures: [fact] }, { language: 'en' }).map(
    ({ found }) => found,
  );

describe('what a fact forbids', () => {
  it.each([
    ['Do not warm the milk in the microwave', 'Fill the jug and warm it in the microwave.', 'microwave'],
    ['Hand wash at 30 °C, do not tumble dry', 'In a rush you pop it in the dryer on low.', 'dryer'],
    ['No hammer function', 'Brick wall? No trouble: just flick the jug over to hammer mode.', 'hammer'],
    ['Strainer not included', 'Every jug is wrapped well, and they throw in a little strainer.', 'strainer'],
    ['For right-handers only', 'The jug is shaped for either hand.', 'either hand'],
    ['Removable cork base', 'The cork base is glued firmly to the jug.', 'glued firmly'],
  ])('%s: not “%s”', (fact, text, words) => {
    expect(found(fact, text)).toContain(words);
  });

  it.each([
    ['Do not put the cold jug in the hot oven', 'Warm the jug in the oven.'],
    ['Do not warm the milk in the microwave', 'Warm the milk in a pan and not in the microwave.'],
    ['Hand wash at 30 °C, do not tumble dry', 'Keep it out of the dryer.'],
    ['For right-handers only', 'A left-handed gardener will need another one.'],
    ['Removable cork base', 'Take the cork base off the jug.'],
  ])('%s: but “%s”', (fact, text) => {
    expect(found(fact, text)).toEqual([]);
  });
});
