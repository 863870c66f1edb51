/** Products that are set aside need no answer of a writer, so nothing pauses the job: the embedded database has to let others in. */
import { describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs/registry.ts';
import { startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound } from '#tests/support/app.ts';
import { jobCtx } from '#tests/support/run-job.ts';

describe.skipIf(!engineFound)(`many products with too few facts on ${engine}`, () => {
  const test$ = startAppWithAi();

  test('are set aside while the process goes on answering others', { timeout: 60_000 }, async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    for (let n = 0; n < 120; n++) await seller.client.products.create.mutate({ name: `Thing ${n}`, category: 'Kitchen' });
    const { id } = await seller.client.batches.create.mutate({ products: { kind: 'all' }, emptyOnly: false });
    const ctx = jobCtx(test$.app.services, 'batches.run');
    const began = performance.now();
    let last = began;
    let longest = 0;
    const look = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    };
    const timer = setInterval(look, 1);
    const job = jobs.find(({ name }) => name === 'batches.run');
    await job?.run({ ...ctx, job: { ...ctx.job, askedBy: seller.userId } }, { userId: seller.userId });
    clearInterval(timer);
    look();
    expect((await seller.client.batches.get.query({ id })).counts).toMatchObject({ thin: 120 });
    // Without a pause the embedded database held everybody up from the first product to the last.
    expect(longest).toBeLessThan((performance.now() - began) / 2);
  });
});
