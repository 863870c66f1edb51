import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paragraphSpans, placesOf, searchable, wordSpans } from './spans.ts';

const cut = (text: string, spans: { start: number; end: number }[]) => spans.map(({ start, end }) => text.slice(start, end));

test('words stand where they stand', () => {
  const text = 'Blue Mugs, 9.5 cm — it’s hand-made';
  expect(cut(text, wordSpans(text))).toEqual(['Blue', 'Mugs', '9.5', 'cm', 'it’s', 'hand-made']);
  expect(wordSpans(text).map(({ stem }) => stem)).toEqual(['blue', 'mug', '9.5', 'cm', 'it', 'hand-made']);
});

test('paragraphs are what blank lines separate', () => {
  const text = '\nOne\nline\n \n\nTwo ';
  expect(cut(text, paragraphSpans(text))).toEqual(['One\nline', 'Two']);
});

test('a phrase is found as whole words, whatever its case and quotes', () => {
  const text = searchable('I’m sure. Aim. I’M SURE, İ i’m surely');
  expect([...placesOf("i'm sure", text)].map(({ start }) => start)).toEqual([0, 15]);
});

test('searching moves nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => searchable(text).length === text.length));
});
