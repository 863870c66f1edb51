/** Importing products from a seller's file: upload, check, changes, the import itself, its report, and taking it back. */
import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs/registry.ts';
import { systemCtx } from '#server/services.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';
import { catalogueFiles, readFile } from '#tests/support/catalogue-files.ts';
import { eraseDueAccounts, jobCtx, runJob } from '#tests/support/run-job.ts';
import { unzip } from '#tests/support/unzip.ts';

const basic = ['SKU,Name,Price,Stock,Shelf', 'A-1,Oak mug,12.50,3,left', 'A-2,Ash bowl,20,1,right', ''].join('\n');

describe.skipIf(!engineFound)(`imports on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });

  const send = (person: Person, body: BodyInit, name = 'products.csv', headers: Record<string, string> = {}) =>
    app.fetch('/api/imports', {
      method: 'POST',
      headers: { cookie: person.cookie(), origin: app.url, 'x-file-name': encodeURIComponent(name), ...headers },
      body,
    });
  const upload = async (person: Person, body: BodyInit, name?: string): Promise<string> => {
    const answer = await send(person, body, name);
    const { data, error } = (await answer.json()) as { data?: { id: string }; error?: { message: string } };
    if (!data) throw new Error(error?.message);
    return data.id;
  };

  test('a file is recognised, mapped and compared with my catalogue', async () => {
    const { client, ...person } = await app.seller();
    await client.products.create.mutate({ name: 'Oak mug', sku: 'a-1', price: 10, stock: 3 });
    const id = await upload({ client, ...person }, basic, 'Frühling.csv');
    const found = await client.imports.get.query({ id });
    expect(found).toMatchObject({ fileName: 'Frühling.csv', state: 'ready', matchBy: 'sku', template: null });
    expect(found.counts).toEqual({ rows: 2, leftOut: 0, new: 1, changed: 1, same: 0, faulty: 0, skipped: 0 });
    expect(found.columns.map(({ header, field }) => [header, field])).toEqual([
      ['SKU', 'sku'],
      ['Name', 'name'],
      ['Price', 'price'],
      ['Stock', 'stock'],
      ['Shelf', null],
    ]);
    expect(found.columns[4]?.samples).toEqual(['left', 'right']);
    expect((await client.imports.list.query()).map((one) => one.id)).toEqual([id]);
  });

  test('faults are grouped, shown first, and mended alone or all at once', async () => {
    const { client, ...person } = await app.seller();
    const lines = ['SKU,Name,Price', 'A,One,1', 'B,Two,cheap', 'C,Three,dear', 'D,,4'];
    const id = await upload({ client, ...person }, lines.join('\r\n'));
    const found = await client.imports.get.query({ id });
    expect(found.counts).toMatchObject({ new: 1, faulty: 3 });
    const price = found.faults.find(({ column }) => column === 'Price');
    expect(price).toMatchObject({ rows: 2, stops: true, at: 2 });
    const rows = await client.imports.rows.query({ id });
    expect(rows.map(({ number }) => number)).toEqual([3, 4, 5, 2]);
    expect(rows[2]?.faults[0]).toMatchObject({ column: 'Name', reason: 'Give the product a name.' });
    await client.imports.change.mutate({ id, setFault: { fault: price?.fault ?? '', text: '7' } });
    await client.imports.change.mutate({ id, cell: { row: 5, at: 1, text: 'Four' } });
    const mended = await client.imports.get.query({ id });
    expect(mended.counts).toMatchObject({ new: 4, faulty: 0 });
    expect((await client.imports.rows.query({ id })).map(({ cells }) => cells[2])).toEqual(['1', '7', '7', '4']);
  });

  test('rows are left out, and taken in again', async () => {
    const { client, ...person } = await app.seller();
    const id = await upload({ client, ...person }, basic);
    await client.imports.change.mutate({ id, rows: { numbers: [2], leaveOut: true } });
    expect((await client.imports.get.query({ id })).counts).toMatchObject({ rows: 2, leftOut: 1, new: 1 });
    await client.imports.change.mutate({ id, rows: { numbers: [2], leaveOut: false } });
    expect((await client.imports.get.query({ id })).counts).toMatchObject({ leftOut: 0, new: 2 });
  });

  test('the SKU of a variant finds its product, and two that could be meant are a fault', async () => {
    const { client, ...person } = await app.seller();
    const variants = {
      options: ['Size'],
      items: [
        { values: ['S'], sku: 'TEE-S', stock: 1 },
        { values: ['M'], sku: 'TEE-M' },
      ],
    };
    await client.products.create.mutate({ name: 'Tee', sku: 'TEE', variants });
    await client.products.create.mutate({ name: 'Cap', sku: 'CAP' });
    await client.products.create.mutate({ name: 'Other cap', sku: 'cap' });
    const id = await upload({ client, ...person }, 'SKU,Name,Stock\nTEE-S,Tee,9\nTEE-M,Tee,0\nCAP,Cap,4\nX,Mug,1\nY,Mug,2\n');
    const { counts, faults } = await client.imports.get.query({ id });
    expect(counts).toMatchObject({ new: 2, changed: 1, same: 1, faulty: 1 });
    expect(faults.map(({ example }) => example).join(' ')).toContain('2 products could be this one');
    await client.imports.change.mutate({ id, matchBy: 'name' });
    const byName = await client.imports.get.query({ id });
    expect(byName.counts).toMatchObject({ new: 1, changed: 2, faulty: 2 });
    expect(byName.faults.map(({ example }) => example).join(' ')).toContain('“mug” stands in row 5 too');
  });

  test('what is created and what is updated, and what an empty cell does, is my choice', async () => {
    const { client, ...person } = await app.seller();
    await client.products.create.mutate({ name: 'Oak mug', sku: 'A-1', brand: 'Moss', price: 12.5, stock: 3 });
    const id = await upload({ client, ...person }, 'SKU,Name,Brand\nA-1,Oak mug,\nA-2,Ash bowl,\n');
    const counts = async () => (await client.imports.get.query({ id })).counts;
    expect(await counts()).toMatchObject({ new: 1, same: 1 });
    await client.imports.change.mutate({ id, emptyCells: 'clear' });
    expect(await counts()).toMatchObject({ new: 1, changed: 1 });
    await client.imports.change.mutate({ id, mode: 'update' });
    expect(await counts()).toMatchObject({ new: 0, changed: 1, skipped: 1 });
    await client.imports.change.mutate({ id, mode: 'create', matchBy: 'name' });
    expect(await counts()).toMatchObject({ new: 1, changed: 0, skipped: 1 });
  });

  test('the form and the fields of columns can be corrected', async () => {
    const { client, ...person } = await app.seller();
    const id = await upload({ client, ...person }, 'SKU;What;Price\nA;Mug;1,50\nB;Bowl;2,75\n');
    const { form, columns } = await client.imports.get.query({ id });
    expect(form).toMatchObject({ kind: 'csv', delimiter: ';' });
    expect(columns[1]?.field).not.toBe('brand');
    await client.imports.change.mutate({ id, columns: [{ at: 1, field: 'name' }] });
    const mapped = await client.imports.get.query({ id });
    expect(mapped.columns[1]).toMatchObject({ field: 'name', found: 'seller', fieldTitle: 'Name' });
    expect(mapped.counts).toMatchObject({ new: 2, faulty: 0 });
    await client.imports.change.mutate({ id, form: { ...form, delimiter: ',' } as never });
    expect((await client.imports.get.query({ id })).columns).toHaveLength(1);
  });

  test('a file that is none gets one clear sentence, and nothing of it stays', async () => {
    const person = await app.seller();
    for (const [body, status, sentence] of [
      ['', 400, 'The file is empty.'],
      ['SKU,Name\n', 400, 'names of columns, and no rows'],
      ['<html><body>', 415, ''],
      [Buffer.from('%PDF-1.7'), 415, ''],
    ] as const) {
      const answer = await send(person, body);
      const { error } = (await answer.json()) as { error: { message: string } };
      expect([answer.status, error.message]).toEqual([status, expect.stringContaining(sentence)]);
    }
    const [left] = await app.services.database.query<{ n: number }>(
      'select count(*)::int as n from imports where user_id = $1::uuid',
      [person.userId],
    );
    expect(Number(left?.n)).toBe(0);
  });

  /** Runs the seller's imports as the job queue does, until nothing is left to do. */
  const work = async (person: Person) => {
    for (const name of ['imports.check', 'imports.run', 'imports.pictures']) await workAt(name, person);
  };
  const workAt = async (name: string, { userId }: Person) => {
    const job = jobs.find((one) => one.name === name);
    const base = jobCtx(app.services, name);
    await job?.run({ ...base, job: { ...base.job, askedBy: userId } }, { userId });
  };
  const all = async ({ client }: Person) => (await client.products.list.query({ limit: 100, sort: 'name' })).items;

  test('an import creates and changes products, and says what it did', async () => {
    const ada = await app.seller();
    const { client } = ada;
    const { id: mug } = await client.products.create.mutate({ name: 'Mug', sku: 'A-1', notes: 'mine', price: 1 });
    const { id: same } = await client.products.create.mutate({ name: 'Jug', sku: 'A-3' });
    const id = await upload(ada, `${basic}A-3,Jug,,0,left\nA-4,,3,3,x\n`);
    await client.imports.start.mutate({ id });
    await expect(client.imports.change.mutate({ id, mode: 'create' })).rejects.toThrow('has been started');
    await work(ada);
    const found = await client.imports.get.query({ id });
    expect([found.state, found.progress]).toEqual(['done', { created: 1, changed: 1, same: 1, failed: 1, noRoom: 0 }]);
    expect((await all(ada)).map(({ name, price }) => [name, price])).toEqual([
      ['Ash bowl', 20],
      ['Jug', null],
      ['Oak mug', 12.5],
    ]);
    expect(await client.products.get.query({ id: mug })).toMatchObject({ notes: 'mine', stock: 3, version: 2 });
    expect((await client.products.get.query({ id: same })).version).toBe(1);
    const sources = await app.services.database.query<{ rows: string }>(
      'select rows::text as rows from product_sources where product_id = $1::uuid',
      [mug],
    );
    expect(sources.map(({ rows }) => JSON.parse(rows))).toEqual([[{ row: 2, cells: ['A-1', 'Oak mug', '12.50', '3', 'left'] }]]);
    await work(ada);
    expect((await all(ada)).length).toBe(3);
    // The same file once more changes nothing.
    const again = await upload(ada, basic);
    expect((await client.imports.get.query({ id: again })).counts).toMatchObject({ new: 0, changed: 0, same: 2 });
  });

  test('what was not imported can be downloaded, with reasons, and without formulas', async () => {
    const ada = await app.seller();
    const id = await upload(ada, 'SKU,Name,Price\nA,=1+1,cheap\nB,Bowl,2\n');
    await ada.client.imports.start.mutate({ id });
    await work(ada);
    const answer = await app.fetch(`/api/imports/${id}/errors.csv`, { headers: { cookie: ada.cookie() } });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const { columns, rows } = await readFile(Buffer.from(await answer.arrayBuffer()));
    expect(columns).toEqual(['SKU', 'Name', 'Price', 'Row', 'Column', 'Reason']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['A', '=1+1', 'cheap', '2', 'Price', expect.stringContaining('“cheap” is no price')],
    ]);
    const eve = await app.seller();
    const foreign = await app.fetch(`/api/imports/${id}/errors.csv`, { headers: { cookie: eve.cookie() } });
    expect(foreign.status).toBe(404);
    expect((await app.fetch('/api/imports/x/errors.csv', { headers: { cookie: eve.cookie() } })).status).toBe(404);
  });

  test('variants of a file become variants of one product, and a later file finds it by its handle', async () => {
    const ada = await app.seller();
    const csv = (rows: readonly (readonly string[])[]) =>
      rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
    const file = catalogueFiles.shopify ?? [];
    const id = await upload(ada, csv(file), 'products_export.csv');
    const found = await ada.client.imports.get.query({ id });
    expect(found.template).toMatchObject({ id: 'shopify' });
    expect(found.faults.filter(({ stops }) => stops)).toEqual([]);
    await ada.client.imports.start.mutate({ id });
    await work(ada);
    const made = await all(ada);
    expect(made).toHaveLength(found.counts.new);
    const products = await Promise.all(made.map(({ id }) => ada.client.products.get.query({ id })));
    expect(products.some(({ variants }) => variants.items.length > 1)).toBe(true);
    const again = await upload(ada, csv(file), 'products_export.csv');
    await ada.client.imports.change.mutate({ id: again, matchBy: 'handle' });
    expect((await ada.client.imports.get.query({ id: again })).counts).toMatchObject({ new: 0, changed: 0, same: made.length });
  });

  test('what my plan has no room for waits until it has', async () => {
    const ada = await app.seller();
    const lines = Array.from({ length: 103 }, (_, at) => `S-${at},Product ${at}`);
    const id = await upload(ada, ['SKU,Name', ...lines].join('\n'));
    const before = await ada.client.imports.get.query({ id });
    expect(before.plan).toMatchObject({ limit: 100, used: 0, fits: 100, say: expect.stringContaining('100 of the 103') });
    await ada.client.imports.start.mutate({ id });
    await work(ada);
    expect((await ada.client.imports.get.query({ id })).progress).toMatchObject({ created: 100, noRoom: 3 });
    await ada.client.products.delete.mutate({ ids: (await all(ada)).slice(0, 2).map((one) => one.id) });
    await ada.client.imports.start.mutate({ id });
    await work(ada);
    expect((await ada.client.imports.get.query({ id })).progress).toMatchObject({ created: 102, noRoom: 1 });
    await ada.client.products.delete.mutate({ ids: (await all(ada)).slice(0, 1).map((one) => one.id) });
    await ada.client.imports.start.mutate({ id });
    await work(ada);
    expect(await ada.client.imports.get.query({ id })).toMatchObject({ state: 'done', progress: { created: 103, noRoom: 0 } });
  });

  test('an import is taken back, except in fields that were changed since', async () => {
    const ada = await app.seller();
    const { client } = ada;
    const { id: mug } = await client.products.create.mutate({ name: 'Mug', sku: 'A-1', price: 1, stock: 1 });
    const id = await upload(ada, basic);
    await expect(client.imports.undo.mutate({ id })).rejects.toThrow('has not been started');
    await client.imports.start.mutate({ id });
    await work(ada);
    const { version } = await client.products.get.query({ id: mug });
    await client.products.update.mutate({ id: mug, version, changes: { price: 15 } });
    await client.imports.undo.mutate({ id });
    await work(ada);
    expect(await client.products.get.query({ id: mug })).toMatchObject({ name: 'Mug', price: 15, stock: 1 });
    expect((await all(ada)).map(({ name }) => name)).toEqual(['Mug']);
    expect((await client.products.deleted.query()).map(({ name }) => name)).toEqual(['Ash bowl']);
    expect(await client.imports.get.query({ id })).toMatchObject({
      state: 'undone',
      left: [{ productId: mug, fields: ['price'] }],
    });
  });

  test('an import is paused, resumed and cancelled', async () => {
    const ada = await app.seller();
    const { client } = ada;
    const id = await upload(ada, basic);
    await expect(client.imports.pause.mutate({ id })).rejects.toThrow('has not been started');
    await client.imports.start.mutate({ id });
    await client.imports.pause.mutate({ id });
    await work(ada);
    expect(await all(ada)).toEqual([]);
    await client.imports.resume.mutate({ id });
    await work(ada);
    expect((await client.imports.get.query({ id })).state).toBe('done');
    const other = await upload(ada, 'SKU,Name\nB,Bowl\n');
    await client.imports.start.mutate({ id: other });
    await client.imports.cancel.mutate({ id: other });
    await work(ada);
    expect(await all(ada)).toHaveLength(2);
    await expect(client.imports.start.mutate({ id: other })).rejects.toThrow('This import is over');
  });

  test('an import that dies in the middle is finished once, and not twice', async () => {
    const ada = await app.seller({ plan: 'tier-business' });
    const lines = Array.from({ length: 1_200 }, (_, at) => `S-${at},Product ${at}`);
    const id = await upload(ada, ['SKU,Name', ...lines].join('\n'));
    await ada.client.imports.start.mutate({ id });
    const job = jobs.find(({ name }) => name === 'imports.run');
    const base = jobCtx(app.services, 'imports.run');
    // The process dies after the second portion was saved and before it was committed.
    let portions = 0;
    const log = new Proxy(base.db, {
      get: (target, name) =>
        name === 'transaction'
          ? async (run: (tx: unknown) => Promise<unknown>) =>
              target.transaction(async (tx) => {
                const value = await run(tx);
                if (++portions === 2) throw new Error('died');
                return value;
              })
          : Reflect.get(target, name, target),
    });
    const dying = { ...base, db: log, job: { ...base.job, askedBy: ada.userId } };
    await expect(job?.run(dying, { userId: ada.userId })).rejects.toThrow('died');
    expect((await ada.client.imports.get.query({ id })).progress.created).toBe(500);
    await work(ada);
    expect((await ada.client.imports.get.query({ id })).progress.created).toBe(1_200);
    const [count] = await app.services.database.query<{ n: number }>(
      'select count(distinct sku)::int + count(*)::int as n from products where user_id = $1::uuid',
      [ada.userId],
    );
    expect(Number(count?.n)).toBe(2_400);
  });

  test('a file is uploaded one at a time, and nothing of one that breaks off stays', async () => {
    const ada = await app.seller();
    const headers = { cookie: ada.cookie(), origin: app.url };
    const asked = request(`${app.url}/api/imports`, { method: 'POST', headers, agent: false });
    asked.on('error', () => {});
    asked.write('SKU,Name\nA,');
    const begun = async () => {
      const rows = await app.services.database.query<{ state: string }>('select state from imports where user_id = $1::uuid', [
        ada.userId,
      ]);
      return rows.map(({ state }) => state);
    };
    await expect.poll(begun, { timeout: 10_000 }).toEqual(['reading']);
    const second = await send(ada, basic);
    expect([second.status, await second.json()]).toMatchObject([409, { error: { code: 'IN_PROGRESS' } }]);
    asked.destroy();
    await expect.poll(begun, { timeout: 10_000 }).toEqual([]);
    await expect.poll(async () => (await send(ada, basic)).status, { timeout: 10_000 }).toBe(201);
    expect(await begun()).toEqual(['ready']);
  });

  test('no more than ten files wait, and one is removed to make room', async () => {
    const ada = await app.seller();
    for (let n = 0; n < 10; n++) await upload(ada, basic);
    await expect(upload(ada, basic)).rejects.toThrow('10 files wait to be imported');
    const [first] = await ada.client.imports.list.query();
    await ada.client.imports.remove.mutate({ id: first?.id ?? '' });
    await upload(ada, basic);
  });

  test('a form in which the file cannot be read changes nothing', async () => {
    const ada = await app.seller();
    const id = await upload(ada, 'SKU,Name\nA,Mug\n');
    const before = await ada.client.imports.get.query({ id });
    const wrong = { kind: 'xlsx', sheet: null, headerRow: null } as const;
    await expect(ada.client.imports.change.mutate({ id, form: wrong })).rejects.toThrow();
    const after = await ada.client.imports.get.query({ id });
    expect({ ...after, plan: null }).toEqual({ ...before, plan: null });
  });

  test('the export of my account has my imports, and an erased account leaves nothing of them', async () => {
    const own = await startApp();
    const ada = await own.seller();
    const headers = { cookie: ada.cookie(), origin: own.url, 'x-file-name': 'Kept.csv' };
    const answer = await own.fetch('/api/imports', { method: 'POST', headers, body: basic });
    const { data } = (await answer.json()) as { data: { id: string } };
    await ada.client.imports.start.mutate({ id: data.id });
    const archive = await own.fetch('/api/account/export', { headers: { cookie: ada.cookie() } });
    const { read } = unzip(Buffer.from(await archive.arrayBuffer()));
    expect(JSON.parse(read('imports.json'))).toMatchObject([{ id: data.id, fileName: 'Kept.csv' }]);
    expect(JSON.parse(read('import-rows.json')).map(({ cells }: { cells: string[] }) => cells[4])).toEqual(['left', 'right']);
    expect(JSON.parse(read('source-formats.json'))).toHaveLength(1);
    await ada.client.account.requestDeletion.mutate({ email: ada.email });
    own.clock.advance(7.1 * 86_400_000);
    expect(await eraseDueAccounts(systemCtx(own.services, 'test'))).toBe(1);
    for (const table of ['imports', 'import_rows', 'import_products', 'import_pieces', 'source_formats', 'product_sources']) {
      const [left] = await own.services.database.query<{ n: number }>(`select count(*)::int as n from ${table}`, []);
      expect([table, Number(left?.n)]).toEqual([table, 0]);
    }
  });

  test('after seven days nothing of an import is left', async () => {
    const own = await startApp();
    const ada = await own.seller();
    const answer = await own.fetch('/api/imports', {
      method: 'POST',
      headers: { cookie: ada.cookie(), origin: own.url },
      body: basic,
    });
    expect(answer.status).toBe(201);
    own.clock.advance(6.5 * 86_400_000);
    await runJob(own.services, 'imports.sweep');
    expect(await ada.client.imports.list.query()).toHaveLength(1);
    own.clock.advance(86_400_000);
    await runJob(own.services, 'imports.sweep');
    expect(await ada.client.imports.list.query()).toEqual([]);
    const [rows] = await own.services.database.query<{ n: number }>('select count(*)::int as n from import_rows', []);
    expect(Number(rows?.n)).toBe(0);
  });

  test('nobody but its owner sees an import', async () => {
    const [ada, eve] = [await app.seller(), await app.seller()];
    const id = await upload(ada, basic);
    await expect(eve.client.imports.get.query({ id })).rejects.toThrow('This import does not exist.');
    await expect(eve.client.imports.rows.query({ id })).rejects.toThrow('This import does not exist.');
    await expect(eve.client.imports.change.mutate({ id, mode: 'create' })).rejects.toThrow('This import does not exist.');
    expect((await app.fetch('/api/imports', { method: 'POST', headers: { origin: app.url }, body: basic })).status).toBe(401);
    const foreign = { origin: 'https://evil.example' };
    expect((await send(ada, basic, 'x.csv', foreign)).status).toBe(403);
  });
});
