/** The history of a product's texts. Every change of the texts adds a version. */
import { and, eq, inArray } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { productVersions } from '#drizzle/schema/product-versions.ts';
import { signatureOf, similarity } from '#shared/checks/similarity.ts';
import { parseDescription } from '#shared/description/html.ts';
import {
  type ProductTexts,
  sameTexts,
  sourcesAfter,
  type TextAuthors,
  type TextSource,
  type TextSources,
} from '#shared/products/versions.ts';
import { textOfBlocks } from '#shared/seo/text.ts';
import type { SellerCtx } from '../context.ts';
import type { ProductRow } from './columns.ts';

export function textsOf(row: Pick<ProductRow, keyof ProductTexts>): ProductTexts {
  const { name, description, metaTitle, metaDescription, tags } = row;
  return { name, description, metaTitle, metaDescription, tags };
}

/** Where a change of texts comes from. */
export interface Origin {
  /** The source of the change as a whole, to show in a list of versions. (Each text also has a source of its own.) */
  source: TextSource;
  generationId?: string | null;
  platform?: string | null;
  restoredFrom?: string | null;
}

/** A change to a product, whether or not it changes texts. */
interface Change {
  before: ProductRow;
  after: ProductTexts;
  sources: TextSources;
  origin: Origin;
}

/**
 * Records the new texts of products. If a product has no history yet, the texts it had before are recorded first. Products whose
 * texts did not change are skipped. Call it in the transaction of the changes.
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
    const first = {
      ...row,
      // Create this id before that of the new version: versions are listed in the order of their ids.
      id: uuidv7(),
      source: before.textSources.description ?? 'human',
      texts: textsOf(before),
      sources: before.textSources,
      createdAt: before.updatedAt,
    };
    const now = {
      ...row,
      ...origin,
      id: uuidv7(),
      texts: after,
      sources,
      actorId: ctx.caller.userId,
      createdAt: ctx.clock.now(),
    };
    return begun.has(before.id) || before.description === '' ? [now] : [first, now];
  });
  await ctx.db.insert(productVersions).values(versions);
}

/**
 * The sources of a product's texts after a person has saved it: if the person changed a text of the AI, both count as its
 * authors.
 */
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

/** A product before its texts change; a new one has no id yet. */
type Before = Pick<ProductRow, keyof ProductTexts | 'textSources'> & { id?: string };

/** Who wrote the texts that a save brings, for saves that are not a person's own typing. */
export interface Writer {
  /** The source of the change as a whole; without it, that of the description. */
  source?: TextSource;
  /** The authors of the texts `after`, where they differ from those of the product `before`. */
  authorsOf(before: Before, after: ProductTexts): TextAuthors;
}

/** From this likeness on, a text of a file counts as the AI's text that somebody edited in the shop. */
const EDITED_FROM = 0.3;

/**
 * The writer of texts that come from a seller's file. They are the seller's own statements, except where the file brings a text of
 * the AI back slightly changed: an AI text must not become a fact by way of the shop.
 */
export const importWriter: Writer = {
  source: 'import',
  authorsOf: (before, after) => ({
    sourceOf: (name) => {
      if (after[name] === '') return 'human';
      const was = before.textSources[name];
      if (was !== 'ai' && was !== 'ai-edited') return 'import';
      const plain = (text: string) => signatureOf(name === 'description' ? textOfBlocks(parseDescription(text)) : text);
      return similarity(plain(before[name]), plain(after[name])) >= EDITED_FROM ? 'ai-edited' : 'import';
    },
    isAiTag: () => false,
    ownTags: 'import',
  }),
};

const noTexts = { name: '', description: '', metaTitle: '', metaDescription: '', tags: [], textSources: {} };

/** The sources of a new product's texts. */
export const sourcesOfNew = (writer: Writer, texts: ProductTexts): TextSources =>
  sourcesAfter(noTexts, {}, texts, writer.authorsOf(noTexts, texts));
