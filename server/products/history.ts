/** The history of a product's texts. Every change of the texts adds a version. */
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { generations } from '#drizzle/schema/generations.ts';
import { productVersions } from '#drizzle/schema/product-versions.ts';
import { signatureOf, similarity } from '#shared/checks/similarity.ts';
import { parseDescription } from '#shared/description/html.ts';
import {
  type ProductTexts,
  sameText,
  sameTexts,
  sourcesAfter,
  type TextAuthors,
  type TextSource,
  type TextSources,
} from '#shared/products/versions.ts';
import { textOfBlocks } from '#shared/seo/text.ts';
import { stemsOf } from '#shared/text/stem.ts';
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
    // The name before is kept too, because a name by the AI that replaces it is no fact.
    const isWorthKeeping = before.description !== '' || before.name !== after.name;
    return begun.has(before.id) || !isWorthKeeping ? [now] : [first, now];
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

/** How many drafts of one product a saved description is compared with; the newest. */
const MOST_DRAFTS = 20;

/** The descriptions that the AI drafted for these products, applied or not, as plain texts by product. */
export async function draftsOf(ctx: SellerCtx, productIds: readonly string[]): Promise<Map<string, string[]>> {
  const drafts = new Map<string, string[]>();
  if (productIds.length === 0) return drafts;
  const ranked = ctx.db
    .select({
      productId: generations.productId,
      listing: generations.listing,
      rank: sql<number>`row_number() over (partition by ${generations.productId} order by ${generations.id} desc)`.as('rank'),
    })
    .from(generations)
    .where(
      and(
        eq(generations.userId, ctx.sellerId),
        inArray(generations.productId, [...productIds]),
        eq(generations.type, 'description'),
      ),
    )
    .as('ranked');
  for (const { productId, listing } of await ctx.db.select().from(ranked).where(lte(ranked.rank, MOST_DRAFTS))) {
    if (!productId || !listing) continue;
    const { intro, bullets, details } = listing;
    drafts.set(productId, [...(drafts.get(productId) ?? []), [intro, ...bullets, details].join('\n')]);
  }
  return drafts;
}

/** A description is the AI's if at least this share of what is new in it stands in the AI's texts. */
const PASTED_FROM = 0.5;
/** A text that takes the place of the AI's is a person's own if it shares less than this with it, and is long enough to tell. */
const OWN_BELOW = 0.1;
const OWN_WORDS = 8;

/** The sources of a product's texts, with that of the description decided by `pastedSource`. */
export function withPasted(
  before: ProductRow,
  after: ProductTexts,
  { description: decided = 'human', ...others }: TextSources,
  drafts: readonly string[],
): TextSources {
  const isSame = sameText('description', textsOf(before), after);
  const description = isSame ? decided : pastedSource(before, after.description, decided, drafts);
  return description === 'human' ? others : { description, ...others };
}

/**
 * Who wrote a description that a person or a file brings. What is mostly the words of a draft by the AI counts as a text of the AI
 * that a person edited, even if the draft was refused: otherwise its claims would become facts by being pasted.
 */
function pastedSource(before: ProductRow, after: string, decided: TextSource, drafts: readonly string[]): TextSource {
  if (after === '') return decided;
  const { description: was = 'human' } = before.textSources;
  const wasAi = was === 'ai' || was === 'ai-edited';
  const had = textOfBlocks(parseDescription(before.description));
  const runs = runsOf(textOfBlocks(parseDescription(after)));
  const byAi = new Set([...drafts, ...(wasAi ? [had] : [])].flatMap(runsOf));
  const known = new Set(wasAi ? [] : runsOf(had));
  const added = runs.filter((run) => !known.has(run));
  if (added.length === 0) return decided;
  const share = added.filter((run) => byAi.has(run)).length / added.length;
  if (share >= PASTED_FROM) return 'ai-edited';
  return decided === 'ai-edited' && share < OWN_BELOW && runs.length >= OWN_WORDS ? 'human' : decided;
}

/** All runs of three words in a text, by their stems; a shorter text is one run. */
function runsOf(text: string): string[] {
  const stems = stemsOf(text);
  if (stems.length < 3) return stems.length === 0 ? [] : [stems.join(' ')];
  return stems.slice(2).map((_, at) => stems.slice(at, at + 3).join(' '));
}
