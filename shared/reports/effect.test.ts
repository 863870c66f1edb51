import { describe, expect, test } from 'vitest';
import { chooseChange, effectOf, type ShopDay, tooEarly } from './effect.ts';

const days = (n: number, views: number, clicks: number, sales = 0): ShopDay[] =>
  Array.from({ length: n }, () => ({ views, clicks, sales }));

describe('what is said', () => {
  test('nothing under 14 days or 100 clicks a side', () => {
    expect(tooEarly([{ before: days(13, 100, 50), after: days(60, 100, 50) }])).toEqual({ days: 13, clicks: 650 });
    expect(tooEarly([{ before: days(14, 100, 7), after: days(14, 100, 8) }])).toEqual({ days: 14, clicks: 98 });
    expect(tooEarly([{ before: days(14, 100, 8), after: days(14, 100, 8) }])).toBeNull();
    expect(effectOf([{ before: days(13, 100, 50), after: days(60, 100, 50) }], 'perView')).toBeNull();
    expect(tooEarly([])).toEqual({ days: 0, clicks: 0 });
  });

  test('several products count together, and those with too few days not at all', () => {
    const small = { before: days(20, 10, 3), after: days(20, 10, 4) };
    expect(tooEarly([small])).toEqual({ days: 20, clicks: 60 });
    expect(tooEarly([small, small])).toBeNull();
    const short = { before: days(5, 1_000, 0), after: days(5, 1_000, 900) };
    expect(effectOf([small, small, short], 'perView')).toEqual(effectOf([small, small], 'perView'));
  });

  test('days that are all alike leave no doubt', () => {
    const effect = effectOf([{ before: days(20, 100, 10), after: days(30, 100, 12) }], 'perView');
    expect(effect?.before).toBeCloseTo(0.1);
    expect(effect?.change).toBeCloseTo(0.2);
    expect(effect?.low).toBeCloseTo(0.2);
    expect(effect?.high).toBeCloseTo(0.2);
  });

  test('without views it is clicks a day, and without a beginning it is nothing', () => {
    expect(effectOf([{ before: days(20, 0, 10), after: days(20, 0, 15) }], 'perDay')?.change).toBeCloseTo(0.5);
    expect(effectOf([{ before: days(20, 0, 10), after: days(20, 0, 15) }], 'perView')).toBeNull();
    expect(effectOf([{ before: days(20, 0, 10), after: days(20, 0, 15, 2) }], 'perClick')).toBeNull();
  });

  test('the same days give the same interval', () => {
    const uneven = (clicks: number) => days(20, 100, clicks).map((day, at) => ({ ...day, clicks: day.clicks + (at % 3) }));
    const sides = { before: uneven(10), after: uneven(11) };
    expect(effectOf([sides], 'perView')).toEqual(effectOf([sides], 'perView'));
  });
});

/** Days of a shop whose rate is known: views and rate differ from day to day, as in life. */
function simulated(random: () => number, n: number, rate: number): ShopDay[] {
  return Array.from({ length: n }, () => {
    const views = 60 + Math.floor(random() * 120);
    const ofDay = rate * (0.7 + 0.6 * random());
    let clicks = 0;
    for (let view = 0; view < views; view++) if (random() < ofDay) clicks += 1;
    return { views, clicks, sales: 0 };
  });
}

test.each([
  { n: 14, change: 0 },
  { n: 14, change: 0.3 },
  { n: 40, change: 0.1 },
])('the 95 % interval holds the true change of $change in about 95 of 100 shops, from $n days', ({ n, change }) => {
  let state = 12_345 + n;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const shops = 500;
  let held = 0;
  for (let shop = 0; shop < shops; shop++) {
    const effect = effectOf(
      [{ before: simulated(random, n, 0.15), after: simulated(random, n, 0.15 * (1 + change)) }],
      'perView',
      300,
    );
    if (effect && effect.low <= change && change <= effect.high) held += 1;
  }
  // Three standard errors of 500 shops at 95 % are 2.9 points.
  expect(held / shops).toBeGreaterThan(0.92);
  expect(held / shops).toBeLessThan(0.98);
});

describe('which change is looked at', () => {
  const history = (from: number, to: number, clicks = 20) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({
      ...{ day: new Date(Date.UTC(2026, 0, from + at)).toISOString().slice(0, 10), views: 100, clicks, sales: 1 },
    }));

  const files = [{ from: '2026-01-01', to: '2026-12-31' }];

  test('the latest with enough on both sides, each side up to the next change and without the day itself', () => {
    const chosen = chooseChange({
      changes: ['2026-01-21', '2026-02-20', '2026-02-20', '2026-02-25'],
      ...{ days: history(1, 60), files, last: '2026-03-01' },
    });
    expect(chosen?.day).toBe('2026-01-21');
    expect([chosen?.before.length, chosen?.after.length]).toEqual([20, 29]);
  });

  test('otherwise the latest with days on both sides, and none if there is no such change', () => {
    const given = { days: history(1, 20), files, last: '2026-01-20' };
    expect(chooseChange({ changes: ['2026-01-11', '2026-01-16'], ...given })?.day).toBe('2026-01-16');
    expect(chooseChange({ changes: ['2026-01-01', '2026-03-01'], ...given })).toBeNull();
    expect(chooseChange({ changes: [], ...given })).toBeNull();
  });

  test('days that a file leaves out are days without buyers, from the product’s first day to the end of its files', () => {
    const days = history(11, 80).filter((_, at) => at % 2 === 0);
    const chosen = chooseChange({
      ...{ changes: ['2026-02-10'], days, last: '2026-03-31' },
      files: [
        { from: '2026-01-01', to: '2026-02-28' },
        { from: '2026-03-21', to: '2026-03-31' },
      ],
    });
    // From 11 January on, because the product is not in the file before; none of the days between the files has a row that counts.
    expect([chosen?.before.length, chosen?.before.filter(({ clicks }) => clicks > 0).length]).toEqual([30, 15]);
    const inGap = days.filter(({ day }) => day > '2026-02-28' && day < '2026-03-21').length;
    expect(chosen?.after.length).toBe(18 + inGap + 11);
  });

  test('a side reaches back and ahead by days of the calendar, not by rows', () => {
    const days = history(1, 181).filter((_, at) => at % 4 === 0);
    const chosen = chooseChange({ changes: ['2026-04-01'], days, files, last: '2026-06-30' });
    expect([chosen?.before, chosen?.after].map((side) => side?.filter(({ clicks }) => clicks > 0).length)).toEqual([14, 14]);
    expect([chosen?.before.length, chosen?.after.length]).toEqual([56, 56]);
  });
});
