/** A seller adds pictures by URL, and the name server for their host is slow. Calls of other sellers must not wait for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAnthropicAi } from '#server/integrations/ai/anthropic.ts';
import { openNames } from '#server/integrations/web/names.ts';
import { engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { type FakeAnthropic, startFakeAnthropic } from '#tests/support/fake-anthropic.ts';
import { type NameServer, startNameServer } from '#tests/support/name-server.ts';

/** While name lookups of one seller hang, an AI call of another seller may take this many milliseconds. */
const SOON = 3_000;

describe.skipIf(!engineFound)(`slow name servers on ${engine}`, () => {
  let app: TestApp;
  let api: FakeAnthropic;
  let names: NameServer;
  let [ada, bob]: Person[] = [];
  beforeAll(async () => {
    names = await startNameServer({ 'inner.shop.net': '127.0.0.1' });
    api = await startFakeAnthropic();
    // The AI has a host name, like the real provider, so that its name must be looked up too.
    const baseUrl = api.url.replace('127.0.0.1', 'localhost');
    const ai = createAnthropicAi({ apiKey: 'sk-ant-test', baseUrl, backoffMs: 5, restMs: 50 });
    app = await startApp({ ai, names: openNames([names.address]) });
    [ada, bob] = [await app.seller({ plan: 'tier-pro' }), await app.seller({ plan: 'tier-pro' })];
  });
  afterAll(() => Promise.all([api.close(), names.close()]));

  const add = (person: Person | undefined, url: string) => person?.client.products.addImageByUrl.mutate({ url });

  test('F76 28 pictures at a name server that never answers hold up nobody else, and ask for two names at a time', async () => {
    const started = performance.now();
    const hanging = Array.from({ length: 28 }, (_, n) => add(ada, `https://silent-${n}.shop.net/x.png`));
    await expect.poll(() => names.asked.length).toBeGreaterThan(0);
    const asked = performance.now();
    for (let n = 0; n < 3; n++) await bob?.client.seo.scoreFromPrompt.mutate({ prompt: `Name: Oak mug ${n}` });
    expect(performance.now() - asked).toBeLessThan(SOON);
    expect(new Set(names.asked).size).toBe(2);
    const kept = await Promise.all(hanging);
    // Requests that were still waiting for their turn have given up as well.
    expect(performance.now() - started).toBeLessThan(8_000);
    expect(new Set(kept.map((image) => image?.source))).toEqual(new Set(['link']));
  }, 20_000);

  test('F73 what the name server answers is judged before anything is dialled', async () => {
    expect(await refusal(add(bob, 'https://inner.shop.net/x.png') as Promise<unknown>)).toMatchObject({
      code: 'BAD_INPUT',
      message: 'URL not allowed',
    });
  });

  test('a look-up that is given up asks nobody any more', async () => {
    const asked = names.asked.length;
    const giveUp = AbortSignal.timeout(200);
    await expect(openNames([names.address]).askedBy('x')('silent.shop.net', giveUp)).rejects.toThrow();
    const then = names.asked.length;
    expect(then).toBeGreaterThan(asked);
    // If there were a retry, it would have come after one second.
    await new Promise((done) => setTimeout(done, 1_200));
    expect(names.asked.length).toBe(then);
  });
});
