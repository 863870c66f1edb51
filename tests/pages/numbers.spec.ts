import { expect, test } from '#tests/support/journey.ts';

test('my numbers are those of the last month until I choose another time, which is still chosen when I come back', async ({
  page,
  seller,
}) => {
  const { id } = await seller.call<{ id: string }>('products.create', { name: 'Green mug', description: 'A mug.' });
  await seller.call('seo.score', { productId: id });
  await page.goto('/');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Your numbers' }) });
  await expect(card.getByRole('radio', { name: 'Month' })).toBeChecked();
  await expect(card.getByText('Products with a text')).toBeVisible();
  await expect(card.getByText('Of all products with a score')).toBeVisible();
  const since = card.getByText(/^Since /);
  const monthAgo = String(await since.textContent());
  const height = await card.evaluate((node) => node.getBoundingClientRect().height);
  await card.getByRole('radio', { name: 'Month' }).press('ArrowLeft');
  await expect(card.getByRole('radio', { name: 'Week' })).toBeChecked();
  await expect(since).not.toHaveText(monthAgo);
  expect(await card.evaluate((node) => node.getBoundingClientRect().height)).toBe(height);
  await page.reload();
  await expect(card.getByRole('radio', { name: 'Week' })).toBeChecked();
});
