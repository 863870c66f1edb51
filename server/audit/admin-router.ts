import { auditEntryInput, listAuditInput } from '#shared/audit.ts';
import { adminProcedure, router } from '../trpc.ts';
import { getAuditEntry, listAudit } from './find.ts';

export const auditAdminRouter = router({
  list: adminProcedure.input(listAuditInput).query(({ ctx, input }) => listAudit(ctx, input)),
  get: adminProcedure.input(auditEntryInput).query(({ ctx, input }) => getAuditEntry(ctx, input.id)),
});
