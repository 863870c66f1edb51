import { houseVoiceInput } from '#shared/defaults.ts';
import { createProfileInput, learnVoiceInput, profileIdInput, updateProfileInput } from '#shared/profiles.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { chooseHouseVoice, dropHouseVoice } from './house-voice.ts';
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
  // What a person's own texts begin with, in their own catalogue.
  chooseHouseVoice: sellerProcedure
    .meta({ right: 'own', feature: 'brand.kit' })
    .input(houseVoiceInput)
    .mutation(({ ctx, input }) => chooseHouseVoice(ctx, input.id)),
  dropHouseVoice: sellerProcedure.meta({ right: 'own' }).mutation(({ ctx }) => dropHouseVoice(ctx)),
  delete: procedure.input(profileIdInput).mutation(({ ctx, input }) => deleteProfile(ctx, input.id)),
});
