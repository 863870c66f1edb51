/** How a seller has mapped earlier files: offered for the next file with the same headers, and for single headers of any file. */
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { rememberedMappings } from '#drizzle/schema/imports.ts';
import { type Field, traitsOf } from '#shared/templates/fields.ts';
import { headerForms } from '#shared/templates/headers.ts';
import type { MappedColumn, Mapping } from '#shared/templates/template.ts';
import type { SellerCtx } from '../context.ts';
import type { ReadImport } from './find.ts';

/** How many mappings of a seller are remembered. Older ones are dropped. */
const KEPT = 100;

const ownMappings = (ctx: SellerCtx) => eq(rememberedMappings.userId, ctx.sellerId);

/**
 * The choices the seller made for the last file with the same headers, applied to this mapping; null without such a file. Columns may
 * stand in another order now.
 */
export async function findRemembered(ctx: SellerCtx, mapping: Mapping) {
  const [found] = await ctx.db
    .select()
    .from(rememberedMappings)
    .where(and(ownMappings(ctx), eq(rememberedMappings.key, mapping.key)));
  if (!found) return null;
  const { matchBy, mode, emptyCells, currency } = found;
  const earlier = [...found.mapping.columns];
  const columns = mapping.columns.map((column) => {
    // Columns with the same header are paired in their order.
    const at = earlier.findIndex(({ header }) => header === column.header);
    const [same] = at < 0 ? [] : earlier.splice(at, 1);
    return same ? { ...same, at: column.at, decimal: column.decimal } : column;
  });
  return { mapping: { ...mapping, templateId: found.mapping.templateId, columns }, matchBy, mode, emptyCells, currency };
}

/**
 * The mapping with the fields that the seller has chosen for columns with these headers in any earlier file of the same format. Of
 * two choices for a header the later one counts. A field that only one column can hold is removed from the column that had it.
 */
export async function withEarlierChoices(ctx: SellerCtx, mapping: Mapping): Promise<Mapping> {
  const files = await ctx.db
    .select({ earlier: rememberedMappings.mapping })
    .from(rememberedMappings)
    .where(and(ownMappings(ctx), sql`${rememberedMappings.mapping} -> 'columns' @> '[{"found": "seller"}]'::jsonb`))
    .orderBy(desc(rememberedMappings.updatedAt))
    .limit(KEPT);
  const chosen = new Map<string, MappedColumn>();
  for (const { earlier } of files) {
    if (earlier.templateId !== mapping.templateId) continue;
    for (const column of earlier.columns) {
      const { full } = headerForms(column.header);
      if (column.found === 'seller' && full !== '' && !chosen.has(full)) chosen.set(full, column);
    }
  }
  const taken = new Set<Field>();
  const choices = new Map<number, MappedColumn>();
  for (const { header, at, decimal } of mapping.columns) {
    const choice = chosen.get(headerForms(header).full);
    if (!choice || (choice.field !== null && taken.has(choice.field))) continue;
    if (choice.field !== null && !traitsOf(choice.field).many) taken.add(choice.field);
    choices.set(at, { ...choice, at, header, decimal });
  }
  const columns = mapping.columns.map((column) => {
    const isTaken = column.field !== null && taken.has(column.field);
    return choices.get(column.at) ?? (isTaken ? { ...column, field: null, found: null } : column);
  });
  return { ...mapping, columns };
}

/** Remembers the mapping with which an import starts. */
export async function rememberMapping(ctx: SellerCtx, one: ReadImport): Promise<void> {
  const { mapping, matchBy, mode, emptyCells, currency } = one;
  const chosen = { mapping, matchBy, mode, emptyCells, currency, updatedAt: ctx.clock.now() };
  await ctx.db
    .insert(rememberedMappings)
    .values({ userId: ctx.sellerId, key: mapping.key, ...chosen })
    .onConflictDoUpdate({ target: [rememberedMappings.userId, rememberedMappings.key], set: chosen });
  const latest = ctx.db
    .select({ key: rememberedMappings.key })
    .from(rememberedMappings)
    .where(ownMappings(ctx))
    .orderBy(desc(rememberedMappings.updatedAt))
    .limit(KEPT);
  await ctx.db.delete(rememberedMappings).where(and(ownMappings(ctx), notInArray(rememberedMappings.key, latest)));
}
