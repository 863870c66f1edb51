import { describe, expect, test } from 'vitest';
import { tokensOf } from '../../text/tokens.ts';
import { AFFIRMED, readPolarity, UNSURE } from './polarity.ts';

const denied = (text: string) => {
  const tokens = tokensOf(text);
  return readPolarity(tokens).denials.map(({ words }) => words.map((at) => tokens[at]?.lower).join(' '));
};

describe('what a sentence denies', () => {
  test.each([
    ['With a lid, but no straw.', ['straw']],
    ['It is neither washable nor waterproof.', ['washable', 'waterproof']],
    ['Radio: none. Torch: no.', ['radio', 'torch']],
    ['A bracket does not come with it.', ['bracket']],
    ['Batteries (2 x AAA) not included', ['batteries']],
    ['Batteries (not included)', ['batteries']],
    ['Not included: plug, bracket', ['plug', 'bracket']],
    ['Matching napkins sold separately', ['matching napkins']],
    ['No parabens, silicones or sulphates, and vegan.', ['parabens', 'silicones', 'sulphates']],
    ['A radio? None.', ['radio']],
    ['A sleeveless shirt, unlined, latex-free.', ['sleeveless', 'unlined', 'latex']],
    ['Must not hold food or water', ['hold food', 'hold water']],
    ['Bleach is to be avoided.', ['bleach']],
    ['Not only light but strong, no doubt.', []],
    ['Do not wash above 30 °C.', []],
    ['Without opening the lid.', []],
    ['Timeless, effortless, under way.', []],
    ['The mill is unsuitable for pepper and other spices.', ['pepper', 'spices']],
    ['It hates water.', ['water']],
    ['No place for peppercorns.', ['peppercorns']],
    ['Dryer no!', ['dryer']],
    ['Consoles ✖️ Bluetooth ❌', ['consoles', 'bluetooth']],
    ['❌ Bluetooth', ['bluetooth']],
    ['A microphone there is none.', ['microphone']],
    ['Excluded: duvet, fitted sheet.', ['duvet', 'fitted sheet']],
    ['Two on the no list: silk, wool.', ['silk', 'wool']],
    ['You supply the scissors.', ['scissors']],
    ['A mains plug is to be provided by the user.', ['mains plug']],
    ['Please add a charging plug of your own.', ['charging plug']],
    ['Take it off before showering.', ['showering']],
    ['You can bring the garden to life, and add it to the set.', []],
  ])('%s', (text, expected) => {
    expect(denied(text)).toEqual(expected);
  });
});

test('questions, conditions and comparisons are left open', () => {
  const polarityOf = (text: string, word: string) => {
    const tokens = tokensOf(text);
    return readPolarity(tokens).polarity[tokens.findIndex(({ lower }) => lower === word)];
  };
  expect(polarityOf('It has a lid.', 'lid')).toBe('said');
  expect(polarityOf('Do you need a lid?', 'lid')).toBe('open');
  expect(polarityOf('If you want a lid, ask.', 'lid')).toBe('open');
  expect(polarityOf('Quieter than a radio.', 'radio')).toBe('open');
  expect(polarityOf('The lid does not leak.', 'lid')).toBe('topic');
  expect(polarityOf('It comes without a lid.', 'lid')).toBe('denied');
});

test('an answer of consent says what was asked, and a denial in the question does not', () => {
  const leanOf = (text: string, word: string) => {
    const tokens = tokensOf(text);
    return readPolarity(tokens).lean[tokens.findIndex(({ lower }) => lower === word)];
  };
  expect(leanOf('Dishwasher? Of course.', 'dishwasher')).toBe(AFFIRMED);
  expect(leanOf('Peppercorns? Chuck them in as well.', 'peppercorns')).toBe(AFFIRMED);
  expect(leanOf('If you colour your hair, no problem.', 'colour')).toBe(AFFIRMED);
  expect(leanOf('No oven? No problem.', 'oven')).toBe(0);
  expect(leanOf("What won't it do? Track you by satellite.", 'satellite')).toBe(UNSURE);
  expect(leanOf('All plates except the lid.', 'lid')).toBe(UNSURE);
});

describe('the work for a long sentence', () => {
  test.each([
    ['things joined by commas', (n: number) => 'lid, separately '.repeat(n)],
    ['things joined by "or"', (n: number) => `${'lid or '.repeat(n)}${'separately '.repeat(n)}`],
    ['denials joined by "or"', (n: number) => 'lid or bag separately '.repeat(n)],
  ])('grows no faster than the sentence: %s', (_name, sentence) => {
    const [few, many] = [denied(sentence(500)).length, denied(sentence(2_000)).length];
    expect(many).toBeLessThanOrEqual(5 * few);
    expect(many).toBeLessThan(100_000);
  });
});
