import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/support/amounts.ts';
import { seed } from '#tests/support/seed.ts';
import { proposalsOfPicture, type ReadFact, verifiedProposals } from './verify-proposals.ts';

const source =
  'Harbour mug. Thrown from lead-free\n  stoneware, it holds 350 ml. It is not waterproof. Weighs 1.25 kg.\nItem No: HM-7\nNot included: a spoon';
const verify = (name: string, value: string, words = value) => verifiedProposals([{ name, value, words }], [source], false);

test('words that stand in the source are kept, as they stand there', () => {
  expect(verify('Material', 'lead-free stoneware', 'Thrown from lead-free stoneware').proposals).toEqual([
    {
      field: 'attribute',
      fact: { name: 'Material', value: 'lead-free stoneware', unit: '' },
      words: 'Thrown from lead-free\n  stoneware',
      page: null,
    },
  ]);
  expect(verify('Capacity', '350 ml', 'it holds 350 ml').proposals).toMatchObject([{ fact: { value: '350', unit: 'ml' } }]);
  expect(verify('Item No', 'HM-7', 'Item No: HM-7').proposals).toMatchObject([{ field: 'sku', fact: { value: 'HM-7' } }]);
});

test.each([
  ['words that are not there', 'Material', 'organic cotton', 'organic cotton'],
  ['a value beside true words', 'Material', 'porcelain', 'lead-free stoneware'],
  ['a piece of a number', 'Capacity', '50 ml', '50 ml'],
  ['the end of a decimal number', 'Weight', '25 kg', '25 kg'],
  ['a piece of a word', 'Material', 'stone', 'stone'],
  ['what the source denies', 'Feature', 'waterproof', 'waterproof'],
  ['what the quoted words deny', 'Feature', 'waterproof', 'It is not waterproof.'],
  ['what is not included', 'Included', 'a spoon', 'a spoon'],
  ['what the quoted words say is not included', 'Included', 'a spoon', 'Not included: a spoon'],
  ['a name that says more than the source', 'FDA approved', '350 ml', 'it holds 350 ml'],
  ['no words', 'Material', 'stoneware', ' '],
])('drops %s', (_, name, value, words) => {
  expect(verify(name, value, words)).toEqual({ proposals: [], dropped: 1 });
});

test('a denial that is part of the name or the value is kept with it', () => {
  expect(verify('Not included', 'a spoon', 'Not included: a spoon').proposals).toMatchObject([
    { fact: { name: 'Not included', value: 'a spoon' } },
  ]);
  expect(verify('Feature', 'not waterproof', 'It is not waterproof').proposals).toHaveLength(1);
  expect(verify('SKU', 'HM-7', 'Item No: HM-7').proposals).toHaveLength(1);
  const sheet = 'Art. No HM-8, glazed. Without lid, 350 ml';
  const inSheet = (name: string, value: string, words: string) => verifiedProposals([{ name, value, words }], [sheet], false);
  expect(inSheet('SKU', 'HM-8', 'Art. No HM-8').proposals).toHaveLength(1);
  expect(inSheet('Capacity', '350 ml', 'Without lid, 350 ml').proposals).toHaveLength(1);
});

test('what buyers are not told is left out, and is not counted as invented', () => {
  const read = [{ name: 'Price', value: '4 EUR', words: 'Price: 4 EUR' }];
  expect(verifiedProposals(read, ['Price: 4 EUR'], false)).toEqual({ proposals: [], dropped: 0 });
});

test('the page is found by the words', () => {
  const read = [{ name: 'Height', value: '9 cm', words: 'Height 9 cm' }];
  expect(verifiedProposals(read, ['Mug', 'Height\t9 cm'], true).proposals).toMatchObject([{ page: 2, words: 'Height\t9 cm' }]);
});

test('of a picture, the value must stand in the words that are quoted', () => {
  const read = [
    { name: 'Material', value: '100% linen', words: '100% LINEN' },
    { name: 'Origin', value: 'Portugal', words: '100% LINEN' },
    { name: 'Feature', value: 'dishwasher safe', words: 'Not dishwasher safe' },
  ];
  expect(proposalsOfPicture(read)).toMatchObject({ proposals: [{ words: '100% LINEN' }], dropped: 2 });
});

test('whatever an AI answers, the words of each proposal stand in the source, and the value in the words', () => {
  const piece = fc.constantFrom('stoneware', 'lead-free', '350', 'ml', '1.25', 'kg', 'not', 'gold', '50', ' ', '\n', '.', 'x');
  const text = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(' '));
  const page = fc.tuple(text, text).map(([one, other]) => `${one}\n${source}\n${other}`);
  const fact: fc.Arbitrary<ReadFact> = fc.record({
    name: fc.constantFrom('Material', 'Weight', 'Gold plated'),
    value: text,
    words: text,
  });
  const flat = (words: string) => words.replace(/\s+/g, ' ').toLowerCase();
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 5 }), fc.array(page, { minLength: 1, maxLength: 2 }), (read, pages) => {
      for (const { fact, words, page } of verifiedProposals(read, pages, true).proposals) {
        expect(pages[(page ?? 0) - 1]).toContain(words);
        expect(flat(words)).toContain(flat(fact.value));
      }
    }),
    { numRuns: runs(1_000), seed },
  );
});
