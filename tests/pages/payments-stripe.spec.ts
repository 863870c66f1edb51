/** Payments with the stand-in for Stripe: what a seller does with a plan, and what the built-in test service cannot do. */
import { readFile } from 'node:fs/promises';
import { expect } from '../support/journey.ts';
import { test } from '../support/on-stripe.ts';
import { button, buy, choose, paymentJourneys, toPayment } from '../support/payment-journeys.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Each test takes the stand-in, which allows the browser to go to its pages.
test.beforeEach(({ fake: _ }) => {});

paymentJourneys(test);

test('the limit stops me while writing, I upgrade in the dialog, and finish the same draft', async ({ page, seller }) => {
  const { id } = await seller.call<{ id: string }>('products.create', {
    name: 'Harbour mug',
    keyFeatures: ['Thrown from lead-free stoneware', 'Holds 350 ml', 'Glazed in cobalt blue', 'Safe in the dishwasher'],
  });
  await page.goto(`/generate-description?product=${id}`);
  const write = (name: RegExp) => button(page, name).first().click();
  await write(/^Generate \(1 query\)/);
  await expect(page).toHaveURL(/draft=/, { timeout: 60_000 });
  const draft = page.url();
  const spendAll = async () => {
    for (let n = 0; ; n++) await seller.call('seo.scoreFromPrompt', { prompt: `Name: Cup number ${n}` });
  };
  await expect(spendAll()).rejects.toThrow('PLAN_LIMIT');
  await page.reload();
  await write(/^Write again/);
  await button(page, 'Upgrade to Starter').click();
  await button(page, toPayment).click();
  await button(page, 'Complete test payment').click();
  await page.getByRole('link', { name: 'Continue where you were' }).click({ timeout: 30_000 });
  await expect(page).toHaveURL(draft);
  await write(/^Write again/);
  await expect(page).not.toHaveURL(draft, { timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'AI queries' })).toContainText('of 300');
});

test('a plan that ends with 150 products pauses 50, which I saw before, and I export them all', async ({
  page,
  seller,
  fake,
}) => {
  await buy(page, 'tier-starter');
  const each = Array.from({ length: 150 }, (_, n) => n + 1);
  for (const n of each) await seller.call('products.create', { name: `Candle ${n}` });
  await page.goto('/user/manage-subscription');
  await button(page, 'Cancel plan').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('50 products');
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/^Ends on /).first()).toBeVisible();
  const customers = fake.all<{ id: string; object: string; metadata: { userId: string } }>('customer');
  fake.endAll(customers.at(-1)?.id ?? '');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Ended', { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await page.goto('/products');
  await expect(page.getByText('50 products are paused.')).toBeVisible();
  await button(page, 'Export').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Export/ })
    .click();
  const link = page.getByRole('link', { name: /^Download/ }).first();
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 30_000 }), link.click({ timeout: 30_000 })]);
  const file = await readFile(await download.path(), 'utf8');
  expect(new Set(file.match(/Candle \d+/g)).size).toBe(150);
});

test('the page of the payment that I left with the back button is the one that opens again', async ({ page, seller: _ }) => {
  await choose(page, 'tier-pro');
  const first = page.url();
  await page.goBack();
  await button(page, toPayment).click();
  await expect(page).toHaveURL(first);
});
