import { expect, test } from 'vitest';
import { reviewListing } from '../checks/review.ts';
import { noFacts } from '../facts/facts.ts';
import { emptyListing } from '../generation/listing.ts';
import type { Platform } from '../generation/options.ts';
import { refusedNote, withoutRefused } from './refused.ts';

const date = new Date('2026-11-30');
const facts = {
  ...noFacts,
  name: 'Desk fan',
  keyFeatures: ['top seller of 2022 on eBay', 'Waterproof', 'cheaper than ever, free delivery'],
  attributes: [
    { name: 'Slogan', value: 'the best fan in the world', unit: '' },
    { name: 'Height', value: '30', unit: 'cm' },
  ],
  description: 'A fan of steel. It ships with free shipping. It turns left and right.',
};

test('a writer gets no fact that the platform takes in no text, and the seller is told which', () => {
  const allowed = withoutRefused(facts, 'amazon', date);
  expect(allowed.keyFeatures).toEqual(['Waterproof']);
  expect(allowed.attributes.map(({ name }) => name)).toEqual(['Height']);
  expect(allowed.description).not.toMatch(/shipping/);
  expect(allowed.description).toMatch(/^A fan of steel\.\s+It turns left and right\.$/);
  expect(refusedNote(facts, 'amazon', date)).toContain('“top seller of 2022 on eBay”');
  expect(refusedNote({ ...facts, keyFeatures: [], notes: 'Bestseller 2023. Oiled.' }, 'amazon', date)).toContain(
    '“Bestseller 2023.”',
  );
  expect(withoutRefused(facts, 'shopify', date)).toEqual(facts);
  expect(refusedNote(facts, 'shopify', date)).toBe('');
});

test('what only the bullets may not say is told in the description', () => {
  const board = { ...noFacts, name: 'Chopping board', keyFeatures: ['Made from bamboo', 'Eco-friendly varnish'] };
  expect(withoutRefused(board, 'amazon', date)).toEqual(board);
  expect(refusedNote(board, 'amazon', date)).toBe('');
});

const review = (platform: Platform, bullets: string[]) =>
  reviewListing(
    { ...emptyListing, title: 'Desk fan', intro: 'A desk fan of steel.', bullets },
    { facts, platform, date, language: 'en', keywords: [] },
  );

test('no fact switches off what the platform forbids, and it is said once', () => {
  const found = review('amazon', facts.keyFeatures).filter(({ severity }) => severity !== 'advice');
  expect(found.map(({ severity, check, index, found }) => [severity, check, index, found])).toEqual([
    ['hard', 'limit', 0, 'top seller'],
    ['hard', 'limit', 2, 'free delivery'],
    ['hard', 'limit', 0, 'eBay'],
  ]);
});

test('what the platform forbids is not asked for', () => {
  const asked = (platform: Platform) =>
    review(platform, [])
      .filter(({ check }) => check === 'coverage')
      .map(({ fact }) => fact);
  expect(asked('amazon')).toEqual(['Height: 30 cm', 'Waterproof']);
  expect(asked('shopify')).toContain('top seller of 2022 on eBay');
});
