import { expect, test } from 'vitest';
import { choiceOf, isOtherThanAsked, needsKey, takenOver } from './text-choice.ts';

const draft = { platform: 'etsy', asked: { length: 'short', voice: 'bold', language: 'de' } };
const asked = choiceOf(draft);

test('a draft says what it was written for', () => {
  expect(asked).toEqual({ platform: 'etsy', descriptionLength: 'short', brandVoice: 'bold', language: 'de' });
  expect(choiceOf({ ...draft, platform: 'bazaar' })?.platform).toBe('general');
  expect(choiceOf({ platform: 'etsy', asked: null })).toBeNull();
  expect(choiceOf(undefined)).toBeNull();
});

test('a text brings its choices along, except those that were changed since it was asked for', () => {
  if (!asked) throw new Error('the draft says nothing');
  const other = { ...asked, descriptionLength: 'long', language: 'en' } as const;
  expect(takenOver(asked, other, null)).toEqual(asked);
  expect(takenOver(asked, other, asked)).toEqual({ platform: 'etsy', brandVoice: 'bold' });
  // A translation was asked for in English.
  expect(takenOver(asked, { ...asked, language: 'en' }, { ...asked, language: 'en' })).toEqual(asked);
});

test('another length, voice or language needs a new text, another platform does not', () => {
  if (!asked) throw new Error('the draft says nothing');
  expect(isOtherThanAsked({ ...asked, platform: 'amazon' }, asked)).toBe(false);
  expect(isOtherThanAsked({ ...asked, descriptionLength: 'long' }, asked)).toBe(true);
  expect(isOtherThanAsked({ ...asked, brandVoice: 'clear' }, asked)).toBe(true);
  expect(isOtherThanAsked({ ...asked, language: 'en' }, asked)).toBe(true);
});

test('a language other than English needs an AI key when the built-in writer writes', () => {
  if (!asked) throw new Error('the draft says nothing');
  expect(needsKey(asked, 'offline')).toBe(true);
  expect(needsKey({ ...asked, language: 'en' }, 'offline')).toBe(false);
  expect(needsKey(asked, 'anthropic')).toBe(false);
  expect(needsKey(asked, undefined)).toBe(false);
});
