/** Starts the app inside the test process, on a free port. Tests call it over HTTP through typed clients, as real users do. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTRPCClient, httpBatchStreamLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { inject } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { type Database, openEmbedded, openPostgres } from '#server/database.ts';
import { createOfflineAi } from '#server/integrations/ai/offline.ts';
import { readFolderMail } from '#server/integrations/mail/folder.ts';
import type { AppRouter } from '#server/router.ts';
import { createServices, type Overrides, type Services } from '#server/services.ts';
import { atEnd } from './at-end.ts';
import { testConfig } from './config.ts';
import { createDatabase, dropDatabase } from './postgres.ts';
import { solve, wantsVerification } from './solve.ts';

export const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded';
/** False if the tests should run on PostgreSQL but this machine has none. The summary then says that they were skipped. */
export const engineFound = engine === 'embedded' || inject('postgresUrl') !== '';

export type Client = ReturnType<typeof createTRPCClient<AppRouter>>;

/** A clock that stands still until the test moves it. */
export function fakeClock(start = new Date()) {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (ms: number) => {
      now += ms;
    },
  };
}

export interface Person {
  client: Client;
  email: string;
  userId: string;
  /** The short-lived access token for the endpoints under /api/ai. */
  token: string;
  /** The value for a Cookie header. */
  cookie: () => string;
}

export interface TestApp {
  url: string;
  services: Services;
  clock: ReturnType<typeof fakeClock>;
  /** A client without credentials. */
  visitor: Client;
  /** A new signed-in seller. */
  seller(options?: { plan?: string; displayName?: string }): Promise<Person>;
  /** Confirms a seller's e-mail address with the mailed link, in their own session. */
  confirm(person: Person): Promise<void>;
  /** A client that sends this bearer token. */
  bearer(token: string): Client;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends all pending mails, then returns those to this e-mail address, newest first. */
  mailsTo(email: string): Promise<{ subject: string; text: string; html: string; token: string }[]>;
}

let count = 0;
export const PASSWORD = 'correct horse battery staple';

/** Opens an empty database of the tested kind (embedded or PostgreSQL) with all migrations. It is deleted after the test file. */
export async function openTestDatabase(): Promise<Database> {
  if (engine === 'embedded') {
    return openEmbedded(null, new Blob([new Uint8Array(readFileSync(inject('embeddedDump')))]));
  }
  const name = `listwright_${process.pid}_${++count}`;
  const url = await createDatabase(inject('postgresUrl'), name, inject('postgresTemplate'));
  const database = openPostgres(url);
  const close = database.close.bind(database);
  return Object.assign(database, {
    url,
    close: async () => {
      await close();
      await dropDatabase(inject('postgresUrl'), name);
    },
  });
}

/** Starts the app for one test file and stops it afterwards. */
export async function startApp(overrides: Overrides & { config?: Partial<Config> } = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'listwright-data-'));
  const clock = fakeClock();
  const { config: changed, ...rest } = overrides;
  const config = testConfig({ dataDir, ...changed });
  // If the test passed its own database, the test closes it, not the app.
  const database = rest.database ? { ...rest.database, close: async () => {} } : await openTestDatabase();
  const services = await createServices(config, { clock, ai: createOfflineAi({ paceMs: 0 }), ...rest, database });
  // The same timeout as in server/main.ts: a client that pauses for some seconds can reuse its connection.
  const server = createServer({ keepAliveTimeout: 65_000 }, createApp(services, null));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await services.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const mailsTo: TestApp['mailsTo'] = async (email) => {
    await services.outbox.drain();
    const mails = await readFolderMail(join(dataDir, 'outbox'));
    const own = mails.filter((mail) => mail.to === email);
    return own.map((mail) => ({ ...mail, token: /#token=(\S+)/.exec(mail.text)?.[1] ?? '' }));
  };
  return {
    url,
    services,
    clock,
    visitor: clientFor(url, {}),
    bearer: (token) => clientFor(url, { authorization: `Bearer ${token}` }),
    fetch: (path, init) => fetch(url + path, init),
    seller: (options) => register(url, services, options),
    confirm: async ({ email, client }) => {
      const link = (await mailsTo(email)).find(({ subject }) => subject === 'Confirm your e-mail address');
      await client.auth.verifyEmail.mutate({ token: link?.token ?? '' });
    },
    mailsTo,
  };
}

/** A typed client; `headers` are sent with every call, and cookies of the answers are kept in `jar`. */
export function clientFor(url: string, headers: Record<string, string>, jar: { cookie: string } = { cookie: '' }): Client {
  const send: typeof fetch = async (input, init) => {
    const own = new Headers(init?.headers);
    if (jar.cookie) own.set('cookie', jar.cookie);
    if (!headers.authorization) own.set('origin', url);
    for (const [name, value] of Object.entries(headers)) own.set(name, value);
    const answer = await fetch(input, { ...init, headers: own });
    for (const line of answer.headers.getSetCookie()) keepCookie(jar, line);
    return answer;
  };
  const options = { url: `${url}/api/trpc`, fetch: send };
  return createTRPCClient<AppRouter>({
    links: [
      proveBrowser(url, headers),
      splitLink({
        condition: (op) => op.path === 'generation.describe' || op.path === 'generation.tweak',
        true: httpBatchStreamLink({ ...options, maxItems: 1 }),
        false: httpLink({
          ...options,
          headers: ({ op }) => (op.context.idempotencyKey ? { 'idempotency-key': String(op.context.idempotencyKey) } : {}),
        }),
      }),
    ],
  });
}

/** Applies a Set-Cookie line to the jar, as a browser would. */
export function keepCookie(jar: { cookie: string }, line: string): void {
  const [pair = '', ...flags] = line.split(';');
  const name = pair.slice(0, pair.indexOf('='));
  const others = jar.cookie.split('; ').filter((kept) => kept && !kept.startsWith(`${name}=`));
  const gone = flags.some((flag) => flag.trim().toLowerCase() === 'max-age=0');
  jar.cookie = gone ? others.join('; ') : [...others, pair].join('; ');
}

/** Solves a proof-of-work challenge for each call that always requires one, unless the test sends a solution itself. */
function proveBrowser(url: string, headers: Record<string, string>): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) => {
      const input = op.input as { verification?: string } | undefined;
      if (!wantsVerification.includes(op.path) || !input || 'verification' in input) return next(op);
      return observable((observer) => {
        const solved = fetch(`${url}/api/trpc/auth.challenge`, { headers })
          .then((answer) => answer.json() as Promise<{ result: { data: object } }>)
          .then(({ result }) => solve(result.data));
        solved.then(
          (verification) => next({ ...op, input: { ...input, verification } }).subscribe(observer),
          (error) => observer.error(error),
        );
      });
    };
}

async function register(url: string, services: Services, options: { plan?: string; displayName?: string } = {}): Promise<Person> {
  const jar = { cookie: '' };
  const client = clientFor(url, {}, jar);
  const email = `seller${++count}.${process.pid}@example.com`;
  const { user } = await client.auth.register.mutate({ email, password: PASSWORD, displayName: options.displayName ?? 'Ada' });
  if (options.plan) {
    await services.database.query(`update subscriptions set plan_id = $2 where user_id = $1::uuid`, [user.uid, options.plan]);
  }
  return { client, email, userId: user.uid, token: user.token, cookie: () => jar.cookie };
}

/** The error body of a refused call. */
export async function refusal(call: Promise<unknown>): Promise<{ code: string; message: string; [key: string]: unknown }> {
  try {
    await call;
  } catch (error) {
    const data = (error as { data?: { code: string; message: string } }).data;
    if (data) return data as never;
    throw error;
  }
  throw new Error('the call was expected to be refused');
}
