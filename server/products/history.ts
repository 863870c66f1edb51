/** The history of a product's texts. Every change of the texts adds a version. */
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { generations } from '#drizzle/schema/generations.ts';
import { productVersions } from '#drizzle/schema/product-versions.ts';
import { signatureOf, similarity } from '#shared/checks/similarity.ts';
import { parseDescription } from '#shared/description/html.ts';
import { describedPicture } from '#shared/facts/pictures.ts';
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
import type { ImageRow } from './present.ts';

/** Who wrote the texts that `textsOf` returns. The author of an alternative text is stored with its picture. */
export function sourcesOf(sources: TextSources, images: readonly ImageRow[]): TextSources {
  const { altSource = 'human' } = describedPicture(images) ?? {};
  return altSource === 'human' ? sources : { ...sources, altText: altSource };
}

/** Where a change of texts comes from. */
export interface Origin {
  /** The source of the change as a whole, to show in a list of versions. (Each text also has a source of its own.) */
  source: TextSource;
  generationId?: string | null;
  platform?: string | null;
  /** Who approved the texts, if they were sent for review. */
  approvedBy?: string | null;
  restoredFrom?: string | null;
}

/** A change to a product, whether or not it changes texts. */
interface Change {
  /** The product before the change. */
  row: ProductRow;
  before: Told;
  after: Told;
  origin: Origin;
}

/** The texts of a product and who wrote each. */
export interface Told {
  texts: ProductTexts;
  sources: TextSources;
}

/**
 * Records the new texts of products. If a product has no history yet, the texts it had before are recorded first. Products whose
 * texts did not change are skipped. Call it in the transaction of the changes.
 */
export async function recordVersions(ctx: SellerCtx, changes: readonly Change[]): Promise<void> {
  const changed = changes.filter(({ before, after }) => !sameTexts(before.texts, after.texts));
  if (changed.length === 0) return;
  const products = changed.map(({ row }) => row.id);
  const known = await ctx.db
    .selectDistinct({ id: productVersions.productId })
    .from(productVersions)
    .where(and(inArray(productVersions.productId, products), eq(productVersions.userId, ctx.sellerId)));
  const begun = new Set(known.map(({ id }) => id));
  const unknown = await withUnknownAlt(
    ctx,
    changed.filter(({ row }) => begun.has(row.id)),
  );
  const versions = changed.flatMap(
    ({ row: { id, updatedAt }, before, after, origin }): (typeof productVersions.$inferInsert)[] => {
      const row = { userId: ctx.sellerId, productId: id };
      const first = {
        ...row,
        // Create this id before that of the new version: versions are listed in the order of their ids.
        id: uuidv7(),
        source: before.sources.description ?? 'human',
        ...before,
        createdAt: updatedAt,
      };
      const now = {
        ...row,
        ...origin,
        id: uuidv7(),
        ...after,
        actorId: ctx.caller.userId,
        createdAt: ctx.clock.now(),
      };
      // The name before is kept too, because a name by the AI that replaces it is no fact.
      const isWorthKeeping =
        before.texts.description !== '' || before.texts.name !== after.texts.name || losesAlt({ before, after });
      const isKept = begun.has(id) ? !unknown.has(id) : !isWorthKeeping;
      return isKept ? [now] : [first, now];
    },
  );
  await ctx.db.insert(productVersions).values(versions);
}

/** Whether a change replaces an alternative text. */
const losesAlt = ({ before: { texts }, after }: Pick<Change, 'before' | 'after'>) =>
  Boolean(texts.altText) && !sameText('altText', texts, after.texts);

/**
 * The products that lose an alternative text which their last version does not have. A picture may get its text, or become the
 * main one, without a version.
 */
async function withUnknownAlt(ctx: SellerCtx, changes: readonly Change[]): Promise<Set<string>> {
  const losing = new Map(changes.filter(losesAlt).map(({ row, before }) => [row.id, before.texts]));
  if (losing.size === 0) return new Set();
  const { productId, id, userId, texts } = productVersions;
  const last = await ctx.db
    .selectDistinctOn([productId], { productId, texts })
    .from(productVersions)
    .where(and(inArray(productId, [...losing.keys()]), eq(userId, ctx.sellerId)))
    .orderBy(desc(productId), desc(id));
  const isKnown = (now: ProductTexts | undefined, kept: ProductTexts) =>
    now?.altText === kept.altText && now?.altOf === kept.altOf;
  return new Set(last.flatMap((one) => (isKnown(losing.get(one.productId), one.texts) ? [] : [one.productId])));
}

/**
 * The sources of a product's texts after a person has saved it: if the person changed a text of the AI, both count as its
 * authors.
 */
export function sourcesAfterEdit(before: ProductRow, after: ProductTexts): TextSources {
  const { textSources } = before;
  return sourcesAfter(before, textSources, after, {
    sourceOf: (name) => {
      const was = textSources[name];
      return (was === 'ai' || was === 'ai-edited') && after[name] !== '' ? 'ai-edited' : 'human';
    },
    isAiTag: () => false,
  });
}

/** A product before its texts change; a new one has no id yet. */
type Before = ProductTexts & Pick<ProductRow, 'textSources'> & { id?: string };

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
      return similarity(plain(before[name] ?? ''), plain(after[name] ?? '')) >= EDITED_FROM ? 'ai-edited' : 'import';
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
  const isSame = sameText('description', { ...after, description: before.description }, after);
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
