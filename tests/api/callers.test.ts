/**
 * Calls every kind of endpoint as every kind of caller. The same function decides for all endpoints who may call them, so one
 * endpoint of each kind is enough.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiScope } from '#shared/auth/auth.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';

const callers = ['visitor', 'session', 'accessToken', 'products', 'ai', 'unknown', 'suspendedSession', 'suspendedToken'] as const;
type CallerName = (typeof callers)[number];

interface Door {
  method: 'GET' | 'POST';
  path: string;
  /** What each caller gets for a valid request: a status, or the error code of the refusal. */
  answers: Record<CallerName, number | string>;
  body?: object;
  type?: string;
}

const SIGN_IN = 'SIGN_IN_REQUIRED';
const NO = 'NOT_ALLOWED';
const gone = { unknown: SIGN_IN, suspendedSession: SIGN_IN, suspendedToken: SIGN_IN };
/**
 * The endpoints to call. The credentials of a suspended seller no longer work, so at a public endpoint such a seller counts as a
 * visitor.
 */
const doors: Record<string, Door> = {
  'a procedure for everybody': {
    method: 'GET',
    path: '/api/trpc/subscriptions.plans',
    answers: {
      visitor: 200,
      session: 200,
      accessToken: NO,
      products: 200,
      ai: 200,
      unknown: 200,
      suspendedSession: 200,
      suspendedToken: 200,
    },
  },
  'a procedure for sellers and scripts': {
    method: 'GET',
    path: '/api/trpc/products.facets',
    answers: { visitor: SIGN_IN, session: 200, accessToken: NO, products: 200, ai: NO, ...gone },
  },
  'a procedure for people': {
    method: 'GET',
    path: '/api/trpc/account.profile',
    answers: { visitor: SIGN_IN, session: 200, accessToken: NO, products: NO, ai: NO, ...gone },
  },
  'the upload of a picture': {
    method: 'POST',
    path: '/media',
    type: 'image/png',
    answers: {
      visitor: SIGN_IN,
      session: 'UNSUPPORTED_MEDIA',
      accessToken: NO,
      products: 'UNSUPPORTED_MEDIA',
      ai: NO,
      ...gone,
    },
  },
  'a picture': {
    method: 'GET',
    path: '/media/somebody/picture.jpg',
    answers: { visitor: SIGN_IN, session: 'NOT_FOUND', accessToken: NO, products: 'NOT_FOUND', ai: NO, ...gone },
  },
  'the upload of a file to import': {
    method: 'POST',
    path: '/api/imports',
    answers: { visitor: SIGN_IN, session: 'BAD_INPUT', accessToken: NO, products: 'BAD_INPUT', ai: NO, ...gone },
  },
  'the reading of facts in a file': {
    method: 'POST',
    path: '/api/facts',
    answers: { visitor: SIGN_IN, session: 'UNSUPPORTED_MEDIA', accessToken: NO, products: 'UNSUPPORTED_MEDIA', ai: NO, ...gone },
  },
  'the faulty rows of an import': {
    method: 'GET',
    path: '/api/imports/somebody/errors.csv',
    answers: { visitor: SIGN_IN, session: 'NOT_FOUND', accessToken: NO, products: 'NOT_FOUND', ai: NO, ...gone },
  },
  'the export of an account': {
    method: 'GET',
    path: '/api/account/export',
    answers: { visitor: SIGN_IN, session: 200, accessToken: NO, products: NO, ai: NO, ...gone },
  },
  'a text for a script': {
    method: 'POST',
    path: '/api/ai/generate',
    body: { prompt: '' },
    // This endpoint ignores cookies, so a browser session is refused.
    answers: { visitor: SIGN_IN, session: SIGN_IN, accessToken: 'BAD_INPUT', products: NO, ai: 'BAD_INPUT', ...gone },
  },
  'the greeting for a script': {
    method: 'POST',
    path: '/api/ai/generateWelcomeMessage',
    body: {},
    answers: {
      visitor: 200,
      session: 200,
      accessToken: 200,
      products: NO,
      ai: 200,
      unknown: SIGN_IN,
      suspendedSession: 200,
      suspendedToken: SIGN_IN,
    },
  },
};

describe.skipIf(!engineFound)(`who comes through which door on ${engine}`, () => {
  let app: TestApp;
  let ada: Person;
  const headers = {} as Record<CallerName, Record<string, string>>;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const tokenOf = async (person: Person, scope: ApiScope) =>
    (await person.client.auth.createApiToken.mutate({ name: scope, scopes: [scope] })).token;

  beforeAll(async () => {
    app = await startApp();
    ada = await app.seller({ plan: 'tier-business' });
    const suspended = await app.seller({ plan: 'tier-business' });
    Object.assign(headers, {
      visitor: {},
      session: { cookie: ada.cookie() },
      accessToken: bearer(ada.token),
      products: bearer(await tokenOf(ada, 'products')),
      ai: bearer(await tokenOf(ada, 'ai')),
      unknown: { cookie: ada.cookie(), ...bearer('lwp_nobody') },
      suspendedSession: { cookie: suspended.cookie() },
      suspendedToken: bearer(await tokenOf(suspended, 'ai')),
    });
    await app.services.database.query(`update users set status = 'suspended' where id = $1::uuid`, [suspended.userId]);
  });

  const ask = async ({ method, path, body, type = 'application/json' }: Door, caller: CallerName) => {
    const answer = await app.fetch(path, {
      method,
      headers: { ...headers[caller], ...(method === 'POST' ? { 'content-type': type, origin: app.url } : {}) },
      ...(method === 'POST' ? { body: body ? JSON.stringify(body) : 'no picture' } : {}),
    });
    if (answer.ok) {
      await answer.arrayBuffer();
      return answer.status;
    }
    const { error } = (await answer.json()) as { error: { code: string; data?: { code: string } } };
    return error.data?.code ?? error.code;
  };
  const refusals = async () => {
    const [row] = await app.services.database.query<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'refused' and actor_id = $1::uuid`,
      [ada.userId],
    );
    return row?.n ?? 0;
  };

  test.each(Object.entries(doors))(
    'D48 %s is opened to whom it is meant for, and says why to the others',
    async (_name, door) => {
      const seen: Partial<Record<CallerName, number | string>> = {};
      for (const caller of callers) seen[caller] = await ask(door, caller);
      expect(seen).toEqual(door.answers);
    },
  );

  test.each(Object.entries(doors).filter(([, { path }]) => path !== '/api/trpc/subscriptions.plans'))(
    'D41 at %s a known caller who asks for what is not theirs is written down, once for each call',
    async (_name, door) => {
      const known = callers.filter((caller) => door.answers[caller] === NO);
      expect(known.length).toBeGreaterThan(0);
      const before = await refusals();
      for (const caller of known) await ask(door, caller);
      expect(await refusals()).toBe(before + known.length);
    },
  );
});

describe.skipIf(!engineFound)(`how often one may come through a door on ${engine}`, () => {
  /** How many calls a person may make in a minute: a twentieth of the real limits. */
  const ALLOWED = 30;
  let app: TestApp;
  let strict: TestApp;
  beforeAll(async () => {
    app = await startApp();
    strict = await startApp({ database: app.services.database, config: { limitScale: 0.05 } });
  });
  /** Repeats a call until it is refused as too many. Returns how many calls were answered before. */
  const answered = async (path: string, headers: Record<string, string>, method = 'GET') => {
    for (let n = 0; n < 2 * ALLOWED; n++) {
      const answer = await strict.fetch(path, { method, headers: { ...headers, origin: strict.url } });
      await answer.arrayBuffer();
      if (answer.status === 429) return n;
    }
    return Number.POSITIVE_INFINITY;
  };

  test.each(Object.values(doors).filter(({ answers }) => answers.accessToken === NO))(
    'A11 at $method $path a refusal that is written down counts like any call',
    async ({ method, path, type = 'application/json' }) => {
      const person = await app.seller();
      // These endpoints refuse `token`, the browser's short-lived access token. The refused calls must count like any others.
      expect(await answered(path, { authorization: `Bearer ${person.token}`, 'content-type': type }, method)).toBe(ALLOWED);
    },
  );

  test('A11 a picture that may be seen is no call', async () => {
    const person = await app.seller();
    expect(await answered('/media/somebody/picture.jpg', { cookie: person.cookie() })).toBe(Number.POSITIVE_INFINITY);
  });
});
