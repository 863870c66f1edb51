import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type ErrorRequestHandler } from 'express';
import { expect, test } from 'vitest';
import type { Services } from '../services.ts';
import { client } from './client.ts';
import { refuse } from './refuse.ts';

test('a file that is gone, because another version of the program took its place, is a short outage and no mistake', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'listwright-client-'));
  mkdirSync(join(folder, 'assets'));
  for (const page of ['index.html', 'landing.html']) writeFileSync(join(folder, page), '<title>App</title>');
  for (const file of ['kept.js', 'gone.js']) writeFileSync(join(folder, 'assets', file), 'let a = 1;');
  const app = express();
  app.use(client({ config: {}, analytics: { via: 'off' } } as unknown as Services, folder));
  app.use(((error, _req, res, _next) => refuse(res, error)) satisfies ErrorRequestHandler);
  const server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const ask = (file: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/${file}`);
  rmSync(join(folder, 'assets', 'gone.js'));
  const answer = await ask('gone.js');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({
    error: { code: 'UNAVAILABLE', message: expect.stringContaining('Reload the page') },
  });
  const kept = await ask('kept.js');
  expect([kept.status, await kept.text()]).toEqual([200, 'let a = 1;']);
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true, force: true });
});
