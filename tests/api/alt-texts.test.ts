/** The alternative text of a product's main picture: written, used, taken back, and never put on another picture. */
import { beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs/registry.ts';
import type { CreateBatchInput } from '#shared/batches/batches.ts';
import { type ListingPart, OTHER_PICTURE } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { replies } from '#tests/support/fake-anthropic.ts';
import { png } from '#tests/support/png.ts';
import { jobCtx } from '#tests/support/run-job.ts';
import { worthAText } from '#tests/support/worth-a-text.ts';

const { attributes, keyFeatures } = worthAText;

async function newPicture(app: TestApp, person: Person): Promise<string> {
  const headers = { 'content-type': 'image/png', cookie: person.cookie(), origin: app.url, 'x-file-name': 'mug.png' };
  const answered = await app.fetch('/media', { method: 'POST', headers, body: new Uint8Array(png(40, 40)) });
  return ((await answered.json()) as { data: { id: string } }).data.id;
}

describe.skipIf(!engineFound)(`alternative texts on ${engine}`, () => {
  const test$ = startAppWithAi();
  beforeEach(() => test$.api.respondWith(() => replies.sensible()));

  const picture = (person: Person) => newPicture(test$.app, person);
  /** A product with a picture for each alternative text. */
  async function add(seller: Person, name: string, alts: readonly string[]) {
    const images = [];
    for (const alt of alts) images.push({ id: await picture(seller), alt });
    return seller.client.products.create.mutate({ name, brand: 'Halm', attributes, keyFeatures, images });
  }
  async function own(alts: readonly string[]) {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    return { seller, product: await add(seller, 'Stoneware mug', alts) };
  }
  const get = (seller: Person, id: string) => seller.client.products.get.query({ id });
  const altsOf = async (seller: Person, id: string) =>
    (await get(seller, id)).images.map(({ alt, altSource }) => [alt, altSource]);
  async function write(person: Person, productId: string) {
    for await (const event of await person.client.generation.describe.mutate({ productId, shortAccepted: true }))
      if (event.type === 'done') return event.generation;
    throw new Error('nothing was written');
  }
  const use = (person: Person, id: string, parts: ListingPart[]) => person.client.generation.applyDraft.mutate({ id, parts });
  /** Puts the pictures of a product in this order; those that are not named are taken off. */
  async function arrange(person: Person, id: string, order: readonly number[]) {
    const { version, images } = await get(person, id);
    const kept = order.flatMap((at) => images[at] ?? []).map(({ id, alt }) => ({ id, alt }));
    return person.client.products.update.mutate({ id, version, changes: { images: kept } });
  }
  async function say(person: Person, id: string, alt: string) {
    const { version, images } = await get(person, id);
    const next = images.map((image, at) => ({ id: image.id, alt: at === 0 ? alt : image.alt }));
    return person.client.products.update.mutate({ id, version, changes: { images: next } });
  }
  /** Runs the job that writes the seller's texts, and the one that puts them on products or takes them off. */
  const work = async ({ userId }: Person) => {
    for (const name of ['batches.run', 'batches.move']) {
      const ctx = jobCtx(test$.app.services, name);
      await jobs.find((job) => job.name === name)?.run({ ...ctx, job: { ...ctx.job, askedBy: userId } }, { userId });
    }
  };
  /** Puts a new picture in the place of the first one. */
  async function exchange(person: Person, id: string, alt = '') {
    const { version, images } = await get(person, id);
    const others = images.slice(1).map(({ id, alt }) => ({ id, alt }));
    const next = [{ id: await picture(person), alt }, ...others];
    await person.client.products.update.mutate({ id, version, changes: { images: next } });
  }
  const batch = async (seller: Person, input: Partial<CreateBatchInput>) => {
    const { id } = await seller.client.batches.create.mutate({ products: { kind: 'all' }, ...input });
    await work(seller);
    return id;
  };
  const itemsOf = async (seller: Person, id: string) => (await seller.client.batches.items.query({ id })).items;

  test('is a draft until it is used, goes on the main picture alone, and can be taken back', async () => {
    const { seller, product } = await own(['A cup of mine', 'The handle']);
    const draft = await write(seller, product.id);
    expect(draft.listing?.altText).toBe('Halm Stoneware mug');
    expect(draft.review?.altOf).toBe(product.images[0]?.id);
    expect(test$.api.calls.at(-1)?.body.output_config?.format?.schema.properties).toHaveProperty('altText');
    expect(JSON.stringify(test$.api.calls.at(-1)?.body.messages)).toContain('Alternative text of the main picture: yes');
    await use(seller, draft.id, ['intro']);
    expect(await altsOf(seller, product.id)).toEqual([
      ['A cup of mine', 'human'],
      ['The handle', 'human'],
    ]);
    const { previousTexts } = await use(seller, draft.id, ['altText']);
    expect(previousTexts).toMatchObject({ altText: 'A cup of mine', altOf: product.images[0]?.id });
    expect(await altsOf(seller, product.id)).toEqual([
      ['Halm Stoneware mug', 'ai'],
      ['The handle', 'human'],
    ]);
    // The person's words are in the history, and come back with their author.
    const { items } = await seller.client.products.versions.query({ productId: product.id });
    expect(items.map(({ texts }) => texts.altText)).toEqual(['Halm Stoneware mug', 'A cup of mine']);
    const { version } = await get(seller, product.id);
    await seller.client.products.restoreVersion.mutate({ id: items[1]?.id ?? '', productVersion: version });
    expect((await altsOf(seller, product.id))[0]).toEqual(['A cup of mine', 'human']);
  });

  test('who wrote it goes with the picture, and a person who edits it counts too', async () => {
    const { seller, product } = await own(['', 'The handle']);
    await use(seller, (await write(seller, product.id)).id, ['altText']);
    await arrange(seller, product.id, [1, 0]);
    await arrange(seller, product.id, [1, 0]);
    expect((await altsOf(seller, product.id))[0]).toEqual(['Halm Stoneware mug', 'ai']);
    await say(seller, product.id, 'A stoneware mug on a table');
    expect((await altsOf(seller, product.id))[0]?.[1]).toBe('ai-edited');
    await say(seller, product.id, '');
    expect((await altsOf(seller, product.id))[0]).toEqual(['', 'human']);
  });

  test('does not land on another picture that became the main one, and the other texts can be used without it', async () => {
    const { seller, product } = await own(['', '']);
    const draft = await write(seller, product.id);
    for (const order of [[1, 0], [0]]) {
      await arrange(seller, product.id, order);
      expect((await refusal(use(seller, draft.id, ['intro', 'altText']))).message).toBe(OTHER_PICTURE);
    }
    await use(seller, draft.id, ['intro']);
    expect(await altsOf(seller, product.id)).toEqual([['', 'human']]);
    await arrange(seller, product.id, []);
    expect((await refusal(use(seller, draft.id, ['altText']))).message).toBe(OTHER_PICTURE);
  });

  test('a text replaced on a picture that became the main one later is kept in the history', async () => {
    const { seller, product } = await own(['', 'The handle']);
    await use(seller, (await write(seller, product.id)).id, ['intro', 'altText']);
    await arrange(seller, product.id, [1]);
    await use(seller, (await write(seller, product.id)).id, ['altText']);
    const { items } = await seller.client.products.versions.query({ productId: product.id });
    expect(items.slice(0, 2).map(({ texts }) => texts.altText)).toEqual(['Halm Stoneware mug', 'The handle']);
  });

  test('is empty without a picture, and drafts of an earlier release have none', async () => {
    const { seller, product } = await own([]);
    const draft = await write(seller, product.id);
    expect([draft.listing?.altText, draft.review?.altOf]).toEqual(['', undefined]);
    await test$.app.services.database.query(`update generations set listing = listing - 'altText' where id = $1::uuid`, [
      draft.id,
    ]);
    expect((await seller.client.generation.get.query({ id: draft.id })).listing?.altText).toBe('');
    if (!draft.listing) throw new Error('nothing was written');
    const { altText: _, ...older } = draft.listing;
    const kept = await seller.client.generation.saveDraft.mutate({ id: draft.id, listing: older });
    expect(kept.edited?.altText).toBe('');
  });

  test('its claims are checked like those of every other part', async () => {
    const { seller, product } = await own(['']);
    const { id, listing } = await write(seller, product.id);
    if (!listing) throw new Error('nothing was written');
    const lie = { ...listing, altText: 'Halm mug of solid gold' };
    const error = await refusal(seller.client.generation.applyDraft.mutate({ id, listing: lie, parts: ['altText'] }));
    expect(error).toMatchObject({ code: 'TEXT_BLOCKED' });
    expect(await altsOf(seller, product.id)).toEqual([['', 'human']]);
    // A part that is not chosen keeps nothing from being used.
    await seller.client.generation.applyDraft.mutate({ id, listing: lie, parts: ['metaTitle'] });
  });

  test('another version of the text takes no alternative text along that is about another picture', async () => {
    const { seller, product } = await own(['', '']);
    const draft = await write(seller, product.id);
    await arrange(seller, product.id, [1]);
    const before = test$.api.calls.length;
    for await (const event of await seller.client.generation.tweak.mutate({ id: draft.id, tweak: 'shorter' }))
      if (event.type === 'done') expect(event.generation.review?.altOf).toBe(product.images[1]?.id);
    expect(JSON.stringify(test$.api.calls[before]?.body.messages)).toContain('\\"altText\\": \\"\\"');
  });

  test('a batch fills it where the picture has none, and counts no product without a picture', async () => {
    const { seller, product } = await own(['', 'The handle']);
    const described = await add(seller, 'Described mug', ['A mug that I described']);
    const bare = await add(seller, 'Mug without a picture', []);
    const products = { kind: 'all' } as const;
    const toWrite = async (input: Partial<CreateBatchInput>) =>
      (await seller.client.batches.preview.mutate({ products, ...input })).toWrite;
    expect(await toWrite({ fields: ['altText'] })).toBe(1);
    expect(await toWrite({ fields: ['altText'], emptyOnly: false })).toBe(2);
    expect(await toWrite({ fields: ['altText', 'title'] })).toBe(1);
    expect(await toWrite({ fields: ['altText', 'tags'], emptyOnly: false })).toBe(3);
    const id = await batch(seller, { fields: ['altText'] });
    expect(await itemsOf(seller, id)).toMatchObject([{ productId: product.id, state: 'written' }]);
    await seller.client.batches.use.mutate({ id, positions: [1] });
    await work(seller);
    expect(await altsOf(seller, product.id)).toEqual([
      ['Halm Stoneware mug', 'ai'],
      ['The handle', 'human'],
    ]);
    expect((await get(seller, product.id)).description).toBe('');
    expect([await altsOf(seller, described.id), await altsOf(seller, bare.id)]).toEqual([
      [['A mug that I described', 'human']],
      [],
    ]);
    // It comes off the picture that got it, also when that is not the main one any more.
    await arrange(seller, product.id, [1, 0]);
    await seller.client.batches.undo.mutate({ id });
    await work(seller);
    expect(await altsOf(seller, product.id)).toEqual([
      ['The handle', 'human'],
      ['', 'human'],
    ]);
    expect(await itemsOf(seller, id)).toMatchObject([{ state: 'written', reason: null }]);
  });

  test('taking a batch back leaves what somebody changed since, and misses no picture that is gone', async () => {
    const { seller, product } = await own(['']);
    const other = await add(seller, 'Other mug', ['', 'Inside']);
    const id = await batch(seller, { fields: ['description', 'altText'] });
    await seller.client.batches.use.mutate({ id, positions: [1, 2] });
    await work(seller);
    await say(seller, product.id, 'My own words');
    await arrange(seller, other.id, [1]);
    await seller.client.batches.undo.mutate({ id });
    await work(seller);
    expect(await altsOf(seller, product.id)).toEqual([['My own words', 'ai-edited']]);
    expect(await altsOf(seller, other.id)).toEqual([['Inside', 'human']]);
    const left = 'Changed since, so it was left as it is: alt text.';
    expect((await itemsOf(seller, id)).map(({ reason }) => reason)).toEqual([left, null]);
    expect((await get(seller, other.id)).description).toBe('');
  });

  test('a batch uses the other texts of a product whose main picture is another one by then, and says so', async () => {
    const { seller, product } = await own(['', '']);
    const alone = await add(seller, 'Other mug', ['', '']);
    const id = await batch(seller, { products: { kind: 'ids', ids: [product.id] }, fields: ['description', 'altText'] });
    const second = await batch(seller, { products: { kind: 'ids', ids: [alone.id] }, fields: ['altText'] });
    for (const one of [product, alone]) await arrange(seller, one.id, [1, 0]);
    for (const one of [id, second]) {
      await seller.client.batches.use.mutate({ id: one, positions: [1] });
      await work(seller);
    }
    expect((await get(seller, product.id)).description).not.toBe('');
    for (const one of [product, alone])
      expect(await altsOf(seller, one.id)).toEqual([
        ['', 'human'],
        ['', 'human'],
      ]);
    expect(await itemsOf(seller, id)).toMatchObject([{ state: 'used', reason: OTHER_PICTURE }]);
    expect(await itemsOf(seller, second)).toMatchObject([{ state: 'written', reason: OTHER_PICTURE }]);
  });

  test('a picture exchanged between writing and use gets no alternative text of a batch', async () => {
    const { seller, product } = await own(['']);
    const replaced = await add(seller, 'Other mug', ['A cup of mine']);
    const fields = ['description', 'altText'] as const;
    const id = await batch(seller, { fields: [...fields], emptyOnly: false });
    await exchange(seller, product.id);
    await exchange(seller, replaced.id, 'A cup of mine');
    await seller.client.batches.use.mutate({ id, positions: [1, 2] });
    await work(seller);
    const used = { state: 'used', reason: OTHER_PICTURE };
    expect(await itemsOf(seller, id)).toMatchObject([used, used]);
    for (const one of [product, replaced]) expect((await get(seller, one.id)).description).not.toBe('');
    expect(await altsOf(seller, product.id)).toEqual([['', 'human']]);
    expect(await altsOf(seller, replaced.id)).toEqual([['A cup of mine', 'human']]);
  });

  test('a batch that replaces gives back what the seller had written, and one that fills leaves it', async () => {
    const { seller, product } = await own(['A cup of mine', 'The handle']);
    const was = await altsOf(seller, product.id);
    const id = await batch(seller, { fields: ['altText'], emptyOnly: false });
    await seller.client.batches.use.mutate({ id, positions: [1] });
    await work(seller);
    expect((await altsOf(seller, product.id))[0]).toEqual(['Halm Stoneware mug', 'ai']);
    await seller.client.batches.undo.mutate({ id });
    await work(seller);
    expect(await altsOf(seller, product.id)).toEqual(was);
    const filled = await add(seller, 'Mug to fill', ['']);
    const filling = await batch(seller, { products: { kind: 'ids', ids: [filled.id] }, fields: ['altText'] });
    await say(seller, filled.id, 'My own words');
    await seller.client.batches.use.mutate({ id: filling, positions: [1] });
    await work(seller);
    expect(await altsOf(seller, filled.id)).toEqual([['My own words', 'human']]);
    expect(await itemsOf(seller, filling)).toMatchObject([{ state: 'written' }]);
  });

  test('a draft that says nothing about the picture does not count as used', async () => {
    const { seller } = await own(['']);
    const id = await batch(seller, { fields: ['altText'] });
    const [item] = await itemsOf(seller, id);
    const { listing } = await seller.client.generation.get.query({ id: item?.generationId ?? '' });
    if (!listing) throw new Error('nothing was written');
    await seller.client.generation.saveDraft.mutate({ id: item?.generationId ?? '', listing: { ...listing, altText: '' } });
    await seller.client.batches.use.mutate({ id, positions: [1] });
    await work(seller);
    expect(await itemsOf(seller, id)).toMatchObject([
      { state: 'written', reason: 'This draft has no alt text. Write it again, or add one by hand.' },
    ]);
  });

  test('a text that goes over to a new picture keeps its author', async () => {
    const { seller, product } = await own(['']);
    await use(seller, (await write(seller, product.id)).id, ['altText']);
    await exchange(seller, product.id, 'Halm Stoneware mug');
    expect(await altsOf(seller, product.id)).toEqual([['Halm Stoneware mug', 'ai']]);
    await exchange(seller, product.id, 'A cup of mine');
    expect(await altsOf(seller, product.id)).toEqual([['A cup of mine', 'human']]);
  });
});

describe.skipIf(!engineFound)(`alternative texts without a key on ${engine}`, () => {
  test('what a person wrote about a picture is not put on the one that replaced it', async () => {
    const app = await startApp();
    const seller = await app.seller({ plan: 'tier-pro' });
    const { products, generation } = seller.client;
    const images = [{ id: await newPicture(app, seller), alt: '' }];
    const { id } = await products.create.mutate({
      name: 'Stoneware mug',
      brand: 'Halm',
      attributes,
      keyFeatures,
      images,
    });
    const written = async (
      stream: Promise<AsyncIterable<{ type: string; generation?: { id: string; listing: Listing | null } }>>,
    ) => {
      for await (const { generation } of await stream)
        if (generation?.listing) return { id: generation.id, listing: generation.listing };
      throw new Error('nothing was written');
    };
    const warmer = (draft: string) => written(generation.tweak.mutate({ id: draft, tweak: 'warmer' }));
    const first = await written(generation.describe.mutate({ productId: id, shortAccepted: true }));
    const say = (altText: string) => generation.saveDraft.mutate({ id: first.id, listing: { ...first.listing, altText } });
    await say('Nora holding the old mug');
    const edited = await warmer(first.id);
    expect(edited.listing.altText).toBe('Nora holding the old mug');
    await say('');
    expect((await warmer(first.id)).listing.altText).toBe('');
    const { version } = await products.get.query({ id });
    const other = [{ id: await newPicture(app, seller), alt: '' }];
    await products.update.mutate({ id, version, changes: { images: other } });
    for (const draft of [first, edited]) expect((await warmer(draft.id)).listing.altText).toBe('Halm stoneware mug');
  });
});
