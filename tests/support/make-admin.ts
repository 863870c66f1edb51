/**
 * Adds an admin and two sellers on Pro to the database in DATA_DIR, because the app itself offers no way to make them. Run this
 * before the app starts.
 */
import { v7 as uuidv7 } from 'uuid';
import { products } from '#drizzle/schema/products.ts';
import { register } from '#server/auth/service.ts';
import { readConfig } from '#server/config.ts';
import { searchGrams, searchText } from '#server/products/search.ts';
import { createServices, systemCtx } from '#server/services.ts';
import { noVariants } from '#shared/products/variants.ts';
import { ADMIN, BULK, OVER, PASSWORD, PRO, WATCHER } from './people.ts';
import { solve } from './solve.ts';

const services = await createServices(readConfig(process.env, { clientDir: null, migrationsDir: 'drizzle/migrations' }));
const ctx = {
  ...systemCtx(services, 'make-admin'),
  sessions: services.sessions,
  caller: { kind: 'visitor' as const },
  ip: '',
  userAgent: '',
  door: 'app' as const,
  idempotencyKey: undefined,
  wish: { owner: undefined, asViewer: false },
  deviceSecret: undefined,
  adminSession: async () => null,
  cookie: () => undefined,
  setCookie: () => {},
};
async function join(email: string, displayName: string): Promise<string> {
  const verification = await solve(await services.verification.challenge());
  const { user } = await register(ctx, { email, password: PASSWORD, displayName, verification });
  return user.uid;
}
await services.database.query(`update users set role = 'admin' where id = $1::uuid`, [await join(ADMIN, 'Grace')]);
const onPro = [await join(PRO, 'Lin'), await join(BULK, 'Max'), await join(WATCHER, 'Kim')];
await services.database.query(`update subscriptions set plan_id = 'tier-pro' where user_id = any($1::text::uuid[])`, [
  `{${onPro.join(',')}}`,
]);
// On the free plan, with half as many products more than it holds.
const over = await join(OVER, 'Ona');
await services.database.db.insert(products).values(
  Array.from({ length: 150 }, (_, at) => {
    const named = { name: `Candle ${at + 1}`, brand: '', tags: [], sku: '', gtin: '', variants: noVariants, category: '' };
    const searched = { searchText: searchText(named), searchGrams: searchGrams(over, named) };
    return { ...named, ...searched, id: uuidv7(), userId: over, updatedAt: new Date(Date.now() - at * 60_000) };
  }),
);
await services.database.query('update subscriptions set product_count = 150 where user_id = $1::uuid', [over]);
await services.close();
