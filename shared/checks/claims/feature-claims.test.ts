import { expect, test } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const kettle: Facts = {
  ...noFacts,
  name: 'Gooseneck kettle Alda',
  category: 'Kitchen',
  attributes: [{ name: 'In the box', value: 'kettle, descaling brush', unit: '' }],
  keyFeatures: ['Hinged lid', 'Removable filter', 'No silicone'],
};
const found = (text: string, facts = kettle) =>
  checkClaims({ ...emptyListing, details: text }, facts, { language: 'en' }).map(
    ({ severity, found }) => `${severity}: ${found}`,
  );

test.each([
  ['A thermometer sits in the lid.', 'warn: thermometer'],
  ['The base is lockable.', 'warn: lockable'],
  ['It is self-cleaning.', 'warn: self-cleaning'],
  ['The handle never fades.', 'warn: never fades'],
  ['Its foot leaves no ring.', 'warn: no ring'],
  ['It comes with its own trivet.', 'warn: with its own trivet'],
  ['A measuring spoon is enclosed.', 'warn: measuring spoon is enclosed'],
  ['You also get a spare gasket.', 'warn: You also get a spare gasket'],
  ['It is glare-free.', 'warn: glare-free'],
  ['A crease-free cover.', 'warn: crease-free'],
  ['Its brush stays tangle-free.', 'warn: tangle-free'],
  ['It is tungsten-free and cadmium-free.', 'hard: cadmium-free'],
  ['It contains no parabens.', 'warn: no parabens'],
  ['The handle fits three fingers, even in gloves.', 'warn: even in gloves'],
  ['It is splash-proof.', 'warn: splash-proof'],
  ['The lid is dishwasher-safe.', 'warn: dishwasher-safe'],
  ['Its sleeve is machine washable.', 'warn: machine washable'],
])('%s is questioned', (text, claim) => {
  expect(found(text)).toContain(claim);
});

test.each([
  'The lid is hinged, and the filter comes out.',
  'It comes with a descaling brush, and with a smile.',
  'A comfortable, reliable kettle for an enjoyable morning.',
  'It has no thermometer and is not lockable.',
  'Do not scratch the base.',
  'Your kitchen timer will tell you when the tea is ready.',
  'It is silicone-free and free of silicone.',
  'It is not nickel-free.',
])('%s is not questioned', (text) => {
  expect(found(text)).toEqual([]);
});
