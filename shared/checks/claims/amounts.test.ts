import { describe, expect, test } from 'vitest';
import { tokensOf } from '../../text/tokens.ts';
import { readAmount } from './amounts.ts';

const read = (text: string) => readAmount(tokensOf(text), 0);

describe('a number is read as people write it', () => {
  test.each([
    ['42', 42],
    ['8.5', 8.5],
    ['0,5', 0.5],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['10,000', 10_000],
    ['1\u202f650', 1650],
    ['9/16', 0.5625],
    ['1 1/2', 1.5],
    ['1-1/2', 1.5],
    ['11½', 11.5],
    ['¾', 0.75],
    ['twelve', 12],
    ['twenty-four', 24],
    ['two dozen', 24],
    ['dozen', 12],
    ['half a', 0.5],
    ['half a dozen', 6],
    ['half-dozen', 6],
    ['nine hundred watts', 900],
    ['eleven hundred and fifty trees', 1150],
    ['four thousand feet', 4000],
    ['one thousand two hundred metres', 1200],
    ['two thousand four hundred and six', 2406],
    ['three hundred and five', 305],
    ['thirty four', 34],
    ['two and a half days', 2.5],
    ['three and three quarters inches', 3.75],
    ['seven and a quarter', 7.25],
    ['27 and a half inches', 27.5],
    ['3 thousand', 3000],
    ['1.5 million', 1_500_000],
    ['two thirds of a litre', 2 / 3],
    ['three-quarter inch', 0.75],
    ['four-tenths of an inch', 0.4],
    ['sixty-eight hundredths of a millimetre', 0.68],
    ['nine and ten', 9],
    ['two third places', 2],
    ['five two', 5],
    ['zwölf', 12],
    ['cinco', 5],
    ['quatre', 4],
  ])('%s is %d', (text, value) => {
    expect(read(text)?.readings[0]).toBeCloseTo(value, 9);
  });

  test('a dot or comma before three digits has two readings, a grouped number only one', () => {
    expect(read('1.200')?.readings).toEqual([1.2, 1200]);
    expect(read('1,200')?.readings).toEqual([1200, 1.2]);
    expect(read('1,200,000')?.readings).toEqual([1_200_000]);
    expect(read('0,125')?.readings).toEqual([0.125]);
  });

  test('a version, a date and a score are no fractions or numbers', () => {
    expect(read('10.5.3')).toBeNull();
    expect(read('24/7')?.readings).toEqual([24]);
    expect(read('13/14/15')?.end).toBe(2);
  });

  test('the place and the step of a number are those of the text', () => {
    expect(read('11 3/4 in')).toMatchObject({ start: 0, end: 6, step: 0.25, next: 4 });
    expect(read('11.81')?.step).toBeCloseTo(0.01, 12);
  });
});

test.each(['two thousand million', 'a thousand million stars', 'two thousand thousand', 'a million hundred thousand million'])(
  '“%s” is read to an end',
  (text) => {
    const tokens = tokensOf(text);
    expect(tokens.map((_, at) => readAmount(tokens, at)?.readings[0] ?? 0)[0]).toBeGreaterThan(0);
  },
);
