import { createServer } from 'node:http';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { engine, startApp } from '../support/app.ts';

/** Runs with one of the two databases only, since the kind of database makes no difference here. */
describe.skipIf(engine === 'postgres')('error reports', () => {
  const received: string[] = [];
  const sink = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const body = Buffer.concat(parts);
      received.push((req.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString());
      res.end('{}');
    });
  });
  beforeAll(() => new Promise<void>((done) => sink.listen(0, '127.0.0.1', done)));
  afterAll(() => new Promise<void>((done) => void sink.close(() => done())));

  test('J126 an unexpected failure is reported with its request id and without anybody’s data', async () => {
    const { port } = sink.address() as { port: number };
    const app = await startApp({ config: { sentryDsn: `http://publickey@127.0.0.1:${port}/1`, logLevel: 'error' } });
    const quiet = pino({ level: 'silent' });
    expect(quiet.level).toBe('silent');
    const ada = await app.seller({ displayName: 'Ada Lovelace' });
    await app.services.database.script('alter table feedback rename to feedback_away');
    const answer = await app.fetch('/api/trpc/feedback.mine', {
      headers: { cookie: ada.cookie(), 'x-request-id': 'click-12345678' },
    });
    await app.services.database.script('alter table feedback_away rename to feedback');
    expect(answer.status).toBe(500);
    app.services.reporting.message('A note about ada@example.com', undefined, { to: 'ada@example.com', plan: 'free' });
    await app.services.reporting.close(3_000);
    const all = received.join('\n');
    expect(all).toContain('click-12345678');
    expect(all).toContain('A note about [e-mail]');
    expect(all).toMatch(/"level":"info"/);
    expect(all).toContain('"plan":"free"');
    expect(all).not.toMatch(new RegExp(`${ada.email}|Lovelace|${ada.token}|sid=|${ada.cookie().split('=')[1]}`));
  });

  test('J124 a log line shows no credential, wherever it stands', () => {
    const lines: string[] = [];
    const log = createLog('debug');
    const stream = new Writable({
      write(part, _encoding, done) {
        lines.push(String(part));
        done();
      },
    });
    // The app's usual log, but written to a stream that the test can read.
    const symbol = pino.symbols.streamSym as unknown as string;
    (log as unknown as Record<string, unknown>)[symbol] = stream;
    log.info({ password: 'p1', token: 'p2', nested: { authorization: 'p3', deep: { cookie: 'p4' } } }, 'one');
    const failed = Object.assign(new Error('Failed query: select 1\nparams: p5,p6'), {
      params: ['p7'],
      query: 'select 1',
      detail: 'p8',
    });
    log.error({ err: failed }, 'two');
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toMatch(/p[1-8]/);
    expect(lines.join('')).toContain('[hidden]');
  });
});
