import { and, eq } from 'drizzle-orm';
import { batches } from '#drizzle/schema/batches.ts';
import { bulkEdits } from '#drizzle/schema/bulk-edits.ts';
import { exports } from '#drizzle/schema/exports.ts';
import { imports } from '#drizzle/schema/imports.ts';
import { members } from '#drizzle/schema/teams.ts';
import type { ActivityKind } from '#shared/activity/activity.ts';
import type { Ctx } from '../context.ts';

const tables = { import: imports, export: exports, batch: batches, edit: bulkEdits } satisfies Record<ActivityKind, unknown>;

/** Who started a long job in an owner's catalogue. If that person is not in the team any more, it is the owner's to know. */
export async function starterOf(ctx: Ctx, owner: string, kind: ActivityKind, id: string): Promise<string> {
  const table = tables[kind];
  const [found] = await ctx.db
    .select({ actorId: table.actorId })
    .from(table)
    .innerJoin(members, and(eq(members.userId, table.userId), eq(members.memberId, table.actorId)))
    .where(and(eq(table.id, id), eq(table.userId, owner)));
  return found?.actorId ?? owner;
}
