import { featureSeed } from '#server/subscriptions/plan-seed.ts';
import { storedValue } from '#server/subscriptions/plan-values.ts';
import type { FeatureKey, PlanValues } from '#shared/features.ts';
import type { TestApp } from './app.ts';

type WithDatabase = { services: Pick<TestApp['services'], 'database'> };

/**
 * Adds a plan with the limits that a test needs, and those of the free plan where it names none; no API tokens. It is hidden, so
 * sellers cannot choose it.
 */
export async function addPlan(
  app: WithDatabase,
  plan: { id: string; name?: string; aiQueries: number; maxProducts?: number; limits?: Partial<PlanValues> },
): Promise<void> {
  const { query } = app.services.database;
  await query(
    `insert into plans (id, name, price_month, price_year, status) values ($1, $2, 0, 0, 'hidden') on conflict do nothing`,
    [plan.id, plan.name ?? 'Tested'],
  );
  const free = Object.entries(featureSeed).map(([key, [, , [value]]]) => [key, value] as const);
  await setLimits(app, plan.id, {
    ...(Object.fromEntries(free) as unknown as PlanValues),
    ...{ 'imports.products': 0, 'api.tokens': 0, 'ai.variants': null, 'profiles.max': null, 'ai.translate': null },
    ...{ 'export.platformTemplates': null, 'history.days': null, 'ai.visionFromPhoto': true, 'brand.kit': true },
    ...{ 'ai.queries': plan.aiQueries, 'products.max': plan.maxProducts ?? 100 },
    ...plan.limits,
  });
}

/** Changes what a plan has. */
export async function setLimits(app: WithDatabase, planId: string, limits: Partial<PlanValues>): Promise<void> {
  for (const key of Object.keys(limits) as FeatureKey[]) {
    const { amount, names } = storedValue(limits[key] ?? null);
    await app.services.database.query(
      `insert into plan_values (plan_id, feature, amount, names) values ($1, $2, $3::int, $4::text[])
       on conflict (plan_id, feature) do update set amount = excluded.amount, names = excluded.names`,
      [planId, key, amount, names],
    );
  }
}
