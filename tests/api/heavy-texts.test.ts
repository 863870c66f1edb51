/** Texts that are made to be expensive to check. Only the person who sends them may wait longer, nobody else. */
import { describe, expect, test } from 'vitest';
import { openChecks } from '#server/checks/checks.ts';
import { listingLimits } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { factLimits } from '#shared/products/limits.ts';
import { engine, engineFound, type Person, refusal, startApp } from '#tests/support/app.ts';

const wall = (length: number) => '1/2 '.repeat(Math.ceil(length / 4)).slice(0, length);
const walls = (count: number, length: number) => Array.from({ length: count }, (_, n) => `${wall(length - 4)} a${n}`);

/**
 * A listing of the greatest allowed length. Every number in it is also a fact, so that the check must find the fact of each.
 */
const heavy: Listing = {
  title: wall(listingLimits.title),
  intro: wall(listingLimits.intro),
  bullets: walls(20, listingLimits.bullets),
  details: wall(listingLimits.details),
  metaTitle: wall(listingLimits.metaTitle),
  metaDescription: wall(listingLimits.metaDescription),
  tags: walls(30, listingLimits.tags),
  altText: wall(listingLimits.altText),
};
const heavyFacts = {
  description: wall(20_000),
  notes: wall(factLimits.notes),
  keyFeatures: walls(factLimits.keyFeatures, factLimits.keyFeature),
  attributes: walls(factLimits.attributes, factLimits.attributeValue).map((value, n) => ({ name: `Fact ${n}`, value })),
};
const samples = Array.from({ length: 10 }, (_, n) => `a${n} ${'5– no '.repeat(990)}`);

/** Makes a product of the seller and a draft for it. */
async function drafted(seller: Person) {
  const product = await seller.client.products.create.mutate({ name: 'Mug', keyFeatures: ['Holds 350 ml'] });
  for await (const event of await seller.client.generation.describe.mutate({ productId: product.id })) {
    if (event.type === 'done') return { product, draft: event.generation };
  }
  throw new Error('no draft');
}

describe.skipIf(!engineFound)(`heavy texts on ${engine}`, () => {
  test('a text is reviewed, cut to the limits and learnt from beside the server, never by it: others are answered (K4)', async () => {
    const pool = openChecks();
    let made: string[] = [];
    let neighbour: () => Promise<unknown> = async () => {};
    const app = await startApp({
      checks: {
        ...pool,
        run: async (seller, name, ...args) => {
          made.push(name);
          const answer = await pool.run(seller, name, ...args);
          // Another seller's call must be answered before this call continues, so it cannot have waited for this one.
          await neighbour();
          return answer;
        },
      },
    });
    const [attacker, other] = [await app.seller({ plan: 'tier-pro' }), await app.seller()];
    const { product, draft } = await drafted(attacker);
    expect(made).toEqual(['reviewFresh']);
    await attacker.client.products.update.mutate({ id: product.id, version: product.version, changes: heavyFacts });

    let answered = 0;
    neighbour = async () => {
      await other.client.products.list.query({});
      answered++;
    };
    const madeBy = async (call: Promise<unknown>) => {
      made = [];
      await Promise.allSettled([call]);
      return made;
    };
    expect(await madeBy(attacker.client.generation.applyDraft.mutate({ id: draft.id, listing: heavy }))).toEqual([
      'reviewListing',
    ]);
    expect(await madeBy(attacker.client.profiles.learnVoice.mutate({ samples }))).toEqual(['learnVoice']);
    expect(await madeBy(attacker.client.seo.checklist.query({ productId: product.id }))).toEqual(['seoChecklist']);
    expect(answered).toBe(3);
  });

  test('a text that takes too long to check is refused with a sentence, changes nothing and holds nothing', async () => {
    const app = await startApp({ checks: openChecks({ budgetMs: 1 }) });
    const seller = await app.seller();
    const { product, draft } = await drafted(seller);
    expect(draft.review?.left).toEqual(['This text could not be checked yet. It is checked when you use it.']);

    expect(await refusal(seller.client.generation.applyDraft.mutate({ id: draft.id, listing: heavy }))).toMatchObject({
      code: 'TOO_LARGE',
      message:
        'The check took too long, and nothing was changed. Try again in a moment; if that does not help, shorten the text or its facts.',
    });
    expect(await refusal(seller.client.profiles.learnVoice.mutate({ samples }))).toMatchObject({ code: 'TOO_LARGE' });
    expect(await refusal(seller.client.seo.checklist.query({ productId: product.id }))).toMatchObject({ code: 'TOO_LARGE' });
    expect(await seller.client.products.get.query({ id: product.id })).toEqual(product);
    const changes = { name: 'Cup' };
    expect((await seller.client.products.update.mutate({ id: product.id, version: product.version, changes })).name).toBe('Cup');
  });

  test('a fact that goes while the text is checked stops the text all the same', async () => {
    const pool = openChecks();
    let meanwhile: (() => Promise<unknown>) | null = null;
    const app = await startApp({
      checks: {
        ...pool,
        run: async (...args) => {
          const answer = await pool.run(...args);
          const change = meanwhile;
          meanwhile = null;
          await change?.();
          return answer;
        },
      },
    });
    const seller = await app.seller();
    const { product, draft } = await drafted(seller);
    const listing = { ...heavy, title: 'Mug', intro: 'The mug holds 350 ml.', bullets: [], details: '', tags: [] };
    meanwhile = () =>
      seller.client.products.update.mutate({ id: product.id, version: product.version, changes: { keyFeatures: [] } });
    const refused = await refusal(seller.client.generation.applyDraft.mutate({ id: draft.id, listing, parts: ['intro'] }));
    expect(refused).toMatchObject({ code: 'TEXT_BLOCKED', findings: [{ field: 'intro', found: '350 ml' }] });
  });

  test('texts are checked so many times a minute, at every door that checks them', async () => {
    const app = await startApp({ config: { limitScale: 0.1 } });
    const seller = await app.seller();
    const { product, draft } = await drafted(seller);
    const ask = () => seller.client.seo.checklist.query({ productId: product.id });
    for (let n = 0; n < 10; n++) await ask();
    const checklists = async () => {
      for (let n = 0; n < 3; n++) await ask();
    };
    for (const call of [
      checklists,
      () => seller.client.generation.applyDraft.mutate({ id: draft.id }),
      () => seller.client.profiles.learnVoice.mutate({ samples }),
    ]) {
      expect(await refusal(call())).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message: expect.stringContaining('Too many texts checked in one minute.'),
      });
    }
  });
});
