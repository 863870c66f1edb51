import { expect, test } from 'vitest';
import { nameKey } from './name-key.ts';

test.each([
  ['Oak shelf, 80 cm', '80cm oak shelf'],
  ['Blue mugs', 'BLUE MUG!'],
  ['Café table', 'cafe  table'],
])('“%s” is almost the same as “%s”', (one, other) => {
  expect(nameKey(one, '')).toBe(nameKey(other, ''));
});

test.each([
  ['Oak shelf 80 cm', 'Oak shelf 90 cm'],
  ['Mug blue', 'Mug green'],
  ['Mug', 'Mug mug'],
])('“%s” is another product than “%s”', (one, other) => {
  expect(nameKey(one, '')).not.toBe(nameKey(other, ''));
});

test('the brand counts whether or not the name repeats it, and another brand is another product', () => {
  expect(nameKey('Tern mug', 'Tern')).toBe(nameKey('Mug', 'Tern'));
  expect(nameKey('Mug', 'Tern')).not.toBe(nameKey('Mug', 'Gull'));
  expect(nameKey('Tern', 'Tern')).not.toBe('');
  expect(nameKey('★ ★', '')).toBe('');
});
