import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listingToHtml } from '../description/html.ts';
import { listingFromProduct } from './listing-from-html.ts';

const read = (descriptionHtml: string) => listingFromProduct({ name: ' Mug ', descriptionHtml, tags: ['mug'] });

test('the first paragraph is the intro, the first list the bullets, the rest the details', () => {
  expect(
    read(
      '<p>For slow mornings.</p><ul><li>350 ml</li><li>Colours<ul><li>blue</li></ul></li></ul><h3>Care</h3><p>Wash.<br>Dry.</p>',
    ),
  ).toEqual({
    title: 'Mug',
    intro: 'For slow mornings.',
    bullets: ['350 ml', 'Colours, blue'],
    details: 'Care\n\nWash.\nDry.',
    metaTitle: 'Mug',
    metaDescription: 'For slow mornings.',
    tags: ['mug'],
    altText: '',
  });
});

test('a text without an intro or a list is read as well as can be', () => {
  expect(read('<ul><li>350 ml</li></ul><p>After.</p>')).toMatchObject({ intro: '', bullets: ['350 ml'], details: 'After.' });
  expect(read('Just words')).toMatchObject({ intro: 'Just words', bullets: [], details: '' });
  expect(read('')).toMatchObject({ intro: '', bullets: [], details: '', metaDescription: '' });
});

test('a generated listing comes back as it was', () => {
  const sentence = fc.lorem({ mode: 'sentences', maxCount: 2 });
  fc.assert(
    fc.property(sentence, fc.array(sentence, { minLength: 1 }), sentence, (intro, bullets, details) => {
      expect(read(listingToHtml({ intro, bullets, details }))).toMatchObject({ intro, bullets, details });
    }),
  );
});

test('a list below a heading of details belongs to them, and one below another heading is the bullets', () => {
  const { bullets, details } = read(
    '<p>A plate.</p><h3>Facts and figures</h3><ul><li>Width: 27 cm</li></ul><h3>Upkeep</h3><p>Wash.</p>',
  );
  expect(bullets).toEqual([]);
  expect(details.replace(/\s+/g, ' ')).toMatch(/^Facts and figures .*Width: 27 cm.* Upkeep Wash\.$/);
  expect(read('<p>A plate.</p><h3>Features</h3><ul><li>Stackable</li></ul>').bullets).toEqual(['Stackable']);
});
