import { expect, test } from '../support/journey.ts';

test('the front page shows itself to a stranger', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Product texts');
});

test('a seller who is signed in sees the dashboard at the front door', async ({ page, seller }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Profile, Ada' })).toBeVisible();
  expect(seller.uid).toBeTruthy();
});
