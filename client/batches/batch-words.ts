import type { BatchField } from '#shared/batches/batches.ts';
import { type DescriptionLength, descriptionLengths, lengthBands } from '#shared/generation/options.ts';
import { plural } from '../products/format.ts';
import { exactTime } from '../ui/dates.ts';
import type { Batch, BatchItem, ListedBatch, Preview } from './batch-types.ts';

/** How a batch stands, in a few words. */
export function standing({
  state,
  sample,
  done,
  total,
  written,
}: Pick<ListedBatch, 'state' | 'sample' | 'done' | 'total' | 'written'>): string {
  switch (state) {
    case 'running':
      return sample === null ? `Writing ${done.toLocaleString('en')} of ${total.toLocaleString('en')}` : 'Writing the sample';
    case 'sampled':
      return 'The sample waits for you';
    case 'paused':
      return sample === null
        ? `Paused at ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
        : `Paused at ${Math.min(written, sample).toLocaleString('en')} of ${sample.toLocaleString('en')}`;
    case 'using':
      return 'Texts are put on products';
    case 'undoing':
      return 'Texts are taken off products';
    case 'cancelled':
      return `Stopped: ${written.toLocaleString('en')} of ${total.toLocaleString('en')} written`;
    case 'done':
      return written === total ? 'Written' : `${written.toLocaleString('en')} of ${total.toLocaleString('en')} written`;
  }
}

/** The same as it is read out: while texts are written, at each quarter only, and not at every text. */
export function spokenWords(one: Parameters<typeof standing>[0]): string {
  if (one.state !== 'running' || one.sample !== null) return standing(one);
  const quarters = ['', ', a quarter is done', ', half are done', ', three quarters are done'];
  return `Writing ${plural(one.total, 'text')}${quarters[Math.floor((4 * one.done) / one.total)] ?? ''}`;
}

/** What can be done with a batch that stands still, if anything: “3 to review”, “52 used, can be taken back until 5 Dec”. */
export function nextWords(
  { state, open, used, keptUntil }: Pick<ListedBatch, 'state' | 'open' | 'used' | 'keptUntil'>,
  now: Date,
) {
  const isStill = state === 'done' || state === 'cancelled' || state === 'paused';
  const until = new Date(keptUntil);
  const parts = [
    isStill && open > 0 && `${open.toLocaleString('en')} to review`,
    isStill &&
      used > 0 &&
      `${used.toLocaleString('en')} used${until > now ? `, can be taken back until ${exactTime(keptUntil)}` : ''}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** What became of the products of a batch: “12 texts used, 3 wait for you, 2 products need an answer”. */
export function outcome({ counts, open }: Pick<Batch, 'counts' | 'open'>): string {
  const parts = [
    counts.used > 0 && `${plural(counts.used, 'text')} used`,
    open > 0 && `${open.toLocaleString('en')} ${open === 1 ? 'waits' : 'wait'} for you`,
    counts.thin > 0 && `${plural(counts.thin, 'product needs', 'products need')} an answer`,
    counts.failed > 0 && `${counts.failed.toLocaleString('en')} could not be written`,
    counts.skipped > 0 && `${counts.skipped.toLocaleString('en')} left out`,
  ].filter((part) => part !== false);
  return parts.join(', ');
}

/** How many queries the texts of a batch used, and how many of the texts cost nothing; empty if there is no text yet. */
export function queriesWords({ queries }: Pick<Batch, 'queries'>): string {
  if (!queries) return '';
  const { used, same, short } = queries;
  const free = same + short;
  if (used + free === 0) return '';
  const first = used === 0 ? 'No query was used' : `${plural(used, 'query was', 'queries were')} used`;
  if (free === 0) return `${first}.`;
  const why = short === 0 ? SAME : same === 0 ? 'too short to be charged' : `${SAME} or too short`;
  return `${first}; ${plural(free, 'text')} came out ${why} and cost nothing.`;
}

/** The text may be live, or an earlier draft. */
const SAME = 'the same as a text you have';

/** What is being done with the texts of a batch, be it while others are written. */
export function movingWords({ state, using, undoing }: Pick<Batch, 'state' | 'using' | 'undoing'>): string {
  if (using > 0 && undoing > 0) return 'Texts go on their products, and others come off.';
  // A press shows at once, and the server counts it a moment later.
  if (using > 0 || (state === 'using' && undoing === 0)) return 'Texts go on their products.';
  return undoing > 0 || state === 'undoing' ? 'Texts come off their products.' : '';
}

/** What the checks found in a text, in a word or two. */
export function foundWords({
  toSettle,
  found,
  isUnchecked,
}: Pick<BatchItem, 'toSettle' | 'found'> & Partial<Pick<BatchItem, 'isUnchecked'>>): string {
  if (isUnchecked) return 'Not checked since your edit';
  if (toSettle > 0) return `${toSettle.toLocaleString('en')} to settle`;
  return found > 0 ? `${found.toLocaleString('en')} to look at` : 'No findings';
}

/** The usual length. A longer one is proposed to nobody, however much the facts would fill. */
const USUAL: DescriptionLength = 'medium';

/**
 * The length to propose: the longest one, up to the usual one, for which two thirds of the products have enough facts. If there is
 * none, the one for which most have.
 */
export function proposedLength({ counted, enough }: Pick<Preview, 'counted' | 'enough'>): DescriptionLength {
  const upTo = descriptionLengths.slice(0, descriptionLengths.indexOf(USUAL) + 1);
  const fits = (length: DescriptionLength) => enough[length] * 3 >= counted * 2;
  return upTo.findLast(fits) ?? upTo.findLast((length) => enough[length] === enough.short) ?? USUAL;
}

/** Why another length than the usual one is chosen, as long as the seller has chosen none; empty if the usual one is. */
export function whyLength({ counted, enough }: Pick<Preview, 'counted' | 'enough'>, length: DescriptionLength): string {
  if (length === USUAL) return '';
  const [name, usual] = [lengthBands[length].name, lengthBands[USUAL].name];
  const few = enough[USUAL];
  if (counted === 1) return `${name} is chosen because this product has too few facts for ${usual}.`;
  return `${name} is chosen because ${few === 0 ? 'none' : `only ${few.toLocaleString('en')}`} of ${counted.toLocaleString('en')} products ${few === 0 || few === 1 ? 'has' : 'have'} enough facts for ${usual}.`;
}

/**
 * How many texts of a batch were written shorter than their length aims at, and what helps; empty if none was. Texts that a person has
 * edited have no number of words here: how long those are is their decision.
 */
export function shortWords({ request }: Pick<Batch, 'request'>, items: readonly Pick<BatchItem, 'words'>[]): string {
  const { min, name } = lengthBands[request.descriptionLength];
  const texts = items.flatMap(({ words }) => words ?? []);
  const short = texts.filter((words) => words < min).length;
  const all = texts.length;
  if (short === 0) return '';
  const some = `${short.toLocaleString('en')} of ${all.toLocaleString('en')} texts ${short === 1 ? 'is' : 'are'}`;
  const every = all === 1 ? 'This text is' : all === 2 ? 'Both texts are' : `All ${all.toLocaleString('en')} texts are`;
  return `${short === all ? every : some} shorter than ${min} words, the least for ${name}, because there are too few facts. Add facts for longer texts.`;
}

/** For how many of the chosen products texts are written: “56 of 65 products need a new text.” */
export function chosenWords({ chosen, toWrite }: Pick<Preview, 'chosen' | 'toWrite'>, emptyOnly: boolean): string {
  if (toWrite === chosen || toWrite === 0) return `For ${plural(chosen, 'product')}.`;
  const some = `${toWrite.toLocaleString('en')} of ${plural(chosen, 'product')}`;
  return emptyOnly ? `${some} ${toWrite === 1 ? 'needs' : 'need'} a new text.` : `For ${some}.`;
}

/** The choice to leave texts alone that are there. Without the description, a product may well have a text. */
export const emptyOnlyLabel = (fields: readonly BatchField[]): string =>
  fields.includes('description') ? 'Only products without a text' : 'Only products that lack these';

/** Why there is nothing to write of a choice: “All 50 have a text already.” */
export function nothingWords(
  { chosen, drafted, inReview, inBatch }: Pick<Preview, 'chosen' | 'drafted' | 'inReview' | 'inBatch'>,
  fields: readonly BatchField[],
  emptyOnly: boolean,
): string {
  if (!emptyOnly || drafted + inReview + inBatch > 0) return 'None of these products needs a text.';
  const what = fields.includes('description') ? 'a text' : 'these';
  return chosen === 1 ? `This product has ${what} already.` : `All ${chosen.toLocaleString('en')} have ${what} already.`;
}

/** How many products one batch takes: as many as need a text and as the plan allows. */
export const mostOf = ({ toWrite, largest }: Preview): number => Math.min(toWrite, largest);

/** How many texts of this length a batch over so many of the products has at most. The facts of the others are too few. */
export const textsOf = (found: Preview, length: DescriptionLength, products: number): number =>
  Math.min(products, found.enough[length] + mostOf(found) - found.counted);

/** How many products a new batch takes if it is started as proposed: all, or as many as there are queries. */
export function proposed(found: Preview, length: DescriptionLength): number {
  const most = mostOf(found);
  return textsOf(found, length, most) <= found.queriesLeft ? most : Math.min(most, found.queriesLeft);
}

/** What the texts cost: “48 texts (48 queries)”. If only some products are taken, nobody knows which of them can be written. */
export function costWords(found: Preview, length: DescriptionLength, products: number): string {
  const texts = textsOf(found, length, products);
  const isExact = products === found.counted || texts === 0 || found.enough[length] === mostOf(found);
  return `${isExact ? '' : 'up to '}${plural(texts, 'text')} (${plural(texts, 'query', 'queries')})`;
}

/** About how many of the texts will be shorter than their length has words at least; empty if none will. */
export function fewWords({ enough, full }: Pick<Preview, 'enough' | 'full'>, length: DescriptionLength): string {
  const n = enough[length] - full[length];
  if (n === 0) return '';
  const some = enough[length] === 1 ? 'It' : n === enough[length] ? 'They' : `About ${n.toLocaleString('en')} of them`;
  return `${some} will have fewer than ${lengthBands[length].min} words, because there are few facts.`;
}

/** How many of the products have enough facts for a text, and what becomes of the others: “48 of 76 can be written as Short”. */
export function enoughWords({ toWrite, counted, enough }: Preview, length: DescriptionLength): string {
  const first = counted < toWrite ? `Of the first ${counted.toLocaleString('en')}, ` : '';
  const of = first ? '' : ` of ${counted.toLocaleString('en')}`;
  if (enough.short === 0)
    return counted === 1
      ? 'This product has too few facts yet.'
      : `None of the ${counted.toLocaleString('en')} has enough facts yet.`;
  const thin = counted - enough[length];
  if (thin === 0)
    return `${counted === 1 ? 'It' : first ? `The first ${counted.toLocaleString('en')}` : `All ${counted.toLocaleString('en')}`} can be written as ${lengthBands[length].name}.`;
  const said = descriptionLengths.filter((one, at, all) => {
    const before = all[at - 1];
    return one === length || (at <= all.indexOf(USUAL) && (before === undefined || enough[one] !== enough[before]));
  });
  const parts = said.map((one, at) => {
    const n = enough[one] === 0 ? 'none' : enough[one].toLocaleString('en');
    return at === 0 ? `${n}${of} can be written as ${lengthBands[one].name}` : `${n} as ${lengthBands[one].name}`;
  });
  const rest =
    thin === 1
      ? 'The other one is set aside with what it lacks, for free.'
      : `The other ${thin.toLocaleString('en')} are set aside with what they lack, for free.`;
  const sentence = `${first}${parts.join(', ')}.`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)} ${enough[length] === 0 ? `For ${lengthBands[length].name}, nothing can be written yet.` : rest}`;
}

/**
 * How many products have a draft that waits to be looked at, or one in review, and how many wait in another batch; empty if none does. A batch that
 * fills empty texts leaves them out; one that replaces texts is charged for another text of each.
 */
export function takenWords(
  { toWrite, drafted, inReview, inBatch }: Pick<Preview, 'toWrite' | 'drafted' | 'inReview' | 'inBatch'>,
  emptyOnly: boolean,
) {
  const isOne = !emptyOnly && toWrite === 1;
  const of = emptyOnly ? 'more' : 'of them';
  const some = (n: number, one: string, many: string) =>
    n === 0 ? '' : `${isOne ? 'It' : `${n.toLocaleString('en')} ${of}`} ${n === 1 ? one : many}.`;
  return {
    drafted: some(drafted, 'has a draft waiting', 'have a draft waiting'),
    inReview: some(inReview, 'has a draft in review', 'have a draft in review'),
    inBatch: some(inBatch, 'waits in another batch', 'wait in another batch'),
  };
}

/** What stands in the way of writing all texts of a choice. Null if nothing does. */
export function shortage(found: Preview, length: DescriptionLength, planName: string): string | null {
  const { toWrite, queriesLeft, largest } = found;
  const texts = textsOf(found, length, mostOf(found));
  const limit = toWrite > largest ? `${planName} writes ${largest.toLocaleString('en')} in one batch` : null;
  const rest = texts > queriesLeft ? `you have ${plural(queriesLeft, 'query', 'queries')} left` : null;
  const reasons = [limit, rest].filter((reason) => reason !== null);
  return reasons.length === 0 ? null : `${plural(limit ? toWrite : texts, 'text')}, but ${reasons.join(', and ')}.`;
}

/** What a new attempt at the products without a text does: “5 of 28 are being written”. */
export function retriedWords({ products, texts }: { products: number; texts: number }): string {
  if (texts === products) return `${plural(texts, 'text is', 'texts are')} being written.`;
  if (texts > 0)
    return `${texts.toLocaleString('en')} of ${products.toLocaleString('en')} ${texts === 1 ? 'is' : 'are'} being written. The others still have too few facts, or are deleted or paused.`;
  if (products === 1) return 'This product has too few facts yet, or is deleted or paused.';
  return `None of the ${products.toLocaleString('en')} can be written about now: they have too few facts, or are deleted or paused.`;
}

/** What waits at the AI provider, since when, and until when at most. */
export const sentWords = ({ texts, since, until }: NonNullable<Batch['sent']>): string =>
  `${plural(texts, 'text is', 'texts are')} with the AI provider since ${exactTime(since)}. They come mostly within an hour, at the latest on ${exactTime(until)}.`;

/**
 * What the button that starts the batch says: what can be written with the queries that are left, and never more. `products` is how
 * many the batch takes.
 */
export function startLabel(found: Preview, length: DescriptionLength, products: number): string {
  const texts = textsOf(found, length, products);
  if (texts > found.queriesLeft)
    return `Write the first ${found.queriesLeft.toLocaleString('en')} (${plural(found.queriesLeft, 'query', 'queries')})`;
  const isSome = products < mostOf(found) && textsOf(found, length, mostOf(found)) > found.queriesLeft;
  return isSome
    ? `Write the first ${products.toLocaleString('en')} (${plural(texts, 'query', 'queries')})`
    : `Write ${costWords(found, length, products)}`;
}
