/**
 * What a product's present description tells and a new one does not. Nothing of it is wrong, so no check finds it; but whoever replaces
 * many texts in one step should see what they give away.
 */
import { bodyParts } from '../generation/generation.ts';
import type { Listing } from '../generation/listing.ts';
import { listingFromProduct } from '../generation/listing-from-html.ts';
import type { ProductTexts } from '../products/versions.ts';
import type { BatchField } from './batches.ts';
import { fieldsToFill } from './parts.ts';

export interface Lost {
  /** Figures of the present description whose number the new text does not have, such as "350 ml", in the order of the text. */
  figures: string[];
  /** How many bullets the present description has, if the new one has none; else 0. */
  bullets: number;
}

const figure = /(?<![\p{L}\d.,])\d+(?:[.,]\d+)*(?:\s?(?:%|°\s?[CF]?|["″]|\p{L}{1,12}(?!\p{L})))?/gu;
const inWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

const numberOf = (found: string) => (/^[\d.,]*\d/.exec(found)?.[0] ?? '').replaceAll(',', '.');

/** Takes time in proportion to the lengths of the texts. */
export function lostFrom(
  { name, description, tags }: Pick<ProductTexts, 'name' | 'description' | 'tags'>,
  listing: Listing,
): Lost {
  if (description === '') return { figures: [], bullets: 0 };
  const live = listingFromProduct({ name, descriptionHtml: description, tags });
  const said = (one: Listing) => bodyParts.flatMap((part) => one[part]).join('\n');
  const next = `${listing.title}\n${said(listing)}`;
  const kept = new Set([
    ...(next.match(figure) ?? []).map(numberOf),
    ...inWords.flatMap((word, n) => (new RegExp(`\\b${word}\\b`, 'i').test(next) ? String(n) : [])),
  ]);
  const figures = (said(live).match(figure) ?? []).filter((found) => !kept.has(numberOf(found)));
  return {
    figures: [...new Set(figures.map((found) => found.replace(/\s+/g, ' ')))],
    bullets: listing.bullets.length === 0 ? live.bullets.length : 0,
  };
}

/** Whether a text of a batch gives something away of what it would replace. */
export function losesSomething(
  product: ProductTexts,
  listing: Listing,
  batch: { fields: readonly BatchField[]; emptyOnly: boolean },
): boolean {
  if (!fieldsToFill(product, batch).includes('description')) return false;
  const { figures, bullets } = lostFrom(product, listing);
  return figures.length + bullets > 0;
}

/** "350 ml, 12 cm and its 5 bullets"; empty if nothing is lost. Of many figures the first are named. */
export function lostWords({ figures, bullets }: Lost): string {
  const named = figures.slice(0, MOST);
  const more = figures.length - named.length;
  const words = [
    ...named,
    ...(more > 0 ? [`${more} more ${more === 1 ? 'figure' : 'figures'}`] : []),
    ...(bullets > 0 ? [`its ${bullets === 1 ? 'bullet' : `${bullets} bullets`}`] : []),
  ];
  return words.length === 0 ? '' : new Intl.ListFormat('en').format(words);
}
const MOST = 6;
