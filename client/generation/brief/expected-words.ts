import { type ExpectedWords, fittingLength, isTooThin, wordsOfLength } from '#shared/generation/expected-words.ts';
import { type DescriptionLength, lengthBands } from '#shared/generation/options.ts';
import { ALL_COUNT } from './all-count.ts';

/**
 * What to say about the length of the text to come, and the shorter length to offer, if there is one that the facts fill.
 * `freeStopsLeft`: how many results may still stay uncounted today; undefined while that is not known.
 */
export function expectedText(
  expected: ExpectedWords,
  asked: DescriptionLength,
  freeStopsLeft: number | undefined,
): { sentence: string; shorter: { length: DescriptionLength; name: string } | null } {
  const { facts, withThreeMore } = expected;
  const words = wordsOfLength(expected, asked);
  const band = lengthBands[asked];
  const told = `${facts} ${facts === 1 ? 'fact' : 'facts'}: about ${round(words)} words.`;
  if (words >= band.min) return { sentence: told, shorter: null };
  const counted = freeStopsLeft === 0 ? ALL_COUNT : `A text of fewer than ${band.min / 2} words is not counted.`;
  const counts = isTooThin(expected, asked) ? ` ${counted}` : '';
  const length = fittingLength(expected, asked);
  return {
    sentence:
      facts === 0
        ? `No facts yet, so there is little to say. Three would make about ${round(withThreeMore)} words.${counts}`
        : `${told} ${band.name} has ${band.min} to ${band.max}; three more facts would make it about ${round(withThreeMore)}.${counts}`,
    shorter: length && { length, name: lengthBands[length].name },
  };
}

/** An estimate is not exact, so it is said in steps of five, where these are small beside it. */
const round = (words: number) => (words < 20 ? words : Math.round(words / 5) * 5);
