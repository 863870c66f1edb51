/** Browser tests with an app that sells through the stand-in for Stripe. Its messages are delivered as they happen. */
import { rmSync } from 'node:fs';
import { emptyStore } from './empty-store.ts';
import { type FakeStripe, STRIPE_KEY, signed, startFakeStripe, WEBHOOK_SECRET } from './fake-stripe/fake-stripe.ts';
import { freePort } from './free-port.ts';
import { test as journey } from './journey.ts';
import { startServer } from './server-process.ts';

interface Shop {
  fake: FakeStripe;
  address: string;
}

export const test = journey.extend<{ url: string; fake: FakeStripe }, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are needed
    async ({}, use) => {
      const fake = await startFakeStripe(() => new Date());
      const dataDir = emptyStore();
      const port = String(await freePort());
      const address = `http://127.0.0.1:${port}`;
      const server = await startServer({
        ...{ DATA_DIR: dataDir, DATABASE_URL: '', PORT: port, PUBLIC_URL: address, ANTHROPIC_API_KEY: '' },
        ...{ STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: fake.url },
      });
      const deliver = async () => {
        for (const event of fake.events.splice(0)) {
          const { body, signature } = signed(event, new Date());
          const sent = { method: 'POST', headers: { 'stripe-signature': signature }, body };
          await fetch(`${address}/api/stripe/webhook`, sent);
        }
      };
      const delivering = setInterval(() => void deliver(), 200);
      await use({ fake, address });
      clearInterval(delivering);
      await server.stop();
      await fake.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  url: async ({ shop }, use) => use(shop.address),
  baseURL: async ({ shop }, use) => use(shop.address),
  fake: async ({ shop, complaints }, use) => {
    complaints.allow(new RegExp(`^foreign request: ${shop.fake.url}`));
    await use(shop.fake);
  },
});
