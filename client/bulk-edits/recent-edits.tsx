import type { StoredChanges } from '#shared/bulk-edits/bulk-edits.ts';
import { plural } from '../products/format.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useUndoEdit } from './use-undo-edit.ts';

/** The edits of the last seven days, each of which can be taken back. */
export function RecentEdits() {
  const edits = trpc.bulkEdits.list.useQuery().data?.filter(({ state }) => state === 'done') ?? [];
  const undo = useUndoEdit();
  if (edits.length === 0) return null;
  return (
    <details className="border-t pt-3">
      <summary className="min-h-8 py-1 font-medium touch:min-h-11">Edits of the last seven days</summary>
      <ul className="mt-2 grid gap-2">
        {edits.map((edit) => (
          <li key={edit.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="wrap-anywhere min-w-0">
              {changesInWords(edit.changes)}
              <span className="text-muted-foreground text-sm">
                {' '}
                {plural(edit.total, 'product')},{' '}
                {new Date(edit.createdAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
              </span>
            </span>
            <Button
              data-needs="edit"
              size="sm"
              busy={undo.isPending && undo.variables.id === edit.id}
              aria-label={`Undo: ${changesInWords(edit.changes)}`}
              onClick={() => undo.mutate({ id: edit.id })}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const signed = (n: number) => `${n < 0 ? '−' : '+'}${Math.abs(n).toLocaleString('en')}`;

/** A change in words: “Price +10 %, tags added: sale”. */
function changesInWords({
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
          : `price ${signed(price.percent)} %`),
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
