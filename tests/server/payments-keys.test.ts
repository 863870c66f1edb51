/** The keys of the payment service stay in the server, and a missing secret is said at start and refuses every message. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { atEnd } from '#tests/support/at-end.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { STRIPE_KEY, signed, startFakeStripe, WEBHOOK_SECRET } from '#tests/support/fake-stripe/fake-stripe.ts';
import { checkoutOf } from '#tests/support/payment-shop.ts';
import { startServer } from '#tests/support/server-process.ts';

async function start(env: Record<string, string>) {
  const fake = await startFakeStripe(() => new Date());
  const dataDir = emptyStore();
  const settings = { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_API_BASE: fake.url, DATA_DIR: dataDir };
  const server = await startServer({ ...settings, ...env }, 180_000);
  atEnd(async () => {
    await server.stop('SIGKILL');
    await fake.stop();
  });
  /** Everything that the server answered. */
  const answers: string[] = [];
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(server.url + path, init);
    const text = await answer.text();
    answers.push(JSON.stringify([...answer.headers]), text);
    return { status: answer.status, text };
  };
  const deliver = (event: object, secret = WEBHOOK_SECRET) => {
    const { body, signature } = signed(event, new Date(), secret);
    return ask('/api/stripe/webhook', { method: 'POST', headers: { 'stripe-signature': signature }, body });
  };
  return { fake, server, dataDir, answers, ask, deliver };
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => readFileSync(join(one.parentPath, one.name), 'latin1'));

test('J124 G92 keys of payments reach no log, no answer, no mail, no page and no row, whatever fails', async () => {
  const { fake, server, dataDir, answers, ask, deliver } = await start({
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    LOG_LEVEL: 'debug',
  });
  const jar = { cookie: '' };
  const { subscriptions, auth } = clientFor(server.url, {}, jar);
  await auth.register.mutate({ email: 'ada@shop.example', password: PASSWORD });
  /** Notes the answer, also of a call that is refused. */
  const note = async (call: Promise<unknown>) => {
    const answer = await call.catch((error: object) => ({ ...error, message: String(error) }));
    answers.push(JSON.stringify(answer));
    return answer;
  };
  const buy = () => subscriptions.checkout.mutate({ planId: 'tier-pro', interval: 'month' });
  // Faults first: some repeat the key, as Stripe's own do.
  const words = `Invalid API Key provided: ${STRIPE_KEY}`;
  for (const status of [400, 401, 402, 403, 404, 409, 429, 500]) {
    fake.fault(() => ({ status, body: { error: { type: 'invalid_request_error', message: words, code: 'x' } } }));
    expect(await note(buy())).toMatchObject({ data: { code: expect.any(String) } });
  }
  fake.fault(() => 'cut');
  await note(buy());
  fake.fault(null);
  const { url } = await buy();
  answers.push(url);
  fake.pay(checkoutOf(url));
  for (const event of fake.events.splice(0)) expect((await deliver(event)).status).toBe(200);
  expect((await deliver({ id: 'evt_1', object: 'event' }, STRIPE_KEY)).status).toBe(400);
  await expect.poll(async () => (await subscriptions.billing.query()).state, { timeout: 60_000 }).toBe('active');
  fake.setCard(String(fake.all('customer')[0]?.id), 'failsLater');
  await note(subscriptions.changePlan.mutate({ planId: 'tier-business', interval: 'month', at: new Date().toISOString() }));
  for (const call of [
    subscriptions.billing.query(),
    subscriptions.current.query(),
    subscriptions.portal.mutate({ page: 'card' }),
  ])
    await note(call);
  for (const path of ['/', '/readyz', '/livez', '/subscriptions', '/user/manage-subscription']) {
    await ask(path, { headers: { cookie: jar.cookie } });
  }
  // The work of the jobs was logged as well.
  expect(await server.stop()).toBe(0);
  const told: [string, string[]][] = [
    ['log', [server.output()]],
    ['answers', answers],
    ['mails and data', filesIn(dataDir)],
    ['pages', filesIn('dist/client')],
  ];
  expect(server.output()).toContain('the payment service');
  for (const [where, texts] of told) {
    for (const secret of [STRIPE_KEY, WEBHOOK_SECRET])
      expect([where, texts.filter((text) => text.includes(secret)).length]).toEqual([where, 0]);
  }
  for (const text of filesIn('dist/client')) expect(text).not.toMatch(/\b(?:sk|rk)_(?:live|test)_\w{8}|\bwhsec_\w{6}/);
}, 300_000);

test('H99 a missing webhook secret is said at start and to admins, refuses every message, and nothing is sold', async () => {
  const { server, ask, deliver } = await start({ ADMIN_EMAIL: 'root@shop.example' });
  expect(server.output()).toContain('STRIPE_WEBHOOK_SECRET is missing');
  const event = { id: 'evt_1', object: 'event', type: 'invoice.paid', created: 1, livemode: false, data: { object: {} } };
  for (const secret of [WEBHOOK_SECRET, '', 'undefined']) expect((await deliver(event, secret)).status).toBe(503);
  expect(JSON.parse((await ask('/readyz')).text)).toEqual({ status: 'ready' });
  const client = clientFor(server.url, {});
  await client.auth.register.mutate({ email: 'ada@shop.example', password: PASSWORD });
  await expect(client.subscriptions.checkout.mutate({ planId: 'tier-pro', interval: 'month' })).rejects.toMatchObject({
    data: { code: 'NOT_CONFIGURED' },
  });
}, 300_000);
