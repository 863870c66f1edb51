import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestTime } from '#tests/support/best-time.ts';
import { toNfc } from './nfc.ts';

test('letters and their marks become one character, and runs of marks are cut at thirty', () => {
  expect(toNfc('Cafe\u0301')).toBe('Café');
  expect(toNfc(`a${'\u0323'.repeat(31)}b`)).toBe(`a${'\u0323'.repeat(30)}b`.normalize('NFC'));
});

test('other texts are as NFC makes them, and a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      expect(toNfc(text)).toBe(text.normalize('NFC'));
      expect(toNfc(toNfc(text))).toBe(toNfc(text));
    }),
  );
});

test('a million marks take no longer than a million letters of another text', () => {
  // Unicode's own normalisation takes two seconds for 80,000 such marks, and four times as long for twice as many.
  const hostile = `a${'\u0300\u0323'.repeat(500_000)}`;
  expect(bestTime(() => toNfc(hostile), 200)).toBeLessThan(200);
});
