import { expect, test } from 'vitest';
import { initialForm } from '#shared/generation/form.ts';
import { briefWords } from './brief-words.ts';

const say = (changes: Partial<typeof initialForm.formData>, name = '') =>
  briefWords({ ...initialForm.formData, ...changes }, name)
    .map((word) => word.text)
    .join('');

test('an empty form already reads as a sentence and marks what is open', () => {
  expect(say({})).toBe('Write 100 to 180 words about a product for any shop. Sound clear, and speak to anyone.');
  const open = briefWords(initialForm.formData, '').filter((word) => word.kind === 'open');
  expect(open.map((word) => word.text)).toEqual(['a product', 'anyone']);
});

test('a filled form names everything the writer will get', () => {
  const text = say(
    {
      platform: 'etsy',
      descriptionLength: 'short',
      keyFeatures: 'Oak\nHand made',
      keywords: 'a, b, c, d',
      seoFocused: true,
      brandGuidelines: 'x',
      additionalNotes: 'y',
    },
    'Bowl',
  );
  expect(text).toContain('40 to 80 words about Bowl for Etsy');
  expect(text).toContain('Mention 2 features.');
  expect(text).toContain('Write for search with a, b, c and 1 more.');
  expect(text).toContain('Follow your guidelines and your notes.');
});

test('the features of the product are used and counted, one that was typed again only once', () => {
  const words = (typed: string) =>
    briefWords({ ...initialForm.formData, keyFeatures: typed }, 'Mill', ['Grinds coarse & fine', 'Oak'])
      .map(({ text }) => text)
      .join('');
  expect(words('')).toContain('Mention 2 features.');
  expect(words('Oak\nMade in Porto')).toContain('Mention 3 features.');
});
