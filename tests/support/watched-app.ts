/**
 * Starts the app and records what must not happen in any test: leaks and errors in log lines, and unhandled rejections. It also
 * makes sellers without plan limits.
 */
import type { Names } from '#server/integrations/web/names.ts';
import { createLog } from '#server/log.ts';
import type { Overrides } from '#server/services.ts';
import { PASSWORD, type Person, startApp, type TestApp } from './app.ts';
import { atEnd } from './at-end.ts';
import { findLeak } from './leaks.ts';
import { addPlan } from './plans.ts';
import { solve } from './solve.ts';
import { openWire, type Wire } from './wire.ts';

export interface Watched {
  app: TestApp;
  wire: Wire;
  /** The log lines so far that contained something that must not be logged. */
  leaks: string[];
  /** Log lines of level error or above. */
  errors: string[];
  lines: () => number;
  /** Unhandled rejections and uncaught exceptions. */
  unhandled: string[];
  /** Credentials that must not appear in any log line; tests add to this set. */
  secrets: Set<string>;
  /** A seller on a plan without limits, with an API token. */
  unlimited(): Promise<Person & { apiToken: string }>;
  /** An admin signed in to the admin area; `cookie` is the value for a Cookie header. */
  admin(): Promise<{ userId: string; cookie: () => string }>;
}

export async function startWatched(overrides: Overrides = {}): Promise<Watched> {
  const leaks: string[] = [];
  const errors: string[] = [];
  const unhandled: string[] = [];
  const secrets = new Set<string>();
  let lines = 0;
  const write = (line: string) => {
    lines++;
    const leak = findLeak(line) ?? [...secrets].find((secret) => line.includes(secret));
    if (leak) leaks.push(`${leak} in ${line.slice(0, 500)}`);
    // Ignore the log lines about requests, because they only repeat what the answer says.
    if (Number(/"level":(\d+)/.exec(line)?.[1]) >= 50 && !line.includes('"msg":"request"')) errors.push(line.slice(0, 2_000));
  };
  const hear = (reason: unknown) => unhandled.push(String((reason as Error)?.stack ?? reason));
  process.on('unhandledRejection', hear);
  process.on('uncaughtExceptionMonitor', hear);
  const app = await startApp({ names: noNames, log: createLog('debug', undefined, { write }), ...overrides });
  const wire = openWire(app.url);
  // Move the app's clock along with the machine's clock, which decides when a challenge expires. Otherwise the two would differ
  // after a long run.
  const ticking = setInterval(() => app.clock.advance(1_000), 1_000);
  atEnd(async () => {
    clearInterval(ticking);
    process.off('unhandledRejection', hear);
    process.off('uncaughtExceptionMonitor', hear);
    await wire.close();
  });
  await addPlan(app, {
    ...{ id: 'tier-endless', name: 'Endless', aiQueries: 2_000_000_000 },
    limits: {
      ...{ team: null, 'products.max': null, 'ai.bulk': 1_000, 'imports.products': 100_000 },
      ...{ 'api.tokens': 2_000_000_000, 'api.rate': 2_000_000_000 },
    },
  });
  return {
    app,
    wire,
    leaks,
    errors,
    unhandled,
    secrets,
    lines: () => lines,
    unlimited: async () => {
      const person = await app.seller({ plan: 'tier-endless' });
      const made = await person.client.auth.createApiToken.mutate({
        name: 'All',
        scopes: ['products', 'profiles', 'ai', 'feedback'],
      });
      for (const secret of [made.token, person.token, person.cookie().split('=')[1] ?? '']) secrets.add(secret);
      return { ...person, apiToken: made.token };
    },
    admin: async () => {
      const person = await app.seller();
      await app.services.database.query(`update users set role = 'admin' where id = $1::uuid`, [person.userId]);
      const verification = await solve(await app.visitor.auth.challenge.query());
      await person.client.auth.adminLogin.mutate({ email: person.email, password: PASSWORD, verification });
      // Send only the admin session's cookie. With both cookies, the server would also look up the ordinary session, in vain.
      const cookie =
        person
          .cookie()
          .split('; ')
          .find((pair) => pair.startsWith('admin-sid=')) ?? '';
      return { userId: person.userId, cookie: () => cookie };
    },
  };
}

/** No host name resolves, so that hostile URLs in these tests reach nobody else's machine. */
const noNames: Names = {
  askedBy: () => async (name) => {
    throw new Error(`no address for ${name}`);
  },
};
