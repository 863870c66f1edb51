/** A disk that is full: said to the seller, to the log and to whoever watches over the server. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { engine, engineFound, startApp } from '#tests/support/app.ts';
import { atEnd } from '#tests/support/at-end.ts';
import { photo } from '#tests/support/photo.ts';

/** A log, and the lines of it that are errors. */
function errorLog() {
  const errors: string[] = [];
  const write = (line: string) => void (Number(/"level":(\d+)/.exec(line)?.[1]) >= 50 && errors.push(line));
  return { errors, log: createLog('debug', undefined, { write }) };
}

/** A folder on a file system of 64 kB, null where none can be mounted: only root can. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'listwright-full-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=700', 'tmpfs', folder]).status === 0;
  atEnd(async () => {
    if (mounted) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return mounted ? folder : null;
}

describe.skipIf(!engineFound)('a database that is there and cannot save', () => {
  test.for([
    ['53100', 'its disk is full'],
    ['58030', 'its disk fails'],
    ['25006', 'it only reads'],
    ['42501', 'it may not write its files'],
  ])('I111 %s, %s: who saves reads that nothing can be saved, and the log has the cause once', async ([code], { expect }) => {
    const { errors, log } = errorLog();
    const app = await startApp({ log });
    const ada = await app.seller();
    await app.services.database.script(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no' using errcode = '${code}'; end $$;
      create trigger refuse before insert on products for each row execute function refuse();`);
    const headers = { cookie: ada.cookie(), origin: app.url, 'content-type': 'application/json' };
    const body = JSON.stringify({ 0: { name: 'Cup' }, 1: { name: 'Mug' } });
    const answer = await app.fetch('/api/trpc/products.create,products.create?batch=1', { method: 'POST', headers, body });
    const refusals = (await answer.json()) as { error: { data: object } }[];
    expect(refusals).toHaveLength(2);
    for (const { error } of refusals) {
      expect(error.data).toMatchObject({
        ...{ code: 'UNAVAILABLE', httpStatus: 503, retryAfter: 60 },
        message: expect.stringMatching(/^Listwright cannot save anything right now/),
      });
    }
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(`"code":"${code}"`);
  });
});

describe.skipIf(!engineFound)('a full disk (skipped where no small disk can be mounted)', () => {
  test('I116 an upload is refused with when to try again, its cause is logged once, and readiness says no until there is room', async ({
    skip,
  }) => {
    // Mounted by the test itself: a run of other tests that only reads this file leaves nothing behind.
    const dataDir = engine === 'postgres' ? smallDisk() : null;
    if (!dataDir) return skip();
    const { errors, log } = errorLog();
    const app = await startApp({ config: { dataDir }, log });
    const ada = await app.seller();
    expect((await app.fetch('/readyz')).status).toBe(200);
    try {
      for (let n = 0; n < 100; n++) writeFileSync(join(dataDir, `filler-${n}`), Buffer.alloc(4_096));
    } catch {}
    const headers = { cookie: ada.cookie(), origin: app.url, 'content-type': 'image/png' };
    const body = new Uint8Array((await photo('cup.png')).buffer);
    const answer = await app.fetch('/media', { method: 'POST', headers, body });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      error: { code: 'UNAVAILABLE', message: expect.stringContaining('cannot save') },
    });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('ENOSPC');
    await expect.poll(async () => (await app.fetch('/readyz')).status, { timeout: 5_000 }).toBe(503);
    for (let n = 0; n < 100; n++) rmSync(join(dataDir, `filler-${n}`), { force: true });
    await expect.poll(async () => (await app.fetch('/readyz')).status, { timeout: 5_000 }).toBe(200);
  });
});
