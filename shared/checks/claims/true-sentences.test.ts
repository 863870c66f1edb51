/**
 * True sentences in which a word means something harmless here, which must not be doubted; and wrong sentences of the same build,
 * which must be found.
 */
import { describe, expect, it } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const facts: Facts = {
  ...noFacts,
  name: 'Larch Camp Lantern',
  brand: 'Fellside',
  category: 'Outdoor > Lanterns',
  attributes: [
    { name: 'Material', value: 'recycled ABS, powder-coated aluminium cap', unit: '' },
    { name: 'Height', value: '215', unit: 'mm' },
    { name: 'Light', value: 'three levels', unit: '' },
    { name: 'Run time', value: '270 min', unit: '' },
    { name: 'Beam', value: 'front 40, rear 15 m', unit: '' },
    { name: 'Carton', value: '125 x 120 x 230 (L x W x H) mm', unit: '' },
    { name: 'Size', value: '12 x 12 x 21.5 cm + tassel 6 cm', unit: '' },
    { name: 'Sugar', value: '0 %', unit: '' },
    { name: 'Control', value: 'Bluetooth 5.3', unit: '' },
  ],
  keyFeatures: ['Lasts longer at half brightness', 'Water-repellent', 'Hangs from a pole'],
  notes: 'Not waterproof. Spare lamp glass sold separately. Do not use solvent cleaners.',
};
const found = (details: string) =>
  checkClaims({ ...emptyListing, details }, facts, { language: 'en' }).map(({ found, severity }) => `${severity} ${found}`);

describe('a true sentence is not doubted', () => {
  it.each([
    // A mood or a proverb begins with a capital because it opens the sentence, and an emoji ends the one before.
    'Camp is calling 🏕️ Pack the Larch and go.',
    'Patience makes good camps.',
    'Assembly supplied by Fellside.',
    // A word for an illness that means something else here.
    'Keep it out of the cold.',
    'It shines on with cold fingers about.',
    'Pull it up in one steady stroke.',
    'Good spots for a lantern are hard to find.',
    // What stands after "each" and "every" is the product's own.
    'Every lantern ships in a carton.',
    'We use one every evening ourselves.',
    'A plug in the wall is not needed.',
    // A place where the buyer keeps it, and what he would need besides.
    'It may sleep in a drawer until summer.',
    'For a concert you will want a microphone.',
    // A denial that follows its word.
    'Splashes, yes. Waterproof, no.',
    'Keep solvent cleaners away from it.',
    'It measures 12 x 12 x 21.5 cm without tassel.',
    'Sugar-free, of course.',
    // Words of the same family as a fact, or implied by one.
    'It repels water.',
    'A wireless lantern.',
    // A small word that is spelled like a material.
    'Peek inside the tent.',
    // Units said once.
    'Its light lasts four hours thirty.',
    'Dimmed to 50 % brightness it lasts longer.',
    'It is 215 mm tall, 120 wide and 125 long in its box.',
    'The beam reaches 40 m in front and 15 m behind.',
    // A pair of which no fact says anything.
    'Two wheels or a long walk: it comes along.',
  ])('%s', (sentence) => {
    expect(found(sentence)).toEqual([]);
  });
});

describe('a wrong sentence of the same build is found', () => {
  it.each([
    ['Designed by Halvorsen for camps.', 'Halvorsen'],
    ['Halvorsen builds it for us.', 'Halvorsen'],
    ['It keeps a cold away.', 'cold'],
    ['It prevents strokes.', 'strokes'],
    ['It gets rid of spots on your skin.', 'spots'],
    ['It has a little drawer for matches.', 'drawer'],
    ['A microphone takes your calls.', 'microphone'],
    ['It plugs into every caravan socket.', 'caravan'],
    ['It clips onto each tripod.', 'tripod'],
    ['Waterproof, naturally.', 'Waterproof'],
    ['It comes without a tassel.', 'tassel'],
    ['The housing is of PEEK.', 'PEEK'],
    ['It reflects light.', 'reflects'],
    ['Its light lasts four hours fifty.', 'four hours'],
    ['The carton is 12.5 x 12 x 26 cm.', '26'],
    ['The beam reaches 60 m in front.', '60'],
    ['You get two lanterns in the box.', 'two'],
  ])('%s', (sentence, word) => {
    expect(found(sentence).some((one) => one.includes(word))).toBe(true);
  });
});
