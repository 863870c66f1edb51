import { describe, expect, test } from 'vitest';
import { listingToHtml } from '#shared/description/html.ts';
import { draftPlace, draftState, isLive } from './draft-words.ts';

const draft = { appliedAt: null, discardedAt: null, status: 'complete', reviewState: null } as const;
const used = { ...draft, appliedAt: '2026-11-21T10:00:00.000Z' };
const say = (one: Parameters<typeof draftState>[0], live?: string) => draftState(one, isLive(one, '<p>New</p>', live)).label;

describe('what a draft is called', () => {
  test('a new text is a draft, also when it says what is live already', () => {
    expect(say(draft, '<p>New</p>')).toBe('Draft');
  });
  test('a used text is live until the product says something else', () => {
    expect(say(used, '<p>New</p>')).toBe('Live on the product');
    expect(say(used, '<p>Old</p>')).toBe('Used before');
  });
  test('a used text of which a part is not live yet is live in part', () => {
    expect(draftState(used, false, true).label).toBe('Live in part');
    expect(draftState(used, true, true).label).toBe('Live on the product');
  });
  test('a used text with an & is live, also where it was stored with the code of the sign', () => {
    for (const stored of ['<p>Salt &#x26; pepper</p>', '<p>Salt &amp; pepper</p>', '<p>Salt & pepper</p>'])
      expect(isLive(used, listingToHtml({ intro: 'Salt & pepper', bullets: [], details: '' }), stored)).toBe(true);
  });
  test('a draft says that it is in review, or was sent back', () => {
    expect(say({ ...draft, reviewState: 'inReview' })).toBe('In review');
    expect(say({ ...draft, reviewState: 'sentBack' })).toBe('Sent back');
    expect(say({ ...used, reviewState: 'approved' }, '<p>New</p>')).toBe('Live on the product');
  });
  test('a stopped text says so', () => {
    expect(say({ ...draft, status: 'partial' })).toBe('Draft, stopped early');
  });
});

test('the place of a draft is counted from the oldest, without those that are discarded', () => {
  const one = (id: string, discardedAt: string | null = null) => ({ id, discardedAt });
  const drafts = [one('d'), one('c', '2026-11-21T10:00:00.000Z'), one('b'), one('a')];
  expect(draftPlace(drafts, 'b', false)).toEqual({ words: '2 of 3', before: 'a', after: 'd' });
  expect(draftPlace(drafts, 'a', false)).toEqual({ words: '1 of 3', before: null, after: 'b' });
  expect(draftPlace(drafts, 'c', false)).toBeNull();
  expect(draftPlace([one('a')], 'a', false)).toBeNull();
  // With older ones that are not listed, neither the total nor the place from the oldest is known.
  expect(draftPlace(drafts, 'a', true)).toEqual({ words: '2 newer', before: null, after: 'b' });
  expect(draftPlace(drafts, 'd', true)).toEqual({ words: 'newest', before: 'b', after: null });
});
