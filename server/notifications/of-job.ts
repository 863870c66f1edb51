import { isOver } from '#shared/activity/activity.ts';
import { findJob } from '../activity/find.ts';
import type { SellerId } from '../context.ts';
import type { JobCtx } from '../jobs/job.ts';
import { oweNotice } from '../outbox/service.ts';
import type { noticeOfJob } from './job-kinds.ts';
import { starterOf } from './starter-of.ts';
import { notify, wants } from './tell.ts';

/** In milliseconds. A job that took less is over before anybody has gone away, and is worth no mail. */
const LONG = 120_000;
/** How many milliseconds the mail waits: if a page that is open hears of the job meanwhile, it is not sent. */
const MAIL_WAITS = 120_000;

type Payload = ReturnType<(typeof noticeOfJob)['payload']['parse']>;

/**
 * Tells whoever started it that a long job is over, failed, or waits for them. Small jobs, which are over within their request, are not
 * listed and not told; neither is one that was cancelled, because the seller did that, or one that goes on meanwhile.
 */
export async function tellOfJob(ctx: JobCtx, { userId, kind, id }: Payload): Promise<void> {
  const item = await findJob(ctx, userId as SellerId, kind, id);
  if (!item || item.state === 'cancelled' || (!isOver(item) && item.state !== 'paused')) return;
  const { title, doing, note, path, startedAt, finishedAt, state } = item;
  const failed = state === 'failed' || (state === 'paused' && note !== '');
  const data = { title, doing, note };
  // A job can be over twice, for example when an import is undone.
  const about = `${id} ${ctx.job.id}`;
  const reader = await starterOf(ctx, userId, kind, id);
  const noticeId = await notify(ctx, failed ? 'jobFailed' : 'jobDone', reader, data, { link: path, about, owner: userId });
  const ended = finishedAt === null ? ctx.clock.now().getTime() : new Date(finishedAt).getTime();
  const isLong = startedAt !== null && ended - new Date(startedAt).getTime() > LONG;
  if (!isLong || !(await wants(ctx, reader, 'jobDone', 'mail'))) return;
  await oweNotice(ctx, 'jobEnded', reader, { ...data, noticeId: noticeId ?? '', path, owner: userId }, { waits: MAIL_WAITS });
}
