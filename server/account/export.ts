import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, gt } from 'drizzle-orm';
import { confirmedClaims } from '#drizzle/schema/confirmed-claims.ts';
import { feedback } from '#drizzle/schema/feedback.ts';
import { generations } from '#drizzle/schema/generations.ts';
import { productImages } from '#drizzle/schema/product-images.ts';
import { productVersions } from '#drizzle/schema/product-versions.ts';
import { products } from '#drizzle/schema/products.ts';
import { generationProfiles } from '#drizzle/schema/profiles.ts';
import { audit } from '../audit/service.ts';
import type { AuthCtx } from '../auth/person.ts';
import { listApiTokens } from '../auth/tokens.ts';
import type { SellerCtx } from '../context.ts';
import { currentSubscription } from '../subscriptions/service.ts';
import { profile } from './profile.ts';
import { listSessions } from './sessions.ts';

/** Rows read and written at a time, so that a large catalogue never stands in memory whole. */
const PAGE = 500;

/**
 * Everything the account holds, as one ZIP written while it is read: JSON and CSV of the catalogue, the JSON of the rest,
 * and the pictures. No credential and no hash is in it.
 */
export async function exportAccount(ctx: SellerCtx & AuthCtx, to: Writable): Promise<void> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const sent = pipeline(zip.outputStream, to);
  const add = (name: string, content: string) => zip.addBuffer(Buffer.from(content), name, { mtime: ctx.clock.now() });
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  add('account.json', json(await profile(ctx)));
  add('subscription.json', json(await currentSubscription(ctx)));
  add('sessions.json', json(await listSessions(ctx)));
  add('api-tokens.json', json(await listApiTokens(ctx)));
  const own = await readAll(ctx, products);
  const shown = own.map(({ userId: _owner, searchText: _text, searchGrams: _grams, clientKey: _key, ...row }) => row);
  add('products.json', json(shown));
  add('products.csv', toCsv(shown));
  add('generation-profiles.json', json((await readAll(ctx, generationProfiles)).map(({ userId: _, ...row }) => row)));
  add('generations.json', json((await readAll(ctx, generations)).map(({ userId: _, ...row }) => row)));
  add('product-versions.json', json((await readAll(ctx, productVersions)).map(({ userId: _, ...row }) => row)));
  const confirmed = await ctx.db.select().from(confirmedClaims).where(eq(confirmedClaims.userId, ctx.sellerId));
  add('confirmed-claims.json', json(confirmed.map(({ userId: _, ...row }) => row)));
  const said = await ctx.db.select().from(feedback).where(eq(feedback.userId, ctx.caller.userId)).orderBy(asc(feedback.id));
  add('feedback.json', json(said.map(({ userId: _, ...row }) => row)));
  const pictures = await readAll(ctx, productImages);
  add('pictures.json', json(pictures.map(({ userId: _, ...row }) => row)));
  for (const picture of pictures) {
    if (to.destroyed) break;
    const bytes = picture.source === 'stored' ? await ctx.storage.get(`${ctx.sellerId}/${picture.id}.jpg`) : null;
    if (bytes) zip.addBuffer(bytes, `pictures/${picture.id}.jpg`, { compress: false, mtime: picture.createdAt });
  }
  zip.end();
  await sent;
  await finished(to).catch(() => {});
  await audit(ctx, { action: 'account.exported' });
}

type Owned = typeof products | typeof generationProfiles | typeof generations | typeof productImages | typeof productVersions;

async function readAll<T extends Owned>(ctx: SellerCtx, table: T): Promise<T['$inferSelect'][]> {
  const all: T['$inferSelect'][] = [];
  for (let last: string | null = null; ; ) {
    const rows: T['$inferSelect'][] = await ctx.db
      .select()
      .from(table as never)
      .where(and(eq(table.userId, ctx.sellerId), last ? gt(table.id, last) : undefined))
      .orderBy(asc(table.id))
      .limit(PAGE);
    all.push(...rows);
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return all;
    last = end.id;
  }
}

/** Cells that a spreadsheet would run as a formula are shown as the text they are (OWASP, CSV injection). */
function toCsv(rows: Record<string, unknown>[]): string {
  const cell = (value: unknown) => {
    if (value === null || value === undefined) return '';
    const text = value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : value;
    return typeof text === 'string' && /^[\s"']*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  };
  const plain = rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, cell(value)])));
  return stringify(plain, { header: true, bom: true, cast: { boolean: String } });
}
