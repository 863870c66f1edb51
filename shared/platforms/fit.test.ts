import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/amounts.ts';
import type { Listing } from '../generation/listing.ts';
import { platforms } from '../generation/options.ts';
import { checkListing } from './check.ts';
import { fitListing } from './fit.ts';
import { fitEntries, fitSentences, fitText, packTags } from './fit-text.ts';

const day = new Date('2026-11-21');

describe('a text made shorter', () => {
  test('ends at a word', () => {
    expect(fitText('Stoneware Coffee Mug', 16, 'characters')).toBe('Stoneware Coffee');
    expect(fitText('Stoneware Coffee Mug', 15, 'characters')).toBe('Stoneware');
    expect(fitText('  Stoneware  ', 9, 'characters')).toBe('Stoneware');
  });

  test('does not end with a word or mark that promises more, nor with a number without its unit', () => {
    expect(fitText('Oak Shelf with Brass Brackets', 15, 'characters')).toBe('Oak Shelf');
    expect(fitText('Oak Shelf, 60 cm wide', 13, 'characters')).toBe('Oak Shelf');
    expect(fitText('Oak Shelf – Brass Brackets', 13, 'characters')).toBe('Oak Shelf');
  });

  test('is empty rather than a part of its only word', () => {
    expect(fitText('x'.repeat(80), 75, 'characters')).toBe('');
    expect(fitText('👩‍👩‍👧‍👦'.repeat(30), 10, 'characters')).toBe('');
  });

  test('has word borders in scripts without spaces, too', () => {
    const fitted = fitText('手作りの陶器のマグカップです', 9, 'characters');
    expect(fitted.length).toBeGreaterThan(3);
    expect('手作りの陶器のマグカップです'.startsWith(fitted)).toBe(true);
    expect(fitted.endsWith('マグ')).toBe(false);
  });

  test('is measured in bytes where bytes count', () => {
    expect(fitText('über grün', 9, 'bytes')).toBe('über');
    expect(fitText('über grün', 11, 'bytes')).toBe('über grün');
  });

  test('prefers the end of a sentence when not much is lost', () => {
    expect(fitSentences('Made by hand in Porto. Ships flat.', 27, 'characters')).toBe('Made by hand in Porto.');
    // The dot of an abbreviation ends no sentence.
    expect(fitSentences('It stands on its own. It is approx. 9 cm high', 38, 'characters')).toBe('It stands on its own.');
    expect(fitSentences('Oak. Made by hand in Porto and oiled', 30, 'characters')).toBe('Oak. Made by hand in Porto');
  });

  test('whatever it is, fits, is a beginning of the text, and breaks no word or sign', () => {
    const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.lorem({ maxCount: 30 }),
          fc.string({ unit: 'grapheme', maxLength: 80 }),
          fc.string({ unit: 'binary', maxLength: 80 }),
        ),
        fc.nat(60),
        fc.constantFrom('characters' as const, 'bytes' as const),
        (text, max, unit) => {
          const whole = text.trim();
          const fitted = fitText(text, max, unit);
          expect(
            unit === 'bytes' ? new TextEncoder().encode(fitted.toWellFormed()).length : [...fitted].length,
          ).toBeLessThanOrEqual(max);
          expect(whole.startsWith(fitted)).toBe(true);
          const borders = new Set([0, whole.length, ...[...graphemes.segment(whole)].map(({ index }) => index)]);
          expect(borders.has(fitted.length)).toBe(true);
          if (/^[\p{ASCII}]*$/u.test(whole)) expect(/^\w/.test(whole.slice(fitted.length)) && /\w$/.test(fitted)).toBe(false);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });
});

test('tags too long become several, a word too long is left out, repeats go', () => {
  expect(packTags(['handmade stoneware coffee mug', 'Coffee Mug', 'gift', 'Donaudampfschifffahrtsgesellschaft'], 13, 20)).toEqual(
    ['handmade stoneware', 'coffee mug', 'gift'],
  );
  expect(packTags(['a', 'b', 'c'], 2, 20)).toEqual(['a', 'b']);
});

test('entries are joined as long as they fit', () => {
  expect(fitEntries(['coffee mug', 'handmade gift', 'tea'], ', ', 15, 'characters')).toBe('coffee mug, tea');
});

describe('a listing made to fit', () => {
  const anyText = fc.oneof(
    fc.lorem({ maxCount: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.constant('<&> '.repeat(700)),
  );
  const anyListing: fc.Arbitrary<Listing> = fc.record({
    title: anyText,
    intro: anyText,
    bullets: fc.array(anyText, { maxLength: 8 }),
    details: fc.oneof(anyText, fc.lorem({ maxCount: 500 })),
    metaTitle: anyText,
    metaDescription: anyText,
    tags: fc.array(anyText, { maxLength: 30 }),
    altText: anyText,
  });

  test('breaks no hard limit of length on any platform, before or after a rule changed', () => {
    fc.assert(
      fc.property(
        anyListing,
        fc.constantFrom(...platforms),
        fc.constantFrom(day, new Date('2026-01-01')),
        (listing, platform, date) => {
          const findings = checkListing(fitListing(listing, platform, date), platform, date);
          const tooLong = findings.filter(
            ({ severity, count, limit, found }) =>
              severity === 'hard' && found === undefined && count !== undefined && count > (limit ?? 0),
          );
          expect(tooLong).toEqual([]);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test('is the same listing when it fits already', () => {
    const mug: Listing = {
      title: 'Stoneware Coffee Mug',
      intro: 'A mug.',
      bullets: ['Holds 350 ml'],
      details: 'Height 9 cm.',
      metaTitle: 'Mug',
      metaDescription: 'A mug.',
      tags: ['mug'],
      altText: '',
    };
    for (const platform of platforms) expect(fitListing(mug, platform, day)).toEqual(mug);
  });

  test('loses its details before its intro', () => {
    const long = fitListing(
      {
        title: 'Mug',
        intro: 'A mug for slow mornings.',
        bullets: [],
        details: 'It holds 350 ml. '.repeat(200),
        metaTitle: '',
        metaDescription: '',
        tags: [],
        altText: '',
      },
      'amazon',
      day,
    );
    expect(long.intro).toBe('A mug for slow mornings.');
    expect(long.details.endsWith('ml.')).toBe(true);
    expect(long.details.length).toBeGreaterThan(1_900);
  });
});
