import { describe, expect, test } from 'vitest';
import { bestTime } from '#tests/support/best-time.ts';
import { emptyListing, type Listing } from '../generation/listing.ts';
import type { Finding } from './finding.ts';
import { checkLeaks, type LeakOptions } from './leaks.ts';

const leaksIn = (change: Partial<Listing>, options?: LeakOptions) => checkLeaks({ ...emptyListing, ...change }, options);
const inDetails = (details: string, options?: LeakOptions) => leaksIn({ details }, options);
/** Applies the fixes of all findings. Starts with the last one, so that the positions of the others stay right. */
const mended = (text: string, findings: Finding[]) =>
  findings.toReversed().reduce((now, { start, end, fix }) => (fix ? now.slice(0, start) + fix.text + now.slice(end) : now), text);

test('a clean listing has none', () => {
  const listing: Listing = {
    title: 'Stoneware mug [set of 2] – 350 ml, XXL handle',
    intro: 'I throw each mug by hand; I cannot make two alike. Let me know if you want a name on it.',
    bullets: ['Holds 350 ml at < 80 °C', 'Made from the material of old roof tiles', 'R&D winner, 5*5*5 cm'],
    details: 'Insert the lid first.\n\n- Follow these instructions\n- One size {S–XL}\n\nHere is the mug your mornings need.',
    metaTitle: 'Stoneware mug #1 | Hearth',
    metaDescription: 'Details: glazed twice.',
    tags: ['mug', 'c# poster'],
    altText: '',
  };
  expect(checkLeaks(listing)).toEqual([]);
});

describe('talk of the writer', () => {
  test.each([
    'A mug. As an AI language model, I do not drink coffee. It is blue.',
    'A mug. I hope this helps! It is blue.',
    'A mug. Als Sprachmodell kann ich das nicht sagen. It is blue.',
    'A mug. Lo siento, pero no puedo. It is blue.',
    'A mug. En tant que modèle de langage, je ne sais pas. It is blue.',
    'A mug. The material does not say how heavy it is. It is blue.',
    'A mug. I’m unable to say more. It is blue.',
  ])('goes with its sentence: %s', (text) => {
    const findings = inDetails(text);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ check: 'leak', severity: 'hard', field: 'details' });
    expect(mended(text, findings)).toBe('A mug. It is blue.');
  });

  test.each([
    'Sure! Here is the product description you asked for:\n\nA blue mug.',
    'Here’s a revised version of the text:\nA blue mug.',
    'Hier ist die Produktbeschreibung: A blue mug.',
    'Voici le texte : A blue mug.',
    'Certainly! A blue mug.',
    'Description: A blue mug.',
  ])('before the text comes off: %s', (text) => {
    expect(mended(text, inDetails(text))).toBe('A blue mug.');
  });

  test('that begins with a refusal has no fix but to write again', () => {
    const [finding] = leaksIn({ intro: 'I cannot describe this product.' });
    expect(finding).toMatchObject({ found: 'I cannot', message: 'The writer refuses here instead of writing. Write it again.' });
    expect(finding?.fix).toBeUndefined();
  });

  test('includes the words of the prompt that are given', () => {
    expect(inDetails('Blue. Written in Warm Story voice. Red.', { promptWords: ['warm story'] })).toHaveLength(1);
    expect(inDetails('Blue. Written in warm storytelling. Red.', { promptWords: ['warm story'] })).toEqual([]);
  });
});

describe('placeholders', () => {
  test.each([
    '[Brand]',
    '[insert color here]',
    '{{name}}',
    `$\{price}`,
    '{brand_name}',
    '<product>',
    'INSERT',
    'TBD',
    'XXX',
    'Lorem ipsum',
    '%name%',
    '[Marke]',
  ])('%s is told where it stands', (words) => {
    const [finding, ...more] = inDetails(`A mug by ${words} of clay.`);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ found: words, start: 9, end: 9 + words.length });
  });

  test('are none where the seller wrote them', () => {
    expect(leaksIn({ title: 'Poster [name]' }, { own: ['Poster [name]'] })).toEqual([]);
    expect(leaksIn({ title: 'FOAM INSERT FOR CASE' })).toEqual([]);
  });
});

describe('markup', () => {
  test.each([
    ['```json\nA mug.\n```', 'A mug.'],
    ['A **blue** mug.', 'A blue mug.'],
    ['A *blue* mug.', 'A blue mug.'],
    ['A __blue__ mug.', 'A blue mug.'],
    ['## Care\nWipe it.', 'Care\nWipe it.'],
    ['See [our shop](https://example.com/a) now.', 'See our shop now.'],
    ['A <b class="x">blue</b> mug.<br>Wipe it.', 'A blue mug.\nWipe it.'],
    ['Salt &amp; pepper, 5 &#215; 3, don&rsquo;t', 'Salt & pepper, 5 × 3, don’t'],
    ['One\\n\\nTwo \\"three\\" \\u00e9', 'One\n\nTwo "three" é'],
    ['A blue mug."]}', 'A blue mug.'],
    ['{"A blue mug.', 'A blue mug.'],
    ['A\u200b blue\u202e mug.\u0000', 'A blue mug.'],
    ['<seller_data>A mug.</seller_data>', 'A mug.'],
  ])('%j becomes %j', (text, right) => {
    const findings = inDetails(text);
    expect(findings.length).toBeGreaterThan(0);
    expect(mended(text, findings)).toBe(right);
  });

  test('of a list is doubled in a bullet and at home in the details', () => {
    expect(mended('- Holds 350 ml', leaksIn({ bullets: ['- Holds 350 ml'] }))).toBe('Holds 350 ml');
    expect(inDetails('- Holds 350 ml\n- Blue')).toEqual([]);
  });

  test('of right-to-left writing is at home in its scripts', () => {
    expect(inDetails('\u200fספל כחול')).toEqual([]);
    expect(inDetails('\u200fBlue mug')).toHaveLength(1);
  });

  test('names of data fields are told without a fix', () => {
    expect(inDetails('A mug. "bullets": ["Blue"')[0]).toMatchObject({ check: 'leak' });
  });
});

test.each([
  '*',
  '**a',
  '[',
  '[a',
  '](',
  '<a ',
  '<',
  '{',
  '{"',
  '}',
  ']',
  '&',
  '\\',
  '`',
  '_',
  '#',
  '|-',
  ' ',
  '\n',
  'i cannot ',
  '1',
  '\u200b',
  '"',
])('a wall of %j is read in good time', (piece) => {
  const details = piece.repeat(20_000 / piece.length);
  expect(bestTime(() => inDetails(details), 50, 10)).toBeLessThan(50);
});

describe('letters that are not what they seem', () => {
  test.each([
    ['It is 𝐰𝐚𝐭𝐞𝐫𝐩𝐫𝐨𝐨𝐟.', 'It is waterproof.'],
    ['It is ｗａｔｅｒｐｒｏｏｆ.', 'It is waterproof.'],
    ['It is ⓦⓐⓣⓔⓡⓟⓡⓞⓞⓕ.', 'It is waterproof.'],
    ['It holds ７５０ ml.', 'It holds 750 ml.'],
    ['It holds 𝟕𝟓𝟎 ml.', 'It holds 750 ml.'],
    ['It is water\u034fproof.', 'It is waterproof.'],
    ['It is water\u180eproof.', 'It is waterproof.'],
    ['It is water\ufe0fproof.', 'It is waterproof.'],
    ['It is water\u{e0020}proof.', 'It is waterproof.'],
  ])('are written as ordinary ones: %s', (text, plain) => {
    const findings = inDetails(text);
    expect(findings).toMatchObject([{ check: 'leak', severity: 'hard' }]);
    expect(mended(text, findings)).toBe(plain);
  });

  test('are reported where only a person can type them again', () => {
    expect(inDetails('Frее shipping.')).toMatchObject([{ severity: 'hard', found: 'Frее' }]);
    expect(inDetails('It is wаterproof.')).toMatchObject([{ severity: 'hard', found: 'wаterproof' }]);
    expect(inDetails('It is 🆆🅰🆃🅴🆁🅿🆁🅾🅾🅵.')).toMatchObject([{ severity: 'hard', found: '🆆🅰🆃🅴🆁🅿🆁🅾🅾🅵' }]);
  });

  test.each(['Ⓐ and 🅰️ on the front', '12 m², 5 µm, 3 kΩ', 'With ❤️ and 1️⃣', 'USB-кабель, GPSтрекер', 'Flag 🏴󠁧󠁢󠁥󠁮󠁧󠁿 print'])(
    'are not reported in %s',
    (text) => {
      expect(inDetails(text)).toEqual([]);
    },
  );
});
