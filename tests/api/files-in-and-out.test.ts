/** What can go wrong with the files that come in and leave: hostile ones, very large ones, and products without a key. */
import { beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs/registry.ts';
import type { ExportInput } from '#shared/exports/exports.ts';
import { filesKept } from '#shared/exports/exports.ts';
import { amounts } from '#tests/support/amounts.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';
import { readFile } from '#tests/support/catalogue-files.ts';
import { watchMemory } from '#tests/support/held-memory.ts';
import { hostileFiles } from '#tests/support/hostile-files.ts';
import { jobCtx } from '#tests/support/run-job.ts';
import { seed } from '#tests/support/seed.ts';

/** By how many megabytes the used memory may grow while a file is taken and checked. */
const ROOM = 200;

describe.skipIf(!engineFound)(`files in and out on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });

  const send = (person: Person, body: string | Buffer, name = 'products.csv') =>
    app.fetch('/api/imports', {
      method: 'POST',
      headers: { cookie: person.cookie(), origin: app.url, 'x-file-name': encodeURIComponent(name) },
      body: body as BodyInit,
    });
  const upload = async (person: Person, body: string | Buffer, name?: string): Promise<string> => {
    const { data, error } = (await (await send(person, body, name)).json()) as {
      data?: { id: string };
      error?: { message: string };
    };
    if (!data) throw new Error(error?.message);
    return data.id;
  };
  const work = async ({ userId }: Person, ...names: string[]) => {
    for (const name of names) {
      const ctx = jobCtx(app.services, name);
      await jobs.find((one) => one.name === name)?.run({ ...ctx, job: { ...ctx.job, askedBy: userId } }, { userId });
    }
  };
  const imported = async (person: Person, body: string | Buffer, name?: string) => {
    const id = await upload(person, body, name);
    await person.client.imports.start.mutate({ id });
    await work(person, 'imports.check', 'imports.run');
    return person.client.imports.get.query({ id });
  };
  const exported = async (person: Person, input: ExportInput) => {
    const { id } = await person.client.exports.create.mutate(input);
    const run = await person.client.exports.get.query({ id });
    expect([run.state, run.reason]).toEqual(['done', null]);
    const answer = await app.fetch(run.address ?? '', { headers: { cookie: person.cookie() } });
    return { run, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const countsOf = async (person: Person, body: string | Buffer, name?: string) =>
    (await person.client.imports.get.query({ id: await upload(person, body, name) })).counts;
  const all = async ({ client }: Person) => (await client.products.list.query({ limit: 100, sort: 'name' })).items;
  /** How many rows of an import are stored, in all tables together. */
  const stored = async (id: string) => {
    const tables = ['import_pieces', 'import_rows', 'import_products', 'import_pictures', 'replaced_sources'];
    const counts = tables.map((table) => `(select count(*) from ${table} where import_id = $1::uuid)`).join(' + ');
    const [found] = await app.services.database.query<{ n: number }>(
      `select (${counts} + (select count(*) from imports where id = $1::uuid))::int as n`,
      [id],
    );
    return Number(found?.n);
  };
  /** So large that a job checks it. */
  const large = ['SKU,Name', ...Array.from({ length: 1_500 }, (_, at) => `S-${at},${'Lamp '.repeat(20)}${at}`)].join('\n');

  test('a large import that is removed is gone at once, and a job clears its rows a part at a time', async () => {
    const ada = await app.seller();
    const id = await upload(ada, large);
    await work(ada, 'imports.check');
    expect(await stored(id)).toBeGreaterThan(3_000);
    await ada.client.imports.remove.mutate({ id });
    expect(await ada.client.imports.list.query()).toEqual([]);
    await expect(ada.client.imports.get.query({ id })).rejects.toThrow('This import does not exist.');
    await expect(ada.client.imports.start.mutate({ id })).rejects.toThrow('This import does not exist.');
    expect(await stored(id)).toBeGreaterThan(3_000);
    await work(ada, 'imports.clear');
    expect(await stored(id)).toBe(0);
  });

  test('a file is cancelled while it is being checked, and the check stops', async () => {
    const ada = await app.seller();
    const id = await upload(ada, large);
    expect(await ada.client.activity.list.query()).toMatchObject([{ id, state: 'checking', actions: ['cancel'] }]);
    let steps = 0;
    const base = jobCtx(app.services, 'imports.check');
    const db = new Proxy(base.db, {
      get: (target, name) =>
        name === 'transaction'
          ? async (run: never) => {
              steps += 1;
              if (steps === 4) await ada.client.imports.cancel.mutate({ id });
              return target.transaction(run);
            }
          : Reflect.get(target, name, target),
    });
    const check = jobs.find(({ name }) => name === 'imports.check');
    await check?.run({ ...base, db, job: { ...base.job, askedBy: ada.userId } }, { userId: ada.userId });
    // The next step finds out that the import is gone, and none follows.
    expect(steps).toBeLessThan(6);
    await expect(ada.client.imports.get.query({ id })).rejects.toThrow('This import does not exist.');
    expect(await ada.client.activity.list.query()).toEqual([]);
    await work(ada, 'imports.clear');
    expect(await stored(id)).toBe(0);
  });

  test('a text that is too long for a cell of Excel is left out and listed with its product, and the file is made', async () => {
    const ada = await app.seller();
    const headers = 'Name,SKU,Facts,Key features,Locked texts,SEO keywords,Shelf';
    await imported(ada, `${headers}\nLamp,A,,,,,${'x'.repeat(40_000)}\nCup,B,,,,,left\n`);
    const { run, bytes } = await exported(ada, { templateId: 'own-xlsx' });
    const [lamp] = (await all(ada)).filter(({ name }) => name === 'Lamp');
    const { shown } = (await ada.client.exports.get.query({ id: run.id })).check;
    expect(shown).toMatchObject([
      {
        productId: lamp?.id,
        name: 'Lamp',
        field: 'Shelf',
        severity: 'hard',
        sentence: expect.stringContaining('40,000 characters'),
      },
    ]);
    const { columns, rows } = await readFile(bytes, run.fileName);
    expect(rows.map(({ cells }) => [cells[0], cells[columns.indexOf('Shelf')] ?? ''])).toEqual([
      ['Lamp', ''],
      ['Cup', 'left'],
    ]);
    // An empty cell keeps what the product has, so that nothing is lost when the file comes back.
    expect(await countsOf(ada, bytes, run.fileName)).toMatchObject({ new: 0, changed: 0, same: 2 });
  });

  test('products without SKU are found again in our own files, also under another name', async () => {
    const ada = await app.seller();
    for (const name of ['Lamp', 'Cup', 'Cup']) await ada.client.products.create.mutate({ name });
    await ada.client.products.create.mutate({ name: 'Bowl', sku: 'B-1' });
    for (const templateId of ['own-csv', 'own-xlsx', 'own-json']) {
      const { run, bytes } = await exported(ada, { templateId });
      expect(await countsOf(ada, bytes, run.fileName)).toMatchObject({ new: 0, changed: 0, same: 4, faulty: 0 });
    }
    const { run, bytes } = await exported(ada, { templateId: 'own-csv' });
    const renamed = bytes.toString().replace('Lamp,', 'Desk lamp,');
    await imported(ada, renamed, run.fileName);
    expect((await all(ada)).map(({ name }) => name)).toEqual(['Bowl', 'Cup', 'Cup', 'Desk lamp']);
    // The IDs of one catalogue mean nothing in another.
    expect(await countsOf(await app.seller(), renamed, run.fileName)).toMatchObject({ new: 4, changed: 0, faulty: 0 });
  });

  test('a row without SKU is found by its handle, and else by its name among products without SKU', async () => {
    const ada = await app.seller();
    const shop = 'Handle,Title,SKU,Price\nlamp,Lamp,L-1,5\ncup,Cup,,6\n';
    await imported(ada, shop);
    expect(await countsOf(ada, shop.replace('Cup', 'Big cup'))).toMatchObject({ new: 0, changed: 1, same: 1 });
    for (const matchBy of ['handle', 'name'] as const) {
      const id = await upload(ada, shop);
      await ada.client.imports.change.mutate({ id, matchBy });
      expect((await ada.client.imports.get.query({ id })).counts).toMatchObject({ new: 0, same: 2 });
    }
    // In a file that is matched by handle, a row without one is found by its name.
    expect(await countsOf(ada, 'Handle,Title\nlamp,Lamp\n,Cup\n,Vase\n')).toMatchObject({ new: 1, same: 2 });
    // A product with a SKU is another one, and two new ones may have the same name.
    expect(await countsOf(ada, 'SKU,Name\n,Cup\n,Lamp\nX,Vase\n')).toMatchObject({ new: 2, same: 1 });
    expect(await countsOf(ada, 'SKU,Name\nX,Vase\n,Jug\n,Jug\n')).toMatchObject({ new: 3, faulty: 0 });
    expect(await countsOf(ada, 'SKU,Name\nX,Vase\n,Cup\n,Cup\n')).toMatchObject({ new: 1, same: 1, faulty: 1 });
  });

  test('two products with the same SKU are a fault that names both rows', async () => {
    const ada = await app.seller();
    const id = await upload(ada, 'SKU,Name,Price\nA,Lamp,5\nA,Cup,6\nB,Bowl,7\n');
    const { counts, faults } = await ada.client.imports.get.query({ id });
    expect(counts).toMatchObject({ faulty: 1 });
    expect(faults.map(({ example }) => example)).toEqual([expect.stringMatching(/“A” stands in row 2 too/)]);
    expect((await ada.client.imports.rows.query({ id, only: 'faulty' })).map(({ number }) => number)).toEqual([3]);
  });

  test('each column has its own decimal sign, and a number with another one is a fault and no wrong price', async () => {
    const ada = await app.seller();
    const rows = ['A;1.299,00;0.5', 'B;12,50;1.25', 'C;1.299;2.5', 'D;19.90;3.75'];
    const id = await upload(ada, ['SKU;Price;Weight', ...rows].join('\n'));
    await ada.client.imports.change.mutate({
      id,
      columns: [
        { at: 0, field: 'name' },
        { at: 1, field: 'price' },
      ],
    });
    const { faults } = await ada.client.imports.get.query({ id });
    expect(faults.map(({ column, example }) => [column, example])).toEqual([
      ['Price', '“19.90” has a decimal point, and the other numbers of this column have a decimal comma. Write it like 12,50.'],
    ]);
    await ada.client.imports.start.mutate({ id });
    await work(ada, 'imports.run');
    expect((await all(ada)).map(({ name, price }) => [name, price])).toEqual([
      ['A', 1299],
      ['B', 12.5],
      ['C', 1299],
    ]);
  });

  test('of the finished files the newest are kept', async () => {
    const ada = await app.seller();
    await ada.client.products.create.mutate({ name: 'Lamp' });
    const { run } = await exported(ada, { templateId: 'own-csv' });
    const copy = (count: number, bytes: string) =>
      app.services.database.query(
        `insert into exports (id, user_id, template_id, template_name, platform, settings, file_name, state, bytes, kept_until)
          select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, user_id, template_id, template_name, platform, settings,
            file_name, state, ${bytes}, kept_until
          from exports, generate_series(1, $2::text::int) n where id = $1::uuid on conflict do nothing`,
        [run.id, String(count)],
      );
    const left = async () => {
      const found = await app.services.database.query<{ n: number }>(
        'select count(*)::int as n from exports where user_id = $1::uuid',
        [ada.userId],
      );
      return Number(found[0]?.n);
    };
    await copy(filesKept.count + 5, '1');
    await exported(ada, { templateId: 'own-csv' });
    expect(await left()).toBe(filesKept.count);
    await app.services.database.query('update exports set bytes = $2::text::bigint where id = $1::uuid', [
      run.id,
      String(filesKept.bytes),
    ]);
    await exported(ada, { templateId: 'own-csv' });
    expect(await left()).toBe(2);
  });

  test('a hostile file gives its rows or a sentence, and takes little memory', async () => {
    const memory = watchMemory();
    const looking = setInterval(memory.look, 100);
    for (const { kind, name, bytes } of await hostileFiles(amounts.hostileFiles, seed)) {
      const ada = await app.seller();
      const answer = await send(ada, bytes, name);
      const { data, error } = (await answer.json()) as { data?: { id: string }; error?: { code: string; message: string } };
      if (data) {
        await work(ada, 'imports.check');
        const { state, problem, counts } = await ada.client.imports.get.query({ id: data.id });
        expect([kind, state, counts.rows > 0 || problem !== null]).toEqual([kind, 'ready', true]);
        if (kind === 'formulas') {
          const rows = await ada.client.imports.rows.query({ id: data.id });
          expect(rows.map(({ cells }) => cells.length)).toEqual([3, 3]);
        }
      } else
        expect([kind, error]).toEqual([
          kind,
          { ...error, code: expect.stringMatching(/^(BAD_INPUT|TOO_LARGE|UNSUPPORTED_MEDIA)$/) },
        ]);
      expect([kind, memory.most() < ROOM]).toEqual([kind, true]);
    }
    clearInterval(looking);
  }, 600_000);
});
