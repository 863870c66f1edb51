/** Puts an admin into the database in DATA_DIR, since no door of the app makes one. Run before the app starts. */
import { register } from '#server/auth/service.ts';
import { readConfig } from '#server/config.ts';
import { createServices, systemCtx } from '#server/services.ts';
import { ADMIN, PASSWORD } from './people.ts';
import { solve } from './solve.ts';

const services = await createServices(readConfig(process.env, { clientDir: null, migrationsDir: 'drizzle/migrations' }));
const ctx = {
  ...systemCtx(services, 'make-admin'),
  sessions: services.sessions,
  caller: { kind: 'visitor' as const },
  ip: '',
  userAgent: '',
  idempotencyKey: undefined,
  deviceSecret: undefined,
  adminSession: async () => null,
  cookie: () => undefined,
  setCookie: () => {},
};
const verification = await solve(await services.verification.challenge());
const { user } = await register(ctx, { email: ADMIN, password: PASSWORD, displayName: 'Grace', verification });
await services.database.query(`update users set role = 'admin' where id = $1::uuid`, [user.uid]);
await services.close();
