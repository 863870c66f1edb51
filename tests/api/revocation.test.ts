import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '#server/router.ts';
import type { Meta } from '#server/trpc.ts';
import { clientFor, engine, engineFound, PASSWORD, type Person, startApp, type TestApp } from '../support/app.ts';
import { recordFigure } from '../support/figures.ts';

interface Walked {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  meta: Meta;
}
const walked: Walked[] = Object.entries(appRouter._def.procedures as object).map(([path, procedure]) => {
  const { type, meta } = (procedure as { _def: { type: Walked['type']; meta: Meta } })._def;
  return { path, type, meta };
});
const closed = walked.filter(({ meta }) => meta.level !== 'public');

describe.skipIf(!engineFound)(`what was open ends at once on ${engine}`, () => {
  let app: TestApp;
  let admin: Person;

  beforeAll(async () => {
    app = await startApp();
    admin = await app.seller();
    await app.services.database.query(`update users set role = 'admin' where id = $1::uuid`, [admin.userId]);
  });

  /** Makes a call with only this credential; returns the status. */
  const call = async ({ path, type }: Walked, headers: Record<string, string>) => {
    const get = type === 'query';
    const own = get ? headers : { 'content-type': 'application/json', origin: app.url, ...headers };
    const answer = await app.fetch(
      `/api/trpc/${path}${get ? '?input=%7B%7D' : ''}`,
      get ? { headers: own } : { method: 'POST', headers: own, body: '{}' },
    );
    await answer.arrayBuffer();
    return answer.status;
  };

  const ends: [string, (person: Person) => Promise<unknown>][] = [
    ['sign-out', (person) => person.client.auth.logout.mutate()],
    ['suspension', (person) => admin.client.admin.users.suspend.mutate({ id: person.userId, reason: 'Spam' })],
    ['a new role', (person) => admin.client.admin.users.setRole.mutate({ id: person.userId, role: 'admin' })],
    [
      'a new password',
      async (person) => {
        const other = clientFor(app.url, {});
        await other.auth.login.mutate({ email: person.email, password: PASSWORD });
        await other.account.changePassword.mutate({ currentPassword: PASSWORD, newPassword: 'quiet harbour lantern' });
      },
    ],
    ['an admin’s sign-out', (person) => admin.client.admin.users.signOut.mutate({ id: person.userId })],
    [
      'the wish to delete the account',
      async (person) => {
        const other = clientFor(app.url, {});
        await other.auth.login.mutate({ email: person.email, password: PASSWORD });
        await other.account.requestDeletion.mutate({ email: person.email });
      },
    ],
  ];

  let refused = 0;
  let let_in = 0;
  test.each(ends)('B20 B25 F12 after %s every procedure refuses the very next request', async (what, end) => {
    const person = await app.seller({ plan: 'tier-pro' });
    const scopes = ['products', 'profiles', 'ai', 'feedback'] as const;
    const { token } = await person.client.auth.createApiToken.mutate({ name: 'n', scopes: [...scopes] });
    const cookie = person.cookie();
    expect(await call({ path: 'products.list', type: 'query', meta: {} }, { cookie })).toBe(200);
    expect(await call({ path: 'products.list', type: 'query', meta: {} }, { authorization: `Bearer ${token}` })).toBe(200);
    await end(person);
    for (const procedure of closed) {
      const byCookie = await call(procedure, { cookie });
      expect(byCookie, `${procedure.path} by cookie`).toBe(401);
      refused++;
      // Signing out in one browser does not end API tokens.
      if (what !== 'sign-out') {
        expect(await call(procedure, { authorization: `Bearer ${token}` }), `${procedure.path} by token`).toBe(401);
        refused++;
      }
    }
    for (const door of ['generate', 'generateSEOScore', 'generateWelcomeMessage']) {
      const answer = await app.fetch(`/api/ai/${door}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
        body: '{"prompt":"x"}',
      });
      if (answer.status !== 401) let_in++;
      expect(answer.status, door).toBe(401);
      refused++;
    }
    expect((await app.fetch('/api/account/export', { headers: { cookie } })).status).toBe(401);
  });

  test('F12 the figure', () => {
    recordFigure({
      id: 'F12',
      what: `first request after sign-out, ban, role or password change, ${engine}`,
      asked: 'refused on every procedure',
      reached: `${refused} calls refused, ${let_in} let in, ${closed.length} procedures, ${ends.length} ways to end`,
      ok: let_in === 0 && refused > closed.length * ends.length,
    });
    expect(let_in).toBe(0);
  });

  test('B25 a stream that is being read is cut within five seconds', async () => {
    const person = await app.seller();
    const slow = await startApp({ ai: (await import('#server/integrations/ai/offline.ts')).createOfflineAi({ paceMs: 400 }) });
    const reader = await slow.seller();
    const events = await reader.client.generation.describe.mutate({
      customProduct: {
        name: 'Oak shelf',
        description: 'A shelf of oak. It is 60 cm wide. It carries 15 kg. It is oiled by hand.',
      },
      descriptionLength: 'medium',
    });
    let endedAt = 0;
    let cutAt = 0;
    const read = (async () => {
      for await (const event of events) {
        if (event.type === 'text' && endedAt === 0) {
          endedAt = performance.now();
          await slow.services.database.query(`update users set status = 'suspended' where id = $1::uuid`, [reader.userId]);
        }
      }
    })();
    await read.catch(() => {});
    cutAt = performance.now();
    expect(endedAt).toBeGreaterThan(0);
    expect(cutAt - endedAt).toBeLessThan(5_000);
    expect(person.userId).not.toBe(reader.userId);
  });
});
