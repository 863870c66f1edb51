/** The file formats (templates) in the database. A release brings them, and people may edit them. */
import { describe, expect, test } from 'vitest';
import { putInStarterSets } from '#server/seed/start.ts';
import { systemCtx } from '#server/services.ts';
import { findTemplates } from '#server/templates/find.ts';
import { seededTemplates } from '#shared/templates/seeded/seeded.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';

const named = seededTemplates.map(({ id }) => id);

/** Replaces parts of a template's definition, as a person or a release would. */
const change = (app: TestApp, id: string, changes: object, edited = false) =>
  app.services.database.query(
    'update templates set definition = definition || $2::jsonb, edited = $3::boolean, updated_at = clock_timestamp() where id = $1::text',
    [id, JSON.stringify(changes), edited],
  );

/** What an earlier release has put in, so that the row is as it was. */
const asPutInBefore = (app: TestApp, id: string) =>
  app.services.database.query(
    `update seed_records set values = jsonb_set(values, '{definition}', (select definition from templates where id = $1::text))
     where set_name = 'templates' and key = 'template ' || $1::text`,
    [id],
  );

async function importOf(app: TestApp, person: Person, text: string) {
  const answer = await app.fetch('/api/imports', {
    method: 'POST',
    headers: { cookie: person.cookie(), origin: app.url, 'x-file-name': 'products.csv' },
    body: text,
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  return person.client.imports.get.query({ id: data.id });
}

describe.skipIf(!engineFound)(`templates on ${engine}`, () => {
  test('a new database has all formats of the release, and lists them in their order', async () => {
    const app = await startApp();
    expect(await findTemplates(systemCtx(app.services, 'test'))).toEqual(seededTemplates);
    const { client } = await app.seller();
    expect((await client.templates.list.query()).map(({ id }) => id)).toEqual(named);
  });

  test('a release changes the formats that nobody has edited, and no others', async () => {
    const app = await startApp();
    await change(app, 'etsy', { name: 'Old name' });
    await asPutInBefore(app, 'etsy');
    await change(app, 'amazon', { name: 'My Amazon' }, true);
    await putInStarterSets(app.services.database.db);
    const found = await findTemplates(systemCtx(app.services, 'test'));
    expect(found.find(({ id }) => id === 'etsy')).toEqual(seededTemplates.find(({ id }) => id === 'etsy'));
    expect(found.find(({ id }) => id === 'amazon')?.name).toBe('My Amazon');
  });

  test('starting again without a new release writes nothing', async () => {
    const app = await startApp();
    const written = () =>
      app.services.database.query<{ row: string }>('select xmin::text || updated_at as row from templates order by id', []);
    const before = await written();
    await putInStarterSets(app.services.database.db);
    expect(await written()).toEqual(before);
  });

  test('a format added as a row is recognised, without a new release', async () => {
    const app = await startApp();
    const person = await app.seller();
    const file = 'Ware,Listenpreis-Brutto,Regal\nBecher,12.50,links\n';
    expect((await importOf(app, person, file)).template).toBeNull();
    const added = {
      id: 'warehouse',
      name: 'Our warehouse',
      platform: 'general',
      direction: 'import',
      format: 'csv',
      marks: ['Listenpreis-Brutto'],
      columns: [
        { header: 'Ware', field: 'name', required: true },
        { header: 'Listenpreis-Brutto', field: 'price', type: 'money' },
      ],
    };
    await app.services.database.query('insert into templates (id, definition, position) values ($1::text, $2::jsonb, 99)', [
      added.id,
      JSON.stringify(added),
    ]);
    const found = await importOf(app, person, file);
    expect(found.template).toEqual({ id: 'warehouse', name: 'Our warehouse' });
    expect(found.columns.map(({ field }) => field)).toEqual(['name', 'price', null]);
  });

  test('a format that is not published is not offered, and a definition that is not valid stops nothing', async () => {
    const app = await startApp();
    const { client } = await app.seller();
    await change(app, 'magento', { status: 'draft' });
    await change(app, 'ebay', { columns: 'none' });
    const left = named.filter((id) => id !== 'magento' && id !== 'ebay');
    expect((await client.templates.list.query()).map(({ id }) => id)).toEqual(left);
  });
});
