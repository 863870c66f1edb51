import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/amounts.ts';
import { timeOf } from '#tests/support/best-time.ts';
import { hostileListings } from '#tests/support/listings.ts';
import { repeat } from '#tests/support/repeat.ts';
import { seed } from '#tests/support/seed.ts';
import type { Finding } from '../checks/finding.ts';
import { emptyListing, type Listing } from '../generation/listing.ts';
import { platforms } from '../generation/options.ts';
import { checkListing } from './check.ts';
import { toFindings } from './findings.ts';
import { fitForUse } from './fit-for-use.ts';

const day = new Date('2026-11-21');
const mug: Listing = {
  title: 'Hearth Stoneware Coffee Mug 350 ml, Hand Thrown',
  intro: 'A mug for slow mornings.',
  bullets: ['Holds 350 ml of coffee', 'Dishwasher and microwave safe', 'Thrown by hand in Porto'],
  details: 'Height 9 cm, width 8 cm.',
  metaTitle: 'Stoneware coffee mug, 350 ml | Hearth',
  metaDescription: 'A stoneware coffee mug that holds 350 ml.',
  tags: ['stoneware mug', 'coffee mug', 'handmade gift'],
  altText: '',
};
const hard = (listing: Listing, platform: (typeof platforms)[number], context = {}) =>
  toFindings(listing, platform, day, context).filter(({ severity }) => severity === 'hard');
const textAt = (listing: Listing, { field, index }: Pick<Finding, 'field' | 'index'>): string => {
  const value = listing[field];
  return typeof value === 'string' ? value : (value[index ?? 0] ?? '');
};

describe('a finding of a marketplace rule', () => {
  test('stands where the banned sign is, says by which rule, and takes it out', () => {
    expect(hard({ ...mug, title: '  Stoneware Mug! For Two, Thrown by Hand in Porto' }, 'amazon')).toEqual([
      {
        check: 'limit',
        severity: 'hard',
        field: 'title',
        start: 15,
        end: 16,
        found: '!',
        message: 'The title has “!”, which Amazon does not take',
        fix: { label: 'Take out “!”', text: '' },
        source: 'Seller Central Europe, product title requirements (201100890)',
      },
    ]);
  });

  test('is one for each place, and leaves a gap between words', () => {
    const found = hard({ ...mug, title: 'Stoneware_Mug for Two and $Coffee, Thrown by Hand' }, 'amazon');
    expect(found.map(({ start, found, fix }) => [start, found, fix?.text])).toEqual([
      [9, '_', ' '],
      [26, '$', ''],
    ]);
  });

  test('marks the part over the limit, and shortens at a word', () => {
    const title = 'Stoneware Coffee Mug with a Blue Glaze for the Kitchen, Thrown by Hand in Porto, Dishwasher Safe';
    expect(hard({ ...mug, title }, 'amazon')).toMatchObject([
      {
        field: 'title',
        start: 70,
        end: 96,
        found: ' in Porto, Dishwasher Safe',
        message: 'The title has 96 characters; Amazon takes 75',
        fix: { label: 'Shorten to 70 characters', text: '' },
      },
    ]);
  });

  test('has no fix where one word is longer than the limit', () => {
    const [finding] = hard({ ...mug, title: 'x'.repeat(80) }, 'amazon');
    expect(finding).toMatchObject({ start: 0, end: 80 });
    expect(finding).not.toHaveProperty('fix');
  });

  test('finds phrases and repeats in the texts the description is made from', () => {
    const listing = {
      ...mug,
      details: 'Height 9 cm. Now with\nFREE   shipping.',
      title: 'Mug, mug, mug and saucer of stoneware, blue',
    };
    expect(hard(listing, 'amazon').map(({ field, found, start }) => [field, found, start])).toEqual([
      ['title', 'mug', 10],
      ['details', 'FREE   shipping', 22],
    ]);
  });

  test('names the entry of a list', () => {
    const tags = ['mug', 'Mug', '50% off', 'x'.repeat(21)];
    expect(hard({ ...mug, tags }, 'etsy').map(({ index, found, fix }) => [index, found, fix?.label])).toEqual([
      [3, 'x'.repeat(21), undefined],
      [2, '%', 'Take out “%”'],
      [1, 'Mug', 'Take out this tag'],
    ]);
  });

  test('marks what the description has too much of', () => {
    const listing = { ...mug, details: 'It holds 350 ml. '.repeat(130) };
    const [finding] = hard(listing, 'amazon');
    expect(finding).toMatchObject({ field: 'details', message: expect.stringContaining('Amazon takes 2,000') });
    const shorter = { ...listing, details: listing.details.slice(0, finding?.start) };
    expect(hard(shorter, 'amazon')).toEqual([]);
    expect(shorter.details.length).toBeGreaterThan(1_900);
  });

  test('of something missing points to where it would be written', () => {
    expect(hard(emptyListing, 'etsy').map(({ field, start, end, message }) => [field, start, end, message])).toEqual([
      ['title', 0, 0, 'The title is empty'],
      ['intro', 0, 0, 'The description is empty'],
    ]);
  });

  test('leaves the brand its own signs, and a film its long title', () => {
    expect(hard({ ...mug, title: 'Yay! Stoneware Mug for Slow Mornings, 350 ml' }, 'amazon', { brand: 'Yay!' })).toEqual([]);
    expect(hard({ ...mug, title: 'word '.repeat(2) + 'x'.repeat(100) }, 'amazon', { productType: 'media' })).toEqual([]);
  });
});

test('every finding shows what stands at its place, and every rule that is broken has one', () => {
  for (const listing of hostileListings(runs(1_000), seed)) {
    for (const platform of platforms) {
      const findings = toFindings(listing, platform, day);
      for (const finding of findings)
        expect(textAt(listing, finding).slice(finding.start, finding.end), repeat()).toBe(finding.found);
      expect(
        findings.some(({ severity }) => severity === 'hard'),
        repeat(),
      ).toBe(checkListing(listing, platform, day).some(({ severity }) => severity === 'hard'));
    }
  }
});

test('the alternative text is checked where a platform has rules for it', () => {
  const check = (platform: (typeof platforms)[number], altText: string) =>
    toFindings({ ...mug, altText }, platform, day).filter(({ field }) => field === 'altText');
  const long = 'A stoneware mug on a table. '.repeat(20);
  for (const platform of ['shopify', 'etsy'] as const) {
    expect(check(platform, long)).toMatchObject([{ severity: 'hard', check: 'limit' }]);
    const { listing } = fitForUse({ ...mug, altText: long }, platform, day);
    expect(check(platform, listing.altText)).toEqual([]);
    expect(listing.altText).toContain('A stoneware mug');
  }
  for (const platform of ['general', 'woocommerce'] as const) {
    expect(check(platform, long)).toMatchObject([{ severity: 'advice' }]);
    expect(check(platform, 'A stoneware mug')).toEqual([]);
  }
  expect(check('amazon', long)).toEqual([]);
});

test('texts beside the listing are checked with it', () => {
  const check = (platform: (typeof platforms)[number], beside: object) =>
    checkListing(mug, platform, day, { beside })
      .filter(({ severity }) => severity === 'hard')
      .map(({ rule, index }) => [rule, index]);
  expect(check('ebay', { subtitle: 'x'.repeat(56) })).toEqual([['ebay.subtitle.length', undefined]]);
  expect(check('etsy', { materials: ['clay', 'glaze (lead-free)'] })).toEqual([['etsy.materials.characters', 1]]);
  expect(check('shopify', { handle: 'Blue_Mug' })).toEqual([['shopify.handle.characters', undefined]]);
});

test('a wall of one sign, a wall of digits and a wall of tags are read quickly', () => {
  const walls = [
    '!'.repeat(20_000),
    '1'.repeat(20_000),
    '<a'.repeat(10_000),
    '<b>'.repeat(6_000),
    'a.'.repeat(10_000),
    '! '.repeat(10_000),
  ];
  walls.push(
    'free '.repeat(4_000),
    '@'.repeat(20_000),
    `${'a'.repeat(20_000)}@`,
    ' '.repeat(20_000),
    'e\u0301'.repeat(10_000),
    '手'.repeat(20_000),
  );
  walls.push('+1 '.repeat(6_000), 'the '.repeat(5_000), ','.repeat(20_000));
  walls.push('Free shipping '.repeat(1_500), 'a@b.co '.repeat(3_000), 'www.a '.repeat(3_000), 'mug '.repeat(5_000));
  const strictest = ['amazon', 'etsy', 'google'] as const;
  const time = (run: (listing: Listing, platform: (typeof platforms)[number]) => unknown) => {
    const all = () => {
      for (const wall of walls) {
        const listing = { ...mug, title: wall, intro: wall, details: wall, bullets: [wall], tags: [wall] };
        for (const platform of strictest) run(listing, platform);
      }
    };
    return timeOf(all) / (walls.length * strictest.length);
  };
  const found = time((listing, platform) => toFindings(listing, platform, day));
  const fitted = time((listing, platform) => fitForUse(listing, platform, day));
  console.log(`100,000 hostile characters: findings ${found.toFixed(1)} ms, fitted ${fitted.toFixed(1)} ms`);
  expect(found).toBeLessThan(200);
  expect(fitted).toBeLessThan(400);
}, 60_000);
