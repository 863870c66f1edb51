import { describe, expect, test } from 'vitest';
import { draftState, isLive } from './draft-words.ts';

const draft = { appliedAt: null, discardedAt: null, status: 'complete' } as const;
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
  test('a stopped text says so', () => {
    expect(say({ ...draft, status: 'partial' })).toBe('Draft, stopped early');
  });
});
