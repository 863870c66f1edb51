/** What a check of the checklist is given, and what it answers. */

import { htmlToText } from '../description/html.ts';
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
  /** Left out where none is stored: then what search engines would show in its place is checked. */
  metaTitle?: string;
  metaDescription?: string;
  /** The first one is the main keyword. */
  keywords: readonly string[];
  images: readonly { alt: string }[];
  platform?: Platform;
  /** The length the seller chose; without it any usual length is fine. */
  descriptionLength?: DescriptionLength;
  /** Left out where nothing is known of the product but its texts. */
  facts?: Facts;
  /** Those of the catalogue's other texts that are most alike, to be compared run by run. Left out, uniqueness is not checked. */
  others?: readonly { name: string; descriptionHtml: string; productId?: string }[];
}

export interface CheckResult {
  passed: 'yes' | 'partly' | 'no';
  /** One specific sentence, with the numbers it rests on. */
  finding: string;
  /** What to do about it. */
  fix: string;
  /** What a button beside it does; made only when something is to be done. */
  action: () => SeoAction;
}

export interface SeoContext {
  input: SeoInput;
  text: ReadText;
  titleStems: string[];
  main: string;
  date: Date;
  /** What title and text state, held against the facts; a description of the seller's own is no source for itself. */
  stated: Stated;
  /** The sentences of the text, in any language. */
  sentences: readonly ReadSentence[];
}

/** Null when the check cannot be made with what is known. */
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
    stated: readStated(input.name, text.text, factsBeside(htmlToText(input.descriptionHtml), input.facts ?? noFacts)),
    sentences: readSentences(text.text),
  };
}
