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

const steamer: Facts = {
  ...noFacts,
  name: 'Fold Steamer',
  category: 'Household',
  attributes: [
    { name: 'Power', value: '900', unit: 'W' },
    { name: 'Cable length', value: '2.5', unit: 'm' },
    { name: 'Height', value: '110', unit: 'cm' },
    { name: 'Base diameter', value: '24', unit: 'cm' },
    { name: 'Tank', value: '1.5', unit: 'l' },
    { name: 'Weight', value: '2.25', unit: 'kg' },
    { name: 'Running time', value: '45', unit: 'min' },
    { name: 'Charging time', value: '1.5', unit: 'h' },
    { name: 'Nozzle settings', value: '1, 2, 4, 6 mm', unit: '' },
    { name: 'Light', value: '1,200 lm', unit: '' },
    { name: 'Descale within', value: '8 weeks of first use', unit: '' },
    { name: 'Brushes', value: '12', unit: '' },
    { name: 'Steam temperature', value: '110 / 130 / 150 °C, switchable', unit: '' },
    { name: 'Colours', value: 'sage and rust', unit: '' },
    { name: 'Cloth', value: '120 g/m², 25% cotton', unit: '' },
  ],
};
const told = (details: string) =>
  checkClaims({ ...emptyListing, details }, steamer, { language: 'en' }).map(({ found }) => found);

describe('a number told freely', () => {
  it.each([
    ['It draws nine hundred watts.', 'It draws eleven hundred watts.'],
    ['The cable is two-and-a-half metres long.', 'The cable is three-and-a-half metres long.'],
    ['Unfolded, it stands a metre ten tall.', 'Unfolded, it stands a metre forty tall.'],
    ['The base is just under a quarter of a metre across.', 'The base is nearly a metre across.'],
    ['A litre and a half fits into the tank.', 'A litre and a quarter fits into the tank.'],
    ['It weighs two and a quarter kilos.', 'It weighs two and three quarter kilos.'],
    ['It runs for three quarters of an hour.', 'It runs for a good quarter of an hour.'],
    ['Charging takes an hour and a half.', 'Charging takes two hours and a half.'],
    ['The nozzle goes from one millimetre up to a generous six.', 'The nozzle goes from one millimetre up to a generous nine.'],
    ['Its light gives 1.2k lumens.', 'Its light gives 2.1k lumens.'],
    ['Descale it within eight weeks of first use.', 'Descale it within twelve weeks of first use.'],
    ['A dozen brushes come along.', 'Two dozen brushes come along.'],
    ['The cloth weighs 120 grams per square metre.', 'The cloth weighs 120 grams per metre.'],
    ['In inches, the height is about 43.', 'In inches, the height is about 52.'],
    ['The cloth is a quarter cotton.', 'The cloth is half cotton.'],
    ['It is 110 cm tall, 24 across at the base.', 'It is 110 mm tall, 24 across at the base.'],
  ])('%s is right, and not: %s', (right, wrong) => {
    expect(told(right)).toEqual([]);
    expect(told(wrong)).not.toEqual([]);
  });
});

describe('a count told freely', () => {
  it.each([
    ['It switches between three steam temperatures.', 'It switches between five steam temperatures.'],
    ['A dozen brushes are in the box, so that’s four outings.', 'Four hoses are in the box.'],
    ['The cloth has two usable sides.', 'The cloth has six pockets.'],
    ['It comes in two colours.', 'It comes in four colours.'],
    ['All it asks for is your two hands and your two arms.', 'It comes with two hooks.'],
    ['Of the two hooks in the hall, take one for the steamer and the other for the cable.', 'Two hooks are included.'],
    ['Keep a pair of pliers at hand.', 'A trio of nozzles is included.'],
  ])('%s is right, and not: %s', (right, wrong) => {
    expect(told(right)).toEqual([]);
    expect(told(wrong)).not.toEqual([]);
  });
});
