/** Accounts of sellers for trying the app out. */
import { createHmac } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { users } from '#drizzle/schema/users.ts';
import { hashPassword } from '../auth/password.ts';
import { isLongPassword } from '../auth/password-rules.ts';
import { ownSecret } from '../auth/secrets.ts';
import type { Ctx } from '../context.ts';
import { startFreeSubscription } from '../subscriptions/service.ts';
import type { DemoCtx, SeedPart, SeedSet } from './set.ts';

/** Addresses that nobody can have, so no mail reaches a stranger. */
const people = [
  { email: 'mara@demo.example', displayName: 'Mara Demo' },
  { email: 'jonas@demo.example', displayName: 'Jonas Demo' },
];

/**
 * The password of the demonstration accounts. Each installation has another one, which nobody outside can guess, and an admin can
 * always look it up.
 */
async function demoPassword({ db }: Pick<Ctx, 'db'>): Promise<string> {
  const digest = createHmac('sha256', await ownSecret(db, 'demo accounts'))
    .update('password')
    .digest('base64url');
  return `demo-${digest.replace(/[^A-Za-z0-9]/g, '').slice(0, 16)}`;
}

const there = (keys: readonly string[]) => and(inArray(users.email, [...keys]), isNull(users.deleteAfter));

const part: SeedPart<DemoCtx> = {
  kind: 'account',
  records: people.map(({ email, displayName }) => ({ key: email, values: { displayName } })),
  async read({ db }, keys) {
    if (keys.length === 0) return [];
    const found = await db.select({ email: users.email, displayName: users.displayName }).from(users).where(there(keys));
    return found.map(({ email, displayName }) => ({ key: email, values: { displayName }, edited: null }));
  },
  async prepare(ctx) {
    return new Map([['password', await hashPassword(await demoPassword(ctx))]]);
  },
  async create(ctx, records, prepared) {
    const passwordHash = prepared?.get('password');
    if (passwordHash === undefined) throw new Error('the password of the demonstration accounts was not prepared');
    const passwordLong = isLongPassword(await demoPassword(ctx));
    const now = ctx.clock.now();
    const created: string[] = [];
    for (const { key: email, values } of records) {
      const displayName = String(values.displayName);
      // An account that is about to be erased is taken back instead.
      const again = await ctx.db
        .update(users)
        .set({ deleteAfter: null, passwordHash, passwordLong, displayName, updatedAt: now })
        .where(and(eq(users.email, email), sql`${users.deleteAfter} is not null`))
        .returning({ id: users.id });
      if (again.length > 0) {
        created.push(email);
        continue;
      }
      const id = uuidv7();
      const row = { id, email, emailVerified: true, passwordHash, passwordLong, displayName, createdAt: now, updatedAt: now };
      const added = await ctx.db.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
      if (added.length === 0) continue;
      await startFreeSubscription(ctx, id);
      created.push(email);
    }
    return created;
  },
  async update({ db, clock }, records) {
    for (const { key, values } of records)
      await db
        .update(users)
        .set({ displayName: String(values.displayName), updatedAt: clock.now() })
        .where(there([key]));
  },
  /** The hourly job erases them with all they have. */
  async remove({ db, clock }, keys) {
    await db
      .update(users)
      .set({ deleteAfter: clock.now(), updatedAt: clock.now() })
      .where(and(there(keys), eq(users.role, 'seller')));
  },
};

export const demoUsersSet: SeedSet<DemoCtx> = {
  name: 'demo-users',
  title: 'Demo accounts',
  what: 'Two sellers on the free plan, for development. Their addresses reach nobody.',
  version: 1,
  atStart: 'nothing',
  demo: true,
  notes: async (ctx) => [
    `Sign in as ${people.map(({ email }) => email).join(' or ')} with the password ${await demoPassword(ctx)}. It is this installation’s own.`,
    'Removing the accounts has them erased within the hour, with everything in them.',
  ],
  parts: [part],
};
