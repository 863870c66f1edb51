/** What is kept of a product's texts with every change of them. */
import { and, eq, inArray } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { productVersions } from '#drizzle/schema/product-versions.ts';
import { type ProductTexts, sameTexts, sourcesAfter, type TextSource, type TextSources } from '#shared/products/versions.ts';
import type { SellerCtx } from '../context.ts';
import type { ProductRow } from './columns.ts';

export function textsOf(row: Pick<ProductRow, keyof ProductTexts>): ProductTexts {
  const { name, description, metaTitle, metaDescription, tags } = row;
  return { name, description, metaTitle, metaDescription, tags };
}

/** Where a change of texts comes from. */
export interface Origin {
  /** One word for a list; who each text is by stands in `sources`. */
  source: TextSource;
  generationId?: string | null;
  platform?: string | null;
  restoredFrom?: string | null;
}

/** A change of a product, of its texts or of anything else. */
interface Change {
  before: ProductRow;
  after: ProductTexts;
  sources: TextSources;
  origin: Origin;
}

/**
 * Keeps the texts products show from now on, and first those they showed before when their history has none yet. Nothing is
 * kept of a product whose texts did not change. Call it in the transaction of the changes.
 */
export async function recordVersions(ctx: SellerCtx, changes: readonly Change[]): Promise<void> {
  const changed = changes.filter(({ before, after }) => !sameTexts(textsOf(before), after));
  if (changed.length === 0) return;
  const products = changed.map(({ before }) => before.id);
  const known = await ctx.db
    .selectDistinct({ id: productVersions.productId })
    .from(productVersions)
    .where(and(inArray(productVersions.productId, products), eq(productVersions.userId, ctx.sellerId)));
  const begun = new Set(known.map(({ id }) => id));
  const versions = changed.flatMap(({ before, after, sources, origin }): (typeof productVersions.$inferInsert)[] => {
    const row = { userId: ctx.sellerId, productId: before.id };
    const now = {
      ...{ ...row, ...origin, id: uuidv7(), texts: after, sources },
      ...{ authorId: ctx.caller.userId, createdAt: ctx.clock.now() },
    };
    if (begun.has(before.id) || before.description === '') return [now];
    const source = before.textSources.description ?? 'human';
    const first = { ...row, source, texts: textsOf(before), sources: before.textSources, createdAt: before.updatedAt };
    // In the order of their ids a list shows them.
    return [
      { ...first, id: uuidv7() },
      { ...now, id: uuidv7() },
    ];
  });
  await ctx.db.insert(productVersions).values(versions);
}

/** Who the texts are by after a person saved some of them: an AI's text that a person changed is both's. */
export function sourcesAfterEdit(before: ProductRow, after: ProductTexts): TextSources {
  const { textSources } = before;
  return sourcesAfter(textsOf(before), textSources, after, {
    sourceOf: (name) => {
      const was = textSources[name];
      return (was === 'ai' || was === 'ai-edited') && after[name] !== '' ? 'ai-edited' : 'human';
    },
    isAiTag: () => false,
  });
}
