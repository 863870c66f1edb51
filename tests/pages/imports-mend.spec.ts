import { checkEverywhere, onPhone } from '../support/axe.ts';
import { catalogue, choose, gridCell, importButton } from '../support/import-pages.ts';
import { expect, test } from '../support/journey.ts';
import { brokenFile } from '../support/shop-files.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

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
  await expect(page.getByText('Rows that are left out', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Include these again' }).click();
  await expect(page.getByRole('button', { name: 'Include these again' })).toHaveCount(0);
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

test('an older answer that comes late does not hide what a change has brought', async ({ page, seller }) => {
  expect(seller).toBeTruthy();
  await page.goto('/products/import');
  await choose(page, 'goods.csv', 'SKU,Name,Price\nA,One,1\nB,Two,2\n');
  await expect(importButton(page)).toHaveText('Import 2 products');
  const late: (() => void)[] = [];
  let asked = () => {};
  const isAsked = new Promise<void>((done) => (asked = done));
  await page.route(/imports\.get(?=[,?])/, async (route) => {
    const response = await route.fetch();
    if (late.length === 0) {
      const isLate = new Promise<void>((done) => late.push(done));
      asked();
      await isLate;
    }
    await route.fulfill({ response }).catch(() => {});
  });
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await isAsked;
  const changed = page.waitForResponse((response) => response.url().includes('imports.change') && response.ok());
  await page.getByRole('checkbox', { name: 'Import row 3' }).uncheck();
  await changed;
  await page.waitForTimeout(300);
  late[0]?.();
  await expect(importButton(page)).toHaveText('Import 1 product');
});
