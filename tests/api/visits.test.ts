/** Visits: counted only where it is set so, by day and form of the page, and never with anything about who it was. */
import { createServer } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { journeySteps } from '#shared/visits.ts';
import { clientFor, engine, engineFound, startApp, type TestApp } from '#tests/support/app.ts';
import { runJob } from '#tests/support/run-job.ts';

const HOME = { 'content-type': 'application/json' };

describe.skipIf(!engineFound)(`visits on ${engine}`, () => {
  const open = (app: TestApp, path: unknown, headers: Record<string, string> = {}) =>
    app.fetch('/api/visits', {
      method: 'POST',
      headers: { ...HOME, origin: app.url, ...headers },
      body: JSON.stringify({ path }),
    });
  const counts = async (app: TestApp) => {
    await app.services.analytics.settle();
    const rows = await app.services.database.query<{ event: string; path: string; times: number }>(
      'select event, path, times from visit_days order by event, path',
      [],
    );
    return rows.map(({ event, path, times }) => `${event} ${path} ${times}`);
  };

  const adminOf = async (app: TestApp) => {
    const person = await app.seller();
    await app.services.database.query(`update users set role = 'admin' where id = $1::uuid`, [person.userId]);
    return person;
  };

  describe('in the own table', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp({ config: { analytics: 'own' } });
    });

    test('pages are added up by their form, without ids, and steps of journeys with them', async () => {
      const ada = await app.seller();
      await app.fetch('/api/visits', { method: 'GET' });
      const id = crypto.randomUUID();
      for (const path of ['/', '/products', '/products', `/products/${id}`, `/products/edit/${id}`, '/products/edit/new'])
        expect((await open(app, path)).status).toBe(204);
      for (const path of ['/admin/users', '/nothing/here', '/api/trpc']) expect((await open(app, path)).status).toBe(204);
      for (const path of [7, '', 'x'.repeat(501), null]) expect((await open(app, path)).status).toBe(400);
      expect((await open(app, '/products', { origin: 'https://evil.example' })).status).toBe(403);
      await ada.client.products.create.mutate({ name: 'Mug' });
      await ada.client.products.create.mutate({ name: '' }).catch(() => {});
      await ada.client.products.list.query({});
      expect(await counts(app)).toEqual([
        'pageview /dashboard 1',
        'pageview /products 2',
        'pageview /products/:id 1',
        'pageview /products/edit/:id 1',
        'pageview /products/edit/new 1',
        'productAdded  1',
        'signedUp  1',
      ]);
      expect(JSON.stringify(await app.services.database.query('select * from visit_days', []))).not.toContain(id);
    });

    test('a browser that asks for privacy is not counted, and gets the same answer', async () => {
      const ada = await app.seller();
      const before = await counts(app);
      for (const headers of [{ 'sec-gpc': '1' }, { dnt: '1' }] as Record<string, string>[]) {
        const answer = await open(app, '/terms', headers);
        expect([answer.status, await answer.text(), answer.headers.get('set-cookie')]).toEqual([204, '', null]);
        await clientFor(app.url, headers, { cookie: ada.cookie() }).products.create.mutate({
          name: 'Mug',
        });
      }
      expect(await counts(app)).toEqual(before);
    });

    test('two processes at once lose no count', async () => {
      const before = (await counts(app)).find((one) => one.startsWith('pageview /help-resources ')) ?? null;
      expect(before).toBeNull();
      await Promise.all(
        Array.from({ length: 40 }, async (_, n) => {
          await open(app, '/help-resources');
          if (n % 5 === 0) await app.services.analytics.settle();
        }),
      );
      expect(await counts(app)).toContain('pageview /help-resources 40');
    });

    test('the dashboard has them by day, and they go after two years', async () => {
      const admin = await adminOf(app);
      const card = await admin.client.admin.dashboard.visits.query({ range: 'month' });
      expect(card).toMatchObject({ service: null, viewsBefore: 0, steps: { productAdded: 1 } });
      expect(card.days.at(-1)?.views).toBe(card.views);
      expect(card.pages[0]).toEqual({ path: '/help-resources', times: 40 });
      expect(Object.keys(card.steps).every((step) => step in journeySteps)).toBe(true);
      await app.services.database.query(`insert into visit_days values ('2020-01-01', 'pageview', '/terms', 3)`, []);
      await runJob(app.services, 'visits.expire');
      expect((await counts(app)).some((one) => one.startsWith('pageview /terms'))).toBe(false);
      expect(await counts(app)).toContain('pageview /help-resources 40');
    });
  });

  test('unless it is set, nothing is counted and the address does not exist', async () => {
    const app = await startApp();
    const ada = await app.seller();
    await ada.client.products.create.mutate({ name: 'Mug' });
    expect((await open(app, '/products')).status).toBe(404);
    expect(await counts(app)).toEqual([]);
  });

  test('a service that speaks the protocol of Plausible gets the form of the page, and nothing about the visitor', async () => {
    const got: { url: string | undefined; headers: Record<string, unknown>; body: unknown }[] = [];
    let status = 202;
    const server = createServer((req, res) => {
      let body = '';
      req.on('data', (part) => {
        body += part;
      });
      req.on('end', () => {
        got.push({ url: `${req.method} ${req.url}`, headers: req.headers, body: JSON.parse(body) });
        res.writeHead(status).end('ok');
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as { port: number };
    const app = await startApp({ config: { analytics: `http://127.0.0.1:${port}` } });
    const ada = await app.seller();
    const secret = {
      'user-agent': 'Ada/1.0',
      'x-forwarded-for': '203.0.113.9',
      referer: 'https://ada.example/',
      cookie: ada.cookie(),
    };
    await open(app, `/products/${crypto.randomUUID()}`, secret);
    await open(app, '/terms', { ...secret, 'sec-gpc': '1' });
    await ada.client.products.create.mutate({ name: 'Mug' });
    await app.services.analytics.settle();
    const { publicUrl } = app.services.config;
    const domain = new URL(publicUrl).hostname;
    expect(got.map(({ body }) => body)).toEqual([
      { name: 'signedUp', url: `${publicUrl}/`, domain },
      { name: 'pageview', url: `${publicUrl}/products/:id`, domain },
      { name: 'productAdded', url: `${publicUrl}/`, domain },
    ]);
    expect(new Set(got.map(({ url }) => url))).toEqual(new Set(['POST /api/event']));
    expect(JSON.stringify(got)).not.toMatch(/Ada|203\.0\.113\.9|ada\.example|lw_|cookie|forwarded/);
    expect(await counts(app)).toEqual([]);
    const admin = await adminOf(app);
    expect((await admin.client.admin.dashboard.visits.query({ range: 'month' })).service).toEqual({ name: null });
    // A service that fails or is away disturbs nobody.
    status = 500;
    expect((await open(app, '/products')).status).toBe(204);
    await app.services.analytics.settle();
    await new Promise((closed) => server.close(closed));
    server.closeAllConnections();
    expect((await open(app, '/products')).status).toBe(204);
    await app.services.analytics.settle();
  });
});
