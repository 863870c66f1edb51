/** The formats into which the catalogue can be exported. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { imports, sourceFormats } from '#drizzle/schema/imports.ts';
import type { Mapping, Template } from '#shared/templates/template.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { notFound } from '../errors.ts';
import { findTemplates, publishedTemplates } from '../templates/find.ts';

/** Where an export goes: a format that the app knows, or the columns of a file that the seller has imported. */
export interface Target {
  id: string;
  name: string;
  platform: string;
  format: Template['format'];
  /** Null for the columns of a seller's file in a format that the app does not know. */
  template: Template | null;
  /** The columns of the seller's file; null for a format that the app knows. */
  mapping: Mapping | null;
}

/** The prefix of a target's id if the target is a seller's own file. The key of its columns follows. */
const OWN_FILE = 'file:';

/**
 * The format with this id.
 * @throws AppError NOT_FOUND if there is none into which products can be exported
 */
export async function findTarget(ctx: SellerCtx, id: string): Promise<Target> {
  const missing = () => notFound('This format does not exist.');
  if (id.startsWith(OWN_FILE)) {
    const [target] = (await ownFiles(ctx)).filter((one) => one.id === id);
    if (!target) throw missing();
    return target;
  }
  const template = (await publishedTemplates(ctx)).find((one) => one.id === id && one.direction !== 'import');
  if (!template) throw missing();
  return targetOf(template);
}

export const targetOf = (template: Template): Target => ({
  id: template.id,
  name: template.name,
  platform: template.platform,
  format: template.format,
  template,
  mapping: null,
});

/** How many of the seller's own files are offered as formats, the newest first. */
const OWN_FILES = 10;

/** The seller's imported files with columns of their own, which no format of the app has. */
export async function ownFiles(ctx: SellerCtx): Promise<Target[]> {
  const found = await ctx.db
    .select({
      mapping: sourceFormats.mapping,
      fileName: sql<
        string | null
      >`(select max(${imports.fileName}) from ${imports} where ${imports.sourceFormatId} = ${sourceFormats.id} and ${imports.userId} = ${ctx.sellerId}::uuid)`,
    })
    .from(sourceFormats)
    .where(and(eq(sourceFormats.userId, ctx.sellerId), sql`${sourceFormats.mapping} ->> 'templateId' is null`))
    .orderBy(desc(sourceFormats.id))
    .limit(OWN_FILES);
  const byKey = new Map<string, Target>();
  for (const { mapping, fileName } of found) {
    const id = `${OWN_FILE}${mapping.key}`;
    if (byKey.has(id)) continue;
    const headers = mapping.columns.map(({ header }) => header.trim()).filter(Boolean);
    // The file's name, as long as its import is kept; after that the seller knows the columns by their first names.
    const first = `${headers.slice(0, 3).join(', ').slice(0, 120)}${headers.length > 3 ? ' …' : ''}`;
    const name = fileName ? `Columns of ${fileName.slice(0, 120)}` : `Your columns: ${first}`;
    byKey.set(id, { id, name, platform: 'general', format: 'csv', template: null, mapping });
  }
  return [...byKey.values()];
}

/**
 * The ids of the formats of which the seller has imported files: whoever brought products in may take them out the same way,
 * whatever the plan.
 */
export async function importedFormats(ctx: SellerCtx): Promise<Set<string>> {
  const found = await ctx.db
    .selectDistinct({ id: sql<string | null>`${sourceFormats.mapping} ->> 'templateId'` })
    .from(sourceFormats)
    .where(eq(sourceFormats.userId, ctx.sellerId));
  return new Set(found.flatMap(({ id }) => (id === null ? [] : [id])));
}

/** Ids of the column layouts (rows of source_formats) of the files that the seller has imported, as one export uses them. */
export interface SourceFiles {
  /** The layouts that are the format of the exported file, or have the same headers. */
  own: string[];
  /** The layouts of files from the target's shop. Only their handles and IDs are valid in the shop. */
  ofShop: string[];
  /** Whether a file's layout belongs in `ofShop`, also if the file was imported later. */
  isOfShop(file: Mapping): boolean;
  /** The names of the formats into which products can be exported, by their ids. */
  names: ReadonlyMap<string, string>;
}

/**
 * Finds the column layouts of the seller's files that matter to this target. A target of no shop takes the handles and IDs of
 * every shop.
 */
export async function sourceFiles(ctx: SellerCtx, { template, mapping, platform }: Target): Promise<SourceFiles> {
  const templates = await findTemplates(ctx);
  const formats = new Set(templates.filter((one) => one.platform === platform).map((one) => one.id));
  // Our own formats differ only in the kind of file, so the same headers count as the same format.
  const alike = new Set(templates.filter((one) => headersOf(one) === headersOf(template)).map((one) => one.id));
  const found = await ctx.db
    .select({
      id: sourceFormats.id,
      templateId: sql<string | null>`${sourceFormats.mapping} ->> 'templateId'`,
      key: sql<string>`${sourceFormats.mapping} ->> 'key'`,
    })
    .from(sourceFormats)
    .where(eq(sourceFormats.userId, ctx.sellerId));
  const isOfShop = ({ templateId }: Pick<Mapping, 'templateId'>) => platform === 'general' || formats.has(templateId ?? '');
  const idsOf = (holds: (one: (typeof found)[number]) => boolean) => found.filter(holds).map((one) => one.id);
  return {
    own: idsOf(({ templateId, key }) => (mapping === null ? alike.has(templateId ?? '') : key === mapping.key)),
    ofShop: idsOf(isOfShop),
    isOfShop,
    names: new Map(
      templates.flatMap(({ id, name, status, direction }) =>
        status === 'published' && direction !== 'import' ? [[id, name] as const] : [],
      ),
    ),
  };
}

/**
 * How many products of the catalogue came from files in each format, by the format's id, and of how many a text has changed
 * (`changed`) since their file was imported. A product that came from files of several formats counts for each of them.
 */
export async function productsByFormat(ctx: SellerCtx): Promise<Map<string, { products: number; changed: number }>> {
  const found = await rows<{ template: string | null; key: string; n: number; changed: number }>(
    ctx.db,
    sql`select f.mapping ->> 'templateId' as template, f.mapping ->> 'key' as key, count(distinct s.product_id)::int as n,
        count(distinct s.product_id) filter (where exists (
          select from product_versions v where v.product_id = s.product_id and v.user_id = s.user_id and v.created_at > s.created_at
        ))::int as changed
      from product_sources s join source_formats f on f.id = s.format_id
      join products p on p.id = s.product_id and p.user_id = s.user_id and not p.deleted
      where s.user_id = ${ctx.sellerId}::uuid and f.user_id = ${ctx.sellerId}::uuid group by 1, 2`,
  );
  const counts = new Map<string, { products: number; changed: number }>();
  for (const { template, key, n, changed } of found) {
    const id = template ?? `${OWN_FILE}${key}`;
    const before = counts.get(id) ?? { products: 0, changed: 0 };
    counts.set(id, { products: before.products + Number(n), changed: before.changed + Number(changed) });
  }
  return counts;
}

const headersOf = (template: Template | null): string => JSON.stringify(template?.columns.map(({ header }) => header) ?? null);
