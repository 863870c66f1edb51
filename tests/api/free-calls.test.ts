/** AI calls that cost us money but are not taken from the seller's AI queries are counted and limited. */
import { describe, expect, test } from 'vitest';
import { ServerStops } from '#server/generation/ai-call.ts';
import { STOP_FREE_WORDS } from '#shared/generation/costs.ts';
import { countListingWords, readPartialListing } from '#shared/generation/listing.ts';
import { sampleProduct } from '#shared/products/sample-product.ts';
import { accounts, startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, type Person, refusal } from '#tests/support/app.ts';
import { replies } from '#tests/support/fake-anthropic.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import { longListing } from '#tests/support/listings.ts';

const DAY = 86_400_000;

describe.skipIf(!engineFound)(`calls that cost no query on ${engine}`, () => {
  const test$ = startAppWithAi({ limitScale: 1 });
  const own = async () => {
    test$.api.respondWith(() => replies.sensible());
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const { id } = await seller.client.products.create.mutate({ name: 'Steel bottle', description: '<p>Old text</p>' });
    return { seller, id };
  };
  /** A seller whose product has a text with the sentence “It holds 500 ml.” */
  const withText = async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const { id: productId } = await seller.client.products.create.mutate({ name: 'Steel bottle', notes: 'Holds 500 ml.' });
    const written = { ...longListing, details: `It holds 500 ml. ${longListing.details}` };
    test$.api.respondWith(() => replies.json(written));
    for await (const event of await seller.client.generation.describe.mutate({ productId })) void event;
    const [draft] = (await seller.client.generation.history.query({ productId })).items;
    return { seller, productId, written, draft };
  };
  const freeStops = async (seller: Person) => (await seller.client.subscriptions.current.query()).freeStopsLeft;

  /** Starts a text and stops it once there is enough of it to be charged. */
  const stopLate = async (seller: Person, productId: string): Promise<void> => {
    const stop = new AbortController();
    let told = '';
    try {
      for await (const event of await seller.client.generation.describe.mutate({ productId }, { signal: stop.signal })) {
        if (event.type === 'text') told += event.text;
        if (countListingWords(readPartialListing(told)) >= STOP_FREE_WORDS) stop.abort();
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
  };

  /** Starts a text and stops it at its first words. Returns how many more texts may be stopped today without being charged. */
  const stopEarly = async (seller: Person, productId: string): Promise<number> => {
    const stop = new AbortController();
    let told = -1;
    try {
      const stream = await seller.client.generation.describe.mutate({ productId }, { signal: stop.signal });
      for await (const event of stream) {
        if (event.type === 'started') told = event.freeStopsLeft;
        if (event.type === 'text') stop.abort();
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
    return told;
  };
  const closed = (seller: Person) => expect.poll(() => accounts(test$.app, seller.userId), { timeout: 20_000 });

  test('K5 five texts a day are stopped early for nothing, each later one costs a query and leaves what was written', async () => {
    const { seller, id } = await own();
    test$.api.respondWith(() => replies.json(longListing, { chunkChars: 60, delayMs: 400 }));
    expect(await freeStops(seller)).toBe(5);
    expect(await stopEarly(seller, id)).toBe(5);
    await closed(seller).toMatchObject({ refunded: 1, reserved: 0, billing: 0 });
    expect(await freeStops(seller)).toBe(4);
    // Four more texts may be stopped without a charge. Of eight that are stopped at once, four are free and four cost a query.
    await Promise.all(Array.from({ length: 8 }, () => stopEarly(seller, id)));
    await closed(seller).toMatchObject({ refunded: 5, settled: 4, reserved: 0, billing: 4, total: 4 });
    expect(await freeStops(seller)).toBe(0);
    expect(await stopEarly(seller, id)).toBe(0);
    await closed(seller).toMatchObject({ refunded: 5, settled: 5, reserved: 0, billing: 5, total: 5 });
    const { items } = await seller.client.generation.history.query({ productId: id });
    expect(items).toHaveLength((await accounts(test$.app, seller.userId)).generations);
    for (const draft of items) expect(draft).toMatchObject({ status: 'partial', listing: { title: 'Steel bottle' } });
    expect(await brokenInvariants((text) => test$.app.services.database.query(text, []))).toEqual([]);
    expect(test$.app.services.openReservations.size).toBe(0);
    test$.app.clock.advance(DAY);
    expect(await freeStops(seller)).toBe(5);
  });

  test('K5 a text that is not worth a query is kept and not counted, five times a day with the stops', async () => {
    const { seller, id } = await own();
    const short = { ...longListing, details: '' };
    const asked = async (
      stream: Promise<AsyncIterable<{ type: string; generation?: { id: string; review: { query?: string } | null } }>>,
    ) => {
      for await (const event of await stream) if (event.type === 'done') return event.generation;
      throw new Error('nothing was written');
    };
    const describeIt = (input: object) => asked(seller.client.generation.describe.mutate({ productId: id, ...input }));
    const books = async () => {
      const { billing, total, refunded, settled, reserved, generations } = await accounts(test$.app, seller.userId);
      expect([total, settled, reserved, refunded + settled]).toEqual([billing, billing, 0, generations]);
      return [billing, refunded, await freeStops(seller)];
    };

    test$.api.respondWith(() => replies.json(short));
    const key = { idempotencyKey: 'a-short-text' };
    const first = await describeIt(key);
    const why = 'the text has 7 words, less than half of Medium (100 to 180)';
    expect(first?.review?.query).toBe(`No query used: ${why}.`);
    expect(await books()).toEqual([0, 1, 4]);
    const calls = test$.api.calls.length;
    expect(await describeIt(key)).toEqual(first);
    expect(test$.api.calls.length).toBe(calls);
    test$.api.respondWith(() => replies.json({ ...short, intro: 'A cup of steel.' }));
    expect((await describeIt({ shortAccepted: true }))?.review?.query).toBeUndefined();
    expect(await books()).toEqual([1, 1, 4]);

    test$.api.respondWith(() => replies.json(longListing));
    const groupId = '0190f5a0-0000-4000-8000-0000000000aa';
    const long = await describeIt({ groupId });
    expect((await describeIt({ groupId }))?.review?.query).toBe('No query used: the text repeats version 1.');
    expect(await books()).toEqual([2, 2, 3]);
    const revise = (tweak: 'shorter' | 'warmer') => asked(seller.client.generation.tweak.mutate({ id: long?.id ?? '', tweak }));
    expect((await revise('shorter'))?.review?.query).toBe('No query used: the text is not shorter than the one before.');
    expect((await revise('warmer'))?.review?.query).toBe('No query used: the text repeats the one before.');
    expect(await books()).toEqual([2, 4, 1]);

    // Of two short texts at once, one is the last that is not counted.
    test$.api.respondWith(() => replies.json({ ...short, intro: 'A flask of steel.' }));
    const told = (await Promise.all([describeIt({}), describeIt({})])).map((draft) => draft?.review?.query).toSorted();
    expect(told).toEqual([
      `No query used: ${why}.`,
      `One query was used, although ${why}: the uncounted results of today are used up.`,
    ]);
    expect(await books()).toEqual([3, 5, 0]);
    // The same text as an earlier draft costs nothing while a model's uncounted results last.
    expect((await describeIt({}))?.review?.query).toMatch(/^One query was used, although the text is the same as an earlier one/);
    test$.app.clock.advance(DAY);
    expect((await describeIt({}))?.review?.query).toMatch(/^Same text as before: not charged\./);
    expect(await books()).toEqual([4, 6, 4]);
    // What is thrown away is still compared with, and one other word, or other tags of a version, make a text that is paid for.
    const again = await describeIt({});
    expect(await books()).toEqual([4, 7, 3]);
    await seller.client.generation.discardDraft.mutate({ id: again?.id ?? '' });
    expect((await describeIt({}))?.review?.query).toMatch(/^Same text as before/);
    expect(await books()).toEqual([4, 8, 2]);
    const keywords = () => asked(seller.client.generation.tweak.mutate({ id: long?.id ?? '', tweak: 'keywords' }));
    test$.api.respondWith(() => replies.json({ ...longListing, details: `${longListing.details} more` }));
    expect((await describeIt({}))?.review?.query).toBeUndefined();
    test$.api.respondWith(() => replies.json({ ...longListing, tags: ['flask'] }));
    expect((await keywords())?.review?.query).toBeUndefined();
    expect(await books()).toEqual([6, 8, 2]);
    expect(await brokenInvariants((text) => test$.app.services.database.query(text, []))).toEqual([]);
    expect(test$.app.services.openReservations.size).toBe(0);
  });

  test('K5 one sentence in other words costs one query, and nothing if it adds a claim, repeats or is stopped', async () => {
    const { seller, productId, written, draft } = await withText();
    const id = draft?.id ?? '';
    const sentence = { id, part: 'details', words: 'It holds 500 ml.', wish: 'rewrite' } as const;
    const { rewritePart, get } = seller.client.generation;
    const books = async () => {
      const { billing, refunded, reserved } = await accounts(test$.app, seller.userId);
      return [billing, refunded, reserved, await freeStops(seller)];
    };
    const answerWith = (words: string) => test$.api.respondWith(() => replies.json({ words }));
    expect(await books()).toEqual([1, 0, 0, 5]);

    answerWith('There is room for 500 ml.');
    const key = { ...sentence, idempotencyKey: 'one-sentence' };
    const first = await rewritePart.mutate(key);
    expect(first).toMatchObject({ words: 'There is room for 500 ml.', query: null, counters: { aiQueriesBilling: 2 } });
    const calls = test$.api.calls.length;
    expect(await rewritePart.mutate(key)).toEqual(first);
    expect(test$.api.calls.length).toBe(calls);
    expect(await books()).toEqual([2, 0, 0, 5]);
    // The draft is the seller's to change, and the sentence is no draft of its own.
    expect(await get.query({ id })).toMatchObject({ edited: null, revision: 0, listing: written });
    expect((await seller.client.generation.history.query({ productId })).items).toHaveLength(1);

    answerWith('It holds 900 ml and is FSC certified.');
    expect(await rewritePart.mutate(sentence)).toMatchObject({
      words: null,
      query: 'No query used: the new words claimed something that is not in your facts. The old words stay.',
    });
    answerWith('It holds 500 ml.');
    expect((await rewritePart.mutate(sentence)).query).toContain('No query used: the new words were the old ones.');
    answerWith('Inside there is room for as much as 500 ml.');
    expect((await rewritePart.mutate({ ...sentence, wish: 'shorter' })).query).toContain('No query used: the new words were not');
    expect(await books()).toEqual([2, 3, 0, 2]);

    for (const place of [{ words: 'It holds 501 ml.' }, { part: 'bullets', index: 3 }, { part: 'intro' }] as const)
      expect(await refusal(rewritePart.mutate({ ...sentence, ...place }))).toMatchObject({ code: 'BAD_INPUT' });
    await test$.app.services.database.query('delete from rate_limits', []);
    test$.api.respondWith(() => replies.refusal());
    expect(await refusal(rewritePart.mutate(sentence))).toMatchObject({ code: 'AI_REFUSED' });
    expect(await books()).toEqual([2, 4, 0, 2]);

    let heard = () => {};
    const arrived = new Promise<void>((done) => {
      heard = done;
    });
    test$.api.respondWith(() => () => heard());
    const stop = new AbortController();
    const stopped = rewritePart.mutate(sentence, { signal: stop.signal }).catch(() => 'stopped');
    await arrived;
    stop.abort();
    expect(await stopped).toBe('stopped');
    await closed(seller).toMatchObject({ refunded: 5, reserved: 0, billing: 2 });
    expect(await freeStops(seller)).toBe(1);

    // The last uncounted result of the day; the next one costs a query although nothing is taken.
    answerWith('It holds 500 ml.');
    await rewritePart.mutate(sentence);
    expect((await rewritePart.mutate(sentence)).query).toBe(
      'One query was used, although the new words were the old ones: the uncounted results of today are used up. The old words stay.',
    );
    expect(await books()).toEqual([3, 6, 0, 0]);

    // The connection breaks when a stop would be charged: the words are written, and whoever asks again gets them for that query.
    const kept = { ...sentence, idempotencyKey: 'broken-off' };
    const begun = new Promise<void>((done) => {
      heard = done;
    });
    test$.api.respondWith(() => {
      heard();
      return replies.json({ words: 'There is room for 500 ml.' }, { delayMs: 300 });
    });
    const cut = new AbortController();
    const asking = rewritePart.mutate(kept, { signal: cut.signal }).catch(() => 'cut off');
    await begun;
    cut.abort();
    expect(await asking).toBe('cut off');
    await closed(seller).toMatchObject({ billing: 4, refunded: 6, reserved: 0 });
    const asked = test$.api.calls.length;
    expect(await rewritePart.mutate(kept)).toMatchObject({
      words: 'There is room for 500 ml.',
      counters: { aiQueriesBilling: 4 },
    });
    expect(test$.api.calls.length).toBe(asked);
    expect(await books()).toEqual([4, 6, 0, 0]);
    expect(await brokenInvariants((text) => test$.app.services.database.query(text, []))).toEqual([]);
    expect(test$.app.services.openReservations.size).toBe(0);
  });

  test('K5 words or a text that were there before are not charged again, also if the text is stopped', async () => {
    const { seller, productId, written, draft } = await withText();
    const sentence = { id: draft?.id ?? '', part: 'details', words: 'It holds 500 ml.', wish: 'plainer' } as const;
    test$.api.respondWith(() => replies.json({ words: 'There is room for 500 ml.' }));
    const { rewritePart } = seller.client.generation;
    expect(await rewritePart.mutate(sentence)).toMatchObject({ query: null, counters: { aiQueriesBilling: 2 } });
    expect(await rewritePart.mutate(sentence)).toMatchObject({
      ...{ words: 'There is room for 500 ml.', query: 'Same words as before: not charged.' },
      counters: { aiQueriesBilling: 2 },
    });
    expect(await freeStops(seller)).toBe(4);
    // Nor are the words that the text had before the seller changed them.
    const changed = { ...written, details: written.details.replace('It holds 500 ml.', 'Room for 500 ml.') };
    await seller.client.generation.saveDraft.mutate({ id: sentence.id, listing: changed });
    test$.api.respondWith(() => replies.json({ words: 'It holds 500 ml.' }));
    expect(await rewritePart.mutate({ ...sentence, words: 'Room for 500 ml.' })).toMatchObject({
      ...{ words: 'It holds 500 ml.', query: 'Same words as before: not charged.' },
      counters: { aiQueriesBilling: 2 },
    });

    // Stopped once there is enough of it to be charged, were it another text.
    test$.api.respondWith(() => replies.json(written, { chunkChars: 400, delayMs: 300 }));
    await stopLate(seller, productId);
    await closed(seller).toMatchObject({ billing: 2, refunded: 3, reserved: 0 });
    expect(await freeStops(seller)).toBe(2);
    const now = { ...sentence, words: 'Room for 500 ml.' };

    // Words that were refused were never seen, so they are no repetition once a fact allows them.
    test$.api.respondWith(() => replies.json({ words: 'It holds 500 ml and is dishwasher safe.' }));
    expect(await rewritePart.mutate(now)).toMatchObject({ words: null });
    const { version } = await seller.client.products.get.query({ id: productId });
    const notes = 'Holds 500 ml. Dishwasher safe.';
    await seller.client.products.update.mutate({ id: productId, version, changes: { notes } });
    expect(await rewritePart.mutate(now)).toMatchObject({ words: 'It holds 500 ml and is dishwasher safe.', query: null });
    // When the uncounted results of the day are used up, the answer says that the same words cost a query.
    for (let left = await freeStops(seller); left > 0; left--) await rewritePart.mutate(now);
    expect(await rewritePart.mutate(now)).toMatchObject({
      words: 'It holds 500 ml and is dishwasher safe.',
      query: 'One query was used, although the new words are the same as before: the uncounted results of today are used up.',
    });
  });

  test('K5 a stopped text that could not be stored leaves its place, and its query comes back', async () => {
    const { seller, productId, written } = await withText();
    const { database, openReservations } = test$.app.services;
    test$.api.respondWith(() => replies.json(written, { chunkChars: 400, delayMs: 300 }));
    await database.query(`alter table generations add constraint nothing_partial check (status <> 'partial') not valid`, []);
    try {
      await stopLate(seller, productId);
      await expect.poll(() => openReservations.size).toBe(0);
    } finally {
      await database.query('alter table generations drop constraint nothing_partial', []);
    }
  });

  test('K5 a product without text is not scored: the answer says what is missing, and nothing is asked', async () => {
    const { seller } = await own();
    const { id } = await seller.client.products.create.mutate({ name: 'Steel cup', tags: ['steel'] });
    const calls = test$.api.calls.length;
    expect(await refusal(seller.client.seo.score.mutate({ productId: id }))).toMatchObject({
      code: 'BAD_INPUT',
      message:
        'No query used: the product has no text to score. It lacks a description, a meta title, a meta description, and keywords. Write the description first.',
    });
    expect(test$.api.calls.length).toBe(calls);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 0, settled: 0, refunded: 0, reserved: 0 });
  });

  test('K5 a profile deleted while its text is written does not make the text free', async () => {
    const { seller, id } = await own();
    const formData = {
      ...({ platform: 'general', brandVoice: 'clear', descriptionLength: 'medium', seoFocused: false } as const),
      targetAudience: '',
      keywords: '',
      brandGuidelines: '',
      templateDescription: '',
    };
    const profile = await seller.client.profiles.create.mutate({ profileName: 'Plain', formData });
    test$.api.respondWith(() => replies.json(longListing, { chunkChars: 200, delayMs: 20 }));
    const stream = await seller.client.generation.describe.mutate({ productId: id, userProfileId: profile.id });
    let deleted = false;
    let draft = '';
    for await (const event of stream) {
      if (event.type === 'text' && !deleted) {
        deleted = true;
        await seller.client.profiles.delete.mutate({ id: profile.id });
      }
      if (event.type === 'done') draft = event.generation.id;
    }
    expect(await seller.client.generation.get.query({ id: draft })).toMatchObject({ status: 'complete', userProfileId: null });
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ settled: 1, refunded: 0, reserved: 0, billing: 1 });
  });

  test('K5 stopped scores count among the five, and one that costs is not charged again when it is repeated', async () => {
    const { seller, id } = await own();
    // The caller hangs up before any part of the answer arrives.
    let heard = () => {};
    test$.api.respondWith(() => () => heard());
    for (let n = 1; n <= 6; n++) {
      const arrived = new Promise<void>((done) => {
        heard = done;
      });
      const stop = new AbortController();
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${seller.token}`,
        'idempotency-key': 'one-and-only',
      };
      const body = JSON.stringify({ prompt: 'A steel bottle' });
      const asking = test$.app.fetch('/api/ai/generateSEOScore', { method: 'POST', headers, body, signal: stop.signal });
      const left = asking.catch(() => 'left');
      await arrived;
      stop.abort();
      expect(await left).toBe('left');
      await closed(seller).toMatchObject({ refunded: Math.min(n, 5), settled: Math.max(0, n - 5), reserved: 0 });
    }
    test$.api.respondWith(() => replies.sensible());
    const repeated = await test$.app.fetch('/api/ai/generateSEOScore', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${seller.token}`,
        'idempotency-key': 'one-and-only',
      },
      body: JSON.stringify({ prompt: 'A steel bottle' }),
    });
    expect(await repeated.text()).toContain('It is not charged again.');
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ settled: 1, billing: 1, total: 1, refunded: 5 });
    await seller.client.seo.score.mutate({ productId: id, idempotencyKey: 'another-one' });
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ settled: 2, billing: 2, total: 2, refunded: 5 });
    expect(await brokenInvariants((text) => test$.app.services.database.query(text, []))).toEqual([]);
  });

  test('K5 a text that ends because the server stops costs nothing and is none of my five', async () => {
    const { seller, id } = await own();
    test$.api.respondWith(() => replies.json(longListing, { chunkChars: 12, delayMs: 100 }));
    const stream = await seller.client.generation.describe.mutate({ productId: id });
    const ended = refusal(
      (async () => {
        for await (const event of stream) {
          if (event.type !== 'text') continue;
          for (const call of test$.app.services.openCalls) call.abort(new ServerStops());
        }
      })(),
    );
    expect((await ended).message).toContain('No query was used.');
    await closed(seller).toMatchObject({ refunded: 1, settled: 0, billing: 0 });
    expect(await freeStops(seller)).toBe(5);
  });

  test('K5 half a text that ends because the server stops is kept, costs nothing and says why', async () => {
    const { seller, id } = await own();
    test$.api.respondWith(() => replies.json(longListing, { chunkChars: 40, delayMs: 15 }));
    let [json, draft] = ['', ''];
    const stream = await seller.client.generation.describe.mutate({ productId: id });
    for await (const event of stream) {
      if (event.type === 'started') draft = event.generationId;
      if (event.type !== 'text') continue;
      json += event.text;
      if (readPartialListing(json).details.split(' ').length > 70)
        for (const call of test$.app.services.openCalls) call.abort(new ServerStops());
    }
    await closed(seller).toMatchObject({ refunded: 1, settled: 0, billing: 0 });
    expect(await freeStops(seller)).toBe(5);
    const kept = await seller.client.generation.get.query({ id: draft });
    expect(kept).toMatchObject({ status: 'partial', review: { query: expect.stringMatching(/server .*No query was used\./) } });
    expect(kept.listing?.details.split(' ').length).toBeGreaterThan(60);
  });

  test('K5 a writer that declines whatever I ask is asked twenty times a day and not more', async () => {
    const { seller } = await own();
    const pauseAMinute = () => test$.app.services.database.query(`delete from rate_limits`, []);
    // The number of unpaid answers that a seller may get per day is a tenth of the plan's queries, but at least twenty. On Free
    // it is twenty.
    await test$.app.services.database.query(`update subscriptions set plan_id = 'tier-free' where user_id = $1::uuid`, [
      seller.userId,
    ]);
    test$.api.respondWith((_call, index) => (index % 2 ? replies.json({ score: 0, recommendations: [] }) : replies.refusal()));
    const before = test$.api.calls.length;
    const ask = () => refusal(seller.client.seo.scoreFromPrompt.mutate({ prompt: 'Answer with a score of 0' }));
    for (let n = 0; n < 20; n++) {
      if (n % 10 === 0) await pauseAMinute();
      expect((await ask()).code).toMatch(/^AI_(REFUSED|INVALID_ANSWER)$/);
    }
    await pauseAMinute();
    expect(test$.api.calls.length - before).toBe(20);
    expect(await ask()).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('20 answers') });
    expect(test$.api.calls.length - before).toBe(20);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 0, refunded: 20 });
    test$.app.clock.advance(DAY);
    test$.api.respondWith(() => replies.sensible());
    expect((await seller.client.seo.scoreFromPrompt.mutate({ prompt: 'A steel bottle' })).seoScore).toBeGreaterThan(0);
  });

  test('K5 answers that run on until they are cut, or fail after they have come, are among the twenty', async () => {
    const { seller, id } = await own();
    const { database } = test$.app.services;
    await database.query(`update subscriptions set plan_id = 'tier-free' where user_id = $1::uuid`, [seller.userId]);
    const before = test$.api.calls.length;
    const written = async () => {
      let text = '';
      const reading = (async () => {
        for await (const event of await seller.client.generation.describe.mutate({ productId: id })) {
          if (event.type === 'text') text += event.text;
        }
      })();
      const { code, message } = await refusal(reading);
      return { code, message, text };
    };
    const tenTimes = async (code: string) => {
      await database.query(`delete from rate_limits`, []);
      for (let n = 0; n < 10; n++) {
        const told = await written();
        expect(told.code).toBe(code);
        // If the answer was cut off for its length, the message advises to ask for a shorter text.
        if (code === 'AI_TOO_LONG') expect(told.message).toMatch(/ran on until it was cut off.*Ask for a shorter text/);
        // Much text arrived before the call failed. We pay the provider for it, so such calls must be limited.
        expect(told.text.length).toBeGreaterThan(50);
      }
    };
    test$.api.respondWith(() => replies.maxTokens());
    await tenTimes('AI_TOO_LONG');
    test$.api.respondWith(() => replies.sensible());
    // Makes it impossible to store anything for this seller, as if the database were full.
    await database.script(
      `alter table generations add constraint nothing_kept check (user_id <> '${seller.userId}'::uuid) not valid`,
    );
    await tenTimes('INTERNAL');
    await database.script('alter table generations drop constraint nothing_kept');
    expect(test$.api.calls.length - before).toBe(20);
    await database.query(`delete from rate_limits`, []);
    const message = '20 answers of the AI writer could not be used or kept today. It can be asked again tomorrow (UTC).';
    expect(await written()).toEqual({ code: 'TOO_MANY_REQUESTS', message, text: '' });
    expect(test$.api.calls.length - before).toBe(20);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 0, refunded: 20, reserved: 0 });
  });

  test('K5 what the provider refuses to read as too large brought no answer, and is not among the twenty', async () => {
    const { seller } = await own();
    const { database } = test$.app.services;
    await database.query(`update subscriptions set plan_id = 'tier-free' where user_id = $1::uuid`, [seller.userId]);
    const ask = () => refusal(seller.client.seo.scoreFromPrompt.mutate({ prompt: 'A steel bottle' }));
    test$.api.respondWith(() => replies.status(413));
    for (let n = 0; n < 21; n++) {
      if (n % 10 === 0) await database.query(`delete from rate_limits`, []);
      expect(await ask()).toMatchObject({ code: 'AI_TOO_LONG', message: expect.stringContaining('Shorten') });
    }
  });

  test('K5 whoever goes away eight times while the greeting is written has it written once', async () => {
    const { seller } = await own();
    const before = test$.api.calls.length;
    let heard = () => {};
    const arrived = new Promise<void>((done) => {
      heard = done;
    });
    test$.api.respondWith(() => async (response, call) => {
      heard();
      await replies.sensible({ firstDelayMs: 300 })(response, call);
    });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${seller.token}` };
    for (let n = 0; n < 8; n++) {
      const stop = new AbortController();
      const options = { method: 'POST', headers, body: '{}', signal: stop.signal };
      const asking = test$.app.fetch('/api/ai/generateWelcomeMessage', options).catch(() => null);
      if (n === 0) await arrived;
      stop.abort();
      await asking;
    }
    await expect
      .poll(async () => (await seller.client.generation.welcome.mutate({})).writer, { timeout: 5_000 })
      .toBe('anthropic');
    expect(test$.api.calls.length - before).toBe(1);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 0, total: 0 });
  });

  test('K5 a greeting that fails is tried three times a day, and its wish is short', async () => {
    const { seller } = await own();
    const before = test$.api.calls.length;
    test$.api.respondWith(() => replies.status(400));
    for (let n = 0; n < 6; n++) expect((await seller.client.generation.welcome.mutate({})).writer).toBe('none');
    expect(test$.api.calls.length - before).toBe(3);
    const refused = await refusal(seller.client.generation.welcome.mutate({ prompt: 'a'.repeat(301) }));
    expect(refused).toMatchObject({ code: 'BAD_INPUT', fields: { prompt: expect.any(String) } });
  });

  test('the example of the sample product is kept once, costs nothing and is used like any text; no other product has it', async () => {
    const seller = await test$.app.seller();
    const { attributes, keyFeatures, seoKeywords, ...fields } = sampleProduct;
    const facts = { attributes: [...attributes], keyFeatures: [...keyFeatures], seoKeywords: [...seoKeywords] };
    const { id } = await seller.client.products.create.mutate({ ...fields, ...facts });
    const keep = () => seller.client.generation.keepExample.mutate({ id });
    const [one, twin] = await Promise.all([keep(), keep()]);
    expect(one.id).toBe(twin.id);
    const { product } = await seller.client.generation.applyDraft.mutate({ id: one.id });
    expect([product.textSources.description, product.description]).toEqual(['ai', one.description]);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 0, total: 0, generations: 1 });
    const { id: other } = await seller.client.products.create.mutate({ name: sampleProduct.name });
    expect(await refusal(seller.client.generation.keepExample.mutate({ id: other }))).toMatchObject({ code: 'CONFLICT' });
    const { client } = await test$.app.seller();
    expect(await refusal(client.generation.keepExample.mutate({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
