/** Who wrote each text of a product, and why that matters: what a person wrote counts as a fact, what the AI wrote does not. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Listing } from '#shared/generation/listing.ts';
import { startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, type Person } from '#tests/support/app.ts';
import { replies } from '#tests/support/fake-anthropic.ts';

const written: Listing = {
  title: 'Halm apron',
  intro: 'An apron for the kitchen.',
  bullets: ['With a neck strap'],
  details: 'It can be adjusted.',
  metaTitle: 'Halm apron',
  metaDescription: 'An apron with a neck strap that can be adjusted.',
  tags: ['apron', 'cooking', 'gift'],
  altText: '',
};

describe.skipIf(!engineFound)(`who the texts are by on ${engine}`, () => {
  const test$ = startAppWithAi();

  async function start(more: object = {}) {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const product = await seller.client.products.create.mutate({
      name: 'Apron',
      keyFeatures: ['Neck strap can be adjusted'],
      ...more,
    });
    test$.api.script(replies.json(written));
    for await (const event of await seller.client.generation.describe.mutate({ productId: product.id })) {
      if (event.type === 'done') return { seller, product, draft: event.generation };
    }
    throw new Error('no draft');
  }
  const factsOf = (seller: Person, id: string) => seller.client.products.facts.query({ id });
  const all = ['intro', 'bullets', 'details', 'metaTitle', 'metaDescription', 'tags'] as const;

  test('one tag added to a list of the AI is a fact, and the others become none by it', async () => {
    const { seller, product, draft } = await start();
    await seller.client.generation.applyDraft.mutate({ id: draft.id, parts: ['tags'] });
    expect((await factsOf(seller, product.id)).tags).toEqual([]);

    const changes = { tags: ['linen', ...written.tags] };
    const edited = await seller.client.products.update.mutate({ id: product.id, version: 2, changes });
    expect((await factsOf(seller, product.id)).tags).toEqual(['linen']);
    expect(edited.textSources).toEqual({ tags: 'ai-edited', aiTags: written.tags });

    // Changing the case or order of the AI's tags, or removing one, does not make them the seller's.
    const less = { tags: ['Gift', 'Linen', 'cooking'] };
    await seller.client.products.update.mutate({ id: product.id, version: 3, changes: less });
    expect((await factsOf(seller, product.id)).tags).toEqual(['Linen']);
  });

  test('to restore a version restores who its texts are by, and tags of the AI stay no facts', async () => {
    const { seller, product, draft } = await start({ description: '<p>My own words.</p>' });
    await seller.client.generation.applyDraft.mutate({ id: draft.id, parts: ['tags'] });
    // Make a version with a person's description and the AI's tags.
    const mine = { description: '<p>My own words, again.</p>' };
    const saved = await seller.client.products.update.mutate({ id: product.id, version: 2, changes: mine });
    expect(saved.textSources).toEqual({ tags: 'ai', aiTags: written.tags });
    const changes = { description: '<p>Other words.</p>', tags: ['linen'] };
    await seller.client.products.update.mutate({ id: product.id, version: 3, changes });
    const { items } = await seller.client.products.versions.query({ productId: product.id });
    const [, human] = items;
    expect(human).toMatchObject({ source: 'human', texts: { ...mine, tags: written.tags } });

    const restored = await seller.client.products.restoreVersion.mutate({ id: human?.id ?? '', productVersion: 4 });
    expect(restored.textSources).toEqual({ tags: 'ai', aiTags: written.tags });
    const facts = await factsOf(seller, product.id);
    expect(facts).toMatchObject({ tags: [], description: 'My own words, again.' });
  });

  test('to restore a description of the AI makes no fact of it, and no tag of a person is lost', async () => {
    const { seller, product, draft } = await start({ tags: ['linen'], description: '<p>My own words.</p>' });
    await seller.client.generation.applyDraft.mutate({ id: draft.id });
    const changes = { description: '' };
    await seller.client.products.update.mutate({ id: product.id, version: 2, changes });
    const { items } = await seller.client.products.versions.query({ productId: product.id });
    const ai = items.find(({ source }) => source === 'ai');
    await seller.client.products.restoreVersion.mutate({ id: ai?.id ?? '', productVersion: 3 });
    expect(await factsOf(seller, product.id)).toMatchObject({ tags: ['linen'], description: '' });
  });

  test('a refused draft that is pasted by hand makes no fact, and the seller’s own later words do', async () => {
    const { seller, product, draft } = await start({ description: '<p>My own words.</p>' });
    await seller.client.generation.discardDraft.mutate({ id: draft.id });
    const pasted = '<p>An apron for the kitchen.</p><ul><li>With a neck strap</li></ul><p>It can be adjusted, dear buyer.</p>';
    const changes = { description: pasted };
    const saved = await seller.client.products.update.mutate({ id: product.id, version: 1, changes });
    expect(saved.textSources).toEqual({ description: 'ai-edited' });
    expect((await factsOf(seller, product.id)).description).toBe('My own words.');

    const own = 'Sewn by hand from old sails in a shed at the harbour.';
    const later = { description: `<p>${own}</p>` };
    await seller.client.products.update.mutate({ id: product.id, version: 2, changes: later });
    expect((await factsOf(seller, product.id)).description).toBe(own);
  });

  test('a name by the AI is no fact, and the last one a person wrote stays one', async () => {
    const { seller, product, draft } = await start();
    await seller.client.generation.applyDraft.mutate({ id: draft.id, parts: ['title'] });
    expect(await seller.client.products.get.query({ id: product.id })).toMatchObject({ name: written.title });
    expect((await factsOf(seller, product.id)).name).toBe('Apron');
  });

  test('one text edited by a person is both’s, and the others stay the AI’s', async () => {
    const { seller, product, draft } = await start();
    const listing = { ...written, metaTitle: 'Apron of Halm', tags: [...written.tags, 'linen'] };
    const { product: after } = await seller.client.generation.applyDraft.mutate({ id: draft.id, listing, parts: [...all] });
    const sources = { description: 'ai', metaTitle: 'ai-edited', metaDescription: 'ai', tags: 'ai-edited', aiTags: listing.tags };
    expect(after.textSources).toEqual(sources);
    expect((await factsOf(seller, product.id)).tags).toEqual([]);

    const changes = { metaDescription: 'An apron.' };
    const saved = await seller.client.products.update.mutate({ id: product.id, version: 2, changes });
    expect(saved.textSources).toEqual({ ...sources, metaDescription: 'ai-edited' });
  });

  test('a tag typed into a draft is no fact, and one the seller gave stays one, also in the draft', async () => {
    const { seller, product, draft } = await start({ tags: ['linen'] });
    const listing = { ...written, tags: ['linen', 'leakproof apron'] };
    await seller.client.generation.applyDraft.mutate({ id: draft.id, listing, parts: [...all] });
    expect((await factsOf(seller, product.id)).tags).toEqual(['linen']);
  });

  test('what was kept before tags had a source: the one word of a version holds for all of them', async () => {
    const { seller, product, draft } = await start({ description: '<p>My own words.</p>' });
    await seller.client.generation.applyDraft.mutate({ id: draft.id, parts: [...all] });
    const { database } = test$.app.services;
    await database.query(`update products set text_sources = text_sources - 'aiTags' where id = $1::uuid`, [product.id]);
    await database.query(`update product_versions set sources = '{}' where product_id = $1::uuid`, [product.id]);
    const file = readdirSync('drizzle/migrations').find((name) => name.endsWith('_text_sources.sql')) ?? '';
    const [, ...updates] = readFileSync(`drizzle/migrations/${file}`, 'utf8').split('--> statement-breakpoint');
    for (const update of updates) await database.query(update, []);

    expect(await factsOf(seller, product.id)).toMatchObject({ tags: [], description: 'My own words.' });
    const { items } = await seller.client.products.versions.query({ productId: product.id });
    await seller.client.products.update.mutate({ id: product.id, version: 2, changes: { description: '', tags: [] } });
    await seller.client.products.restoreVersion.mutate({ id: items[0]?.id ?? '', productVersion: 3 });
    expect(await factsOf(seller, product.id)).toMatchObject({ tags: [], description: '' });
  });

  test('more claims than are looked at: those confirmed last count', async () => {
    const { seller, product } = await start();
    const claims = (from: number) =>
      Array.from({ length: 50 }, (_, n) => ({ key: `number:${from + n}\n\n`, found: `${from + n}` }));
    for (let from = 0; from < 550; from += 50) {
      test$.app.clock.advance(1_000);
      await seller.client.products.confirmClaims.mutate({ id: product.id, claims: claims(from) });
    }
    const { confirmed } = await factsOf(seller, product.id);
    expect(confirmed).toHaveLength(500);
    expect(confirmed).toContain('number:549\n\n');
    expect(confirmed).not.toContain('number:49\n\n');
  });
});
