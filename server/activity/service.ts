import { type ActivityItem, inOrder, isOver, JOBS_LISTED, LISTED_FOR } from '#shared/activity/activity.ts';
import type { SellerCtx } from '../context.ts';
import { notFound } from '../errors.ts';
import { dismissJobs } from './dismiss.ts';
import { type FoundJobs, findJobs } from './find.ts';

/**
 * The seller's long jobs, at most JOBS_LISTED: those that are not over, and those that ended within the last day and were not
 * dismissed.
 */
export async function listActivity(ctx: SellerCtx): Promise<ActivityItem[]> {
  return inOrder((await findOwn(ctx)).items).slice(0, JOBS_LISTED);
}

/**
 * Takes finished jobs off the list, on all devices. Jobs that are not over stay.
 * @throws AppError NOT_FOUND if none of the ids is one of the seller's listed or dismissed jobs
 */
export async function dismissActivity(ctx: SellerCtx, ids: readonly string[]): Promise<void> {
  const { items, gone } = await findOwn(ctx);
  if (![...items.map(({ id }) => id), ...gone].some((id) => ids.includes(id))) throw notFound('This job does not exist.');
  const finished = items.filter((item) => isOver(item) && ids.includes(item.id));
  await dismissJobs(
    ctx,
    finished.map(({ id }) => id),
  );
}

async function findOwn(ctx: SellerCtx): Promise<FoundJobs> {
  const since = new Date(ctx.clock.now().getTime() - LISTED_FOR);
  return (await findJobs(ctx, [ctx.sellerId], since, true)).get(ctx.sellerId) ?? { items: [], gone: [], notices: [] };
}
