import { expect, test } from 'vitest';
import { type Attribute, factsNamed, replaceFacts } from './facts.ts';

const fact = (name: string, value: string, unit = ''): Attribute => ({ name, value, unit });
const [capacity, glaze] = [fact('Capacity', '350', 'ml'), fact('Glaze', 'Cobalt blue')];

test('a fact takes the place of the one with its name, in upper or lower case', () => {
  const larger = fact('capacity ', '500', 'ml');
  expect(factsNamed([capacity, glaze], larger.name)).toEqual([capacity]);
  expect(replaceFacts([capacity, glaze], larger.name, [larger])).toEqual([larger, glaze]);
});

test('a fact with a new name comes last', () => {
  const weight = fact('Weight', '412', 'g');
  expect(factsNamed([capacity, glaze], weight.name)).toEqual([]);
  expect(replaceFacts([capacity, glaze], weight.name, [weight])).toEqual([capacity, glaze, weight]);
});

test.each<[string, Attribute[]]>([
  ['one', [capacity, glaze]],
  ['two of one name', [capacity, fact('Capacity', '12', 'fl oz'), glaze]],
  ['none', [glaze]],
])('what was replaced comes back: %s', (_which, before) => {
  const replaced = factsNamed(before, 'Capacity');
  const after = replaceFacts(before, 'Capacity', [fact('Capacity', '500', 'ml')]);
  expect(replaceFacts(after, 'Capacity', replaced)).toEqual(before);
});
