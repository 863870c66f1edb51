import { expect, test } from 'vitest';
import { noFacts } from '../facts/facts.ts';
import { emptyListing, type Listing } from '../generation/listing.ts';
import { judgeMend } from './mend.ts';
import { type ReviewContext, reviewListing } from './review.ts';

const context: ReviewContext = {
  facts: {
    ...noFacts,
    name: 'Table lamp Orla',
    brand: 'Orla',
    attributes: [
      { name: 'Material', value: 'brass', unit: '' },
      { name: 'Height', value: '38', unit: 'cm' },
      { name: 'Cable', value: '2', unit: 'm' },
    ],
    keyFeatures: ['Dimmer on the cable', 'Shade of opal glass'],
  },
  platform: 'general',
  date: new Date('2026-11-22'),
  language: 'en',
  keywords: [],
};

const true_: Listing = {
  ...emptyListing,
  title: 'Orla table lamp',
  intro: 'Orla is a table lamp of brass with a shade of opal glass.',
  bullets: ['Height: 38 cm', 'Cable of 2 m with a dimmer'],
  details: 'You dim the light on the cable. The shade spreads it over the table.',
};
const lying: Listing = {
  ...true_,
  details: 'You dim the light on the cable. The lamp weighs 900 g and is waterproof. The shade spreads it over the table.',
};
const judge = (rewrite: Listing, first = lying, own = context) => judgeMend(first, reviewListing(first, own), rewrite, own).loss;

test('a rewrite that takes the false words out and leaves the rest is taken', () => {
  expect(judge(true_)).toBeNull();
  expect(judge({ ...lying, details: lying.details.replace('weighs 900 g and is waterproof', 'is made of brass') })).toBeNull();
});

test('“A lamp.” does not win over a whole text with two findings', () => {
  expect(judge({ ...emptyListing, title: 'A lamp', intro: 'A lamp.' })).toBe('a fact is lost');
});

test('a rewrite with the same problems, or only one of another kind, is not taken', () => {
  expect(judge(lying)).toBe('no better');
  expect(judge({ ...true_, details: `${true_.details} It is hypoallergenic.` })).toBe('another problem');
});

test('fewer findings do not excuse a new one, whatever its kind', () => {
  expect(judge({ ...true_, bullets: ['Height: 39 cm', 'Cable of 2 m with a dimmer'] })).toBe('another problem');
});

test('a sentence within a longer finding may go', () => {
  const both = 'The cable of 2 m has a dimmer. The shade of opal glass is 38 cm high.';
  const first = { ...lying, details: `${lying.details} ${both}` };
  const finding = { check: 'similar', severity: 'warn', field: 'details', found: both, message: 'Much alike' } as const;
  const found = [...reviewListing(first, context), { ...finding, start: lying.details.length + 1, end: first.details.length }];
  expect(judgeMend(first, found, true_, context).loss).not.toBe('a sentence is lost');
});

test('a prompt asks for no language: an English rewrite is no better than a true German text', () => {
  const german = {
    ...true_,
    intro: 'Die Orla ist eine Lampe für den Tisch und sie ist aus Messing mit einem Schirm aus Opalglas.',
    details: 'Das Licht wird auf dem Kabel gedimmt und der Schirm verteilt es über den Tisch und die Wand.',
  };
  const prompt = 'Orla Tischlampe aus Messing. Schirm aus Opalglas. Höhe 38 cm, Kabel von 2 m mit Dimmer.';
  const own = { ...context, facts: { ...noFacts, notes: prompt } };
  expect(judge(true_, german, own)).toBeNull();
  expect(judge(true_, german, { ...own, isLanguageOpen: true })).toBe('no better');
  expect(reviewListing(german, { ...own, isLanguageOpen: true }).filter(({ check }) => check === 'language')).toEqual([]);
});

test('a rewrite may not leave out a sentence that the facts support', () => {
  const padded =
    'Light falls softly where you read, where you write and where you sit in the evening with a friend or with a book.';
  expect(judge({ ...true_, details: padded }, lying)).not.toBeNull();
  const first = { ...lying, details: `${lying.details} The brass of the dimmer is that of the shade holder.` };
  expect(judge(true_, first)).not.toBeNull();
});

test('two caught lies are not exchanged for two that no check knows', () => {
  const rewrite = { ...true_, details: `${true_.details} Every household adores its legendary craftsmanship.` };
  expect(judge(rewrite)).not.toBeNull();
});

test('a much shorter text is not taken, even if it says all facts', () => {
  const talk = ' It stands by the sofa, by the bed or on a desk, and you turn it up or down as the evening goes on.'.repeat(3);
  expect(judge(true_, { ...lying, details: lying.details + talk })).toBe('too short');
});

test('what a limit cuts off anyway need not be kept', () => {
  const amazon = { ...context, platform: 'amazon' as const };
  const sentence = 'You dim the light on the cable of the lamp, and the shade spreads it over the table. ';
  const long = { ...true_, details: sentence.repeat(30).trim() };
  expect(judge({ ...true_, details: sentence.repeat(20).trim() }, long, amazon)).toBeNull();
});

test('of a text in another language nothing has to be kept', () => {
  const german = {
    ...true_,
    intro: 'Die Orla ist eine Lampe für den Tisch und sie ist aus Messing mit einem Schirm aus Opalglas.',
    details: 'Das Licht wird auf dem Kabel gedimmt und der Schirm verteilt es über den Tisch und die Wand.',
  };
  expect(judge(true_, german)).toBeNull();
  // The new text is in the right language, so it is taken in spite of a false claim, about which the seller gets a finding.
  expect(judge(lying, german)).toBeNull();
  expect(judge({ ...german, bullets: [] }, german)).toBe('no better');
});
