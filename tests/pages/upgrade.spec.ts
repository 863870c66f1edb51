/** What a plan stops, and how I go on: the upgrade dialog, the way through the payment and back, the plans side by side. */
import { checkEverywhere } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';
import type { Seller } from '../support/people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const offer = (page: Page) => page.getByRole('dialog', { name: 'Starter lifts this limit' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const score = (seller: Seller, n: number) => seller.call('seo.scoreFromPrompt', { prompt: `Name: Cup number ${n}` });

const looks = [
  [1440, 'light'],
  [1440, 'dark'],
  [360, 'light'],
  [360, 'dark'],
] as const;
const show = (page: Page, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);

const mug = {
  name: 'Harbour mug',
  keyFeatures: ['Thrown from lead-free stoneware', 'Holds 350 ml', 'Glazed in cobalt blue', 'Safe in the dishwasher'],
};

/** Buys the plan that the dialog offers, on the pages of the test payment service, and goes back to where it was opened. */
async function upgrade(page: Page): Promise<void> {
  await offer(page).getByRole('button', { name: 'Upgrade to Starter' }).click();
  await button(page, 'Go to the test payment').click();
  await button(page, 'Complete test payment').click();
  await expect(page.getByRole('heading', { name: 'You’re on Starter' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Continue where you were' }).click();
}

test('the limit stops me while writing, I upgrade in the dialog, and finish the same draft', async ({
  page,
  seller,
  complaints,
}) => {
  test.setTimeout(180_000);
  // The server refuses the text that is one too many.
  complaints.allow(/403/);
  const { id } = await seller.call<{ id: string }>('products.create', mug);
  await page.goto(`/generate-description?product=${id}`);
  await button(page, /^Generate \(1 query\)/)
    .first()
    .click();
  await expect(page).toHaveURL(/draft=/, { timeout: 60_000 });
  const draft = page.url();
  // The text may be too short to count, so it is not known how many are left.
  const spendAll = async () => {
    for (;;) await score(seller, 1);
  };
  await expect(spendAll()).rejects.toThrow('PLAN_LIMIT');
  await page.reload();
  await button(page, /^Write again/)
    .first()
    .click();
  await expect(offer(page)).toContainText('20 of 20 used');
  await expect(offer(page)).toContainText('Starts again on');
  await expect(offer(page).getByRole('radio', { name: 'US$12.00 a month' })).toBeChecked();
  await expect(offer(page)).toContainText('AI queries a month300 instead of 20');
  for (const [width, theme] of looks) {
    await page.setViewportSize({ width, height: 800 });
    await show(page, theme);
    await page.screenshot({ path: `test-results/upgrade-${width}-${theme}.png` });
  }
  await checkEverywhere(page, 'the upgrade dialog');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect(offer(page)).toBeHidden();
  await button(page, /^Write again/)
    .first()
    .press('Enter');
  await offer(page).getByRole('radio', { name: 'US$120.00 a year' }).check();
  await upgrade(page);
  await expect(page).toHaveURL(draft);
  await button(page, /^Write again/)
    .first()
    .click();
  await expect(page).not.toHaveURL(draft, { timeout: 60_000 });
  await expect(page).toHaveURL(/draft=/);
  await expect(page.getByRole('region', { name: 'AI queries' })).toContainText('of 300');
});

test('what the server refuses opens the same dialog, also if the page did not know', async ({ page, seller, complaints }) => {
  complaints.allow(/403/);
  const { id } = await seller.call<{ id: string }>('products.create', mug);
  for (let n = 0; n < 19; n++) await score(seller, n);
  await page.goto(`/generate-description?product=${id}`);
  await expect(page.getByText('1 of 20 queries left').first()).toBeVisible();
  await score(seller, 20);
  await button(page, /^Generate \(1 query\)/)
    .first()
    .click();
  await expect(offer(page)).toContainText("You've used all 20 AI queries on Free.");
  await page.keyboard.press('Escape');
  await expect(page.getByText('No AI queries left')).toBeVisible();
  await button(page, 'See what lifts this').click();
  await expect(offer(page)).toBeVisible();
  await offer(page).getByRole('button', { name: 'See all plans' }).click();
  await expect(page.getByRole('link', { name: 'Choose Starter' })).toHaveAttribute('href', /back=%2Fgenerate-description/);
});

test('a product that does not fit any more is saved after the upgrade, as I typed it', async ({ page, seller, complaints }) => {
  test.setTimeout(180_000);
  complaints.allow(/403/);
  for (let n = 0; n < 100; n++) await seller.call('products.create', { name: `Cup ${n}` });
  await page.goto('/products/edit/new');
  await page.getByLabel('Name').first().fill('Harbour jug');
  await button(page, 'Add product').last().click();
  await expect(offer(page)).toContainText('100 of 100 used');
  await upgrade(page);
  await expect(page).toHaveURL(/\/products\/edit\/new$/);
  await expect(page.getByLabel('Name').first()).toHaveValue('Harbour jug');
  await button(page, 'Add product').last().click();
  await expect(page.getByText('Harbour jug').first()).toBeVisible();
});

test('texts of many products are for larger plans: I upgrade, and the same products wait in the dialog', async ({
  page,
  seller,
}) => {
  for (const name of ['Harbour cup', 'Harbour jug', 'Harbour bowl']) await seller.call('products.create', { ...mug, name });
  await page.goto('/products');
  await page.getByRole('checkbox', { name: 'Select Harbour cup' }).check();
  await page.getByRole('checkbox', { name: 'Select Harbour jug' }).check();
  await button(page, 'Write texts').first().click();
  await expect(offer(page)).toContainText('Free writes one text at a time. Starter writes up to 25 in one go.');
  await upgrade(page);
  const batch = page.getByRole('dialog', { name: 'Write texts' });
  await expect(batch.getByRole('button', { name: /^Write 2 texts/ })).toBeVisible();
  // What was chosen in the dialog is there again as well, when the queries do not suffice.
  await batch.getByRole('combobox', { name: 'Platform' }).click();
  await page.getByRole('option', { name: 'Etsy' }).click();
  await expect(batch.getByRole('combobox', { name: 'Platform' })).toContainText('Etsy');
});

test('below the versions of a product it says which are kept and not shown', async ({ page, seller }) => {
  let { id, version } = await seller.call<{ id: string; version: number }>('products.create', mug);
  for (let n = 0; n < 4; n++) {
    const changed = await seller.call<{ id: string; version: number }>('products.update', {
      id,
      version,
      changes: { name: `Mug ${n}` },
    });
    ({ id, version } = changed);
  }
  await page.goto(`/products/${id}`);
  await page.getByRole('heading', { name: 'Versions' }).click();
  const said = page.getByText(
    'Free shows the last 3 versions of a product. Older ones are kept: choose a larger plan to see them.',
  );
  await expect(said).toBeVisible();
  await page.screenshot({ path: 'test-results/versions.png', fullPage: true });
  await button(page, 'See older versions').click();
  await expect(offer(page)).toContainText('Older versions, in days30 instead of none');
});

test('the plans stand side by side, and Upgrade shows the next one on the bar of the sidebar', async ({ page, seller }) => {
  await score(seller, 1);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto('/subscriptions');
  const table = page.getByRole('table', { name: 'Compare plans' });
  await expect(table.getByRole('row', { name: /^Products imported from one file/ })).toContainText('1005005,00050,000');
  await expect(table.getByRole('row', { name: /^Facts read from photos/ })).toContainText('––IncludedIncluded');
  await expect(table.getByRole('row', { name: /^Formats of exports/ })).toContainText('Shopify, GeneralAllAllAll');
  await expect(table).not.toContainText('Connected shops');
  for (const [width, theme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await show(page, theme);
    await page.screenshot({ path: `test-results/compare-${width}-${theme}.png`, fullPage: true });
  }
  await checkEverywhere(page, 'the plans side by side');
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto('/products');
  const meter = page.getByRole('region', { name: 'AI queries' });
  await expect(meter).toContainText('1 of 20');
  await meter.getByRole('link', { name: 'Upgrade' }).hover();
  await expect(meter).toContainText('1 of 300');
  await expect(meter).toContainText('with Starter');
  await page.screenshot({ path: 'test-results/meter-next.png' });
  await page.mouse.move(700, 500);
  await expect(meter).toContainText('1 of 20');
  await meter.getByRole('link', { name: 'Upgrade' }).focus();
  await expect(meter.getByRole('meter')).toHaveAttribute('aria-valuemax', '300');
});
