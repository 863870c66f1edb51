import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/amounts.ts';
import { bestTime } from '#tests/support/best-time.ts';
import { overlap } from '../seo/text.ts';
import { stemsOf } from '../text/stem.ts';
import { checkSimilarity, nearest, openingOf, signatureOf, similarity, type TextFingerprint } from './similarity.ts';

const words = Array.from({ length: 150 }, (_, n) => `word${n}`);
const text = words.join(' ');
const kept = (productId: string, other: string): TextFingerprint => ({
  productId,
  name: `Product ${productId}`,
  signature: signatureOf(other),
  opening: openingOf(other),
});
/** The exact value that signatures estimate: of all sequences of five words in two texts, the share that both contain. */
const jaccard = (a: string, b: string) => {
  const [one, two] = [stemsOf(a), stemsOf(b)];
  const [shareOfOne, runs] = [
    overlap(one, two) ?? 0,
    (list: string[]) => new Set(list.map((_, n) => list.slice(n, n + 5).join(' ')).slice(0, -4)).size,
  ];
  const both = shareOfOne * runs(one);
  return both / (runs(one) + runs(two) - both);
};

describe('a signature', () => {
  test('is 64 whole numbers of 32 bits, the same every time, and survives JSON', () => {
    const signature = signatureOf(text);
    expect(signature).toHaveLength(64);
    for (const slot of signature) expect(Number.isInteger(slot) && slot >= 0 && slot < 2 ** 32).toBe(true);
    expect(signatureOf(text)).toEqual(signature);
    expect(JSON.parse(JSON.stringify(signature))).toEqual(signature);
  });

  test('does not change from one version to the next, since it is stored', () => {
    expect(signatureOf('A blue mug for two hands and a cold morning').slice(0, 4)).toMatchInlineSnapshot(`
      [
        650764297,
        2429356188,
        377352363,
        1031331452,
      ]
    `);
  });

  test('ignores case, marks and white space', () => {
    expect(signatureOf('A blue mug, for two hands!')).toEqual(signatureOf('a BLUE  mug for\ntwo hands'));
  });

  test('of nothing is like no other', () => {
    expect(similarity(signatureOf(''), signatureOf(' – '))).toBe(0);
  });
});

describe('similarity', () => {
  test('is 1 for the same text, 0 for another, and the same both ways', () => {
    const other = words.map((word) => `x${word}`).join(' ');
    expect(similarity(signatureOf(text), signatureOf(text))).toBe(1);
    expect(similarity(signatureOf(text), signatureOf(other))).toBe(0);
    expect(similarity(signatureOf('short'), signatureOf('short'))).toBe(1);
  });

  test('estimates the share of common runs within three standard errors', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 149 }), { maxLength: 12 }), (changed) => {
        const other = words.map((word, n) => (changed.includes(n) ? `${word}x` : word)).join(' ');
        const estimate = similarity(signatureOf(text), signatureOf(other));
        expect(Math.abs(estimate - jaccard(text, other))).toBeLessThan(0.1875);
        expect(similarity(signatureOf(other), signatureOf(text))).toBe(estimate);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('the catalogue', () => {
  test('has a nearest text, or none', () => {
    const twin = kept('2', `${text} and more`);
    expect(nearest(signatureOf(text), [kept('1', 'a lamp with a brass foot and a shade'), twin])?.other).toBe(twin);
    expect(nearest(signatureOf(text), [])).toBeNull();
  });

  test('names the twin from 60% on', () => {
    expect(checkSimilarity(text, [kept('2', text)])).toMatchObject([
      {
        check: 'similar',
        severity: 'warn',
        message: 'This text is the same as that of “Product 2”. Say what sets this one apart.',
      },
    ]);
    const third = [...words.slice(0, 50), ...words.slice(0, 100).map((word) => `${word}y`)].reverse().join(' ');
    expect(checkSimilarity(text, [kept('2', third)])).toEqual([]);
  });

  test('shows an opening that is used again and again', () => {
    const begin = (rest: string) => `Meet the mug you will ${rest}`;
    const others = [kept('1', begin('keep')), kept('2', begin('love, with a wide handle'))];
    expect(checkSimilarity(begin('take to work'), others).map(({ message }) => message)).toEqual([
      'At least 2 other texts begin with the same words, for example that of “Product 1”. Begin this one differently.',
    ]);
    expect(checkSimilarity(begin('take to work'), others.slice(1))).toEqual([]);
  });
});

test('a signature takes less than 1 ms, ten thousand comparisons less than 50 ms', () => {
  const usual = Array.from({ length: 350 }, (_, n) => words[(n * 7) % 150]).join(' ');
  expect(bestTime(() => signatureOf(usual), 1)).toBeLessThan(1);
  const others = Array.from({ length: 10_000 }, (_, n) => ({ signature: signatureOf(`a text number ${n} of many`) }));
  expect(bestTime(() => nearest(signatureOf(usual), others), 50)).toBeLessThan(50);
});
