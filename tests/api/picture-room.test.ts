import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { systemCtx } from '#server/services.ts';
import { IMAGES_PER_PRODUCT, LOOSE_UPLOADS, pictureRoom } from '#shared/products/limits.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';
import { addPlan } from '#tests/support/plans.ts';
import { png } from '#tests/support/png.ts';
import { runJob } from '#tests/support/run-job.ts';

const DAY = 86_400_000;

describe.skipIf(!engineFound)(`room for pictures on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  const upload = (app: TestApp, person: Person, body = png(8, 8)) =>
    app.fetch('/media', {
      method: 'POST',
      headers: { 'content-type': 'image/png', cookie: person.cookie(), origin: app.url },
      body: new Uint8Array(body),
    });
  const idOf = async (answer: Response) => ((await answer.json()) as { data: { id: string } }).data.id;
  /** Gives the person a small plan and fills its quota with picture rows, so that only `left` remains free. */
  const fill = async (app: TestApp, person: Person, productId: string, left: { pictures?: number; bytes?: number }) => {
    await addPlan(app, { id: 'tier-tiny', aiQueries: 1, maxProducts: 2 });
    await app.services.database.query(`update subscriptions set plan_id = 'tier-tiny' where user_id = $1::uuid`, [person.userId]);
    const room = pictureRoom(2);
    const rows = left.pictures === undefined ? 1 : room.pictures - left.pictures;
    const bytes = left.bytes === undefined ? 0 : room.bytes - left.bytes;
    await app.services.database.query(
      `insert into product_images (id, user_id, product_id, source, url, bytes)
       select gen_random_uuid(), $1::uuid, $2::uuid, 'stored', '/media/none', $3::int from generate_series(1, $4::int)`,
      [person.userId, productId, bytes, rows],
    );
    return room;
  };
  const files = async (app: TestApp, person: Person) =>
    readdir(join(app.services.config.dataDir, 'media', person.userId)).catch(() => []);
  const count = async (app: TestApp, person: Person) => {
    const [row] = await app.services.database.query<{ n: number }>(
      'select count(*)::int as n from product_images where user_id = $1::uuid',
      [person.userId],
    );
    return row?.n ?? 0;
  };

  test('F71 thirty uploads at once into room for seven pictures keep exactly seven, and no file is left behind', async () => {
    const ada = await app.seller();
    const { id } = await ada.client.products.create.mutate({ name: 'Cup' });
    const room = await fill(app, ada, id, { pictures: 7 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => upload(app, ada)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 403]));
    const refused = answers.find(({ status }) => status === 403);
    expect(await refused?.json()).toMatchObject({
      error: {
        code: 'PLAN_LIMIT',
        limit: {
          key: 'products.pictures',
          limit: room.pictures,
          used: room.pictures,
          resetsAt: null,
          minPlan: { id: 'tier-free' },
        },
      },
    });
    expect(await count(app, ada)).toBe(room.pictures);
    expect(await files(app, ada)).toHaveLength(7);
    // A picture that is only kept as a link counts like a stored one, so it is refused.
    await expect(
      ada.client.products.addImageByUrl.mutate({ url: 'https://pictures.does-not-exist.zz/a.jpg' }),
    ).rejects.toMatchObject({
      data: { code: 'PLAN_LIMIT' },
    });
  });

  test('F71 bytes are counted like pictures', async () => {
    const ada = await app.seller();
    const { id } = await ada.client.products.create.mutate({ name: 'Cup' });
    const size = 2_000;
    await fill(app, ada, id, { bytes: 2 * size });
    // A 200 x 200 square of one colour becomes a JPEG of slightly less than 2,000 bytes, so only a few of the twelve fit.
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(app, ada, png(200, 200))));
    const taken = answers.filter(({ status }) => status === 201).length;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(12);
    const [{ sum } = { sum: 0 }] = await app.services.database.query<{ sum: number }>(
      'select sum(bytes)::float8 as sum from product_images where user_id = $1::uuid',
      [ada.userId],
    );
    expect(sum).toBeLessThanOrEqual(pictureRoom(2).bytes);
    expect(await files(app, ada)).toHaveLength(taken);
  });

  test('F71 at most sixty pictures wait for a product, however many arrive at once', async () => {
    const ada = await app.seller();
    const statuses: number[] = [];
    const left = Array.from({ length: LOOSE_UPLOADS + 20 });
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        while (left.pop() === undefined && left.length >= 0) {
          statuses.push((await upload(app, ada)).status);
          if (left.length === 0) break;
        }
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(LOOSE_UPLOADS);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    expect(IMAGES_PER_PRODUCT).toBeLessThan(LOOSE_UPLOADS);
  });

  test('F72 what a process leaves behind between file and row is swept after a day, and no picture that is shown', async () => {
    const ada = await app.seller();
    const shown = await idOf(await upload(app, ada));
    const loose = await idOf(await upload(app, ada));
    const { id, image } = await ada.client.products.create.mutate({ name: 'Cup', images: [{ id: shown, alt: '' }] });
    const { photoURL } = await ada.client.account.setPhoto.mutate({
      image: `data:image/png;base64,${png(9, 9).toString('base64')}`,
    });
    // Make three files that nothing refers to. For the first, the process dies after writing the file and before adding its row.
    // The second is left by a process that died while writing it. The third belongs to an account that no longer exists.
    const died = 'the process ended here';
    const dying = { ...systemCtx(app.services, 'test'), sellerId: ada.userId } as never;
    const { addImage } = await import('#server/products/images.ts');
    let stored = false;
    const put: Storage['put'] = async (...file) => {
      await app.services.storage.put(...file);
      stored = true;
    };
    const cut = Object.assign({}, app.services.storage, { put, remove: async () => {} });
    await expect(
      addImage(
        {
          ...(dying as object),
          storage: cut,
          clock: {
            now: () => {
              if (stored) throw new Error(died);
              return app.clock.now();
            },
          },
        } as never,
        png(8, 8),
        'x',
      ),
    ).rejects.toThrow(died);
    const media = join(app.services.config.dataDir, 'media');
    await writeFile(join(media, ada.userId, '0190a0a0-0000-7000-8000-0000000000aa.jpg.part'), 'half');
    const gone = join(media, '0190a0a0-0000-7000-8000-000000000001');
    await mkdir(gone);
    await writeFile(join(gone, '0190a0a0-0000-7000-8000-0000000000bb.jpg'), 'x');
    expect(await files(app, ada)).toHaveLength(5);

    const names = ['products.sweepUploads', 'products.sweepPictures'];
    for (const name of names) await runJob(app.services, name);
    expect(await files(app, ada)).toHaveLength(5);
    for (const folder of [join(media, ada.userId), gone]) {
      for (const name of await readdir(folder)) await utimes(join(folder, name), new Date(), new Date(Date.now() - DAY));
    }
    app.clock.advance(DAY + 60_000);
    for (const name of names) await runJob(app.services, name);
    expect((await files(app, ada)).sort()).toEqual([`${shown}.jpg`, photoURL.split('/').at(-1)].sort());
    expect(await readdir(gone)).toEqual([]);
    const rows = await app.services.database.query<{ id: string }>(
      'select id::text as id from product_images where user_id = $1::uuid',
      [ada.userId],
    );
    expect(rows).toEqual([{ id: shown }]);
    expect(loose).not.toBe(shown);

    // Every picture that a product still uses exists.
    const product = await ada.client.products.get.query({ id });
    expect(product.image).toBe(image);
    for (const url of [photoURL, product.image, ...product.images.map((one) => one.url)]) {
      expect((await app.fetch(String(url), { headers: { cookie: ada.cookie() } })).status).toBe(200);
    }
    // Deleting an account deletes its files.
    await app.services.database.query('delete from users where id = $1::uuid', [ada.userId]);
    await runJob(app.services, 'products.sweepPictures');
    expect(await files(app, ada)).toEqual([]);
  });

  test('F72 a picture cannot be swept while a product is being saved with it', async () => {
    const ada = await app.seller();
    for (let round = 0; round < 10; round++) {
      const id = await idOf(await upload(app, ada));
      await app.services.database.query(`update product_images set created_at = now() - interval '3 days' where id = $1::uuid`, [
        id,
      ]);
      const [made] = await Promise.allSettled([
        ada.client.products.create.mutate({ name: 'Cup', images: [{ id, alt: '' }] }),
        runJob(app.services, 'products.sweepUploads'),
      ]);
      if (made.status === 'rejected') continue;
      expect(made.value.images).toHaveLength(1);
      expect((await app.fetch(String(made.value.image), { headers: { cookie: ada.cookie() } })).status).toBe(200);
    }
  });
});
