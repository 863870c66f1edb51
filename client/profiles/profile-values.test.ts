import { describe, expect, test } from 'vitest';
import { voiceProfile } from '#shared/voice/voice.ts';
import { timeOf } from '#tests/support/best-time.ts';
import * as values from './profile-values.ts';

const {
  blankSample,
  valuesOf,
  isChanged,
  toSave,
  splitPaste,
  blanksLast,
  toRead,
  withLearnt,
  voiceOf,
  problemsOf,
  readSentenceWords,
} = values;
const sample = (text: string, name?: string) => ({ text, product: name === undefined ? null : { id: text, name } });
const saved: values.Profile = {
  id: 'p1',
  profileName: 'Ours',
  createdAt: '',
  updatedAt: '',
  formData: { ...valuesOf(null).formData, platform: 'etsy' },
  voice: null,
  paused: false,
};

test('a profile opens as it is, and has nothing to lose', () => {
  const opened = valuesOf(saved);
  expect(opened).toMatchObject({ name: 'Ours', formData: { platform: 'etsy' } });
  expect(isChanged(opened, opened)).toBe(false);
  expect(isChanged(opened, { ...opened, samples: [sample('A text.'), blankSample, blankSample] })).toBe(true);
  expect(isChanged(opened, { ...opened, voice: { ...opened.voice, person: 'we' } })).toBe(true);
  expect(isChanged(opened, { ...opened, voice: { ...opened.voice, lockedSnippets: [' '] } })).toBe(false);
});

test('a profile without a voice can be renamed without getting one', () => {
  const opened = valuesOf(saved);
  expect(toSave({ ...opened, name: 'Mine' }, saved)).toEqual({ profileName: 'Mine', formData: saved.formData });
  expect(toSave({ ...opened, voice: { ...opened.voice, emoji: true } }, saved).voice?.emoji).toBe(true);
  expect(toSave({ ...opened, name: 'New' }, null).voice).toEqual(opened.voice);
});

test('a locked text is kept to the byte, and a blank row is not sent', () => {
  const exact = '  Keep away from fire.\n\n   Always. ';
  const opened = valuesOf(null);
  const { voice } = toSave({ ...opened, voice: { ...opened.voice, lockedSnippets: [exact, ' \n'] } }, null);
  expect(voice?.lockedSnippets).toEqual([exact]);
  expect(voiceProfile.parse(voice).lockedSnippets).toEqual([exact]);
});

describe('texts to read', () => {
  test('pasted together are parted at two blank lines or a line of dashes', () => {
    expect(splitPaste('One text.\n\nStill the same.\n\n\nThe second.\r\n\r\n---\r\nThe third.', 3)).toEqual([
      'One text.\n\nStill the same.',
      'The second.',
      'The third.',
    ]);
    expect(splitPaste('One.\n\nTwo paragraphs of one text.', 3)).toBeNull();
    expect(splitPaste('One.\n\n\nTwo.\n\n\nThree.', 2)).toBeNull();
    expect(splitPaste('- a\n- b\n', 3)).toBeNull();
  });
  test('a wall of line breaks is parted in good time', () => {
    for (const wall of ['\n \t'.repeat(30_000), `a${'\n-'.repeat(30_000)}`])
      expect(timeOf(() => splitPaste(wall, 10))).toBeLessThan(500);
  });
  test('stand before the blank boxes, so that their numbers agree with what the server says', () => {
    expect(blanksLast([blankSample, sample('b'), blankSample, sample('d')])).toEqual([
      sample('b'),
      sample('d'),
      blankSample,
      blankSample,
    ]);
  });
  test('are sent without blanks, cut to what may be sent, with the names of their products', () => {
    const long = `${'x'.repeat(19_999)}😀`;
    const { samples, names } = toRead([sample('a', 'Mug'), blankSample, sample(long, 'Mug'), sample('c')]);
    expect(samples.map((text) => text.length)).toEqual([1, 20_000, 1]);
    expect(samples.every((text) => text.isWellFormed())).toBe(true);
    expect(names).toEqual(['Mug']);
  });
});

test('reading again replaces what was read and keeps the words of the seller', () => {
  const opened = valuesOf(null);
  const own = { bannedWords: ['cheap'], mustSay: ['by hand'], lockedSnippets: ['Warm.'] };
  const learnt = { ...opened.voice, person: 'you' as const, sentenceWords: 12.4, samples: 4 };
  const after = withLearnt({ ...opened, name: 'Ours', voice: { ...opened.voice, ...own } }, learnt);
  expect(voiceOf(after)).toEqual({ ...learnt, ...own });
  expect(after).toMatchObject({ name: 'Ours', words: '12.4' });
});

test.each([
  ['', null],
  [' 12 ', 12],
  ['12,5', 12.5],
  ['100', 100],
  ['0', undefined],
  ['101', undefined],
  ['a few', undefined],
])('%j words a sentence is %s', (typed, number) => {
  expect(readSentenceWords(typed)).toBe(number);
  expect(Object.keys(problemsOf({ ...valuesOf(saved), words: typed }))).toEqual(number === undefined ? ['words'] : []);
});
