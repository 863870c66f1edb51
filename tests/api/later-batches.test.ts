/** Texts that the AI provider writes within a day, at half its price: sent, looked at, delivered, each charged once. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createAi } from '#server/integrations/ai/open.ts';
import { jobs } from '#server/jobs/registry.ts';
import { accounts, startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, type Person, refusal, startApp } from '#tests/support/app.ts';
import { replies, startFakeAnthropic } from '#tests/support/fake-anthropic.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import { jobCtx } from '#tests/support/run-job.ts';
import { worthAText } from '#tests/support/worth-a-text.ts';

const { attributes, keyFeatures } = worthAText;
const MINUTE = 60_000;

describe.skipIf(!engineFound)(`texts that are written later, on ${engine}`, () => {
  const test$ = startAppWithAi();
  beforeEach(() => {
    const { batches } = test$.api;
    Object.assign(batches, { all: [], readings: 0, next: 'answer', now: test$.app.clock.now });
    test$.api.respondWith(() => replies.sensible());
  });

  const job = (name: string) => {
    const found = jobs.find((one) => one.name === name);
    if (!found) throw new Error(`there is no job ${name}`);
    return found;
  };
  const work = async ({ userId }: Person) => {
    for (const name of ['batches.run', 'batches.move']) {
      const ctx = jobCtx(test$.app.services, name);
      await job(name).run({ ...ctx, job: { ...ctx.job, askedBy: userId } }, { userId });
    }
  };
  const get = (seller: Person, id: string) => seller.client.batches.get.query({ id });
  const items = async (seller: Person, id: string) => (await seller.client.batches.items.query({ id })).items;
  /** A batch of `n` texts whose sample is written, and whose rest is sent to the provider. */
  const sent = async (n: number) => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    for (let at = 1; at <= n; at++) await seller.client.products.create.mutate({ name: `Mug ${at}`, attributes, keyFeatures });
    const { id } = await seller.client.batches.create.mutate({ products: { kind: 'all' }, later: true });
    await work(seller);
    await seller.client.batches.continue.mutate({ id, note: 'Name the firing.' });
    await work(seller);
    return { seller, id };
  };
  const latest = () => {
    const found = test$.api.batches.all.at(-1);
    if (!found) throw new Error('nothing was sent');
    return found;
  };

  test('the rest is sent once, waits without a job, and is delivered and charged text by text, in whatever order it comes', async () => {
    const { seller, id } = await sent(12);
    expect(test$.api.batches.all).toHaveLength(1);
    expect(latest().requests).toHaveLength(7);
    expect(JSON.stringify(latest().requests[0])).toContain('Name the firing.');
    expect(latest().requests[0]?.params).not.toHaveProperty('stream');
    const waits = await get(seller, id);
    expect(waits).toMatchObject({ state: 'running', later: true, done: 5, sent: { texts: 7 } });
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 5, reserved: 0 });
    // Before it is time, nothing is asked.
    await work(seller);
    expect(test$.api.batches.all).toHaveLength(1);
    test$.app.clock.advance(2 * MINUTE);
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'running', done: 5 });
    test$.api.batches.finish(latest());
    test$.app.clock.advance(11 * MINUTE);
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', done: 12, counts: { written: 12 }, sent: null });
    const names = await Promise.all(
      (await items(seller, id)).map(async ({ generationId, name }) => {
        const { listing } = await seller.client.generation.get.query({ id: generationId ?? '' });
        return [name, listing?.title];
      }),
    );
    for (const [name, title] of names) expect(title).toBe(name);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 12, settled: 12, reserved: 0, generations: 12 });
    expect(await brokenInvariants((text) => test$.app.services.database.query(text, []))).toEqual([]);
  });

  test('texts that failed, ran out of time or were dropped cost nothing, say why, and are tried again alone', async () => {
    const { seller, id } = await sent(12);
    test$.api.batches.finish(latest(), (at) => (['errored', 'expired', 'canceled'] as const)[at] ?? 'succeeded');
    test$.app.clock.advance(11 * MINUTE);
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', counts: { written: 9, failed: 3 } });
    const reasons = (await items(seller, id)).flatMap(({ reason }) => reason ?? []);
    expect(reasons).toHaveLength(3);
    expect(reasons.every((reason) => reason.includes('No query was used.'))).toBe(true);
    expect(reasons.some((reason) => reason.includes('within a day'))).toBe(true);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 9, settled: 9, reserved: 0 });
    // So few are written at once.
    await seller.client.batches.retry.mutate({ id });
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', counts: { written: 12 } });
    expect(test$.api.batches.all).toHaveLength(1);
  });

  test('one that arrived although its answer was lost is found again and not sent twice', async () => {
    test$.api.batches.next = 'arrive and break';
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    for (let at = 1; at <= 12; at++) await seller.client.products.create.mutate({ name: `Mug ${at}`, attributes, keyFeatures });
    const { id } = await seller.client.batches.create.mutate({ products: { kind: 'all' }, later: true });
    await work(seller);
    await seller.client.batches.continue.mutate({ id });
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'running', sent: { texts: 7 } });
    // Another one of as many texts must not be taken for it.
    const twin = {
      ...latest(),
      id: 'msgbatch_other',
      requests: latest().requests.map((one, at) => ({ ...one, custom_id: `x_${at}` })),
    };
    test$.api.batches.all.push(twin);
    test$.api.batches.finish(twin);
    test$.app.clock.advance(11 * MINUTE);
    await work(seller);
    expect(test$.api.batches.all).toHaveLength(2);
    const [lost] = test$.api.batches.all;
    if (lost) test$.api.batches.finish(lost);
    test$.app.clock.advance(11 * MINUTE);
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', counts: { written: 12 } });
    expect(test$.api.batches.all).toHaveLength(2);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 12, settled: 12, generations: 12 });
  });

  test('one that never arrived, and one for which the provider was busy, is sent anew', async () => {
    for (const next of ['break', 'busy'] as const) {
      test$.api.batches.all = [];
      test$.api.batches.next = next;
      const { seller, id } = await sent(11);
      expect(test$.api.batches.all).toHaveLength(0);
      for (const _ of [1, 2]) {
        test$.app.clock.advance(2 * MINUTE);
        await work(seller);
      }
      expect(test$.api.batches.all).toHaveLength(1);
      test$.api.batches.finish(latest());
      test$.app.clock.advance(11 * MINUTE);
      await work(seller);
      expect(await get(seller, id)).toMatchObject({ state: 'done', counts: { written: 11 } });
    }
  });

  test('stopping the batch stops it at the provider; a paused one is delivered once it goes on', async () => {
    const stopped = await sent(11);
    await stopped.seller.client.batches.cancel.mutate({ id: stopped.id });
    await work(stopped.seller);
    expect(latest().status).toBe('canceling');
    expect(await get(stopped.seller, stopped.id)).toMatchObject({ state: 'cancelled', counts: { written: 5, skipped: 6 } });
    expect(await accounts(test$.app, stopped.seller.userId)).toMatchObject({ billing: 5 });

    const { seller, id } = await sent(11);
    await seller.client.batches.pause.mutate({ id });
    test$.api.batches.finish(latest());
    test$.app.clock.advance(11 * MINUTE);
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'paused', done: 5 });
    await seller.client.batches.resume.mutate({ id });
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', counts: { written: 11 } });
  });

  test('texts of a paused batch are used at once, although the rest waits at the provider; it cannot be removed meanwhile', async () => {
    const { seller, id } = await sent(11);
    await seller.client.batches.pause.mutate({ id });
    const written = (await items(seller, id)).filter(({ state }) => state === 'written').map(({ position }) => position);
    expect(await seller.client.batches.use.mutate({ id, positions: written.slice(0, 2) })).toMatchObject({ texts: 2 });
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'paused', counts: { used: 2, written: 3, waiting: 6 } });
    expect(await refusal(seller.client.batches.remove.mutate({ id }))).toMatchObject({ code: 'CONFLICT' });
    await seller.client.batches.cancel.mutate({ id });
    await work(seller);
    expect(latest().status).toBe('canceling');
    await seller.client.batches.remove.mutate({ id });
  });

  test('texts that came while the writer was busy are not lost', async () => {
    const { seller, id } = await sent(11);
    test$.api.batches.finish(latest());
    test$.app.clock.advance(11 * MINUTE);
    const { openReservations, limits } = test$.app.services;
    const { scale } = limits;
    Object.assign(limits, { scale: 1 });
    const others = Array.from({ length: 32 }, (_, at) => `of another ${at}`);
    for (const one of others) openReservations.add(one);
    const working = work(seller);
    await new Promise((done) => setTimeout(done, 1_000));
    // The turn of the job ends while all of its texts wait for a place.
    test$.app.clock.advance(2 * MINUTE);
    await working;
    for (const one of others) openReservations.delete(one);
    Object.assign(limits, { scale });
    expect(await get(seller, id)).toMatchObject({ state: 'running', counts: { written: 5, waiting: 6, failed: 0 } });
    test$.app.clock.advance(11 * MINUTE);
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', counts: { written: 11 } });
    expect(test$.api.batches.all).toHaveLength(1);
  }, 30_000);

  test('no more texts are sent than can be paid, and what came waits for queries instead of being lost', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    for (let at = 1; at <= 14; at++) await seller.client.products.create.mutate({ name: `Mug ${at}`, attributes, keyFeatures });
    const { id } = await seller.client.batches.create.mutate({ products: { kind: 'all' }, later: true });
    await work(seller);
    const { limits } = await seller.client.subscriptions.current.query();
    const use = (used: number) =>
      test$.app.services.database.query(
        `update subscriptions set ai_queries_billing = $2::int, ai_queries_total = $2::int where user_id = $1::uuid`,
        [seller.userId, used],
      );
    await use(limits['ai.queries'] - 7);
    await seller.client.batches.continue.mutate({ id });
    await work(seller);
    expect(latest().requests).toHaveLength(7);
    await use(limits['ai.queries'] - 3);
    test$.api.batches.finish(latest());
    test$.app.clock.advance(11 * MINUTE);
    await work(seller);
    const paused = await get(seller, id);
    expect(paused).toMatchObject({ state: 'paused', counts: { written: 8, waiting: 6 } });
    expect(paused.reason).toMatch(/AI queries/);
    await use(8);
    await seller.client.batches.resume.mutate({ id });
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ counts: { written: 14 }, state: 'done' });
    expect(test$.api.batches.all).toHaveLength(1);
  });

  test('a text with a claim that no fact supports is rewritten, and each one is read a second time, as if it was written at once', async () => {
    const { seller, id } = await sent(11);
    const readings = test$.api.readings.length;
    const calls = test$.api.calls.length;
    test$.api.batches.finish(latest());
    const [first] = latest().results;
    if (first?.result.type !== 'succeeded') throw new Error('no text');
    const [block] = first.result.message.content;
    if (block?.type !== 'text') throw new Error('no text');
    block.text = block.text.replace('"intro":"', '"intro":"It is waterproof to 90 m. ');
    test$.app.clock.advance(11 * MINUTE);
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', counts: { written: 11 } });
    expect(test$.api.calls.length - calls).toBe(1);
    expect(test$.api.readings.length - readings).toBe(6);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 11 });
  });

  test('it is offered only where message batches are', async () => {
    const { client } = await test$.app.seller({ plan: 'tier-pro' });
    expect(await client.batches.preview.mutate({ products: { kind: 'all' } })).toMatchObject({ later: true });
    const local = await startFakeAnthropic();
    local.batches.known = false;
    const settings = [{}, { anthropicBaseUrl: local.url }, { anthropicBaseUrl: local.url, anthropicApiKey: 'key' }];
    for (const setting of settings) {
      const app = await startApp({ ai: await createAi(setting) });
      const other = await app.seller({ plan: 'tier-pro' });
      expect(await other.client.batches.preview.mutate({ products: { kind: 'all' } })).toMatchObject({ later: false });
      expect(await refusal(other.client.batches.create.mutate({ products: { kind: 'all' }, later: true }))).toMatchObject({
        code: 'BAD_INPUT',
      });
    }
    await local.close();
  });
});
