import { z } from 'zod';
import { dbText, id } from '#shared/primitives.ts';
import { adminProcedure, dangerousProcedure, router } from '../trpc.ts';
import { listUsers, setRole, setSuspended, signOutUser } from './service.ts';

const person = z.strictObject({ id });

export const usersAdminRouter = router({
  list: adminProcedure
    .input(z.strictObject({ search: dbText(200).optional(), after: id.optional() }).prefault({}))
    .query(({ ctx, input }) => listUsers(ctx, input)),
  setRole: dangerousProcedure
    .input(person.extend({ role: z.enum(['seller', 'admin']) }))
    .mutation(({ ctx, input }) => setRole(ctx, input.id, input.role)),
  suspend: dangerousProcedure.input(person).mutation(({ ctx, input }) => setSuspended(ctx, input.id, true)),
  reactivate: dangerousProcedure.input(person).mutation(({ ctx, input }) => setSuspended(ctx, input.id, false)),
  signOut: dangerousProcedure.input(person).mutation(({ ctx, input }) => signOutUser(ctx, input.id)),
});
