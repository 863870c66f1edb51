/** The AI that writes, the checks, the SEO checklist and the screens must all use the same facts about a product. */
import { describe, expect, test } from 'vitest';
import { emptyListing, type Listing } from '#shared/generation/listing.ts';
import { startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, type Person } from '#tests/support/app.ts';
import { replies } from '#tests/support/fake-anthropic.ts';

const written: Listing = {
  ...emptyListing,
  title: 'Halm apron',
  intro: 'An apron for the kitchen, and the fit is guaranteed.',
  details: 'It can be adjusted.',
  metaTitle: 'Halm apron for cooks',
  metaDescription: 'An apron with a neck strap that can be adjusted.',
  tags: ['cooking', 'guaranteed fit'],
};

describe.skipIf(!engineFound)(`what is known of a product on ${engine}`, () => {
  const test$ = startAppWithAi({ limitScale: 100 });

  async function describeOnce(seller: Person, productId: string, listing: Listing) {
    test$.api.script(replies.json(listing));
    for await (const event of await seller.client.generation.describe.mutate({ productId })) {
      if (event.type === 'done') return event.generation.id;
    }
    throw new Error('no draft');
  }
  /** Makes a seller with a product whose texts the AI wrote. */
  async function own(more: object = {}, listing: Listing = written) {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const facts = { name: 'Halm apron', keyFeatures: ['Neck strap can be adjusted'], ...more };
    const product = await seller.client.products.create.mutate(facts);
    const id = await describeOnce(seller, product.id, listing);
    const parts = ['intro', 'details', 'metaTitle', 'metaDescription', 'tags'] as const;
    await seller.client.generation.applyDraft.mutate({ id, parts: [...parts] });
    return { seller, productId: product.id };
  }
  /** What the last request to the AI model said about the product. */
  function told(): Record<string, unknown> {
    const blocks = (test$.api.calls.at(-1)?.body.messages ?? []).flatMap(({ content }) =>
      typeof content === 'string' ? [content] : content.map(({ text }) => text ?? ''),
    );
    const data = blocks.map((text) => /<seller_data>\n(.*)\n<\/seller_data>/s.exec(text)?.[1]).find(Boolean);
    return JSON.parse(data ?? '{}').product;
  }
  const riskyOf = async (seller: Person, productId: string) =>
    (await seller.client.seo.checklist.query({ productId })).items.find(({ id }) => id === 'risky-words');

  test('what the AI wrote is no source for its next text', async () => {
    const { seller, productId } = await own();
    await describeOnce(seller, productId, written);
    expect(told()).toEqual({ name: 'Halm apron', keyFeatures: ['Neck strap can be adjusted'] });
  });

  test('what the seller once wrote goes on being told', async () => {
    const listing = { ...written, tags: ['linen', ...written.tags] };
    const { seller, productId } = await own({ description: '<p>Sewn by my mother.</p>', tags: ['linen'] }, listing);
    await describeOnce(seller, productId, written);
    expect(told()).toMatchObject({ description: 'Sewn by my mother.', tags: ['linen'] });
  });

  test('a score judges the texts as buyers read them, whoever wrote them', async () => {
    const { seller, productId } = await own();
    test$.api.respondWith(() => replies.json({ score: 80, recommendations: [] }));
    await seller.client.seo.score.mutate({ productId });
    const { metaTitle, metaDescription, tags } = written;
    expect(told()).toMatchObject({ metaTitle, metaDescription, tags });
    expect(told().description).toContain('the fit is guaranteed');
  });

  test('a claim that only the AI’s own tag makes needs the seller’s eye', async () => {
    const { seller, productId } = await own();
    expect(await riskyOf(seller, productId)).toMatchObject({ passed: 'no', finding: '1 phrase needs your eye: “guaranteed”' });
  });

  test('sales talk in the product’s name is accepted from the seller, not from the AI', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const { id } = await seller.client.products.create.mutate({ name: 'No. 1 pencil' });
    expect(await riskyOf(seller, id)).toMatchObject({ passed: 'yes' });
    const draft = await describeOnce(seller, id, {
      ...written,
      title: 'Miracle pencil',
      intro: 'A pencil.',
      details: '',
      tags: [],
    });
    await seller.client.generation.applyDraft.mutate({ id: draft, parts: ['title'] });
    expect(await riskyOf(seller, id)).toMatchObject({ passed: 'no', finding: '1 phrase needs your eye: “Miracle”' });
  });

  test('a claim of the AI’s text may rest on what the seller once wrote', async () => {
    const listing = { ...written, tags: ['cooking'] };
    const { seller, productId } = await own({ description: '<p>A good fit, guaranteed.</p>' }, listing);
    expect(await riskyOf(seller, productId)).toMatchObject({ passed: 'yes' });
  });

  test('a description of the seller’s own is no source for itself', async () => {
    const seller = await test$.app.seller();
    const description = '<p>A waterproof apron.</p>';
    const { id } = await seller.client.products.create.mutate({ name: 'Apron', description });
    expect(await riskyOf(seller, id)).toMatchObject({ passed: 'no' });
    await seller.client.products.update.mutate({ id, version: 1, changes: { keyFeatures: ['Waterproof'] } });
    expect(await riskyOf(seller, id)).toMatchObject({ passed: 'yes' });
  });
});
