import type { TestApp } from './app.ts';

/** Adds a plan with the limits that a test needs. It is hidden, so sellers cannot choose it. */
export async function addPlan(app: TestApp, plan: { id: string; aiQueries: number; maxProducts?: number }): Promise<void> {
  await app.services.database.query(
    `insert into plans (id, name, price_month, price_year, ai_queries, max_products, seats, bulk_size, import_rows, max_api_tokens,
       api_rate_per_minute, status)
     values ($1, 'Tested', 0, 0, $2::int, $3::int, 1, 0, 0, 0, 30, 'hidden') on conflict do nothing`,
    [plan.id, plan.aiQueries, plan.maxProducts ?? 100],
  );
}
