import {
  addNoteInput,
  deleteNoteInput,
  deleteUserInput,
  giftPlanInput,
  grantQueriesInput,
  listUsersInput,
  setRoleInput,
  suspendInput,
  takeGrantBackInput,
  timelineInput,
  userInput,
} from '#shared/users.ts';
import { adminProcedure, dangerousProcedure, router } from '../trpc.ts';
import { getUser, listUsers, plansToGive, userTimeline } from './find.ts';
import { endGift, giftPlan, grantQueries, takeGrantBack } from './gifts.ts';
import { addNote, deleteNote } from './notes.ts';
import { deleteUser, keepUser, sendReset, setRole, setSuspended, signOutUser } from './service.ts';

export const usersAdminRouter = router({
  list: adminProcedure.input(listUsersInput).query(({ ctx, input }) => listUsers(ctx, input)),
  get: adminProcedure.input(userInput).query(({ ctx, input }) => getUser(ctx, input.id)),
  timeline: adminProcedure.input(timelineInput).query(({ ctx, input }) => userTimeline(ctx, input)),
  plans: adminProcedure.query(({ ctx }) => plansToGive(ctx)),
  setRole: dangerousProcedure.input(setRoleInput).mutation(({ ctx, input }) => setRole(ctx, input.id, input.role)),
  suspend: dangerousProcedure.input(suspendInput).mutation(({ ctx, input }) => setSuspended(ctx, input.id, input.reason)),
  reactivate: dangerousProcedure.input(userInput).mutation(({ ctx, input }) => setSuspended(ctx, input.id, null)),
  signOut: dangerousProcedure.input(userInput).mutation(({ ctx, input }) => signOutUser(ctx, input.id)),
  sendReset: dangerousProcedure.input(userInput).mutation(({ ctx, input }) => sendReset(ctx, input.id)),
  grantQueries: dangerousProcedure.input(grantQueriesInput).mutation(({ ctx, input }) => grantQueries(ctx, input)),
  takeGrantBack: dangerousProcedure
    .input(takeGrantBackInput)
    .mutation(({ ctx, input }) => takeGrantBack(ctx, input.id, input.grantId)),
  giftPlan: dangerousProcedure.input(giftPlanInput).mutation(({ ctx, input }) => giftPlan(ctx, input)),
  endGift: dangerousProcedure.input(userInput).mutation(({ ctx, input }) => endGift(ctx, input.id)),
  delete: dangerousProcedure.input(deleteUserInput).mutation(({ ctx, input }) => deleteUser(ctx, input.id, input.email)),
  keep: dangerousProcedure.input(userInput).mutation(({ ctx, input }) => keepUser(ctx, input.id)),
  addNote: adminProcedure.input(addNoteInput).mutation(({ ctx, input }) => addNote(ctx, input.id, input.body)),
  deleteNote: adminProcedure.input(deleteNoteInput).mutation(({ ctx, input }) => deleteNote(ctx, input.id, input.noteId)),
});
