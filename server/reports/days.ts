/** The days of a report, and which of them have to be read from the rows because the job has not counted them to their end. */
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { addDays, type Days, dayOf, daysBetween, daysOfReport } from '#shared/reports/range.ts';
import type { reportInput } from '#shared/reports/reports.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { checkPlan } from '../subscriptions/within-plan.ts';

export interface ReportDays extends Days {
  today: string;
  /** Days that are read from the rows: today, and yesterday until the job has counted it to its end. */
  live: string[];
}

/**
 * The days that are asked for, if the plan shows days that far back. The time before them is there for comparison, so it may lie
 * further back.
 * @throws AppError PLAN_LIMIT
 */
export async function reportDays(ctx: SellerCtx, input: z.output<typeof reportInput>): Promise<ReportDays> {
  const today = dayOf(ctx.clock.now().getTime());
  const days = daysOfReport(input, today);
  const [live] = await Promise.all([liveDays(ctx), checkPlan(ctx, 'reports.full', daysBetween(days.from, today))]);
  return { ...days, ...live };
}

/** Today, and the days that are read from the rows. */
export async function liveDays(ctx: SellerCtx): Promise<Pick<ReportDays, 'today' | 'live'>> {
  const today = dayOf(ctx.clock.now().getTime());
  const yesterday = addDays(today, -1);
  const [counted] = await rows<{ whole: boolean }>(
    ctx.db,
    sql`select counted_at >= ${`${today}T00:00:00Z`}::timestamptz as whole from counted_days where day = ${yesterday}::date`,
  );
  return { today, live: counted?.whole ? [today] : [yesterday, today] };
}

/** A condition for the counted days of the report and of the time before it. */
export const countedWithin = ({ before, to, live }: ReportDays): SQL =>
  sql`day >= ${before.from}::date and day <= ${to}::date and day < ${live[0]}::date`;

/** The live days that belong to the report or the time before it. */
export const liveWithin = ({ before, to, live }: ReportDays): string[] => live.filter((day) => day >= before.from && day <= to);
