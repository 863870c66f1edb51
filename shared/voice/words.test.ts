import { expect, test } from 'vitest';
import { reviewListing } from '../checks/review.ts';
import { noFacts } from '../facts/facts.ts';
import { emptyListing } from '../generation/listing.ts';
import { plainVoice } from './voice.ts';
import { voiceInWords, voiceOrigin, withWordsOf } from './words.ts';

test('a voice is one sentence, and long lists are counted', () => {
  expect(voiceInWords(plainVoice)).toBe('No fixed way of speaking, no emoji, no exclamation marks.');
  expect(
    voiceInWords({
      ...plainVoice,
      person: 'you',
      emoji: true,
      exclamations: true,
      sentenceWords: 11.6,
      bannedWords: ['a', 'b', 'c', 'd', 'e'],
      mustSay: ['By hand'],
      lockedSnippets: ['x', 'y'],
    }),
  ).toBe(
    'Speaks to “you”, a few emoji, exclamation marks welcome, about 12 words a sentence, never “a”, “b”, “c” and 2 more, always “By hand”, 2 locked texts.',
  );
});

test('a voice says where it comes from', () => {
  expect([0, 4].map((samples) => voiceOrigin({ samples }))).toEqual(['Set by hand', 'Learnt from 4 texts']);
});

test('what a seller says in every text is the seller’s word: no check asks for a fact behind it', () => {
  const voice = { ...plainVoice, mustSay: ['Sent within 2 days'], lockedSnippets: ['Keep 3 m away from fire.'] };
  const listing = { ...emptyListing, title: 'Mug', intro: 'A mug. Sent within 2 days.', details: 'Keep 3 m away from fire.' };
  const context = { platform: 'general', language: 'en', keywords: [], date: new Date('2026-11-21') } as const;
  const claims = (more: object) =>
    reviewListing(listing, { facts: { ...noFacts, name: 'Mug' }, ...context, ...more }).filter(({ check }) => check === 'number');
  expect(claims({}).map(({ found }) => found)).toEqual(['2 days', '3 m']);
  expect(claims({ voice })).toEqual([]);
  expect(withWordsOf(undefined, noFacts)).toBe(noFacts);
});
