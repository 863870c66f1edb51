import { router } from '../trpc.ts';
import { usersAdminRouter } from '../users/admin-router.ts';

/** What only admins may call, by noun. */
export const adminRouter = router({ users: usersAdminRouter });
