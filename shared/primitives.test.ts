import { expect, test } from 'vitest';
import { createApiTokenInput } from './auth/auth.ts';
import { dbText, textList } from './primitives.ts';
import { createProfileInput } from './profiles.ts';
import { createSavedViewInput } from './saved-views.ts';

/** Looks like nothing: spaces, zero-width signs, a mark of direction, fillers, a variation selector, the blank Braille pattern. */
const invisible = [
  '\u200b',
  '\u2060\u200d',
  '\u202e',
  '\u3164',
  '\u115f\u1160',
  '\ufe0f',
  '\u2800',
  '\u00ad',
  '\u0007',
  ' \u200b ',
];

test.each(invisible)('a name of invisible characters alone is none (%j)', (name) => {
  const said = dbText(60, 1, 'Give it a name').safeParse(name);
  expect(said.error?.issues.map(({ message }) => message)).toEqual(['Give it a name']);
  // Where a text may be empty, one that looks empty is.
  expect(dbText(60).parse(name)).toBe('');
  expect(textList(5, 60).parse([name, 'home', `${name}`])).toEqual(['home']);
});

test('one visible character is enough, in any script', () => {
  for (const name of ['a', '7', '!', '中', '\u200f\u05d0', '👩‍🚀', '❤\ufe0f', '\u0301e'])
    expect(dbText(60, 1).safeParse(name).success, name).toBe(true);
});

test('views, profiles and tokens have such names', () => {
  const refusedAt = (
    schema: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[] }[] } | undefined } },
    key: string,
  ) => schema.safeParse({ [key]: '\u200b\u3164' }).error?.issues.some(({ path }) => path[0] === key);
  expect(refusedAt(createSavedViewInput, 'name')).toBe(true);
  expect(refusedAt(createProfileInput, 'profileName')).toBe(true);
  expect(refusedAt(createApiTokenInput, 'name')).toBe(true);
});
