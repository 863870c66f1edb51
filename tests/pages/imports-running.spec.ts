import { checkEverywhere, onPhone } from '../support/axe.ts';
import { choose, importButton } from '../support/import-pages.ts';
import { expect, test } from '../support/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

test('without a connection the upload says so, and goes through once I try again', async ({
  page,
  seller,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  expect(seller).toBeTruthy();
  await page.goto('/products/import');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await context.setOffline(true);
  await choose(page, 'list.csv', 'SKU,Name\nA-1,Mug\n');
  await expect(page.getByRole('alert')).toContainText('Listwright could not be reached.');
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(importButton(page)).toBeFocused();
});

test('a running import shows how far it is, and is paused', async ({ page, seller }) => {
  expect(seller).toBeTruthy();
  await page.goto('/products/import');
  await choose(page, 'list.csv', 'SKU,Name\nA-1,Mug\nA-2,Bowl\n');
  await expect(importButton(page)).toBeFocused();
  // An import of so few rows would be over at once. So the test changes the server's answers about it.
  let state = 'running';
  await page.route(/imports\.get/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const one of [body].flat()) {
      const data = one.result?.data;
      if (data?.counts)
        Object.assign(data, { state, counts: { ...data.counts, new: 200 }, progress: { ...data.progress, created: 74 } });
    }
    await route.fulfill({ response: answer, json: body });
  });
  await page.route(/imports\.pause/, async (route) => {
    state = 'paused';
    await route.fulfill({ json: { result: {} } });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Importing list.csv' })).toBeFocused();
  await expect(page.getByText('74 of 200 products')).toBeVisible();
  await checkEverywhere(page, 'a running import');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('heading', { name: 'Paused: list.csv' })).toBeVisible();
  await checkEverywhere(page, 'a paused import', onPhone);
  await page.goto('/products');
  await expect(page).toHaveTitle('Products · Listwright');
});
