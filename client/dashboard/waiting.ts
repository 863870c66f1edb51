import type { FoundKind } from '#shared/health/kinds.ts';
import { paths } from '#shared/paths.ts';
import type { ProductView } from '#shared/products/views.ts';
import { counted } from '../products/format.ts';
import { healthAddress, viewAddress } from '../products/list/list-address.ts';
import type { RouterOutputs } from '../trpc.ts';

export type Counts = RouterOutputs['account']['dashboard']['counts'];

interface Waiting {
  of: Exclude<keyof Counts, 'products' | 'draftsElsewhere'>;
  /** The list of the products: a view of it, or those with a finding. */
  list: { view: ProductView } | { health: FoundKind } | { path: string };
  label: string;
  one: string;
  many: string;
  /** True if the action costs one AI query per product. */
  query?: true;
}

/** Tasks for the seller, the most useful first. Each links to the list of exactly the products it counts. */
const waiting: readonly Waiting[] = [
  {
    of: 'inReview',
    list: { path: paths.reviews },
    label: 'Review',
    one: 'product has a draft that was sent to you for review',
    many: 'products have drafts that were sent to you for review',
  },
  {
    of: 'drafts',
    list: { view: 'drafts' },
    label: 'Review',
    one: 'product has a draft that waits for your review',
    many: 'products have drafts that wait for your review',
  },
  {
    of: 'withoutDescription',
    list: { view: 'noDescription' },
    label: 'Write',
    query: true,
    one: 'product has no description',
    many: 'products have no description',
  },
  {
    of: 'unsupported',
    list: { health: 'unsupported' },
    label: 'See',
    one: 'product has a text that says what no fact supports',
    many: 'products have texts that say what no fact supports',
  },
  {
    of: 'brokenRule',
    list: { health: 'brokenRule' },
    label: 'See',
    one: 'product breaks a rule of its shop',
    many: 'products break a rule of their shop',
  },
  {
    of: 'overLimit',
    list: { health: 'overLimit' },
    label: 'See',
    one: 'product has a text over a limit of its shop',
    many: 'products have texts over a limit of their shop',
  },
  {
    of: 'odd',
    list: { health: 'odd' },
    label: 'Check',
    one: 'product has an odd price or stock',
    many: 'products have an odd price or stock',
  },
  {
    of: 'lowScore',
    list: { view: 'lowScore' },
    label: 'Improve',
    one: 'product scores under 70',
    many: 'products score under 70',
  },
  {
    of: 'missingFacts',
    list: { health: 'missingFacts' },
    label: 'Add',
    one: 'product lacks facts that its buyers ask for',
    many: 'products lack facts that their buyers ask for',
  },
  {
    // Most of them need facts first, and their list says which do.
    of: 'thin',
    list: { health: 'thin' },
    label: 'See',
    one: 'product has a thin text',
    many: 'products have thin texts',
  },
  {
    of: 'duplicate',
    list: { health: 'duplicate' },
    label: 'See',
    one: 'product is almost the same as another',
    many: 'products are almost the same as another',
  },
  {
    of: 'scoreOutdated',
    list: { view: 'scoreOutdated' },
    label: 'Score again',
    query: true,
    one: 'product changed since it was scored',
    many: 'products changed since they were scored',
  },
  {
    of: 'notScored',
    list: { view: 'notScored' },
    label: 'Score',
    query: true,
    one: 'product has no SEO score yet',
    many: 'products have no SEO score yet',
  },
];

/** The address of the list of exactly the products that a task counts. */
export const addressOf = ({ list }: Waiting): string =>
  'view' in list ? viewAddress(list.view) : 'path' in list ? list.path : healthAddress(list.health);

/** How many tasks are shown. More of them would leave the choice to the seller again. */
const SHOWN = 3;

/** What the person may do in the catalogue that is shown. */
export interface Allowed {
  edit: boolean;
  write: boolean;
  approve: boolean;
}
const everything: Allowed = { edit: true, write: true, approve: true };

const isAllowed = ({ of, query }: Waiting, may: Allowed): boolean =>
  of === 'inReview' ? may.approve : query ? may.write : may.edit;

/**
 * How many products a task is about. A draft that was sent back waits for whoever wrote it, and is nobody else's task. A product
 * without a text cannot be scored.
 */
export function countOf({ of }: Waiting, counts: Counts): number {
  if (of === 'drafts') return counts.drafts - counts.draftsElsewhere;
  return of === 'notScored' ? Math.max(0, counts.notScored - counts.withoutDescription) : counts[of];
}

/** What a task is about, after its number. If its list has other products too, it says how many. */
export function textOf(task: Waiting, counts: Counts): string {
  const text = countOf(task, counts) === 1 ? task.one : task.many;
  const elsewhere = task.of === 'drafts' ? counts.draftsElsewhere : 0;
  if (elsewhere > 0)
    return `${text}, beside ${counted(elsewhere)} that ${elsewhere === 1 ? 'was' : 'were'} sent back to the writer`;
  const bare = task.of === 'notScored' ? counts.withoutDescription : 0;
  return bare > 0 ? `${text}, beside ${counted(bare)} that first ${bare === 1 ? 'needs' : 'need'} a text` : text;
}

/**
 * The tasks that can be done now, three at most: what the person may do here, and, when no AI query is left, only what costs none.
 */
export function whatWaits(counts: Counts, hasQueries: boolean, may = everything): Waiting[] {
  return waiting
    .filter((task) => countOf(task, counts) > 0 && (hasQueries || !task.query) && isAllowed(task, may))
    .slice(0, SHOWN);
}

/** Whether a task costs more queries than are left; `left` is null while nobody knows. */
export const isTooMuch = (task: Waiting, counts: Counts, left: number | null): boolean =>
  task.query === true && left !== null && countOf(task, counts) > left;

/** What a task costs in all: "118 queries", or "Free". If there are too few queries for it, how many there are. */
export function costOf(task: Waiting, counts: Counts, left: number | null): string {
  if (!task.query) return 'Free';
  if (isTooMuch(task, counts, left)) return `1 query each, ${left?.toLocaleString('en')} left`;
  const n = countOf(task, counts);
  return n === 1 ? '1 query' : `${counted(n)} queries, 1 each`;
}

/**
 * The state of the catalogue in one sentence: the most important thing that is missing, or else that nothing is. What waits for a
 * decision is left out for somebody who may not decide.
 */
export function trueNow(counts: Counts, { isYours = true, may = everything } = {}): string {
  const { products } = counts;
  if (products === 0) return isYours ? 'Your catalogue is empty.' : 'This catalogue is empty.';
  const one = isYours ? 'Your product' : 'The product';
  const all = products === 1 ? one : `All ${products.toLocaleString('en')} products`;
  const have = products === 1 ? 'has' : 'have';
  if (counts.withoutDescription > 0) {
    if (products === 1) return `${one} has no text yet.`;
    if (counts.withoutDescription === products)
      return `None of ${isYours ? 'your' : 'the'} ${products.toLocaleString('en')} products has a text yet.`;
    const n = counts.withoutDescription;
    return `${counted(n)} of ${products.toLocaleString('en')} products ${n === 1 ? 'has' : 'have'} no text yet.`;
  }
  const next = waiting.find((task) => task.of !== 'inReview' && countOf(task, counts) > 0 && (task.of !== 'drafts' || may.edit));
  if (!next) return `${all} ${have} a text${counts.drafts + counts.inReview > 0 ? ' or a draft' : ' and a good score'}.`;
  const n = countOf(next, counts);
  return `${all} ${have} a text${counts.drafts + counts.inReview > 0 ? ' or a draft' : ''}. ${counted(n)} ${n === 1 ? next.one : next.many}.`;
}
