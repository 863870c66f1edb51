import { checkEverywhere, onPhone } from '../support/axe.ts';
import { choose, gridCell, importButton } from '../support/import-pages.ts';
import { expect, test } from '../support/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

test('I see which field each column holds, change one, and find columns by their values', async ({ page, seller }) => {
  expect(seller).toBeTruthy();
  await page.goto('/products/import');
  await choose(page, 'list.csv', 'SKU,Name,Shelf\nA-1,Mug,left\nA-2,Bowl,right\n');
  await expect(page.getByText('3 columns: 2 understood, 1 kept for your exports only')).toBeVisible();
  await page.getByRole('button', { name: 'See and change the columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await checkEverywhere(page, 'the columns');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel('Search').fill('right');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByLabel('Field of Shelf').click();
  await page.getByRole('option', { name: 'Notes', exact: true }).click();
  await expect(dialog.getByText('Chosen by you')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 columns: 3 understood')).toBeVisible();
});

test('rows that I paste become a file, and a file that cannot be read says why', async ({ page, seller, complaints }) => {
  complaints.allow(/status of 400/);
  expect(seller).toBeTruthy();
  await page.goto('/products/import');
  await page.getByRole('button', { name: 'Paste rows' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste rows' });
  await dialog.getByLabel('Rows').fill('SKU\tName');
  await dialog.getByRole('button', { name: 'Check these rows' }).click();
  await expect(dialog.getByText('Paste at least two rows')).toBeVisible();
  await checkEverywhere(page, 'pasting rows', onPhone);
  await dialog.getByLabel('Rows').fill('SKU\tName\nA-1\tOak mug\n');
  await dialog.getByRole('button', { name: 'Check these rows' }).click();
  await expect(importButton(page)).toHaveText('Import 1 product');
  await expect(page.getByRole('heading', { name: 'Pasted rows.tsv' })).toBeVisible();

  await page.goto('/products/import');
  await choose(page, 'empty.csv', '');
  await expect(page.getByRole('alert')).toContainText('The file is empty.');
  await expect(page.getByRole('button', { name: 'Choose another file' })).toBeFocused();
  await checkEverywhere(page, 'a file that was refused', onPhone);
  // A file that is too large is refused before it is uploaded.
  await page.evaluate((name) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const transfer = new DataTransfer();
    transfer.items.add(new File([new ArrayBuffer(101 * 1024 * 1024)], name));
    if (input) input.files = transfer.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  }, 'huge.csv');
  await expect(page.getByRole('alert')).toContainText('The file is larger than 100 MB. Divide it into several files.');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Pasted rows.tsv' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Pasted rows.tsv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('link', { name: 'Pasted rows.tsv' })).toHaveCount(0);
});

test('of a file with more products than my plan holds I choose which come first, and in which currency', async ({
  page,
  seller,
}) => {
  const rows = Array.from({ length: 102 }, (_, n) => `A-${n},Cup ${n},${n}`);
  const id = await seller.upload('all-cups.csv', ['SKU,Name,Price', ...rows].join('\n'));
  await page.goto(`/products/import?id=${id}`);
  await expect(importButton(page)).toHaveText('Import 100 products');
  await expect(page.getByText('100 of 102 products can be imported now.')).toBeVisible();
  await page.getByLabel('Currency').click();
  await page.getByRole('option', { name: /^EUR/ }).click();
  await expect(page.getByLabel('Currency')).toContainText('EUR');
  await gridCell(page, 103, 'Cup 101').click();
  await page.getByRole('button', { name: 'Import first' }).click();
  await expect(page.getByRole('button', { name: 'Import first' })).toHaveAttribute('aria-pressed', 'true');
  await expect(importButton(page)).toHaveText('Import 100 products');
  await checkEverywhere(page, 'a file that is too large for the plan');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(importButton(page)).toHaveAttribute('aria-disabled', 'false');
  await importButton(page).click();
  await expect(page.getByRole('heading', { name: '100 products imported' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: '2 products wait for room in your plan' })).toBeVisible();
  const input = encodeURIComponent(JSON.stringify({ search: 'A-101', limit: 10 }));
  const answer = await page.request.get(`/api/trpc/products.list?input=${input}`);
  const { result } = (await answer.json()) as { result: { data: { items: { name: string; currency: string }[] } } };
  expect(result.data.items.map(({ name, currency }) => [name, currency])).toEqual([['Cup 101', 'EUR']]);
});

test('a file of which no column is recognised asks which one holds the name', async ({ page, seller }) => {
  const id = await seller.upload('letters.csv', 'x1,x2\n1,Mug\n2,Bowl\n');
  await page.goto(`/products/import?id=${id}`);
  await expect(page.getByRole('button', { name: 'Choose the columns' })).toBeFocused();
  await expect(gridCell(page, 2, 'Mug')).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByLabel('Field of x2').click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(importButton(page)).toHaveText('Import 2 products');
});
