import { asc, sql } from 'drizzle-orm';
import { templates } from '#drizzle/schema/templates.ts';
import { paths } from '#shared/paths.ts';
import { type Template, templateSchema } from '#shared/templates/template.ts';
import type { Finder } from '../admin/finder.ts';
import type { Ctx } from '../context.ts';
import { rows } from '../database.ts';

/** How many states of the table are remembered: one is enough for a server, and tests use several databases. */
const REMEMBERED = 4;

/** Templates are large and hardly ever change, so they are parsed once for each state of the table. */
const known = new Map<string, readonly Template[]>();

/**
 * All templates with their definitions, in the order in which they are offered. A definition that is not valid is left out and
 * logged, so that one wrong row does not stop every import.
 */
export async function findTemplates(ctx: Ctx): Promise<readonly Template[]> {
  const state = await stateOfTable(ctx);
  const remembered = known.get(state);
  if (remembered) return remembered;
  const found = await ctx.db
    .select({ id: templates.id, definition: templates.definition })
    .from(templates)
    .orderBy(asc(templates.position), asc(templates.id));
  const read = found.flatMap(({ id, definition }) => {
    const { data, error } = templateSchema.safeParse(definition);
    if (error)
      ctx.log.error({ template: id, cause: error.message }, 'a template was left out, because its definition is not valid');
    return data && data.id === id ? [data] : [];
  });
  if (known.size >= REMEMBERED) known.clear();
  known.set(state, read);
  return read;
}

/** A text that changes with every change of the table. */
async function stateOfTable(ctx: Ctx): Promise<string> {
  const [found] = await rows<{ state: string }>(
    ctx.db,
    sql`select coalesce(string_agg(id || ' ' || extract(epoch from created_at) || ' ' || extract(epoch from updated_at) || ' ' || revision, ',' order by id), '') as state
      from templates`,
  );
  return found?.state ?? '';
}

/** The template with this id; null without an id, and for one that is not there. */
export async function findTemplate(ctx: Ctx, id: string | null): Promise<Template | null> {
  if (id === null) return null;
  return (await findTemplates(ctx)).find((template) => template.id === id) ?? null;
}

/** The templates that sellers can choose. */
export async function publishedTemplates(ctx: Ctx): Promise<readonly Template[]> {
  return (await findTemplates(ctx)).filter(({ status }) => status === 'published');
}

/** Templates by their name or the shop system, for the search box of the admin area. */
export const findTemplatesByName: Finder = async (ctx, text, limit) => {
  const wanted = text.trim().toLowerCase();
  return (await findTemplates(ctx))
    .filter(({ id, name, platform }) => `${name} ${platform} ${id}`.toLowerCase().includes(wanted))
    .slice(0, limit)
    .map(({ id, name, status }) => ({
      id,
      title: name,
      detail: status === 'published' ? 'File format' : 'File format, not published',
      href: `${paths.admin.templates}?id=${encodeURIComponent(id)}`,
    }));
};
