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
  /**
   * Those of the key features, and the values of those attributes, that are probably not meant for buyers: words of a shop's page
   * around the product, or a supplier's terms.
   */
  unlikely: string[];
}

const NAME_MAX = 200;
const address = /^(?:https?:\/\/|www\.)\S+$/i;

/** What shops write around a product: the way to it, buttons, stock, reviews, delivery, other products. */
const aroundProduct = new RegExp(
  [
    String.raw`\S\s*[>›»]\s*\S`,
    String.raw`^(?:add to|buy|checkout|share|save|print|follow|compare|zoom|next|previous|home|menu|search|log ?in|sign ?(?:in|up)|subscribe)\b`,
    String.raw`\b(?:add to (?:basket|cart|bag|wish ?list)|wish ?list|newsletter|cookies?|privacy policy|terms (?:of|and)|gift card|view (?:all|more)|read more|see all)\b`,
    String.raw`\b(?:in stock|out of stock|only \d+ left|sold out|pre-?order|\d+ (?:sold|in baskets?))\b`,
    String.raw`\b(?:out of 5|\d[\d.,]* reviews?|ratings?|stars?\)|verified (?:purchase|buyer))\b`,
    String.raw`\b(?:free (?:delivery|shipping|returns?)|delivery over|dispatched|returns? within|next[- ]day delivery|standard delivery)\b`,
    String.raw`\b(?:customers? (?:also|who)|you (?:may|might) also|related products?|recently viewed|frequently bought|recommended for)\b`,
    String.raw`^(?:[£$€]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|EUR|USD|GBP))(?:\s.{0,20})?$`,
  ].join('|'),
  'iu',
);
/** A supplier's terms, which are not for buyers. */
const ofSupplier =
  /\b(?:trade(?: price)?|wholesale|cost price|net price|margin|carton|case pack|case qty|outer|moq|minimum order|lead time|rrp|msrp|pallet|einkaufspreis|prix d.achat|precio de compra)\b/iu;
/** The head of a sheet, which names no product. */
const isLetterhead = (line: string): boolean =>
  /\b(?:wholesale|price ?list|line ?sheet|data ?sheet|spec(?:ification)? sheet|catalogue|catalog|collection|ltd|llc|inc|gmbh)\b/iu.test(
    line,
  ) && !/[.!?]$/.test(line);
/** The names of a fact that holds the name of the product, often behind a number: “Item: NW-0417 “Saltmarsh” candle”. */
const namesProduct = /^(?:item|product|article|model|title|artikel|produkt|produit|article|producto|artículo)(?: name)?$/i;
const withoutNumber = (value: string) => value.replace(/^[A-Z]{1,5}[-_ ]?\d{2,}[A-Z0-9-]*\s+(?=\S)/, '').replace(/["“”]/g, '');

/**
 * Reads a pasted text, HTML or table. Its first line that can be one is the name, unless the text names the product elsewhere. Nothing is added
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
  // A note in one line, its parts separated by commas: the first is the name, each other one a fact.
  const [note = ''] = lines;
  if (lines.length === 1 && proposals.length === 0 && note.split(/,\s/).length > 2) other.splice(0, 1, ...note.split(/,\s+/));
  const item = proposals.find(({ field, fact }) => field === 'attribute' && namesProduct.test(fact.name));
  const called = proposals.find(({ field }) => field === 'name');
  // A name without “Name:” before it is the first line, which may be the head of the sheet or of the page.
  const isHead = called && called.words === called.fact.value;
  const isNamed = called && !(isHead && (item || isLetterhead(called.words) || aroundProduct.test(called.words)));
  const named = (isNamed ? called.fact.value : '') || (item ? withoutNumber(item.fact.value) : '');
  while (named === '' && other.length > 1 && isLetterhead(other[0] ?? '')) other.shift();
  const isTitle = (line = '') => line.length <= NAME_MAX && !aroundProduct.test(line);
  const at = named === '' ? other.findIndex(isTitle) : -1;
  const first = at >= 0 ? (other.splice(at, 1)[0] ?? '') : '';
  const sentences = other.flatMap((line) => sentenceSpans(line).map(({ start, end }) => line.slice(start, end)));
  const attributes = proposals.flatMap((one) => (one.field === 'attribute' && one !== item ? [one.fact] : []));
  const keyFeatures = [...new Set(sentences)].filter((text) => text.length <= factLimits.keyFeature);
  return {
    name: named || first.replace(/[.:]$/, ''),
    brand: fieldOf('brand'),
    category: fieldOf('category'),
    sku: fieldOf('sku'),
    gtin: fieldOf('gtin'),
    attributes: attributes.slice(0, factLimits.attributes),
    keyFeatures: keyFeatures.slice(0, factLimits.keyFeatures),
    unlikely: [
      ...keyFeatures.filter((text) => aroundProduct.test(text) || ofSupplier.test(text)),
      ...attributes.flatMap(({ name, value }) =>
        ofSupplier.test(`${name} ${value}`) || aroundProduct.test(`${name} ${value}`) ? [value] : [],
      ),
    ],
  };
}
