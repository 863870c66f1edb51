import { describe, expect, test } from 'vitest';
import { emptyListing } from '../generation/listing.ts';
import type { Platform } from '../generation/options.ts';
import { checkListing } from './check.ts';
import { phraseSource, phraseStarts, plainPhrase } from './phrases.ts';

const day = new Date('2026-11-22');
const hard = (platform: Platform, more: Partial<typeof emptyListing>) =>
  checkListing({ ...emptyListing, title: 'Stoneware mug', intro: 'A mug of stoneware.', ...more }, platform, day)
    .filter(({ severity }) => severity === 'hard')
    .map(({ rule }) => rule);

test('a phrase matches with a space, a hyphen or joined, in all its forms and no others', () => {
  const pattern = new RegExp(`^${phraseSource(['best-sell(er|ing)', 'limited-time( offer)?', 'on sale'])}$`, 'iu');
  for (const text of [
    'best seller',
    'Best-Seller',
    'bestselling',
    'best‑selling',
    'limited time offer',
    'limited-time',
    'on  SALE',
  ])
    expect([text, pattern.test(text)]).toEqual([text, true]);
  for (const text of ['best sell', 'bestsellers', 'onsale', 'on a sale'])
    expect([text, pattern.test(text)]).toEqual([text, false]);
  expect(phraseStarts('(eco|earth)-friendly')).toEqual(['eco', 'earth']);
  expect([plainPhrase('best-sell(er|ing)'), plainPhrase('limited-time( offer| deal)?')]).toEqual(['best-seller', 'limited-time']);
});

describe('the phrases marketplaces forbid', () => {
  test.each([
    ['walmart', 'Best selling stoneware mug'],
    ['walmart', 'Bestselling mug'],
    ['walmart', 'Mug, best-seller'],
    ['walmart', 'Hot-sale mug'],
    ['walmart', 'Top rated mug'],
    ['walmart', 'Premium-quality mug'],
    ['walmart', 'Mug, low price'],
    ['walmart', 'Black Friday mug'],
    ['walmart', 'Clearance mug'],
    ['amazon', 'Best–seller mug'],
    ['amazon', 'Mug with 100% satisfaction guarantee'],
    ['google', 'Free delivery mug'],
    ['tiktok', 'Hot selling mug'],
  ] as const)('%s does not take “%s” as a title', (platform, title) => {
    expect(hard(platform, { title })).toHaveLength(1);
  });

  test.each([
    'Anti bacterial glaze',
    'Antimicrobial glaze',
    'Environmentally friendly glaze',
    'Ecologically-friendly glaze',
    'Money-back guarantee for a year',
    'Money back if it breaks',
    '100 % refund',
    'Contains bamboo',
    'If not satisfied send it back',
  ])('Amazon does not take “%s” as a bullet', (bullet) => {
    expect(hard('amazon', { bullets: [bullet] })).toEqual(['amazon.bullets.phrases']);
  });

  test('Walmart takes no other shop’s name, but what a thing works with', () => {
    for (const title of ['Mug as seen on Etsy', 'Mug from Home Depot', 'Better than at Target', 'Best Buy mug', 'Mug by IKEA'])
      expect([title, hard('walmart', { title })]).toEqual([title, ['walmart.title.retailers']]);
    expect(hard('walmart', { bullets: ['Also sold on Amazon'], details: 'Find it on eBay, too.' })).toEqual([
      'walmart.bullets.retailers',
      'walmart.description.retailers',
    ]);
    expect(hard('walmart', { title: 'Scale shown at Target Weight' })).toEqual(['walmart.title.retailers']);
    expect(hard('walmart', { title: 'Scale shown at target weight' })).toEqual([]);
    for (const title of ['Plug for Amazon Alexa', 'Archery target stand', 'Amazon River print', 'Wish bone mug'])
      expect([title, hard('walmart', { title })]).toEqual([title, []]);
  });

  test('a clearance that is a measure is none that is a sale', () => {
    for (const title of ['Jack with a ground clearance of 20 cm', 'Router bit, clearance: 2 mm', 'Boots with 3 cm clearance'])
      expect([title, hard('walmart', { title })]).toEqual([title, []]);
  });

  test('a bare domain is a web address, whatever its ending', () => {
    for (const text of [
      'hearthmugs.de',
      'Hearth-Mugs.co.uk',
      'mugs.io/blue',
      'müller.ch',
      'HEARTH.COM',
      'hearth.app',
      'taza.es/azul',
    ])
      expect([text, hard('walmart', { bullets: [`See ${text} for more`] })]).toEqual([text, ['walmart.bullets.links']]);
    for (const text of [
      'A mug.It holds 350 ml',
      'Node.js',
      'Size 2.5 in',
      'e.g. a mug',
      'Mr. Comet',
      'Une tasse.De la terre',
      'La taza.es ideal',
      'Une tasse.il aime',
      'Die Tasse.de',
    ])
      expect([text, hard('walmart', { bullets: [text] })]).toEqual([text, []]);
  });

  test('Google takes ten highlights', () => {
    const bullets = (count: number) => Array.from({ length: count }, (_, n) => `Highlight ${n}`);
    expect(hard('google', { bullets: bullets(10) })).toEqual([]);
    expect(hard('google', { bullets: bullets(11) })).toEqual(['google.bullets.count']);
  });

  test.each([
    'Bestseller of last autumn',
    'Lowest price, guaranteed',
    'Free delivery to all islands',
    'The best desk fan you can buy',
    'Best fan on the market',
    'Our best kettle',
    'Number one choice of bakers',
    'Seen on Amazon',
    'Premium quality steel',
  ])('Amazon takes “%s” in no text', (text) => {
    for (const listing of [{ title: text }, { bullets: [text] }, { details: `${text}.` }])
      expect([listing, hard('amazon', listing)]).toEqual([listing, [expect.stringMatching(/phrases|praise|shops/)]]);
  });

  test.each([
    'Waterproof to 10 m',
    'Best before: 12 months',
    'Best served warm',
    'Works best with soft water',
    'At its best after a week',
    'World’s best dad mug',
    'The best way to clean it is a damp cloth',
    'Fits No. 1 screws',
  ])('“%s” is no praise', (text) => {
    for (const platform of ['amazon', 'walmart', 'tiktok'] as const)
      expect([platform, hard(platform, { title: text, bullets: [text] })]).toEqual([platform, []]);
  });
});
