import { describe, expect, test } from 'vitest';
import { bestTime } from '#tests/support/best-time.ts';
import { emptyListing } from '../generation/listing.ts';
import { voiceProfile } from '../voice/voice.ts';
import { type LearnedVoice, learnVoice } from './learn-voice.ts';
import { readingEase, syllablesOf } from './readability.ts';
import { checkVoice } from './voice.ts';

const friendly = [
  'Meet your mug. You hold it with both hands and it keeps you warm. It is made to last a lifetime.\n\n- Holds 350 ml\n- Goes into the dishwasher\n\nYou can give it away, too! Would you share it with a friend?',
  'Meet your lamp. You turn it on and the room gets warm light. It is made to last a lifetime.\n\n- One switch\n- Two bulbs in the box\n\nPut it where you read! You will see the page, and nobody wakes up.',
  'Meet your scarf. You wrap it twice and it stays where it is. It is made to last a lifetime.\n\n- 180 cm long\n- Wool from Portugal\n\nWash it by hand and you will have it for years. You choose the colour!',
];
const sober = [
  'The vase is 40 cm high and made of stoneware that is fired twice. Its foot is left bare. The glaze is matt and resists lemon juice and vinegar.',
  'This bowl has a diameter of 22 cm and a rim that is easy to hold. It is thrown by hand. The inside is glazed, the outside shows the clay.',
  'The plate is flat, with a low rim. It goes into the dishwasher and into the oven up to 200 degrees. Six plates stack to a height of 9 cm on a shelf.',
];
const read = (samples: string[], names?: string[]): Extract<LearnedVoice, { ok: true }> => {
  const voice = learnVoice(samples, names);
  if (!voice.ok) throw new Error(voice.problem);
  return voice;
};
const problem = (samples: string[]) => {
  const voice = learnVoice(samples);
  return voice.ok ? null : voice.problem;
};

describe('a voice', () => {
  test('is read from friendly texts', () => {
    const { profile, explained } = read(friendly, ['Mug', 'Lamp', 'Scarf']);
    expect(profile).toMatchObject({ person: 'you', emoji: false, exclamations: true, samples: 3 });
    expect(profile.features).toMatchObject({ listShare: 1, weShare: 0, openings: ['Meet your'] });
    expect(profile.features?.phrases).toContain('is made to last a');
    expect(profile.sentenceWords).toBeLessThan(9);
    expect(explained[0]).toMatch(/^You write to “you”, in \d\d% of your sentences\.$/);
    expect(explained).toContain('You write lists, in 3 of 3 texts.');
    expect(explained).toContain('You often begin with “Meet your”.');
    expect(explained).toContain('You use no emoji.');
  });

  test('is read from sober texts', () => {
    const { profile, explained } = read(sober);
    expect(profile).toMatchObject({ person: 'none', exclamations: false });
    expect(profile.features).toMatchObject({ listShare: 0, exclamationShare: 0, youShare: 0, openings: ['The'] });
    expect(explained).toContain('You use no exclamation marks.');
    expect(explained).toContain('You write paragraphs rather than lists.');
  });

  test('is read from stored descriptions as well', () => {
    const html = friendly.map(
      (text) => `<p>${text.replace(/\n\n- (.*)\n- (.*)\n\n/, '</p><ul><li>$1</li><li>$2</li></ul><p>')}</p>`,
    );
    expect(read(html).profile).toEqual(read(friendly).profile);
  });

  test('is a valid profile, which the samples themselves keep', () => {
    for (const samples of [friendly, sober]) {
      const { profile } = read(samples);
      expect(voiceProfile.parse(profile)).toEqual(profile);
      for (const details of samples) expect(checkVoice({ ...emptyListing, details }, profile)).toEqual([]);
    }
  });

  test('leaves product names out of its turns of phrase', () => {
    const named = sober.map((text) => `${text} The Harbour Mug is what we make.`);
    const phrases = (names: string[]) => read(named, names).profile.features?.phrases ?? [];
    expect(phrases([]).join()).toContain('harbour');
    expect(phrases(['Harbour Mug']).join()).not.toContain('harbour');
  });
});

test('there is a clear problem instead of a guess', () => {
  expect(problem(sober.slice(0, 2))).toBe('A voice needs 3 to 10 of your own texts; there are 2. Add 1 more.');
  expect(problem([...sober.slice(0, 2), ' '])).toBe('A voice needs 3 to 10 of your own texts; there are 2. Add 1 more.');
  expect(problem([...sober, 'Short.'])).toBe('Text 4 has 1 word; each needs at least 20. Choose a longer one.');
  expect(problem(Array(11).fill(sober[0]))).toMatch(/at most 10 texts; there are 11/);
  expect(problem(Array(5).fill(sober[0]))).toBe('Only 1 of your texts differ; at least 3 different ones are needed.');
});

describe('reading ease', () => {
  test.each([
    ['cat', 1],
    ['table', 2],
    ['stone', 1],
    ['wanted', 2],
    ['dishwasher', 3],
    ['boxes', 2],
    ['glazed', 1],
  ])('counts %s as %i', (word, count) => {
    expect(syllablesOf(word)).toBe(count);
  });

  test('is higher for plain words, and null without words', () => {
    const easy = readingEase('The cat sat on the mat. It was fat.');
    expect(easy).toBe(100);
    expect(readingEase('Multifunctional configurability necessitates comprehensive documentation.')).toBe(0);
    expect(readingEase('')).toBeNull();
  });
});

test('ten long texts are read in good time', () => {
  const samples = Array.from({ length: 10 }, (_, n) => `${sober[n % 3]} ${n} `.repeat(130));
  expect(bestTime(() => learnVoice(samples), 1_000, 5)).toBeLessThan(1_000);
});
