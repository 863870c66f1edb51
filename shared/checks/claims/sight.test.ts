import { describe, expect, test } from 'vitest';
import { timeOf } from '#tests/support/best-time.ts';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { mainPicture, stillSeen } from '../../facts/pictures.ts';
import { emptyListing } from '../../generation/listing.ts';
import { colours } from '../../vocabulary/colours.ts';
import { materials } from '../../vocabulary/materials.ts';
import { confirmationKey } from '../confirmations.ts';
import { checkClaims } from './claims.ts';
import { factBaseOf } from './fact-base.ts';
import { factsToAdd, saysWhatIsSeen } from './sight.ts';
import { whySentence } from './why-sentence.ts';

const shown = (pictured: string[], ...lines: string[]): Facts => ({
  ...noFacts,
  name: 'Halm apron',
  category: 'Kitchen textiles',
  pictured,
  attributes: lines.map((line) => ({ name: line.split(': ')[0] ?? '', value: line.split(': ')[1] ?? '', unit: '' })),
});
const check = (text: string, facts: Facts) => checkClaims({ ...emptyListing, details: text }, facts, { language: 'en' });
const found = (text: string, facts: Facts) => check(text, facts).map((finding) => `${finding.check}: ${finding.found}`);

describe('what a picture shows', () => {
  test('carries a colour, and one more general', () => {
    expect(found('A navy apron in a calm blue.', shown([]))).toEqual(['colour: navy', 'colour: blue']);
    expect(check('A navy apron in a calm blue.', shown(['navy blue body with white straps']))).toEqual([]);
    expect(found('A royal blue apron.', shown(['a blue body']))).toEqual(['colour: royal blue']);
  });

  test('carries nothing else, whatever a statement says', () => {
    const facts = shown([
      'navy blue linen, 85 cm, made in Italy, OEKO-TEX and FSC certified, waterproof, 2 pockets, size M, iPhone 15',
    ]);
    const claims = ['linen', '85 cm', 'OEKO-TEX', 'FSC', 'waterproof', '2 pockets'];
    for (const claim of claims) expect(check(`It is ${claim}.`, facts).length, claim).toBe(1);
    expect(found('Made in Italy.', facts)).toEqual(['country: Italy']);
    expect(found('Made of linen.', facts)).toEqual(['material: linen']);
    expect(found('Compatible with iPhone 15.', facts)).toEqual(['compatibility: iPhone 15']);
    expect(check('A navy blue apron.', facts)).toEqual([]);
  });

  test('is no material where a colour word names one', () => {
    const facts = shown(['gold clasp', 'emerald stone', 'lavender bar']);
    expect(check('A gold-coloured clasp, an emerald green stone, a lavender tone.', facts)).toEqual([]);
    const [finding] = check('A gold ring.', facts);
    expect(finding).toMatchObject({ check: 'colour', severity: 'warn', message: expect.stringContaining('no picture shows') });
    expect(found('An emerald ring.', facts)).toEqual(['colour: emerald']);
    // No colour may have the same id as a material. Otherwise a colour seen in a picture would support the material.
    const ids = new Set(materials.map(({ id }) => id));
    expect(colours.filter(({ id }) => ids.has(id))).toEqual([]);
  });

  test('that it is not, or only looks like, is not shown', () => {
    expect(found('A red apron.', shown(['no red']))).toEqual(['colour: red']);
    expect(['blue', 'a round lid'].every(saysWhatIsSeen)).toBe(true);
    expect(['', 'a nice mug', 'FSC, 240 g', 'not blue', '100% linen', `blue${' '.repeat(200)}`].some(saysWhatIsSeen)).toBe(false);
  });

  test('says what it shows when the text names another colour and the facts are silent', () => {
    expect(check('A red apron.', shown(['a navy blue body']))).toMatchObject([
      { check: 'colour', severity: 'warn', message: expect.stringContaining('the picture shows “a navy blue body”: “red”') },
    ]);
  });
});

describe('a picture that shows something else than the facts say', () => {
  const facts = shown(['blue body'], 'Colour: red');

  test('is asked about once, where the text says it', () => {
    const text = 'A red apron, a red strap.';
    const [finding, ...others] = check(text, facts);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      check: 'contradiction',
      severity: 'warn',
      field: 'details',
      found: 'red',
      fact: 'Colour: red',
    });
    expect(text.slice(finding?.start, finding?.end)).toBe('red');
    // The finding does not offer to add the claim to the facts (`asFact`): they already name another colour, and the seller must
    // choose one.
    expect(finding).toMatchObject({ message: expect.stringContaining('blue body') });
    expect(finding).not.toHaveProperty('asFact');
    expect(check(text, { ...facts, confirmed: finding ? [confirmationKey(finding)] : [] })).toEqual([]);
  });

  test('is asked about when the text names neither', () => {
    expect(check('An apron.', facts)).toMatchObject([{ check: 'contradiction', severity: 'warn', start: 0, end: 0, found: '' }]);
  });

  test('supports nothing then: the seller’s word comes first', () => {
    expect(check('A blue apron.', facts)).toMatchObject([
      { check: 'contradiction', severity: 'warn' },
      {
        check: 'colour',
        severity: 'hard',
        found: 'blue',
        fact: 'Colour: red',
        message: expect.stringContaining('as the picture shows'),
      },
    ]);
  });

  test.each([
    ['white handle on a red mug', 'Colour: red'],
    ['light blue', 'Colour: navy'],
    ['grey', 'Colour: silver'],
    ['transparent', 'Colour: green'],
    ['round and flat', 'Shape: oval'],
    ['square', 'Shape: rectangular'],
    ['tapered', 'Shape: round'],
    ['blue', 'Material: copper'],
  ])('%s agrees with %s', (statement, attribute) => {
    expect(check('An apron.', shown([statement], attribute))).toEqual([]);
  });

  test.each([
    ['a triangular lid', 'Shape: round'],
    ['green', 'Color: black / red'],
  ])('%s does not agree with %s', (statement, attribute) => {
    expect(check('An apron.', shown([statement], attribute))).toMatchObject([{ check: 'contradiction' }]);
  });
});

test('"Why this sentence?" names the picture, for colour and shape alone', () => {
  const details = 'It is navy. A round lid. Made of linen. It holds 240 g.';
  const reasons = whySentence({ ...emptyListing, details }, shown(['navy linen body, 240 g', 'round lid']));
  expect(reasons.map(({ facts }) => facts)).toEqual([
    [{ source: 'picture', name: 'Picture', text: 'navy linen body, 240 g' }],
    [{ source: 'picture', name: 'Picture', text: 'round lid' }],
    [],
    [],
  ]);
});

test('what it shows can become a fact, unless the facts name one already', () => {
  const facts = shown(['navy blue body', 'Navy blue straps', 'round lid'], 'Material: linen');
  const { sight } = factBaseOf(facts);
  expect(factsToAdd(sight, ['Material'])).toEqual([
    { name: 'Colour', value: 'navy blue' },
    { name: 'Shape', value: 'round' },
  ]);
  expect(factsToAdd(sight, ['Color', 'Shape of the lid'])).toEqual([]);
});

test('what was seen counts for the picture it was seen in, while that is the main one', () => {
  const images = [
    { id: 'l', source: 'link' as const },
    { id: 'a', source: 'stored' as const },
    { id: 'b', source: 'stored' as const },
  ];
  expect(mainPicture(images)?.id).toBe('a');
  expect(mainPicture([])).toBeNull();
  const seen = { imageId: 'a', statements: ['blue'] };
  expect(stillSeen(seen, 'a')).toEqual(['blue']);
  expect([stillSeen(seen, 'b'), stillSeen(seen, null), stillSeen(undefined, 'a')]).toEqual([[], [], []]);
});

test('hostile statements are read in time and change nothing', () => {
  for (const statement of ['blue '.repeat(4_000), '7'.repeat(20_000), 'blue '.repeat(24), '<script>blue</script>']) {
    const many = shown(Array.from({ length: 10_000 }, () => statement));
    const time = timeOf(() => {
      const claims = check('A vase of 3 kg, made of oak.', many);
      expect(claims.map(({ check: kind }) => kind)).toEqual(['number', 'material']);
    });
    expect(time).toBeLessThan(3_000);
  }
});
