/**
 * Finds products that an import created and somebody edited afterwards. Undoing deletes these too, so they are named first.
 */
import { sql } from 'drizzle-orm';
import { cleanDescription } from '#shared/description/html.ts';
import type { CatalogueProduct } from '#shared/templates/product.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import type { FormValues } from '../products/columns.ts';
import { currentValues } from './check.ts';
import { currencyFor } from './currency.ts';
import { additionAsRead, isSame } from './fields.ts';
import { findImport, type Import } from './find.ts';

/** How many edited products are named before undoing, and how many candidates are examined at most. */
const NAMED = 5;
const LOOKED_AT = 1_000;

/** A product that the import has created: its number in the file, and what the file says. */
export interface Created {
  number: number;
  productId: string;
  read: CatalogueProduct;
}

/** The edited fields of created products, by the products' numbers in the file. */
export async function editedFields(
  ctx: SellerCtx,
  one: Import,
  created: readonly Created[],
  current: ReadonlyMap<string, FormValues>,
): Promise<Map<number, string[]>> {
  const pictured = await withOtherPictures(ctx, one, created);
  const edited = new Map<number, string[]>();
  for (const { number, productId, read } of created) {
    const now = current.get(productId);
    if (!now) continue;
    const { images: _, ...made } = additionAsRead(read, currencyFor(one));
    const before: Record<string, unknown> = { ...made, description: cleanDescription(made.description) };
    const fields = Object.keys(before).filter((field) => !isSame(field, now[field as keyof FormValues], before[field]));
    if (pictured.has(productId)) fields.push('images');
    if (fields.length > 0) edited.set(number, fields);
  }
  return edited;
}

/** The created products with pictures that the import did not fetch for them. */
async function withOtherPictures(ctx: SellerCtx, { id }: Import, created: readonly Created[]): Promise<Set<string>> {
  if (created.length === 0) return new Set();
  const ids = JSON.stringify(created.map(({ productId }) => productId));
  const found = await rows<{ id: string }>(
    ctx.db,
    sql`select distinct i.product_id::text as id from product_images i
      where i.user_id = ${ctx.sellerId}::uuid
        and i.product_id in (select (p #>> '{}')::uuid from jsonb_array_elements(${ids}::text::jsonb) p)
        and not exists (select from import_pictures f
          where f.import_id = ${id}::uuid and f.user_id = i.user_id and f.product_id = i.product_id and f.image_id = i.id)`,
  );
  return new Set(found.map((one) => one.id));
}

/**
 * How many created products were edited since the import, and some of their names. If there are very many candidates, only the
 * first ones are examined, and `isWhole` is false.
 *
 * @throws AppError NOT_FOUND
 */
export async function previewUndo(ctx: SellerCtx, id: string) {
  const one = await findImport(ctx, id);
  // Fetching an import's pictures changes a product too, but before the import ends. Such products are left out here.
  const candidates = await rows<{ number: number; id: string; read: CatalogueProduct | string }>(
    ctx.db,
    sql`select made.number, p.id::text as id, made.read::text as read
      from import_products made join products p on p.id = made.product_id and p.user_id = made.user_id and not p.deleted
      where made.import_id = ${id}::uuid and made.user_id = ${ctx.sellerId}::uuid and made.outcome = 'created' and not made.undone
        and p.version > 1 and (p.version > 2 or p.updated_at > (select finished_at from imports where id = ${id}::uuid)
          or not exists (select from import_pictures f where f.import_id = made.import_id and f.product = made.number
            and f.user_id = made.user_id and f.image_id is not null))
      order by made.number limit ${LOOKED_AT}::int`,
  );
  const created = candidates.map(({ number, id, read }): Created => {
    return { number: Number(number), productId: id, read: typeof read === 'string' ? JSON.parse(read) : read };
  });
  const current = await currentValues(
    ctx,
    created.map(({ productId }) => productId),
  );
  const edited = await editedFields(ctx, one, created, current);
  const named = created.filter(({ number }) => edited.has(number));
  return {
    edited: edited.size,
    isWhole: candidates.length < LOOKED_AT,
    shown: named.slice(0, NAMED).map(({ productId }) => ({ productId, name: current.get(productId)?.name ?? '' })),
  };
}
