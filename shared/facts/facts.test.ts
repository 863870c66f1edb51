import { expect, test } from 'vitest';
import { checkAgainst } from '../checks/claims/claims.ts';
import { factBaseOf } from '../checks/claims/fact-base.ts';
import { emptyListing } from '../generation/listing.ts';
import { type Attribute, type Facts, factsNamed, factsToTell, noFacts, notesAsFacts, replaceFacts } from './facts.ts';

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

test('notes are private until the seller says that buyers may be told', () => {
  const notes = 'It weighs 640 g. Bought for 4.10.';
  const facts = { ...noFacts, name: 'Bowl', ...notesAsFacts({ notes, notesTold: false }) };
  expect(JSON.stringify(factsToTell(facts))).not.toContain('4.10');
  expect(factsToTell({ ...noFacts, ...notesAsFacts({ notes, notesTold: true }) }).notes).toBe(notes);
  // The checks accept a claim that only the private notes support, although no writer is given these notes.
  const claims = (known: Facts) =>
    checkAgainst({ ...emptyListing, details: 'The bowl weighs 640 g.' }, factBaseOf(known), { language: 'en' });
  expect(claims(facts)).toEqual([]);
  expect(claims(factsToTell(facts))).toHaveLength(1);
});
