import { expect, test } from 'vitest';
import { noFacts } from '../facts/facts.ts';
import type { SeoAction } from './action.ts';
import type { SeoInput } from './check.ts';
import { type SeoCheckId, seoChecklist } from './checklist.ts';
import { readDescription } from './text.ts';

const day = new Date('2026-11-21');
const long = `The glaze is blue and ${'it goes on and '.repeat(12)}ends.`;
const mug: SeoInput = {
  name: 'Blue glazed gift for her or for him, coffee mugs',
  descriptionHtml: `<p>This mug holds 350 ml. It is waterproof.</p><p>${long}</p>`,
  keywords: ['stoneware mug', 'gift idea'],
  images: [],
  others: [
    { name: 'Red mug', productId: 'p2', descriptionHtml: `<p>This mug holds 350 ml. It is waterproof.</p><p>${long}</p>` },
  ],
  facts: noFacts,
};
const items = (change: Partial<SeoInput> = {}) => seoChecklist({ ...mug, ...change }, day).items;
const actionOf = (id: SeoCheckId, change: Partial<SeoInput> = {}) => items(change).find((one) => one.id === id)?.action;

test('every open finding has an action, and no passed one has', () => {
  for (const product of [mug, { name: '', descriptionHtml: '', keywords: [], images: [] }])
    for (const { id, passed, action } of seoChecklist(product, day).items)
      expect([id, action !== null]).toEqual([id, passed !== 'yes']);
});

test.each<[SeoCheckId, SeoAction]>([
  [
    'keyword-in-title',
    {
      kind: 'insert-keyword',
      field: 'title',
      keyword: 'stoneware mug',
      replaces: mug.name,
      suggestion: `Stoneware mug – ${mug.name}`,
    },
  ],
  [
    'keyword-at-start',
    {
      kind: 'insert-keyword',
      field: 'description',
      keyword: 'stoneware mug',
      replaces: 'This mug holds 350 ml.',
      suggestion: 'This stoneware mug holds 350 ml.',
    },
  ],
  ['text-length', { kind: 'generate' }],
  ['facts', { kind: 'ask', factName: 'material' }],
  ['unique', { kind: 'link', to: 'twin', productId: 'p2' }],
  ['images', { kind: 'link', to: 'images' }],
  ['identifier', { kind: 'ask', factName: 'SKU' }],
])('%s can be mended in one click', (id, action) => {
  expect(actionOf(id)).toEqual(action);
});

test('an edit points at the words it means', () => {
  const { text } = readDescription(mug.descriptionHtml);
  for (const { action } of items())
    if (action?.kind === 'edit' && action.span) expect(text.slice(action.span.start, action.span.end)).toBe(action.span.found);
  expect(actionOf('readability', { descriptionHtml: `<p>${long}</p>` })).toMatchObject({ span: { found: long } });
  expect(actionOf('risky-words')).toMatchObject({ kind: 'edit', span: { found: 'waterproof' } });
});

test('a text that is set passes the check it was made for', () => {
  const metaTitle = `Blue coffee mug ${'of stoneware '.repeat(8)}`;
  const title = actionOf('meta-title', { metaTitle });
  expect(title?.kind === 'set' && items({ metaTitle: title.text })[2]?.passed).toBe('yes');
  const description = actionOf('meta-description', { metaDescription: 'Blue.' });
  expect(description?.kind === 'set' && items({ metaDescription: description.text })[3]?.passed).toBe('yes');
  const name = actionOf('title-length', { name: metaTitle });
  expect(name?.kind === 'set' && items({ name: name.text })[1]?.passed).toBe('yes');
});

test('a keyword that is put in is then found', () => {
  const action = actionOf('keyword-in-title');
  expect(action?.kind === 'insert-keyword' && items({ name: action.suggestion })[0]?.passed).toBe('yes');
});

test('nothing is said that the product does not say', () => {
  const known = new Set(
    `${mug.name} ${readDescription(mug.descriptionHtml).text} ${mug.keywords.join(' ')}`.toLowerCase().match(/[a-z0-9]+/g),
  );
  for (const { action } of items()) {
    const text = action?.kind === 'set' ? action.text : action?.kind === 'insert-keyword' ? action.suggestion : '';
    for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) expect(known).toContain(word);
  }
});

test('the same product gets the same score a thousand times', () => {
  const first = JSON.stringify(seoChecklist(mug, day));
  for (let n = 0; n < 1_000; n++) expect(JSON.stringify(seoChecklist(mug, day))).toBe(first);
});
