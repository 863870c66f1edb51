import { beforeAll, describe, expect, test } from 'vitest';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';

describe.skipIf(!engineFound)(`the HTTP boundary on ${engine}`, () => {
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    app = await startApp();
    ada = await app.seller();
  });
  const create = (headers: Record<string, string>, body = '{"name":"Planted"}') =>
    app.fetch('/api/trpc/products.create', { method: 'POST', headers: { cookie: ada.cookie(), ...headers }, body });
  const count = async () => (await ada.client.subscriptions.current.query()).used.products;

  test('C28 nothing another site can send changes anything', async () => {
    const json = { 'content-type': 'application/json' };
    const foreign: Record<string, string>[] = [
      { ...json, origin: 'https://evil.example' },
      { ...json, origin: 'null' },
      { ...json, origin: app.url.replace('http:', 'https:') },
      { ...json, origin: `${app.url}.evil.example` },
      { ...json, origin: app.url, 'sec-fetch-site': 'cross-site' },
      { ...json, 'sec-fetch-site': 'same-site' },
      json,
      { 'content-type': 'text/plain', origin: app.url },
      { 'content-type': 'application/x-www-form-urlencoded', origin: app.url },
      { 'content-type': 'multipart/form-data; boundary=x', origin: app.url },
      { 'content-type': 'application/jsonx', origin: app.url },
      { origin: app.url },
    ];
    for (const headers of foreign) {
      const answer = await create(headers);
      expect([403, 415], JSON.stringify(headers)).toContain(answer.status);
      expect(await answer.json()).toMatchObject({ error: { code: expect.any(String), requestId: expect.any(String) } });
    }
    const asGet = await app.fetch('/api/trpc/auth.logout', { headers: { cookie: ada.cookie() } });
    expect(asGet.status).toBe(405);
    expect(await count()).toBe(0);
    expect((await create({ ...json, origin: app.url })).status).toBe(200);
    expect(await count()).toBe(1);
  });

  test('C30 every answer carries the same headers, errors included', async () => {
    for (const path of [
      '/livez',
      '/nothing',
      '/api/nothing',
      '/api/trpc/nothing',
      '/api/trpc/products.list',
      '/media/x/y',
      '/%ff',
    ]) {
      const { headers } = await app.fetch(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(headers.get('x-powered-by'), path).toBeNull();
      expect(headers.get('content-type'), path).toMatch(/^application\/json/);
      expect(headers.get('access-control-allow-origin'), path).toBeNull();
      expect(headers.get('x-request-id'), path).toMatch(/^[\w-]{8,64}$/);
    }
  });

  test('E59 an address that cannot be read is a bad request, not a failure', async () => {
    for (const path of ['/%ff', '/api/trpc/%ff', '/api/trpc/products.list%00', '/api/ai/%c0%af']) {
      const { status } = await app.fetch(path);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }
  });

  test('E53 more than ten calls in one request are refused', async () => {
    const paths = (n: number) => Array.from({ length: n }, () => 'subscriptions.plans').join(',');
    expect((await app.fetch(`/api/trpc/${paths(10)}?batch=1&input={}`)).status).toBe(200);
    expect((await app.fetch(`/api/trpc/${paths(11)}?batch=1&input={}`)).status).toBe(400);
  });

  test('E54 large and broken bodies are refused', async () => {
    const headers = { 'content-type': 'application/json', origin: app.url };
    expect((await create(headers, `{"name":"${'x'.repeat(1024 * 1024)}"}`)).status).toBe(413);
    expect((await create(headers, '{"name":')).status).toBe(400);
    expect((await create(headers, '[]')).status).toBe(400);
  });

  test('E56 text and numbers the database cannot hold are refused by field', async () => {
    const headers = { 'content-type': 'application/json', origin: app.url };
    const hostile = [
      '{"name":"a\\u0000b"}',
      '{"name":"\\ud800"}',
      '{"name":"x","stock":2147483648}',
      '{"name":"x","stock":1.5}',
      '{"name":"x","price":1e400}',
      '{"name":"x","price":0.001}',
      '{"name":{"toString":"x"}}',
      '{"__proto__":{"x":1}}',
    ];
    for (const body of hostile) {
      const answer = await create(headers, body);
      expect(answer.status, body).toBe(400);
      expect(await answer.json()).toMatchObject({ error: { data: { code: 'BAD_INPUT' } } });
    }
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test('E64 an unexpected failure says nothing of the inside', async () => {
    await app.services.database.script('alter table feedback rename to feedback_away');
    const answer = await app.fetch('/api/trpc/feedback.mine', { headers: { cookie: ada.cookie() } });
    await app.services.database.script('alter table feedback_away rename to feedback');
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).not.toMatch(/select|insert|feedback_|params|at \/|node_modules|relation/i);
    expect(JSON.parse(text)).toMatchObject({ error: { data: { code: 'INTERNAL', requestId: expect.any(String) } } });
  });

  test('health says yes and nothing more', async () => {
    expect(await (await app.fetch('/livez')).json()).toEqual({ status: 'alive' });
    expect(await (await app.fetch('/readyz')).json()).toEqual({ status: 'ready' });
  });

  test('feedback is kept as new, and only the sender sees it', async () => {
    const { id } = await ada.client.feedback.submit.mutate({ type: 'bug', title: 'A title', description: 'What happened' });
    expect(await ada.client.feedback.mine.query()).toMatchObject([{ id, type: 'bug', status: 'new', title: 'A title' }]);
    const eve = await app.seller();
    expect(await eve.client.feedback.mine.query()).toEqual([]);
  });

  test('the four plans are there, cheapest first', async () => {
    const plans = await app.visitor.subscriptions.plans.query();
    expect(plans.map((plan) => [plan.id, plan.priceMonth, plan.limits['ai.queries'], plan.limits['products.max']])).toEqual([
      ['tier-free', 0, 20, 100],
      ['tier-starter', 1200, 300, 500],
      ['tier-pro', 2900, 1500, 5000],
      ['tier-business', 7900, 6000, 50000],
    ]);
  });
});
