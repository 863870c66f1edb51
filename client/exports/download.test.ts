import { expect, test } from 'vitest';
import { sizeText } from './download.ts';

test('the size of a file is told in the largest unit that fits', () => {
  expect(sizeText(0)).toBe('0 bytes');
  expect(sizeText(840)).toBe('840 bytes');
  expect(sizeText(1_200)).toBe(`${(1.2).toLocaleString()} KB`);
  expect(sizeText(45_300)).toBe('45 KB');
  expect(sizeText(999_600)).toBe('1 MB');
  expect(sizeText(2_500_000_000)).toBe(`${(2.5).toLocaleString()} GB`);
});
