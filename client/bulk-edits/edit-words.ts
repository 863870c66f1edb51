import type { StoredChanges } from '#shared/bulk-edits/bulk-edits.ts';
import { plural } from '../products/format.ts';
import type { RouterOutputs } from '../trpc.ts';

type Edit = RouterOutputs['bulkEdits']['create'];

/** What a toast says: in green only if something was done. */
export interface Said {
  tone: 'plain' | 'success' | 'warning';
  title: string;
  description?: string | undefined;
}

/** What became of an edit of many products. */
export function editedWords({ counts, remarks, variantsKept }: Pick<Edit, 'counts' | 'remarks' | 'variantsKept'>): Said {
  const { changed, same, refused, gone } = counts;
  if (changed === 0 && refused === 0) {
    const why = gone > 0 ? 'the products are deleted' : 'the products were so already';
    return { tone: 'plain', title: `Nothing changed: ${why}` };
  }
  const first = remarks[0];
  const left = refused > 0 && `${plural(refused, 'product')} left as ${refused === 1 ? 'it is' : 'they are'}.`;
  const parts = [
    left,
    left && first && `${first.name}: ${first.reason}`,
    same > 0 && `${same.toLocaleString('en')} ${same === 1 ? 'was' : 'were'} so already.`,
    gone > 0 && `${gone.toLocaleString('en')} ${gone === 1 ? 'is' : 'are'} deleted.`,
    variantsKept > 0 &&
      `${plural(variantsKept, 'product')} kept the price or stock of ${variantsKept === 1 ? 'its' : 'their'} variants.`,
  ];
  return {
    tone: changed > 0 ? 'success' : 'warning',
    title: changed > 0 ? `${plural(changed, 'product')} edited` : 'No product was edited',
    description: parts.filter(Boolean).join(' ') || undefined,
  };
}

/** What became of an edit that is taken back. What somebody changed since stays, and the edit can then be taken back again. */
export function undoneWords({ state, remarks: [first] }: Pick<Edit, 'state' | 'remarks'>): Said {
  if (state === 'undoing') return { tone: 'plain', title: 'The edit is being taken back' };
  if (state === 'undone') return { tone: 'plain', title: 'The edit is taken back' };
  return {
    tone: 'warning',
    title: 'The edit is not wholly taken back',
    description: first && `${first.name}: ${first.reason}`,
  };
}

const signed = (n: number) => `${n < 0 ? '−' : '+'}${Math.abs(n).toLocaleString('en')}`;

/** A change in words: “Price +10%, tags added: sale”. */
export function changesInWords({
  price,
  stock,
  category,
  brand,
  addTags,
  removeTags,
  addKeywords,
  removeKeywords,
  each,
}: StoredChanges): string {
  const parts = [
    price &&
      ('set' in price
        ? `price ${price.set.toFixed(2)}`
        : 'by' in price
          ? `price ${signed(price.by)}`
          : `price ${signed(price.percent)}%`),
    stock && ('set' in stock ? `stock ${stock.set}` : `stock ${signed(stock.by)}`),
    category !== undefined && `category ${category || 'none'}`,
    brand !== undefined && `brand ${brand || 'none'}`,
    addTags && `tags added: ${addTags.join(', ')}`,
    removeTags && `tags taken away: ${removeTags.join(', ')}`,
    addKeywords && `keywords added: ${addKeywords.join(', ')}`,
    removeKeywords && `keywords taken away: ${removeKeywords.join(', ')}`,
    each && `pasted cells: ${each.map((field) => (field === 'seoKeywords' ? 'keywords' : field)).join(', ')}`,
  ].filter(Boolean);
  const words = parts.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
