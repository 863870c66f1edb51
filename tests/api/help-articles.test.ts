/** Help articles: what readers get, the search, votes, and the admin's work on them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { dropOldMissing } from '#server/help-articles/service.ts';
import { putInStarterSets } from '#server/seed/start.ts';
import { systemCtx } from '#server/services.ts';
import type { HelpContent } from '#shared/help-articles.ts';
import { type Client, engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';

const DAY = 86_400_000;

describe.skipIf(!engineFound)(`help articles on ${engine}`, () => {
  let app: TestApp;
  let ada: Person;
  let admin: Client['admin']['helpArticles'];
  let other: Client['admin']['helpArticles'];
  const help = (person: Person) => person.client.helpArticles;
  const sql = <Row>(text: string, params: unknown[] = []) => app.services.database.query<Row>(text, params);

  const newAdmin = async () => {
    const person = await app.seller();
    await sql(`update users set role = 'admin', password_long = true where id = $1::uuid`, [person.userId]);
    return person.client.admin.helpArticles;
  };
  /** Writes an article and publishes it. */
  const published = async (changes: Partial<HelpContent> & { title: string }) => {
    const { id } = await admin.create.mutate({ title: changes.title });
    const { content, revision } = await admin.get.query({ id });
    const saved = await admin.saveDraft.mutate({ id, revision, content: { ...content, bodyMd: 'Text.', ...changes } });
    const done = await admin.publish.mutate({ id, revision: saved.revision });
    return { id, slug: changes.slug ?? content.slug, revision: done.revision };
  };
  const actions = async (id: string) =>
    (
      await sql<{ action: string }>(
        `select action from audit_log where action like 'admin.article.%' and after->>'article' = $1 order by id`,
        [id],
      )
    ).map(({ action }) => action.replace('admin.article.', ''));

  beforeAll(async () => {
    app = await startApp();
    ada = await app.seller();
    admin = await newAdmin();
    other = await newAdmin();
  });

  test('a new database has the articles of the release, by category and for the screen one came from', async () => {
    const home = await help(ada).home.query({ from: '/products/import' });
    expect(home.categories.map(({ category }) => category)).toEqual([
      'start',
      'writing',
      'checks',
      'catalogue',
      'files',
      'plans',
      'account',
    ]);
    expect(home.suggested[0]?.slug).toBe('import-a-file');
    expect(home.news.length).toBeGreaterThan(0);
    const [first] = await help(ada).forScreen.query({ path: '/products/0190f5a0-0000-7000-8000-000000000000' });
    expect(first).toBeDefined();
  });

  test('an article has its neighbours and related ones, and is found by its id too', async () => {
    const article = await help(ada).get.query({ slug: 'undo-an-import' });
    expect(article).toMatchObject({ title: 'Undo an import', vote: null, previous: { slug: 'columns-and-faults-of-an-import' } });
    expect(article.related.map(({ slug }) => slug)).toEqual(['import-a-file', 'recently-deleted', 'versions-and-undo']);
    expect((await help(ada).get.query({ slug: article.id })).slug).toBe('undo-an-import');
    expect(await refusal(help(ada).get.query({ slug: 'nothing-here' }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a search forgives typing errors and other words, and says when nothing answers it', async () => {
    const first = async (query: string) => (await help(ada).search.query({ query })).results[0]?.slug;
    expect(await first('undo an imoprt')).toBe('undo-an-import');
    expect(await first('how can i canel my subscripton')).toBe('cancel-your-plan');
    expect(await first('invoces')).toBe('invoices-and-payments');
    expect(await first('IMPORT')).toBe('import-a-file');
    expect(await help(ada).search.query({ query: 'zebra unicycle parade' })).toEqual({ answered: false, results: [] });
    expect(await help(ada).search.query({ query: '? the' })).toEqual({ answered: false, results: [] });
  });

  test('a reader counts once a day, and has one vote that can be changed', async () => {
    const { id, slug } = await published({ title: 'How to count' });
    const bob = await app.seller();
    const counts = async () => {
      const { views, helpfulYes, helpfulNo } = await admin.get.query({ id });
      return [views, helpfulYes, helpfulNo];
    };
    for (const person of [ada, ada, bob]) await help(person).noteRead.mutate({ id });
    expect(await counts()).toEqual([2, 0, 0]);
    app.clock.advance(DAY);
    await help(ada).noteRead.mutate({ id });
    await Promise.all([1, 2, 3].map(() => help(ada).vote.mutate({ id, helpful: true })));
    await help(bob).vote.mutate({ id, helpful: false, reason: 'wrong', note: 'The button is not there' });
    expect(await counts()).toEqual([3, 1, 1]);
    await help(ada).vote.mutate({ id, helpful: false });
    expect(await counts()).toEqual([3, 0, 2]);
    expect((await help(bob).get.query({ slug })).vote).toEqual({
      helpful: false,
      reason: 'wrong',
      note: 'The button is not there',
    });
    expect((await admin.get.query({ id })).notes).toContainEqual(
      expect.objectContaining({ reason: 'wrong', note: 'The button is not there' }),
    );
    const row = (await admin.list.query({ search: 'How to count' })).rows[0];
    expect(row).toMatchObject({ views: 3, votes: 2, helpfulPercent: 0, status: 'published' });
  });

  test('an article is written, published, moved and archived, and every act is recorded', async () => {
    const { id } = await admin.create.mutate({ title: 'Kiln temperatures' });
    const { content, revision } = await admin.get.query({ id });
    expect(content.slug).toBe('kiln-temperatures');
    expect(await refusal(help(ada).get.query({ slug: 'kiln-temperatures' }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(admin.publish.mutate({ id, revision }))).toMatchObject({ code: 'BAD_INPUT' });
    const draft = { ...content, bodyMd: 'Stoneware is fired hot.', tags: ['glaze firing'] };
    const saved = await admin.saveDraft.mutate({ id, revision, content: draft });
    const first = await admin.publish.mutate({ id, revision: saved.revision });
    expect(first.version).toBe(1);
    expect((await help(ada).search.query({ query: 'glaze fireing' })).results[0]?.id).toBe(id);

    const moved = { ...draft, slug: 'how-hot-is-a-kiln', bodyMd: 'Stoneware is fired very hot.' };
    const again = await admin.saveDraft.mutate({ id, revision: first.revision, content: moved });
    expect((await help(ada).get.query({ slug: 'kiln-temperatures' })).bodyMd).toBe('Stoneware is fired hot.');
    const second = await admin.publish.mutate({ id, revision: again.revision });
    expect((await help(ada).get.query({ slug: 'kiln-temperatures' })).slug).toBe('how-hot-is-a-kiln');
    expect((await admin.version.query({ id, version: 1 })).bodyMd).toBe('Stoneware is fired hot.');
    expect((await admin.get.query({ id })).versions.map(({ version }) => version)).toEqual([2, 1]);

    const taken = await admin.create.mutate({ title: 'Kiln temperatures' });
    expect((await admin.get.query({ id: taken.id })).content.slug).toBe('kiln-temperatures-2');
    const own = await admin.get.query({ id: taken.id });
    const clash = { ...own.content, slug: 'kiln-temperatures', bodyMd: 'Text.' };
    const clashing = await admin.saveDraft.mutate({ id: taken.id, revision: own.revision, content: clash });
    expect(await refusal(admin.publish.mutate({ id: taken.id, revision: clashing.revision }))).toMatchObject({
      code: 'BAD_INPUT',
      fields: { slug: expect.stringContaining('Kiln temperatures') },
    });

    await admin.archive.mutate({ id, revision: second.revision });
    expect(await refusal(help(ada).get.query({ slug: 'how-hot-is-a-kiln' }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(help(ada).noteRead.mutate({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(help(ada).vote.mutate({ id, helpful: true }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await actions(id)).toEqual(['created', 'drafted', 'published', 'drafted', 'published', 'archived']);
  });

  test('an article that is taken out of the archive is what it was, and its draft is not published', async () => {
    const { id, slug, revision } = await published({ title: 'In and out' });
    const { content } = await admin.get.query({ id });
    const half = await admin.saveDraft.mutate({ id, revision, content: { ...content, bodyMd: 'Half wri' } });
    const archived = await admin.archive.mutate({ id, revision: half.revision });
    const back = await admin.unarchive.mutate({ id, revision: archived.revision });
    expect(back.version).toBe(1);
    expect((await help(ada).get.query({ slug })).bodyMd).toBe('Text.');
    expect(await admin.get.query({ id })).toMatchObject({ hasDraft: true, content: { bodyMd: 'Half wri' } });
    expect(await actions(id)).toEqual(['created', 'drafted', 'published', 'drafted', 'archived', 'unarchived']);

    const unread = await admin.create.mutate({ title: 'Never seen' });
    const away = await admin.archive.mutate({ id: unread.id, revision: 1 });
    await admin.unarchive.mutate({ id: unread.id, revision: away.revision });
    expect((await admin.get.query({ id: unread.id })).status).toBe('draft');
  });

  test('of two who edit the same article, the second is told, and nothing of the first is lost', async () => {
    const { id, revision } = await published({ title: 'Two editors' });
    const { content } = await admin.get.query({ id });
    await admin.saveDraft.mutate({ id, revision, content: { ...content, bodyMd: 'Mine.' } });
    const refused = other.saveDraft.mutate({ id, revision, content: { ...content, bodyMd: 'Theirs.' } });
    expect(await refusal(refused)).toMatchObject({ code: 'CONFLICT' });
    expect(await refusal(other.publish.mutate({ id, revision }))).toMatchObject({ code: 'CONFLICT' });
    expect((await other.get.query({ id })).content.bodyMd).toBe('Mine.');
    const { revision: now } = await other.get.query({ id });
    await other.discardDraft.mutate({ id, revision: now });
    expect(await admin.get.query({ id })).toMatchObject({ hasDraft: false, content: { bodyMd: 'Text.' } });
  });

  test('of articles with one title, or one address, at the same moment, none fails for a reason that nobody can see', async () => {
    const made = await Promise.all(
      [admin, other, admin, other].map((one) =>
        one.create.mutate({ title: 'Made at once' }).then(({ id }) => admin.get.query({ id })),
      ),
    );
    const slugs = made.map(({ content }) => content.slug);
    // Who meets a taken address too often gets one that is surely free.
    expect(slugs.filter((slug) => !/^made-at-once(-\d|-[0-9a-f]{8})?$/.test(slug))).toEqual([]);
    expect(new Set(slugs).size).toBe(4);
    const drafts = await Promise.all(
      made.map(async ({ id, revision, content }) => {
        const slug = 'one-address';
        return { id, ...(await admin.saveDraft.mutate({ id, revision, content: { ...content, slug, bodyMd: 'Text.' } })) };
      }),
    );
    const all = await Promise.allSettled(drafts.map(({ id, revision }) => admin.publish.mutate({ id, revision })));
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused)
      expect(await refusal(Promise.reject(reason))).toMatchObject({ code: 'BAD_INPUT', fields: { slug: expect.any(String) } });
  });

  test('links that lead nowhere are found', async () => {
    const bodyMd = [
      '# Part one',
      '[good](/products) [good](#part-one) [good](/help-resources/articles/undo-an-import#what-happens) [good](https://example.com)',
      '[bad](/produkts) [bad](#part-two) [bad](/help-resources/articles/gone) [bad](/help-resources/articles/undo-an-import#nothing)',
      '[bad](javascript:alert(1)) [bad](//example.com) [bad](products)',
    ].join('\n\n');
    const { id } = await published({ title: 'Links', bodyMd, contextRoutes: ['/products/:id', '/nowhere'] });
    const broken = await admin.checkLinks.query({ id });
    expect(broken.map(({ target }) => target)).toEqual([
      '/produkts',
      '#part-two',
      '/help-resources/articles/gone',
      '/help-resources/articles/undo-an-import#nothing',
      'javascript:alert(1)',
      '//example.com',
      'products',
      '/nowhere',
    ]);
    expect((await admin.list.query({ search: 'Links' })).rows[0]?.brokenLinks).toBe(broken.length);
  });

  test('a search without result is listed once with how often it was made, and goes after 90 days', async () => {
    for (const query of ['Holographic  labels', 'holographic labels ']) await help(ada).noteMissing.mutate({ query });
    await help(ada).noteMissing.mutate({ query: 'undo an import' });
    expect(await admin.missing.query()).toEqual([expect.objectContaining({ query: 'holographic labels', times: 2 })]);
    const asItWas = () => sql('select times, first_at, last_at from help_missing');
    const before = await asItWas();
    const taken = await admin.dismissMissing.mutate({ query: 'holographic labels' });
    expect(await admin.missing.query()).toEqual([]);
    expect(await admin.dismissMissing.mutate({ query: 'holographic labels' })).toBeNull();
    if (!taken) throw new Error('nothing to put back');
    const restore = (changed: object) => admin.restoreMissing.mutate({ query: 'holographic labels', ...taken, ...changed });
    expect(await refusal(restore({ times: 2_147_483_647 }))).toMatchObject({
      code: 'BAD_INPUT',
      fields: { times: expect.anything() },
    });
    const after = new Date(Date.parse(taken.lastAt) + 1).toISOString();
    expect(await refusal(restore({ firstAt: after }))).toMatchObject({
      code: 'BAD_INPUT',
      fields: { lastAt: expect.anything() },
    });
    // A count that is as high as it can be does not break the search of a seller.
    await sql(`insert into help_missing (query, times, first_at, last_at) values ('tin foil lids', 2147483647, now(), now())`);
    await help(ada).noteMissing.mutate({ query: 'tin foil lids' });
    await sql(`delete from help_missing where query = 'tin foil lids'`);
    app.clock.advance(60_000);
    await admin.restoreMissing.mutate({ query: 'holographic labels', ...taken });
    expect(await asItWas()).toEqual(before);
    const now = app.clock.now().getTime();
    const age = (days: number) =>
      sql('update help_missing set last_at = $1::timestamptz', [new Date(now - days * DAY).toISOString()]);
    await age(89);
    await dropOldMissing(systemCtx(app.services, 'test'));
    expect(await admin.missing.query()).toHaveLength(1);
    await age(91);
    await dropOldMissing(systemCtx(app.services, 'test'));
    expect(await admin.missing.query()).toEqual([]);
    const columns = await sql<{ name: string }>(
      `select column_name::text as name from information_schema.columns where table_name = 'help_missing' order by 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual(['first_at', 'last_at', 'query', 'times']);
  });

  test('an article can begin with a text, such as a question, and nobody reads it before it is published', async () => {
    const { id } = await admin.create.mutate({ title: 'Can I undo it?', bodyMd: '> Can I?\n\nYes.' });
    const article = await admin.get.query({ id });
    expect(article).toMatchObject({ version: 0, live: null, content: { title: 'Can I undo it?', bodyMd: '> Can I?\n\nYes.' } });
    expect(await refusal(help(ada).get.query({ slug: article.content.slug }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('the list is paged without gaps, last changed first', async () => {
    const { rows } = await admin.list.query({ limit: 500 });
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { rows: { id: string }[]; next: string | null } = await admin.list.query({ limit: 7, cursor });
      paged.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    expect(paged).toEqual(rows.map(({ id }) => id));
    expect(new Set(paged).size).toBe(paged.length);
    expect(await refusal(admin.list.query({ cursor: 'bm90aGluZw' }))).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('a release brings articles up to date that nobody has edited, and no others', async () => {
    const old = `update help_articles set title = 'Old', starter_version = 0, edited = $2::boolean where slug = $1`;
    await sql(old, ['undo-an-import', false]);
    await sql(old, ['import-a-file', true]);
    // As an earlier release has put them in.
    await sql(`update seed_records set values = jsonb_set(values, '{title}', '"Old"') where set_name = 'help-articles'`);
    await putInStarterSets(app.services.database.db);
    const titles = await sql<{ title: string; versions: number }>(
      `select title, (select count(*)::int from help_article_versions where article_id = id) as versions from help_articles
       where slug in ('undo-an-import', 'import-a-file') order by slug`,
    );
    expect(titles).toEqual([
      { title: 'Old', versions: 1 },
      { title: 'Undo an import', versions: 2 },
    ]);
    const written = () => sql<{ row: string }>('select xmin::text as row from help_articles order by id');
    const before = await written();
    await putInStarterSets(app.services.database.db);
    expect(await written()).toEqual(before);
  });
});
