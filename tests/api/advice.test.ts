/** Advice about texts: recommendations and their states, similar texts in the catalogue, and several texts to choose from. */
import { describe, expect, test } from 'vitest';
import type { DescribeInput } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { accounts, startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, type Person, refusal } from '#tests/support/app.ts';
import { replies } from '#tests/support/fake-anthropic.ts';

const plain: Listing = {
  title: 'Linen apron',
  intro: 'An apron of linen.',
  bullets: ['Linen'],
  details: 'It is worn over clothes.',
  metaTitle: 'Linen apron',
  metaDescription: 'An apron of linen.',
  tags: ['apron'],
  altText: '',
};
const size = { recommendation: 'Name the size', reason: 'Buyers search for it' };
const tags = { recommendation: 'Add three tags', reason: 'Shops filter by them' };

describe.skipIf(!engineFound)(`advice on ${engine}`, () => {
  const test$ = startAppWithAi({ limitScale: 100 });

  async function own(more: object = {}, plan = 'tier-pro') {
    const seller = await test$.app.seller({ plan });
    const product = await seller.client.products.create.mutate({
      name: 'Linen apron',
      description: '<p>An apron of linen.</p>',
      ...more,
    });
    return { seller, product };
  }
  const scoreAs = async (seller: Person, productId: string, score: number, recommendations: object[]) => {
    test$.api.respondWith(() => replies.json({ score, recommendations }));
    // As if another model had judged it before: the same is not judged twice.
    await test$.app.services.database.query(`update generations set judged_as = null where product_id = $1::uuid`, [productId]);
    return seller.client.seo.score.mutate({ productId });
  };
  const statesOf = async (seller: Person, id: string) =>
    (await seller.client.products.get.query({ id })).seoRecommendations.map(({ state }) => state);

  describe('recommendations', () => {
    test('are open until they are done or dismissed, which can be taken back and is no edit', async () => {
      const { seller, product } = await own();
      const { seoRecommendations } = await scoreAs(seller, product.id, 40, [size, tags]);
      expect(seoRecommendations).toEqual([
        { ...size, state: 'open' },
        { ...tags, state: 'open' },
      ]);
      const set = (recommendation: string, state: 'open' | 'applied' | 'dismissed') =>
        seller.client.seo.setAdvice.mutate({ productId: product.id, recommendation, state });
      await set(size.recommendation, 'applied');
      expect((await set(tags.recommendation, 'dismissed')).seoRecommendations.map(({ state }) => state)).toEqual([
        'applied',
        'dismissed',
      ]);
      await set(size.recommendation, 'open');
      expect(await statesOf(seller, product.id)).toEqual(['open', 'dismissed']);
      expect(await seller.client.products.get.query({ id: product.id })).toMatchObject({ version: 1 });
    });

    test('stay dismissed when a new score says the same, wherever it stands, also after one that did not', async () => {
      const { seller, product } = await own();
      await scoreAs(seller, product.id, 40, [size, tags]);
      for (const [{ recommendation }, state] of [[size, 'dismissed'] as const, [tags, 'applied'] as const])
        await seller.client.seo.setAdvice.mutate({ productId: product.id, recommendation, state });
      expect((await scoreAs(seller, product.id, 45, [tags, size])).seoRecommendations.map(({ state }) => state)).toEqual([
        'open',
        'dismissed',
      ]);
      await scoreAs(seller, product.id, 80, [size]);
      expect(await statesOf(seller, product.id)).toEqual([]);
      await scoreAs(seller, product.id, 60, [{ ...size, reason: 'Said otherwise' }]);
      expect(await statesOf(seller, product.id)).toEqual(['dismissed']);
    });

    test('that a score replaced meanwhile are refused, and no other one is marked', async () => {
      const { seller, product } = await own();
      await scoreAs(seller, product.id, 40, [size]);
      await scoreAs(seller, product.id, 41, [tags]);
      const late = seller.client.seo.setAdvice.mutate({
        productId: product.id,
        recommendation: size.recommendation,
        state: 'applied',
      });
      expect(await refusal(late)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await statesOf(seller, product.id)).toEqual(['open']);
    });

    test('of another seller are not to be found', async () => {
      const { seller, product } = await own();
      await scoreAs(seller, product.id, 40, [size]);
      const stranger = await test$.app.seller();
      const input = { productId: product.id, recommendation: size.recommendation, state: 'dismissed' } as const;
      expect(await refusal(stranger.client.seo.setAdvice.mutate(input))).toMatchObject({
        code: 'NOT_FOUND',
        message: 'Product not found',
      });
      expect(await statesOf(seller, product.id)).toEqual(['open']);
    });

    test('marked at the same moment are all kept', async () => {
      const { seller, product } = await own();
      const many = Array.from({ length: 8 }, (_, n) => ({ recommendation: `Number ${n}`, reason: 'R' }));
      await scoreAs(seller, product.id, 40, many);
      await Promise.all(
        many.map(({ recommendation }) =>
          seller.client.seo.setAdvice.mutate({ productId: product.id, recommendation, state: 'dismissed' }),
        ),
      );
      expect(new Set(await statesOf(seller, product.id))).toEqual(new Set(['dismissed']));
    });
  });

  describe('texts that are alike', () => {
    const text = (thing: string) =>
      `<p>The ${thing} is woven from flax of the north and washed until it is soft. It has two deep pockets at the front, a strap
       for the neck that can be set to any length, and a loop to hang it up by. Wash it at forty degrees, and iron it damp.</p>`;
    const uniqueOf = async (seller: Person, productId: string) => {
      const { items, unchecked } = await seller.client.seo.checklist.query({ productId });
      return items.find(({ id }) => id === 'unique') ?? unchecked.find(({ id }) => id === 'unique');
    };

    test('are named in the checklist with the way to the other product', async () => {
      const { seller, product } = await own({ description: text('apron') });
      expect(await uniqueOf(seller, product.id)).toMatchObject({ passed: 'yes' });
      const twin = await seller.client.products.create.mutate({ name: 'Linen pinafore', description: text('pinafore') });
      expect(await uniqueOf(seller, product.id)).toMatchObject({
        passed: 'no',
        finding: expect.stringContaining('“Linen pinafore”'),
        action: { kind: 'link', to: 'twin', productId: twin.id },
      });
    });

    test('are found by what a product says now, not by what it said, and no longer when it is deleted', async () => {
      const { seller, product } = await own({ description: text('apron') });
      const twin = await seller.client.products.create.mutate({ name: 'Pinafore', description: text('pinafore') });
      const update = (version: number, description: string) =>
        seller.client.products.update.mutate({ id: twin.id, version, changes: { description } });
      await update(1, '<p>Something else altogether, about a pan of cast iron and its lid.</p>');
      expect(await uniqueOf(seller, product.id)).toMatchObject({ passed: 'yes' });
      await update(2, text('smock'));
      expect(await uniqueOf(seller, product.id)).toMatchObject({ passed: 'no' });
      await update(3, '');
      expect(await uniqueOf(seller, product.id)).toMatchObject({ passed: 'yes' });
      await update(4, text('smock'));
      await seller.client.products.delete.mutate({ ids: [twin.id] });
      expect(await uniqueOf(seller, product.id)).toMatchObject({ passed: 'yes' });
    });

    test('of other sellers are never looked at', async () => {
      const { seller, product } = await own({ description: text('apron') });
      const stranger = await test$.app.seller();
      await stranger.client.products.create.mutate({ name: 'A copy', description: text('apron') });
      expect(await uniqueOf(seller, product.id)).toMatchObject({ passed: 'yes' });
    });

    test('are told of a draft, but for the product it is written for', async () => {
      const words = 'Woven from flax of the north, it has two deep pockets and a strap for the neck of any length.';
      const { seller, product } = await own({ description: `<p>${words}</p>` });
      const twin = await seller.client.products.create.mutate({ name: 'Pinafore', description: `<p>${words}</p>` });
      const [draft] = await write(seller, { productId: product.id }, { ...plain, intro: words, bullets: [], details: '' });
      const similar = await seller.client.seo.similar.query({ generationId: draft ?? '' });
      expect(similar.map(({ productId, name }) => ({ productId, name }))).toEqual([{ productId: twin.id, name: 'Pinafore' }]);
      const stranger = await test$.app.seller();
      expect(await refusal(stranger.client.seo.similar.query({ generationId: draft ?? '' }))).toMatchObject({
        code: 'NOT_FOUND',
      });
    });
  });

  /** Has a text written for this input. Returns the ids of the drafts that were created: none or one. */
  async function write(seller: Person, input: DescribeInput, listing: object = plain): Promise<string[]> {
    // Each text says something else: one that repeats another would not be charged.
    test$.api.respondWith((_call, index) =>
      replies.json({ ...listing, details: `It is worn over ${'very '.repeat(index)}old clothes.` }),
    );
    const ids: string[] = [];
    for await (const event of await seller.client.generation.describe.mutate({ ...input, shortAccepted: true }))
      if (event.type === 'done') ids.push(event.generation.id);
    return ids;
  }

  describe('texts to choose from', () => {
    const groupId = '0190f5a0-0000-4000-8000-00000000000a';

    test('are as many as the plan says, and the refusal names the plan that allows more and costs nothing', async () => {
      const { seller, product } = await own({}, 'tier-starter');
      const input = { productId: product.id, groupId };
      for (let n = 0; n < 2; n++) expect(await write(seller, input)).toHaveLength(1);
      expect(await refusal(write(seller, input))).toMatchObject({
        code: 'PLAN_LIMIT',
        limit: { key: 'ai.variants', limit: 2, used: 2, minPlan: { id: 'tier-pro', name: 'Pro' } },
      });
      expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 2, reserved: 0, generations: 2 });
      const { items } = await seller.client.generation.history.query({ groupId });
      expect(items.map((item) => item.groupId)).toEqual([groupId, groupId]);
      // The limit counts texts of the same group: a text of another group, or of no group, is not affected.
      expect(await write(seller, { ...input, groupId: '0190f5a0-0000-4000-8000-00000000000b' })).toHaveLength(1);
      expect(await write(seller, { productId: product.id })).toHaveLength(1);
    });

    test('of which ten are asked for in parallel are four on Pro', async () => {
      const { seller, product } = await own();
      const asked = Array.from({ length: 10 }, () => write(seller, { productId: product.id, groupId }));
      const ends = await Promise.allSettled(asked);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
      const codes = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.data.code] : []));
      expect(codes).toEqual(Array(6).fill('PLAN_LIMIT'));
      expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 4, generations: 4, reserved: 0 });
    });

    test('are not used up by a text that failed', async () => {
      const { seller, product } = await own({}, 'tier-free');
      const input = { productId: product.id, groupId };
      test$.api.respondWith(() => replies.text('no listing'));
      await expect(async () => {
        for await (const _ of await seller.client.generation.describe.mutate(input));
      }).rejects.toThrow();
      expect(await write(seller, input)).toHaveLength(1);
    });

    test('of a seller do not count for another who uses the same number', async () => {
      const one = await own({}, 'tier-free');
      const two = await own({}, 'tier-free');
      expect(await write(one.seller, { productId: one.product.id, groupId })).toHaveLength(1);
      expect(await write(two.seller, { productId: two.product.id, groupId })).toHaveLength(1);
      expect((await two.seller.client.generation.history.query({ groupId })).items).toHaveLength(1);
    });

    test('are part of what a plan says of itself', async () => {
      const plans = await test$.app.visitor.subscriptions.plans.query();
      expect(plans.map(({ id, limits }) => [id, limits['ai.variants']])).toEqual([
        ['tier-free', 1],
        ['tier-starter', 2],
        ['tier-pro', 4],
        ['tier-business', 4],
      ]);
    });
  });
});
