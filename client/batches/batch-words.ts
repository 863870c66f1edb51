import type { BatchField } from '#shared/batches/batches.ts';
import { plural } from '../products/format.ts';
import { exactTime } from '../ui/dates.ts';
import type { Batch, BatchItem, ListedBatch, Preview } from './batch-types.ts';

export const fieldNames: Record<BatchField, string> = {
  description: 'Description',
  meta: 'Meta title and description',
  tags: 'Tags',
  altText: 'Alt text of the main picture',
  title: 'Title',
};

/** What a batch writes: “Description and tags”. */
export function fieldsInWords(fields: readonly BatchField[]): string {
  const [first = '', ...others] = fields.map((field, at) => (at === 0 ? fieldNames[field] : fieldNames[field].toLowerCase()));
  const last = others.pop();
  return last === undefined ? first : `${[first, ...others].join(', ')} and ${last}`;
}

/** How a batch stands, in a few words. */
export function standing({ state, sample, done, total }: Pick<ListedBatch, 'state' | 'sample' | 'done' | 'total'>): string {
  switch (state) {
    case 'running':
      return sample === null ? `Writing ${done.toLocaleString()} of ${total.toLocaleString()}` : 'Writing the sample';
    case 'sampled':
      return 'The sample waits for you';
    case 'paused':
      return `Paused at ${done.toLocaleString()} of ${total.toLocaleString()}`;
    case 'using':
      return 'Texts are put on products';
    case 'undoing':
      return 'Texts are taken off products';
    case 'cancelled':
      return `Stopped at ${done.toLocaleString()} of ${total.toLocaleString()}`;
    case 'done':
      return 'Written';
  }
}

/** What became of the products of a batch: “12 texts used, 3 wait for you, 2 products need an answer”. */
export function outcome({ counts, open }: Pick<Batch, 'counts' | 'open'>): string {
  const parts = [
    counts.used > 0 && `${plural(counts.used, 'text')} used`,
    open > 0 && `${open.toLocaleString()} ${open === 1 ? 'waits' : 'wait'} for you`,
    counts.thin > 0 && `${plural(counts.thin, 'product needs', 'products need')} an answer`,
    counts.failed > 0 && `${counts.failed.toLocaleString()} could not be written`,
    counts.skipped > 0 && `${counts.skipped.toLocaleString()} left out`,
  ].filter((part) => part !== false);
  return parts.join(', ');
}

/** What the checks found in a text, in a word or two. */
export function foundWords({ toSettle, found }: Pick<BatchItem, 'toSettle' | 'found'>): string {
  if (toSettle > 0) return `${toSettle.toLocaleString()} to settle`;
  return found > 0 ? `${found.toLocaleString()} to look at` : 'No findings';
}

/** How many texts a new batch writes if it is started as proposed: as many as there are queries and as the plan allows. */
export const proposed = ({ toWrite, queriesLeft, largest }: Preview): number => Math.min(toWrite, queriesLeft, largest);

/** What stands in the way of writing all texts of a choice. Null if nothing does. */
export function shortage({ toWrite, queriesLeft, largest }: Preview, planName: string): string | null {
  const limit = toWrite > largest ? `${planName} writes ${largest.toLocaleString()} in one batch` : null;
  const rest = Math.min(toWrite, largest) > queriesLeft ? `you have ${plural(queriesLeft, 'query', 'queries')} left` : null;
  const reasons = [limit, rest].filter((reason) => reason !== null);
  return reasons.length === 0 ? null : `${plural(toWrite, 'text')}, but ${reasons.join(', and ')}.`;
}

/** What waits at the AI provider, since when, and until when at most. */
export const sentWords = ({ texts, since, until }: NonNullable<Batch['sent']>): string =>
  `${plural(texts, 'text is', 'texts are')} with the AI provider since ${exactTime(since)}. They come mostly within an hour, at the latest on ${exactTime(until)}.`;
