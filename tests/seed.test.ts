import { relative } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeat } from './support/repeat.ts';
import { drawFrom, seed, seedOf } from './support/seed.ts';

test('the seed is the UTC day, or what FUZZ_SEED asks for', () => {
  expect(seedOf(undefined, new Date('2026-11-22T23:59:59Z'))).toBe(20_261_122);
  expect(seedOf('', new Date('2026-11-23T00:00:00Z'))).toBe(20_261_123);
  expect(seedOf('7', new Date())).toBe(7);
  for (const wrong of ['today', '-1', '1.5', '2147483648']) expect(() => seedOf(wrong, new Date())).toThrow(/FUZZ_SEED/);
});

test('what is drawn is the same again by the same name, and other by another', () => {
  const list = Array.from({ length: 100 }, (_, n) => n);
  expect(drawFrom(list, 10, 'a')).toEqual(drawFrom(list, 10, 'a'));
  expect(drawFrom(list, 10, 'a')).not.toEqual(drawFrom(list, 10, 'b'));
  expect(drawFrom(list, 200, 'a').toSorted((a, b) => a - b)).toEqual(list);
});

test('a property that (once) fails says "how" to draw it again, with quotes and brackets: it’s a command', () => {
  const failing = () => fc.assert(fc.property(fc.integer(), () => false));
  const file = relative(process.cwd(), import.meta.filename);
  const command = `FUZZ_SEED=${seed} npx vitest run --project 'unit' ${file} -t 'a property that \\(once\\) fails`;
  expect(failing).toThrow(`seed: ${seed}`);
  expect(failing).toThrow(command);
  expect(repeat()).toContain(command);
});
