/** A catalogue that holds more products than the plan: which are paused, choosing others, and exporting all of them. */
import { readFile } from 'node:fs/promises';
import { checkEverywhere } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { signInOver } from '../support/people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('with 150 products on the free plan I see which are paused, keep one of them active, and export them all', async ({
  context,
  url,
  page,
  complaints,
}) => {
  // A save that the plan refuses.
  complaints.allow(/status of 403/);
  await signInOver(context, url);
  await page.goto('/products');
  await expect(page.getByText('50 products are paused.')).toBeVisible();
  await expect(page.getByText('Free holds 100 products, and you have 150.')).toBeVisible();
  await checkEverywhere(page, 'a catalogue with paused products');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('searchbox', { name: 'Search products' }).fill('Candle 150');
  await expect(page).toHaveURL(/q=Candle/);
  const row = page.getByRole('row', { name: /Candle 150/ });
  await expect(row.getByText('Paused')).toBeVisible();
  await row.getByRole('link', { name: 'Candle 150', exact: true }).click();
  await expect(page.getByText('This product is paused.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Candle 150, tall');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const stopped = page.getByRole('dialog');
  await expect(stopped).toContainText('This product is paused: Free holds 100 products, and you have 150.');
  await page.keyboard.press('Escape');

  await page.goto('/products');
  await page.getByRole('button', { name: 'Choose which' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paused products' });
  await expect(dialog.getByText('50 products, those edited last first')).toBeVisible();
  await checkEverywhere(page, 'choosing which products stay active');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Keep active: Candle 150' }).click();
  await expect(dialog.getByText('Candle 100', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Candle 150', { exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Export/ })
    .click();
  const link = page.getByRole('link', { name: /^Download/ }).first();
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 30_000 }), link.click({ timeout: 30_000 })]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.match(/Candle \d+/g)?.length).toBeGreaterThanOrEqual(150);
});
