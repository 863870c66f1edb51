import { listAuditInput } from '#shared/audit.ts';
import { adminProcedure, router } from '../trpc.ts';
import { listAudit } from './find.ts';

export const auditAdminRouter = router({
  list: adminProcedure.input(listAuditInput).query(({ ctx, input }) => listAudit(ctx, input)),
});
