import { describe, expect, test } from 'vitest';
import { bestTime } from '#tests/support/best-time.ts';
import { emptyListing, type Listing } from '../generation/listing.ts';
import { plainVoice, type VoiceProfile } from '../voice/voice.ts';
import { checkVoice, voiceMatch } from './voice.ts';

const found = (change: Partial<Listing>, profile: Partial<VoiceProfile> = {}, own: string[] = []) =>
  checkVoice({ ...emptyListing, ...change }, { ...plainVoice, ...profile }, { own });
const mended = (details: string, profile: Partial<VoiceProfile> = {}) =>
  found({ details }, profile)
    .toReversed()
    .reduce((now, { start, end, fix }) => (fix ? now.slice(0, start) + fix.text + now.slice(end) : now), details);

test('a plain text has no findings', () => {
  const listing = {
    title: 'Stoneware mug™ 350 ml',
    intro: 'This mug holds 350 ml. You fill it; we fire it twice.',
    bullets: ['Real clay, © Hearth 2026', 'Plane tree handle'],
    details: 'Made in the US, not in the EU.',
  };
  expect(found(listing, { bannedWords: ['plan', 'cheap'] })).toEqual([]);
});

test('banned words are found in any form, not inside others', () => {
  const words = (details: string, ...bannedWords: string[]) =>
    found({ details }, { bannedWords }).map((finding) => finding.found);
  expect(words('Cheap and CHEAPS. A planned plane, plans. Fancied.', 'cheap', 'plan', 'fancy')).toEqual([
    'Cheap',
    'CHEAPS',
    'planned',
    'plans',
    'Fancied',
  ]);
  expect(words('It is a high-quality, high quality mug of quality.', 'high quality')).toEqual(['high-quality', 'high quality']);
  expect(words('A mug.', '', ' - ')).toEqual([]);
});

describe('worn phrases', () => {
  test.each([
    ['Elevate your mornings.', 'Elevate your'],
    ['Elevating your mornings.', 'Elevating your'],
    ['It is a game-changer for tea.', 'game-changer'],
    ['Look no further: a mug.', 'Look no further'],
    ['In today’s fast-paced world, tea is rest.', 'In today’s fast-paced world'],
    ['Unleashes the flavour.', 'Unleashes'],
  ])('%s', (details, phrase) => {
    expect(found({ details })).toMatchObject([{ check: 'voice', severity: 'advice', found: phrase }]);
  });

  test.each([
    ['A must-have mug for tea.', 'A mug for tea.'],
    ['An amazing mug, a stunning oak lid.', 'A mug, an oak lid.'],
    ['Simply fill it. It is truly round.', 'Fill it. It is round.'],
    ['It is amazing.', 'It is amazing.'],
    ['It boasts a lid in order to keep heat.', 'It has a lid to keep heat.'],
    ['Utilizing clay.', 'Utilizing clay.'],
  ])('that can be mended are: %s', (before, after) => {
    expect(mended(before)).toBe(after);
  });

  test('are none in the seller’s own names', () => {
    expect(found({ details: 'A mug by Unleash.' }, {}, ['Unleash'])).toEqual([]);
  });
});

test('exclamation marks and emoji go, unless they are part of the voice', () => {
  const details = 'So blue!! Keep it 🎁 warm ✨. Flag 🇩🇪 and 👩‍🍳 ❤️';
  expect(mended(details)).toBe('So blue. Keep it warm. Flag and');
  expect(found({ details }, { emoji: true, exclamations: true })).toEqual([]);
  expect(found({ title: 'Mug!' })).toMatchObject([{ field: 'title', found: '!', fix: { text: '' } }]);
});

describe('the person', () => {
  const you = 'You hold it with both hands. ';
  const we = 'We fire it twice. ';
  const it = 'The mug is fired twice and glazed by hand in Porto. '.repeat(5);
  const places = (details: string, person: VoiceProfile['person']) =>
    found({ details }, { person }).map((finding) => finding.found);

  test('is the one of the profile', () => {
    expect(places(you + we, 'none')).toEqual(['You', 'We']);
    expect(places(you + we, 'you')).toEqual(['We']);
    expect(places(you + we, 'we')).toEqual([]);
    expect(places(you + we, 'any')).toEqual([]);
  });

  test('is missed in a text that is long enough', () => {
    expect(places(it, 'you')).toEqual(['']);
    expect(places(it, 'we')).toEqual(['']);
    expect(places(it + you, 'you')).toEqual([]);
    expect(places('A mug.', 'you')).toEqual([]);
  });

  test('in German is polite in the middle of a sentence', () => {
    const german = checkVoice(
      { ...emptyListing, details: 'Sie ist blau. So halten Sie sie.' },
      { ...plainVoice, person: 'none' },
      { language: 'de' },
    );
    expect(german).toMatchObject([{ start: 24, end: 27, found: 'Sie' }]);
  });
});

test('what must be said is missed, whatever its case', () => {
  const profile = { mustSay: ['Made in Porto'] };
  expect(found({ details: 'It is MADE IN PORTO.' }, profile)).toEqual([]);
  expect(found({ details: 'Made in Portobello.' }, profile)).toMatchObject([{ severity: 'warn', fact: 'Made in Porto' }]);
});

test('a phrase that is missing can be added as a sentence of its own', () => {
  const fixed = (details: string, phrase: string) => {
    const [finding] = found({ details }, { mustSay: [phrase] });
    return details.slice(0, finding?.start) + (finding?.fix?.text ?? '');
  };
  expect(fixed('A mug.', 'made in Porto')).toBe('A mug.\n\nMade in Porto.');
  expect(fixed('', 'Fits every day!')).toBe('Fits every day!');
  expect(fixed('A case.', 'iPhone safe')).toBe('A case.\n\niPhone safe.');
  expect(found({ details: 'A mug. Made in Porto.' }, { mustSay: ['made in Porto'] })).toEqual([]);
});

test('sentences much longer than usual point at the longest', () => {
  const long = 'This mug of red clay is thrown by hand in a small workshop by the sea and then fired twice.';
  expect(found({ details: `It is blue. ${long}` }, { sentenceWords: 7 })).toMatchObject([{ found: long }]);
  expect(found({ details: `It is blue. ${long}` }, { sentenceWords: 9 })).toEqual([]);
});

test('the match is the share of rules that are kept', () => {
  expect(voiceMatch([])).toBe(1);
  expect(voiceMatch(found({ details: 'So blue! So red! A stunning mug.' }))).toBeCloseTo(5 / 7);
});

test.each(['!', '🎁', 'very ', 'you ', 'a', '. A', '👩‍'])('a wall of %s is read in good time', (piece) => {
  const details = piece.repeat(20_000 / piece.length);
  const profile = { person: 'none' as const, sentenceWords: 5, bannedWords: ['very'], mustSay: ['never'] };
  expect(bestTime(() => found({ details }, profile), 100, 10)).toBeLessThan(100);
});
