import { type ExpectedWords, fittingLength, isTooThin } from '#shared/generation/expected-words.ts';
import { type DescriptionLength, lengthBands } from '#shared/generation/options.ts';

/** What to say about the length of the text to come, and the shorter length to offer, if there is one that the facts fill. */
export function expectedText(
  expected: ExpectedWords,
  asked: DescriptionLength,
): { sentence: string; shorter: { length: DescriptionLength; name: string } | null } {
  const { facts, words, withThreeMore } = expected;
  const band = lengthBands[asked];
  const told = `${facts} ${facts === 1 ? 'fact' : 'facts'}: about ${round(words)} words.`;
  if (words >= band.min) return { sentence: told, shorter: null };
  const counts = isTooThin(expected, asked) ? ` A text of fewer than ${band.min / 2} words is not counted.` : '';
  const length = fittingLength(expected, asked);
  return {
    sentence:
      facts === 0
        ? `No facts yet, so there is little to say. With three: about ${round(withThreeMore)} words.${counts}`
        : `${told} With three more facts: about ${round(withThreeMore)}. ${band.name} has ${band.min} to ${band.max}.${counts}`,
    shorter: length && { length, name: lengthBands[length].name },
  };
}

/** An estimate is not exact, so it is said in steps of five. */
const round = (words: number) => Math.round(words / 5) * 5;
