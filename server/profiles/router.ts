import { houseVoiceInput } from '#shared/defaults.ts';
import { createProfileInput, learnVoiceInput, profileIdInput, updateProfileInput } from '#shared/profiles.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { chooseHouseVoice, dropHouseVoice } from './house-voice.ts';
import { createProfile, deleteProfile, keepProfileActive, listProfiles, readVoice, updateProfile } from './service.ts';

const procedure = sellerProcedure.meta({ scope: 'profiles' });

export const profilesRouter = router({
  list: procedure.query(({ ctx }) => listProfiles(ctx)),
  create: procedure.input(createProfileInput).mutation(({ ctx, input }) => createProfile(ctx, input)),
  update: procedure.input(updateProfileInput).mutation(({ ctx, input }) => updateProfile(ctx, input)),
  keepActive: procedure.input(profileIdInput).mutation(({ ctx, input }) => keepProfileActive(ctx, input.id)),
  learnVoice: procedure
    .meta({ limit: 'checkPerson' })
    .input(learnVoiceInput)
    .mutation(({ ctx, input }) => readVoice(ctx, input)),
  chooseHouseVoice: sellerProcedure
    .meta({ feature: 'brand.kit' })
    .input(houseVoiceInput)
    .mutation(({ ctx, input }) => chooseHouseVoice(ctx, input.id)),
  dropHouseVoice: sellerProcedure.mutation(({ ctx }) => dropHouseVoice(ctx)),
  delete: procedure.input(profileIdInput).mutation(({ ctx, input }) => deleteProfile(ctx, input.id)),
});
