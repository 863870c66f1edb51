import { z } from 'zod';
import { numbersInput, requestDeletionInput, setPhotoInput, updateNamesInput } from '#shared/account.ts';
import { changePasswordInput, confirmLinkInput, linkInput, requestEmailChangeInput, signInProvider } from '#shared/auth/auth.ts';
import { chooseDefaultsInput } from '#shared/defaults.ts';
import { id } from '#shared/primitives.ts';
import { publicProcedure, router, sellerProcedure } from '../trpc.ts';
import { changeDefaults } from './defaults.ts';
import { cancelDeletion, requestDeletion } from './deletion.ts';
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './email-change.ts';
import { numbers } from './numbers.ts';
import { changePassword } from './password.ts';
import { profile, removePhoto, setPhoto, updateNames } from './profile.ts';
import { unlinkProvider } from './providers.ts';
import { dashboard, dismissOnboarding } from './service.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './sessions.ts';

const sensitive = sellerProcedure.meta({ right: 'own', alone: true, stepUp: true });

export const accountRouter = router({
  dashboard: sellerProcedure.meta({ right: 'view' }).query(({ ctx }) => dashboard(ctx)),
  numbers: sellerProcedure
    .meta({ right: 'view' })
    .input(numbersInput)
    .query(({ ctx, input }) => numbers(ctx, input.range)),
  dismissOnboarding: sellerProcedure.meta({ right: 'own' }).mutation(({ ctx }) => dismissOnboarding(ctx)),
  profile: sellerProcedure.meta({ right: 'own' }).query(({ ctx }) => profile(ctx)),
  updateNames: sellerProcedure
    .meta({ right: 'own' })
    .input(updateNamesInput)
    .mutation(({ ctx, input }) => updateNames(ctx, input)),
  chooseDefaults: sellerProcedure
    .meta({ right: 'own' })
    .input(chooseDefaultsInput)
    .mutation(({ ctx, input }) => changeDefaults(ctx, input)),
  setPhoto: sellerProcedure
    .meta({ right: 'own', alone: true, limit: 'uploadPerson' })
    .input(setPhotoInput)
    .mutation(({ ctx, input }) => setPhoto(ctx, input)),
  removePhoto: sellerProcedure.meta({ right: 'own' }).mutation(({ ctx }) => removePhoto(ctx)),
  changePassword: sellerProcedure
    .meta({ right: 'own', alone: true })
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  requestEmailChange: sensitive
    .meta({ limit: 'mailPerson' })
    .input(requestEmailChangeInput)
    .mutation(({ ctx, input }) => requestEmailChange(ctx, input.email)),
  confirmEmailChange: publicProcedure
    .meta({ alone: true })
    .input(confirmLinkInput)
    .mutation(({ ctx, input }) => confirmEmailChange(ctx, input)),
  undoEmailChange: publicProcedure
    .meta({ alone: true })
    .input(linkInput)
    .mutation(({ ctx, input }) => undoEmailChange(ctx, input.token)),
  sessions: sellerProcedure.meta({ right: 'own' }).query(({ ctx }) => listSessions(ctx)),
  revokeSession: sensitive.input(z.strictObject({ id })).mutation(({ ctx, input }) => revokeSession(ctx, input.id)),
  revokeOtherSessions: sensitive.mutation(({ ctx }) => revokeOtherSessions(ctx)),
  unlinkProvider: sensitive
    .input(z.strictObject({ provider: signInProvider }))
    .mutation(({ ctx, input }) => unlinkProvider(ctx, input.provider)),
  requestDeletion: sensitive.input(requestDeletionInput).mutation(({ ctx, input }) => requestDeletion(ctx, input.email)),
  cancelDeletion: sellerProcedure.meta({ right: 'own' }).mutation(({ ctx }) => cancelDeletion(ctx)),
});
