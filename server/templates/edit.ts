/** Templates as admins change them: drafts, versions, and what imports and exports follow. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { templates, templateVersions } from '#drizzle/schema/templates.ts';
import { users } from '#drizzle/schema/users.ts';
import type {
  archiveTemplateInput,
  createTemplateInput,
  discardTemplateInput,
  restoreTemplateInput,
  saveTemplateInput,
  templateVersionInput,
} from '#shared/templates/edit.ts';
import { problemsOf, sayProblem } from '#shared/templates/problems.ts';
import { seededTemplates } from '#shared/templates/seeded/seeded.ts';
import type { Template } from '#shared/templates/template.ts';
import { excessesOf, templateLimits } from '#shared/templates/template-limits.ts';
import type { TemplateProblem } from '#shared/templates/template-problem.ts';
import { audit } from '../audit/service.ts';
import type { Admin } from '../auth/require-admin.ts';
import type { RequestCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { findTemplates } from './find.ts';

type AdminCtx = RequestCtx & { caller: Admin };
type Row = typeof templates.$inferSelect;
type How = (typeof templateVersions.$inferSelect)['how'];

const noTemplate = () => notFound('This template does not exist.');
const shippedOf = (id: string): Template | undefined => seededTemplates.find((one) => one.id === id);

const textOf = (key: string) => sql<string | null>`${templates.definition} ->> ${key}::text`;
const listed = {
  id: templates.id,
  name: textOf('name'),
  platform: textOf('platform'),
  direction: textOf('direction'),
  format: textOf('format'),
  status: textOf('status'),
  version: textOf('version'),
  columns: sql<number>`case when jsonb_typeof(${templates.definition} -> 'columns') = 'array'
    then jsonb_array_length(${templates.definition} -> 'columns') else 0 end`,
  edited: templates.edited,
  hasDraft: sql<boolean>`${templates.draft} is not null`,
  updatedAt: templates.updatedAt,
};

/** All templates, in the order in which they are offered, without their definitions, which are large. */
export async function listAllTemplates(ctx: AdminCtx) {
  const found = await ctx.db.select(listed).from(templates).orderBy(asc(templates.position), asc(templates.id));
  const valid = new Set((await findTemplates(ctx)).map(({ id }) => id));
  return found.map((row) => ({
    ...row,
    // A row that somebody broke by hand may have other values; the page shows them as they are.
    name: row.name ?? '',
    platform: row.platform ?? '',
    direction: row.direction as Template['direction'],
    format: row.format as Template['format'],
    status: row.status as Template['status'],
    version: Number(row.version ?? 1),
    columns: Number(row.columns),
    shipped: shippedOf(row.id) !== undefined,
    /** False for a row that somebody broke by hand; imports and exports leave it out. */
    valid: valid.has(row.id),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

/**
 * A template with its draft and its versions, newest first.
 * @throws AppError NOT_FOUND
 */
export async function getTemplate(ctx: AdminCtx, id: string) {
  const [row] = await ctx.db.select().from(templates).where(eq(templates.id, id));
  if (!row) throw noTemplate();
  const versions = await ctx.db
    .select({
      version: templateVersions.version,
      how: templateVersions.how,
      by: users.email,
      at: templateVersions.createdAt,
    })
    .from(templateVersions)
    .leftJoin(users, eq(users.id, templateVersions.actorId))
    .where(eq(templateVersions.templateId, id))
    .orderBy(desc(templateVersions.version))
    .limit(VERSIONS_SHOWN);
  return {
    id,
    live: row.definition,
    draft: row.draft,
    revision: row.revision,
    edited: row.edited,
    shipped: shippedOf(id) ?? null,
    versions: versions.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  };
}

const VERSIONS_SHOWN = 100;

/**
 * One version of a template.
 * @throws AppError NOT_FOUND
 */
export async function getVersion(ctx: AdminCtx, { id, version }: z.output<typeof templateVersionInput>): Promise<Template> {
  const [found] = await ctx.db
    .select({ definition: templateVersions.definition })
    .from(templateVersions)
    .where(and(eq(templateVersions.templateId, id), eq(templateVersions.version, version)));
  if (!found) throw notFound('This version does not exist.');
  return found.definition;
}

/**
 * Saves changes without publishing them: imports and exports go on as before. Returns the new revision.
 * @throws AppError NOT_FOUND; CONFLICT, with the template as it is now, if somebody else saved meanwhile; BAD_INPUT for another id,
 * and for what is too much
 */
export async function saveDraft(ctx: AdminCtx, { id, revision, definition }: z.output<typeof saveTemplateInput>) {
  return change(ctx, id, revision, async (ctx, row) => {
    refuseOtherId(id, definition);
    refuseExcesses(definition);
    await audit(ctx, {
      action: 'admin.template.drafted',
      subjectId: null,
      after: { template: id, name: definition.name, columns: definition.columns.length },
    });
    return { draft: { ...definition, version: row.definition.version ?? 1 } };
  });
}

/**
 * Publishes changes: the next import and export follow them at once. An import that has read its file keeps the mapping it has.
 * @throws AppError as saveDraft; BAD_INPUT, with the place, for what would break an import or an export
 */
export async function publishTemplate(ctx: AdminCtx, { id, revision, definition }: z.output<typeof saveTemplateInput>) {
  refuseOtherId(id, definition);
  refuseProblems(definition);
  return change(ctx, id, revision, (ctx, row) => goLive(ctx, row, { ...definition, status: 'published' }, 'published'));
}

/**
 * Drops the changes that are not published.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function discardDraft(ctx: AdminCtx, { id, revision }: z.output<typeof discardTemplateInput>) {
  return change(ctx, id, revision, async (ctx, row) => {
    const before = { template: id, name: row.draft?.name ?? row.definition.name };
    await audit(ctx, { action: 'admin.template.draftDiscarded', subjectId: null, before });
    return { draft: null };
  });
}

/**
 * Takes a template out of use, or offers it again. Files that were mapped with it keep their mapping.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function archiveTemplate(ctx: AdminCtx, { id, revision, archived }: z.output<typeof archiveTemplateInput>) {
  return change(ctx, id, revision, (ctx, row) => {
    if (!archived) refuseProblems(row.definition);
    return goLive(
      ctx,
      row,
      { ...row.definition, status: archived ? 'archived' : 'published' },
      archived ? 'archived' : 'published',
    );
  });
}

/**
 * Publishes an earlier version again, as a new version; without one, what the release has. Then later releases bring the template up
 * to date again. Changes that are not published are dropped.
 * @throws AppError NOT_FOUND, CONFLICT; BAD_INPUT if the earlier version would break an import or an export
 */
export async function restoreTemplate(ctx: AdminCtx, { id, revision, version }: z.output<typeof restoreTemplateInput>) {
  const earlier = version === null ? shippedOf(id) : await getVersion(ctx, { id, version });
  if (!earlier) throw notFound('This template did not come with Listwright, so there is nothing to go back to.');
  refuseProblems(earlier);
  return change(ctx, id, revision, async (ctx, row) => {
    if (version !== null) return goLive(ctx, row, { ...earlier, status: 'published' }, 'restored');
    await goLive(ctx, row, earlier, 'shipped');
    return { definition: earlier, edited: false, draft: null };
  });
}

/**
 * Adds a template, which is not offered until it is published.
 * @throws AppError CONFLICT if its id is taken, or if there are as many as possible; BAD_INPUT for what is too much
 */
export async function createTemplate(
  ctx: AdminCtx,
  { definition }: z.output<typeof createTemplateInput>,
): Promise<{ id: string }> {
  const { id } = definition;
  refuseExcesses(definition);
  await withTransaction(ctx, async (ctx) => {
    const all = await ctx.db.$count(templates);
    if (all >= templateLimits.templates)
      throw new AppError('CONFLICT', `There are ${all} templates, the most there can be. Change one that is not used any more.`);
    const added = await ctx.db
      .insert(templates)
      .values({
        id,
        definition: { ...definition, version: 1, status: 'draft' },
        edited: true,
        position: sql`(select coalesce(max(position), 0) + 1 from templates)`,
        createdAt: ctx.clock.now(),
        updatedAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: templates.id });
    const sentence = `There is a template “${id}” already. Choose another short name.`;
    if (added.length === 0) throw new AppError('CONFLICT', sentence, { fields: { 'definition.id': sentence } });
    await audit(ctx, { action: 'admin.template.created', subjectId: null, after: { template: id, name: definition.name } });
  });
  return { id };
}

type Changed = Partial<Pick<Row, 'definition' | 'draft' | 'edited'>>;

async function change(
  ctx: AdminCtx,
  id: string,
  revision: number,
  make: (ctx: AdminCtx, row: Row) => Promise<Changed>,
): Promise<{ revision: number }> {
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(templates).where(eq(templates.id, id)).for('update');
    if (!row) throw noTemplate();
    if (row.revision !== revision) {
      const current = { live: row.definition, draft: row.draft, revision: row.revision };
      throw new AppError('CONFLICT', 'Somebody else has changed this template since you opened it.', { current });
    }
    const changed = await make(ctx, row);
    const next = revision + 1;
    await ctx.db
      .update(templates)
      .set({ ...changed, revision: next, updatedAt: ctx.clock.now() })
      .where(eq(templates.id, id));
    return { revision: next };
  });
}

/** Makes a definition the one that imports and exports follow, and keeps it as a version. */
async function goLive(ctx: AdminCtx, row: Row, definition: Template, how: How): Promise<Changed> {
  const { id } = row;
  const [newest] = await ctx.db
    .select({ version: templateVersions.version })
    .from(templateVersions)
    .where(eq(templateVersions.templateId, id))
    .orderBy(desc(templateVersions.version))
    .limit(1);
  const before = newest?.version ?? Math.max(1, row.definition.version ?? 1);
  const now = ctx.clock.now();
  if (!newest)
    await ctx.db
      .insert(templateVersions)
      .values({ templateId: id, version: before, definition: row.definition, how: 'found', createdAt: row.updatedAt });
  const live = { ...definition, version: before + 1 };
  await ctx.db
    .insert(templateVersions)
    .values({ templateId: id, version: live.version, definition: live, how, actorId: ctx.caller.userId, createdAt: now });
  await audit(ctx, {
    action: `admin.template.${how}`,
    subjectId: null,
    before: { template: id, name: row.definition.name, version: before, status: row.definition.status },
    after: { template: id, name: live.name, version: live.version, status: live.status },
  });
  return { definition: live, draft: null, edited: true };
}

function refuseOtherId(id: string, definition: Template): void {
  if (definition.id !== id)
    throw new AppError('BAD_INPUT', 'A template keeps its short name, because mappings of earlier files have it.', {
      fields: { 'definition.id': 'Keep the short name' },
    });
}

const refuseExcesses = (definition: Template): void => refuse(excessesOf(definition), definition, 'This template is too large.');

const refuseProblems = (definition: Template): void =>
  refuse(
    problemsOf(definition).filter(({ stops }) => stops),
    definition,
    'This template would break an export or an import.',
  );

function refuse(problems: readonly TemplateProblem[], definition: Template, why: string): void {
  const [first] = problems;
  if (!first) return;
  const fields = Object.fromEntries(
    problems.map((one) => [
      ['definition', ...(one.column === null ? [] : ['columns', one.column]), one.setting].join('.'),
      sayProblem(one, definition),
    ]),
  );
  throw new AppError('BAD_INPUT', `${why} ${sayProblem(first, definition)}`, { fields });
}
