import { createProfileInput, learnVoiceInput, profileIdInput, updateProfileInput } from '#shared/profiles.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { createProfile, deleteProfile, keepProfileActive, listProfiles, readVoice, updateProfile } from './service.ts';

const reading = sellerProcedure.meta({ right: 'view', scope: 'profiles' });
const procedure = sellerProcedure.meta({ right: 'voice', scope: 'profiles' });

export const profilesRouter = router({
  list: reading.query(({ ctx }) => listProfiles(ctx)),
  create: procedure.input(createProfileInput).mutation(({ ctx, input }) => createProfile(ctx, input)),
  update: procedure.input(updateProfileInput).mutation(({ ctx, input }) => updateProfile(ctx, input)),
  keepActive: procedure.input(profileIdInput).mutation(({ ctx, input }) => keepProfileActive(ctx, input.id)),
  learnVoice: procedure
    .meta({ limit: 'checkPerson' })
    .input(learnVoiceInput)
    .mutation(({ ctx, input }) => readVoice(ctx, input)),
  delete: procedure.input(profileIdInput).mutation(({ ctx, input }) => deleteProfile(ctx, input.id)),
});
