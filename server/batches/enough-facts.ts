/** Tells, before any text is asked for, which products have enough facts for one. */
import { type SQL, sql } from 'drizzle-orm';
import type { FactQuestion } from '#shared/checks/claims/fact-questions.ts';
import { factQuestions } from '#shared/checks/claims/fact-questions.ts';
import type { Facts } from '#shared/facts/facts.ts';
import { expectedWords, isTooThin } from '#shared/generation/expected-words.ts';
import { type DescriptionLength, descriptionLengths, lengthBands } from '#shared/generation/options.ts';
import type { SellerCtx } from '../context.ts';
import { breather } from '../imports/breather.ts';
import { readManyFacts } from '../products/facts.ts';

/** How many products are read at a time. */
const PAGE = 100;

/** How many products there are for each length of text. */
export type ByLength = Record<DescriptionLength, number>;

/** What to ask about a product if its facts are too few for a text of this length; null if they are enough. */
export const questionsIfThin = (facts: Facts, length: DescriptionLength): FactQuestion[] | null =>
  isTooThinFor(facts, length) ? factQuestions(facts) : null;

/** Whether the facts are too few for a text of this length. Takes far less time than the questions. */
export const isTooThinFor = (facts: Facts, length: DescriptionLength): boolean => isTooThin(expectedWords(facts), length);

/**
 * How many products have enough facts for a text of each length (`enough`), and how many of these for as many words as the length has at
 * least (`full`), of the first `most` products (`p`) for which `which` holds, in the order in
 * which a batch takes them.
 */
export async function countEnough(
  ctx: SellerCtx,
  which: SQL,
  most: number,
): Promise<{ counted: number; enough: ByLength; full: ByLength }> {
  const enough: ByLength = { short: 0, medium: 0, long: 0, detailed: 0 };
  const full = { ...enough };
  let counted = 0;
  for await (const { facts } of eachFacts(ctx, which, most)) {
    counted += 1;
    const expected = expectedWords(facts);
    for (const length of descriptionLengths) {
      if (isTooThin(expected, length)) continue;
      enough[length] += 1;
      if (expected.words >= lengthBands[length].min) full[length] += 1;
    }
  }
  return { counted, enough, full };
}

/**
 * The facts of the first `most` products (`p`) for which `which` holds, read in portions. The server does other things in between,
 * also while the caller works on one product after the other.
 */
export async function* eachFacts(ctx: SellerCtx, which: SQL, most: number): AsyncGenerator<{ id: string; facts: Facts }> {
  const breathe = breather();
  let after: string | null = null;
  for (let left = most; left > 0; left -= PAGE) {
    const next: SQL = after === null ? which : sql`${which} and p.id > ${after}::uuid`;
    const page: { id: string; facts: Facts }[] = await readManyFacts(ctx, next, Math.min(PAGE, left));
    for (const one of page) {
      yield one;
      await breathe();
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE) return;
  }
}
