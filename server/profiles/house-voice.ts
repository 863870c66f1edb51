import type { Defaults } from '#shared/defaults.ts';
import { changeDefaults } from '../account/defaults.ts';
import type { SellerCtx } from '../context.ts';
import { getProfile } from './service.ts';

/**
 * Has the writing form begin with a voice profile.
 * @throws AppError NOT_FOUND; PLAN_LIMIT if the profile is paused
 */
export async function chooseHouseVoice(ctx: SellerCtx, id: string): Promise<{ defaults: Defaults }> {
  const { id: profile } = await getProfile(ctx, id);
  return changeDefaults(ctx, { profile });
}

/** Has the writing form begin without a voice profile again. */
export const dropHouseVoice = (ctx: SellerCtx): Promise<{ defaults: Defaults }> => changeDefaults(ctx, { profile: undefined });
