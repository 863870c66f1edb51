import {
  answerInput,
  invitationInput,
  inviteInput,
  memberInput,
  offeredInput,
  readInvitationInput,
  setCapInput,
  setRoleInput,
  teamSettingsInput,
} from '#shared/teams/teams.ts';
import { publicProcedure, router, sellerProcedure } from '../trpc.ts';
import { accept, copyLink, decline, invite, myInvitations, readInvitation, resend, revoke } from './invitations.ts';
import { activityOf } from './log.ts';
import { catalogues, leave, overview, removeMember, restoreMember, setCap, setRole, setSettings, shown } from './members.ts';
import { acceptOwnership, declineOwnership, offerOwnership, ownershipOffersOf, revokeOwnership } from './ownership.ts';

const reading = sellerProcedure.meta({ right: 'view' });
const managing = sellerProcedure.meta({ right: 'team', alone: true });
const transferring = sellerProcedure.meta({ right: 'transfer', alone: true });
/** About the person alone: the teams they are in, and the invitations for their address. */
const own = sellerProcedure.meta({ right: 'own' });
const answering = own.meta({ alone: true });

export const teamsRouter = router({
  catalogues: own.query(({ ctx }) => catalogues(ctx)),
  shown: reading.query(({ ctx }) => shown(ctx)),
  overview: reading.query(({ ctx }) => overview(ctx)),
  activity: sellerProcedure.meta({ right: 'team' }).query(({ ctx }) => activityOf(ctx)),
  // Who may come in, and as what, reaches as far as a password does: a session left open must not be enough for it. Taking a removal
  // of the last minutes back lets nobody in who was not here before, as what they were.
  invite: managing
    .meta({ feature: 'team', stepUp: true })
    .input(inviteInput)
    .mutation(({ ctx, input }) => invite(ctx, input)),
  resend: managing
    .meta({ feature: 'team' })
    .input(invitationInput)
    .mutation(({ ctx, input }) => resend(ctx, input.id)),
  copyLink: managing
    .meta({ feature: 'team', stepUp: true })
    .input(invitationInput)
    .mutation(({ ctx, input }) => copyLink(ctx, input.id)),
  revoke: managing.input(invitationInput).mutation(({ ctx, input }) => revoke(ctx, input.id)),
  setRole: managing
    .meta({ stepUp: true })
    .input(setRoleInput)
    .mutation(({ ctx, input }) => setRole(ctx, input)),
  setCap: managing.input(setCapInput).mutation(({ ctx, input }) => setCap(ctx, input)),
  setSettings: managing.input(teamSettingsInput).mutation(({ ctx, input }) => setSettings(ctx, input)),
  remove: managing.input(memberInput).mutation(({ ctx, input }) => removeMember(ctx, input.memberId)),
  restore: managing.input(memberInput).mutation(({ ctx, input }) => restoreMember(ctx, input.memberId)),
  leave: sellerProcedure.meta({ right: 'view', alone: true }).mutation(({ ctx }) => leave(ctx)),
  invitations: own.query(({ ctx }) => myInvitations(ctx)),
  readInvitation: publicProcedure
    .meta({ alone: true })
    .input(readInvitationInput)
    .mutation(({ ctx, input }) => readInvitation(ctx, input.token)),
  offerOwnership: transferring
    .meta({ stepUp: true })
    .input(memberInput)
    .mutation(({ ctx, input }) => offerOwnership(ctx, input.memberId)),
  revokeOwnership: transferring.mutation(({ ctx }) => revokeOwnership(ctx)),
  ownershipOffers: own.query(({ ctx }) => ownershipOffersOf(ctx)),
  acceptOwnership: answering.input(offeredInput).mutation(({ ctx, input }) => acceptOwnership(ctx, input.ownerId)),
  declineOwnership: answering.input(offeredInput).mutation(({ ctx, input }) => declineOwnership(ctx, input.ownerId)),
  accept: answering.input(answerInput).mutation(({ ctx, input }) => accept(ctx, input)),
  decline: answering.input(answerInput).mutation(({ ctx, input }) => decline(ctx, input)),
});
