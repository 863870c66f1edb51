/** Estimates, before a text is asked for, how long it can become: a text says each fact once, and nothing else about the product. */
import { type Facts, withUnit } from '../facts/facts.ts';
import { countWords } from '../platforms/measure.ts';
import { type DescriptionLength, descriptionLengths, lengthBands } from './options.ts';

/**
 * The words a text needs besides those of its facts: the name, the kind of product and the words between facts, up to 13. Fitted to
 * the offline writer's texts of 340 products with many facts, of which half are within 3 percent of the estimate and nine in ten
 * within 7 percent, and of 510 texts from one to six facts, of which 466 are within 25 percent; a constant was for three in four. A text of the
 * seller's own is taken over as it is, and begins the new one: in 80 products of a shop with a description of 10 to 30 words, and none or
 * two facts beside it, the words above made the estimate a third too high.
 */
const wordsBeside = (facts: number, hasText: boolean): number => Math.min(13, (hasText ? 0 : 6) + 1.5 * facts);
/** How many words one further fact adds: the average of the same products. */
const WORDS_OF_FACT = 6;

/** How much the seller has told, and what can be written of it. */
export interface ExpectedWords {
  /** The number of facts: attributes, features, notes, the seller's own text, and locked texts. */
  facts: number;
  /** About how many words they make. */
  words: number;
  /** The same with three facts more. */
  withThreeMore: number;
}

export function expectedWords({ attributes, keyFeatures, notes, description, lockedSnippets }: Facts): ExpectedWords {
  const isTold = (text: string) => text.trim() !== '';
  const told = [...attributes.map((one) => `${one.name} ${withUnit(one)}`), ...keyFeatures, notes, ...lockedSnippets].filter(
    isTold,
  );
  const hasText = isTold(description);
  const facts = told.length + Number(hasText);
  const ofFacts = countWords([...told, description].join('\n'));
  const words = facts === 0 ? 0 : Math.round(wordsBeside(told.length, hasText) + ofFacts);
  return { facts, words, withThreeMore: Math.round(wordsBeside(told.length + 3, hasText) + ofFacts + 3 * WORDS_OF_FACT) };
}

/** How many words a text of this length will have: as many as the facts make, and no more than the length allows. */
export const wordsOfLength = ({ words }: Pick<ExpectedWords, 'words'>, length: DescriptionLength): number =>
  Math.min(words, lengthBands[length].max);

/**
 * Whether a text of this length would have less than half of the words asked for. Such a text is not worth a query (see
 * server/usage/worth.ts).
 */
export const isTooThin = ({ words }: ExpectedWords, length: DescriptionLength): boolean => words < lengthBands[length].min / 2;

/** The longest length that the facts fill, no longer than the one asked for; null if they do not even fill the shortest. */
export function fittingLength({ words }: ExpectedWords, asked: DescriptionLength): DescriptionLength | null {
  const upTo = descriptionLengths.slice(0, descriptionLengths.indexOf(asked) + 1);
  return upTo.findLast((length) => lengthBands[length].min <= words) ?? null;
}
