import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SeedValue } from '#shared/seed.ts';
import { runs } from '#tests/support/amounts.ts';
import { sameJson } from './same-json.ts';

it('tells the same as isDeepStrictEqual for all values that JSON knows', () => {
  const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<SeedValue>;
  fc.assert(
    fc.property(value, value, (one, other) => {
      // JSON knows no negative zero, and the names of an object have no order.
      const [left, right] = [JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other))];
      expect(sameJson(left, right)).toBe(isDeepStrictEqual(left, right));
      expect(sameJson(left, JSON.parse(JSON.stringify(left)))).toBe(true);
    }),
    { numRuns: runs(20_000) },
  );
  expect(sameJson({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
  expect(sameJson({ a: [] }, { a: {} })).toBe(false);
  expect(sameJson({ a: 1 }, { b: 1 })).toBe(false);
});
