/** How many requests one IP address may make without a signed-in person, and how many database queries they may cause. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { client } from '#server/http/client.ts';
import { type LocalLimitName, limitRules, localRules } from '#server/limits/rules.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';
import { atEnd } from '#tests/support/at-end.ts';

/** The limits in these tests are a tenth of the real ones. */
const SCALE = 0.1;
const allowed = (name: LocalLimitName) => localRules[name].points * SCALE;

describe.skipIf(!engineFound)(`what one address may ask on ${engine}`, () => {
  let app: TestApp;
  let ada: Person;
  let url = '';
  /** The number of database queries so far. */
  let asked = 0;

  beforeAll(async () => {
    const open = await startApp();
    ada = await open.seller();
    const { database } = open.services;
    const db = new Proxy(database.db, {
      get: (target, key) => {
        if (['select', 'insert', 'update', 'delete', 'execute', 'transaction'].includes(String(key))) asked++;
        return Reflect.get(target, key);
      },
    });
    const query: typeof database.query = (text, params) => {
      asked++;
      return database.query(text, params);
    };
    const ping = (ms: number) => {
      asked++;
      return database.ping(ms);
    };
    app = await startApp({ database: { ...database, db, query, ping }, config: { limitScale: SCALE, trustProxy: 1 } });
    url = await withPages(app);
  });

  let addresses = 0;
  const newAddress = () => `198.51.100.${++addresses}`;
  const ask = (path: string, ip: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(url + path, { method, headers: { 'x-forwarded-for': ip, ...headers }, redirect: 'manual' });
  /** Sends many requests at once and counts the responses by their status. */
  const statuses = async (times: number, one: (n: number) => Promise<Response>) => {
    const found: Record<number, number> = {};
    for (const { status } of await Promise.all(Array.from({ length: times }, (_, n) => one(n)))) {
      found[status] = (found[status] ?? 0) + 1;
    }
    return found;
  };
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}`, 'content-type': 'application/json' });
  /** These tests request pictures, because such requests count towards no general limit. So only the tested limits apply. */
  const show = (ip: string, secret: string) => ask(`/media/${ada.userId}/x.jpg`, ip, bearer(secret));
  const write = (ip: string, secret: string) => ask('/api/ai/generate', ip, bearer(secret), 'POST');

  test('A9 tokens that do not work are looked up so many times a minute, then refused without asking; who comes from elsewhere, or has a token that works, goes on', async () => {
    const ip = newAddress();
    // This token works, and the server remembers that. So it must still work below, where unknown tokens are refused.
    expect((await write(ip, ada.token)).status).toBe(400);
    const before = asked;
    const most = allowed('credentialAddress');
    expect(await statuses(4 * most, (n) => show(ip, `lwp_unknown${n}`))).toEqual({ 401: most, 429: 3 * most });
    expect(asked - before).toBeLessThanOrEqual(most);
    const refused = await write(ip, 'lwp_another');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      error: { code: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/do not work\. Try again in \d+ seconds\.$/) },
    });
    const typed = await ask('/api/trpc/products.list', ip, { authorization: 'Bearer lwp_another' });
    expect(typed.status).toBe(429);
    expect(Number(typed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await typed.json()).toMatchObject({ error: { data: { code: 'TOO_MANY_REQUESTS' } } });
    expect((await write(ip, ada.token)).status).toBe(400);
    expect((await write(newAddress(), 'lwp_another')).status).toBe(401);
    // With an unknown cookie, a page is not refused like the calls above: the server shows the page for visitors.
    expect((await ask('/', ip, { cookie: 'sid=lws_another' })).status).toBe(200);
  });

  test('A9 cookies that open nothing and bearers that are none count alike', async () => {
    const most = allowed('credentialAddress');
    const picture = `/media/${ada.userId}/x.jpg`;
    const ip = newAddress();
    expect(await statuses(2 * most, (n) => ask(picture, ip, { cookie: `sid=lws_unknown${n}` }))).toEqual({
      401: most,
      429: most,
    });
    const other = newAddress();
    expect(await statuses(2 * most, () => show(other, 'no bearer at all'))).toEqual({ 401: most, 429: most });
  });

  test('A9 a bearer that works is not counted, however often it is sent', async () => {
    const ip = newAddress();
    const times = 2 * allowed('credentialAddress');
    const { token } = await ada.client.auth.createApiToken.mutate({ name: 'Pictures', scopes: ['products'] });
    expect(await statuses(times, () => show(ip, token))).toEqual({ 404: times });
    expect((await write(ip, 'lwp_unknown')).status).toBe(401);
  });

  test('I116 however often readiness is asked, the database and the disk are tried twice a second; being alive asks nobody', async () => {
    const ip = newAddress();
    const most = allowed('healthAddress');
    const before = asked;
    const began = performance.now();
    expect(await statuses(2 * most, () => ask('/readyz', ip))).toEqual({ 200: most, 429: most });
    expect(asked - before).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - began) / 500));
    const between = asked;
    expect(await statuses(2 * most, () => ask('/livez', ip))).toEqual({ 200: 2 * most });
    expect(asked).toBe(between);
    expect((await ask('/readyz', newAddress())).status).toBe(200);
  });

  test('A11 the first page is refused in a plain sentence to an address that asks without end, and shown to everybody else', async () => {
    const ip = newAddress();
    const most = allowed('pageAddress');
    expect(await statuses(2 * most, () => ask('/', ip))).toEqual({ 200: most, 429: most });
    const before = asked;
    const refused = await ask('/', ip);
    expect(await refused.text()).toMatch(/^Too many requests at once\. Try again in \d+ seconds\.\n$/);
    expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(asked).toBe(before);
    expect((await ask('/', newAddress())).status).toBe(200);
  });

  test('A11 pictures are shown by the hundred, and not without end', async () => {
    const ip = newAddress();
    const most = allowed('pictureAddress');
    const picture = `/media/${ada.userId}/x.jpg`;
    expect(await statuses(most + 20, () => ask(picture, ip, { cookie: ada.cookie() }))).toEqual({ 404: most, 429: 20 });
    expect((await ask(picture, newAddress(), { cookie: ada.cookie() })).status).toBe(404);
  });

  test('A11 a call of no procedure counts as one', async () => {
    const ip = newAddress();
    const most = limitRules.visitor.points * SCALE;
    const found = await statuses(40, () => ask('/api/trpc/products.lost', ip));
    expect(found[404]).toBeLessThanOrEqual(most);
    expect((found[404] ?? 0) + (found[429] ?? 0)).toBe(40);
    expect(await statuses(4, () => ask('/api/trpc/products.lost', newAddress()))).toEqual({ 404: 4 });
  });
});

/** The same app, but it also serves pages, as in production. */
async function withPages(app: TestApp): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'listwright-pages-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>App</title>');
  writeFileSync(join(folder, 'landing.html'), '<!doctype html><title>Landing</title>');
  const server = createServer(createApp(app.services, client(app.services, folder)));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    rmSync(folder, { recursive: true, force: true });
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
