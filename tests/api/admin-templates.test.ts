/** Templates as admins change them, and what imports and exports make of it. */
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs/registry.ts';
import { createLog } from '#server/log.ts';
import { problemsOf } from '#shared/templates/problems.ts';
import { seededTemplates } from '#shared/templates/seeded/seeded.ts';
import type { Template } from '#shared/templates/template.ts';
import { engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { jobCtx } from '#tests/support/run-job.ts';

describe.skipIf(!engineFound)(`templates of admins on ${engine}`, () => {
  let app: TestApp;
  const lines: string[] = [];
  let ada: Person;
  let grace: Person;
  let seller: Person;
  const call = () => ada.client.admin.templates;
  const withColumns = (template: Template, change: (columns: Template['columns']) => Template['columns']): Template => ({
    ...template,
    columns: change(template.columns),
  });
  const upload = async (text: string, person = seller) => {
    const answer = await app.fetch('/api/imports', {
      method: 'POST',
      headers: { cookie: person.cookie(), origin: app.url, 'x-file-name': 'products.csv' },
      body: text,
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    return person.client.imports.get.query({ id: data.id });
  };
  const tryFile = async (
    id: string,
    body: BodyInit,
    { name = 'products.csv', person = ada, ...headers }: { name?: string; person?: Person; [header: string]: unknown } = {},
  ) => {
    const answer = await app.fetch(`/api/admin/templates/${id}`, {
      method: 'POST',
      headers: { cookie: person.cookie(), origin: app.url, 'x-file-name': name, ...(headers as Record<string, string>) },
      body,
    });
    // biome-ignore lint/suspicious/noExplicitAny: the test reads what the answer has
    return { status: answer.status, ...((await answer.json()) as { data?: any; error?: { code: string; message: string } }) };
  };
  const makeAdmin = (person: Person) =>
    app.services.database.query(`update users set role = 'admin' where id = $1::uuid`, [person.userId]);
  const etsyFile =
    'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,IMAGE1,VARIATION 1 TYPE,SKU\nMug,A mug,12.50,EUR,3,mug,,,M-1\n';

  beforeAll(async () => {
    app = await startApp({ log: createLog('info', undefined, { write: (line) => lines.push(line) }) });
    [ada, grace, seller] = [await app.seller(), await app.seller(), await app.seller({ plan: 'tier-business' })];
    await makeAdmin(ada);
    await makeAdmin(grace);
  });

  test('the next import follows a published change, and one that has begun keeps what it had', async () => {
    const begun = await upload(etsyFile);
    const nameOf = (one: Awaited<ReturnType<typeof upload>>) => one.columns.find(({ header }) => header === 'TITLE')?.field;
    expect([begun.template?.id, nameOf(begun)]).toEqual(['etsy', 'name']);
    const { live, revision } = await call().get.query({ id: 'etsy' });
    const changed = withColumns(live, (all) =>
      all.map((column) =>
        column.header === 'TITLE'
          ? { ...column, field: 'metaTitle' as const }
          : column.header === 'SKU'
            ? { ...column, field: 'name' as const }
            : column,
      ),
    );
    const published = { ...changed, matchKey: 'name' as const };
    const saved = await call().save.mutate({ id: 'etsy', revision, definition: published });
    // A draft changes nothing yet. (Another seller, since a seller's own mapping is remembered.)
    const other = await app.seller({ plan: 'tier-business' });
    expect(nameOf(await upload(etsyFile, other))).toBe('name');
    await call().publish.mutate({ id: 'etsy', revision: saved.revision, definition: published });
    const third = await app.seller({ plan: 'tier-business' });
    expect(nameOf(await upload(etsyFile, third))).toBe('metaTitle');
    await seller.client.imports.start.mutate({ id: begun.id });
    const job = jobs.find(({ name }) => name === 'imports.run');
    const asked = { ...jobCtx(app.services, 'imports.run') };
    await job?.run({ ...asked, job: { ...asked.job, askedBy: seller.userId } }, { userId: seller.userId });
    expect((await seller.client.products.list.query({})).items[0]?.name).toBe('Mug');
  });

  test('versions are kept, can be looked at and restored, and the shipped one can be had again', async () => {
    const { versions, revision, edited } = await call().get.query({ id: 'etsy' });
    expect(versions.map(({ version, how, by }) => [version, how, by])).toEqual([
      [2, 'published', ada.email],
      [1, 'found', null],
    ]);
    expect(edited).toBe(true);
    expect((await call().version.query({ id: 'etsy', version: 1 })).columns).toEqual(
      seededTemplates.find(({ id }) => id === 'etsy')?.columns,
    );
    const restored = await call().restore.mutate({ id: 'etsy', revision, version: 1 });
    const after = await call().get.query({ id: 'etsy' });
    expect([after.live.version, after.live.matchKey, after.edited]).toEqual([3, 'sku', true]);
    await call().restore.mutate({ id: 'etsy', revision: restored.revision, version: null });
    const shipped = await call().get.query({ id: 'etsy' });
    expect([shipped.live, shipped.edited]).toEqual([seededTemplates.find(({ id }) => id === 'etsy'), false]);
    const list = await ada.client.admin.seed.preview.query({ name: 'templates' });
    expect(list.counts).toMatchObject({ edited: 0, update: 0 });
  });

  test('of two admins, the second is told and gets what the first has saved', async () => {
    const { live, revision } = await call().get.query({ id: 'ebay' });
    await call().save.mutate({ id: 'ebay', revision, definition: { ...live, name: 'Ada’s eBay' } });
    const late = grace.client.admin.templates.publish.mutate({
      id: 'ebay',
      revision,
      definition: { ...live, name: 'Grace’s eBay' },
    });
    expect(await refusal(late)).toMatchObject({
      code: 'CONFLICT',
      current: { draft: { name: 'Ada’s eBay' }, revision: revision + 1 },
    });
    await grace.client.admin.templates.discard.mutate({ id: 'ebay', revision: revision + 1 });
    expect((await call().get.query({ id: 'ebay' })).draft).toBeNull();
  });

  test('what would break an export is not published, and the refusal says where', async () => {
    const { live, revision } = await call().get.query({ id: 'magento' });
    const twice = withColumns(live, (all) => [...all, { ...all[0], header: 'SKU' } as (typeof all)[number]]);
    const refused = await refusal(call().publish.mutate({ id: 'magento', revision, definition: twice }));
    expect(refused).toMatchObject({ code: 'BAD_INPUT' });
    expect(refused.message).toContain(`Column ${twice.columns.length}, “SKU”: Column 1 has the header “sku” too`);
    const unknown = { ...live, columns: [{ ...live.columns[0], field: 'nothing' }] } as never;
    expect(await refusal(call().save.mutate({ id: 'magento', revision, definition: unknown }))).toMatchObject({
      code: 'BAD_INPUT',
    });
    const keyless = { ...live, matchKey: 'ownId' as const };
    expect(await refusal(call().publish.mutate({ id: 'magento', revision, definition: keyless }))).toMatchObject({
      code: 'BAD_INPUT',
    });
    const renamed = { ...live, id: 'other' };
    expect(await refusal(call().save.mutate({ id: 'magento', revision, definition: renamed }))).toMatchObject({
      code: 'BAD_INPUT',
    });
    expect((await call().get.query({ id: 'magento' })).revision).toBe(revision);
  });

  test('an archived template is offered no more, and a new one once it is published', async () => {
    const { revision } = await call().get.query({ id: 'medusa-older' });
    await call().archive.mutate({ id: 'medusa-older', revision, archived: true });
    const offered = async () => (await seller.client.templates.list.query()).map(({ id }) => id);
    expect(await offered()).not.toContain('medusa-older');
    const own = { ...(seededTemplates[0] as Template), id: 'warehouse', name: 'Warehouse' };
    await call().create.mutate({ definition: own });
    expect(await refusal(call().create.mutate({ definition: own }))).toMatchObject({ code: 'CONFLICT' });
    expect(await offered()).not.toContain('warehouse');
    await call().publish.mutate({ id: 'warehouse', revision: 1, definition: own });
    expect(await offered()).toContain('warehouse');
    expect(await refusal(call().restore.mutate({ id: 'warehouse', revision: 2, version: null }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  describe('what is too much', () => {
    const publish = async (change: (live: Template) => Template, way: 'publish' | 'save' = 'publish') => {
      const { live, revision } = await call().get.query({ id: 'woocommerce' });
      return call()[way].mutate({ id: 'woocommerce', revision, definition: change(live) });
    };
    const plus =
      (...more: Partial<Template['columns'][number]>[]) =>
      (live: Template) => {
        const [first] = live.columns as [Template['columns'][number]];
        return { ...live, columns: [...live.columns, ...more.map((one) => ({ ...first, field: null, synonyms: [], ...one }))] };
      };
    const many = (count: number, header: (at: number) => string, more: object = {}) =>
      Array.from({ length: count }, (_, at) => ({ header: header(at), ...more }));

    test.each<[string, (live: Template) => Template, RegExp]>([
      ['two {any} without a character between', plus({ header: 'x{any}{any}{name}' }), /columns\.\d+\.header/],
      ['five placeholders', plus({ header: '{any}a{any}b{any}c{any}d{name}' }), /columns\.\d+\.header/],
      ['{name} twice', plus({ header: '{name}-{name}' }), /columns\.\d+\.header/],
      ['such a synonym', plus({ header: 'x', synonyms: ['{any}{any}{name}z'] }), /columns\.\d+\.synonyms/],
      ['such a mark', (live) => ({ ...live, marks: ['{any}{any}z'] }), /^definition\.marks$/],
      ['many names that fit anything', plus(...many(21, (at) => `${at}{name}`)), /^definition\.columns$/],
      ['more columns than a file can have', plus(...many(60, (at) => `H${at} {n}`, { count: 100 })), /^definition\.columns$/],
      ['many header rows', (live) => ({ ...live, headerRows: Array(6).fill('names') }), /^definition\.headerRows$/],
      ['many fixed texts', (live) => ({ ...live, info: Array(101).fill('x') }), /^definition\.info$/],
      [
        'a large value map',
        plus({ header: 'x', valueMap: Object.fromEntries(many(1_001, (at) => `${at}`).map(({ header }) => [header, ''])) }),
        /columns\.\d+\.valueMap/,
      ],
      ['long texts', plus(...many(100, (at) => `H${at}`, { default: 'x'.repeat(2_000), example: 'y'.repeat(2_000) })), /columns/],
      ['a NUL', plus({ header: 'x\u0000' }), /columns\.\d+\.header/],
      ['half a character', (live) => ({ ...live, info: ['\ud800'] }), /info/],
      ['a name that shows nothing', (live) => ({ ...live, name: '\u200b\u2060' }), /name/],
      ['a header that shows nothing', plus({ header: '\u3164' }), /columns\.\d+\.header/],
    ])('%s is neither published nor saved, and the place is named', async (_what, change, place) => {
      for (const way of ['publish', 'save'] as const) {
        const refused = await refusal(publish(change, way));
        expect(refused).toMatchObject({ code: 'BAD_INPUT' });
        expect(Object.keys((refused as { fields?: object }).fields ?? {}).some((field) => place.test(field))).toBe(true);
      }
    });

    test('all that comes with the app can be published', () => {
      for (const template of seededTemplates)
        expect([template.id, problemsOf(template).filter(({ stops }) => stops)]).toEqual([template.id, []]);
    });

    test('the list is quick, and does not load what the templates say', async () => {
      const all = await call().list.query();
      expect(all.find(({ id }) => id === 'woocommerce')).toMatchObject({
        name: 'WooCommerce products',
        valid: true,
        hasDraft: false,
      });
      await app.services.database.query(
        `insert into templates (id, definition, position) values ('broken', '{"name": 5, "columns": "none"}', 999)`,
        [],
      );
      expect((await call().list.query()).find(({ id }) => id === 'broken')).toMatchObject({
        valid: false,
        columns: 0,
        version: 1,
      });
      await app.services.database.query(`delete from templates where id = 'broken'`, []);
    });
  });

  test('an example file that cannot be made is answered with a sentence, and logged', async () => {
    const [first] = (seededTemplates[0] as Template).columns;
    const columns = Array.from({ length: 60 }, (_, at) => ({ ...first, header: `H${at} {n}`, count: 100, synonyms: [] }));
    const definition = { ...seededTemplates[0], id: 'wide', name: 'Wide', columns };
    await app.services.database.query(`insert into templates (id, definition, position) values ('wide', $1::jsonb, 999)`, [
      JSON.stringify(definition),
    ]);
    lines.length = 0;
    const answer = await app.fetch('/api/templates/wide/sample', { headers: { cookie: seller.cookie() } });
    expect(await answer.json()).toMatchObject({ error: { code: 'TOO_LARGE', message: expect.stringContaining('1,003 cells') } });
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(lines.filter((line) => line.includes('a file could not be made'))).toHaveLength(1);
    // A real export of it is refused with the same sentence, before anything is made.
    expect(await refusal(seller.client.exports.create.mutate({ templateId: 'wide' }))).toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('1,003 cells'),
    });
    await app.services.database.query(`delete from templates where id = 'wide'`, []);
    const whole = await app.fetch('/api/templates/etsy/sample', { headers: { cookie: seller.cookie() } });
    expect([whole.status, (await whole.text()).split('\r\n')[0]]).toEqual([200, expect.stringContaining('TITLE')]);
  });

  describe('a test with a file', () => {
    test('shows the mapping, the first products and the problems, and stores nothing', async () => {
      const before = await app.services.database.query('select count(*)::int as n from imports', []);
      const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('listwright-test-'));
      const already = await folders();
      const { status, data } = await tryFile('etsy', etsyFile.replace('12.50', 'cheap'));
      expect(status).toBe(200);
      expect(data.recognised).toMatchObject({ id: 'etsy' });
      expect(data.columns[0]).toEqual({ header: 'TITLE', field: 'name', samples: ['Mug'] });
      expect(data.products[0].values).toContainEqual({ title: 'Name', text: 'Mug' });
      expect(data.problems[0]).toMatchObject({ row: 2, column: 'PRICE', stops: true });
      expect(await app.services.database.query('select count(*)::int as n from imports', [])).toEqual(before);
      // Other tests may have removed theirs meanwhile.
      expect((await folders()).filter((name) => !already.includes(name))).toEqual([]);
    });

    test('follows the draft', async () => {
      const { live, revision } = await call().get.query({ id: 'etsy' });
      const definition = withColumns(live, (all) =>
        all.map((one) => (one.header === 'TITLE' ? { ...one, field: 'brand' as const } : one)),
      );
      await call().save.mutate({ id: 'etsy', revision, definition });
      expect((await tryFile('etsy', etsyFile)).data.columns[0]).toMatchObject({ header: 'TITLE', field: 'brand' });
    });

    test.each([
      ['an empty file', ''],
      ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
      ['NUL characters', 'a,b\n\u0000,\u0000\n'],
      ['a web page', '<html><script>alert(1)</script></html>'],
      ['a ZIP that is no workbook', Buffer.from('504b0304140000000000', 'hex')],
      ['names without rows', 'TITLE,SKU\n'],
      ['a broken JSON', '[{"name": "x", '],
    ])('%s is refused with a sentence', async (_what, body) => {
      const { status, error } = await tryFile('etsy', body);
      expect([400, 415]).toContain(status);
      expect(['BAD_INPUT', 'UNSUPPORTED_MEDIA']).toContain(error?.code);
      expect(error?.message).toMatch(/^[A-Z].*[.?]$/s);
    });

    test('a formula, markup and a very long cell come back as plain text', async () => {
      const { status, data } = await tryFile(
        'own-csv',
        `Name,SKU,Brand\n=1+1,"<img src=x onerror=alert(1)>",${'x'.repeat(100_000)}\n`,
      );
      expect(status).toBe(200);
      const texts = data.products[0].values.map(({ text }: { text: string }) => text);
      expect(texts).toContain('=1+1');
      expect(Math.max(...texts.map((text: string) => text.length))).toBeLessThan(100);
    });

    test('a file that says it is too large is refused before it is sent', async () => {
      const { request } = await import('node:http');
      const status = await new Promise((resolve, reject) => {
        const sent = request(`${app.url}/api/admin/templates/etsy`, {
          method: 'POST',
          headers: { cookie: ada.cookie(), origin: app.url, 'content-length': 101 * 1024 * 1024 },
        });
        sent.on('response', ({ statusCode }) => {
          sent.destroy();
          resolve(statusCode);
        });
        sent.on('error', reject);
        sent.flushHeaders();
      });
      expect(status).toBe(413);
    });

    test('sellers, visitors and other origins are refused', async () => {
      expect((await tryFile('etsy', etsyFile, { person: seller })).error).toMatchObject({ code: 'NOT_ALLOWED' });
      expect((await tryFile('etsy', etsyFile, { cookie: '' })).error).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
      expect((await tryFile('etsy', etsyFile, { origin: 'https://evil.example' })).status).toBe(403);
      expect((await tryFile('Nothing%00', etsyFile)).error).toMatchObject({ code: 'NOT_FOUND' });
    });
  });
});
