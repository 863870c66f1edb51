import type { ProductView } from '#shared/products/products.ts';
import type { RouterOutputs } from '../trpc.ts';

export type Counts = RouterOutputs['account']['dashboard']['counts'];

interface Waiting {
  of: Exclude<keyof Counts, 'products'>;
  view: ProductView;
  label: string;
  one: string;
  many: string;
  /** True if the action costs one AI query per product. */
  query?: true;
}

/** Tasks for the seller, the most useful first. Each links to the list of exactly the products it counts. */
const waiting: readonly Waiting[] = [
  {
    of: 'withoutDescription',
    view: 'noDescription',
    label: 'Write',
    query: true,
    one: 'product has no description',
    many: 'products have no description',
  },
  {
    of: 'drafts',
    view: 'drafts',
    label: 'Review',
    one: 'product has a draft that waits for your review',
    many: 'products have drafts that wait for your review',
  },
  {
    of: 'lowScore',
    view: 'lowScore',
    label: 'Improve',
    one: 'product scores under 70',
    many: 'products score under 70',
  },
  {
    of: 'scoreOutdated',
    view: 'scoreOutdated',
    label: 'Score again',
    query: true,
    one: 'product changed since it was scored',
    many: 'products changed since they were scored',
  },
  {
    of: 'notScored',
    view: 'notScored',
    label: 'Score',
    query: true,
    one: 'product has no SEO score yet',
    many: 'products have no SEO score yet',
  },
];

/** The tasks that can be done now. Those that cost AI queries are left out when no query is left. */
export function whatWaits(counts: Counts, hasQueries: boolean): Waiting[] {
  return waiting.filter(({ of, query }) => counts[of] > 0 && (hasQueries || !query));
}
