import { lt } from 'drizzle-orm';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import { rateLimits } from '#drizzle/schema/rate-limits.ts';
import { eraseDueAccounts } from '../account/deletion.ts';
import { forgetOldDevices } from '../auth/devices.ts';
import { dropOldChallenges } from '../auth/guessing.ts';
import { dropExpiredLinks } from '../auth/links.ts';
import type { Sessions } from '../auth/sessions.ts';
import { dropExpiredTokens } from '../auth/tokens.ts';
import type { Ctx } from '../context.ts';
import { purgeDeleted } from '../products/deletion.ts';
import { sweepPictures } from '../products/picture-sweep.ts';

export interface Job {
  name: string;
  /** A cron expression, UTC. */
  schedule: string;
  run(ctx: Ctx & { sessions: Sessions }): Promise<void>;
}

/** For how many milliseconds an entry of the audit log is kept: a little over the twelve months its trigger enforces. */
const AUDIT_KEPT = 370 * 86_400_000;

/** All jobs. */
export const jobs: readonly Job[] = [
  {
    name: 'products.purge',
    schedule: '17 * * * *',
    run: async (ctx) => {
      const purged = await purgeDeleted(ctx);
      if (purged > 0) ctx.log.info({ purged }, 'deleted products removed for good');
    },
  },
  {
    name: 'products.sweepPictures',
    schedule: '7 4 * * *',
    run: async (ctx) => {
      const swept = await sweepPictures(ctx);
      if (swept > 0) ctx.log.info({ swept }, 'picture files of no picture removed');
    },
  },
  {
    name: 'accounts.erase',
    schedule: '27 * * * *',
    run: async (ctx) => {
      const erased = await eraseDueAccounts(ctx);
      if (erased > 0) ctx.log.info({ erased }, 'accounts erased after their days of grace');
    },
  },
  {
    name: 'sessions.expire',
    schedule: '47 3 * * *',
    run: async (ctx) => {
      await ctx.sessions.destroyExpired(ctx.db);
      await dropExpiredTokens(ctx);
      await dropExpiredLinks(ctx);
      await dropOldChallenges(ctx);
      await forgetOldDevices(ctx);
      await ctx.db.delete(rateLimits).where(lt(rateLimits.expire, ctx.clock.now()));
      await ctx.db.delete(auditLog).where(lt(auditLog.createdAt, new Date(ctx.clock.now().getTime() - AUDIT_KEPT)));
    },
  },
];
