import { expect, test } from 'vitest';
import { emptyListing, type Listing } from './listing.ts';
import { ownSentences, ownWords, withOwnWords } from './own-words.ts';

const written: Listing = {
  ...emptyListing,
  title: 'Oak shelf',
  intro: 'The shelf is made of oak. It is 60 cm wide.',
  bullets: ['Material: oak', 'Width: 60 cm'],
  details: 'Two screws hold it.\n\nIt carries 8 kg.',
  tags: ['oak', 'shelf'],
};
const edited: Listing = {
  ...written,
  title: 'Oak shelf by Nora',
  intro: 'My grandfather built the first one. The shelf is made of oak. It is 60 cm wide.',
  bullets: ['Fits the narrow hall', 'Width: 60 cm'],
  details: 'Two screws hold it. Ask us for longer ones.\n\nIt carries 8 kg.',
};
const shorter: Listing = {
  ...written,
  intro: 'An oak shelf, 60 cm wide.',
  bullets: ['Material: oak', 'Width: 60 cm'],
  details: '',
};

test('a new version keeps what the seller wrote, and leaves out what the seller took out', () => {
  const own = ownWords([{ written, edited }], edited);
  expect(withOwnWords(shorter, own)).toEqual({
    ...shorter,
    title: 'Oak shelf by Nora',
    intro: 'My grandfather built the first one. An oak shelf, 60 cm wide.',
    bullets: ['Width: 60 cm', 'Fits the narrow hall'],
    details: 'Ask us for longer ones.',
  });
});

test('what was written into an earlier version counts as long as it is in the text', () => {
  const second = withOwnWords(shorter, ownWords([{ written, edited }], edited));
  const history = [
    { written, edited },
    { written: second, edited: { ...second, details: '' } },
  ];
  expect(ownSentences(ownWords(history, { ...second, details: '' }))).toEqual([
    'Fits the narrow hall',
    'My grandfather built the first one.',
  ]);
});

test('a text that nobody edited has no words of its own', () => {
  const own = ownWords([{ written, edited: written }], written);
  expect(ownSentences(own)).toEqual([]);
  expect(withOwnWords(shorter, own)).toEqual(shorter);
});
