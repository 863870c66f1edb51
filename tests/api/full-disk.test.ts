/** When a disk or a database cannot store anything, the seller, the log and the health check must be told. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { openPostgres } from '#server/database.ts';
import { createLog } from '#server/log.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';
import { photo } from '#tests/support/photo.ts';
import { NO_SMALL_DISK, type SmallDisk, smallDisk } from '#tests/support/small-disk.ts';

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []);

/** A log that keeps only its error lines, for the test to read. */
function errorLog() {
  const errors: string[] = [];
  const write = (line: string) => void (Number(/"level":(\d+)/.exec(line)?.[1]) >= 50 && errors.push(line));
  return { errors, log: createLog('debug', undefined, { write }) };
}

describe.skipIf(!engineFound)('a database that is there and cannot save', () => {
  /** Saves two products in one request. `raise` is the SQL that makes each save fail with a database error. */
  const saveTwo = async (raise: string) => {
    const { errors, log } = errorLog();
    const app = await startApp({ log });
    const ada = await app.seller();
    await app.services.database.script(`
      create function refuse() returns trigger language plpgsql as $$ begin ${raise} end $$;
      create trigger refuse before insert on products for each row execute function refuse();`);
    const headers = { cookie: ada.cookie(), origin: app.url, 'content-type': 'application/json' };
    const body = JSON.stringify({ 0: { name: 'Cup' }, 1: { name: 'Mug' } });
    const answer = await app.fetch('/api/trpc/products.create,products.create?batch=1', { method: 'POST', headers, body });
    const refusals = (await answer.json()) as { error: { data: object } }[];
    expect(refusals).toHaveLength(2);
    return { app, errors, data: refusals.map(({ error }) => error.data) };
  };

  const cannotSave = /^Listwright cannot save anything right now/;
  const cannotUse = /^Listwright cannot use its disk right now/;
  test.for([
    ['53100', 'its disk is full', 'No space left on device', cannotSave],
    ['25006', 'it only reads', 'cannot execute INSERT in a read-only transaction', cannotSave],
    ['58030', 'its disk fails', 'could not read block 0: I/O error', cannotUse],
    ['42501', 'it may not open its files', 'could not open file "base/1/2": Permission denied', cannotUse],
  ] as const)(
    'I111 %s, %s: who saves reads what is out, and the log has the cause once',
    async ([code, , words, told], { expect }) => {
      const { app, errors, data } = await saveTwo(`raise '${words}' using errcode = '${code}';`);
      for (const one of data) {
        expect(one).toMatchObject({
          code: 'UNAVAILABLE',
          httpStatus: 503,
          retryAfter: 60,
          message: expect.stringMatching(told),
        });
      }
      expect(errors).toHaveLength(1);
      expect(errors[0]).toContain(`"code":"${code}"`);
      // No query can tell whether PostgreSQL has room left. So the write that was just refused turns readiness red, and its cause
      // is logged.
      if (code !== '53100' || engine !== 'postgres') return;
      expect((await app.fetch('/readyz')).status).toBe(503);
      expect(errors.slice(1)).toEqual([expect.stringMatching(/"code":"53100".+not ready/)]);
    },
  );

  test.skipIf(engine !== 'postgres')('I116 while it only reads, as a standby does, readiness says no', async () => {
    const { errors, log } = errorLog();
    const app = await startApp({ log });
    const { database } = app.services;
    const [own] = await database.query<{ name: string }>('select current_database() as name', []);
    const onlyReads = async (is: 'on' | 'off') => {
      const admin = openPostgres(inject('postgresUrl'));
      await admin.script(`alter database ${own?.name} set default_transaction_read_only = ${is}`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [own?.name]);
      await admin.close();
    };
    const becomes = (status: number) =>
      expect.poll(async () => (await app.fetch('/readyz')).status, { timeout: 5_000 }).toBe(status);
    await becomes(200);
    await onlyReads('on');
    await becomes(503);
    await expect.poll(() => errors.join('')).toContain('"code":"25006"');
    await onlyReads('off');
    await becomes(200);
  });

  test('I111 a right that was never granted is no disk: nobody is told to wait, and every call is told to the log', async () => {
    const { errors, data } = await saveTwo(`raise 'permission denied for table products' using errcode = '42501';`);
    for (const one of data) expect(one).toMatchObject({ code: 'INTERNAL', httpStatus: 500 });
    expect(errors).toHaveLength(2);
  });

  test('I111 two outages in one request, and a failure before them, are each told to the log', async () => {
    const raise = (name: string, code: string) => `if new.name = '${name}' then raise 'no' using errcode = '${code}'; end if;`;
    const both = await saveTwo(`${raise('Cup', '53100')} ${raise('Mug', '57P03')}`);
    expect(both.errors.map((line) => /"code":"(\w+)"/.exec(line)?.[1]).sort()).toEqual(['53100', '57P03']);
    const bugFirst = await saveTwo(`${raise('Cup', '22012')} perform pg_sleep(0.1); ${raise('Mug', '53100')}`);
    expect(bugFirst.errors.map((line) => /"code":"(\w+)"/.exec(line)?.[1]).sort()).toEqual(['22012', '53100']);
  });
});

describe.skipIf(!engineFound)('the disk of the data folder', () => {
  const upload = async (app: TestApp, { cookie }: Person) => {
    const headers = { cookie: cookie(), origin: app.url, 'content-type': 'image/png' };
    const body = new Uint8Array((await photo('cup.png')).buffer);
    return app.fetch('/media', { method: 'POST', headers, body });
  };
  const becomesReady = (app: TestApp, status: 200 | 503) =>
    expect.poll(async () => (await app.fetch('/readyz')).status, { timeout: 5_000 }).toBe(status);

  const troubles: [what: string, cause: string, begin: (disk: SmallDisk) => void, end: (disk: SmallDisk) => void][] = [
    ['is full', 'ENOSPC', (disk) => disk.fill(), (disk) => disk.empty()],
    ['only reads', 'EROFS', (disk) => disk.readOnly(true), (disk) => disk.readOnly(false)],
  ];
  for (const [what, cause, begin, end] of troubles) {
    test(`I116 it ${what}: an upload is refused with when to try again, its cause is logged once, readiness says no until that is over`, async ({
      skip,
    }) => {
      // The disk is mounted only when the test runs, so that loading this file without running the test leaves nothing behind.
      const disk = smallDisk(64);
      if (!disk) return skip(NO_SMALL_DISK);
      const { errors, log } = errorLog();
      const app = await startApp({ config: { dataDir: disk.folder }, log });
      const ada = await app.seller();
      expect((await app.fetch('/readyz')).status).toBe(200);
      begin(disk);
      const answer = await upload(app, ada);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({
        error: { code: 'UNAVAILABLE', message: expect.stringContaining('cannot save') },
      });
      expect(errors).toHaveLength(1);
      expect(errors[0]).toContain(cause);
      expect(filesIn(disk.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
      await becomesReady(app, 503);
      expect(errors).toHaveLength(2);
      expect(errors[1]).toContain(cause);
      end(disk);
      await becomesReady(app, 200);
      expect((await upload(app, ada)).status).toBe(201);
    });

    test(`it ${what} while somebody registers: the account is there, its mail waits and goes out when that is over`, async ({
      skip,
    }) => {
      const disk = smallDisk(64);
      if (!disk) return skip(NO_SMALL_DISK);
      const app = await startApp({ config: { dataDir: disk.folder } });
      begin(disk);
      const ada = await app.seller();
      await app.services.outbox.drain();
      const owed = () =>
        app.services.database.query<{ attempts: number; error: string }>(
          `select attempts, last_error as error from outbox where user_id = $1::uuid`,
          [ada.userId],
        );
      expect(await owed()).toEqual([{ attempts: 1, error: expect.stringContaining(cause) }]);
      // No half-written mail may be left: nothing would ever delete it, and it contains an e-mail address.
      expect(filesIn(join(disk.folder, 'outbox'))).toEqual([]);
      end(disk);
      app.clock.advance(2 * 60_000);
      expect(await app.services.outbox.drain()).toBe(1);
      expect(await owed()).toEqual([]);
      const [name] = filesIn(join(disk.folder, 'outbox'));
      expect(JSON.parse(readFileSync(join(disk.folder, 'outbox', String(name)), 'utf8'))).toMatchObject({ to: ada.email });
    });
  }
});
