import { describe, expect, test } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const attribute = (line: string) => {
  const at = line.indexOf(': ');
  return { name: line.slice(0, at), value: line.slice(at + 2), unit: '' };
};
const facts = (...lines: string[]): Facts => ({ ...noFacts, name: 'Orla', category: 'Garden', attributes: lines.map(attribute) });
const found = (text: string, known: Facts) =>
  checkClaims({ ...emptyListing, details: text }, known, { language: 'en' })
    .filter(({ check }) => ['number', 'unit', 'quantity', 'contradiction'].includes(check))
    .map(({ severity, check, found: words }) => `${severity} ${check}: ${words}`);

const pump = facts(
  'Hose: 60 cm',
  'Power cable: 3 m',
  'Running time: eco 12 h, normal 6 h, boost 90 min',
  'Weight: 2.4 kg',
  'Nozzles: 4',
  'Tank: 5 l',
  'Dimensions: 30 x 20 x 25 cm',
);

describe('a true number on the wrong thing', () => {
  test.each([
    'The hose is 60 cm long.',
    'It has a power cable of 3 m and a hose of 60 cm.',
    'On boost it runs for an hour and a half, on eco for twelve hours.',
    'The hose, 60 cm, is detached in a second.',
  ])('%s is right', (text) => {
    expect(found(text, pump)).toEqual([]);
  });

  test.each([
    ['Its power cable is 60 cm long.', ['contradiction: 60 cm']],
    ['The hose, 3 m, is detached in a second.', ['contradiction: 3 m']],
    ['On eco it runs for six hours.', ['contradiction: six hours']],
  ])('%s is not', (text, expected) => {
    expect(found(text, pump).map((one) => one.replace(/^\w+ /, ''))).toEqual(expected);
  });
});

describe('what follows from facts', () => {
  const plates = facts('Set: 4 plates', 'Weight: 600 g per plate', 'Colours: 2 white, 1 sand, 1 blue', 'Base: 30 x 40 cm');
  test.each([
    'Each plate weighs 600 g, so all four weigh 2.4 kg together.',
    'Each plate weighs 600 g; the four make 2.4 kg.',
    'It covers 1,200 cm², 30 by 40.',
    'Three colours: white, sand and blue.',
  ])('%s', (text) => {
    expect(found(text, plates)).toEqual([]);
  });

  test('a wrong sum is doubted', () => {
    expect(found('Each plate weighs 600 g, so all four weigh 2.9 kg together.', plates)).not.toEqual([]);
  });

  test('the difference of two facts needs a sentence that compares', () => {
    const table = facts('Height: folded 12 cm, open 52 cm');
    expect(found('From 12 cm folded to 52 cm open: a difference of 40 cm.', table)).toEqual([]);
    expect(found('It is 40 cm high.', table)).toEqual(['hard contradiction: 40 cm']);
  });

  test('a unit left out is that of the sentence', () => {
    expect(found('The tank takes 5 litres; twice that makes 10.', pump)).toEqual([]);
  });
});

describe('what lists and pieces count', () => {
  const kit = facts(
    'Pieces: 8',
    'Lamps: one of 20 lm, two of 5 lm',
    'Sizes: 36, 38, 40',
    'Slots: 3 in front, 1 behind',
    'Fabric: 70 % wool',
  );
  test.each([
    'Three lamps for the shelf.',
    'It comes in three sizes.',
    'Four slots in all.',
    'Eight markers in the box.',
    'You will need two bolts for that.',
    'Fill it three times.',
    'Three plugs: round, flat (for Italy, Chile) and long.',
  ])('%s', (text) => {
    expect(found(text, kit)).toEqual([]);
  });

  test('a sum may list what it adds up', () => {
    const fence = facts('Slats: 20', 'Pegs: 11', 'Rope: 1');
    expect(found('Thirty-two parts: 20 slats, eleven pegs, one rope.', fence)).toEqual([]);
  });

  test('parts of ten are a share', () => {
    expect(found('Seven parts wool.', facts('Composition: 70 % wool'))).toEqual([]);
  });

  test('another count is doubted, also of things that a fact only lists', () => {
    const shirt = facts('Sizes: XS, S, M, L, XL, XXL', 'Fit: slim');
    expect(found('It comes in six sizes.', shirt)).toEqual([]);
    expect(found('It comes in five sizes.', shirt)).toEqual(['warn quantity: five']);
    expect(found('Order it two sizes bigger for layers.', shirt)).toEqual([]);
    expect(found('There are nine slots.', kit)).toEqual(['hard quantity: nine']);
    expect(found('It comes with six bolts.', kit)).toEqual(['warn quantity: six']);
  });
});

describe('numbers as people say them', () => {
  const mower = facts(
    'Power: 900 W',
    'Running time: 60 h',
    'Torque: 60 Nm',
    'Colour temperature: 2700 K',
    'Pressure: 3 atm',
    'Area: 12 m2',
    'Height: 33 cm',
    'Width: 20 cm',
    'Depth: 80 cm',
  );
  test.each([
    'Nine hundred watts.',
    'It runs for two and a half days.',
    '60 newton metres of torque.',
    '2,700 kelvin.',
    'It takes a pressure of three atmospheres.',
    'It takes a pressure of 3 bar.',
    'It mows 12 m².',
    '33 cm tall, 20 wide and 80 deep.',
    'It is 20 cm wide and 80 deep.',
    'It is 20 wide and 80 deep.',
  ])('%s is right', (text) => {
    expect(found(text, mower)).toEqual([]);
  });

  test.each([
    ['It runs for three and a half days.', ['hard contradiction: three and a half days']],
    ['70 newton metres of torque.', ['hard contradiction: 70 newton metres']],
    ['It takes a pressure of 5 bar.', ['hard contradiction: 5 bar']],
    ['33 cm tall, 20 wide and 14 deep.', ['hard contradiction: 14']],
    ['It is 80 wide and 20 deep.', ['hard contradiction: 80', 'hard contradiction: 20']],
    ['33 cm tall, 80 wide and 20 deep.', ['hard contradiction: 80', 'hard contradiction: 20']],
  ])('%s is not', (text, expected) => {
    expect(found(text, mower)).toEqual(expected);
  });

  test('a number at the end of the product’s name belongs to the name', () => {
    const named = { ...facts('Weight: 900 g'), name: 'Trail 40' };
    expect(found('The Trail 40 goes anywhere, and a Trail 40 lasts.', named)).toEqual([]);
    expect(found('The Trail 50 goes anywhere.', named)).not.toEqual([]);
  });
});

describe('what blocks a text', () => {
  test('only a number of a thing for which a fact gives another one', () => {
    expect(found('It weighs 2.9 kg.', pump)).toEqual(['hard contradiction: 2.9 kg']);
    expect(found('There are six nozzles.', pump)).toEqual(['hard quantity: six']);
    expect(found('It glows at 40 lux.', pump)).toEqual(['warn number: 40 lux']);
  });

  test.each([
    'Ten quiet minutes in the garden, nothing else.',
    'Five minutes until the train leaves.',
    'You only need three chords to play along.',
    'Turn it a hundred and eighty degrees.',
  ])('%s is a scene and no claim', (text) => {
    expect(found(text, pump)).toEqual([]);
  });

  test('a number within the range of a fact is none of its own', () => {
    const game = facts('Playing time: 25-40 min');
    expect(found('Half an hour is a fair guess.', game)).toEqual([]);
    expect(found('The playing time is 90 minutes.', game)).not.toEqual([]);
  });

  test('current follows from power and voltage', () => {
    expect(found('At 230 V that is 2 A.', facts('Power: 460 W', 'Voltage: 230 V'))).toEqual([]);
  });

  test('ages are years', () => {
    const game = facts('Age: 8+', 'Players: 2–4');
    expect(found('For ages 8 and up, two to four players.', game)).toEqual([]);
    expect(found('For ages 12 and up.', game)).toHaveLength(1);
    expect(found('For two to six players.', game)).toHaveLength(1);
  });

  test('rates are compared by what they come to', () => {
    const stove = facts('Consumption: 180 g/h');
    expect(found('It burns 3 g a minute.', stove)).toEqual([]);
    expect(found('It burns 180 g a minute.', stove)).not.toEqual([]);
  });
});

test('an article is no sign of a division', () => {
  const bag = facts('Length: 120 cm', 'Pieces: 3', 'Material: canvas');
  expect(found('It has a 40 cm strap for every day.', bag)).not.toEqual([]);
});

describe('numbers that people write and reckon in other ways', () => {
  const lot = facts(
    'Weight: 3.4 kg',
    'Tank: 900 ml',
    'Best before: 14 months',
    'Curing: 6 weeks',
    'Speed: 210 rpm',
    'Pile: 60 % wool, 40 % silk',
    'Load: top 20 kg, drawer 4 kg',
    'Drawers: 2',
    'Comfort temperature: -3 °C',
    'Limit temperature: -9 °C',
    'Contents: 30 sheets, 20 envelopes',
    'Crew: 3 wagons, 1 engine',
    'Grinding: 18 g in 45 s',
  );
  test.each([
    'It weighs three point four kilos.',
    'It keeps for a year and two months.',
    'It is cured for a month and a half.',
    'It turns at 210 revolutions a minute.',
    'Three fifths wool.',
    'Six parts wool to four parts silk.',
    'It carries 20 kg on the top and 4 kg in each drawer, 28 kg in all.',
    'Its limit lies six degrees lower.',
    'Three sheets for every two envelopes.',
    'Four vehicles roll along.',
    'It grinds 24 g a minute.',
    'A full tank fills three 300 ml mugs.',
    'Filled with water it weighs 4.3 kg.',
    'The flask is half empty.',
  ])('%s is right', (text) => {
    expect(found(text, lot)).toEqual([]);
  });

  test.each([
    ['It weighs three point six kilos.', ['contradiction: three point six kilos']],
    ['It turns at 310 revolutions a minute.', ['number: 310 revolutions a minute']],
    ['It keeps for a year and six months.', ['contradiction: a year and six months']],
  ])('%s is not', (text, expected) => {
    expect(found(text, lot).map((one) => one.replace(/^\w+ /, ''))).toEqual(expected);
  });
});

describe('a count that only chance supports', () => {
  const stand = facts('Drawers: 2', 'Knobs: zinc, brass finish, one per drawer', 'Shade: linen, oatmeal', 'Height: 40 cm');
  test.each([
    ['There are three drawers.', ['hard quantity: three']],
    ['Under two shades the light is soft.', ['warn quantity: two']],
    ['There are two drawers.', []],
  ])('%s', (text, expected) => {
    expect(found(text, stand)).toEqual(expected);
  });

  const game = facts('Tiles: 36', 'Frogs: 24', 'Colours: 4');
  test('the difference of two other counts is no count of frogs, unless the sentence announces it', () => {
    expect(found('36 tiles without text and thirty-two frogs in four colours.', game)).toEqual(['hard quantity: thirty-two']);
  });
});

test('a mass of each sheet is not a mass per square metre', () => {
  const pad = facts('Paper: 100 g/m²');
  expect(found('The paper has 100 grams.', pad)).toEqual([]);
  expect(found('The paper has 100 g per sheet.', pad)).toEqual(['hard unit: 100 g']);
});

describe('a number that no fact gives', () => {
  const against = (text: string, fact: string) => found(text, facts(fact));
  test.each([
    ['A 12 V plug fits.', 'Input: 230 V', ['warn number: 12 V']],
    ['It charges phones at 20 W.', 'Power: 100 W', ['warn number: 20 W']],
    ['It carries up to 20 kg.', 'W x H x D: 80 x 4 x 20 cm', ['warn number: 20 kg']],
  ])('%s is not set against what %s says of something else', (text, fact, expected) => {
    expect(against(text, fact)).toEqual(expected);
  });
  test.each([
    ['It runs on 110 V.', 'Input: 230 V', ['warn contradiction: 110 V']],
    ['It gives 140 W.', 'Power: 100 W', ['warn contradiction: 140 W']],
    ['It is 20 in wide.', 'W x H x D: 80 x 4 x 20 cm', ['hard unit: 20 in']],
    ['The cable is 20 kg long.', 'Cable: 20 cm', ['hard unit: 20 kg']],
  ])('%s is set against %s', (text, fact, expected) => {
    expect(against(text, fact)).toEqual(expected);
  });
});

describe('a number that the facts give in other words', () => {
  const told = (text: string, name: string, ...keyFeatures: string[]) => found(text, { ...noFacts, name, keyFeatures });
  test.each([
    ['There are 32 tracks in the set, 18 of them straight.', 'Rails', '18 straight tracks', '14 curved tracks'],
    ['It has 21 torque settings.', 'Drill', '20+1 torque settings'],
    ['It has seven ports, three of them USB-A.', '7-in-1 USB-C hub', '3 x USB-A ports'],
    ['It has 96 sheets.', 'Notebook', '192 pages'],
    ['It has 192 pages.', 'Notebook', '96 sheets'],
  ])('%s (%s)', (text, name, ...features) => {
    expect(told(text, name, ...features)).toEqual([]);
  });
  test.each([
    ['There are 42 tracks in the set.', 'Rails', '18 straight tracks', '14 curved tracks'],
    ['It has 25 torque settings.', 'Drill', '20+1 torque settings'],
    ['It has nine ports.', '7-in-1 USB-C hub', '3 x USB-A ports'],
    ['It has 90 sheets.', 'Notebook', '192 pages'],
    ['It has 8 pockets.', 'Bag', '4 pockets', '4 pockets with a zip'],
  ])('%s is wrong (%s)', (text, name, ...features) => {
    expect(told(text, name, ...features)).toHaveLength(1);
  });
});
