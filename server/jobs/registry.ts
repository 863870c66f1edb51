import type { Sessions } from '../auth/sessions.ts';
import type { Ctx } from '../context.ts';
import { purgeDeleted } from '../products/deletion.ts';
import { sweepPictures } from '../products/picture-sweep.ts';

export interface Job {
  name: string;
  /** Cron, UTC. */
  schedule: string;
  run(ctx: Ctx & { sessions: Sessions }): Promise<void>;
}

/** Every job there is. */
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
  { name: 'sessions.expire', schedule: '47 3 * * *', run: (ctx) => ctx.sessions.destroyExpired(ctx.db) },
];
