/** Splits what a seller pastes about one product into the product's name and its facts. */
import { factLimits } from '../products/limits.ts';
import { sentenceSpans } from '../text/sentences.ts';
import type { Attribute } from './facts.ts';
import { proposeFacts, sourceText } from './propose.ts';

export interface PastedProduct {
  /** Empty if the text names none. */
  name: string;
  brand: string;
  category: string;
  sku: string;
  gtin: string;
  attributes: Attribute[];
  /** The sentences in which no named fact was read, in the seller's words. */
  keyFeatures: string[];
}

const NAME_MAX = 200;
const address = /^(?:https?:\/\/|www\.)\S+$/i;

/**
 * Reads a pasted text, HTML or table. Its first line is the name, unless the text names the product elsewhere. Nothing is added
 * that does not stand in the text. Takes time in proportion to the length of the text.
 */
export function readPaste(pasted: string): PastedProduct {
  const source = sourceText(pasted);
  const proposals = proposeFacts([source]);
  const fieldOf = (name: string) => proposals.find(({ field }) => field === name)?.fact.value ?? '';
  const read = new Set(proposals.flatMap(({ words }) => words.split('\n').map((line) => line.trim())));
  const lines = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !address.test(line));
  const other = lines
    .filter((line) => !read.has(line) && ![...read].some((words) => line.includes(words)))
    .map((line) => line.replace(/^[•*–—-]\s+/, ''));
  const first = fieldOf('name') === '' && (other[0]?.length ?? 0) <= NAME_MAX ? (other.shift() ?? '') : '';
  const sentences = other.flatMap((line) => sentenceSpans(line).map(({ start, end }) => line.slice(start, end)));
  return {
    name: fieldOf('name') || first.replace(/[.:]$/, ''),
    brand: fieldOf('brand'),
    category: fieldOf('category'),
    sku: fieldOf('sku'),
    gtin: fieldOf('gtin'),
    attributes: proposals.flatMap(({ field, fact }) => (field === 'attribute' ? [fact] : [])).slice(0, factLimits.attributes),
    keyFeatures: [...new Set(sentences)].filter((text) => text.length <= factLimits.keyFeature).slice(0, factLimits.keyFeatures),
  };
}
