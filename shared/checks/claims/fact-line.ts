import type { FactSource } from '../../facts/facts.ts';
import { type Token, tokensOf } from '../../text/tokens.ts';
import type { Mention } from '../../vocabulary/terms.ts';
import type { Measure } from './measures.ts';

/** One fact of a product, with the measures and vocabulary words found in it. */
export interface FactLine {
  /** Where the fact comes from; `code` for the SKU and the barcode. */
  source: FactSource | 'code' | 'price' | 'picture';
  name: string;
  text: string;
  /** The words, numbers and signs of the text. */
  tokens: readonly Token[];
  /** True for a short value of a named attribute, such as "20 cm". It can be put into a text as it is. */
  isValue: boolean;
  measures: readonly Measure[];
  mentions: readonly Mention[];
  stems: ReadonlySet<string>;
}

/** Whether the fact is the private notes: they count as facts, but their words may not appear in a text or a message. */
export const isPrivate = ({ source }: FactLine): boolean => source === 'private notes';

/**
 * The name of an attribute with a colon, to be put before its value: "Strap: ". Empty for all other facts, because their names do
 * not come from the seller.
 */
export const labelOf = ({ source, name }: Pick<FactLine, 'source' | 'name'>): string =>
  source === 'attribute' ? `${name}: ` : '';

/** Results of `tokensWithLabel`, kept because several checks need them, and because what they read from a list is kept with it. */
const labelled = new WeakMap<FactLine, readonly Token[]>();

/** The tokens of the fact together with its label, as in "Strap: nylon". For a fact without a label, those of its text. */
export function tokensWithLabel(line: FactLine): readonly Token[] {
  const label = labelOf(line);
  if (label === '') return line.tokens;
  const tokens = labelled.get(line) ?? tokensOf(label + line.text);
  labelled.set(line, tokens);
  return tokens;
}

/** What an attribute says is there by denying that it is missing: "bpa" for "BPA-free: no". Null if it says nothing of the kind. */
export function presentIn({ source, name, text }: Pick<FactLine, 'source' | 'name' | 'text'>): string | null {
  if (source !== 'attribute' || !isNo.test(text.trim())) return null;
  return /(\p{L}+)[-‐‑ ]free$/iu.exec(name.trim())?.[1]?.toLowerCase() ?? null;
}
const isNo = /^(?:no|none|not|nein|non|not (?:at all|free))\.?$/i;

/** A vocabulary term that the facts state, with the fact that states it. */
export interface KnownTerm {
  mention: Mention;
  line: FactLine;
  /** The words of the term as written in the fact. */
  said: string;
}
