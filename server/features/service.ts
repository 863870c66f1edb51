/** What each plan has of each feature, as an admin sees and changes it. The gates read the same rows at every call. */
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { features, plans, planValues } from '#drizzle/schema/plans.ts';
import { featureUses, isUsed } from '#shared/feature-uses.ts';
import {
  type FeatureKey,
  type FeatureKind,
  isFeatureKey,
  features as kinds,
  type PlanValue,
  valueText,
} from '#shared/features.ts';
import type { saveMatrixInput } from '#shared/plan-matrix.ts';
import { audit } from '../audit/service.ts';
import type { RequestCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { storedValue } from '../subscriptions/plan-values.ts';
import { findTemplates } from '../templates/find.ts';

type Changes = z.output<typeof saveMatrixInput>;
type FeatureRow = typeof features.$inferSelect & { key: FeatureKey };
type Stored = Pick<typeof planValues.$inferSelect, 'amount' | 'names'>;

/** What a plan has of a feature by its row, also if the feature is not published; without a row, nothing. */
function ownValue(kind: FeatureKind, stored: Stored | undefined): PlanValue {
  if (kind === 'switch') return (stored?.amount ?? 0) !== 0;
  if (!stored) return kind === 'names' ? [] : 0;
  return kind === 'names' ? stored.names : stored.amount;
}

async function readFeatures(ctx: RequestCtx): Promise<FeatureRow[]> {
  const rows = await ctx.db.select().from(features).orderBy(asc(features.position));
  return rows.filter((row): row is FeatureRow => isFeatureKey(row.key));
}

const cell = (planId: string, feature: string) => `${planId} ${feature}`;

async function readValues(ctx: RequestCtx): Promise<Map<string, Stored>> {
  const stored = await ctx.db.select().from(planValues);
  return new Map(stored.map((row) => [cell(row.planId, row.feature), row]));
}

/** The features with what every plan has of them, in the order in which plans are compared, and where each is used. */
export async function matrix(ctx: RequestCtx) {
  const shown = await ctx.db
    .select({ id: plans.id, name: plans.name, status: plans.status })
    .from(plans)
    .orderBy(asc(plans.position));
  const values = await readValues(ctx);
  const platforms = [...new Set((await findTemplates(ctx)).map(({ platform }) => platform))].toSorted();
  return {
    plans: shown,
    features: (await readFeatures(ctx)).map(({ key, name, gateStyle, published }) => ({
      ...{ key, name, kind: kinds[key], gateStyle, published },
      values: Object.fromEntries(shown.map(({ id }) => [id, ownValue(kinds[key], values.get(cell(id, key)))])),
      /** What a list of names may hold: the platforms that there are files for. */
      choices: kinds[key] === 'names' ? platforms : [],
      uses: featureUses[key],
      isAlwaysPublished: ALWAYS.includes(key),
    })),
  };
}

/**
 * Saves changes of the matrix, all or none. They count from the next call on, in every process of the server.
 * @throws AppError BAD_INPUT for a value that the feature cannot have; CONFLICT if somebody else changed one of these meanwhile,
 * with the present values in the message, or for a feature that cannot be published or hidden
 */
export async function saveMatrix(ctx: RequestCtx, { cells, published }: Changes): Promise<void> {
  for (const { feature, value } of cells) refuseValue(feature, value);
  refuseTwice(
    'cells',
    cells.map(({ planId, feature }) => cell(planId, feature)),
  );
  refuseTwice(
    'published',
    published.map(({ feature }) => feature),
  );
  await refuseUnknownNames(ctx, cells);
  await withTransaction(ctx, async (ctx) => {
    // Changes of the matrix are made one after the other.
    await ctx.db.select({ key: features.key }).from(features).orderBy(asc(features.key)).for('update');
    const rows = new Map((await readFeatures(ctx)).map((row) => [row.key, row]));
    const known = new Map(
      (await ctx.db.select({ id: plans.id, name: plans.name }).from(plans)).map((plan) => [plan.id, plan.name]),
    );
    const values = await readValues(ctx);
    const valueNow = (planId: string, key: FeatureKey) => ownValue(kinds[key], values.get(cell(planId, key)));
    const others = [
      ...cells
        .filter(({ planId, feature, was }) => !same(valueNow(planId, feature), was))
        .map(({ planId, feature }) => {
          const plan = known.get(planId);
          if (!plan) return 'a plan was deleted';
          return `${rows.get(feature)?.name ?? feature} of ${plan} is now ${valueText(kinds[feature], valueNow(planId, feature))}`;
        }),
      ...published
        .filter(({ feature, was }) => rows.get(feature)?.published !== was)
        .map(
          ({ feature }) => `${rows.get(feature)?.name ?? feature} was ${rows.get(feature)?.published ? 'published' : 'hidden'}`,
        ),
    ];
    if (others.length > 0)
      throw new AppError('CONFLICT', `Somebody else changed this meanwhile: ${others.join('; ')}. Nothing was saved.`);
    for (const { feature, value } of published) refusePublished(feature, rows.get(feature)?.name ?? feature, value);

    const now = ctx.clock.now();
    for (const { planId, feature, value } of cells) {
      const change = { ...storedValue(value), edited: true, updatedAt: now };
      await ctx.db
        .insert(planValues)
        .values({ planId, feature, ...change })
        .onConflictDoUpdate({ target: [planValues.planId, planValues.feature], set: change });
    }
    for (const { feature, value } of published)
      await ctx.db
        .update(features)
        .set({ published: value, edited: true, updatedAt: now })
        .where(and(eq(features.key, feature)));
    await audit(ctx, {
      action: 'admin.feature.matrixSaved',
      before: saved({ cells, published }, 'was'),
      after: saved({ cells, published }, 'value'),
    });
  });
}

const same = (a: PlanValue, b: PlanValue) =>
  Array.isArray(a) && Array.isArray(b) ? JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted()) : a === b;

const saved = ({ cells, published }: Changes, side: 'was' | 'value'): Record<string, unknown> =>
  Object.fromEntries([
    ...cells.map((change) => [`${change.feature} of ${change.planId}`, change[side] ?? 'unlimited']),
    ...published.map((change) => [`${change.feature} published`, change[side]]),
  ]);

const fits: Record<FeatureKind, (value: PlanValue) => boolean> = {
  number: (value) => typeof value === 'number',
  limit: (value) => value === null || typeof value === 'number',
  switch: (value) => typeof value === 'boolean',
  names: (value) => value === null || (Array.isArray(value) && new Set(value).size === value.length),
};

function refuseValue(feature: FeatureKey, value: PlanValue): void {
  if (fits[kinds[feature]](value)) return;
  const problem = `${feature} cannot have this value.`;
  throw new AppError('BAD_INPUT', problem, { fields: { cells: problem } });
}

function refuseTwice(field: 'cells' | 'published', keys: readonly string[]): void {
  const at = keys.findIndex((key, place) => keys.indexOf(key) !== place);
  if (at < 0) return;
  const problem = `${keys[at]} stands here twice. Send one change of it.`;
  throw new AppError('BAD_INPUT', problem, { fields: { [`${field}.${at}`]: problem } });
}

/** Names of platforms must be those of templates: a misspelt one would lock all files of that platform. */
async function refuseUnknownNames(ctx: RequestCtx, cells: Changes['cells']): Promise<void> {
  const named = cells.flatMap(({ value, was }, at) => (Array.isArray(value) ? [{ at, value, was }] : []));
  if (named.length === 0) return;
  const known = new Set((await findTemplates(ctx)).map(({ platform }) => platform));
  for (const { at, value, was } of named) {
    // What the plan has already may stay, also if its template is gone.
    const unknown = value.find((name) => !known.has(name) && !(Array.isArray(was) && was.includes(name)));
    if (unknown === undefined) continue;
    const problem = `There is no platform “${unknown}”. Choose from: ${[...known].toSorted().join(', ')}.`;
    throw new AppError('BAD_INPUT', problem, { fields: { [`cells.${at}.value`]: problem } });
  }
}

/** Which features are always published, because every plan needs an end of them. The table checks the same. */
const ALWAYS: readonly FeatureKey[] = ['ai.queries', 'ai.bulk', 'imports.products', 'api.rate'];

function refusePublished(feature: FeatureKey, name: string, value: boolean): void {
  if (!value && ALWAYS.includes(feature))
    throw new AppError('CONFLICT', `“${name}” cannot be hidden: every plan needs a limit here, so that everybody has a share.`);
  if (value && !isUsed(featureUses[feature]))
    throw new AppError(
      'CONFLICT',
      `“${name}” cannot be published: nothing in Listwright uses it yet, so it would promise too much.`,
    );
}
