import { expect, test } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const fan: Facts = {
  ...noFacts,
  name: 'Table fan Brisa',
  category: 'Fans',
  attributes: [
    { name: 'Remote control', value: 'none', unit: '' },
    { name: 'Grille', value: 'removable', unit: '' },
    { name: 'Head', value: 'does not swivel', unit: '' },
    { name: 'Cable', value: '1.8', unit: 'm' },
    { name: 'Care', value: 'cover hand wash only', unit: '' },
  ],
  keyFeatures: ['Timer with three steps', 'Dust filter not included', 'Not for the bathroom', 'Unscented'],
};
const found = (text: string) =>
  checkClaims({ ...emptyListing, details: text }, fan, { language: 'en' }).map(({ severity, found }) => `${severity}: ${found}`);

test.each([
  ['A remote control lies in the drawer of the box.', 'hard: remote control'],
  ['Its head rotates while you sleep.', 'warn: rotates'],
  ['The dust filter is enclosed.', 'hard: dust filter'],
  ['The dust filter is in the bag too.', 'warn: dust filter'],
  ['You can put the cover in the washing machine.', 'hard: washing machine'],
  ['It is at home in the bathroom.', 'warn: bathroom'],
  ['It runs without a lead.', 'warn: without a lead'],
  ['The grille cannot be taken off.', 'warn: cannot be taken off'],
  ['There is no timer.', 'hard: no timer'],
  ['Lightly perfumed.', 'warn: perfumed'],
])('%s contradicts a fact', (text, claim) => {
  expect(found(text)).toContain(claim);
});

test.each([
  'There is no remote control, and its head does not swivel.',
  'Remote control: none. A dust filter? Not included.',
  'Wash the cover by hand; the machine is off limits.',
  'The grille comes off, and the cable is nearly two metres long.',
  'If you want a remote control, choose another fan.',
  'It is unscented, of course.',
  'Keep it out of the bathroom.',
  'Wash the cover by hand, leave the washing machine where it is, and keep the remote control away.',
  'You will need your own dust filter.',
  'Remotes have their fans; this one has none.',
  'Quiet everywhere, but none in the bathroom.',
  'The dust filter is left to you.',
  'Strong clips free the grille.',
])('%s agrees with the facts', (text) => {
  expect(found(text)).toEqual([]);
});

test.each(['no', 'none'])('“hammer action” contradicts “Hammer function: %s”, and its denial does not', (value) => {
  const drill: Facts = { ...noFacts, name: 'Drill', attributes: [{ name: 'Hammer function', value, unit: '' }] };
  const ofDrill = (text: string) =>
    checkClaims({ ...emptyListing, details: text }, drill, { language: 'en' }).map(
      ({ check, severity }) => `${severity} ${check}`,
    );
  expect(ofDrill('It has a hammer action for masonry.')).toEqual(['hard contradiction']);
  expect(ofDrill('A drill without a hammer function.')).toEqual([]);
});

test('an order to take off what a fact calls not removable contradicts it', () => {
  const heater: Facts = { ...noFacts, name: 'Heater', attributes: [{ name: 'Grille', value: 'not removable', unit: '' }] };
  const ofHeater = (text: string) =>
    checkClaims({ ...emptyListing, details: text }, heater, { language: 'en' })
      .filter(({ check }) => check === 'contradiction')
      .map(({ found: words }) => words);
  expect(ofHeater('Take the grille off to clean it.')).toEqual(['Take the grille off']);
  expect(ofHeater('Remove the grille for a quick clean.')).toEqual(['Remove']);
  expect(ofHeater('Remove the wrapping before you plug it in.')).toEqual([]);
  expect(ofHeater('Never take the grille off.')).toEqual([]);
});

const kit: Facts = {
  ...noFacts,
  name: 'Steamer Vela',
  category: 'Garment care',
  attributes: [
    { name: 'Weight without battery', value: '0.9', unit: 'kg' },
    { name: 'Coating', value: 'powder coat, handle uncoated', unit: '' },
    { name: 'Fuel', value: 'gas cartridge EN 417, not included', unit: '' },
    { name: 'Replacement', value: 'one lost piece replaced free', unit: '' },
    { name: 'Sizes', value: '36, 37, 38 (no half sizes)', unit: '' },
  ],
  keyFeatures: ['Not for leather or suede', 'No perfume', 'Not for babies', 'Not for pull-ups', 'Finish: uncoated wood'],
};
const ofKit = (text: string) =>
  checkClaims({ ...emptyListing, details: text }, kit, { language: 'en' })
    .filter(({ check }) => check === 'contradiction')
    .map(({ found }) => found);

test.each([
  'Leave the perfume in its bottle.',
  'Please leave pull-ups out of it.',
  'Leather and suede stay on the hanger.',
  'Owners of leather sofas must look elsewhere.',
  'It is unsuitable for babies.',
  'A word of caution for homes with babies: the parts are small.',
  'Clip the battery on and it is heavier.',
  'The body is powder-coated, the handle is not.',
  'It comes without cartridge.',
  'One lost piece is replaced.',
  'The shaft is 13 and a half centimetres high, and a pair in size 38 is light.',
  'Pull on it gently.',
  'Not fitted: perfume tank.',
  'Keep it away from babies and the leather sofa.',
])('%s denies what the facts deny, in other words', (text) => {
  expect(ofKit(text)).toEqual([]);
});

test.each([
  ['It loves leather as much as linen.', 'leather'],
  ['The handle too has a coat of powder.', 'coat'],
])('%s still contradicts a fact', (text, claim) => {
  expect(ofKit(text)).toContain(claim);
});

const fountain: Facts = {
  ...noFacts,
  name: 'Wireless pet fountain',
  category: 'Pets',
  attributes: [
    { name: 'Lining', value: 'unlined', unit: '' },
    { name: 'Front', value: 'white with blue stripes', unit: '' },
    { name: 'Filter', value: 'sewn in Porto', unit: '' },
  ],
  keyFeatures: [
    'Ceramic bowl dishwasher safe',
    'Pump and stand are not dishwasher safe',
    'Hex key included',
    'USB cable for charging',
    'Not suitable for sand',
    'Not for coloured hair',
  ],
};
const ofFountain = (text: string) =>
  checkClaims({ ...emptyListing, details: text }, fountain, { language: 'en' })
    .filter(({ check }) => check === 'contradiction')
    .map(({ found }) => found);

test.each([
  'Put the bowl in the dishwasher and do the pump by hand.',
  'The bowl may go in the dishwasher; pump and stand would rather not.',
  'Hang it on the line to dry.',
  'Use it wired, over the cable.',
  'The back is without the stripes.',
  'Every wash takes a bit of colour with it.',
  'So leave sand and paving alone.',
])('%s agrees with what is said of one part only', (text) => {
  expect(ofFountain(text)).toEqual([]);
});

test.each([
  ['You will need to supply your own hex key.', 'hex key'],
  ['The pump may go in the dishwasher.', 'dishwasher'],
  ['Sand? Of course.', 'Sand'],
])('%s contradicts a fact about one part', (text, claim) => {
  expect(ofFountain(text).join()).toContain(claim);
});

test('a colour that begins with "off" and "free of" before two things are read to their end', () => {
  const bowl: Facts = { ...noFacts, name: 'Vela', attributes: [{ name: 'Bowl', value: 'ceramic, off-white', unit: '' }] };
  const said = (text: string) =>
    checkClaims({ ...emptyListing, details: text }, bowl, { language: 'en' }).map(({ found }) => found);
  expect(said('The bowl is off-white ceramic.')).toEqual([]);
  expect(said('It is free of silicone and of sulphates.')).toEqual(['free of silicone and of sulphates']);
});

const coat: Facts = {
  ...noFacts,
  name: "Pebble child's coat",
  category: 'Coats',
  attributes: [
    { name: 'Buttons', value: '4, horn', unit: '' },
    { name: 'Hood', value: 'no', unit: '' },
    { name: 'Bulb holder', value: 'E14', unit: '' },
    { name: 'Drying', value: 'dry flat', unit: '' },
  ],
  keyFeatures: ['No zip', 'Bulb not included', 'Scarf in the picture not included', 'Not pre-shrunk'],
};

test.each([
  ['The hood ties under the chin, so no wind gets in.', 'hood'],
  ['A zip runs from hem to chin.', 'zip'],
  ['The bulb is in the box.', 'bulb'],
  ['The scarf comes in the same box.', 'scarf'],
  ['It is shrunk before it is cut.', 'shrunk'],
  ['It may go into the tumble dryer.', 'tumble dryer'],
])('%s contradicts a fact of the coat', (text, claim) => {
  const all = checkClaims({ ...emptyListing, details: text }, coat, { language: 'en' }).map(({ found }) => found);
  expect(all.some((one) => one.includes(claim))).toBe(true);
});

test.each(['It buttons up with horn, and there is no hood.', 'It takes an E14 bulb, which you buy yourself.', 'Dry it flat.'])(
  '%s contradicts no fact of the coat',
  (text) => {
    expect(checkClaims({ ...emptyListing, details: text }, coat, { language: 'en' })).toEqual([]);
  },
);
