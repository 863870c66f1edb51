import { checkEverywhere, onPhone } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { newProduct } from '../support/places.ts';
import { brokenFile, shopifyFile } from '../support/shop-files.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

const importButton = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ products?$/ });
const gridCell = (page: Page, row: number, column: string) =>
  page.getByRole('row', { name: new RegExp(`^Import row ${row}\\b`) }).getByRole('gridcell', { name: column });

async function choose(page: Page, name: string, content: Buffer | string) {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('File with products').setInputFiles(file);
}

/** Drops a file somewhere on the page, as from the desktop. */
async function drop(page: Page, name: string, content: string) {
  const data = await page.evaluateHandle(
    ({ name, content }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], name, { type: 'text/csv' }));
      return transfer;
    },
    { name, content },
  );
  await page.dispatchEvent('h1', 'dragover', { dataTransfer: data });
  await expect(page.getByText('Drop the file to check it')).toBeVisible();
  await page.dispatchEvent('h1', 'drop', { dataTransfer: data });
}

/** The names and prices of all products, by name. */
async function catalogue(page: Page): Promise<[name: string, price: number | null][]> {
  const input = encodeURIComponent(JSON.stringify({ sort: 'name', limit: 50 }));
  const answer = await page.request.get(`/api/trpc/products.list?input=${input}`);
  const { result } = (await answer.json()) as { result: { data: { items: { name: string; price: number | null }[] } } };
  return result.data.items.map(({ name, price }) => [name, price]);
}

test('I drop the file of my shop and press Enter until my products are there', async ({ page, seller }) => {
  expect(seller).toBeTruthy();
  await page.goto('/products');
  await page.getByRole('link', { name: 'Import a file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import products' })).toBeFocused();
  await checkEverywhere(page, 'no file yet');
  await drop(page, 'products_export.csv', shopifyFile);
  await expect(importButton(page)).toHaveText('Import 4 products');
  await expect(importButton(page)).toBeFocused();
  await expect(page.getByText(/Shopify products \(older form\) · 6 rows, 4 products · UTF-8, comma/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '4 products checked: 4 new' })).toHaveCount(1);
  await checkEverywhere(page, 'a file that was checked');
  await importButton(page).focus();
  await page.keyboard.press('Enter');
  const next = page.getByRole('link', { name: 'See the products' });
  await expect(next).toBeFocused();
  await expect(page.getByRole('heading', { name: '4 products imported' })).toBeVisible();
  await checkEverywhere(page, 'the report');
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products/);
  await expect(page.getByRole('main')).toContainText('Linen "field" shirt');
  await expect(page.getByRole('main')).toContainText('Ash bowl');
});

test('I mend a broken file in its rows, with the keyboard, and correct how it is read', async ({ page, seller }) => {
  expect(seller).toBeTruthy();
  await page.goto('/products/import');
  await choose(page, 'preisliste.csv', brokenFile);
  await expect(importButton(page)).toBeFocused();
  await expect(gridCell(page, 2, 'Café mug, large')).toBeVisible();
  await checkEverywhere(page, 'a file with faults');
  await page.setViewportSize({ width: 1440, height: 900 });

  // With a wrong delimiter the file has fewer columns. The right delimiter brings all columns back.
  for (const [delimiter, columns] of [
    ['Comma', 2],
    ['Semicolon', 4],
  ] as const) {
    await page.getByRole('button', { name: 'Change how the file is read' }).click();
    const dialog = page.getByRole('dialog', { name: 'How the file is read' });
    if (delimiter === 'Comma') await checkEverywhere(page, 'how the file is read', onPhone);
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByLabel('Separator').click();
    await page.getByRole('option', { name: delimiter }).click();
    await dialog.getByRole('button', { name: 'Read again' }).click();
    await expect(page.getByText(new RegExp(`, ${delimiter.toLowerCase()}`))).toBeVisible();
    await expect(page.getByText(new RegExp(`^(${columns}|${columns - 1}) columns?:`))).toBeVisible();
  }
  await expect(importButton(page)).toHaveText('Import 2 products');

  // F8 goes from fault to fault: to the one that Enter has moved on to, and to the one left of the cell that Enter has moved on to.
  await gridCell(page, 3, 'cheap').click();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F8');
  await expect(gridCell(page, 4, 'on request')).toBeFocused();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F8');
  await expect(gridCell(page, 6, 'M-4')).toBeFocused();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(gridCell(page, 3, 'cheap')).toBeFocused();
  await expect(importButton(page)).toHaveText('Import 2 products');

  // Two rows have the same SKU. With another SKU, the second row becomes a product of its own.
  await gridCell(page, 6, 'M-4').click();
  await page.keyboard.type('M-5');
  await page.keyboard.press('Enter');
  await expect(gridCell(page, 6, 'M-5')).toBeVisible();
  await expect(importButton(page)).toHaveText('Import 3 products');

  // Correct a price by typing over it. Escape cancels the first attempt and leaves the cell as it was.
  await importButton(page).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the faults' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Faults' })).toBeFocused();
  await page.keyboard.press('F8');
  await expect(gridCell(page, 3, 'cheap')).toBeFocused();
  await page.keyboard.type('4');
  await page.keyboard.press('Escape');
  await expect(gridCell(page, 3, 'cheap')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Row 3, Price' }).fill('9,50');
  await page.keyboard.press('Tab');
  await expect(gridCell(page, 3, '5').last()).toBeFocused();
  await expect(gridCell(page, 3, '9,50')).toBeVisible();
  await expect(importButton(page)).toHaveText('Import 4 products');

  // Ctrl+Z undoes the last correction.
  await page.keyboard.press('Control+z');
  await expect(gridCell(page, 3, 'cheap')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(gridCell(page, 3, '9,50')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Shift+z');
  await expect(gridCell(page, 3, '9,50')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(importButton(page)).toHaveText('Import 3 products');

  // Correct the other prices all at once. Then leave a row out and take it in again.
  const setBoth = async (text: string) => {
    await page.getByRole('button', { name: /^Set all to/ }).click();
    await page.getByLabel(/^Set these 2 cells to/).fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The last mend of a group changed 2 rows.')).toBeVisible();
  };
  await setBoth('1.100');
  await page.getByRole('button', { name: 'Undo it' }).click();
  await expect(importButton(page)).toHaveText('Import 3 products');
  await setBoth('11,00');
  await expect(importButton(page)).toHaveText('Import 5 products');
  await expect(page.getByText('All faults are mended.')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(importButton(page)).toBeFocused();
  await page.getByRole('checkbox', { name: 'Import row 5' }).uncheck();
  await expect(importButton(page)).toHaveText('Import 4 products');
  await page.getByRole('button', { name: /^Rows left out/ }).click();
  await page.getByRole('button', { name: 'Include these again' }).click();
  await expect(importButton(page)).toHaveText('Import 5 products');
  await page.reload();
  await expect(importButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '5 products imported' })).toBeVisible();
  expect(await catalogue(page)).toEqual([
    ['Café mug, large', 12.5],
    ['Café mug, small', 11],
    ['Crème jug', 11],
    ['Rice bowl', 9],
    ['Tea bowl', 8],
  ]);
});

test('I undo an import, and what I edited since stays and is listed', async ({ page, seller }) => {
  const lamp = await newProduct(seller, { name: 'Old lamp', sku: 'L-1', price: 10 });
  await newProduct(seller, { name: 'Old rug', sku: 'R-1', price: 20 });
  await page.goto('/products/import');
  await choose(page, 'spring.csv', 'SKU,Name,Price\nL-1,New lamp,11\nR-1,New rug,21\nV-1,New vase,31\n');
  await expect(importButton(page)).toHaveText('Import 3 products');
  await importButton(page).click();
  await expect(page.getByRole('heading', { name: '3 products imported' })).toBeVisible();
  await seller.call('products.update', { id: lamp, version: 2, changes: { price: 99 } });
  const vase = await page.request.get(`/api/trpc/products.list?input=${encodeURIComponent('{"search":"New vase"}')}`);
  const { result } = (await vase.json()) as { result: { data: { items: { id: string; version: number }[] } } };
  const [{ id = '', version = 0 } = {}] = result.data.items;
  await seller.call('products.update', { id, version, changes: { price: 33 } });

  await page.getByRole('button', { name: 'Undo this import' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo the import of “spring.csv”?' });
  await expect(question).toContainText('1 product it created goes to Recently deleted.');
  await expect(question).toContainText('2 products it changed get their earlier values back.');
  await expect(question).toContainText('1 of the created products was edited since, and is deleted too: “New vase”.');
  await checkEverywhere(page, 'the question before undoing', onPhone);
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('heading', { name: 'This import is undone' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kept as you changed them' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Old lamp: price' })).toBeVisible();
  await checkEverywhere(page, 'an import that was undone');
  expect(await catalogue(page)).toEqual([
    ['Old lamp', 99],
    ['Old rug', 20],
  ]);
  await page.getByRole('button', { name: 'Restore New vase' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'New vase: price' })).toContainText('In your catalogue');
  expect(await catalogue(page)).toContainEqual(['New vase', 33]);
  await page.getByRole('link', { name: 'Old lamp' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Old lamp' })).toBeVisible();
  await page.goto('/products/import');
  await expect(page.getByRole('row', { name: /spring\.csv/ })).toContainText('Undone');
  await checkEverywhere(page, 'earlier imports');
});

test('what could not be imported I mend afterwards, and an undo in the list is seen there', async ({ page, seller }) => {
  expect(seller).toBeTruthy();
  await page.goto('/products/import');
  await choose(page, 'goods.csv', 'SKU,Name,Price\nA,One,1\nB,Two,cheap\n');
  await expect(importButton(page)).toHaveText('Import 1 product');
  await importButton(page).click();
  await expect(page.getByRole('heading', { name: '1 product was not imported' })).toBeVisible();
  await checkEverywhere(page, 'a report with a product that was not imported');
  await page.getByRole('button', { name: 'Mend 1 product' }).click();
  await expect(page.getByRole('heading', { name: 'goods.csv' })).toBeVisible();
  await expect(gridCell(page, 3, 'cheap')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(gridCell(page, 3, 'cheap')).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(importButton(page)).toHaveText('Import 1 product');
  await importButton(page).click();
  await expect(page.getByRole('heading', { name: '1 product imported' })).toBeVisible();
  expect(await catalogue(page)).toEqual([
    ['One', 1],
    ['Two', 2],
  ]);
  await page.goto('/products/import');
  const first = page.getByRole('row', { name: /goods\.csv/ }).first();
  await expect(first).toContainText('Imported');
  await first.getByRole('button', { name: 'Undo the import of goods.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(first).toContainText('Undone');
});

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
