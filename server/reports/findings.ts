/** What is wrong in the catalogue, and what became of it. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type FoundKind, foundKinds } from '#shared/health/kinds.ts';
import type { reportInput } from '#shared/reports/reports.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { countFindings } from '../health/service.ts';
import { reportDays } from './days.ts';

/**
 * Findings by kind: open now (counted up to 1,000), and of the days of the report those that were new, those that were mended, those
 * that the seller dismissed, and claims in texts that they confirmed as true.
 * @throws AppError PLAN_LIMIT
 */
export async function findings(ctx: SellerCtx, input: z.output<typeof reportInput>) {
  const { from, to } = await reportDays(ctx, input);
  const inDays = (column: string) =>
    sql`${sql.raw(column)} >= ${`${from}T00:00:00Z`}::timestamptz and ${sql.raw(column)} < ${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'`;
  const [open, counted, dismissed, [confirmed]] = await Promise.all([
    countFindings(ctx),
    rows<{ kind: FoundKind; found: number; mended: number }>(
      ctx.db,
      sql`select kind, sum(found)::int as found, sum(mended)::int as mended from finding_days
        where user_id = ${ctx.sellerId}::uuid and day >= ${from}::date and day <= ${to}::date group by kind`,
    ),
    rows<{ kind: FoundKind; n: number }>(
      ctx.db,
      sql`select kind, count(*)::int as n from product_findings
        where user_id = ${ctx.sellerId}::uuid and dismissed_at is not null and ${inDays('dismissed_at')} group by kind`,
    ),
    rows<{ n: number }>(
      ctx.db,
      sql`select count(*)::int as n from confirmed_claims where user_id = ${ctx.sellerId}::uuid and ${inDays('created_at')}`,
    ),
  ]);
  return {
    ...{ from, to },
    kinds: foundKinds.map((kind) => {
      const of = counted.find((row) => row.kind === kind);
      return {
        kind,
        open: open[kind],
        found: of?.found ?? 0,
        mended: of?.mended ?? 0,
        dismissed: dismissed.find((row) => row.kind === kind)?.n ?? 0,
      };
    }),
    confirmed: confirmed?.n ?? 0,
  };
}
