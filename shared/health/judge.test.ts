import { describe, expect, test } from 'vitest';
import { noFacts } from '../facts/facts.ts';
import { type CheckedProduct, judgeProduct, rulesInForce } from './judge.ts';

const day = new Date('2026-11-28');
const facts = {
  ...noFacts,
  name: 'Harbour mug',
  category: 'Kitchen',
  attributes: [
    { name: 'Material', value: 'stoneware', unit: '' },
    { name: 'Capacity', value: '350', unit: 'ml' },
  ],
};
const sentence = 'Thrown by hand and glazed twice, so that every piece differs a little from the one beside it on the shelf.';
const text = `<p>${sentence}</p><p>${sentence.replace('Thrown', 'Turned')}</p><p>It is a mug of stoneware and it holds 350 ml.</p>`;
const good: CheckedProduct = {
  ...{ name: 'Harbour mug', description: text, metaTitle: '', metaDescription: '', tags: ['mug'], platform: 'general', facts },
  ...{ isOwnText: false, price: 20, currency: 'EUR', stock: 4, hasVariantPrice: false, middle: null, twin: null },
};
const judged = (change: Partial<CheckedProduct>, on = day) => judgeProduct({ ...good, ...change }, on);
const kinds = (change: Partial<CheckedProduct>, on = day) => judged(change, on).map(({ kind }) => kind);

test('nothing is wrong with a product whose text says its facts', () => {
  expect(judged({})).toEqual([]);
});

test('a text is thin below what its platform asks for, and a product without a text is not', () => {
  // The notes have words enough for a text of any of these lengths.
  const rich = { facts: { ...facts, notes: 'mug '.repeat(200) } };
  const of = (words: number) => `<p>${'mug '.repeat(words)}</p>`;
  expect(kinds({ ...rich, description: of(40) })).not.toContain('thin');
  expect(judged({ ...rich, description: of(39) })).toMatchObject([{ kind: 'thin', says: '39 words; a short text asks for 40.' }]);
  expect(judged({ ...rich, description: of(1) })).toMatchObject([{ kind: 'thin', says: '1 word; a short text asks for 40.' }]);
  expect(judged({ ...rich, description: of(149), platform: 'walmart' })[0]?.says).toBe('149 words; Walmart asks for 150.');
  expect(kinds({ ...rich, description: of(150), platform: 'walmart' })).not.toContain('thin');
  expect(kinds({ ...rich, description: of(30), platform: 'tiktok' })).not.toContain('thin');
  expect(kinds({ ...rich, description: '' })).toEqual([]);
});

test('a thin text is thin whoever wrote it; where the facts fill no more, it is said that facts come first', () => {
  const description = `<p>${'mug '.repeat(30)}</p>`;
  for (const isOwnText of [false, true])
    expect(judged({ description, isOwnText })).toMatchObject([
      { kind: 'thin', says: '30 words; a short text asks for 40. Add facts first.' },
    ]);
});

describe('missing facts', () => {
  const without = (attributes: CheckedProduct['facts']['attributes'], category = 'Kitchen', name = 'Harbour mug') =>
    judged({ facts: { ...facts, attributes, category, name } }).filter(({ kind }) => kind === 'missingFacts');

  test('are the two that the category cannot do without', () => {
    const [material, capacity] = facts.attributes;
    expect(without(facts.attributes)).toEqual([]);
    expect(without([material as never])).toMatchObject([{ says: 'Missing: Capacity.' }]);
    expect(without([capacity as never])).toMatchObject([{ says: 'Missing: Material.' }]);
    expect(without([], 'Clothing', 'Jumper')).toMatchObject([{ says: 'Missing: Material, Sizes.' }]);
  });

  test('are those of the name if the category says nothing, and the seller’s own text answers too', () => {
    expect(without([], '', 'Winter jumper')).toMatchObject([{ says: 'Missing: Material, Sizes.' }]);
    expect(kinds({ isOwnText: true, facts: { ...facts, attributes: [], description: 'Stoneware, holds 350 ml.' } })).toEqual([]);
  });
});

describe('claims', () => {
  const claiming = `${text}<p>It weighs 412 g and is dishwasher safe.</p>`;
  const own = `${text}<p>It holds 500 ml.</p>`;

  test('of an AI that no fact supports are named, and what the seller confirmed is none', () => {
    const [found] = judged({ description: claiming });
    expect(found?.kind).toBe('unsupported');
    expect(found?.says).toMatch(/^No fact says “[^”]+”/);
    expect(kinds({ description: claiming, facts: { ...facts, keyFeatures: ['Weighs 412 g', 'Dishwasher safe'] } })).toEqual([]);
  });

  test('of the seller count only if they contradict a fact', () => {
    const ownFacts = (description: string) => ({ ...facts, description });
    expect(kinds({ description: claiming, isOwnText: true, facts: ownFacts(claiming) })).toEqual([]);
    expect(kinds({ description: own, isOwnText: true, facts: ownFacts(own) })).toEqual(['unsupported']);
  });
});

describe('rules', () => {
  test('a text beyond a limit of its platform is over the limit, one at the limit is not', () => {
    const title = (length: number) =>
      judged({ platform: 'etsy', name: 'a'.repeat(length) }).filter(({ kind }) => kind === 'overLimit');
    expect(title(140)).toEqual([]);
    expect(title(141)[0]?.says).toMatch(/^Etsy: .*140/);
    expect(kinds({ name: 'a'.repeat(141) })).not.toContain('overLimit');
  });

  test('a rule counts from the day it comes into force', () => {
    const name = 'Harbour mug of stoneware '.repeat(5);
    const of = (date: string) => judged({ platform: 'amazon', name }, new Date(date)).find(({ kind }) => kind === 'brokenRule');
    const amazon = of('2027-12-01');
    expect(amazon?.says).toMatch(/^Amazon \(since 20\d\d-\d\d-\d\d\): /);
    const since = /since (\S+)\)/.exec(amazon?.says ?? '')?.[1] ?? '';
    const before = new Date(Date.parse(since) - 86_400_000).toISOString();
    expect(of(since)?.says).toBe(amazon?.says);
    expect(of(before)?.says).not.toBe(amazon?.says);
    expect(rulesInForce(new Date(since))).not.toBe(rulesInForce(new Date(before)));
    expect(rulesInForce(new Date(since))).toBe(rulesInForce(new Date(Date.parse(since) + 60_000)));
  });

  test('what a platform forbids in any length is a broken rule', () => {
    expect(kinds({ platform: 'etsy', name: 'Harbour mug ★' })).toContain('brokenRule');
    expect(kinds({ platform: 'etsy', name: 'Harbour mug' })).not.toContain('brokenRule');
  });
});

test('a twin is named; texts of a few words are no twins, names are', () => {
  const twin = { id: 'x', name: 'Other mug', alike: 0.94 };
  expect(judged({ twin })).toMatchObject([{ kind: 'duplicate', says: '94% of its text also stands in that of “Other mug”.' }]);
  expect(kinds({ twin, description: '<p>A mug.</p>' })).not.toContain('duplicate');
  expect(kinds({ twin: { ...twin, alike: 'name' }, description: '<p>A mug.</p>' })).toContain('duplicate');
  expect(kinds({ twin: { ...twin, alike: 'name' }, description: '' })).toEqual(['duplicate']);
});

test('the basis of a finding changes with what it is about, and with nothing else', () => {
  const thin = { description: '<p>A mug.</p>', isOwnText: true };
  const basis = (change: Partial<CheckedProduct>, kind: string) => judged(change).find((one) => one.kind === kind)?.basis;
  expect(basis({ ...thin, stock: 9, price: 1 }, 'thin')).toBe(basis(thin, 'thin'));
  expect(basis({ ...thin, description: '<p>One mug.</p>' }, 'thin')).not.toBe(basis(thin, 'thin'));
  expect(basis({ price: 0, stock: 1 }, 'odd')).toBe(basis({ price: 0, description: '' }, 'odd'));
});
