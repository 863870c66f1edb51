/** Reading facts from what a seller already has: a pasted text, a table, a PDF data sheet, or a picture of the label. */
import { z } from 'zod';
import { exactText } from '../primitives.ts';
import type { Attribute } from './facts.ts';
import { readingLimits } from './reading-limits.ts';

/** The field of a product that the name of a fact can mean. */
export type NamedField = 'name' | 'brand' | 'category' | 'sku' | 'gtin' | 'attribute';
/** The field of a product that a proposal is for. */
export type ProposedField = NamedField | 'keyFeature';

/** A fact that was found in a source. It becomes a fact only when the seller ticks it. */
export interface FactProposal {
  field: ProposedField;
  /** For a field other than `attribute`, the value is that of the field, and the unit is empty. */
  fact: Attribute;
  /** The words of the source that it was read from, letter by letter. */
  words: string;
  /** The page of the PDF on which the words are, from 1; null for other sources. */
  page: number | null;
}

/** A line in which no fact was read, and whether it was left out because it looks private. */
export interface LeftLine {
  text: string;
  isPrivate: boolean;
}

export interface FactReading {
  /** Whether an AI read the source, or fixed rules did. */
  by: 'ai' | 'rules';
  /** True if the source was a picture: nobody can check the words that the AI read in it. */
  fromPicture: boolean;
  proposals: FactProposal[];
  /** The lines of the source in which nothing was read, at most 200; none for a picture. */
  left: LeftLine[];
  /** Sentences for the seller, such as that the AI could not be reached. */
  notes: string[];
}

export const readTextInput = z.strictObject({ text: exactText(readingLimits.text) });

/** The sentence shown if there is no AI that could read a picture. */
export const PICTURES_NEED_A_KEY = 'Reading pictures needs an AI key';
