/** Starter sets: what the start of the server puts in, and what admins see and apply. */
import { beforeAll, describe, expect, test } from 'vitest';
import { allSets } from '#server/seed/registry.ts';
import { putInStarterSets } from '#server/seed/start.ts';
import { waitingStarters } from '#server/seed/waiting.ts';
import { systemCtx } from '#server/services.ts';
import { seedNames } from '#shared/seed-names.ts';
import { clientFor, engine, engineFound, PASSWORD, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';

const admin = async (app: TestApp): Promise<Person> => {
  const person = await app.seller();
  await app.services.database.query(`update users set role = 'admin' where id = $1::uuid`, [person.userId]);
  return person;
};

test('the names in addresses are those of the registry', () => {
  expect(seedNames).toEqual(allSets.map(({ name }) => name));
});

describe.skipIf(!engineFound)(`starter sets on ${engine}`, () => {
  let app: TestApp;
  let ada: Person;
  const sql = (text: string) => app.services.database.script(text);
  const preview = (name: string, { client } = ada) => client.admin.seed.preview.query({ name });
  const apply = async (
    name: string,
    input: { overwrite?: string[]; mode?: 'apply' | 'remove'; typed?: string } = {},
    person = ada,
  ) => {
    const { seen } = await preview(name, person);
    return person.client.admin.seed.putIn.mutate({ name, seen, ...input });
  };

  beforeAll(async () => {
    app = await startApp();
    ada = await admin(app);
  });

  test('a new database has what the release has, without drift', async () => {
    const sets = await ada.client.admin.seed.list.query();
    expect(sets.map(({ name }) => name)).toEqual(seedNames);
    for (const set of sets.filter(({ demo }) => !demo)) {
      expect(set).toMatchObject({
        inDatabase: set.version,
        counts: { same: set.records, edited: 0, create: 0, update: 0 },
        barred: false,
      });
    }
  });

  test('an edited row is kept, named in the preview with before and after, and overwritten only if chosen', async () => {
    await sql(`update plans set name = 'Shop' where id = 'tier-pro'`);
    const { items, counts } = await preview('plans');
    expect(counts).toMatchObject({ edited: 1, same: 3 });
    expect(items.find(({ key }) => key === 'plan tier-pro')).toEqual({
      key: 'plan tier-pro',
      fate: 'edited',
      changes: [{ path: 'name', before: 'Shop', after: 'Pro' }],
      more: 0,
    });
    const kept = await apply('plans');
    expect(kept.lines[0]).toEqual({ done: 'kept', key: 'plan tier-pro', text: 'Kept: somebody edited it' });
    expect((await preview('plans')).counts).toMatchObject({ edited: 1 });
    const chosen = await apply('plans', { overwrite: ['plan tier-pro'] });
    expect(chosen.lines[0]).toMatchObject({ done: 'overwritten', key: 'plan tier-pro' });
    expect((await preview('plans')).counts).toMatchObject({ edited: 0, same: 4 });
  });

  test('the list tells each change of a row at once, also the way back', async () => {
    const edited = async () =>
      (await ada.client.admin.seed.list.query()).filter(({ counts }) => counts.edited > 0).map(({ name }) => name);
    expect(await edited()).toEqual([]);
    await sql(`update help_articles set title = title || ' again', edited = true where slug = 'add-a-product';
      update templates set definition = definition || '{"title":"Other"}', edited = true where id = 'etsy'`);
    expect(await edited()).toEqual(['templates', 'help-articles']);
    await sql(`update help_articles set title = replace(title, ' again', ''), edited = false where slug = 'add-a-product'`);
    expect(await edited()).toEqual(['templates']);
    await apply('templates', { overwrite: ['template etsy'] });
    expect(await edited()).toEqual([]);
  });

  test('applying twice changes nothing the second time', async () => {
    await apply('features');
    const written = () =>
      app.services.database.query<{ row: string }>(
        `select 'p' || xmin::text || to_jsonb(p)::text as row from plans p union all select 'f' || xmin::text || to_jsonb(f)::text from features f
         union all select 'v' || xmin::text || to_jsonb(v)::text from plan_values v union all select 't' || xmin::text || id from templates order by 1`,
        [],
      );
    const before = await written();
    for (const name of ['plans', 'features', 'templates']) {
      const { lines } = await apply(name);
      expect(lines.at(-1)?.text).toBe('Nothing to do: every record was as it should be.');
    }
    expect(await written()).toEqual(before);
  });

  test('a record that the release changed is brought up to date if nobody has edited it', async () => {
    // As an earlier release has put it in, with its note.
    await sql(`update plans set tagline = 'Earlier' where id = 'tier-starter';
      update seed_records set values = jsonb_set(values, '{tagline}', '"Earlier"') where set_name = 'plans' and key = 'plan tier-starter'`);
    expect((await preview('plans')).counts).toMatchObject({ update: 1, edited: 0 });
    const { lines } = await apply('plans');
    expect(lines[0]).toEqual({ done: 'updated', key: 'plan tier-starter', text: 'Updated' });
  });

  test('what no release brings any more stays, and is listed', async () => {
    await sql(`insert into templates (id, definition, position) select 'older', definition || '{"id":"older"}', 90 from templates where id = 'etsy';
      insert into seed_records (set_name, key, values) values ('templates', 'template older', '{}')`);
    expect((await preview('templates')).items.at(-1)).toMatchObject({ key: 'template older', fate: 'orphan' });
    await apply('templates');
    const [row] = await app.services.database.query<{ n: number }>(
      `select count(*)::int as n from templates where id = 'older'`,
      [],
    );
    expect(row?.n).toBe(1);
  });

  test('a template that somebody removed stays away, until an admin chooses it', async () => {
    await sql(`delete from templates where id = 'magento'`);
    expect((await preview('templates')).counts).toMatchObject({ removed: 1, create: 0 });
    await apply('templates');
    expect((await preview('templates')).counts).toMatchObject({ removed: 1 });
    const { lines } = await apply('templates', { overwrite: ['template magento'] });
    expect(lines).toContainEqual({ done: 'broughtBack', key: 'template magento', text: 'Brought back, as chosen' });
  });

  test('of two admins who apply at once, one applies and the other is told to look again', async () => {
    const grace = await admin(app);
    await sql(`delete from plan_values where plan_id = 'tier-pro' and feature = 'team'`);
    const { seen } = await preview('features');
    const answers = await Promise.allSettled(
      [ada, grace].map(({ client }) => client.admin.seed.putIn.mutate({ name: 'features', seen })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [refused] = answers.filter((one) => one.status === 'rejected');
    expect(await refusal(Promise.reject(refused?.reason))).toMatchObject({ code: 'CONFLICT' });
    expect((await preview('features')).counts).toMatchObject({ create: 0, edited: 0 });
  });

  test('a highlight that somebody changed, hid or deleted stays so at the next start, until an admin chooses it', async () => {
    const { highlights } = await ada.client.admin.highlights.list.query();
    const [changed, hidden, deleted] = highlights;
    if (!changed || !hidden || !deleted) throw new Error('there are too few highlights');
    const fieldsOf = ({ title, summary, icon, group, published }: typeof changed) => ({ title, summary, icon, group, published });
    const save = (of: typeof changed, fields: object) =>
      ada.client.admin.highlights.save.mutate({ id: of.id, version: of.version, fields: { ...fieldsOf(of), ...fields } });
    await save(changed, { title: 'Ours' });
    await save(hidden, { published: false });
    await ada.client.admin.highlights.remove.mutate({ id: deleted.id });
    await ada.client.admin.highlights.move.mutate({ id: changed.id, to: 5 });
    await putInStarterSets(app.services.database.db);
    const { items, counts } = await preview('highlights');
    expect(counts).toMatchObject({ create: 0, update: 0, edited: 2, removed: 1 });
    await apply('highlights', { overwrite: items.filter(({ fate }) => fate !== 'same').map(({ key }) => key) });
    expect((await preview('highlights')).counts).toMatchObject({ edited: 0, removed: 0, same: highlights.length });
    const after = await ada.client.admin.highlights.list.query();
    const sorted = (all: typeof highlights) => all.map((one) => fieldsOf(one).title).sort();
    expect(sorted(after.highlights)).toEqual(sorted(highlights));
    // Where it was moved to is no part of the set.
    expect(after.highlights.findIndex(({ id }) => id === changed.id)).toBeGreaterThan(0);
  });

  test('an article that somebody edited is kept; chosen, it is published again as the release has it, under its address', async () => {
    const slug = 'import-a-file';
    const [row] = await app.services.database.query<{ id: string }>('select id::text from help_articles where slug = $1', [slug]);
    if (!row) throw new Error('the article is missing');
    const { admin } = ada.client;
    const { content, revision } = await admin.helpArticles.get.query({ id: row.id });
    const draft = { ...content, slug: 'bring-a-file', title: 'Bring a file' };
    const saved = await admin.helpArticles.saveDraft.mutate({ id: row.id, revision, content: draft });
    const published = await admin.helpArticles.publish.mutate({ id: row.id, revision: saved.revision });
    await admin.helpArticles.archive.mutate({ id: row.id, revision: published.revision });
    await putInStarterSets(app.services.database.db);
    const { items } = await preview('help-articles');
    const item = items.find(({ key }) => key === `article ${row.id}`);
    expect(item?.fate).toBe('edited');
    expect(item?.changes.map(({ path }) => path).sort()).toEqual(['slug', 'status', 'title']);
    await apply('help-articles', { overwrite: [`article ${row.id}`] });
    expect((await preview('help-articles')).counts).toMatchObject({ edited: 0, create: 0, update: 0 });
    expect(await ada.client.helpArticles.get.query({ slug })).toMatchObject({ title: content.title });
    expect(await ada.client.helpArticles.get.query({ slug: 'bring-a-file' })).toMatchObject({ title: content.title });
  });

  test('an article whose address another one has stays away, and the log says so', async () => {
    const slug = 'cancel-your-plan';
    const [row] = await app.services.database.query<{ id: string }>(
      'delete from help_articles where slug = $1 returning id::text',
      [slug],
    );
    const key = `article ${row?.id}`;
    await sql(`delete from seed_records where key = '${key}';
      insert into help_articles (id, slug, title, category) select gen_random_uuid(), '${slug}', 'Ours', category from help_articles limit 1`);
    expect((await preview('help-articles')).counts).toMatchObject({ create: 0, taken: 1 });
    const { lines } = await apply('help-articles');
    const text = 'Left out: another row has its place, for example the same address';
    expect(lines[0]).toEqual({ done: 'kept', key, text });
    expect(lines.at(-1)?.text).toBe('Nothing was changed. The records above were left as they are.');
    // The start of the server has nothing to write either.
    await putInStarterSets(app.services.database.db);
    expect(await waitingStarters(systemCtx(app.services, 'test'))).toEqual([]);
    await sql(`delete from help_articles where slug = '${slug}'`);
    expect((await apply('help-articles')).lines[0]).toMatchObject({ done: 'created', key });
    expect((await preview('help-articles')).counts).toMatchObject({ create: 0, removed: 0, edited: 0 });
  });

  test('no release brings testimonials, and the screen says so', async () => {
    const { items, notes, records } = await preview('testimonials');
    expect({ items, records }).toEqual({ items: [], records: 0 });
    expect(notes.join(' ')).toMatch(/No release brings testimonials/);
    expect(await ada.client.admin.testimonials.list.query()).toEqual({ testimonials: [], deleted: [] });
  });

  test('an unknown name says which exist', async () => {
    expect(await refusal(preview('plants'))).toMatchObject({
      code: 'NOT_FOUND',
      message: `There is no starter set with this name. There are: ${seedNames.join(', ')}.`,
    });
  });

  test('each run is kept with its log, newest first, and noted in the audit log', async () => {
    const { rows } = await ada.client.admin.seed.runs.query({ name: 'plans' });
    expect(rows.length).toBeGreaterThan(2);
    expect(rows[0]).toMatchObject({ by: ada.email, mode: 'apply', failure: null });
    const { rows: one, next } = await ada.client.admin.seed.runs.query({ name: 'plans', limit: 1 });
    expect(one[0]?.id).toBe(rows[0]?.id);
    const { rows: second } = await ada.client.admin.seed.runs.query({ name: 'plans', limit: 1, cursor: next });
    expect(second[0]?.id).toBe(rows[1]?.id);
    const [entry] = await app.services.database.query<{ before: object; after: object }>(
      `select before, after from audit_log where action = 'admin.seed.applied' and actor_id = $1::uuid order by id limit 1`,
      [ada.userId],
    );
    expect([entry?.before, entry?.after]).toMatchObject([{ set: 'plans' }, { set: 'plans', version: 1 }]);
  });

  test('the demo catalogue goes into the admin’s own catalogue, is put in once, and can be removed', async () => {
    const made = await apply('demo-catalogue');
    expect(made.lines.filter(({ done }) => done === 'created')).toHaveLength(12);
    expect((await ada.client.products.list.query({})).items).toHaveLength(12);
    const again = await apply('demo-catalogue');
    expect(again.lines).toEqual([{ done: 'note', key: '', text: 'Nothing to do: every record was as it should be.' }]);
    expect(await refusal(apply('demo-catalogue', { mode: 'remove' }))).toMatchObject({ code: 'BAD_INPUT' });
    await apply('demo-catalogue', { mode: 'remove', typed: 'demo-catalogue' });
    expect((await ada.client.products.list.query({})).items).toHaveLength(0);
    expect(await refusal(apply('plans', { mode: 'remove', typed: 'plans' }))).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('the demo accounts can sign in with the password that the screen says', async () => {
    const { notes } = await preview('demo-users');
    await apply('demo-users');
    const password = /with the password (\S+)\./.exec(notes.join(' '))?.[1] ?? '';
    const { user } = await clientFor(app.url, {}).auth.login.mutate({ email: 'mara@demo.example', password });
    expect(user.email).toBe('mara@demo.example');
    await apply('demo-users', { mode: 'remove', typed: 'demo-users' });
    expect((await preview('demo-users')).counts).toMatchObject({ create: 2 });
  });

  test('in production demo sets are refused, and the name of a set has to be typed', async () => {
    const shop = await startApp({ config: { publicUrl: 'https://shop.example' } });
    const person = await shop.services.database.query<{ id: string }>('select 1 as id', []);
    expect(person).toHaveLength(1);
    const { previewSeedSet, applySeedSet } = await import('#server/seed/service.ts');
    const { systemCtx } = await import('#server/services.ts');
    const { mintSellerId } = await import('#server/context.ts');
    const ctx = {
      ...systemCtx(shop.services, 'test'),
      caller: { kind: 'session', userId: ada.userId, sellerId: mintSellerId(ada.userId), role: 'admin' },
      ip: '',
    } as never;
    expect(await previewSeedSet(ctx, 'demo-users')).toMatchObject({ barred: true });
    const demo = applySeedSet(ctx, { name: 'demo-users', mode: 'apply', seen: 'x', overwrite: [], typed: 'demo-users' });
    await expect(demo).rejects.toMatchObject({ appCode: 'NOT_ALLOWED' });
    const { seen } = await previewSeedSet(ctx, 'plans');
    const given = { name: 'plans', mode: 'apply' as const, seen, overwrite: [] };
    await expect(applySeedSet(ctx, { ...given, typed: '' })).rejects.toMatchObject({
      appCode: 'BAD_INPUT',
      message: 'Type plans to go on.',
    });
    expect((await applySeedSet(ctx, { ...given, typed: 'plans' })).lines.at(-1)?.text).toMatch(/^Nothing to do/);
  });

  test('a seller is refused, and it is noted', async () => {
    const seller = await app.seller();
    expect(await refusal(preview('plans', seller))).toMatchObject({ code: 'NOT_ALLOWED' });
    const call = seller.client.admin.seed.putIn.mutate({ name: 'plans', seen: 'x' });
    expect(await refusal(call)).toMatchObject({ code: 'NOT_ALLOWED' });
    const found = await app.services.database.query(
      `select after ->> 'procedure' as what from audit_log where action = 'refused' and actor_id = $1::uuid order by id`,
      [seller.userId],
    );
    expect(found).toEqual([{ what: 'admin.seed.preview' }, { what: 'admin.seed.putIn' }]);
  });

  test('applying asks for the password again after a while', async () => {
    app.clock.advance(16 * 60_000);
    expect(await refusal(apply('plans'))).toMatchObject({ code: 'REAUTH_REQUIRED' });
    await ada.client.auth.confirmPassword.mutate({ password: PASSWORD });
    await apply('plans');
  });
});
