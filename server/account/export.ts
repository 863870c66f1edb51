import type { Writable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { adminViews } from '#drizzle/schema/admin-views.ts';
import { batches, batchItems, messageBatches } from '#drizzle/schema/batches.ts';
import { bulkEditItems, bulkEdits } from '#drizzle/schema/bulk-edits.ts';
import { catalogueDays } from '#drizzle/schema/catalogue-days.ts';
import { catalogueHealth, productFindings, productHealth } from '#drizzle/schema/catalogue-health.ts';
import { confirmedClaims } from '#drizzle/schema/confirmed-claims.ts';
import { dismissedJobs } from '#drizzle/schema/dismissed-jobs.ts';
import { exports } from '#drizzle/schema/exports.ts';
import { feedback, feedbackEvents } from '#drizzle/schema/feedback.ts';
import { generations } from '#drizzle/schema/generations.ts';
import { helpReaders } from '#drizzle/schema/help-articles.ts';
import {
  importPictures,
  importProducts,
  importRows,
  imports,
  rememberedMappings,
  sourceFormats,
} from '#drizzle/schema/imports.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import { keptProducts } from '#drizzle/schema/kept-products.ts';
import { notifications } from '#drizzle/schema/notifications.ts';
import { productImages } from '#drizzle/schema/product-images.ts';
import { productSources, replacedSources } from '#drizzle/schema/product-sources.ts';
import { productVersions } from '#drizzle/schema/product-versions.ts';
import { products } from '#drizzle/schema/products.ts';
import { generationProfiles } from '#drizzle/schema/profiles.ts';
import { queryGrants } from '#drizzle/schema/query-grants.ts';
import { draftComments } from '#drizzle/schema/reviews.ts';
import { findingDays, queryDays, scoreDays, textDays } from '#drizzle/schema/rollups.ts';
import { savedViews } from '#drizzle/schema/saved-views.ts';
import { shopDays } from '#drizzle/schema/shop-days.ts';
import { subscriptionChanges } from '#drizzle/schema/subscription-changes.ts';
import { invitations, members, teams } from '#drizzle/schema/teams.ts';
import { userNotes } from '#drizzle/schema/user-notes.ts';
import { users } from '#drizzle/schema/users.ts';
import { guard } from '#shared/cells/formula-guard.ts';
import { audit } from '../audit/service.ts';
import type { AuthCtx } from '../auth/auth-ctx.ts';
import { listApiTokens } from '../auth/tokens.ts';
import type { SellerCtx } from '../context.ts';
import { mediaKey } from '../media.ts';
import { currentSubscription } from '../subscriptions/service.ts';
import { openArchive } from './archive.ts';
import { profile } from './profile.ts';
import { listSessions } from './sessions.ts';

/** How many rows of a table are read at a time. */
const PAGE = 100;

/** Columns that the people who run the site keep about feedback for themselves. */
const forAdmins = ['internalNote', 'duplicateOf', 'otherId', 'movedIds', 'adminId'];

/** Columns left out of the export: the owner's id, hashes of secrets, and columns that serve only searching and idempotency. */
const inner = new Set(['userId', 'mailHash', 'linkHash', 'listItem', 'searchText', 'searchGrams', 'clientKey', ...forAdmins]);

/**
 * Sends everything the account holds as one ZIP file: the catalogue as JSON and CSV, the rest as JSON, and the pictures. It
 * contains no credentials or hashes. Rows are read in small pages and pictures one at a time, only as fast as the receiver
 * accepts them, so that the memory stays small. If data change meanwhile, each file shows the state when it was read.
 * @throws when the receiver disconnects
 */
export async function exportAccount(ctx: SellerCtx & AuthCtx, to: Writable): Promise<void> {
  await audit(ctx, { action: 'account.exported' });
  await writeAccount(ctx, to);
}

/** Sends the ZIP file of the account that the context belongs to. Who asked for it is recorded by the caller. */
export async function writeAccount(ctx: SellerCtx & AuthCtx, to: Writable): Promise<void> {
  const archive = await openArchive(to, ctx.clock.now());
  const add = (name: string, value: unknown) => archive.text(name, [`${JSON.stringify(value, null, 2)}\n`]);
  const addAll = (name: string, rows: AsyncIterable<object>) => archive.text(name, jsonLines(rows));
  await add('account.json', await profile(ctx));
  const [settings] = await ctx.db
    .select({ notices: users.noticeChoices, defaults: users.defaults })
    .from(users)
    .where(eq(users.id, ctx.caller.userId));
  await add('settings.json', settings ?? {});
  await add('subscription.json', await currentSubscription(ctx));
  await addAll('invoices.json', rowsOf(ctx, invoices, [invoices.id]));
  await addAll('query-grants.json', rowsOf(ctx, queryGrants, [queryGrants.id]));
  await addAll('subscription-changes.json', rowsOf(ctx, subscriptionChanges, [subscriptionChanges.id]));
  await add('sessions.json', await listSessions(ctx));
  await add('api-tokens.json', await listApiTokens(ctx));
  await addAll('products.json', catalogue(ctx));
  await archive.text('products.csv', csvLines(columnsOf(products), catalogue(ctx)));
  await addAll('generation-profiles.json', rowsOf(ctx, generationProfiles, [generationProfiles.id]));
  await addAll('generations.json', rowsOf(ctx, generations, [generations.id]));
  await addAll('draft-comments.json', rowsOf(ctx, draftComments, [draftComments.id]));
  await addAll('product-versions.json', rowsOf(ctx, productVersions, [productVersions.id]));
  await addAll('kept-products.json', rowsOf(ctx, keptProducts, [keptProducts.productId]));
  await addAll('confirmed-claims.json', rowsOf(ctx, confirmedClaims, [confirmedClaims.productId, confirmedClaims.key]));
  await addAll('batches.json', rowsOf(ctx, batches, [batches.id]));
  await addAll('message-batches.json', rowsOf(ctx, messageBatches, [messageBatches.id]));
  await addAll('batch-items.json', rowsOf(ctx, batchItems, [batchItems.batchId, batchItems.position]));
  await addAll('bulk-edits.json', rowsOf(ctx, bulkEdits, [bulkEdits.id]));
  await addAll('bulk-edit-items.json', rowsOf(ctx, bulkEditItems, [bulkEditItems.editId, bulkEditItems.position]));
  await addAll('saved-views.json', rowsOf(ctx, savedViews, [savedViews.id]));
  await addAll('team-members.json', rowsOf(ctx, members, [members.memberId]));
  await addAll('team-settings.json', rowsOf(ctx, teams, [teams.userId]));
  await addAll('team-invitations.json', rowsOf(ctx, invitations, [invitations.id]));
  await addAll('notes-about-you.json', rowsOf(ctx, userNotes, [userNotes.id]));
  await addAll('admin-views.json', rowsOf(ctx, adminViews, [adminViews.id]));
  await addAll('imports.json', rowsOf(ctx, imports, [imports.id]));
  await addAll('import-rows.json', rowsOf(ctx, importRows, [importRows.importId, importRows.number]));
  await addAll('import-products.json', rowsOf(ctx, importProducts, [importProducts.importId, importProducts.number]));
  await addAll('catalogue-days.json', rowsOf(ctx, catalogueDays, [catalogueDays.day]));
  await addAll('text-days.json', rowsOf(ctx, textDays, [textDays.id]));
  await addAll('query-days.json', rowsOf(ctx, queryDays, [queryDays.id]));
  await addAll('score-days.json', rowsOf(ctx, scoreDays, [scoreDays.day, scoreDays.productId]));
  await addAll('finding-days.json', rowsOf(ctx, findingDays, [findingDays.day, findingDays.kind]));
  await addAll('shop-days.json', rowsOf(ctx, shopDays, [shopDays.productId, shopDays.day]));
  await addAll('catalogue-health.json', rowsOf(ctx, catalogueHealth, [catalogueHealth.userId]));
  await addAll('product-health.json', rowsOf(ctx, productHealth, [productHealth.productId]));
  await addAll('product-findings.json', rowsOf(ctx, productFindings, [productFindings.kind, productFindings.productId]));
  await addAll('dismissed-jobs.json', rowsOf(ctx, dismissedJobs, [dismissedJobs.jobId]));
  await addAll(
    'import-pictures.json',
    rowsOf(ctx, importPictures, [importPictures.importId, importPictures.product, importPictures.position]),
  );
  await addAll('remembered-mappings.json', rowsOf(ctx, rememberedMappings, [rememberedMappings.key]));
  await addAll('replaced-sources.json', rowsOf(ctx, replacedSources, [replacedSources.importId, replacedSources.productId]));
  await addAll('source-formats.json', rowsOf(ctx, sourceFormats, [sourceFormats.id]));
  await addAll('product-sources.json', rowsOf(ctx, productSources, [productSources.productId, productSources.key]));
  await addAll('exports.json', rowsOf(ctx, exports, [exports.id]));
  await addAll('feedback.json', rowsOf(ctx, feedback, [feedback.id]));
  await addAll(
    'feedback-answers.json',
    rowsOf(ctx, feedbackEvents, [feedbackEvents.id], sql`${feedbackEvents.kind} in ('status', 'reply')`),
  );
  await addAll('notifications.json', rowsOf(ctx, notifications, [notifications.id]));
  await addAll('help-articles-read.json', rowsOf(ctx, helpReaders, [helpReaders.articleId]));
  await addAll('pictures.json', rowsOf(ctx, productImages, [productImages.id]));
  for await (const picture of rowsOf(ctx, productImages, [productImages.id])) {
    const bytes = picture.source === 'stored' ? await ctx.storage.get(mediaKey(ctx.sellerId, picture.id)) : null;
    if (bytes) await archive.bytes(`pictures/${picture.id}.jpg`, bytes, picture.createdAt);
  }
  for await (const { pictureId, createdAt } of rowsOf(ctx, feedback, [feedback.id])) {
    const bytes = pictureId && (await ctx.storage.get(mediaKey(ctx.sellerId, pictureId)));
    if (bytes) await archive.bytes(`feedback-pictures/${pictureId}.jpg`, bytes, createdAt);
  }
  await archive.end();
}

/**
 * All products: those in the catalogue first, then the deleted ones. Two queries are made, because each of them can use an
 * index.
 */
async function* catalogue(ctx: SellerCtx) {
  yield* rowsOf(ctx, products, [products.id], sql`not ${products.deleted}`);
  yield* rowsOf(ctx, products, [products.id], sql`${products.deleted}`);
}

type Owned = PgTable & { userId: PgColumn };

function columnsOf(table: PgTable): Record<string, PgColumn> {
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !inner.has(name)));
}

/** The seller's rows of a table in the order of its key, one page at a time. */
async function* rowsOf<T extends Owned>(
  ctx: SellerCtx,
  table: T,
  key: PgColumn[],
  only?: SQL,
): AsyncGenerator<T['$inferSelect']> {
  const columns = columnsOf(table);
  const names = Object.keys(columns);
  const own = eq(table.userId, ctx.sellerId);
  const list = (parts: SQL[]) => sql`(${sql.join(parts, sql`, `)})`;
  for (let after: SQL | undefined; ; ) {
    const rows: Record<string, unknown>[] = await ctx.db
      .select(columns)
      .from(table as PgTable)
      .where(and(own, only, after))
      .orderBy(...key.map((column) => asc(column)))
      .limit(PAGE);
    yield* rows as T['$inferSelect'][];
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    const values = key.map((column) => sql`${sql.param(last[names.find((name) => columns[name] === column) ?? ''], column)}`);
    after = sql`${list(key.map((column) => sql`${column}`))} > ${list(values)}`;
  }
}

async function* jsonLines(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Writes rows as CSV. Cells that a spreadsheet would run as a formula are escaped to show as text (OWASP, CSV injection). */
async function* csvLines(columns: object, rows: AsyncIterable<object>): AsyncGenerator<string> {
  const names = Object.keys(columns);
  yield stringify([names], { bom: true });
  const cell = (value: unknown) => {
    if (value === null || value === undefined) return '';
    const text = value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : value;
    return typeof text === 'string' ? guard(text, true) : text;
  };
  for await (const row of rows) {
    yield stringify([names.map((name) => cell((row as Record<string, unknown>)[name]))], { cast: { boolean: String } });
  }
}
