import { describe, expect, test } from 'vitest';
import { bestTime } from '#tests/support/best-time.ts';
import { emptyListing, type Listing } from '../generation/listing.ts';
import { type CutOffOptions, checkCutOff } from './cut-off.ts';

const found = (change: Partial<Listing>, options?: CutOffOptions) => checkCutOff({ ...emptyListing, ...change }, options);

test('a whole listing has no findings', () => {
  const listing: Listing = {
    title: 'Vitamin A serum, 18+',
    intro: 'This mug holds 350 ml (12 oz). It says “hello”.',
    bullets: ['Easy to clip on', 'Holds 350 ml', 'Tested to IP67 (1 m)', 'Energy class A+', 'Vitamin A'],
    details: 'Wipe it clean.\n\nIn the box:\n- One mug\n- A lid with a seal\n\nMade in Porto (Portugal).',
    metaTitle: 'Mug by Hearth',
    metaDescription: 'A mug of 350 ml.',
    tags: ['gift for'],
    altText: '',
  };
  expect(found(listing)).toEqual([]);
});

describe('a body that ends in the middle', () => {
  test.each([
    ['with a joining word', 'It is blue. It comes with a lid and', ' It comes with a lid and'],
    ['with an article', 'It is blue. It keeps the', ' It keeps the'],
    ['with a preposition', 'It is blue. Put it in', ' Put it in'],
    ['with a comma', 'It is blue. It is round,', ' It is round,'],
    ['with an open bracket', 'It is blue. It is round (', ' It is round ('],
    ['with a hyphen', 'It is blue. It is dishwasher-', ' It is dishwasher-'],
    ['in a word', 'It is blue. It is very easy to clea', ' It is very easy to clea'],
  ])('%s is hard, and can end before', (_, details, tail) => {
    const [finding, ...more] = found({ details });
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ check: 'cut-off', severity: 'hard', found: tail, fix: { text: '' } });
    expect(details.slice(0, finding?.start)).toBe('It is blue.');
  });

  test('without a sentence before has no fix', () => {
    const [finding] = found({ intro: 'A mug with a' });
    expect(finding).toMatchObject({
      severity: 'hard',
      found: 'A mug with a',
      message: 'This text ends with “a”, so its end seems to be missing.',
    });
    expect(finding?.fix).toBeUndefined();
  });

  test('is seen by the full stops of the other paragraphs', () => {
    expect(found({ intro: 'It is blue.', details: 'It holds water.\n\nIt goes into the dishwash' })).toHaveLength(1);
    expect(found({ intro: 'A blue mug for two hands', details: 'It goes into the dishwasher' })).toEqual([]);
  });

  test('is not one that ends with a locked text', () => {
    const details = 'It is blue.\n\nKeep away from small children and pets';
    expect(found({ details })).toHaveLength(1);
    expect(found({ details }, { lockedSnippets: ['Keep away from small children and pets'] })).toEqual([]);
  });

  test.each([
    ['de', 'Die Tasse ist blau. Sie passt gut in die'],
    ['es', 'La taza es azul. Tiene un asa y'],
    ['fr', 'La tasse est bleue. Elle va avec le'],
  ] as const)('is seen in %s', (language, details) => {
    expect(found({ details }, { language })).toHaveLength(1);
  });
});

test('a bullet that ends in the middle is a warning', () => {
  expect(found({ bullets: ['Holds 350 ml', 'Comes with a lid and'] })).toMatchObject([
    { severity: 'warn', field: 'bullets', index: 1, found: 'Comes with a lid and' },
  ]);
});

test('a bracket or quote that is never closed is told where it opens', () => {
  expect(found({ bullets: ['Holds 350 ml (to the rim'] })).toMatchObject([{ severity: 'warn', found: '(' }]);
  expect(found({ intro: 'It says “hello to all.' })).toMatchObject([{ severity: 'warn', found: '“' }]);
  expect(found({ intro: 'The shelf is 24" wide, 5 (five) kg.' })).toEqual([]);
});

test.each(['(', '“', 'and ', '.', '\n\n', '- ', 'a'])('a wall of %j is read in good time', (piece) => {
  const details = piece.repeat(20_000 / piece.length);
  expect(bestTime(() => found({ details }), 50, 10)).toBeLessThan(50);
});
