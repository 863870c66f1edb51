/** Importing products from a seller's file: upload, check, changes, the import itself, its report, and its undoing. */
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchPortion } from '#server/imports/fetch-pictures.ts';
import { findImport } from '#server/imports/find.ts';
import { matchProducts } from '#server/imports/match.ts';
import { readPortions } from '#server/imports/read.ts';
import { PortionRunner } from '#server/imports/run.ts';
import { takeFile } from '#server/imports/upload.ts';
import { actAs } from '#server/jobs/act-as.ts';
import { jobs } from '#server/jobs/registry.ts';
import { importWriter } from '#server/products/history.ts';
import { systemCtx } from '#server/services.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';
import { catalogueFiles, readFile, workbookOf, workbookXml } from '#tests/support/catalogue-files.ts';
import { startHostileOrigin } from '#tests/support/hostile-origin.ts';
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
  /** How many of a person's pictures belong to no product. */
  const loosePictures = async ({ userId }: Person): Promise<number> => {
    const text = 'select count(*)::int as n from product_images where user_id = $1 and product_id is null';
    const [found] = await app.services.database.query<{ n: number }>(text, [userId]);
    return Number(found?.n);
  };
  const upload = async (person: Person, body: BodyInit, name?: string): Promise<string> => {
    const answer = await send(person, body, name);
    const { data, error } = (await answer.json()) as { data?: { id: string }; error?: { message: string } };
    if (!data) throw new Error(error?.message);
    return data.id;
  };

  const actingFor = async ({ userId }: Person) => {
    const base = jobCtx(app.services, 'test');
    const ctx = await actAs({ ...base, job: { ...base.job, askedBy: userId } }, userId);
    if (!ctx) throw new Error('the seller is not active');
    return ctx;
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
    expect(price).toMatchObject({ rows: 2, stops: true, at: 2, different: 2 });
    expect(price?.cells).toEqual([
      { cell: 'cheap', rows: 1 },
      { cell: 'dear', rows: 1 },
    ]);
    const rows = await client.imports.rows.query({ id });
    expect(rows.map(({ number }) => number)).toEqual([3, 4, 5, 2]);
    expect(rows[2]?.faults[0]).toMatchObject({ column: 'Name', reason: 'Give the product a name.' });
    await client.imports.change.mutate({ id, setFault: { fault: price?.fault ?? '', text: '7' } });
    await client.imports.change.mutate({ id, cells: [{ row: 5, at: 1, text: 'Four' }] });
    const mended = await client.imports.get.query({ id });
    expect(mended.counts).toMatchObject({ new: 4, faulty: 0 });
    expect((await client.imports.rows.query({ id })).map(({ cells }) => cells[2])).toEqual(['1', '7', '7', '4']);
  });

  test('numbers with another decimal sign are read by exchanging the signs, each with its own value', async () => {
    const { client, ...person } = await app.seller();
    const point = Array.from({ length: 40 }, (_, n) => `P${n};Point ${n};${n}.25`);
    const lines = ['SKU;Name;Price', ...point, 'C;Three;9,90', 'D;Four;1.299,50'];
    const id = await upload({ client, ...person }, lines.join('\r\n'));
    const found = await client.imports.get.query({ id });
    expect(found.counts).toMatchObject({ new: 40, faulty: 2 });
    const swaps = found.faults.filter(({ canSwapDecimals }) => canSwapDecimals);
    expect(swaps).toMatchObject([{ column: 'Price', rows: 2, stops: true }]);
    await client.imports.change.mutate({ id, swapDecimals: swaps[0]?.fault ?? '' });
    expect((await client.imports.get.query({ id })).counts).toMatchObject({ new: 42, faulty: 0 });
    const cells = (await client.imports.rows.query({ id })).map(({ cells }) => cells[2]);
    expect(cells).toContain('9.90');
    expect(cells).toContain('1,299.50');
  });

  test('the last mend of all rows with a fault is undone, except in a row that was changed since', async () => {
    const { client, ...person } = await app.seller();
    const id = await upload({ client, ...person }, 'SKU,Name,Price\nA,One,cheap\nB,Two,dear\nC,Three,3\nD,,4\n');
    const state = async () => {
      const { counts, faults, groupMended } = await client.imports.get.query({ id });
      const prices = (await client.imports.rows.query({ id }))
        .toSorted((a, b) => a.number - b.number)
        .map(({ cells }) => cells[2]);
      return { faulty: counts.faulty, faults: faults.map(({ rows }) => rows), leftOut: counts.leftOut, groupMended, prices };
    };
    const faultOf = async (column: string) =>
      (await client.imports.get.query({ id })).faults.find((one) => one.column === column)?.fault ?? '';
    const before = await state();
    await client.imports.change.mutate({ id, cells: [{ row: 2, at: 2, text: 'low' }] });
    await client.imports.change.mutate({ id, setFault: { fault: await faultOf('Price'), text: '5' } });
    expect(await state()).toMatchObject({ faulty: 1, groupMended: 2, prices: ['5', '5', '3', '4'] });
    await client.imports.change.mutate({ id, undoGroupMend: true });
    expect(await state()).toEqual({ ...before, prices: ['low', 'dear', '3', '4'] });
    await expect(client.imports.change.mutate({ id, undoGroupMend: true })).rejects.toThrow('no mend of several rows');

    await client.imports.change.mutate({ id, setFault: { fault: await faultOf('Price'), text: '6' } });
    await client.imports.change.mutate({ id, leaveOutFault: await faultOf('Name') });
    expect(await state()).toMatchObject({ leftOut: 1, groupMended: 1 });
    await client.imports.change.mutate({ id, undoGroupMend: true });
    expect(await state()).toMatchObject({ leftOut: 0, faulty: 1, groupMended: 0, prices: ['6', '6', '3', '4'] });

    await client.imports.change.mutate({ id, leaveOutFault: await faultOf('Name') });
    await client.imports.change.mutate({ id, cells: [{ row: 5, at: 1, text: 'Four' }], rows: { numbers: [5], leaveOut: false } });
    expect(await state()).toMatchObject({ leftOut: 0, faulty: 0, groupMended: 0 });
  });

  test('of products with the same SKU the first or the last is kept, and one text is not offered for all', async () => {
    const { client, ...person } = await app.seller();
    const id = await upload(
      { client, ...person },
      'SKU,Name,Price\nA,One,1\nB,Two,2\nA,Three,3\nB,Four,4\nA,Five,5\nC,,6\nD,,7\n',
    );
    const state = async () => {
      const rows = await client.imports.rows.query({ id });
      const { faults } = await client.imports.get.query({ id });
      return {
        out: rows.flatMap(({ number, leftOut }) => (leftOut ? [number] : [])).toSorted((one, other) => one - other),
        fault: faults.find(({ areTwins }) => areTwins)?.fault ?? '',
        canSetAll: faults.filter(({ canSetAll }) => canSetAll).length,
      };
    };
    const { fault, canSetAll } = await state();
    expect(canSetAll).toBe(0);
    await client.imports.change.mutate({ id, keepOne: { fault, which: 'first' } });
    expect((await state()).out).toEqual([4, 5, 6]);
    await client.imports.change.mutate({ id, undoGroupMend: true });
    await client.imports.change.mutate({ id, keepOne: { fault, which: 'last' } });
    expect(await state()).toMatchObject({ out: [2, 3, 4], fault: '' });
    await expect(client.imports.change.mutate({ id, keepOne: { fault, which: 'last' } })).rejects.toThrow('the same key');
  });

  test('a mend is taken back, and only rows of one kind are shown', async () => {
    const { client, ...person } = await app.seller();
    await client.products.create.mutate({ name: 'Oak mug', sku: 'A', price: 1 });
    const long = 'long '.repeat(200).trim();
    const lines = ['SKU,Name,Price,Shelf', 'A,Oak mug,1,', 'B,Two,cheap,', `C,Three,3,${long}`, 'D,Four,4,'];
    const id = await upload({ client, ...person }, lines.join('\n'));
    const numbers = async (only?: 'new' | 'same' | 'faulty' | 'leftOut') =>
      (await client.imports.rows.query(only ? { id, only } : { id })).map(({ number }) => number);
    expect([await numbers(), await numbers('new'), await numbers('same'), await numbers('faulty')]).toEqual([
      [3, 2, 4, 5],
      [4, 5],
      [2],
      [3],
    ]);
    const mends = [
      { row: 3, at: 2, text: '2' },
      { row: 4, at: 2, text: '30' },
    ];
    await client.imports.change.mutate({ id, cells: mends, rows: { numbers: [5], leaveOut: true } });
    expect([await numbers('new'), await numbers('faulty'), await numbers('leftOut')]).toEqual([[3, 4], [], [5]]);
    const [, third] = await client.imports.rows.query({ id, only: 'new' });
    expect(third).toMatchObject({ number: 4, mended: [2], cut: [3] });
    expect(third?.cells[3]).toHaveLength(501);
    await client.imports.change.mutate({ id, cells: mends.map(({ row, at }) => ({ row, at, text: null })) });
    const back = await client.imports.rows.query({ id });
    expect(back.map(({ cells, mended }) => [cells[2], mended])).toEqual([
      ['cheap', []],
      ['1', []],
      ['3', []],
      ['4', []],
    ]);
  });

  test('a file whose column for SKUs is empty is matched by handle, so that nothing is created twice', async () => {
    const ada = await app.seller();
    const shop = 'Handle,Title,SKU,Price\noak-mug,Oak mug,,12\nash-bowl,Ash bowl,,20\n';
    const id = await upload(ada, shop);
    expect(await ada.client.imports.get.query({ id })).toMatchObject({ matchBy: 'handle', counts: { new: 2 } });
    await ada.client.imports.start.mutate({ id });
    await work(ada);
    const again = await upload(ada, shop);
    expect((await ada.client.imports.get.query({ id: again })).counts).toMatchObject({ new: 0, same: 2 });
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
    expect(byName.faults.map(({ example }) => example).join(' ')).toContain('“Mug” stands in row 5 too');
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
    // A job that has run for long stops and leaves the rest to the next run. So repeat until no import is due.
    const isDue = async () => {
      const text = `select id from imports where user_id = $1::uuid and state in ('running', 'undoing') limit 1`;
      return (await app.services.database.query(text, [person.userId])).length > 0;
    };
    do for (const name of ['imports.check', 'imports.run', 'imports.pictures']) await workAt(name, person);
    while (await isDue());
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
    // Importing the same file a second time changes nothing.
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
    for (const sku of ['X', 'Y']) await ada.client.products.create.mutate({ name: sku, sku });
    const lines = Array.from({ length: 100 }, (_, at) => `S-${at},Product ${at}`);
    const id = await upload(ada, ['SKU,Name', ...lines].join('\n'));
    const before = await ada.client.imports.get.query({ id });
    expect(before.plan).toMatchObject({ limit: 100, used: 2, fits: 98, say: expect.stringContaining('98 of the 100') });
    // Ask for the last product of the file to be imported first.
    await ada.client.imports.change.mutate({ id, firstRows: { numbers: [101], first: true } });
    await ada.client.imports.start.mutate({ id });
    await work(ada);
    expect((await ada.client.imports.get.query({ id })).progress).toMatchObject({ created: 98, noRoom: 2 });
    const skus = (await all(ada)).map(({ sku }) => sku);
    expect([skus.includes('S-99'), skus.includes('S-98')]).toEqual([true, false]);
    await expect(ada.client.imports.start.mutate({ id })).rejects.toThrow('all that Free allows');
    const own = (await all(ada)).filter(({ sku }) => sku === 'X' || sku === 'Y');
    await ada.client.products.delete.mutate({ ids: own.map((one) => one.id) });
    await ada.client.imports.start.mutate({ id });
    await work(ada);
    expect(await ada.client.imports.get.query({ id })).toMatchObject({ state: 'done', progress: { created: 100, noRoom: 0 } });
  });

  test('of one file my plan imports only so many products, and the rest after an upgrade', async () => {
    const ada = await app.seller();
    const lines = Array.from({ length: 103 }, (_, at) => `S-${at},Product ${at}`);
    const id = await upload(ada, ['SKU,Name', ...lines].join('\n'));
    const { plan } = await ada.client.imports.get.query({ id });
    expect(plan).toMatchObject({
      fileLimit: 100,
      fits: 100,
      say: expect.stringContaining('Free imports 100 products of one file'),
    });
    await ada.client.imports.start.mutate({ id });
    await work(ada);
    expect((await ada.client.imports.get.query({ id })).progress).toMatchObject({ created: 100, noRoom: 3 });
    await expect(ada.client.imports.start.mutate({ id })).rejects.toThrow('Free imports 100 products of one file');
    await app.services.database.query(`update subscriptions set plan_id = 'tier-starter' where user_id = $1::uuid`, [ada.userId]);
    await ada.client.imports.start.mutate({ id });
    await work(ada);
    expect((await ada.client.imports.get.query({ id })).progress).toMatchObject({ created: 103, noRoom: 0 });
  });

  test('texts of a file say that they are imported, and count as mine', async () => {
    const ada = await app.seller();
    const { id: mug } = await ada.client.products.create.mutate({ name: 'Mug', sku: 'A-1', description: '<p>Old words.</p>' });
    const file = 'SKU,Name,Description,Tags\nA-1,Oak mug,Turned from one piece of oak.,"oak, mug"\nA-2,Ash bowl,Ash.,ash\n';
    const id = await upload(ada, file);
    await ada.client.imports.start.mutate({ id });
    await work(ada);
    const imported = { name: 'import', description: 'import', tags: 'import' };
    for (const { id } of await all(ada)) expect((await ada.client.products.get.query({ id })).textSources).toEqual(imported);
    const versions = async () => (await ada.client.products.versions.query({ productId: mug })).items.map(({ source }) => source);
    expect((await versions())[0]).toBe('import');
    await ada.client.imports.undo.mutate({ id });
    await work(ada);
    expect((await ada.client.products.get.query({ id: mug })).textSources).toEqual({});
    expect((await versions())[0]).toBe('human');
  });

  test('an AI text that comes back from the shop slightly changed stays an AI text', async () => {
    const { sourcesAfter } = await import('#shared/products/versions.ts');
    const before = {
      name: 'Mug',
      description: '<p>A mug that holds the warmth of your morning for a long while.</p>',
      metaTitle: '',
      metaDescription: '',
      tags: [],
    };
    const textSources = { description: 'ai' } as const;
    const after = (description: string) => {
      const texts = { ...before, description };
      return sourcesAfter(before, textSources, texts, importWriter.authorsOf({ ...before, textSources }, texts)).description;
    };
    expect(after(before.description)).toBe('ai');
    expect(after('<p>A mug that holds the warmth of your morning for a long while!! Now in blue.</p>')).toBe('ai-edited');
    expect(after('<p>Stoneware, 350 ml, thrown by hand in Devon.</p>')).toBe('import');
  });

  test('a product without a currency gets the one of the file, else mine, else US dollars', async () => {
    const ada = await app.seller();
    const used = async (file: string) => {
      const id = await upload(ada, file);
      return { id, ...(await ada.client.imports.get.query({ id })).currency };
    };
    expect(await used(basic)).toMatchObject({ chosen: null, used: 'USD', products: 2, suggested: { from: 'none' } });
    expect(await used('Artikelnummer;Name;Preis\nA;Mug;5,50\nB;Bowl;7,90\n')).toMatchObject({
      used: 'EUR',
      products: 2,
      suggested: { from: 'language' },
    });
    expect(await used('SKU;Name;Price (GBP)\nA;Mug;5.50\nB;Bowl;\n')).toMatchObject({
      used: 'GBP',
      suggested: { from: 'header', text: '“Price (GBP)”' },
    });
    expect(await used('SKU,Name,Price\nA,Mug,5 €\nB,Bowl,7\n')).toMatchObject({
      used: 'EUR',
      products: 1,
      suggested: { from: 'prices' },
    });
    await ada.client.products.create.mutate({ name: 'Jug', currency: 'GBP' });
    const { id } = await used(basic);
    expect((await ada.client.imports.get.query({ id })).currency).toMatchObject({
      used: 'GBP',
      products: 2,
      suggested: { from: 'catalogue' },
    });
    await ada.client.imports.change.mutate({ id, currency: 'CHF' });
    expect((await ada.client.imports.get.query({ id })).currency).toEqual({
      chosen: 'CHF',
      used: 'CHF',
      products: 2,
      suggested: null,
    });
    await ada.client.imports.start.mutate({ id });
    await work(ada);
    expect((await all(ada)).map(({ name, currency }) => [name, currency])).toEqual([
      ['Ash bowl', 'CHF'],
      ['Jug', 'GBP'],
      ['Oak mug', 'CHF'],
    ]);
  });

  test('how I mapped a file is remembered for the next one with the same headers, for me alone', async () => {
    const [ada, eve] = [await app.seller(), await app.seller()];
    const file = 'SKU,Name,Shelf\nA,Mug,left\n';
    const id = await upload(ada, file);
    await ada.client.imports.change.mutate({ id, columns: [{ at: 2, field: 'notes' }], mode: 'both', emptyCells: 'clear' });
    await ada.client.imports.start.mutate({ id });
    const look = async (person: Person, body: string) => {
      const id = await upload(person, body);
      const { remembered, emptyCells, columns } = await person.client.imports.get.query({ id });
      return { remembered, emptyCells, fields: columns.map(({ field }) => field) };
    };
    // The remembered mapping is also used if the columns come in another order.
    const swapped = 'Shelf,SKU,Name\nleft,B,Bowl\n';
    expect(await look(ada, swapped)).toEqual({ remembered: true, emptyCells: 'clear', fields: ['notes', 'sku', 'name'] });
    expect(await look(eve, swapped)).toEqual({ remembered: false, emptyCells: 'keep', fields: [null, 'sku', 'name'] });
  });

  test('undoing puts back the original rows of the file before', async () => {
    const ada = await app.seller();
    const rowsOf = async () => {
      const found = await app.services.database.query<{ rows: string }>(
        'select s.rows::text as rows from product_sources s join products p on p.id = s.product_id where s.user_id = $1::uuid and not p.deleted order by p.name',
        [ada.userId],
      );
      return found.map(({ rows }) => (JSON.parse(rows) as { cells: string[] }[]).map(({ cells }) => cells.join(' ')));
    };
    const run = async (file: string) => {
      const id = await upload(ada, file);
      await ada.client.imports.start.mutate({ id });
      await work(ada);
      return id;
    };
    await run('SKU,Name,Shelf\nA,Mug,first\nB,Bowl,first\n');
    await ada.client.products.create.mutate({ name: 'Vase', sku: 'C' });
    const second = await run('SKU,Name,Shelf\nA,Big mug,second\nB,Bowl,second\nC,Vase,second\n');
    expect(await rowsOf()).toEqual([['A Big mug second'], ['B Bowl second'], ['C Vase second']]);
    await ada.client.imports.undo.mutate({ id: second });
    await work(ada);
    expect(await rowsOf()).toEqual([['B Bowl first'], ['A Mug first']]);
  });

  test('pictures are fetched after the products, once, in their order, and never from inner addresses', async () => {
    const ada = await app.seller();
    const origin = await startHostileOrigin();
    const host = 'https://pictures.shop.net';
    const cells = [`${host}/good.png`, `${host}/html`, 'https://169.254.169.254/x.png', `${host}/hops/1`];
    const file = `SKU,Name,Image URLs,Image alt texts\nA,Mug,"${cells.join(',')}","one,two,three,four"\n`;
    const id = await upload(ada, file);
    await ada.client.imports.start.mutate({ id });
    await workAt('imports.run', ada);
    expect(await ada.client.imports.get.query({ id })).toMatchObject({
      state: 'running',
      fetching: true,
      pictures: { waiting: 4 },
    });
    const job = { name: 'imports.pictures', id: 'x', askedBy: ada.userId };
    const seller = await actAs({ ...jobCtx(app.services, 'imports.pictures'), job }, ada.userId);
    if (!seller) throw new Error('no seller');
    await ada.client.imports.pause.mutate({ id });
    await fetchPortion(seller, id, origin);
    expect(origin.seen).toEqual([]);
    await ada.client.imports.resume.mutate({ id });
    // Two processes fetch the same pictures at once. The product must get each picture only once.
    await Promise.all([fetchPortion(seller, id, origin), fetchPortion(seller, id, origin)]);
    await fetchPortion(seller, id, origin);
    const found = await ada.client.imports.get.query({ id });
    expect(found).toMatchObject({ state: 'done', fetching: false, pictures: { waiting: 0, stored: 2, linked: 1, failed: 1 } });
    expect(found.pictures.warnings.map(({ url }) => url)).toEqual([cells[1], cells[2]]);
    const [mug] = await all(ada);
    const { images } = await ada.client.products.get.query({ id: mug?.id ?? '' });
    expect(images.map(({ source, alt }) => [source, alt])).toEqual([
      ['stored', 'one'],
      ['link', 'two'],
      ['stored', 'four'],
    ]);
    // Leave out the address that could not be fetched, because it would be tried again. All other pictures are known, so nothing
    // has changed.
    const again = await upload(ada, file.replace(`${cells[2]},`, '').replace('three,', ''));
    expect((await ada.client.imports.get.query({ id: again })).counts).toMatchObject({ same: 1, changed: 0 });
    await origin.close();
  });

  test('pictures that could not be fetched are tried again, and come in the places of their addresses', async () => {
    const ada = await app.seller();
    const origin = await startHostileOrigin();
    const host = 'https://pictures.shop.net';
    const cells = [`${host}/second-time`, `${host}/html`, `${host}/good.png`];
    const id = await upload(ada, `SKU,Name,Image URLs,Image alt texts\nA,Mug,"${cells.join(',')}","one,two,three"\n`);
    await ada.client.imports.start.mutate({ id });
    await workAt('imports.run', ada);
    const job = { name: 'imports.pictures', id: 'x', askedBy: ada.userId };
    const seller = await actAs({ ...jobCtx(app.services, 'imports.pictures'), job }, ada.userId);
    if (!seller) throw new Error('no seller');
    const fetchAll = async () => {
      for (let state = 'running'; state === 'running'; { state } = await ada.client.imports.get.query({ id }))
        await fetchPortion(seller, id, origin);
    };
    await expect(ada.client.imports.retryPictures.mutate({ id }).then(() => 'running')).resolves.toBe('running');
    await fetchAll();
    const [mug] = await all(ada);
    const pictures = async () => {
      const { images } = await ada.client.products.get.query({ id: mug?.id ?? '' });
      return images.map(({ source, alt }) => [source, alt]);
    };
    expect(await pictures()).toEqual([
      ['link', 'one'],
      ['link', 'two'],
      ['stored', 'three'],
    ]);
    await ada.client.imports.retryPictures.mutate({ id });
    expect(await ada.client.imports.get.query({ id })).toMatchObject({
      state: 'running',
      fetching: true,
      pictures: { waiting: 2 },
    });
    await fetchAll();
    expect(await ada.client.imports.get.query({ id })).toMatchObject({ state: 'done', pictures: { stored: 2, linked: 1 } });
    expect(await pictures()).toEqual([
      ['stored', 'one'],
      ['link', 'two'],
      ['stored', 'three'],
    ]);
    expect(await loosePictures(ada)).toBe(0);
    await origin.close();
  });

  test('pictures that a product has no room for are not fetched, and none that an import brought waits without a product', async () => {
    const ada = await app.seller();
    const origin = await startHostileOrigin();
    const job = { name: 'imports.pictures', id: 'x', askedBy: ada.userId };
    const seller = await actAs({ ...jobCtx(app.services, 'imports.pictures'), job }, ada.userId);
    if (!seller) throw new Error('no seller');
    const importOf = async (urls: string[], betweenPortions = async (_id: string) => {}) => {
      const id = await upload(ada, `SKU,Name,Image URLs\nA,Mug,"${urls.join(',')}"\n`);
      await ada.client.imports.start.mutate({ id });
      await workAt('imports.run', ada);
      await betweenPortions(id);
      for (let state = 'running'; state === 'running'; { state } = await ada.client.imports.get.query({ id }))
        await fetchPortion(seller, id, origin);
      return id;
    };
    const urls = (host: string, count: number) =>
      Array.from({ length: count }, (_, at) => `https://${host}${at}.shop.net/good.png`);
    await importOf(['https://a.shop.net/good.png']);
    const second = await importOf(['https://b.shop.net/html', ...urls('b', 10)], async (id) => {
      // Paused while pictures are fetched: they are fetched again later.
      const slow = fetchPortion(seller, id, {
        ...origin,
        resolve: async (name, signal) => {
          await ada.client.imports.pause.mutate({ id });
          return origin.resolve(name, signal);
        },
      });
      await slow;
      expect(await loosePictures(ada)).toBe(0);
      await ada.client.imports.resume.mutate({ id });
    });
    const before = origin.seen.length;
    const third = await importOf(urls('c', 12));
    expect(origin.seen.length).toBe(before);
    expect(await ada.client.imports.get.query({ id: third })).toMatchObject({ pictures: { failed: 12 } });
    await ada.client.imports.undo.mutate({ id: second });
    await workAt('imports.run', ada);
    expect((await ada.client.imports.get.query({ id: second })).state).toBe('undone');
    expect(await loosePictures(ada)).toBe(0);
    await origin.close();
  });

  test('an import that is cancelled between its products still gets the pictures of those it saved, if the seller wants', async () => {
    const ada = await app.seller();
    const origin = await startHostileOrigin();
    const rest = Array.from({ length: 4 }, (_, at) => `B${at},Bowl ${at},`).join('\n');
    const id = await upload(ada, `SKU,Name,Image URLs\nA,Mug,https://pictures.shop.net/good.png\n${rest}\n`);
    await ada.client.imports.start.mutate({ id });
    const seller = await actAs(
      { ...jobCtx(app.services, 'imports.run'), job: { name: 'imports.run', id: 'x', askedBy: ada.userId } },
      ada.userId,
    );
    if (!seller) throw new Error('no seller');
    // Only the first product is saved before the seller stops the import.
    const { query } = app.services.database;
    const turn = 'update import_products set turn = $2::int where import_id = $1::uuid and number > 1';
    await query(turn, [id, 2]);
    await new PortionRunner().run(seller, id);
    await ada.client.imports.cancel.mutate({ id });
    const stopped = await ada.client.imports.get.query({ id });
    expect(stopped).toMatchObject({ state: 'cancelled', progress: { created: 1 }, pictures: { waiting: 1, canRetry: true } });
    await ada.client.imports.retryPictures.mutate({ id });
    await workAt('imports.run', ada);
    for (let at = 0; at < 2; at++) await fetchPortion(seller, id, origin);
    expect(await ada.client.imports.get.query({ id })).toMatchObject({
      state: 'cancelled',
      fetching: false,
      progress: { created: 1 },
      pictures: { waiting: 0, stored: 1 },
    });
    expect(await all(ada)).toHaveLength(1);
    await origin.close();
  });

  test('a large file is shown at once, checked by a job, and imported as soon as it is checked', async () => {
    const ada = await app.seller({ plan: 'tier-business' });
    const lines = Array.from({ length: 6_000 }, (_, at) => `S-${at},Product ${at},${'x'.repeat(100)}`);
    const id = await upload(ada, ['SKU,Name,Notes', ...lines].join('\n'));
    const first = await ada.client.imports.get.query({ id });
    expect(first).toMatchObject({
      state: 'checking',
      check: { starts: false },
      columns: [{ field: 'sku' }, { field: 'name' }, {}],
    });
    expect(await ada.client.imports.rows.query({ id })).toHaveLength(200);
    // A change made during the check begins the check anew.
    await ada.client.imports.change.mutate({ id, columns: [{ at: 2, field: null }] });
    await ada.client.imports.start.mutate({ id });
    await ada.client.imports.start.mutate({ id });
    expect((await ada.client.imports.get.query({ id })).check?.starts).toBe(true);
    await Promise.all([workAt('imports.check', ada), workAt('imports.check', ada)]);
    expect(await ada.client.imports.get.query({ id })).toMatchObject({ state: 'running', counts: { rows: 6_000, new: 6_000 } });
    await work(ada);
    expect(await ada.client.imports.get.query({ id })).toMatchObject({ state: 'done', progress: { created: 6_000 } });
  }, 120_000);

  test('a name that only the last object of a large JSON file has becomes a column, also after a check that died meanwhile', async () => {
    const ada = await app.seller({ plan: 'tier-business' });
    const objects: Record<string, string>[] = Array.from({ length: 4_000 }, (_, at) => ({ sku: `S-${at}`, name: `Cup ${at}` }));
    objects.push({ sku: 'Last', name: 'Last cup', barcode: '4006381333931' });
    const id = await upload(ada, JSON.stringify(objects), 'products.json');
    const job = { name: 'imports.check', id: 'x', askedBy: ada.userId };
    const seller = await actAs({ ...jobCtx(app.services, job.name), job }, ada.userId);
    if (!seller) throw new Error('no seller');
    // The check dies after it has stored all rows, before it maps the columns.
    for await (const { store } of readPortions(seller, await findImport(seller, id))) await store?.(seller);
    await workAt('imports.check', ada);
    const { columns, counts } = await ada.client.imports.get.query({ id });
    expect(columns.map(({ header, field }) => [header, field])).toEqual([
      ['sku', 'sku'],
      ['name', 'name'],
      ['barcode', 'gtin'],
    ]);
    expect(counts).toMatchObject({ rows: 4_001, new: 4_001 });
  });

  test('a large file that is damaged near its end says so, and can be read in another form or removed', async () => {
    const ada = await app.seller();
    const lines = Array.from({ length: 6_000 }, (_, at) => `S-${at},Product ${at},${'x'.repeat(100)}`);
    const id = await upload(ada, `${['SKU,Name,Notes', ...lines].join('\n')}\nB,"Bowl,x\n`);
    await workAt('imports.check', ada);
    const { state, problem } = await ada.client.imports.get.query({ id });
    expect([state, problem]).toEqual(['ready', expect.stringContaining('a quotation mark opens cell 2')]);
    await expect(ada.client.imports.start.mutate({ id })).rejects.toThrow('a quotation mark opens cell 2');
    await ada.client.imports.remove.mutate({ id });
  });

  test('a product that several rows of a file changed gets back what it had before all of them', async () => {
    const ada = await app.seller({ plan: 'tier-business' });
    const item = { stock: 0, gtin: '' };
    const items = ['S', 'M'].map((size) => ({ values: [size], sku: `V-${size}`, price: 1, ...item }));
    const { id: productId } = await ada.client.products.create.mutate({ name: 'Cup', variants: { options: ['Size'], items } });
    const prices = async () => (await ada.client.products.get.query({ id: productId })).variants.items.map(({ price }) => price);
    const others = Array.from({ length: 1_500 }, (_, at) => `N-${at},New ${at},2`);
    const id = await upload(ada, ['SKU,Name,Price', 'V-S,Cup,5', ...others, 'V-M,Cup,6'].join('\n'));
    await ada.client.imports.start.mutate({ id });
    await work(ada);
    expect(await prices()).toEqual([5, 6]);
    await ada.client.imports.undo.mutate({ id });
    await work(ada);
    expect(await prices()).toEqual([1, 1]);
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
      left: [{ productId: mug, fields: ['price'], created: false, deleted: false }],
    });
  });

  test('before and after an undo it says which created products were edited since, and these can be restored', async () => {
    const ada = await app.seller();
    const { client } = ada;
    const id = await upload(ada, `${basic}A-3,Elm tray,,,\n`);
    await client.imports.start.mutate({ id });
    await work(ada);
    expect(await client.imports.undoPreview.query({ id })).toEqual({ edited: 0, isWhole: true, shown: [] });
    const [bowl, tray] = await all(ada);
    await client.products.update.mutate({ id: bowl?.id ?? '', version: 1, changes: { price: 21, description: '<p>New.</p>' } });
    // A product that has its old values again was not edited.
    await client.products.update.mutate({ id: tray?.id ?? '', version: 1, changes: { price: 3 } });
    await client.products.update.mutate({ id: tray?.id ?? '', version: 2, changes: { price: null } });
    expect(await client.imports.undoPreview.query({ id })).toEqual({
      edited: 1,
      isWhole: true,
      shown: [{ productId: bowl?.id, name: 'Ash bowl' }],
    });
    await client.imports.undo.mutate({ id });
    await work(ada);
    expect(await all(ada)).toEqual([]);
    const edited = { productId: bowl?.id, name: 'Ash bowl', fields: ['description', 'price'], created: true };
    expect((await client.imports.get.query({ id })).left).toEqual([{ ...edited, deleted: true }]);
    await client.products.restore.mutate({ id: bowl?.id ?? '' });
    expect((await client.imports.get.query({ id })).left).toEqual([{ ...edited, deleted: false }]);
  });

  test('of products that came from the same file twice and are both undone, restoring takes each once', async () => {
    const ada = await app.seller();
    // Without SKUs, so only their handles tell that they are the same.
    const shop = 'Handle,Title,SKU,Price\noak-mug,Oak mug,,12\nash-bowl,Ash bowl,,20\n';
    const imported = async () => {
      const id = await upload(ada, shop);
      await ada.client.imports.start.mutate({ id });
      await work(ada);
      return id;
    };
    const undone = async (id: string) => {
      await ada.client.imports.undo.mutate({ id });
      await work(ada);
      app.clock.advance(1_000);
    };
    const twins = async () => (await ada.client.products.deleted.query()).map(({ twin }) => twin);
    await undone(await imported());
    expect(await twins()).toEqual([null, null]);
    const again = await imported();
    expect(await twins()).toEqual(['inCatalogue', 'inCatalogue']);
    await undone(again);
    expect(await twins()).toEqual([null, null, 'deletedLater', 'deletedLater']);
  });

  test('what could not be imported is mended afterwards, in an import of the same name, and imported once', async () => {
    const ada = await app.seller();
    const { client } = ada;
    const lines = ['SKU,Name,Price', 'A,One,1', 'B,Two,cheap', 'C,Three,3', 'D,,4', ''];
    const id = await upload(ada, lines.join('\n'), 'goods.csv');
    await expect(client.imports.mend.mutate({ id })).rejects.toThrow('once the import is over');
    await client.imports.start.mutate({ id });
    await work(ada);
    expect((await client.imports.get.query({ id })).progress).toMatchObject({ created: 2, failed: 2 });
    const { id: mended } = await client.imports.mend.mutate({ id });
    const found = await client.imports.get.query({ id: mended });
    expect(found).toMatchObject({
      fileName: 'goods.csv',
      state: 'ready',
      canRead: false,
      counts: { rows: 2, faulty: 2, new: 0 },
    });
    expect((await client.imports.rows.query({ id: mended })).map(({ number, cells }) => [number, ...cells])).toEqual([
      [3, 'B', 'Two', 'cheap'],
      [5, 'D', '', '4'],
    ]);
    // The first report does not name them any more, so that they are not mended twice.
    expect(await client.imports.get.query({ id })).toMatchObject({ progress: { created: 2, failed: 0 }, faults: [] });
    await expect(client.imports.mend.mutate({ id })).rejects.toThrow('nothing to mend');
    await expect(client.imports.change.mutate({ id: mended, form: found.form })).rejects.toThrow('form');
    await client.imports.change.mutate({ id: mended, cells: [{ row: 3, at: 2, text: '2' }] });
    await client.imports.start.mutate({ id: mended });
    await work(ada);
    expect((await all(ada)).map(({ name, price }) => [name, price])).toEqual([
      ['One', 1],
      ['Three', 3],
      ['Two', 2],
    ]);
    await client.imports.undo.mutate({ id });
    await work(ada);
    expect((await all(ada)).map(({ name }) => name)).toEqual(['Two']);
  });

  test('an import that has nothing to import is not started, and says why', async () => {
    const ada = await app.seller();
    const { client } = ada;
    const refusal = async (
      file: string,
      change?: { mode: 'create' | 'update' } | { rows: { numbers: number[]; leaveOut: true } },
    ) => {
      const id = await upload(ada, file);
      if (change) await client.imports.change.mutate({ id, ...change });
      const error = await client.imports.start.mutate({ id }).catch((error: Error) => error);
      expect((await client.imports.get.query({ id })).state).toBe('ready');
      await client.imports.remove.mutate({ id });
      return error instanceof Error ? error.message : 'started';
    };
    expect(await refusal('SKU,Name,Price\nA,One,cheap\nB,Two,dear\n')).toContain('2 products have faults. Mend them first.');
    expect(await refusal(basic, { mode: 'update' })).toContain('2 products of the file are not in your catalogue');
    expect(await refusal(basic, { rows: { numbers: [2, 3], leaveOut: true } })).toContain('all rows are left out');
    await client.products.create.mutate({ name: 'Mug', sku: 'A-1' });
    expect(await refusal('SKU,Name\nA-1,Mug\n', { mode: 'create' })).toContain(
      '1 product of the file is in your catalogue already',
    );
  });

  test('an import is not started either if the plan has no room, also after a check that a changed catalogue makes necessary', async () => {
    const ada = await app.seller();
    const id = await upload(ada, basic);
    await ada.client.products.create.mutate({ name: 'Jug' });
    await app.services.database.query(`update subscriptions set product_count = 100 where user_id = $1::uuid`, [ada.userId]);
    await expect(ada.client.imports.start.mutate({ id })).rejects.toThrow('all that Free allows');
    expect((await ada.client.imports.get.query({ id })).state).toBe('ready');
  });

  test('new products without a price are named together, and imported all the same', async () => {
    const ada = await app.seller();
    const { client } = ada;
    await client.products.create.mutate({ name: 'Known', sku: 'K' });
    const id = await upload(ada, 'SKU,Name,Price,Stock\nA,One,,1\nB,Two,,1\nC,Three,3,1\nK,Known,,2\n');
    const { faults, counts } = await client.imports.get.query({ id });
    expect(counts).toMatchObject({ new: 3, changed: 1, faulty: 0 });
    expect(faults).toMatchObject([{ column: 'Price', rows: 2, stops: false }]);
    expect(faults[0]?.example).toBe('2 products have no price. They are imported without one.');
    const none = await upload(ada, 'SKU,Name\nX,Ten\n');
    expect((await client.imports.get.query({ id: none })).faults).toMatchObject([
      { column: '', at: null, rows: 1, stops: false },
    ]);
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
    // Imitate a process that dies after the second portion was saved and before it was committed.
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

  test('an import that fails holds up no other, and is resumed after its job was given up', async () => {
    const ada = await app.seller();
    const { client } = ada;
    const { query } = app.services.database;
    const id = await upload(ada, 'SKU,Name\nA,Mug\n');
    await client.imports.start.mutate({ id });
    const other = await upload(ada, 'SKU,Name\nB,Bowl\n');
    await client.imports.start.mutate({ id: other });
    // What the first one has read cannot be imported: a product without a name.
    const read = `update import_products set read = jsonb_set(read, '{name}', $2::text::jsonb) where import_id = $1::uuid`;
    await query(read, [id, 'null']);
    await expect(workAt('imports.run', ada)).rejects.toThrow();
    const stateOf = async (id: string) => (await client.imports.get.query({ id })).state;
    expect([await stateOf(id), await stateOf(other)]).toEqual(['running', 'done']);

    await query(read, [id, '"Mug"']);
    await query(`update jobs.job set state = 'failed' where singleton_key = $1`, [ada.userId]);
    app.clock.advance(180_000);
    expect(await client.imports.get.query({ id })).toMatchObject({ state: 'running', interrupted: true });
    await runJob(app.services, 'imports.sweep');
    const queued = await query<{ by: string }>(
      `select name, data ->> 'askedBy' as by from jobs.job where singleton_key = $1 and state < 'active'`,
      [ada.userId],
    );
    expect(queued).toEqual([{ name: 'imports.run', by: ada.userId }]);
    await work(ada);
    expect(await client.imports.get.query({ id })).toMatchObject({ state: 'done', progress: { created: 1 } });

    // One that nothing resumes is removed after its days, like the others.
    const last = await upload(ada, 'SKU,Name\nC,Vase\n');
    await client.imports.start.mutate({ id: last });
    const days = `update imports set kept_until = now() - interval '1 hour', updated_at = now() - interval '7 days' where id = $1::uuid`;
    await query(days, [last]);
    await runJob(app.services, 'imports.sweep');
    await expect(client.imports.get.query({ id: last })).rejects.toThrow('does not exist');
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
    // The refused ones do not count as uploads of this hour.
    expect(await systemCtx(app.services, 'test').limits.taken('importFilePerson', ada.userId)).toBe(2);
  });

  test('a file that is said to be too large is refused before it is sent, and not counted', async () => {
    const ada = await app.seller();
    const headers = { cookie: ada.cookie(), origin: app.url, 'content-length': 200 * 1024 * 1024 };
    const asked = request(`${app.url}/api/imports`, { method: 'POST', headers, agent: false });
    asked.on('error', () => {});
    asked.write('SKU,Name\nA,');
    const status = await new Promise((answered) => asked.once('response', ({ statusCode }) => answered(statusCode)));
    asked.destroy();
    expect(status).toBe(413);
    expect(await systemCtx(app.services, 'test').limits.taken('importFilePerson', ada.userId)).toBe(0);
  });

  test('no more than ten files wait, and one is removed to make room', async () => {
    const ada = await app.seller();
    for (let n = 0; n < 10; n++) await upload(ada, basic);
    await expect(upload(ada, basic)).rejects.toThrow('10 files wait to be imported');
    const [first] = await ada.client.imports.list.query();
    await ada.client.imports.remove.mutate({ id: first?.id ?? '' });
    await upload(ada, basic);
  });

  test('products of a very large file are found in portions, and those far apart that share a key are told of', async () => {
    const ada = await app.seller();
    const { query } = app.services.database;
    await ada.client.products.create.mutate({ name: 'Mug', sku: 'A' });
    const id = await upload(ada, 'SKU,Name\nA,Mug\nB,Bowl\nC,Cup\n');
    await query(`update import_products set number = 120000, keys = '{1a}' where import_id = $1::uuid and number = 3`, [id]);
    await query(`update imports set state = 'checking', check_id = id where id = $1::uuid`, [id]);
    const ctx = await actingFor(ada);
    const doubtful = await matchProducts(ctx, { id, checkId: id }, await findImport(ctx, id));
    expect(doubtful).toEqual([{ firstRow: 4, field: 'sku', reason: expect.stringContaining('“a” stands in row 2 too') }]);
    const found = await query(
      `select number, product_id is not null as known, fate from import_products where import_id = $1::uuid order by number`,
      [id],
    );
    expect(found).toEqual([
      { number: 1, known: true, fate: 'same' },
      { number: 2, known: false, fate: 'new' },
      { number: 120_000, known: true, fate: 'faulty' },
    ]);
  });

  test('twelve files uploaded at once to several processes: ten wait, and two are refused', async () => {
    const ctx = await actingFor(await app.seller());
    const takeOne = async () => {
      await takeFile(ctx, Readable.from([Buffer.from(basic)]), 'products.csv');
    };
    const ended = await Promise.allSettled(Array.from({ length: 12 }, takeOne));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('the sheets of a workbook are offered, as long as it can be read in another form', async () => {
    const ada = await app.seller();
    const cells = (row: number, texts: string[]) =>
      `<row r="${row}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
    const book = await workbookOf(cells(1, ['SKU', 'Name']) + cells(2, ['A', 'Mug']));
    const id = await upload(ada, new Uint8Array(book), 'products.xlsx');
    expect(await ada.client.imports.sheets.query({ id })).toEqual(['Goods']);
    await ada.client.imports.start.mutate({ id });
    expect(await ada.client.imports.sheets.query({ id })).toEqual([]);
    const table = await upload(ada, basic);
    expect(await ada.client.imports.sheets.query({ id: table })).toEqual([]);
  });

  test('a cover sheet and a title above the names of the columns are passed over', async () => {
    const ada = await app.seller();
    const rowOf = (row: number, texts: string[]) =>
      `<row r="${row}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
    const goods = rowOf(1, ['Supplier list Spring']) + rowOf(3, ['Product name', 'Retail price']) + rowOf(4, ['Mug', '12.50']);
    const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const shown = { 'xl/workbook.xml': workbookXml.replace('state="hidden" ', '').replace('name="Hidden"', 'name="Read me"') };
    const cover = { 'xl/worksheets/other.xml': sheetOf(rowOf(1, ['How to use this list']) + rowOf(2, ['Read all of it'])) };
    const id = await upload(ada, new Uint8Array(await workbookOf(goods, { ...shown, ...cover })), 'supplier.xlsx');
    const found = await ada.client.imports.get.query({ id });
    expect(found.form).toMatchObject({ sheet: 'Goods', headerRow: 3 });
    expect(found.columns.map(({ field }) => field)).toEqual(['name', 'price']);
    expect(found.counts).toMatchObject({ rows: 1, new: 1, faulty: 0 });
    const csv = await upload(ada, 'Our list;;\n\nProduct name;Retail price\nBowl;9,00\n');
    expect((await ada.client.imports.get.query({ id: csv })).counts).toMatchObject({ rows: 1, new: 1, faulty: 0 });
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
