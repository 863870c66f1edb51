/** Who may call what: tries every procedure and endpoint with every kind of credential. */
import { beforeAll, describe, expect, test } from 'vitest';
import { apiScopes } from '#shared/auth/auth.ts';
import { access, restDoors } from '#tests/support/access-table.ts';
import { engine, engineFound } from '#tests/support/app.ts';
import { type Credentials, credentialsOf } from '#tests/support/credentials.ts';
import { wholeInputs } from '#tests/support/good-inputs.ts';
import { findLeak } from '#tests/support/leaks.ts';
import { fingerprint, fingerprintAtRest, mailsAreOut } from '#tests/support/owned-rows.ts';
import { type Procedure, procedures } from '#tests/support/procedures.ts';
import { fieldsOf, withField } from '#tests/support/schema-fields.ts';
import { startWatched, type Watched } from '#tests/support/watched-app.ts';
import { codeOf, type Reply } from '#tests/support/wire.ts';

/** Tables that every call may write to, whether or not it is allowed: the log of refusals, counters, last use of a token. */
const bookkeeping = ['audit_log', 'rate_limits', 'tokens'];

describe('the access table', () => {
  test('D39 lists every procedure there is, and nothing else', () => {
    expect(Object.keys(access).sort()).toEqual(procedures.map(({ name }) => name).sort());
  });

  test.each(procedures.map((procedure) => [procedure.name, procedure] as const))(
    'D39 %s is declared as it is listed',
    (name, procedure) => {
      const { level, right, scope, feature, metered = false, alone = false, stepUp = false } = access[name] ?? {};
      const { declared } = procedure;
      expect({ level: declared.level, right: declared.right, scope: declared.scope, feature: declared.feature }).toEqual({
        ...{ level, right, scope, feature },
      });
      expect([!!declared.metered, !!declared.alone, !!declared.stepUp]).toEqual([metered, alone, stepUp]);
    },
  );

  test('D39 every procedure for sellers says what it needs in a catalogue, and no other does', () => {
    const wrong = procedures.filter(({ declared: { level, right } }) => (level === 'seller') !== (right !== undefined));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('D42 every id in an input has a kind', () => {
    const without = procedures.flatMap(({ name, input }) =>
      (input ? fieldsOf(input) : [])
        .filter(({ id, path }) => id && !access[name]?.ids?.[path])
        .map(({ path }) => `${name} ${path}`),
    );
    expect(without).toEqual([]);
  });

  test('D39 what spends AI queries or judges a secret travels alone', () => {
    const together = Object.entries(access).filter(
      ([name, { metered, alone }]) => !alone && (metered || /password|login|register|token$/i.test(name)),
    );
    expect(together.map(([name]) => name)).toEqual([]);
  });
});

describe.skipIf(!engineFound)(`who may call what on ${engine}`, () => {
  let watched: Watched;
  let seller: Credentials;
  let visitor: Record<string, string>;

  beforeAll(async () => {
    watched = await startWatched();
    seller = await credentialsOf(watched);
    await mailsAreOut(watched.app.services.database);
    visitor = { origin: watched.app.url };
  });

  /** Makes a call with a valid input, so that only the credential can be refused. The ids in it belong to nobody. */
  const ask = async (procedure: Procedure, headers: Record<string, string>): Promise<Reply> => {
    const [input] = wholeInputs(procedure, access[procedure.name] ?? { level: 'seller' });
    const reply = access[procedure.name]?.stream
      ? await watched.wire.batch(procedure, [input], headers)
      : await watched.wire.call(procedure, input, headers);
    expect(findLeak(reply.text), procedure.name).toBeNull();
    return reply;
  };
  /**
   * Makes a call with an invalid input. Nothing may happen, and only callers who have access may learn what is wrong with the
   * input.
   */
  const knock = async (procedure: Procedure, headers: Record<string, string>) => {
    const reply = await watched.wire.call(procedure, { nothing: 'of this' }, headers);
    return codeOf(reply);
  };
  const shut = ['SIGN_IN_REQUIRED', 'NOT_ALLOWED'];
  const passes = (code: string | null) => !shut.includes(code ?? '');
  const listed = procedures.map(
    (procedure) => [procedure.name, procedure, access[procedure.name] ?? { level: 'none' as never }] as const,
  );

  test('D39 without a credential nothing is open but what is listed as public, and nothing changes', async () => {
    const before = await fingerprintAtRest(watched.app.services.database, bookkeeping);
    for (const [name, procedure, { level, stream }] of listed) {
      if (level === 'public') continue;
      const reply = await ask(procedure, visitor);
      expect([name, codeOf(reply)]).toEqual([name, 'SIGN_IN_REQUIRED']);
      if (!stream) expect(reply.status, name).toBe(401);
    }
    expect(await fingerprint(watched.app.services.database, bookkeeping)).toEqual(before);
  });

  test.each(listed)('D39 %s opens for the credentials it is meant for, and for no other', async (name, procedure, entry) => {
    // This call would end the sessions that the other calls use.
    if (name === 'auth.logout') return;
    const open = entry.level === 'public';
    const seen: Record<string, boolean> = { cookie: passes(await knock(procedure, seller.cookie)) };
    const wanted: Record<string, boolean> = { cookie: entry.level !== 'admin' };
    seen.accessToken = passes(await knock(procedure, seller.accessToken));
    wanted.accessToken = false;
    for (const scope of apiScopes) {
      seen[scope] = passes(await knock(procedure, seller.only[scope]));
      wanted[scope] = open || (entry.level === 'seller' && entry.scope === scope);
    }
    seen.unknownToken = passes(await knock(procedure, { authorization: 'Bearer lwp_nobody' }));
    wanted.unknownToken = open;
    expect(seen).toEqual(wanted);
  });

  test.each(listed.filter(([, , { level }]) => level === 'admin'))(
    'D41 %s is not for sellers, by whichever door',
    async (_name, procedure) => {
      const before = await fingerprintAtRest(watched.app.services.database, bookkeeping);
      const logged = async () => {
        const [row] = await watched.app.services.database.query<{ n: number }>(
          `select count(*)::int as n from audit_log where action = 'refused' and actor_id = $1::uuid`,
          [seller.userId],
        );
        return Number(row?.n);
      };
      const refusedBefore = await logged();
      for (const headers of [seller.cookie, seller.everyScope]) {
        const reply = await ask(procedure, headers);
        expect([reply.status, codeOf(reply)]).toEqual([403, 'NOT_ALLOWED']);
      }
      const together = await watched.wire.batch(
        procedure,
        wholeInputs(procedure, access[procedure.name] ?? { level: 'admin' }),
        seller.cookie,
      );
      expect(together.status).toBe(403);
      expect(await logged()).toBe(refusedBefore + 3);
      expect(await fingerprint(watched.app.services.database, bookkeeping)).toEqual(before);
    },
  );

  test('B27 a bearer in any broken form is refused, and never falls back to a good cookie', async () => {
    const me = procedures.find(({ name }) => name === 'auth.me') as Procedure;
    const list = procedures.find(({ name }) => name === 'products.facets') as Procedure;
    const good = seller.everyScope.authorization ?? '';
    const secret = good.slice('Bearer '.length);
    const broken = [
      '',
      ' ',
      'Bearer',
      'Bearer ',
      'bearer  ',
      `Basic ${secret}`,
      `Digest ${secret}`,
      secret,
      `Bearer:${secret}`,
      `Bearer\t${secret}`,
      `Bearer ${secret},`,
      `Bearer ${secret} x`,
      `Bearer ${secret}\u00e9`,
      `Bearer "${secret}"`,
      `Token ${secret}`,
      `Bearer ${secret.slice(0, -1)}`,
      `Bearer ${secret}A`,
      `Bearer ${secret.toUpperCase()}`,
      'Bearer undefined',
      'undefined',
      'null',
      `Bearer ${'x'.repeat(9_000)}`,
      "Bearer ' or '1'='1",
      'Bearer %',
      `Bearer ${secret}, Bearer ${secret}`,
    ];
    for (const authorization of broken) {
      const both = { ...seller.cookie, authorization };
      const closed = await watched.wire.call(list, undefined, both);
      expect([authorization, closed.status, codeOf(closed)]).toEqual([authorization, 401, 'SIGN_IN_REQUIRED']);
      const nobody = await watched.wire.call(me, undefined, both);
      expect([authorization, JSON.parse(nobody.text)]).toEqual([authorization, { result: { data: null } }]);
    }
    for (const authorization of [good, `bearer ${secret}`, `BEARER   ${secret}`]) {
      expect((await watched.wire.call(list, undefined, { authorization })).status, authorization.slice(0, 10)).toBe(200);
    }
  });

  test('B24 a credential in the address or in the body is none', async () => {
    const token = seller.everyScope.authorization?.slice(7);
    for (const more of [`token=${token}`, `access_token=${token}`, `authorization=Bearer%20${token}`]) {
      expect((await watched.wire.send('GET', `/api/trpc/products.facets?${more}`, visitor)).status).toBe(401);
    }
    const inside = await watched.wire.send(
      'POST',
      '/api/ai/generate',
      { 'content-type': 'application/json' },
      JSON.stringify({ prompt: 'x', token }),
    );
    expect(inside.status).toBe(401);
  });

  test.each(restDoors.map((door) => [`${door.method} ${door.path}`, door] as const))(
    'D48 %s opens for the credentials it is meant for, and for no other',
    async (_name, door) => {
      const path = door.path.replace(':owner', seller.userId).replace(':file', '0190f5a0-0000-7000-8000-000000000000.jpg');
      const all: Record<string, Record<string, string>> = {
        visitor,
        cookie: seller.cookie,
        accessToken: seller.accessToken,
        ...seller.only,
        unknownToken: { ...seller.cookie, authorization: 'Bearer lwp_nobody' },
      };
      const seen: string[] = [];
      // Stop the activity stream. A newly opened stream then ends at once and can be read like any other answer.
      if (door.stream) watched.app.services.activity.stop();
      for (const [kind, headers] of Object.entries(all)) {
        const type = door.path === '/media' ? 'image/jpeg' : 'application/json';
        const reply = await watched.wire.send(
          door.method,
          path,
          { ...headers, 'content-type': type },
          door.method === 'POST' ? '{"prompt":"Hello"}' : undefined,
        );
        expect(findLeak(reply.text)).toBeNull();
        if (passes(codeOf(reply))) seen.push(kind);
      }
      // An endpoint open to visitors also answers requests with a cookie, which it ignores.
      const wanted = door.opens.includes('visitor') ? [...door.opens, 'cookie'] : [...door.opens];
      expect(seen.sort()).toEqual(wanted.sort());
    },
  );

  const takes = procedures.filter(({ name, input }) => input && !access[name]?.stream);
  test.each(takes.map((procedure) => [procedure.name, procedure] as const))(
    'A13 %s takes no field it does not know',
    async (name, procedure) => {
      const entry = access[name] ?? { level: 'seller' };
      const headers =
        entry.level === 'public'
          ? visitor
          : entry.level === 'admin'
            ? { origin: watched.app.url, cookie: (await admin()).cookie() }
            : seller.cookie;
      const planted = [
        'userId',
        'sellerId',
        'ownerId',
        'role',
        'isAdmin',
        'status',
        'plan',
        'subscription',
        'aiQueriesTotal',
        'emailVerified',
        'deletedAt',
        'createdAt',
        'seoScore',
        'passwordHash',
      ];
      const before = await fingerprintAtRest(watched.app.services.database, bookkeeping);
      const [whole] = wholeInputs(procedure, entry);
      const objects = fieldsOf(procedure.input as never).filter(({ kind }) => kind === 'object');
      for (const { path } of objects.filter(({ path }) => path === '' || hasAt(whole, path))) {
        // Leave out keys that are real fields of the input, because the caller may set those.
        const known = fieldsOf(procedure.input as never).map((field) => field.path);
        const strange = planted.filter((key) => !known.includes(path ? `${path}.${key}` : key));
        const replies = await Promise.all(
          strange.map((key) => watched.wire.call(procedure, withField(whole, path ? `${path}.${key}` : key, 'admin'), headers)),
        );
        for (const [at, reply] of replies.entries()) {
          // A listing is an exception: it may be an answer of the AI, so unknown keys in it are removed instead of refused.
          if (path.endsWith('listing')) continue;
          expect([strange[at], reply.status, codeOf(reply)]).toEqual([strange[at], 400, 'BAD_INPUT']);
        }
      }
      expect(await fingerprint(watched.app.services.database, bookkeeping)).toEqual(before);
    },
  );

  let adminOnce: ReturnType<Watched['admin']> | undefined;
  const admin = () => (adminOnce ??= watched.admin());
});

function hasAt(value: unknown, path: string): boolean {
  const found = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key === '*' ? '0' : key], value);
  return typeof found === 'object' && found !== null;
}
