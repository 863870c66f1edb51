import { expect, test } from 'vitest';
import { emptyListing, type Listing } from './listing.ts';
import { lostWords, ownSentences, ownWords, withOwnWords } from './own-words.ts';

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

test('a sentence that was taken out of a line stays out, and the rest of the line stays', () => {
  const details = 'Care\nTwo screws hold it. It carries 8 kg.\n\nMade in Porto.\n\nWipe it dry.';
  const before = { ...written, details };
  const after = { ...written, details: 'Care\nTwo screws hold it.\n\nWipe it dry.' };
  expect(withOwnWords({ ...shorter, details }, ownWords([{ written: before, edited: after }], after)).details).toBe(
    after.details,
  );
});

test('what was taken out and left standing in a later version is not taken out again', () => {
  const first = { written, edited: { ...written, bullets: ['Width: 60 cm'], tags: ['shelf'] } };
  expect(withOwnWords(written, ownWords([first], first.edited))).toMatchObject(first.edited);
  const own = ownWords([first, { written, edited: written }], written);
  expect(withOwnWords(written, own)).toEqual(written);
});

test('a phrase that was emptied stays empty', () => {
  const meta = { metaTitle: 'Oak shelf, 60 cm', metaDescription: 'An oak shelf.', altText: 'A shelf' };
  const before = { ...written, ...meta };
  const emptied = { ...before, title: '', metaTitle: '', altText: '' };
  const next = withOwnWords(before, ownWords([{ written: before, edited: emptied }], emptied));
  expect(next).toEqual({ ...before, metaTitle: '', altText: '' });
  const filled = { ...before, metaTitle: 'Shelf' };
  const history = [
    { written: before, edited: emptied },
    { written: { ...emptied, ...filled }, edited: filled },
  ];
  expect(withOwnWords(before, ownWords(history, filled)).metaTitle).toBe(before.metaTitle);
});

test('names the own words that a version lacks', () => {
  const own = ownWords([{ written, edited }], edited);
  expect(lostWords(withOwnWords(shorter, own), own)).toEqual([]);
  const lacking = { ...edited, title: 'Oak shelf', intro: 'My grandfather built it.', bullets: ['Fits the narrow  hall'] };
  expect(lostWords(lacking, own)).toEqual(['Oak shelf by Nora', 'My grandfather built the first one.']);
});
