import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/support/amounts.ts';
import { bestTime } from '#tests/support/best-time.ts';
import { seed } from '#tests/support/seed.ts';
import { withUnit } from './facts.ts';
import { linesLeft, proposeFacts, sourceText } from './propose.ts';

/** The proposals of a source, each as "field: name = value [unit]". */
const read = (...pages: string[]) =>
  proposeFacts(pages.map(sourceText), pages.length > 1).map(({ field, fact: { name, value, unit } }) => {
    const what = field === 'attribute' ? name : field;
    return `${what} = ${value}${unit === '' ? '' : ` [${unit}]`}`;
  });

test('the sheet of a supplier is read line by line, without what only the seller is told', () => {
  const sheet = `Harbour stoneware mug
Item no.: HM-350
Brand: Harbour Pottery
• Material: Stoneware, lead-free glaze
• Capacity: 350 millilitres
• Height (cm): 9
• Weight: 412 G
- Care: Dishwasher and microwave safe.
Colour: Cobalt blue;
Warranty: 2 years
MOQ: 48 pcs
FOB price: USD 2.10
Lead time: 25 days
EAN: 4006381333931
Ratio: n/a
Web: https://example.com/mug
Open 10:30 to 18:00, see https://example.com`;
  expect(read(sheet)).toEqual([
    'name = Harbour stoneware mug',
    'sku = HM-350',
    'brand = Harbour Pottery',
    'Material = Stoneware, lead-free glaze',
    'Capacity = 350 [ml]',
    'Height = 9 [cm]',
    'Weight = 412 [g]',
    'Care = Dishwasher and microwave safe',
    'Colour = Cobalt blue',
    'Warranty = 2 [years]',
    'gtin = 4006381333931',
  ]);
});

test('a German sheet is read as well', () => {
  const sheet = `Produktdatenblatt
Artikelbezeichnung: Wandregal Fjord
Hersteller: Nordholz
Artikel-Nr.: 4711
Farbe: Eiche natur
Gewicht in kg: 3,2
Breite\t80\tcm
Lieferzeit: 3 Wochen
Preis: 49,00 €`;
  expect(read(sheet)).toEqual([
    'name = Wandregal Fjord',
    'brand = Nordholz',
    'sku = 4711',
    'Farbe = Eiche natur',
    'Gewicht = 3,2 [kg]',
    'Breite = 80 [cm]',
  ]);
});

test.each([
  ['cells of a spreadsheet', 'Property\tValue\nMaterial\tOak\nMax. load\t12 kg', ['Material = Oak', 'Max. load = 12 [kg]']],
  ['a column for the unit', 'Weight\t1.2\tkg\nLength\tmm\t800', ['Weight = 1.2 [kg]', 'Length = 800 [mm]']],
  [
    'names above values',
    'Material\tColour\tWeight (g)\nOak\tNatural\t412',
    ['Material = Oak', 'Colour = Natural', 'Weight = 412 [g]'],
  ],
  ['several products, of which nobody knows which one is meant', 'Name\tColour\tSize\nMug\tRed\tS\nMug\tBlue\tM', []],
  ['two pairs in a row', 'Material:\tOak\tColour:\tNatural', ['Material = Oak', 'Colour = Natural']],
  ['upright strokes', '| Property | Value |\n|---|---|\n| Farbe | Blau |', ['Farbe = Blau']],
  ['rows of dots and wide gaps', 'Material ........ Oak\nSize      80 x 20 cm', ['Material = Oak', 'Size = 80 x 20 cm']],
  ['several pairs on a line', 'Material: cotton; Colour: red; Size: XL', ['Material = cotton', 'Colour = red', 'Size = XL']],
  ['dashes, if there are several', 'Material – oak\nColour – natural', ['Material = oak', 'Colour = natural']],
  ['a value on the next line', 'Material:\nSolid oak\nFeatures:\n- strong', ['Material = Solid oak']],
  ['capitals', 'MATERIAL: oak\nEAN-8: none', ['Material = oak']],
  ['other colons', '素材：綿 100%', ['素材 = 綿 100%']],
])('reads %s', (_, source, facts) => {
  expect(read(source)).toEqual(facts);
});

test('HTML is read as its reader sees it', () => {
  const html = `<style>p: red</style><table><thead><tr><th></th><th>Value</th></tr></thead>
    <tr><td>Material</td><td>100&nbsp;% linen &amp; cotton<br>washed</td></tr><tr><td>Size</td><td></td></tr></table>
    <ul><li><b>Care:</b> 40 °C</li><li>soft</li></ul><dl><dt>Origin</dt><dd>Portugal</dd></dl>`;
  expect(read(html)).toEqual(['Material = 100 % linen & cotton washed', 'Care = 40 [°C]', 'Origin = Portugal']);
});

test.each([
  'Dear Sir: thank you for your order.',
  'We make fine mugs. Note: they are heavy.',
  'See https://example.com or call 030:12345',
  'It opened at 10:30 and closed at 18:00',
  'Tel: +44 20 7946 0000\nE-mail: ada@example.com',
  '<3 and a < b',
])('finds no fact in “%s”', (text) => {
  expect(read(text)).toEqual([]);
});

test('the page of a PDF is named', () => {
  expect(proposeFacts(['Mug', 'Height: 9 cm'], true)).toMatchObject([
    { field: 'name', words: 'Mug', page: 1 },
    { words: 'Height: 9 cm', page: 2 },
  ]);
});

const cell = fc.oneof(
  fc.constantFrom(
    'Material',
    'oak',
    'Weight (kg)',
    '1,2',
    'kg',
    ': ',
    '\t',
    '|',
    ' - ',
    ';',
    '...... ',
    '   ',
    '\n',
    '• ',
    ' = ',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
);

test('the words of each proposal stand in the source, and the value stands in the words', () => {
  const source = fc.array(cell, { maxLength: 60 }).map((parts) => parts.join(''));
  const flat = (text: string) => text.toLowerCase().replace(/\s/g, '');
  fc.assert(
    fc.property(source, (pasted) => {
      const text = sourceText(pasted);
      for (const { fact, words, field } of proposeFacts([text])) {
        expect(text).toContain(words);
        if (field !== 'gtin') expect(flat(words)).toContain(flat(fact.value));
        expect(fact.name).not.toBe('');
        expect(withUnit(fact)).not.toBe('');
      }
    }),
    { numRuns: runs(1_000), seed },
  );
});

test('what is made in a place by a certain hand is a sentence, not a place', () => {
  expect(read('Oak board\nMade in Sweden by hand.\nMade in the United Kingdom.')).toEqual([
    'name = Oak board',
    'Made in = United Kingdom',
  ]);
});

test('facts are read without a colon, and the lines left out are named', () => {
  const sheet =
    'Desk lamp\nHeight 40 cm, base 16 cm\nIP44\nDimmable in 3 steps\nMade in Portugal\nBulb is not replaceable\nDealer price 9 EUR';
  expect(read(sheet)).toEqual([
    'name = Desk lamp',
    'Height = 40 [cm]',
    'Base = 16 [cm]',
    'Protection class = IP44',
    'Dimmable = in 3 steps',
    'Made in = Portugal',
  ]);
  expect(linesLeft([sheet], proposeFacts([sheet]))).toEqual([
    { text: 'Bulb is not replaceable', isPrivate: false },
    { text: 'Dealer price 9 EUR', isPrivate: true },
  ]);
  expect(read('Soy candle 200 g\nMaterial: soy')).toEqual(['name = Soy candle 200 g', 'Material = soy']);
});

const MAX_MS = 150;

test.each([
  ['names without values', 'aa:\n'.repeat(50_000)],
  ['blanks', ' '.repeat(200_000)],
  ['dots', `a${'.'.repeat(199_000)}b`],
  ['tabs', 'a\t'.repeat(100_000)],
  ['colons', ':'.repeat(200_000)],
  ['one long line', 'Material: oak '.repeat(14_000)],
  ['open tags', '<td'.repeat(60_000)],
  ['cells', '<tr><td>a<td>b'.repeat(14_000)],
  ['brackets', `${'('.repeat(90)}\n`.repeat(2_000)],
])('200,000 characters of %s are read quickly', (_, text) => {
  expect(bestTime(() => proposeFacts([sourceText(text)]), MAX_MS, 5)).toBeLessThan(MAX_MS);
});

test('“Product: …” is the name, without the number in front of it; a number alone is none', () => {
  const names = (text: string) => proposeFacts([text]).flatMap(({ field, fact }) => (field === 'name' ? fact.value : []));
  expect(names('Product: Stoneware teapot\nMaterial: stoneware')).toEqual(['Stoneware teapot']);
  expect(names('Artikel: NW-0417 “Saltmarsh” candle\nWax: soy')).toEqual(['Saltmarsh candle']);
  expect(names('Name: Alto\nProduct: Kettle\nMaterial: copper')).toEqual(['Alto']);
  expect(names('Material: copper\nItem: OB-40')).toEqual([]);
});
