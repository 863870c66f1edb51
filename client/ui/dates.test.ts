import { expect, test } from 'vitest';
import { agoText, dayText, englishLocale, localeFor, nearText, plainDayText } from './dates.ts';

const now = new Date('2026-03-20T12:00:00Z');

test('dates are English, whatever language the reader has', () => {
  expect(englishLocale).toMatch(/^en/);
  expect(dayText(now)).toContain('Mar');
  expect(plainDayText('2026-03-20')).toContain('20');
});
test.each([
  ['en-US', 'en-US'],
  ['en', 'en'],
  ['en-US@posix', 'en-GB'],
  ['de', 'en-GB'],
  ['', 'en-GB'],
])('in a browser of the language %s dates are written as in %s', (language, locale) => {
  expect(localeFor(language)).toBe(locale);
  expect(() => new Intl.DateTimeFormat(localeFor(language))).not.toThrow();
});
test('a near time is named by its day, an older one by its date', () => {
  const today = new Date(2026, 2, 20, 0, 10);
  expect(nearText(new Date(2026, 2, 20, 0, 5), today)).toMatch(/^today at \d/);
  expect(nearText(new Date(2026, 2, 19, 23, 50), today)).toMatch(/^yesterday at \d/);
  expect(nearText(new Date(2026, 2, 18, 23, 50), today)).toMatch(/^(?:18 Mar|Mar 18)$/);
  expect(nearText(new Date(2025, 2, 18), today)).toContain('2025');
});
test('a recent time is told as how long ago, an older one as a date', () => {
  expect(agoText('2026-03-20T11:59:40Z', now)).toBe('just now');
  expect(agoText('2026-03-20T11:57:00Z', now)).toBe('3 minutes ago');
  expect(agoText('2026-03-20T09:00:00Z', now)).toBe('3 hours ago');
  expect(agoText('2026-03-19T11:00:00Z', now)).toBe('yesterday');
  expect(agoText('2026-02-01T11:00:00Z', now)).toContain('Feb');
  expect(agoText('2024-02-01T11:00:00Z', now)).toContain('2024');
});
test('a clock that runs ahead of ours never makes a negative time', () => {
  expect(agoText('2026-03-20T12:05:00Z', now)).toBe('just now');
});
