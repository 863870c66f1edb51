/** Payments with the built-in test service: what a seller does with a plan, and what only this service has. */
import { checkEverywhere } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { button, choose, invoices, paymentJourneys } from '../support/payment-journeys.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

paymentJourneys(test);

test('I buy more queries and see them', async ({ page, seller: _ }) => {
  await page.goto('/user/manage-subscription');
  await button(page, /^Buy 200 for/).click();
  await button(page, 'Complete test payment').click();
  await expect(page.getByRole('heading', { name: 'Your queries are there' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Continue where you were' }).click();
  await expect(page.getByText(/200 extra queries are left/)).toBeVisible();
});

test('a confirmation that comes late lets me go on, and a stranger’s order is not shown', async ({ page, seller: _ }) => {
  await choose(page, 'tier-starter');
  await page.getByRole('radio', { name: /4444/ }).check();
  await button(page, 'Complete test payment').click();
  await expect(page.getByRole('heading', { name: 'Confirming your payment…' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment received, activating' })).toBeVisible({ timeout: 30_000 });
  await button(page, 'Check now').click();
  await expect(page.getByRole('heading', { name: 'You’re on Starter' })).toBeVisible({ timeout: 30_000 });
});

test('everybody can use the pages of payments', async ({ page, seller: _, complaints }) => {
  test.setTimeout(180_000);
  complaints.allow(/404/);
  await page.goto('/checkout?plan=tier-pro&period=year');
  await expect(page.getByText('Due today')).toBeVisible();
  await expect(page.getByText('no money moves')).toBeVisible();
  await checkEverywhere(page, 'the checkout');
  await page.setViewportSize({ width: 1440, height: 900 });
  await choose(page, 'tier-starter');
  await checkEverywhere(page, 'the test checkout');
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, 'Complete test payment').click();
  await expect(page.getByRole('heading', { name: /^You’re on / })).toBeVisible({ timeout: 30_000 });
  await checkEverywhere(page, 'the order');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/checkout?plan=tier-business&period=month');
  await expect(page.getByText('You pay today')).toBeVisible();
  await checkEverywhere(page, 'the change of a plan');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/user/manage-subscription');
  await expect(invoices(page)).toHaveCount(2);
  await checkEverywhere(page, 'the subscription');
  await button(page, 'Cancel plan').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkEverywhere(page, 'the question before cancelling');
  await page.goto('/checkout/thankyou?checkout=cs_test_000000000000');
  await expect(page.getByRole('heading', { name: 'Nothing was paid here' })).toBeVisible({ timeout: 30_000 });
});

test('after a refusal, a question of the bank and a cancellation the keyboard goes on where something is said', async ({
  page,
  seller: _,
}) => {
  const hasFocus = () => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
  await choose(page, 'tier-starter');
  await page.getByRole('radio', { name: /0002/ }).check();
  await button(page, 'Complete test payment').click();
  await expect(page.getByText('The bank refused this card')).toBeVisible();
  await expect.poll(hasFocus).toBe(true);
  await page.getByRole('radio', { name: /3155/ }).check();
  await button(page, 'Complete test payment').click();
  await expect(button(page, 'Confirm the payment')).toBeFocused();
  await button(page, 'Refuse it').click();
  await expect(page.getByText('You did not confirm the payment')).toBeVisible();
  await expect.poll(hasFocus).toBe(true);
  await page.getByRole('radio', { name: /4242/ }).check();
  await button(page, 'Complete test payment').click();
  await expect(page.getByRole('heading', { name: 'You’re on Starter' })).toBeVisible({ timeout: 30_000 });
  await page.goto('/user/manage-subscription');
  await button(page, 'Cancel plan').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/^Ends on /).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(hasFocus).toBe(true);
  await button(page, 'Keep plan').click();
  await expect(page.getByText('Starter kept')).toBeVisible();
  await expect.poll(hasFocus).toBe(true);
});

test('who signs up with a chosen plan reads which one it is and what it costs', async ({ page }) => {
  for (const at of ['register', 'login']) {
    await page.goto(`/${at}?next=${encodeURIComponent('/checkout?plan=tier-pro')}`);
    await expect(page.getByText('You chose Pro, US$29 a month. You pay after this step.')).toBeVisible();
  }
});
