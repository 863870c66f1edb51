/** Exporting products into files of shops: round trips, changed texts, the order of rows, the download, and who may have it. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ExportInput } from '#shared/exports/exports.ts';
import { subscriptionStatuses } from '#shared/subscriptions.ts';
import { engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { readFile } from '#tests/support/catalogue-files.ts';
import { exampleFiles } from '#tests/support/export-files.ts';
import { resolveTo } from '#tests/support/hostile-origin.ts';
import { jobCtx, runJob } from '#tests/support/run-job.ts';

describe.skipIf(!engineFound)(`exports on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    // No picture of the example files can be fetched, so the products keep the pictures' URLs.
    app = await startApp({ names: { askedBy: () => resolveTo({ 'example.com': [new Error('not found')] }) } });
  });

  const importFile = async (person: Person, body: string | Buffer, name: string): Promise<string> => {
    const answer = await app.fetch('/api/imports', {
      method: 'POST',
      headers: { cookie: person.cookie(), origin: app.url, 'x-file-name': encodeURIComponent(name) },
      body: body as BodyInit,
    });
    const { data, error } = (await answer.json()) as { data?: { id: string }; error?: { message: string } };
    if (!data) throw new Error(error?.message);
    return data.id;
  };
  const finishImports = async (person: Person) => {
    for (const name of ['imports.run', 'imports.pictures']) await runJobFor(person, name);
  };
  const runJobFor = async (person: Person, name: string) => {
    const { jobs } = await import('#server/jobs/registry.ts');
    const job = jobs.find((one) => one.name === name);
    if (!job) throw new Error(`there is no job ${name}`);
    const ctx = jobCtx(app.services, name);
    await job.run({ ...ctx, job: { ...ctx.job, askedBy: person.userId } }, { userId: person.userId });
  };
  const imported = async (person: Person, body: string | Buffer, name: string) => {
    const id = await importFile(person, body, name);
    await person.client.imports.start.mutate({ id });
    await finishImports(person);
    const found = await person.client.imports.get.query({ id });
    expect(found.state).toBe('done');
    return found;
  };
  const fetched = (person: Person, address: string) => app.fetch(address, { headers: { cookie: person.cookie() } });
  const exported = async (person: Person, input: ExportInput) => {
    const { id } = await person.client.exports.create.mutate(input);
    let run = await person.client.exports.get.query({ id });
    // Each run of the job makes one of the person's files.
    for (let runs = 0; run.state === 'queued' && runs < 5; runs++) {
      await runJobFor(person, 'exports.run');
      run = await person.client.exports.get.query({ id });
    }
    expect([run.state, run.reason]).toEqual(['done', null]);
    const answer = await fetched(person, run.address ?? '');
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe(run.bytes);
    return { run, bytes, file: await readFile(bytes, run.fileName) };
  };
  const cellsOf = ({ headerLines, rows }: Awaited<ReturnType<typeof readFile>>) => [
    ...headerLines,
    ...rows.map(({ cells }) => cells),
  ];
  const padded = (table: string[][]) => {
    const width = Math.max(...table.map((row) => row.length));
    return table.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
  };

  for (const { name, templateId, content } of exampleFiles) {
    test(`${name}: what is imported and not changed leaves cell by cell as it came, and comes back as the same`, async () => {
      const person = await app.seller();
      await imported(person, content, name);
      const id = templateId ?? (await person.client.exports.formats.query()).find((one) => one.id.startsWith('file:'))?.id ?? '';
      const { file, bytes, run } = await exported(person, { templateId: id });
      const before = await readFile(content, name);
      expect(padded(cellsOf(file))).toEqual(padded(cellsOf(before)));
      const again = await importFile(person, bytes, run.fileName);
      const { counts } = await person.client.imports.get.query({ id: again });
      expect(counts).toMatchObject({ new: 0, changed: 0, faulty: 0 });
    });

    test(`${name}: a changed text changes its own cells only`, async () => {
      const person = await app.seller();
      await imported(person, content, name);
      const { items } = await person.client.products.list.query({ sort: 'oldest' });
      const [first] = items;
      if (!first) throw new Error('nothing was imported');
      await person.client.products.update.mutate({
        id: first.id,
        version: first.version,
        changes: { name: 'A name that nobody had' },
      });
      const id = templateId ?? (await person.client.exports.formats.query()).find((one) => one.id.startsWith('file:'))?.id ?? '';
      const { file } = await exported(person, { templateId: id });
      const before = padded(cellsOf(await readFile(content, name)));
      const after = padded(cellsOf(file));
      const differing = after.flatMap((row, at) =>
        row.flatMap((cell, place) => (cell === before[at]?.[place] ? [] : [[before[at]?.[place], cell]])),
      );
      expect(differing.length).toBeGreaterThan(0);
      for (const [was, is] of differing) expect([was, is]).toEqual([first.name, 'A name that nobody had']);
    });
  }

  test('texts only: Shopify gets handle, title and the changed columns of the changed products', async () => {
    const person = await app.seller();
    const shopify = exampleFiles.find(({ templateId }) => templateId === 'shopify');
    await imported(person, shopify?.content ?? '', 'products.csv');
    const none = await exported(person, { templateId: 'shopify', scope: 'texts' });
    expect(none.file.rows).toEqual([]);
    expect(none.run.notices[0]).toContain('No text has changed');
    const { items } = await person.client.products.list.query({ sort: 'oldest' });
    const first = items[0];
    if (!first) throw new Error('nothing was imported');
    await person.client.products.update.mutate({
      id: first.id,
      version: first.version,
      changes: { description: '<p>Written anew.</p>' },
    });
    const { file, run } = await exported(person, { templateId: 'shopify', scope: 'texts' });
    expect(file.columns).toEqual(['Title', 'URL handle', 'Description']);
    expect(file.rows.map(({ cells }) => cells)).toEqual([[first.name, 'oak-lamp', '<p>Written anew.</p>']]);
    expect(run.notices.join(' ')).toContain('without a changed text');
    // No file of this shop has named this product. A file with texts only would create an incomplete product there, so the
    // product is left out.
    await person.client.products.create.mutate({ name: 'Made here', description: '<p>New.</p>' });
    const again = await exported(person, { templateId: 'shopify', scope: 'texts' });
    expect(again.file).toMatchObject({ columns: file.columns, rows: [{ cells: file.rows[0]?.cells }] });
    expect(again.run.notices[0]).toBe(
      '1 product is left out: no file of this shop has told its handle. Export all columns to add it to the shop.',
    );
  });

  test('an ID of one shop never stands in the file of another, and no two products get the same handle', async () => {
    const person = await app.seller({ plan: 'tier-pro' });
    const content = 'ID,Type,SKU,Name,Published,"Regular price",Parent\n123,simple,LAMP,Oak lamp,1,5,\n';
    await imported(person, content, 'woocommerce.csv');
    const [lamp] = (await person.client.products.list.query({ sort: 'oldest' })).items;
    if (!lamp) throw new Error('nothing was imported');
    const cellOf = ({ file }: Awaited<ReturnType<typeof exported>>, header: string) =>
      file.rows.map(({ cells }) => cells[file.columns.indexOf(header)]);
    const ebay = await exported(person, { templateId: 'ebay' });
    expect(cellOf(ebay, 'ItemID')).toEqual(['']);
    expect(cellOf(await exported(person, { templateId: 'medusa' }), 'Product Id')).toEqual(['']);
    // Only Listwright's own CSV has a column for the id that a product has in a shop.
    expect(cellOf(await exported(person, { templateId: 'own-csv' }), 'ID in the shop')).toEqual(['123']);
    const shopify = exampleFiles.find(({ templateId }) => templateId === 'shopify');
    await imported(person, shopify?.content ?? '', 'products.csv');
    const { id } = await person.client.products.create.mutate({ name: 'Ash bowl!', sku: 'B' });
    const handles = cellOf(await exported(person, { templateId: 'shopify' }), 'URL handle');
    expect(new Set(handles).size).toBe(4);
    expect(handles).toContain('ash-bowl');
    expect(handles).toContain(`ash-bowl-${id.slice(-8)}`);
    // The product gets the same handle if it is exported alone.
    const alone = await exported(person, { templateId: 'shopify', products: { kind: 'ids', ids: [id] } });
    expect(cellOf(alone, 'URL handle')).toEqual([`ash-bowl-${id.slice(-8)}`]);
  });

  test('a file of another form has the currency, and takes nothing offline in the shop', async () => {
    const person = await app.seller();
    const rows = ['Handle,Title,Body (HTML),Published,Variant SKU,Variant Price,Image Src', 'lamp,Oak lamp,,true,LAMP,5,'];
    await imported(person, rows.join('\n'), 'products.csv');
    const own = (await exported(person, { templateId: 'own-csv' })).file;
    expect(own.rows[0]?.cells[own.columns.indexOf('Currency')]).toBe('USD');
    const { file } = await exported(person, { templateId: 'shopify' });
    const cell = (header: string) => file.rows[0]?.cells[file.columns.indexOf(header)];
    expect([cell('Status'), cell('Published on online store'), cell('URL handle')]).toEqual(['active', 'true', 'lamp']);
  });

  test('what another form of a shop has no column for is told before the export, and the form the products came in is known', async () => {
    const person = await app.seller();
    const rows = [
      'Handle,Title,Variant SKU,Variant Grams,Variant Taxable,Variant Price,Variant Compare At Price,Image Position,Published',
      'lamp,Oak lamp,LAMP,450,true,5,9,1,true',
      'mug,Mug,MUG,300,true,3,,,true',
    ];
    await imported(person, rows.join('\n'), 'products.csv');
    const notice =
      '“Variant Grams” of 2 products and “Variant Compare At Price” of 1 product have no column in this form and are left out. “Shopify products (older form)” has them.';
    expect((await person.client.exports.preview.mutate({ templateId: 'shopify' })).notices).toEqual([notice]);
    expect((await exported(person, { templateId: 'shopify' })).run.notices).toEqual([notice]);
    expect((await person.client.exports.preview.mutate({ templateId: 'shopify-older' })).notices).toEqual([]);
    const cameIn = async () =>
      (await person.client.exports.formats.query())
        .filter(({ products }) => products > 0)
        .map(({ id, products, changed }) => [id, products, changed]);
    expect(await cameIn()).toEqual([['shopify-older', 2, 0]]);
    // Only a changed text is told from the file, not a price.
    app.clock.advance(1_000);
    const [lamp, mug] = (await person.client.products.list.query({ sort: 'name' })).items;
    await person.client.products.update.mutate({ id: lamp?.id ?? '', version: lamp?.version ?? 0, changes: { price: 7 } });
    expect(await cameIn()).toEqual([['shopify-older', 2, 0]]);
    await person.client.products.update.mutate({ id: mug?.id ?? '', version: mug?.version ?? 0, changes: { name: 'Big mug' } });
    expect(await cameIn()).toEqual([['shopify-older', 2, 1]]);
  });

  test('a picture leaves with the address it came from, also one that was never fetched; an uploaded one leaves for the seller only', async () => {
    const person = await app.seller();
    const shopify = exampleFiles.find(({ templateId }) => templateId === 'shopify');
    const content = shopify?.content ?? '';
    await imported(person, content, 'products.csv');
    const [lamp] = (await person.client.products.list.query({ sort: 'oldest' })).items;
    const addPicture = (name: string, address: string, position: number) =>
      app.services.database.query(
        `insert into product_images (id, user_id, product_id, source, url, address, position, alt) values
          ($1::uuid, $2::uuid, $3::uuid, 'stored', '/media/' || $1 || '.jpg', $4, $5::int, '')`,
        [name, person.userId, lamp?.id, address, position],
      );
    const table = async (templateId: string) => (await exported(person, { templateId })).file;
    const imagesIn = ({ columns, rows }: Awaited<ReturnType<typeof table>>, header: string) =>
      rows.map(({ cells }) => cells[columns.indexOf(header)] ?? '');
    const [fetched, uploaded] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'];
    // Imitate that only the second of the two pictures named in the file could be fetched.
    await app.services.database.query('delete from product_images where product_id = $1::uuid', [lamp?.id]);
    await addPicture(fetched, 'https://example.com/2.jpg', 0);
    expect(padded(cellsOf(await table('shopify')))).toEqual(padded(cellsOf(await readFile(content, 'products.csv'))));
    expect(imagesIn(await table('own-csv'), 'Picture addresses')[0]).toBe('https://example.com/1.jpg|https://example.com/2.jpg');
    await addPicture(uploaded, '', 1);
    const { file, run } = await exported(person, { templateId: 'shopify' });
    expect(padded(cellsOf(file))).toEqual(padded(cellsOf(await readFile(content, 'products.csv'))));
    expect(run.notices.join(' ')).toContain('1 product has pictures that are stored here only.');
    expect(imagesIn(await table('own-csv'), 'Picture addresses')[0]).toBe(
      ['https://example.com/1.jpg', 'https://example.com/2.jpg', `${app.services.config.publicUrl}/media/${uploaded}.jpg`].join(
        '|',
      ),
    );
  });

  test('for Excel: no cell is left that a spreadsheet would run, and import takes the apostrophes off again', async () => {
    const person = await app.seller();
    await person.client.products.create.mutate({
      name: '=HYPERLINK("http://x")',
      brand: '@home',
      sku: '+1',
      description: '-cmd',
    });
    const { bytes } = await exported(person, { templateId: 'own-csv', forExcel: true });
    // Formulas are made harmless without `forExcel` too, because people open any CSV file in Excel. Only a shop's codes stay as
    // they are, because the shop finds its products by them.
    const plain = (await exported(person, { templateId: 'own-csv' })).bytes.toString('utf8');
    expect(plain).toContain(`"'=HYPERLINK(""http://x"")",,'@home,<p>-cmd</p>,`);
    const shop = await exported(person, { templateId: 'shopify' });
    expect(shop.bytes.toString('utf8')).toContain(`"'=HYPERLINK(""http://x"")",hyperlink-http-x,<p>-cmd</p>,'@home,`);
    // The shop takes such texts, so this is no broken rule.
    expect(shop.run.breaches).toBe(0);
    expect((await person.client.exports.get.query({ id: shop.run.id })).check.rules).toHaveLength(2);
    const text = bytes.toString('utf8');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(text).toContain(",'@home,");
    const id = await importFile(person, bytes, 'again.csv');
    expect((await person.client.imports.get.query({ id })).counts).toMatchObject({ new: 0, changed: 0, faulty: 0 });
  });

  test('our own files are known again, whatever their kind: columns of the seller and cells stay, and the writer of a changed text is told', async () => {
    const person = await app.seller();
    const { bytes } = await exported(person, { templateId: 'own-csv', withOrigin: true });
    const [header] = bytes.toString('utf8').split('\r\n');
    const names = (header ?? '').split(',');
    const cells = {
      Name: 'Lamp',
      SKU: 'L',
      Price: '19.9',
      Shelf: 'left',
      'Name written by': 'A person',
      'Tags written by': 'Eve',
    };
    const row = [...names, 'Shelf'].map((name) => cells[name as keyof typeof cells] ?? '');
    await imported(person, `${header},Shelf\n${[...row, 'behind'].join(',')}\n`, 'mine.csv');
    const [lamp] = (await person.client.products.list.query({ sort: 'oldest' })).items;
    const table = async (templateId: string) => (await exported(person, { templateId })).file;
    for (const format of ['csv', 'tsv', 'xlsx']) {
      const file = await table(`own-${format}`);
      expect(file.columns.slice(0, names.length + 1), format).toEqual([...names, 'Shelf']);
      expect(file.rows[0]?.cells, format).toEqual([...row, 'behind']);
    }
    if (!lamp) throw new Error('nothing was imported');
    await person.client.products.update.mutate({ id: lamp.id, version: lamp.version, changes: { name: 'Oak lamp' } });
    await app.services.database.query(`update products set text_sources = '{"name":"ai"}' where id = $1::uuid`, [lamp.id]);
    const file = await table('own-csv');
    expect(file.rows[0]?.cells).toEqual(
      row.map((cell) => (cell === 'Lamp' ? 'Oak lamp' : cell === 'A person' ? 'AI' : cell)).concat('behind'),
    );
  });

  test('all kinds of our own files hold the same, and who wrote the texts if wanted', async () => {
    const person = await app.seller();
    const variants = {
      options: ['Size'],
      items: [
        { values: ['S'], sku: 'T-S', price: 5 },
        { values: ['M'], sku: 'T-M', price: 6 },
      ],
    };
    await person.client.products.create.mutate({ name: 'Tee, "red"', sku: 'T', price: 5, tags: ['a|b', 'c'], variants });
    await person.client.products.create.mutate({
      name: 'Mug\nblue',
      sku: '007',
      stock: 3,
      attributes: [{ name: 'Height', value: '9', unit: 'cm' }],
    });
    const tables = [];
    for (const format of ['csv', 'tsv', 'json', 'xlsx']) {
      const { file, bytes, run } = await exported(person, { templateId: `own-${format}`, withOrigin: true });
      tables.push(padded([file.columns, ...file.rows.map(({ cells }) => cells)]));
      const id = await importFile(person, bytes, run.fileName);
      expect((await person.client.imports.get.query({ id })).counts).toMatchObject({ new: 0, changed: 0, faulty: 0 });
    }
    const [csv, tsv, json, xlsx] = tables;
    expect(tsv).toEqual(csv);
    expect(json).toEqual(csv);
    expect(xlsx).toEqual(csv);
    const header = csv?.[0] ?? [];
    expect(header.slice(-6)).toEqual([
      ...['Name', 'Description', 'Meta title', 'Meta description', 'Tags'].map((one) => `${one} written by`),
      'Texts approved',
    ]);
    expect(csv?.[1]?.[header.indexOf('Name written by')]).toBe('A person');
    expect(csv).toHaveLength(5);
  });

  test('texts by the AI go into columns of their own where the format has some', async () => {
    const person = await app.seller({ plan: 'tier-pro' });
    const made = await person.client.products.create.mutate({ name: 'By a person', sku: 'P' });
    const ai = await person.client.products.create.mutate({ name: 'By the AI', sku: 'A', description: '<p>AI: "text"</p>' });
    await app.services.database.query(
      `update products set text_sources = '{"name":"ai","description":"ai-edited"}' where id = $1::uuid`,
      [ai.id],
    );
    const { file } = await exported(person, { templateId: 'google-supplemental' });
    expect(file.columns.slice(0, 5)).toEqual(['id', 'title', 'structured_title', 'description', 'structured_description']);
    expect(file.rows.map(({ cells }) => cells.slice(0, 5))).toEqual([
      ['P', 'By a person', '', '', ''],
      ['A', '', 'trained_algorithmic_media:"By the AI"', '', 'trained_algorithmic_media:"AI: "text""'],
    ]);
    expect(made.id).not.toBe(ai.id);
  });

  test('breaches of the platform are told with the product, before and after', async () => {
    const person = await app.seller({ plan: 'tier-pro' });
    const { id: productId } = await person.client.products.create.mutate({ name: 'x'.repeat(120), sku: 'L' });
    const preview = await person.client.exports.preview.mutate({ templateId: 'ebay' });
    expect(preview).toMatchObject({ products: 1, rows: 1, atOnce: true });
    expect(preview.check.checked).toBe(1);
    expect(preview.check.shown[0]).toMatchObject({ productId, field: 'Title', severity: 'hard' });
    expect(preview.check.shown[0]?.sentence).toContain('80');
    expect(preview.columns.find(({ header }) => header === '*Title')?.title).toBe('Name');
    const { run } = await exported(person, { templateId: 'ebay' });
    expect(run.breaches).toBe(preview.check.rules?.filter(({ severity }) => severity === 'hard').length);
  });

  test('broken rules are told by rule, with the number of products, and what the file cannot hold behind them', async () => {
    const person = await app.seller();
    for (const length of [90, 100, 110])
      await person.client.products.create.mutate({ name: 'x'.repeat(length), sku: `L-${length}` });
    await person.client.products.create.mutate({ name: '=1+1', sku: 'F' });
    const { check } = await person.client.exports.preview.mutate({ templateId: 'ebay' });
    const title = check.rules?.find(({ field }) => field === 'Title');
    expect(title).toMatchObject({ field: 'Title', severity: 'hard', products: 3 });
    expect(title?.sentence).toMatch(/has at most 80/);
    expect(check.shown.filter(({ rule }) => rule === title?.rule)).toHaveLength(3);
    expect(check.rules?.at(-1)).toMatchObject({ severity: 'advice', products: 1 });
  });

  test('only the chosen products leave: by ids, by a filter, and never deleted ones', async () => {
    const person = await app.seller();
    const make = async (name: string, tags: string[]) => (await person.client.products.create.mutate({ name, tags })).id;
    const [one, , three] = [await make('Oak mug', ['a']), await make('Ash mug', ['b']), await make('Oak bowl', ['a'])];
    const namesOf = async (products: ExportInput['products']) => {
      const { file } = await exported(person, { templateId: 'own-csv', products });
      return file.rows.map(({ cells }) => cells[0]);
    };
    expect(await namesOf({ kind: 'ids', ids: [three, one] })).toEqual(['Oak mug', 'Oak bowl']);
    expect(await namesOf({ kind: 'filter', filter: { search: 'mug' } })).toEqual(['Oak mug', 'Ash mug']);
    // As copied from a page: with a space that has no width.
    expect(await namesOf({ kind: 'filter', filter: { search: 'm\u200bug' } })).toEqual(['Oak mug', 'Ash mug']);
    expect(await namesOf({ kind: 'filter', filter: { tag: 'a', search: 'bo' } })).toEqual(['Oak bowl']);
    expect(await namesOf({ kind: 'filter', filter: { view: 'noDescription' } })).toHaveLength(3);
    await person.client.products.delete.mutate({ ids: [one] });
    expect(await namesOf({ kind: 'all' })).toEqual(['Ash mug', 'Oak bowl']);
    const other = await app.seller();
    // Of another seller's ids, and of those of deleted products, there is no file, and no job that makes none.
    for (const [who, id] of [
      [other, three],
      [person, one],
    ] as const) {
      const input = { templateId: 'own-csv', products: { kind: 'ids' as const, ids: [id] } };
      const gone = { code: 'NOT_FOUND', message: 'None of these products exist any more.' };
      const before = (await who.client.exports.list.query()).length;
      expect(await refusal(who.client.exports.create.mutate(input))).toMatchObject(gone);
      expect(await refusal(who.client.exports.preview.mutate(input))).toMatchObject(gone);
      expect(await who.client.exports.list.query()).toHaveLength(before);
    }
  });

  test('a large export is made by a job, can be cancelled, and is removed after its days', async () => {
    const person = await app.seller();
    await app.services.database.query(
      `insert into products (id, user_id, name, sku) select gen_random_uuid(), $1::uuid, 'Product ' || n, 'S' || n from generate_series(1, 450) n`,
      [person.userId],
    );
    const { id } = await person.client.exports.create.mutate({ templateId: 'own-csv' });
    expect(await person.client.exports.get.query({ id })).toMatchObject({ state: 'queued', total: 450, done: 0, address: null });
    const another = await person.client.exports.create.mutate({ templateId: 'own-csv' });
    await app.services.database.query(`delete from jobs.job where singleton_key = $1`, [person.userId]);
    await runJobFor(person, 'exports.run');
    // Each file is made by a job of its own, so that a seller with many exports does not hold up the others.
    expect((await person.client.exports.get.query({ id: another.id })).state).toBe('queued');
    const next = `select name from jobs.job where singleton_key = $1 and state < 'active'`;
    expect(await app.services.database.query(next, [person.userId])).toEqual([{ name: 'exports.run' }]);
    await person.client.exports.remove.mutate({ id: another.id });
    const run = await person.client.exports.get.query({ id });
    expect(run).toMatchObject({ state: 'done', done: 450, total: 450, rows: 450 });
    const file = await readFile(Buffer.from(await (await fetched(person, run.address ?? '')).arrayBuffer()), run.fileName);
    expect(new Set(file.rows.map(({ cells }) => cells[0])).size).toBe(450);
    const second = await person.client.exports.create.mutate({ templateId: 'own-csv' });
    await person.client.exports.cancel.mutate({ id: second.id });
    await runJobFor(person, 'exports.run');
    expect((await person.client.exports.get.query({ id: second.id })).state).toBe('cancelled');
    await expect(person.client.exports.cancel.mutate({ id })).rejects.toThrow('This export is over.');
    expect((await person.client.exports.list.query()).map((one) => one.id)).toEqual([second.id, id]);
    expect((await person.client.exports.formats.query()).find((one) => one.id === 'own-csv')?.last).toMatchObject({
      scope: 'all',
    });
    await app.services.database.query(`update exports set kept_until = now() - interval '1 day' where id = $1::uuid`, [id]);
    // An export that is out of date has no download, even before the hourly job removes it.
    expect(await person.client.exports.get.query({ id })).toMatchObject({ state: 'done', address: null });
    expect((await fetched(person, run.address ?? '')).status).toBe(404);
    await runJob(app.services, 'exports.sweep');
    await expect(person.client.exports.get.query({ id })).rejects.toThrow('This export does not exist.');
    expect((await fetched(person, run.address ?? '')).status).toBe(404);
  });

  test('the settings of the last export in a format stay when its file goes after seven days', async () => {
    const person = await app.seller();
    await person.client.products.create.mutate({ name: 'Mug' });
    await exported(person, { templateId: 'own-csv' });
    const { run } = await exported(person, { templateId: 'own-csv', forExcel: true });
    await app.services.database.query(`update exports set kept_until = now() - interval '1 day' where user_id = $1::uuid`, [
      person.userId,
    ]);
    await runJob(app.services, 'exports.sweep');
    const formats = await person.client.exports.formats.query();
    expect(formats.find((one) => one.id === 'own-csv')?.last).toMatchObject({ forExcel: true });
    expect((await person.client.exports.list.query()).map((one) => one.id)).toEqual([run.id]);
    const pieces = `select count(*)::int as n from export_pieces where user_id = $1::uuid`;
    expect(await app.services.database.query(pieces, [person.userId])).toEqual([{ n: 0 }]);
  });

  test('what the database writes by itself is byte by byte what the app writes', async () => {
    const person = await app.seller();
    const { query } = app.services.database;
    // The database can write the first 500 products as CSV by itself. Some of the others can be written only by the app.
    await query(
      `insert into products (id, user_id, name, category, brand, description, meta_title, meta_description, notes, notes_told, price,
          currency, sku, gtin, stock, key_features, locked_snippets, tags, seo_keywords, attributes, text_sources, variants)
        select overlay(gen_random_uuid()::text placing lpad(to_hex(n), 8, '0') from 1)::uuid, $1::uuid, t[1 + n % k] || n, t[1 + n % 5],
          t[1 + n % 3], '<p>' || t[1 + n % 7] || '</p>', t[1 + n % 4], t[1 + n % (k - 1)], t[1 + n % k], n % 2 = 0,
          case when n % 5 > 0 then n * 1.5 end, 'EUR', t[1 + n % (k - 3)] || n, '', n % 7, array[t[1 + n % k] || 'x', 'y'],
          case when n % 3 = 0 then array['Keep  this'] else '{}' end,
          case when n % 4 = 0 then '{}' else array['a|b', 'c' || t[1 + n % k]] end, '{}',
          case when n % 3 = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object('name', 'Fact [' || n || ']=', 'value',
            t[1 + n % k] || 'v', 'unit', case when n % 2 = 0 then 'cm' else '' end)) end,
          case when n % 3 = 0 then '{"name":"ai","tags":"ai-edited"}'::jsonb else '{}'::jsonb end,
          case when n > 500 and n % 7 = 0 then '{"options":["Size"],"items":[{"values":["S"],"sku":"","gtin":"","price":null,"stock":1},
            {"values":["M, \\"wide\\""],"sku":"","gtin":"","price":2.5,"stock":null}]}'::jsonb else '{"options":[],"items":[]}'::jsonb end
        from generate_series(1, 560) n, (select array['plain', 'with, comma', 'with "quotes"', E'two\\nlines', 'pipe | and \\', 'a =sum(1)',
          E'tab\\there', 'ümläut 漢字 😀', '[1, 2]', '''90s lamp', '["list"]', '''=1', '''007', '[', U&'\\FEFFmark', '=sum(1)'] as t) texts,
          lateral (select case when n > 500 then 16 else 8 end as k) known`,
      [person.userId],
    );
    const found = await query<{ id: string }>('select id::text as id from products where user_id = $1::uuid order by id', [
      person.userId,
    ]);
    await query(
      `insert into product_images (id, user_id, product_id, source, url) select gen_random_uuid(), $1::uuid, id, 'link',
        'https://example.com/' || name || '.jpg' from products where user_id = $1::uuid and id >= $2::uuid and stock = 3`,
      [person.userId, found[500]?.id],
    );
    for (const templateId of ['own-csv', 'own-tsv']) {
      const whole = await exported(person, { templateId, withOrigin: true });
      const lines: string[] = [];
      // An export of only 140 products is written by the app.
      for (let at = 0; at < found.length; at += 140) {
        const ids = found.slice(at, at + 140).map(({ id }) => id);
        const part = await exported(person, { templateId, withOrigin: true, products: { kind: 'ids', ids } });
        lines.push(
          ...part.bytes
            .toString('utf8')
            .split('\r\n')
            .slice(at === 0 ? 0 : 1, -1),
        );
      }
      expect(whole.bytes.toString('utf8').split('\r\n')).toEqual([...lines, '']);
      expect(whole.run).toMatchObject({ done: 560, rows: 560 + 2 * 9 });
      const pieces = await query<{ number: number }>(
        'select number from export_pieces where export_id = $1::uuid order by number',
        [whole.run.id],
      );
      expect(pieces.map(({ number }) => number)).toEqual([0, 100_000, 200_000]);
    }
  });

  test('own data leave on every plan, also on one that is not paid any more: for a shop, in our formats, and as they came', async () => {
    const person = await app.seller({ plan: 'tier-free' });
    await person.client.products.create.mutate({ name: 'Oak lamp', sku: 'LAMP' });
    const formats = (await person.client.exports.formats.query()).filter((one) => one.exports);
    expect(new Set(formats.map(({ platform }) => platform)).size).toBeGreaterThan(5);
    const leaves = async (templateId: string) => (await exported(person, { templateId })).run.rows;
    for (const { id } of formats.filter(({ platform }) => platform === 'shopify' || platform === 'general')) {
      expect(await leaves(id), id).toBe(1);
    }
    const refused = { data: { code: 'PLAN_LIMIT', limit: { minPlan: { id: 'tier-starter' } } } };
    for (const id of ['amazon', 'etsy']) await expect(leaves(id)).rejects.toMatchObject(refused);
    // A look at the file is open on every plan.
    expect((await person.client.exports.preview.mutate({ templateId: 'amazon' })).products).toBe(1);
    const amazon = exampleFiles.find(({ templateId }) => templateId === 'amazon');
    await imported(person, amazon?.content ?? '', 'amazon.txt');
    await expect(leaves('etsy')).rejects.toMatchObject(refused);
    for (const status of subscriptionStatuses) {
      await app.services.database.query('update subscriptions set status = $1 where user_id = $2::uuid', [status, person.userId]);
      for (const id of ['amazon', 'own-csv']) expect(await leaves(id), status).toBeGreaterThan(1);
    }
  });

  test('a format that vanishes while an export waits ends that export with a reason, and nothing else of it is offered', async () => {
    const person = await app.seller();
    const { query } = app.services.database;
    await query(
      `insert into products (id, user_id, name) select gen_random_uuid(), $1::uuid, 'Product ' || n from generate_series(1, 201) n`,
      [person.userId],
    );
    await query(
      `insert into templates (id, position, definition) select 'vanishing', 999, jsonb_set(definition, '{id}', '"vanishing"')
        from templates where id = 'own-csv'`,
      [],
    );
    const { id } = await person.client.exports.create.mutate({ templateId: 'vanishing' });
    const done = await exported(person, { templateId: 'vanishing' });
    await query(`delete from templates where id = 'vanishing'`, []);
    expect((await person.client.exports.get.query({ id })).state).toBe('done');
    expect((await fetched(person, done.run.address ?? '')).status).toBe(200);
    await query(`update exports set state = 'queued' where id = $1::uuid`, [id]);
    await runJobFor(person, 'exports.run');
    expect(await person.client.exports.get.query({ id })).toMatchObject({
      state: 'failed',
      reason: 'This format does not exist.',
      address: null,
    });
    await expect(person.client.exports.create.mutate({ templateId: 'vanishing' })).rejects.toThrow('This format does not exist.');
    await expect(person.client.exports.preview.mutate({ templateId: 'vanishing' })).rejects.toThrow(
      'This format does not exist.',
    );
  });

  test('for another seller an export does not exist, and nobody gets it without signing in', async () => {
    const [person, other] = [await app.seller(), await app.seller()];
    await person.client.products.create.mutate({ name: 'Secret mug' });
    const { run } = await exported(person, { templateId: 'own-csv' });
    const address = run.address ?? '';
    expect((await fetched(other, address)).status).toBe(404);
    expect((await app.fetch(address)).status).toBe(401);
    expect((await fetched(person, address.replace('.csv', '.tsv'))).status).toBe(404);
    expect((await fetched(person, '/api/exports/none/file.csv')).status).toBe(404);
    await expect(other.client.exports.get.query({ id: run.id })).rejects.toThrow('This export does not exist.');
    await expect(other.client.exports.remove.mutate({ id: run.id })).rejects.toThrow('This export does not exist.');
    expect(await other.client.exports.list.query()).toEqual([]);
    await person.client.exports.remove.mutate({ id: run.id });
    expect((await fetched(person, address)).status).toBe(404);
  });

  test('each format has an example file that the app reads without a fault', async () => {
    const person = await app.seller();
    const formats = await person.client.exports.formats.query();
    expect(formats.length).toBeGreaterThan(10);
    for (const { id, sample, format } of formats) {
      const answer = await fetched(person, sample ?? '');
      expect([id, answer.status]).toEqual([id, 200]);
      const file = await readFile(Buffer.from(await answer.arrayBuffer()), `example.${format}`);
      expect([id, file.rows.length]).toEqual([id, expect.any(Number)]);
    }
    expect((await fetched(person, '/api/templates/none/sample')).status).toBe(404);
  });
});
