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
    same > 0 && `${same.toLocaleString()} ${same === 1 ? 'was' : 'were'} so already.`,
    gone > 0 && `${gone.toLocaleString()} ${gone === 1 ? 'is' : 'are'} deleted.`,
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
