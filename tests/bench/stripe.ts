/**
 * Stands in for Stripe in the bench: a few sellers' customers, each with a plan that was bought. Each customer has a small world of its
 * own, so that answering costs little beside what is measured.
 */
import { createServer } from 'node:http';
import { answer } from '#server/integrations/payments/test-service/answer.ts';
import { openCheckout, payCheckout } from '#server/integrations/payments/test-service/billing.ts';
import { customer, price, product } from '#server/integrations/payments/test-service/objects.ts';
import { World } from '#server/integrations/payments/test-service/world.ts';
import { givenSettings, listen, serve } from './child.ts';

const { customers } = givenSettings<{ customers: string[] }>();
const now = Math.floor(Date.now() / 1_000);

function worldOf(id: string): World {
  const world = new World([], 'http://localhost:3000');
  world.now = now;
  world.put({ ...customer(now, { email: `${id}@example.com`, metadata: {} }), id });
  world.put(product(now, { id: 'listwright_tier-starter', name: 'Listwright Starter', metadata: {} }));
  const monthly = world.put(
    price(now, {
      ...{ product: 'listwright_tier-starter', currency: 'usd', amount: 1_200, interval: 'month', lookupKey: null },
      metadata: { plan: 'tier-starter', interval: 'month' },
    }),
  );
  const session = openCheckout(world, {
    ...{ customer: id, mode: 'subscription', amount: 1_200, currency: 'usd', successUrl: '', cancelUrl: '' },
    ...{ promotionCodes: true, tax: false, addressCollection: 'auto', taxIds: true },
    metadata: { test_price: monthly.id },
  });
  payCheckout(world, session.id, 'works', true);
  return world;
}

const worlds = new Map(customers.map((id) => [id, worldOf(id)]));
const server = createServer((req, res) => {
  const { method = '', url: path = '' } = req;
  const world = worlds.get(/cus_\w+/.exec(path)?.[0] ?? '');
  const said = world
    ? answer(world, { method, path, body: '', idempotencyKey: undefined })
    : { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such customer' } } };
  res.writeHead(said.status, { 'content-type': 'application/json' });
  res.end(JSON.stringify(said.body));
});
serve(await listen(server));
