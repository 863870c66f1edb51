import { plural } from '../../products/format.ts';
import type { Import } from '../import-types.ts';
import { progressWords, savedIn } from '../import-words.ts';

type Ended = Pick<Import, 'state' | 'progress'>;

/** The heading of a report. */
export function reportTitle({ state, progress }: Ended): string {
  if (state === 'undone') return 'This import is undone';
  const saved = savedIn(progress);
  if (state === 'cancelled')
    return saved > 0 ? `Stopped after ${plural(saved, 'product')}` : 'Stopped before anything was imported';
  if (saved > 0) return `${plural(saved, 'product')} imported`;
  return progress.same > 0 ? 'Nothing to change' : 'Nothing was imported';
}

/** The report in a sentence or two, for screen readers. */
export function doneWords(one: Ended): string {
  if (one.state === 'undone') return `${reportTitle(one)}.`;
  const told = progressWords(one.progress);
  return `${reportTitle(one)}.${told && ` ${told}.`}`;
}

const names: Record<string, string> = {
  name: 'name',
  category: 'category',
  brand: 'brand',
  description: 'description',
  metaTitle: 'meta title',
  metaDescription: 'meta description',
  notes: 'notes',
  notesTold: 'whether buyers are told the notes',
  price: 'price',
  currency: 'currency',
  stock: 'stock',
  sku: 'SKU',
  gtin: 'barcode',
  tags: 'tags',
  seoKeywords: 'SEO keywords',
  keyFeatures: 'key features',
  lockedSnippets: 'locked texts',
  attributes: 'facts',
  variants: 'variants',
  images: 'pictures',
};

/** What of a product changes: the name of a fact, or that of a field. */
export function changeTitle({ field, fact }: { field: string; fact: string }): string {
  const word = names[field] ?? field;
  return fact || word.charAt(0).toUpperCase() + word.slice(1);
}

/** The fields of a product as words: “name and price”. */
export function fieldWords(fields: readonly string[]): string {
  const words = fields.map((field) => names[field] ?? field);
  return new Intl.ListFormat('en').format(words);
}
