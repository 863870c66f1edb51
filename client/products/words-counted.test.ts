import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countDescriptionWords, htmlToText, listingToHtml } from '#shared/description/html.ts';
import { countListingWords, type Listing } from '#shared/generation/listing.ts';
import { countWords, measure } from '#shared/platforms/measure.ts';
import { textLength } from '#shared/seo/checks.ts';
import { readDescription } from '#shared/seo/text.ts';
import { measureDescription } from './edit/description-draft.ts';
import { type ProductVersion, versionWords } from './versions/version-words.ts';

type Body = Pick<Listing, 'intro' | 'bullets' | 'details'>;

/** The word count of one text, as each screen and each check shows it. All of them must be the same. */
function saidOf(body: Body) {
  const html = listingToHtml(body);
  const version = { source: 'human', platform: null, restoredFrom: null, texts: { description: html } } as ProductVersion;
  const check = textLength({
    input: { name: '', descriptionHtml: html, keywords: [], images: [] },
    text: readDescription(html),
  } as unknown as Parameters<typeof textLength>[0]);
  const inWords = (text: string | undefined) => Number(/(\d+) words?\b/.exec(text ?? '')?.[1]);
  return {
    draft: countListingWords(body),
    live: countDescriptionWords(html),
    editor: measureDescription(html).words,
    history: inWords(versionWords(version, false)),
    checklist: inWords(check?.finding),
    platform: measure(htmlToText(html), 'words'),
    voice: countWords(htmlToText(html)),
  };
}

test.each<[string, number, Body]>([
  [
    'an English mug',
    20,
    {
      intro: 'It’s a hand-made mug – for coffee/tea.',
      bullets: ['Holds 350 ml', '9.5 × 8 cm', 'Dishwasher- and microwave-safe'],
      details: 'Salt & pepper, 1,200 °C.',
    },
  ],
  ['a German one', 7, { intro: 'Für 2 Große: „Käthe“ — mundgeblasen.', bullets: ['½ Liter'], details: '· 👩 ·' }],
  ['a French one', 7, { intro: 'L’art d’aujourd’hui, café crème : voilà !', bullets: ['N° 5'], details: '' }],
  ['steps with numbers', 4, { intro: '', bullets: ['1. Wash it', '2) Dry it', '- '], details: '' }],
])('one text has one number of words wherever it is counted: %s', (_name, count, body) => {
  const said = saidOf(body);
  expect(said).toEqual(Object.fromEntries(Object.keys(said).map((where) => [where, count])));
});

test('the numbers of a list and markup are no words', () => {
  const html = '<h3>To <em>wa</em>sh</h3><ol><li>Rinse</li><li>Dry<ul><li>in the sun</li></ul></li></ol>';
  expect(measureDescription(html).words).toBe(7);
  expect(countDescriptionWords(html)).toBe(countWords(readDescription(html).text));
});

test('of any text a draft and what is stored of it have the same number', () => {
  const piece = fc.constantFrom('mug', 'it’s', '9.5', '1.', '- ', '&', '<b>', 'a/b', 'é', '👩', ' ', '\n', '\n\n', '•', 'ß-x');
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' '));
  const body = fc.record({ intro: text, bullets: fc.array(text.map((one) => one.replaceAll('\n', ' '))), details: text });
  fc.assert(
    fc.property(body, (listing) => {
      const { draft, live, editor } = saidOf(listing);
      expect([live, editor]).toEqual([draft, draft]);
    }),
    { numRuns: 60 },
  );
});
