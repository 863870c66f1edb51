import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#server/context.ts';
import { createFolderStorage } from '#server/integrations/storage/folder.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import type { MediaKey } from '#server/media.ts';
import { purgeDeleted } from '#server/products/deletion.ts';
import { systemCtx } from '#server/services.ts';
import { engine, engineFound, type Person, refusal, startApp, type TestApp } from '../support/app.ts';
import { mintRows } from '../support/owned-rows.ts';
import { photo } from '../support/photo.ts';
import { eraseDueAccounts } from '../support/run-job.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.skipIf(!engineFound)(`what is about to be erased on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });

  const run = <Row>(text: string, id: string) => app.services.database.query<Row>(text, [id]);
  /** Makes a person who is signed in and whose grace period is over, so that the account may be deleted. */
  const dueNow = async () => {
    const person = await app.seller();
    await run(`update users set delete_after = now() - interval '1 day' where id = $1::uuid`, person.userId);
    return person;
  };
  const statusOf = async ({ userId }: Person) =>
    (await run<{ status: string }>('select status from users where id = $1::uuid', userId))[0]?.status;
  /**
   * A context for the job that erases accounts. `meanwhile` runs after the job has selected the accounts and before it changes
   * them.
   */
  const interrupted = (meanwhile: () => Promise<unknown>): Ctx => {
    const ctx = systemCtx(app.services, 'test');
    const once =
      (happened: Promise<unknown> | null = null) =>
      () => {
        happened ??= meanwhile();
        return happened;
      };
    const happen = once();
    const db = new Proxy(ctx.db, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (key === 'transaction') return async (fn: never) => happen().then(() => target.transaction(fn));
        if (key === 'delete') {
          return (table: never) => ({
            where: (condition: never) => {
              const built = target.delete(table).where(condition);
              const later = (query: PromiseLike<unknown>) => ({
                // biome-ignore lint/suspicious/noThenProperty: a drizzle query runs when its `then` is called, and `happen` must come before that
                then: (done: never, failed: never) => happen().then(() => query.then(done, failed)),
              });
              return { ...later(built as never), returning: (columns: never) => later(built.returning(columns)) };
            },
          });
        }
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return { ...ctx, db };
  };

  test('an account that is kept after it was chosen for erasing stays whole', async () => {
    const ada = await dueNow();
    const { id } = await ada.client.products.create.mutate({ name: 'Compiler' });
    expect(await eraseDueAccounts(interrupted(() => ada.client.account.cancelDeletion.mutate()))).toBe(0);
    expect(await statusOf(ada)).toBe('active');
    expect((await ada.client.products.get.query({ id })).name).toBe('Compiler');
    expect((await ada.client.auth.me.query())?.userData.deleteAfter).toBeNull();
  });

  test('keeping and erasing at the same moment: whoever was told that it stays has it', async () => {
    for (let round = 0; round < 6; round++) {
      const person = await dueNow();
      const [kept] = await Promise.allSettled([
        setTimeout(round).then(() => person.client.account.cancelDeletion.mutate()),
        eraseDueAccounts(systemCtx(app.services, 'test')),
      ]);
      expect(await statusOf(person)).toBe(kept.status === 'fulfilled' ? 'active' : 'deleted');
    }
  });

  test('an account that was suspended after its owner asked for deletion is erased on its day all the same', async () => {
    const person = await dueNow();
    const { id } = await person.client.products.create.mutate({ name: 'Compiler' });
    await run(`update users set status = 'suspended' where id = $1::uuid`, person.userId);
    expect(await eraseDueAccounts(systemCtx(app.services, 'test'))).toBe(1);
    expect(await statusOf(person)).toBe('deleted');
    expect(await run('select 1 from products where id = $1::uuid', id)).toEqual([]);
    const [left] = await run<{ email: string }>('select email from users where id = $1::uuid', person.userId);
    expect(left?.email).toBe(`${person.userId}@erased.invalid`);
  });

  test('J129 of an erased account no table keeps a row, except what was used of the plan', async () => {
    const person = await dueNow();
    const { database, clock } = app.services;
    const kinds = [
      'product',
      'profile',
      'generation',
      'version',
      'image',
      'apiToken',
      'feedback',
      'doneImport',
      'export',
    ] as const;
    const made = await Promise.all(kinds.map((kind) => mintRows(database, person.userId, kind, 1, clock.now())));
    const [[exportId]] = made.slice(-1) as [[string]];
    await run(
      `insert into export_pieces (export_id, number, user_id, bytes) select id, 0, user_id, 'x' from exports where id = $1::uuid`,
      exportId,
    );
    const tables = await database.query<{ name: string }>(
      `select table_name::text as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
      [],
    );
    const holding = async () => {
      const found: string[] = [];
      for (const { name } of tables) {
        if ((await run(`select 1 from "${name}" where user_id = $1::uuid`, person.userId)).length > 0) found.push(name);
      }
      return found.sort();
    };
    expect(await holding()).toEqual(expect.arrayContaining(['exports', 'export_pieces', 'generations', 'imports', 'tokens']));
    expect(await eraseDueAccounts(systemCtx(app.services, 'test'))).toBe(1);
    expect(await holding()).toEqual(['subscriptions']);
  });

  test('a suspended account whose owner asked for nothing, or whose day has not come, stays', async () => {
    const [ada, bob] = [await app.seller(), await app.seller()];
    await run(`update users set status = 'suspended' where id = $1::uuid`, ada.userId);
    await run(`update users set status = 'suspended', delete_after = now() + interval '1 day' where id = $1::uuid`, bob.userId);
    expect(await eraseDueAccounts(systemCtx(app.services, 'test'))).toBe(0);
    expect([await statusOf(ada), await statusOf(bob)]).toEqual(['suspended', 'suspended']);
  });

  test.skipIf(engine === 'embedded')(
    'who would keep the account while it is erased waits, and is told that it is gone',
    async () => {
      const person = await dueNow();
      let keeping: Promise<unknown> | undefined;
      // Imitates the job that erases accounts, and holds its last statement back until the other call is waiting.
      await app.services.database.db.transaction(async (tx) => {
        await tx.execute(sql`select id from users where id = ${person.userId}::uuid for update`);
        keeping = refusal(person.client.account.cancelDeletion.mutate());
        await setTimeout(300);
        await tx.execute(sql`update users set status = 'deleted', delete_after = null where id = ${person.userId}::uuid`);
      });
      expect(await keeping).toMatchObject({
        code: 'NOT_FOUND',
        message: 'This account was erased already. It cannot be brought back.',
      });
    },
  );

  test('a product that is brought back after it was chosen for removal keeps its row and its picture', async () => {
    const ada = await app.seller();
    const { buffer, mimeType } = await photo('mug.png');
    const headers = { 'content-type': mimeType, cookie: ada.cookie(), origin: app.url };
    const upload = await app.fetch('/media', { method: 'POST', headers, body: new Uint8Array(buffer) });
    const { data: image } = (await upload.json()) as { data: { id: string; url: string } };
    const { id } = await ada.client.products.create.mutate({ name: 'Mug', images: [{ id: image.id, alt: '' }] });
    await ada.client.products.delete.mutate({ ids: [id] });
    await run(`update products set deleted_at = now() - interval '8 days' where id = $1::uuid`, id);
    const back = () => run('update products set deleted = false, deleted_at = null where id = $1::uuid', id);
    expect(await purgeDeleted(interrupted(back), ada.userId)).toBe(0);
    expect((await ada.client.products.get.query({ id })).name).toBe('Mug');
    expect((await app.fetch(image.url, { headers: { cookie: ada.cookie() } })).status).toBe(200);
  });

  test('a picture and a photo still under way while the account is erased are gone after the next run, with their files', async () => {
    const folder = createFolderStorage(await mkdtemp(join(tmpdir(), 'listwright-late-')));
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    const arrived: MediaKey[] = [];
    const storage: Storage = {
      ...folder,
      put: async (key, bytes) => {
        arrived.push(key);
        await released;
        await folder.put(key, bytes);
      },
    };
    const late = await startApp({ storage });
    const person = await late.seller({ displayName: 'Ada' });
    const { buffer, mimeType } = await photo('mug.png');
    const headers = { 'content-type': mimeType, cookie: person.cookie(), origin: late.url };
    const image = `data:${mimeType};base64,${buffer.toString('base64')}`;
    const underWay = [
      late.fetch('/media', { method: 'POST', headers, body: new Uint8Array(buffer) }),
      person.client.account.setPhoto.mutate({ image }),
    ];
    await expect.poll(() => arrived.length).toBe(2);
    const { database } = late.services;
    await database.query(`update users set delete_after = $2::timestamptz where id = $1::uuid`, [
      person.userId,
      new Date(late.clock.now().getTime() - DAY).toISOString(),
    ]);
    const ctx = systemCtx(late.services, 'test');
    expect(await eraseDueAccounts(ctx)).toBe(1);
    release();
    // The photo is refused because the account is gone. The picture for the product was still accepted; the next run of the job
    // deletes it.
    expect((await Promise.allSettled(underWay)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    late.clock.advance(HOUR);
    expect(await eraseDueAccounts(ctx)).toBe(0);
    const [left] = await database.query<{ photo: string | null; pictures: number; erased: number }>(
      `select photo_url as photo, (select count(*)::int from product_images where user_id = u.id) as pictures,
         (select count(*)::int from audit_log where subject_id = u.id and action = 'account.erased') as erased
       from users u where id = $1::uuid`,
      [person.userId],
    );
    expect(left).toEqual({ photo: null, pictures: 0, erased: 1 });
    for (const key of arrived) expect(await folder.get(key), key).toBeNull();
  });
});
