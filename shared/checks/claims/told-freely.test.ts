/** True sentences told freely, which must not be doubted, each beside a wrong one of the same build, which must be found. */
import { describe, expect, it } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const facts: Facts = {
  ...noFacts,
  name: 'Marsh Jug',
  brand: 'Osier Ceramics',
  category: 'Kitchen > Jugs',
  attributes: [
    { name: 'Material', value: 'stoneware body, beech handle', unit: '' },
    { name: 'Colour', value: 'cream, with one orange dot', unit: '' },
    { name: 'Rim colour', value: 'copper', unit: '' },
    { name: 'Closure', value: '3 clips per side, brushed nickel', unit: '' },
    { name: 'Clip width', value: '12', unit: 'mm' },
    { name: 'Lining', value: 'wool felt', unit: '' },
    { name: 'Warranty', value: '2 years', unit: '' },
    { name: 'Repairs', value: 'free for 5 years', unit: '' },
    { name: 'Box', value: 'recycled card, without polishing cloth', unit: '' },
  ],
  keyFeatures: ['Clips swap without tools', 'Non-slip cork pads under the base', 'Three ingredients, nothing else', 'Unscented'],
  notes: 'Not suitable for hobs or microwaves. No lid. Bring indoors in frost. Not vegan: contains beeswax. Cannot be resized.',
};
const found = (details: string) =>
  checkClaims({ ...emptyListing, details }, facts, { language: 'en' }).map(({ found, severity }) => `${severity} ${found}`);

describe('a true sentence is not doubted', () => {
  it.each([
    'You swap the clips without reaching for a tool.',
    'Lift a clip without hunting for a screwdriver or any other tool.',
    'Keep the jug off the hob and well out of the microwave.',
    'Open at the top, as it has no lid.',
    'Frost on the way? Bring the jug indoors.',
    'We have left perfume out of it.',
    'Vegans will pass, because of the beeswax.',
    'It stands on cork pads and lets nothing slide.',
    'No later resizing is possible.',
    'There is no polishing cloth in the box.',
    'Repairs free during five years.',
    'One of the three is beeswax.',
    'The clips are of brushed nickel.',
    'A copper-coloured rim runs round it, with a bright orange dot.',
    'It is no taller than an iPhone and looks well beside a MacBook.',
    'Felt inside, stoneware outside.',
    'German cyclists, please note: it does not fit a bottle cage.',
    "Two years' warranty, and sorry, no lid.",
  ])('%s', (sentence) => {
    expect(found(sentence)).toEqual([]);
  });
});

describe('a wrong sentence of the same build is found', () => {
  it.each([
    ['It comes with its own lid.', 'lid'],
    ['It is happy on the hob and can go in the microwave.', 'hob'],
    ['The beech rim is a pleasure.', 'beech'],
    ['It works with your MacBook.', 'MacBook'],
    ['Made by German potters.', 'German'],
    ['The rim is solid copper and the body steel.', 'steel'],
    ['A polishing cloth is included.', 'polishing cloth'],
    ['Vegans welcome: it is vegan.', 'vegan'],
  ])('%s', (sentence, words) => {
    expect(found(sentence).join()).toContain(words);
  });
});
