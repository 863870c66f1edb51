/** True numbers said of the wrong side, in the wrong state or of the wrong thing, each beside a true sentence of the same build. */
import { describe, expect, it } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const facts: Facts = {
  ...noFacts,
  name: 'Alder Workbench',
  category: 'Tools > Workbenches',
  attributes: [
    { name: 'Dimensions (W x D x H)', value: '110 x 55 x 87', unit: 'cm' },
    { name: 'Folded depth', value: '14', unit: 'cm' },
    { name: 'Vice jaws', value: '24', unit: 'cm' },
    { name: 'Drawer', value: 'steel, 31', unit: 'cm' },
    { name: 'Max. load', value: '120 kg (15 kg per shelf)', unit: '' },
    { name: 'Weight', value: '23 kg without top, 32 kg with top', unit: '' },
    { name: 'Apron', value: '640 g (size 52)', unit: '' },
    { name: 'Lamp', value: '9 h (eco), 3 h (boost)', unit: '' },
  ],
};
const found = (details: string) => checkClaims({ ...emptyListing, details }, facts, { language: 'en' }).map(({ found }) => found);

describe('a true number at the wrong place', () => {
  it.each([
    ['side', 'The bench stands 55 cm high.', '55 cm'],
    ['side', 'It is 87 cm wide.', '87 cm'],
    ['state', 'Every evening it shrinks to nothing: unfolded, it measures 14 cm.', '14 cm'],
    ['state', 'Without its top the bench weighs 32 kg.', '32 kg'],
    ['state', 'In size 58, the apron weighs 640 g.', '640 g'],
    ['state', 'The lamp shines for 9 hours in boost mode.', '9 hours'],
    ['thing', 'The vice opens to 31 cm.', '31 cm'],
  ])('of another %s: %s', (_, text, number) => {
    expect(found(text).join('|')).toContain(number);
  });

  it.each([
    'The bench stands 87 cm high and 55 cm deep.',
    'Folded, it measures 14 cm.',
    'Without its top the bench weighs 23 kg, with it 32 kg.',
    'In size 52, the apron weighs 640 g.',
    'The lamp shines for 9 hours in eco mode and 3 hours in boost mode.',
    'The vice opens to 24 cm, over a drawer of 31 cm.',
    'It stands 87 cm high, with a vice of 24 cm beside it.',
  ])('but not in: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});
