/**
 * If an AI call that was paid for is repeated with its idempotency key, it gets the same answer, even if the product, the model
 * and the plan it used are gone.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { limitRules } from '#server/limits/rules.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import { accounts, startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, type Person, refusal } from '#tests/support/app.ts';
import { replies } from '#tests/support/fake-anthropic.ts';
import { addPlan } from '#tests/support/plans.ts';

describe.skipIf(!engineFound)(`repeats on ${engine}`, () => {
  const test$ = startAppWithAi({ limitScale: 1 });

  const shorter = { ...emptyListing, title: 'Cup', intro: 'A cup that holds 500 ml.' };
  const written = async (stream: AsyncIterable<{ type: string; generation?: { id: string } }>) => {
    for await (const event of stream) if (event.type === 'done') return event.generation;
    throw new Error('nothing was written');
  };
  const ways = {
    describe: async ({ client }: Person, more: object, { productId }: { productId: string }) =>
      written(await client.generation.describe.mutate({ productId, shortAccepted: true, ...more })),
    tweak: async ({ client }: Person, more: object, { draftId: id }: { draftId: string }) =>
      written(await client.generation.tweak.mutate({ id, tweak: 'shorter', ...more })),
    score: ({ client }: Person, more: object, { productId }: { productId: string }) =>
      client.seo.score.mutate({ productId, ...more }),
    fromPrompt: ({ client }: Person, more: object) => client.generation.fromPrompt.mutate({ prompt: 'Name: Cup', ...more }),
    scoreFromPrompt: ({ client }: Person, more: object) => client.seo.scoreFromPrompt.mutate({ prompt: 'Name: Cup', ...more }),
  };

  test.each(Object.entries(ways))(
    'an answer that was paid is given again although product, model, plan and minute are used up: %s',
    async (name, ask) => {
      test$.api.respondWith(() => replies.sensible());
      const { ai, database, limits } = test$.app.services;
      const plan = `tier-${name.toLowerCase()}`;
      await addPlan(test$.app, { id: plan, aiQueries: 2 });
      const modelName = ai.models[1] ?? '';
      await database.query('update plans set models = array[$1::text] where id = $2', [modelName, plan]);
      const seller = await test$.app.seller({ plan });
      const { id: productId } = await seller.client.products.create.mutate({
        name: 'Cup',
        tags: ['500 ml'],
        description: '<p>A cup that holds 500 ml.</p>',
      });
      const draft = await written(await seller.client.generation.describe.mutate({ productId, shortAccepted: true }));
      // The first text again would not be charged.
      if (name === 'tweak') test$.api.respondWith(() => replies.json(shorter));
      if (name === 'describe') test$.api.respondWith(() => replies.json({ ...shorter, intro: 'This cup holds 500 ml.' }));
      const of = { productId, draftId: draft?.id ?? '' };
      const again = { idempotencyKey: randomUUID(), modelName };
      const first = await ask(seller, again, of);
      const calls = test$.api.calls.length;

      await seller.client.products.delete.mutate({ ids: [productId] });
      await database.query(`update plans set models = '{}' where id = $1`, [plan]);
      for (let n = 0; n < limitRules.aiPerson.points; n++) await limits.take('aiPerson', seller.userId).catch(() => {});

      expect(await ask(seller, again, of)).toEqual(first);
      expect((await refusal(ask(seller, { ...again, idempotencyKey: randomUUID() }, of))).code).toBe('TOO_MANY_REQUESTS');
      expect(test$.api.calls.length).toBe(calls);
      expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 2, settled: 2, reserved: 0 });
    },
  );
});
