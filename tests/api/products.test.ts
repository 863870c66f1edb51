import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { featureSeed } from '#server/subscriptions/plan-seed.ts';
import { createProductInput } from '#shared/products/products.ts';
import { usualDirection } from '#shared/products/views.ts';
import { engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';

const NEVER = '0190a0a0-0000-7000-8000-000000000001';

describe.skipIf(!engineFound)(`catalogue on ${engine}`, () => {
  let app: TestApp;
  let ada: Person;
  let eve: Person;
  beforeAll(async () => {
    app = await startApp();
    [ada, eve] = [await app.seller({ plan: 'tier-pro' }), await app.seller()];
  });

  test('a product comes back as it was saved, with the defaults of the specification', async () => {
    const made = await ada.client.products.create.mutate({
      name: '  Cup  ',
      tags: ['Kitchen', 'kitchen', ' '],
      price: 12.5,
      sku: 'C-1',
    });
    expect(made).toMatchObject({
      name: 'Cup',
      tags: ['Kitchen'],
      price: 12.5,
      currency: 'USD',
      stock: 0,
      seoScore: 0,
      deleted: false,
      version: 1,
      images: [],
    });
    expect(await ada.client.products.get.query({ id: made.id })).toEqual(made);
  });

  test('every field of the form is kept as it was given, when a product is added and when it is changed', async () => {
    const { clientKey: _key, ...shape } = createProductInput.shape;
    const given = (n: number) => ({
      name: `Cup ${n}`,
      category: `Cups ${n}`,
      brand: `Brand ${n}`,
      description: `<p>Text ${n}</p>`,
      metaTitle: `Title ${n}`,
      metaDescription: `Meta ${n}`,
      notes: `Notes ${n}`,
      notesTold: n % 2 === 0,
      price: n + 0.5,
      stock: n,
      currency: n === 1 ? 'EUR' : 'GBP',
      sku: `S-${n}`,
      gtin: n === 1 ? '96385074' : '4006381333931',
      tags: [`tag ${n}`],
      seoKeywords: [`keyword ${n}`],
      keyFeatures: [`feature ${n}`],
      lockedSnippets: [`locked ${n}`],
      attributes: [{ name: 'Height', value: `${n}`, unit: 'cm' }],
      variants: { options: ['Size'], items: [{ values: [`${n}`], sku: `S-${n}-1`, gtin: '', price: n + 1, stock: n }] },
      images: [],
    });
    expect(Object.keys(given(1)).sort()).toEqual(Object.keys(shape).sort());
    const made = await ada.client.products.create.mutate(given(1));
    expect(made).toMatchObject(given(1));
    expect(await ada.client.products.get.query({ id: made.id })).toEqual(made);
    const changed = await ada.client.products.update.mutate({ id: made.id, version: 1, changes: given(2) });
    expect(changed).toMatchObject({ ...given(2), version: 2, createdAt: made.createdAt });
    expect(await ada.client.products.get.query({ id: made.id })).toEqual(changed);
  });

  test('a barcode is kept as digits, found by any part of it, and refused with a reason where it cannot be one', async () => {
    const { id, gtin } = await ada.client.products.create.mutate({ name: 'Pen', gtin: '4 006381-333931' });
    expect(gtin).toBe('4006381333931');
    const found = await ada.client.products.list.query({ search: '6381333' });
    expect(found.items.map((item) => item.id)).toContain(id);
    const wrong = refusal(ada.client.products.update.mutate({ id, version: 1, changes: { gtin: '4006381333932' } }));
    expect(await wrong).toMatchObject({
      code: 'BAD_INPUT',
      fields: { 'changes.gtin': 'One digit is wrong or two are swapped: the last one does not fit the others' },
    });
    expect(await ada.client.products.update.mutate({ id, version: 1, changes: { gtin: '' } })).toMatchObject({ gtin: '' });
    expect((await ada.client.products.list.query({ search: '6381333' })).items.map((item) => item.id)).not.toContain(id);
  });

  test('making the same product twice with one key makes one', async () => {
    const clientKey = '0190a0a0-0000-7000-8000-0000000000f1';
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => ada.client.products.create.mutate({ name: 'Once', clientKey })),
    );
    expect(new Set(tries.map((made) => made.id)).size).toBe(1);
    const { items } = await ada.client.products.list.query({ search: 'once' });
    expect(items).toHaveLength(1);
  });

  test('a repeat of what took the last place is answered with the product', async () => {
    const cleo = await app.seller();
    const places = (n: number) =>
      app.services.database.query(`update subscriptions set product_count = $2::int where user_id = $1::uuid`, [cleo.userId, n]);
    await places(99);
    const once = { name: 'The last one', clientKey: '0190a0a0-0000-7000-8000-0000000000e1' };
    const first = await cleo.client.products.create.mutate(once);
    expect(await cleo.client.products.create.mutate(once)).toMatchObject({ id: first.id, version: 1 });
    const other = { ...once, clientKey: '0190a0a0-0000-7000-8000-0000000000e2' };
    expect(await refusal(cleo.client.products.create.mutate(other))).toMatchObject({ code: 'PLAN_LIMIT' });
    expect((await cleo.client.products.list.query({})).items).toHaveLength(1);
  });

  test('D42 what belongs to another seller answers as if it did not exist', async () => {
    const { id, version } = await ada.client.products.create.mutate({ name: 'Private' });
    const calls = (target: string) => [
      eve.client.products.get.query({ id: target }),
      eve.client.products.update.mutate({ id: target, version, changes: { name: 'Mine now' } }),
      eve.client.products.updateKeywords.mutate({ id: target, seoKeywords: ['x'] }),
      eve.client.products.delete.mutate({ ids: [target] }),
      eve.client.products.restore.mutate({ id: target }),
      eve.client.seo.checklist.query({ productId: target }),
      eve.client.seo.score.mutate({ productId: target }),
      eve.client.generation.history.query({ productId: target }),
    ];
    const foreign = await Promise.all(calls(id).map(refusal));
    const unknown = await Promise.all(calls(NEVER).map(refusal));
    expect(foreign.map((body) => ({ ...body, requestId: '' }))).toEqual(unknown.map((body) => ({ ...body, requestId: '' })));
    expect(new Set(foreign.map((body) => body.code))).toEqual(new Set(['NOT_FOUND']));
    expect((await ada.client.products.get.query({ id })).name).toBe('Private');
    expect((await eve.client.subscriptions.current.query()).aiQueriesBilling).toBe(0);
  });

  test('A13 fields that are not the seller’s to set are refused', async () => {
    for (const extra of [{ userId: NEVER }, { seoScore: 99 }, { deleted: true }, { version: 7 }, { isAdmin: true }]) {
      const refused = await refusal(ada.client.products.create.mutate({ name: 'Cup', ...extra } as never));
      expect(refused.code).toBe('BAD_INPUT');
    }
  });

  test('I109 a save made from an older version is refused with the row as it is now', async () => {
    const made = await ada.client.products.create.mutate({ name: 'Lamp', price: 10 });
    const saved = await ada.client.products.update.mutate({ id: made.id, version: made.version, changes: { price: 11 } });
    expect(saved).toMatchObject({ price: 11, version: 2 });
    const refused = await refusal(
      ada.client.products.update.mutate({ id: made.id, version: made.version, changes: { name: 'Old lamp' } }),
    );
    expect(refused).toMatchObject({ code: 'CONFLICT', current: { id: made.id, price: 11, version: 2, name: 'Lamp' } });
  });

  test('I109 of fifty parallel saves from one version exactly one wins', async () => {
    const made = await ada.client.products.create.mutate({ name: 'Chair' });
    const saves = Array.from({ length: 50 }, (_, n) =>
      ada.client.products.update.mutate({ id: made.id, version: 1, changes: { stock: n } }),
    );
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  test('a description keeps the small allow-list of elements and nothing else', async () => {
    const made = await ada.client.products.create.mutate({
      name: 'Soap',
      description:
        '<p onclick="x()">Mild <b>soap</b><script>alert(1)</script></p><img src=x onerror=alert(1)><ul><li>Lavender</li></ul>',
    });
    expect(made.description).toBe('<p>Mild <strong>soap</strong></p><ul><li>Lavender</li></ul>');

    let version = made.version - 1;
    const save = async (description: string) => {
      version++;
      return (await ada.client.products.update.mutate({ id: made.id, version, changes: { description } })).description;
    };
    expect(await save('<div>One</div><div>Two</div>')).toBe('<p>One</p><p>Two</p>');
    expect(await save('<h2>Care</h2><i>Cold</i> wash')).toBe('<h3>Care</h3><p><em>Cold</em> wash</p>');
    for (const sign of ['&', '&amp;', '&#x26;', '&#38;'])
      expect(await save(`<p>Salt ${sign} pepper</p>`)).toBe('<p>Salt &amp; pepper</p>');
  });

  describe('the list', () => {
    let seller: Person;
    const names = ['Zebra rug', 'apple peeler', 'Mug 30% off_set', 'Blue mug', 'Äpfelschäler', 'smartphone stand'];
    beforeAll(async () => {
      seller = await app.seller({ plan: 'tier-pro' });
      for (const [n, name] of names.entries()) {
        await seller.client.products.create.mutate({
          name,
          price: n === 0 ? null : n * 10,
          stock: 10 - n,
          category: n % 2 ? 'Kitchen' : 'Home',
          tags: n % 2 ? ['gift'] : ['sale', 'gift set'],
          brand: n === 3 ? 'Acme' : '',
          sku: `SKU-${n}-AB`,
        });
      }
    });

    test('is in the order asked for, page after page without a gap or a repeat', async () => {
      const expected = {
        newest: [...names].reverse(),
        oldest: names,
        updated: [...names].reverse(),
        stock: [...names].reverse(),
        price: [...names.slice(1).reverse(), 'Zebra rug'],
      };
      const asked = Object.entries(expected).flatMap(([by, order]) => {
        const sort = by as keyof typeof expected;
        const other = usualDirection[sort] === 'ascending' ? 'descending' : 'ascending';
        return [
          { sort, order },
          { sort, direction: usualDirection[sort], order },
          { sort, direction: other, order: [...order].reverse() },
        ] as const;
      });
      for (const { order, ...input } of asked) {
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const page: Awaited<ReturnType<typeof seller.client.products.list.query>> = await seller.client.products.list.query({
            ...input,
            limit: 2,
            cursor,
          });
          seen.push(...page.items.map((item) => item.name));
          cursor = page.nextCursor;
        } while (cursor);
        expect(seen, JSON.stringify(input)).toEqual(order);
      }
      const { nextCursor } = await seller.client.products.list.query({ sort: 'price', limit: 2 });
      const backwards = seller.client.products.list.query({ sort: 'price', direction: 'ascending', cursor: nextCursor });
      expect((await refusal(backwards)).code).toBe('BAD_INPUT');
      const byName = await seller.client.products.list.query({ sort: 'name' });
      expect(byName.items.map((item) => item.name).slice(0, 3)).toEqual(['apple peeler', 'Blue mug', 'Mug 30% off_set']);
    });

    test('counts what a filter shows, and only the own', async () => {
      const count = (filter: Parameters<typeof seller.client.products.count.query>[0]) =>
        seller.client.products.count.query(filter);
      expect(await count({})).toBe(names.length);
      expect(await count({ search: 'mug' })).toBe(2);
      expect(await count({ search: 'mu', view: 'notScored' })).toBe(2);
      expect(await count({ view: 'lowScore' })).toBe(0);
      expect(await eve.client.products.count.query({ search: 'mug' })).toBe(0);
      expect(await seller.client.products.countShown.query({ search: 'mug' })).toBe(await count({ search: 'mug' }));
      expect(await eve.client.products.countShown.query({ search: 'mug' })).toBe(0);
    });

    test('finds words inside name, SKU, brand and tags, whatever the case', async () => {
      const find = async (search: string) =>
        (await seller.client.products.list.query({ search })).items.map((item) => item.name).sort();
      expect(await find('MUG')).toEqual(['Blue mug', 'Mug 30% off_set']);
      expect(await find('phone')).toEqual(['smartphone stand']);
      expect(await find('acme')).toEqual(['Blue mug']);
      expect(await find('sku-4')).toEqual(['Äpfelschäler']);
      expect(await find('ÄPFEL')).toEqual(['Äpfelschäler']);
      expect(await find('blue mug')).toEqual(['Blue mug']);
      expect(await find('mu')).toEqual(['Blue mug', 'Mug 30% off_set']);
      for (const sign of ['%', '_', '0%']) expect(await find(sign), sign).toEqual(['Mug 30% off_set']);
      expect(await find('30% off_s')).toEqual(['Mug 30% off_set']);
      expect(await find('no such thing')).toEqual([]);
      expect((await eve.client.products.list.query({ search: 'mug' })).items).toEqual([]);
    });

    test('finds a product by its whole SKU, whatever the case, and none that only contains it', async () => {
      const find = async (sku: string, of = seller) =>
        (await of.client.products.list.query({ sku })).items.map((item) => item.name);
      expect(await find('SKU-4-AB')).toEqual(['Äpfelschäler']);
      expect(await find('sku-4-ab ')).toEqual(['Äpfelschäler']);
      expect(await find('sku-4')).toEqual([]);
      expect(await seller.client.products.count.query({ sku: 'sku-4-ab' })).toBe(1);
      expect(await find('sku-4-ab', eve)).toEqual([]);
    });

    test('finds signs and what stands beside them, among the own products only', async () => {
      const numbered = await app.seller({ plan: 'tier-pro' });
      for (const name of ['Cup #5', 'Cup #51 blue', 'Cup 5', 'Cup 15# deep', 'Back\\slash', 'Cup (red) 🎁', 'Size: L'])
        await numbered.client.products.create.mutate({ name, sku: `${name.length}`, tags: name === 'Cup #5' ? ['new'] : [] });
      const find = async (search: string, more: object = {}) => {
        const { items } = await numbered.client.products.list.query({ search, ...more });
        return items.map((item) => item.name).sort();
      };
      expect(await find('#5')).toEqual(['Cup #5', 'Cup #51 blue']);
      expect(await find('#')).toEqual(['Cup #5', 'Cup #51 blue', 'Cup 15# deep']);
      expect(await find('5#')).toEqual(['Cup 15# deep']);
      expect(await find('#5 blue')).toEqual(['Cup #51 blue']);
      expect(await find('cup #')).toEqual(['Cup #5', 'Cup #51 blue', 'Cup 15# deep']);
      expect(await find('#', { tag: 'new' })).toEqual(['Cup #5']);
      expect(await find('\\')).toEqual(['Back\\slash']);
      expect(await find('🎁')).toEqual(['Cup (red) 🎁']);
      expect(await find('(')).toEqual(['Cup (red) 🎁']);
      expect(await find('l:')).toEqual([]);
      expect(await find(': l')).toEqual(['Size: L']);
      for (const sign of ['%', '_', '##', '#6']) expect(await find(sign), sign).toEqual([]);
      for (const sort of ['newest', 'name', 'price', 'updated'] as const) {
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const page = await numbered.client.products.list.query({ search: '#', sort, limit: 1, cursor });
          seen.push(...page.items.map((item) => item.name));
          cursor = page.nextCursor;
        } while (cursor);
        expect(seen.sort(), sort).toEqual(['Cup #5', 'Cup #51 blue', 'Cup 15# deep']);
      }
    });

    test('is narrowed by category and tag, and the filters say what there is', async () => {
      const kitchen = await seller.client.products.list.query({ category: 'Kitchen', search: 'mug' });
      expect(kitchen.items.map((item) => item.name)).toEqual(['Blue mug']);
      const gifts = await seller.client.products.list.query({ tag: 'gift' });
      expect(gifts.items).toHaveLength(3);
      const facets = await seller.client.products.facets.query();
      expect(facets).toMatchObject({
        total: 6,
        categories: [
          { name: 'Home', n: 3 },
          { name: 'Kitchen', n: 3 },
        ],
      });
    });

    test('D45 refuses a forged position and limits beyond 100', async () => {
      for (const cursor of ['e30', 'x', Buffer.from('["price","1; drop table",1]').toString('base64url')]) {
        expect((await refusal(seller.client.products.list.query({ cursor }))).code).toBe('BAD_INPUT');
      }
      expect((await refusal(seller.client.products.list.query({ limit: 1_000_000 }))).code).toBe('BAD_INPUT');
    });
  });

  describe('deleting', () => {
    test('is taken back within seven days and final after', async () => {
      const own = await startApp();
      const bob = await own.seller();
      const { id } = await bob.client.products.create.mutate({ name: 'Vase' });
      await bob.client.products.delete.mutate({ ids: [id] });
      expect((await refusal(bob.client.products.get.query({ id }))).message).toBe('Product not found');
      expect((await bob.client.products.list.query({})).items).toEqual([]);
      expect(await bob.client.products.deleted.query()).toMatchObject([{ id, name: 'Vase', daysLeft: 7 }]);
      own.clock.advance(6.9 * 86_400_000);
      expect(await bob.client.products.deleted.query()).toMatchObject([{ daysLeft: 1 }]);
      expect((await bob.client.products.restore.mutate({ id })).name).toBe('Vase');
      expect((await bob.client.subscriptions.current.query()).used.products).toBe(1);
      await bob.client.products.delete.mutate({ ids: [id] });
      own.clock.advance(7.1 * 86_400_000);
      const again = await bob.client.auth.login.mutate({ email: bob.email, password: 'correct horse battery staple' });
      expect(again.user.uid).toBe(bob.userId);
      expect(await bob.client.products.deleted.query()).toEqual([]);
      expect((await refusal(bob.client.products.restore.mutate({ id }))).code).toBe('NOT_FOUND');
    });

    test('a product that the catalogue has again is told from the others', async () => {
      const bob = await app.seller();
      const add = (name: string, sku = '') => bob.client.products.create.mutate({ name, sku });
      const [mug, bowl, lamp] = [await add('Mug', 'M-1'), await add('Bowl', 'B-1'), await add('Lamp')];
      await bob.client.products.delete.mutate({ ids: [mug.id, bowl.id, lamp.id] });
      await add('Lamp');
      await add('The mug', 'm-1');
      const again = await add('The bowl', 'b-1');
      const twins = async () => new Map((await bob.client.products.deleted.query()).map(({ name, twin }) => [name, twin]));
      expect(await twins()).toEqual(
        new Map([
          ['Lamp', null],
          ['Bowl', 'inCatalogue'],
          ['Mug', 'inCatalogue'],
        ]),
      );
      // Of two that are both deleted, the one deleted last comes back first.
      await bob.client.products.delete.mutate({ ids: [again.id] });
      expect(await twins()).toEqual(
        new Map([
          ['The bowl', null],
          ['Lamp', null],
          ['Bowl', 'deletedLater'],
          ['Mug', 'inCatalogue'],
        ]),
      );
    });

    test('what was deleted is listed to the last, page by page, for the seller alone', async () => {
      const bob = await app.seller({ plan: 'tier-pro' });
      await app.services.database.script(
        `insert into products (id, user_id, name, deleted, deleted_at)
          select gen_random_uuid(), '${bob.userId}', 'Tile ' || n, true, '${app.clock.now().toISOString()}'::timestamptz - (n / 100) * interval '1 ms'
          from generate_series(1, 1203) n`,
      );
      const list = bob.client.products.deleted;
      expect(await list.query()).toHaveLength(500);
      const pages: Awaited<ReturnType<typeof list.query>>[] = [];
      let last: { deletedAt: string; id: string } | undefined;
      do {
        const page = await list.query({ limit: 400, after: last && { deletedAt: last.deletedAt, id: last.id } });
        pages.push(page);
        last = page.at(-1);
      } while (last && pages.length < 9);
      expect(pages.map((page) => page.length)).toEqual([400, 400, 400, 3, 0]);
      const rows = pages.flat();
      expect(new Set(rows.map(({ id }) => id)).size).toBe(1203);
      expect(rows.map(({ deletedAt }) => deletedAt)).toEqual(
        rows
          .map(({ deletedAt }) => deletedAt)
          .toSorted()
          .reverse(),
      );
      // A deleted product can be looked up by its id, however far down in the list it is. So even the oldest can be restored.
      const oldest = rows.at(-1) ?? { id: '', name: '', deletedAt: '' };
      expect(await list.query({ id: oldest.id })).toMatchObject([{ name: oldest.name }]);
      expect((await bob.client.products.restore.mutate({ id: oldest.id })).name).toBe(oldest.name);
      expect(await list.query({ id: oldest.id })).toEqual([]);
      const [first] = rows;
      expect(await eve.client.products.deleted.query({ id: first?.id })).toEqual([]);
      expect(
        await eve.client.products.deleted.query({ after: { deletedAt: first?.deletedAt ?? '', id: first?.id ?? '' } }),
      ).toEqual([]);
      for (const deletedAt of ['0000-01-01T00:00:00Z', 'yesterday', '2026-02-30T00:00:00Z']) {
        expect((await refusal(list.query({ after: { deletedAt, id: oldest.id } }))).code).toBe('BAD_INPUT');
      }
    });

    test('several come back at once: all of them, or none if the plan has no room, and twice does no harm', async () => {
      const ida = await app.seller();
      const make = async (name: string) => (await ida.client.products.create.mutate({ name })).id;
      const ids = [await make('Cup'), await make('Jug'), await make('Pot')];
      const total = async () => (await ida.client.products.facets.query()).total;
      await ida.client.products.delete.mutate({ ids });
      expect((await refusal(eve.client.products.restoreMany.mutate({ ids }))).code).toBe('NOT_FOUND');
      expect([...(await ida.client.products.restoreMany.mutate({ ids })).ids].sort()).toEqual([...ids].sort());
      expect(await ida.client.products.restoreMany.mutate({ ids })).toEqual({ ids: [] });
      expect(await total()).toBe(3);
      await ida.client.products.delete.mutate({ ids });
      const most = featureSeed['products.max'][2][0] ?? 0;
      await app.services.database.query('update subscriptions set product_count = $2 where user_id = $1', [ida.userId, most - 2]);
      expect((await refusal(ida.client.products.restoreMany.mutate({ ids }))).code).toBe('PLAN_LIMIT');
      expect((await ida.client.products.list.query({})).items).toEqual([]);
      expect(await total()).toBe(most - 2);
    });

    test('twice is harmless, and the number of products stays right', async () => {
      const bob = await app.seller();
      const { id } = await bob.client.products.create.mutate({ name: 'Bowl' });
      await Promise.all([1, 2, 3].map(() => bob.client.products.delete.mutate({ ids: [id] })));
      expect((await bob.client.subscriptions.current.query()).used.products).toBe(0);
      await Promise.allSettled([1, 2, 3].map(() => bob.client.products.restore.mutate({ id })));
      expect((await bob.client.subscriptions.current.query()).used.products).toBe(1);
    });

    test('the purge removes what is past its time and leaves the rest', async () => {
      const own = await startApp();
      const bob = await own.seller();
      const old = await bob.client.products.create.mutate({ name: 'Old' });
      await bob.client.products.delete.mutate({ ids: [old.id] });
      own.clock.advance(6.99 * 86_400_000);
      const { purgeDeleted } = await import('#server/products/deletion.ts');
      const { systemCtx } = await import('#server/services.ts');
      expect(await purgeDeleted(systemCtx(own.services, 'test'), bob.userId)).toBe(0);
      own.clock.advance(0.02 * 86_400_000);
      expect(await purgeDeleted(systemCtx(own.services, 'test'), bob.userId)).toBe(1);
      expect(await purgeDeleted(systemCtx(own.services, 'test'), bob.userId)).toBe(0);
    });
  });

  test('the plan’s number of products holds exactly, also for parallel requests', async () => {
    const bob = await app.seller();
    const tries = Array.from({ length: 130 }, (_, n) => bob.client.products.create.mutate({ name: `Product ${n}` }));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(100);
    const refused = await refusal(bob.client.products.create.mutate({ name: 'One more' }));
    expect(refused).toMatchObject({
      code: 'PLAN_LIMIT',
      limit: { key: 'products.max', limit: 100, used: 100, minPlan: { id: 'tier-starter' } },
    });
  });

  describe('pictures', () => {
    const upload = (person: Person, body: Buffer, type = 'image/png') =>
      app.fetch('/media', {
        method: 'POST',
        headers: {
          'content-type': type,
          cookie: person.cookie(),
          origin: app.url,
          'x-file-name': encodeURIComponent('Fähre.png'),
        },
        body: new Uint8Array(body),
      });
    const png = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 4, background: '#3366cc80' } })
        .withExif({ IFD0: { Copyright: 'secret place' } })
        .png()
        .toBuffer();

    test('are made at most 800 x 800, as JPEG, without what the camera added', async () => {
      const answer = await upload(ada, await png(1600, 1000));
      expect(answer.status).toBe(201);
      const { data } = (await answer.json()) as { data: { id: string; url: string } };
      expect(data).toMatchObject({ width: 800, height: 500, source: 'stored' });
      const made = await ada.client.products.create.mutate({ name: 'Ferry', images: [{ id: data.id, alt: 'A ferry' }] });
      expect(made).toMatchObject({ image: data.url, images: [{ id: data.id, alt: 'A ferry' }] });
      const picture = await app.fetch(data.url, { headers: { cookie: ada.cookie() } });
      expect(picture.headers.get('content-type')).toBe('image/jpeg');
      const meta = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
      expect(meta).toMatchObject({ format: 'jpeg', width: 800, height: 500 });
      expect(meta.exif).toBeUndefined();
    });

    test('D52 are shown to their owner alone, and are nobody else’s to use', async () => {
      const { data } = (await (await upload(ada, await png(10, 10))).json()) as { data: { id: string; url: string } };
      expect((await app.fetch(data.url, { headers: { cookie: eve.cookie() } })).status).toBe(404);
      expect((await app.fetch(data.url)).status).toBe(401);
      const refused = await refusal(eve.client.products.create.mutate({ name: 'Stolen', images: [{ id: data.id, alt: '' }] }));
      expect(refused.code).toBe('NOT_FOUND');
      expect((await eve.client.products.list.query({ search: 'stolen' })).items).toEqual([]);
    });

    test('F67 what is no picture is refused, whatever it calls itself', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      for (const body of [
        svg,
        Buffer.from('<html>'),
        Buffer.alloc(0),
        Buffer.from('\xff\xd8\xffnot really', 'latin1'),
        (await png(50, 50)).subarray(0, 60),
      ]) {
        expect((await upload(ada, body)).status).toBe(415);
      }
      expect((await upload(ada, await png(10, 10), 'text/html')).status).toBe(415);
      expect((await upload(ada, Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);
    });

    test('F73 an address inside the network is refused, never kept', async () => {
      const inside = [
        'http://127.0.0.1/x.png',
        'http://localhost/x.png',
        'http://[::1]/x.png',
        'http://169.254.169.254/latest',
        'http://2130706433/',
        'http://0x7f.1/',
        'http://[::ffff:10.0.0.1]/',
        'http://user@example.com/',
        'http://example.com:8080/',
      ];
      for (const url of inside) {
        const refused = await refusal(ada.client.products.addImageByUrl.mutate({ url }));
        expect(refused.code, url).toBe('BAD_INPUT');
      }
    });

    test('a public picture that cannot be fetched keeps its address', async () => {
      const kept = await ada.client.products.addImageByUrl.mutate({ url: 'https://pictures.does-not-exist.zz/cup.jpg' });
      expect(kept).toMatchObject({ source: 'link', url: 'https://pictures.does-not-exist.zz/cup.jpg' });
    });

    test('come in the order saved, and the first one stands for the product', async () => {
      const ids: string[] = [];
      for (const side of [11, 12, 13])
        ids.push(((await (await upload(ada, await png(side, side))).json()) as { data: { id: string } }).data.id);
      const images = ids.map((id) => ({ id, alt: '' }));
      const made = await ada.client.products.create.mutate({ name: 'Three', images });
      const turned = await ada.client.products.update.mutate({
        id: made.id,
        version: 1,
        changes: { images: [...images].reverse() },
      });
      expect(turned.images.map((image) => image.id)).toEqual([...ids].reverse());
      expect(turned.image).toBe(turned.images[0]?.url);
      const fewer = await ada.client.products.update.mutate({ id: made.id, version: 2, changes: { images: [] } });
      expect(fewer).toMatchObject({ images: [], image: null });
    });
  });

  test('the schema holds nothing that tells sellers apart by number', () => {
    expect(readFileSync('drizzle/migrations/0000_start.sql', 'utf8')).not.toMatch(/serial|identity/i);
  });
});
