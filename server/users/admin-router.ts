import { z } from 'zod';
import { dbText, id } from '#shared/primitives.ts';
import { adminProcedure, router } from '../trpc.ts';
import { listUsers, setRole, setSuspended, signOutUser } from './service.ts';

const person = z.strictObject({ id });
const dangerous = adminProcedure.meta({ alone: true, stepUp: true });

export const usersAdminRouter = router({
  list: adminProcedure
    .input(z.strictObject({ search: dbText(200).optional(), after: id.optional() }).prefault({}))
    .query(({ ctx, input }) => listUsers(ctx, input)),
  setRole: dangerous
    .input(person.extend({ role: z.enum(['seller', 'admin']) }))
    .mutation(({ ctx, input }) => setRole(ctx, input.id, input.role)),
  suspend: dangerous.input(person).mutation(({ ctx, input }) => setSuspended(ctx, input.id, true)),
  reactivate: dangerous.input(person).mutation(({ ctx, input }) => setSuspended(ctx, input.id, false)),
  signOut: dangerous.input(person).mutation(({ ctx, input }) => signOutUser(ctx, input.id)),
});
