import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/database.ts';
import { createLog } from '#server/log.ts';
import { clientFor, engine, engineFound, openTestDatabase, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { atEnd } from '../support/at-end.ts';

const SHORT = 'quiet harbor'; // 12 characters are enough for a seller, but too few for an admin.

describe.skipIf(!engineFound)(`the first admin on ${engine}`, () => {
  const open = async () => {
    const database = await openTestDatabase();
    atEnd(() => database.close());
    return database;
  };
  const register = async (app: TestApp, email: string, password: string) => {
    const client = clientFor(app.url, {});
    const { user } = await client.auth.register.mutate({ email, password });
    await app.confirm({ email, client, userId: user.uid, token: '', cookie: () => '' });
  };
  const roleOf = async (app: TestApp, email: string) =>
    (await app.services.database.query<{ role: string }>('select role from users where email = $1', [email]))[0]?.role;

  test('ADMIN_EMAIL with a short password: the log says why there is no admin yet, once, and a longer one makes it', async () => {
    const database = await open();
    const email = `grace.${engine}@example.com`;
    const before = await startApp({ database });
    await register(before, email, SHORT);

    const lines: string[] = [];
    const log = createLog('warn', undefined, { write: (line) => void lines.push(line) });
    const told = () => lines.filter((line) => line.includes('ADMIN_EMAIL'));
    const app = await startApp({ database, log, config: { adminEmail: email } });
    expect(told()).toEqual([expect.stringMatching(/15 characters or more.*set a longer one in Profile/)]);
    expect(told().join()).not.toContain(email);
    await register(app, `somebody.${engine}@example.com`, PASSWORD);
    expect(told()).toHaveLength(1);
    expect(await roleOf(app, email)).toBe('seller');

    const inApp = clientFor(app.url, {});
    await inApp.auth.login.mutate({ email, password: SHORT });
    await inApp.account.changePassword.mutate({ currentPassword: SHORT, newPassword: PASSWORD });
    expect(await roleOf(app, email)).toBe('admin');
  });

  test('ADMIN_EMAIL with a password of before the rule: signing in once makes the admin', async () => {
    const database = await open();
    const email = `edith.${engine}@example.com`;
    await register(await startApp({ database }), email, PASSWORD);
    await database.query('update users set password_long = false where email = $1', [email]);
    const app = await startApp({ database, config: { adminEmail: email } });
    expect(await roleOf(app, email)).toBe('seller');
    await app.visitor.auth.login.mutate({ email, password: PASSWORD });
    expect(await roleOf(app, email)).toBe('admin');
  });

  test.skipIf(engine === 'embedded')('pnpm admin:grant refuses a short password and says what to do', async () => {
    const database = await open();
    const app = await startApp({ database });
    const email = 'ada@example.com';
    await register(app, email, SHORT);
    const refused = await grant(database, email);
    expect(refused).toEqual({
      code: 1,
      said: expect.stringMatching(/^An admin's password has 15 characters or more\. Set a longer one for ada@/),
    });
    expect(refused.said.trim().split('\n')).toHaveLength(1);
    expect(await roleOf(app, email)).toBe('seller');
  });
});

/** Runs the command-line program that makes a person of this database an admin. */
async function grant(database: Database, email: string): Promise<{ code: number | null; said: string }> {
  const { url } = database as Database & { url: string };
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: await mkdtemp(join(tmpdir(), 'listwright-grant-')),
    ADMIN_EMAIL: '',
  };
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/admin-grant.ts', email], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, said };
}
