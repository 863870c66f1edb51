/**
 * Tests pages and actions that only a person at this machine may use. Requests from other sites are refused, even under a host
 * name that resembles this machine's.
 */
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';
import { openWire, type Wire } from '#tests/support/wire.ts';

/**
 * Host names that look like those of this machine and must not be taken for them: names that anybody can register and point to
 * 127.0.0.1, and the machine's own names with a dot at the end.
 */
const lookalikes = [
  '127.attacker.example',
  '127.0.0.1.attacker.example',
  'localhost.attacker.example',
  'localhost.',
  '127.0.0.1.',
];

describe.skipIf(!engineFound)(`the machine itself on ${engine}`, () => {
  let app: TestApp;
  let ada: Person;
  let wire: Wire;
  let port: string;
  beforeAll(async () => {
    app = await startApp();
    ada = await app.seller();
    wire = openWire(app.url);
    ({ port } = new URL(app.url));
    await app.visitor.auth.requestPasswordReset.mutate({ email: ada.email });
    await app.services.outbox.drain();
  });
  afterAll(() => wire.close());

  const outbox = (headers: Record<string, string>) => wire.send('GET', '/outbox', headers);

  test('the person at the machine reads the mails under any name of the machine', async () => {
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'localhost']) {
      const { status, text } = await outbox({ host });
      expect([host, status]).toEqual([host, 200]);
      expect(text).toContain('/reset-password#token=');
    }
  });

  test('C28 a page under a name that begins or ends like this machine reads no mail and no link', async () => {
    for (const host of lookalikes.flatMap((name) => [name, `${name}:${port}`])) {
      const { status, text } = await outbox({ host, 'sec-fetch-site': 'same-origin' });
      expect([host, status]).toEqual([host, 404]);
      expect(text).not.toContain('token=');
    }
  });

  test('C28 nobody reads the mails through a proxy or a tunnel, whatever name the request carries', async () => {
    const passedOn = [
      'forwarded',
      'via',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-real-ip',
      'cf-connecting-ip',
      'true-client-ip',
      'x-client-ip',
      'cdn-loop',
      'fly-client-ip',
      'cf-ray',
      'x-amzn-trace-id',
      'x-amz-cf-id',
      'tailscale-user-login',
      'ngrok-trace-id',
      'x-vercel-id',
      'x-nf-request-id',
      'x-railway-edge',
      'x-arr-log-id',
      'x-cloud-trace-context',
      'traceparent',
      'x-b3-traceid',
      'x-request-start',
      'x-proxy-user',
      'max-forwards',
      'x-new-tunnel',
    ];
    for (const name of passedOn) {
      const { status, text } = await outbox({ host: `localhost:${port}`, [name]: '127.0.0.1' });
      expect([name, status]).toEqual([name, 404]);
      expect(text).not.toContain('token=');
    }
  });

  test('C28 a request that calls the machine by two names must mean the machine with both', async () => {
    const ask = (address: string) => wire.send('GET', address, { host: `localhost:${port}` });
    const foreign = ['http://evil.example/outbox', `http://evil.example:${port}/outbox`, 'http://localhost@evil.example/outbox'];
    for (const address of [...foreign, 'http://127.attacker.example/outbox', '//evil.example/outbox']) {
      const { status, text } = await ask(address);
      expect([address, status]).toEqual([address, 404]);
      expect(text).not.toContain('token=');
    }
    expect((await ask(`http://127.0.0.1:${port}/outbox`)).status).toBe(200);
    expect(await statusOfTwoHosts(['localhost', 'evil.example'])).toBe(404);
    expect(await statusOfTwoHosts(['evil.example', 'localhost'])).toBe(404);
    expect(await statusOfTwoHosts(['localhost', '127.0.0.1'])).toBe(200);
  });

  test('C28 an export asked for under another name than the page’s is refused', async () => {
    const host = `localhost:${port}`;
    const ask = (address: string) =>
      wire.send('GET', address, { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', cookie: ada.cookie() });
    expect((await ask('http://evil.example/api/account/export')).status).toBe(403);
    expect((await ask('/api/account/export')).status).toBe(200);
  });

  test('C28 a page under such a name changes nothing with the cookie of the person at the machine', async () => {
    const send = (host: string) =>
      wire.send(
        'POST',
        '/api/trpc/products.create',
        { host, origin: `http://${host}`, cookie: ada.cookie(), 'content-type': 'application/json' },
        '{"name":"Planted"}',
      );
    for (const name of lookalikes) expect([name, (await send(`${name}:${port}`)).status]).toEqual([name, 403]);
    expect((await ada.client.products.list.query({})).items).toEqual([]);
    expect((await send(`localhost:${port}`)).status).toBe(200);
  });

  test('C28 a request that calls the machine by no name at all reads no mail and changes nothing', async () => {
    const body = '{"name":"Planted"}';
    const change = (host: string) =>
      statusOf(
        `POST /api/trpc/products.create HTTP/1.0\r\n${host}Origin: http://localhost:1234\r\nCookie: ${ada.cookie()}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    const before = (await ada.client.products.list.query({})).items.length;
    expect(await change('')).toBe(403);
    expect((await ada.client.products.list.query({})).items).toHaveLength(before);
    expect(await change('Host: localhost:1234\r\n')).toBe(200);
    expect(await statusOf('GET /outbox HTTP/1.0\r\n\r\n')).toBe(404);
  });

  /**
   * The status of a request that has these two Host lines. It is written to the socket by hand, because HTTP clients send only
   * one such line.
   */
  const statusOfTwoHosts = (hosts: string[]): Promise<number> =>
    statusOf(`GET /outbox HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`);

  const statusOf = async (request: string): Promise<number> => {
    const socket = connect(Number(port), '127.0.0.1');
    // Do not close the socket after sending: the server would take that for a caller who hung up.
    socket.write(request);
    return Number(/^HTTP\/1.1 (\d+)/.exec(await textOf(socket))?.[1]);
  };

  test('passwords in the clear are for this machine alone: no such name is taken for it at the start', () => {
    const folders = { clientDir: null, migrationsDir: 'drizzle/migrations' };
    for (const name of [...lookalikes.slice(0, 3), 'shop.example', '10.0.0.1', '[::2]']) {
      expect(() => readConfig({ PUBLIC_URL: `http://${name}` }, folders), name).toThrow(/^PUBLIC_URL must start with https/);
    }
    expect(readConfig({ PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtps://mail.example' }, folders).publicUrl).toBe(
      'https://shop.example',
    );
    for (const name of ['localhost', '127.0.0.1', '127.0.0.53', '[::1]']) {
      expect(readConfig({ PUBLIC_URL: `http://${name}:3000` }, folders).publicUrl).toBe(`http://${name}:3000`);
    }
  });
});
