import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { generationProfiles } from '#drizzle/schema/profiles.ts';
import type { learnVoiceInput, ProfileFormData } from '#shared/profiles.ts';
import type { VoiceProfile } from '#shared/voice/voice.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { amountText } from '../subscriptions/plan-values.ts';
import { planIdText } from '../subscriptions/standing.ts';
import { pausedError, withinPlan } from '../subscriptions/within-plan.ts';

/** An update without `voice` leaves the profile's voice as it is; `null` removes it. */
interface ProfileInput {
  profileName: string;
  formData: ProfileFormData;
  voice?: VoiceProfile | null | undefined;
}

const PROFILE_GONE = 'This profile does not exist.';
const mine = (ctx: SellerCtx, id: string) => and(eq(generationProfiles.id, id), eq(generationProfiles.userId, ctx.sellerId));

/**
 * Whether a profile is paused, because the seller has more than the plan holds: it can be read and deleted, but not changed or written
 * with. Active are those that the seller chose, the last chosen first, then those changed last. As SQL for a row of the table.
 */
function isPaused({ clock }: SellerCtx) {
  const [own, other] = ['generation_profiles', 'o'].map((t) => `(coalesce(${t}.kept_at, '-infinity'), ${t}.updated_at, ${t}.id)`);
  const room = `(select most.amount from subscriptions s cross join lateral ${amountText(planIdText('s', 'at.now'), 'profiles.max')} most
    where s.user_id = generation_profiles.user_id)`;
  return sql<boolean>`(select coalesce((select count(*) from generation_profiles o
      where o.user_id = generation_profiles.user_id and ${sql.raw(`${other} > ${own}`)}) >= ${sql.raw(room)}, false)
    from (select ${clock.now().toISOString()}::timestamptz as now) at)`;
}

/**
 * Editors change only the profiles they made. Admins and the owner change all of them.
 * @throws AppError NOT_FOUND, NOT_ALLOWED
 */
async function requireOwn(ctx: SellerCtx, id: string): Promise<void> {
  if (ctx.team?.role !== 'editor') return;
  const [row] = await ctx.db.select({ actorId: generationProfiles.actorId }).from(generationProfiles).where(mine(ctx, id));
  if (!row) throw notFound(PROFILE_GONE);
  if (row.actorId !== ctx.caller.userId)
    throw new AppError(
      'NOT_ALLOWED',
      'Somebody else made this profile. Save yours under another name, or ask an admin to change it.',
    );
}

const columns = (ctx: SellerCtx) => ({ ...getTableColumns(generationProfiles), paused: isPaused(ctx) });

type Row = typeof generationProfiles.$inferSelect & { paused: boolean };

function present(row: Row) {
  return {
    id: row.id,
    profileName: row.profileName,
    formData: row.formData,
    voice: row.voice,
    paused: row.paused,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The seller's saved profiles, newest first. */
export async function listProfiles(ctx: SellerCtx) {
  const rows = await ctx.db
    .select(columns(ctx))
    .from(generationProfiles)
    .where(eq(generationProfiles.userId, ctx.sellerId))
    .orderBy(desc(generationProfiles.id))
    .limit(500);
  return rows.map(present);
}

/**
 * Saves the settings of the writing form under a name.
 * @throws AppError PLAN_LIMIT if the plan allows no more profiles
 */
export async function createProfile(ctx: SellerCtx, input: ProfileInput) {
  return withTransaction(ctx, async (ctx) => {
    await withinPlan(ctx, 'profiles.max', 1);
    const now = ctx.clock.now();
    const [row] = await ctx.db
      .insert(generationProfiles)
      .values({ ...input, id: uuidv7(), userId: ctx.sellerId, actorId: ctx.caller.userId, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw notFound(PROFILE_GONE);
    return present({ ...row, paused: false });
  });
}

/**
 * Replaces a profile's name and settings.
 * @throws AppError NOT_FOUND; PLAN_LIMIT if it is paused; NOT_ALLOWED for an editor if somebody else made it
 */
export async function updateProfile(ctx: SellerCtx, input: ProfileInput & { id: string }) {
  const { id, ...changes } = input;
  await getProfile(ctx, id);
  await requireOwn(ctx, id);
  const [row] = await ctx.db
    .update(generationProfiles)
    .set({ ...changes, updatedAt: ctx.clock.now() })
    .where(mine(ctx, id))
    .returning();
  if (!row) throw notFound(PROFILE_GONE);
  return present({ ...row, paused: false });
}

/**
 * Has a profile stay active before others, from now on or once the seller has more than the plan holds.
 * @throws AppError NOT_FOUND
 */
export async function keepProfileActive(ctx: SellerCtx, id: string): Promise<{ id: string }> {
  await requireOwn(ctx, id);
  const [row] = await ctx.db
    .update(generationProfiles)
    .set({ keptAt: ctx.clock.now() })
    .where(mine(ctx, id))
    .returning({ id: generationProfiles.id });
  if (!row) throw notFound(PROFILE_GONE);
  return row;
}

/** Deletes a profile and returns it, so that the screen can offer to undo the deletion. */
export async function deleteProfile(ctx: SellerCtx, id: string) {
  await requireOwn(ctx, id);
  const [row] = await ctx.db.delete(generationProfiles).where(mine(ctx, id)).returning();
  if (!row) throw notFound(PROFILE_GONE);
  return present({ ...row, paused: false });
}

/**
 * A profile of the seller, to change it or to write with it.
 * @throws AppError NOT_FOUND; PLAN_LIMIT if it is paused
 */
export async function getProfile(ctx: SellerCtx, id: string) {
  const [row] = await ctx.db.select(columns(ctx)).from(generationProfiles).where(mine(ctx, id));
  if (!row) throw notFound(PROFILE_GONE);
  if (row.paused) throw await pausedError(ctx, 'profiles.max');
  return present(row);
}

/** The voice of a profile. Null if there is no profile, if it was deleted, or if it has no voice. */
export async function voiceOf(ctx: SellerCtx, id: string | null): Promise<VoiceProfile | null> {
  if (id === null) return null;
  const [row] = await ctx.db.select({ voice: generationProfiles.voice }).from(generationProfiles).where(mine(ctx, id));
  return row?.voice ?? null;
}

/**
 * Learns a style of writing (voice) from texts the seller wrote. Uses no AI, so it costs nothing; the result is not stored.
 * @throws AppError BAD_INPUT with what to do if there is too little text; the errors of Checks.run
 */
export async function readVoice(ctx: SellerCtx, { samples, names }: z.output<typeof learnVoiceInput>) {
  const learnt = await ctx.checks.run(ctx.sellerId, 'learnVoice', samples, names);
  if (learnt.ok) return { voice: learnt.profile, explained: learnt.explained };
  throw new AppError('BAD_INPUT', learnt.problem, { fields: { samples: learnt.problem } });
}
