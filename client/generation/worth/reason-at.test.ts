import { expect, test } from 'vitest';
import { whySentence } from '#shared/checks/claims/why-sentence.ts';
import { noFacts } from '#shared/facts/facts.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import { reasonAt } from './reason-at.ts';

const listing = {
  ...emptyListing,
  intro: 'It is 42 cm tall.',
  details: 'It is made of oak.\n\nIt is 42 cm tall. Simply lovely.',
  bullets: ['Solid oak'],
};
const facts = {
  ...noFacts,
  attributes: [
    { name: 'Height', value: '42', unit: 'cm' },
    { name: 'Material', value: 'oak', unit: '' },
  ],
};
const reasons = whySentence(listing, facts);
// On the screen, the paragraphs of the details are boxes without a line break between their texts.
const shown = 'It is made of oak.It is 42 cm tall. Simply lovely.';
const namesAt = (text: string, before: string) => reasonAt(listing, reasons, { text, before })?.facts.map(({ name }) => name);

test('the sentence at the cursor is found, however the page breaks its lines', () => {
  expect(namesAt(shown, 'It is ')).toEqual(['Material']);
  expect(namesAt(shown, 'It is made of oak.It is 4')).toEqual(['Height']);
  expect(namesAt(shown, 'It is made of oak.It is 42 cm tall. Simply')).toEqual([]);
});

test('a bullet is a sentence of its own', () => {
  expect(namesAt('Solid oak', '')).toEqual(['Material']);
});

test('a text that is typed at this moment, and not read yet, has no sentence', () => {
  expect(namesAt('Solid oa', 'Sol')).toBeUndefined();
});
