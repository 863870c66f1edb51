/** The input and result of a check in the checklist. */

import { type Facts, factsBeside, noFacts } from '../facts/facts.ts';
import type { DescriptionLength, Platform } from '../generation/options.ts';
import { stemsOf } from '../text/stem.ts';
import type { SeoAction } from './action.ts';
import { type ReadSentence, readSentences } from './prose.ts';
import { readStated, type Stated } from './stated.ts';
import { type ReadText, readDescription } from './text.ts';

export interface SeoInput {
  /** The product's name, which is the title. */
  name: string;
  descriptionHtml: string;
  /**
   * If the meta title or description is absent, the check judges what search engines would show instead: the name, or the start
   * of the description.
   */
  metaTitle?: string;
  metaDescription?: string;
  /** The first is the main keyword. */
  keywords: readonly string[];
  images: readonly { alt: string }[];
  platform?: Platform;
  /** The length the seller chose; if absent, any usual length is fine. */
  descriptionLength?: DescriptionLength;
  /** The product's facts; absent when only its texts are known. */
  facts?: Facts;
  /** The most similar other texts of the catalogue, to be compared in detail. If absent, uniqueness is not checked. */
  others?: readonly { name: string; descriptionHtml: string; productId?: string }[];
}

export interface CheckResult {
  passed: 'yes' | 'partly' | 'no';
  /** What was found, in one specific sentence with its numbers. */
  finding: string;
  /** What the seller should do about it. */
  fix: string;
  /**
   * A limit of the score while this problem exists: the score is at most `at`. `what` names the problem, as the beginning of a
   * sentence: "Risky words hold the score at 69".
   */
  holds?: { at: number; what: string };
  /**
   * Points that this problem takes from the score, in addition to the check's own points. `what` names the problem, as the
   * beginning of a sentence: "“mug” is repeated, which costs 10".
   */
  costs?: { points: number; what: string };
  /** Returns what the button beside this item of the checklist does; called only if there is something to do. */
  action: () => SeoAction;
}

export interface SeoContext {
  input: SeoInput;
  text: ReadText;
  titleStems: string[];
  main: string;
  date: Date;
  /**
   * What the title and the text claim, compared with the product's facts. The seller's own description does not count as a fact
   * here, because a text must not support itself.
   */
  stated: Stated;
  sentences: readonly ReadSentence[];
}

/** One check of the list. Returns null if the check cannot be made with what is known. */
export type SeoCheck = (context: SeoContext) => CheckResult | null;

export function readContext(input: SeoInput, date: Date): SeoContext {
  const keywords = input.keywords.map((word) => word.trim()).filter(Boolean);
  const text = readDescription(input.descriptionHtml);
  return {
    input: { ...input, keywords },
    text,
    titleStems: stemsOf(input.name),
    main: keywords[0] ?? '',
    date,
    stated: readStated(input.name, text.text, factsBeside(input.descriptionHtml, input.facts ?? noFacts)),
    sentences: readSentences(text.text),
  };
}
