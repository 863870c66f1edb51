import { describe, expect, test } from 'vitest';
import { noFacts } from '../facts/facts.ts';
import type { SeoInput } from './check.ts';
import { type SeoCheckId, seoChecklist } from './checklist.ts';

const day = new Date('2026-11-21');
const plain: SeoInput = { name: 'Blue coffee mug', descriptionHtml: '<p>A mug.</p>', keywords: ['coffee mug'], images: [] };
const item = (id: SeoCheckId, change: Partial<SeoInput>) =>
  seoChecklist({ ...plain, ...change }, day).items.find((one) => one.id === id);
const passed = (id: SeoCheckId, change: Partial<SeoInput>) => item(id, change)?.passed;
const body = (html: string) => ({ descriptionHtml: html });
const words = (count: number, word = 'clay') => `${word} `.repeat(count).trim();
/** A text of 200 words with a keyword at these positions. */
const withKeywordAt = (...places: number[]) =>
  body(
    `<p>${Array.from({ length: 200 }, (_, at) => (places.includes(at) ? 'coffee mug' : places.includes(at - 1) ? '' : 'clay')).join(' ')}</p>`,
  );

describe('the main keyword', () => {
  test('belongs into one sentence of the first paragraph', () => {
    const first = (text: string) => passed('keyword-first-paragraph', body(`<p>${text}</p>`));
    expect(first('It is blue. This mug is for coffee.')).toBe('yes');
    expect(first('It is a mug. It holds coffee.')).toBe('partly');
    expect(first('It is blue.')).toBe('no');
    expect(first('')).toBeUndefined();
  });

  test.each([
    [[], 'partly'],
    [[0], 'yes'],
    [[0, 40, 80, 120, 160, 180], 'yes'],
    [[0, 10, 20, 30, 40, 50, 60], 'no'],
  ] as const)('at %j of 200 words is often enough: %s', (places, answer) => {
    expect(passed('keyword-density', withKeywordAt(...places))).toBe(answer);
  });

  test('is not counted in a text too short for shares', () => {
    expect(passed('keyword-density', {})).toBeUndefined();
    expect(passed('keyword-spread', {})).toBeUndefined();
  });

  test.each([
    [[0, 100], 'yes'],
    [[0, 50], 'partly'],
    [[0, 10], 'no'],
  ] as const)('at %j of 200 words is spread evenly: %s', (places, answer) => {
    expect(passed('keyword-spread', withKeywordAt(...places))).toBe(answer);
  });

  test('stands in one or two sentences of the meta description', () => {
    const meta = (metaDescription: string) => passed('keyword-in-meta-description', { metaDescription });
    expect(meta('A coffee mug. It is blue.')).toBe('yes');
    expect(meta('It is blue.')).toBe('no');
    expect(meta('A coffee mug. One coffee mug. The coffee mug.')).toBe('no');
  });

  test('begins the meta title', () => {
    const title = (metaTitle: string) => passed('keyword-in-meta-title', { metaTitle });
    expect([title('Coffee mug, blue'), title('Blue coffee mug'), title('Mug for coffee')]).toEqual(['yes', 'partly', 'no']);
  });

  test('stands in an alternative text by half of its words', () => {
    const alt = (...texts: string[]) => passed('keyword-in-alt', { images: texts.map((one) => ({ alt: one })) });
    expect([alt('A mug', 'A table'), alt('A table'), alt('')]).toEqual(['yes', 'no', undefined]);
  });

  test('stands in some of the headings, not in all', () => {
    const headings = (...texts: string[]) =>
      passed('keyword-in-headings', body(texts.map((text) => `<h3>${text}</h3><p>Clay</p>`).join('')));
    expect(headings('Coffee mug', 'Care')).toBe('yes');
    expect(headings('Coffee mug')).toBe('yes');
    expect(headings('Coffee mug', 'Mug for coffee')).toBe('partly');
    expect(headings('Size', 'Care')).toBe('no');
    expect(headings()).toBeUndefined();
  });
});

describe('the text', () => {
  test.each([
    [200, 'yes'],
    [199, 'partly'],
    [150, 'partly'],
    [149, 'no'],
  ])('of %i words is enough: %s', (count, answer) => {
    expect(passed('enough-text', body(`<p>${words(count)}</p>`))).toBe(answer);
  });

  test('of a chosen length is judged by that', () => {
    expect(passed('enough-text', { ...body(`<p>${words(60)}</p>`), descriptionLength: 'short' })).toBeUndefined();
  });

  test.each([
    [70, 'yes'],
    [71, 'partly'],
    [101, 'no'],
  ])('with a paragraph of %i words reads easily: %s', (count, answer) => {
    expect(passed('paragraph-length', body(`<p>${words(count)}</p>`))).toBe(answer);
  });

  test('has a list', () => {
    expect(passed('list', body('<ul><li>Blue</li></ul>'))).toBe('yes');
    expect(passed('list', {})).toBe('no');
  });

  test.each([
    [0, 4, 'yes'],
    [1, 3, 'yes'],
    [3, 7, 'partly'],
    [2, 2, 'no'],
  ])('with %i long and %i short sentences is %s', (long, short, answer) => {
    const text = `Its ${words(21)}. `.repeat(long) + 'It is blue. '.repeat(short);
    expect(passed('sentence-length', body(`<p>${text}</p>`))).toBe(answer);
  });

  test('is active, as far as English goes', () => {
    expect(passed('passive-voice', body('<p>It holds tea. It is blue.</p>'))).toBe('yes');
    expect(item('passive-voice', body('<p>It holds tea. It is made by hand.</p>'))).toMatchObject({
      passed: 'no',
      finding: '50% of the sentences are passive; up to 10% is good',
      action: { kind: 'edit', field: 'description', span: { start: 14, end: 33, found: 'It is made by hand.' } },
    });
    expect(
      passed('passive-voice', body('<p>Die Tasse ist für den Tee und wird von Hand in der Werkstatt made.</p>')),
    ).toBeUndefined();
  });

  test('leads from sentence to sentence, from 200 words on', () => {
    const text = (lead: number, rest: number) =>
      body(`<p>${`It keeps warm because ${words(16)}. `.repeat(lead)}${`It ${words(19)}. `.repeat(rest)}</p>`);
    expect(passed('transition-words', text(3, 7))).toBe('yes');
    expect(passed('transition-words', text(2, 8))).toBe('partly');
    expect(passed('transition-words', text(1, 9))).toBe('no');
    expect(passed('transition-words', text(1, 1))).toBeUndefined();
  });
});

test('a title has a width, and a product an identifier', () => {
  expect(item('meta-title-width', { metaTitle: 'W'.repeat(40) })).toMatchObject({
    passed: 'no',
    finding: 'The title in search results is 756 pixels wide; up to 600 are shown',
  });
  expect([
    passed('identifier', { facts: { ...noFacts, sku: 'A1' } }),
    passed('identifier', { facts: { ...noFacts, sku: ' ' } }),
    passed('identifier', {}),
  ]).toEqual(['yes', 'no', undefined]);
});
