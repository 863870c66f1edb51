/** What a seller does with a plan, on the pages of the app and of the payment service, whichever service it is. */
import { expect, type test as journey, type Page } from './journey.ts';

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const invoices = (page: Page) => page.getByRole('table', { name: 'Invoices' }).getByRole('row');
export const toPayment = /^(Go to the test payment|Pay US\$)/;

/** Chooses a plan and goes to the page on which it is paid. */
export async function choose(page: Page, plan: string, query = ''): Promise<void> {
  await page.goto(`/checkout?plan=${plan}&period=month${query}`);
  await button(page, toPayment).click();
  await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible();
}

export async function buy(page: Page, plan: string): Promise<void> {
  await choose(page, plan);
  await button(page, 'Complete test payment').click();
  await expect(page.getByRole('heading', { name: /^You’re on / })).toBeVisible({ timeout: 30_000 });
}

export function paymentJourneys(test: typeof journey): void {
  test('a declined card buys nothing, another one does, and I go on where I was', async ({ page, seller }) => {
    await seller.call('products.create', { name: 'Mug' });
    await choose(page, 'tier-pro', `&back=${encodeURIComponent('/products?q=mug')}`);
    await page.getByRole('radio', { name: /0002/ }).check();
    await button(page, 'Complete test payment').click();
    await expect(page.getByRole('alert')).toContainText('Nothing was charged');
    await page.getByRole('radio', { name: /3155/ }).check();
    await button(page, 'Complete test payment').click();
    await button(page, 'Confirm the payment').click();
    await expect(page.getByRole('heading', { name: 'You’re on Pro' })).toBeVisible({ timeout: 30_000 });
    await page.getByRole('link', { name: 'Continue where you were' }).click();
    await expect(page).toHaveURL(/\/products\?q=mug$/);
    await expect(page.getByText('PRO', { exact: true }).first()).toBeVisible();
  });

  test('a double click and the back button charge once', async ({ page, seller: _, complaints }) => {
    // A plan that is paid already cannot be bought again, and a checkout that was paid is over.
    complaints.allow(/409|404/);
    await page.goto('/checkout?plan=tier-starter&period=month');
    await button(page, toPayment).dblclick();
    await button(page, 'Complete test payment').dblclick();
    await expect(page.getByRole('heading', { name: 'You’re on Starter' })).toBeVisible({ timeout: 30_000 });
    await page.goBack();
    await page.goBack().catch(() => {});
    await page.goto('/checkout?plan=tier-starter&period=month');
    await expect(page.getByRole('heading', { name: 'You have Starter, paid by the month' })).toBeVisible();
    await page.goto('/user/manage-subscription');
    await expect(invoices(page)).toHaveCount(2);
  });

  test('I change, cancel in three clicks and keep my plan, and see what each did', async ({ page, seller: _ }) => {
    await buy(page, 'tier-starter');
    await page.getByRole('link', { name: 'See your subscription' }).click();
    await expect(page.getByText('Active')).toBeVisible();
    await button(page, 'Cancel plan').click();
    await expect(page.getByRole('dialog')).toContainText('It works in full until');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
    await expect(page.getByText(/^Ends on /).first()).toBeVisible();
    await button(page, 'Keep plan').click();
    await expect(page.getByText('Active')).toBeVisible();
    await expect(page.getByText('Starter kept')).toBeVisible();

    await page.goto('/checkout?plan=tier-pro&period=month');
    await expect(page.getByText('You pay today')).toBeVisible();
    await button(page, /^Pay |^Change now/).click();
    await expect(page.getByRole('heading', { name: 'Pro plan' })).toBeVisible();
    await expect(page.getByText('Changed from Starter to Pro')).toBeVisible();

    await page.goto('/checkout?plan=tier-starter&period=month');
    await button(page, /^Change on /).click();
    await expect(page.getByText(/^Changing on /)).toBeVisible();
    await button(page, 'Cancel change').click();
    await expect(page.getByText('Planned change taken back')).toBeVisible();

    await button(page, 'Update card').click();
    await page.getByRole('radio', { name: /4242/ }).check();
    await button(page, 'Save the card').click();
    await expect(page.getByRole('heading', { name: 'Pro plan' })).toBeVisible();
  });
}
