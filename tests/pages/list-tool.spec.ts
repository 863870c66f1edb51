import { checkEverywhere } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { newSeller, type Seller } from '../support/people.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const list = (page: Page) => page.getByRole('region', { name: 'Product list' });
const row = (page: Page, name: string) => list(page).getByRole('row', { name: new RegExp(name) });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Views' });

async function stock(seller: Seller): Promise<string[]> {
  const ids: string[] = [];
  for (const [name, sku, price, stock, category] of [
    ['Oak board', 'O-1', 54, 3, 'Kitchen'],
    ['Linen tote', 'L-1', 38, 12, 'Bags'],
    ['Beech board', 'B-1', 21.5, 0, 'Kitchen'],
  ] as const)
    ids.push(
      (
        await seller.call<{ id: string }>('products.create', {
          name,
          sku,
          price,
          stock,
          category,
          currency: 'EUR',
          tags: ['home'],
        })
      ).id,
    );
  return ids;
}

interface Stored {
  price: number;
  stock: number;
  tags: string[];
  brand: string;
  version: number;
}
/** The product as the server has it. */
async function stored(page: Page, id: string): Promise<Stored> {
  const answer = await page.request.get(`/api/trpc/products.get?input=${encodeURIComponent(JSON.stringify({ id }))}`);
  return ((await answer.json()) as { result: { data: Stored } }).result.data;
}

/** Pastes text as the keys do, with what a spreadsheet puts into the clipboard. */
const paste = (page: Page, text: string) =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);

test('I save the list as a view, open it by its address elsewhere, change it, and delete it with Undo', async ({
  page,
  seller,
  browser,

  complaints,
}) => {
  await stock(seller);
  await page.goto('/products?q=board&sort=price&direction=ascending');
  await page.getByRole('button', { name: 'Columns and rows' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'SEO score' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this list as a view' });
  await expect(dialog.getByLabel('Name')).toHaveValue('board');
  await dialog.getByLabel('Name').fill('Cheap boards');
  await page.keyboard.press('Enter');
  await expect(tabs(page).getByRole('link', { name: 'Cheap boards' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/saved=[0-9a-f-]{36}&q=board&sort=price&direction=ascending/);
  const address = page.url();

  // The same person on another device.
  const elsewhere = await browser.newContext();
  await complaints.watch(elsewhere);
  await elsewhere.addCookies(await page.context().cookies());
  const other = await elsewhere.newPage();
  await other.goto(address);
  await expect(tabs(other).getByRole('link', { name: 'Cheap boards' })).toHaveAttribute('aria-current', 'page');
  await expect(list(other).getByRole('rowheader')).toHaveText([/Beech board/, /Oak board/]);
  await expect(list(other).getByRole('columnheader', { name: 'SEO' })).toHaveCount(0);

  // What is changed there can replace the view, which this device sees when it comes back to the list.
  await list(other).getByRole('button', { name: 'Price', exact: true }).click();
  await expect(tabs(other).getByRole('link', { name: 'Cheap boards changed' })).toBeVisible();
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('The view “Cheap boards” shows this list now')).toBeVisible();
  await page.goto('/products');
  await tabs(page).getByRole('link', { name: 'Cheap boards' }).click();
  await expect(list(page).getByRole('rowheader')).toHaveText([/Oak board/, /Beech board/]);
  await page.getByRole('button', { name: 'Actions for the view “Cheap boards”' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog', { name: 'Rename the view' }).getByLabel('Name').fill('Boards');
  await page.keyboard.press('Enter');
  await expect(tabs(page).getByRole('link', { name: 'Boards', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for the view “Boards”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(tabs(page).getByRole('link', { name: 'Boards', exact: true })).toHaveCount(0);
  await other.goto(address);
  await expect(other.getByText('The view of this link is no longer saved.')).toBeVisible();
  await expect(list(other).getByRole('rowheader')).toHaveText([/Beech board/, /Oak board/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tabs(page).getByRole('link', { name: 'Boards', exact: true })).toBeVisible();
  await checkEverywhere(other, 'a view that is no longer saved');
  await elsewhere.close();
});

test('I am told what keeps a view from being saved, and nobody else sees my views', async ({
  page,
  seller,
  browser,
  url,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await stock(seller);
  const shown = { filter: {}, sort: 'newest', direction: 'descending', hidden: [] };
  for (let n = 1; n <= 29; n++) await seller.call('savedViews.create', { id: crypto.randomUUID(), name: `View ${n}`, shown });
  await page.goto('/products?q=board');
  await page.getByRole('button', { name: 'Save view' }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill('view 3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have a view with the name “View 3”. Choose another name.')).toBeVisible();
  await checkEverywhere(page, 'a name that is taken');
  await page.setViewportSize({ width: 1440, height: 900 });
  await name.fill('Boards');
  await page.keyboard.press('Enter');
  await expect(tabs(page).getByRole('link', { name: 'Boards' })).toBeInViewport();
  await page.goto('/products');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('You have 30 saved views, the most there can be.')).toBeVisible();
  const context = await browser.newContext();
  await newSeller(context, url, 'Eve');
  const eve = await context.newPage();
  await eve.goto('/products');
  await expect(tabs(eve).getByRole('link')).toHaveCount(8);
  await context.close();
});

test('I edit cells by keyboard, mend a wrong one in place, and take one back', async ({ page, seller }) => {
  const [oak = ''] = await stock(seller);
  await page.goto('/products?sort=name');
  await row(page, 'Linen tote').getByRole('button', { name: 'Price of Linen tote' }).focus();
  await page.keyboard.press('F2');
  const cell = (field: string, name: string) => page.getByRole('textbox', { name: `${field} of ${name}` });
  await expect(cell('Price', 'Linen tote')).toBeFocused();
  await page.keyboard.type('lots');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Type a price such as 24.90, or nothing for no price.')).toBeVisible();
  await expect(cell('Price', 'Linen tote')).toHaveAttribute('aria-invalid', 'true');
  await checkEverywhere(page, 'a cell with a wrong price', [{ width: 1440, height: 900 }]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await cell('Price', 'Linen tote').fill('19,90');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Linen tote')).toContainText('€19.90');
  // Enter goes down, and a digit opens a cell. A press of Z right after that waits for the change it takes back.
  await expect(row(page, 'Oak board').getByRole('button', { name: 'Price of Oak board' })).toBeFocused();
  await expect(page.getByText('Linen tote: Price €19.90')).toBeVisible();
  await page.keyboard.type('48');
  await page.keyboard.press('Shift+Enter');
  await expect(row(page, 'Linen tote').getByRole('button', { name: 'Price of Linen tote' })).toBeFocused();
  await page.keyboard.press('z');
  await expect(row(page, 'Oak board')).toContainText('€54.00');
  await expect.poll(async () => (await stored(page, oak)).price).toBe(54);

  // Tab goes on to the next cell, which is in the next row; Escape gives it back.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(cell('Tags', 'Oak board')).toBeFocused();
  await page.keyboard.type('gift, Sale');
  await page.keyboard.press('Tab');
  await expect(cell('Stock', 'Oak board')).toBeFocused();
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  await page.keyboard.type('99');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Oak board')).toContainText('€54.00');
  await expect.poll(async () => (await stored(page, oak)).stock).toBe(7);
  expect(await stored(page, oak)).toMatchObject({ price: 54, tags: ['home', 'gift', 'Sale'], version: 5 });

  // Shift and an arrow key select rows; the arrow keys go from cell to cell.
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 'Linen tote').getByRole('button', { name: 'Price of Linen tote' })).toBeFocused();
  // The newest toast lies on top.
  await page.getByRole('listitem').filter({ hasText: 'Oak board: Stock 7' }).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Oak board').getByRole('button', { name: 'Stock of Oak board: 3' })).toBeVisible();
  await expect.poll(async () => (await stored(page, oak)).stock).toBe(3);
  await page.reload();
  await expect(row(page, 'Oak board').getByRole('button', { name: 'Stock of Oak board: 3' })).toBeVisible();
  await row(page, 'Beech board').getByRole('link', { name: 'Beech board', exact: true }).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('3 selected');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected');
});

test('a cell that changed elsewhere asks which value stays; another field that changed does not', async ({
  page,
  seller,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const [oak = '', linen = ''] = await stock(seller);
  await page.goto('/products');
  await expect(row(page, 'Oak board')).toBeVisible();
  await seller.call('products.update', { id: oak, version: 1, changes: { price: 60 } });
  await seller.call('products.update', { id: linen, version: 1, changes: { brand: 'Tern' } });
  await row(page, 'Linen tote')
    .getByRole('button', { name: /^Stock of/ })
    .click();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Linen tote: Stock 5')).toBeVisible();
  expect(await stored(page, linen)).toMatchObject({ stock: 5, brand: 'Tern' });

  await row(page, 'Oak board')
    .getByRole('button', { name: /^Price of/ })
    .click();
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Oak board')).toContainText('Changed elsewhere to €60.00.');
  await checkEverywhere(page, 'a cell that changed elsewhere', [{ width: 1440, height: 900 }]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await stored(page, oak)).toMatchObject({ price: 60 });
  await row(page, 'Oak board').getByRole('button', { name: 'Set it to €50.00' }).click();
  await expect(page.getByText('Oak board: Price €50.00')).toBeVisible();
  expect(await stored(page, oak)).toMatchObject({ price: 50 });

  // A save that does not arrive gives the cell back, and can be tried again.
  complaints.allow(/Failed to load resource|net::ERR/);
  await page.route('**/products.update*', (route) => route.abort());
  await row(page, 'Oak board')
    .getByRole('button', { name: /^Stock of/ })
    .click();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Oak board')).toContainText('Not saved. Listwright could not be reached.');
  await expect(row(page, 'Oak board').getByRole('button', { name: 'Stock of Oak board: 3' })).toBeVisible();
  await page.unroute('**/products.update*');
  await row(page, 'Oak board').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Oak board: Stock 8')).toBeVisible();

  // Changed twice before the first answer, and saved neither time, it shows what is saved.
  let lose = () => {};
  const lost = new Promise<void>((done) => {
    lose = done;
  });
  await page.route('**/products.update*', async (route) => {
    await lost;
    await route.abort();
  });
  for (const typed of ['12', '15']) {
    await row(page, 'Oak board')
      .getByRole('button', { name: /^Stock of/ })
      .click();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(row(page, 'Oak board').getByRole('button', { name: `Stock of Oak board: ${typed}` })).toBeVisible();
  }
  lose();
  await expect(row(page, 'Oak board')).toContainText('Not saved. Listwright could not be reached.');
  await expect(row(page, 'Oak board').getByRole('button', { name: 'Stock of Oak board: 8' })).toBeVisible();
});

test('everything that matches is selected until I open another tab, and not again when I come back', async ({ page, seller }) => {
  for (let n = 1; n <= 51; n++) await seller.call('products.create', { name: `Bead ${n}` });
  await page.goto('/products');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: 'Select all 51 that match' }).click();
  await expect(selection).toContainText('All 51 that match are selected');
  await tabs(page)
    .getByRole('link', { name: /^No stock/ })
    .click();
  await expect(selection).not.toContainText('that match are selected');
  await tabs(page).getByRole('link', { name: /^All/ }).click();
  await expect(selection).toContainText('50 selected');
});

test('on a phone a tap opens price, stock and tags of a product', async ({ page, seller }) => {
  const [oak = ''] = await stock(seller);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products');
  await page.getByRole('button', { name: 'Stock of Oak board: 3' }).click();
  const sheet = page.getByRole('dialog', { name: 'Oak board' });
  await expect(sheet.getByLabel('Stock')).toBeFocused();
  await sheet.getByLabel('Stock').fill('many');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Type a whole number of pieces, such as 12.')).toBeVisible();
  await checkEverywhere(page, 'a cell on a phone', [{ width: 360, height: 740 }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await sheet.getByLabel('Stock').fill('0');
  await sheet.getByLabel('Price in EUR').fill('49,5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Price of Oak board: €49.50' })).toBeVisible();
  await expect(page.getByText('Oak board: Stock 0, Price €49.50')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Price of Oak board: €54.00' })).toBeVisible();
  await expect.poll(async () => stored(page, oak)).toMatchObject({ price: 54, stock: 3, version: 3 });
});

test('I paste cells of a spreadsheet from a cell downwards, see what will change, and take it back', async ({ page, seller }) => {
  await stock(seller);
  await page.goto('/products?sort=name');
  await row(page, 'Beech board')
    .getByRole('button', { name: /^Stock of/ })
    .focus();
  await paste(page, '4\t1.299,50\r\n?\t39,00\r\n3\t54,00\r\n9\t9,00\r\n');
  const dialog = page.getByRole('dialog', { name: 'Pasted cells' });
  await expect(dialog).toContainText('4 rows: 2 products will change, 1 is so already, 1 with remarks, 1 row without a product.');
  await expect(dialog.getByRole('list', { name: 'What will change' })).toContainText('Stock: 0');
  await expect(dialog).toContainText('“?” is no whole number.');
  await expect(dialog).toContainText('ends before this row');
  await checkEverywhere(page, 'the preview of pasted cells');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Change 2 products' }).click();
  await expect(page.getByText('2 products edited')).toBeVisible();
  await expect(row(page, 'Beech board')).toContainText('€1,299.50');
  await expect(row(page, 'Linen tote')).toContainText('€39.00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The edit is taken back')).toBeVisible();
  await expect(row(page, 'Beech board')).toContainText('€21.50');
});

test('two columns of pasted cells are corrected before the first answer is there', async ({ page, seller }) => {
  await stock(seller);
  await page.goto('/products?sort=name');
  await expect(row(page, 'Oak board')).toBeVisible();
  await paste(page, 'SKU\tVK\tLG\nL-1\t35,00\t7\nO-1\t50,00\t8');
  const dialog = page.getByRole('dialog', { name: 'Pasted cells' });
  await expect(dialog).toContainText('2 rows, matched by SKU');
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/trpc/bulkEdits.readGrid*', async (route) => {
    await held;
    await route.continue();
  });
  const correct = async (column: string, to: string) => {
    await dialog.getByRole('combobox', { name: column }).click();
    await page.getByRole('option', { name: to, exact: true }).click();
    await expect(dialog.getByRole('combobox', { name: column })).toContainText(to);
  };
  await correct('VK', 'Price');
  await correct('LG', 'Stock');
  await expect(dialog.getByRole('combobox', { name: 'VK' })).toContainText('Price');
  answer();
  await dialog.getByRole('button', { name: 'Change 2 products' }).click();
  await expect(row(page, 'Linen tote')).toContainText('€35.00');
  await expect(row(page, 'Linen tote').getByRole('button', { name: /^Stock of/ })).toContainText('7');
});

test('a view whose answer was lost is saved under its corrected name, and a deleted one does not come back with a late answer', async ({
  page,
  seller,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  await stock(seller);
  await page.goto('/products?q=board');
  await page.getByRole('button', { name: 'Save view' }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  await page.route('**/trpc/savedViews.create*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await name.fill('Bords');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('could not be reached')).toBeVisible();
  await page.unroute('**/trpc/savedViews.create*');
  await name.fill('Boards');
  await page.keyboard.press('Enter');
  await expect(tabs(page).getByRole('link', { name: 'Boards', exact: true })).toHaveAttribute('aria-current', 'page');

  // The list is asked for when the tab gets the focus, and its answer comes after the deletion.
  let isAsked = false;
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/trpc/savedViews.list*', async (route) => {
    const response = isAsked ? undefined : await route.fetch();
    isAsked = true;
    if (!response) return route.continue();
    await held;
    await route.fulfill({ response }).catch(() => {});
  });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => isAsked).toBe(true);
  await page.getByRole('button', { name: 'Actions for the view “Boards”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('The view “Boards” is deleted')).toBeVisible();
  answer();
  await page.waitForTimeout(500);
  await expect(tabs(page).getByRole('link', { name: 'Boards', exact: true })).toHaveCount(0);
});

test('pasted rows with names and SKUs find their products; a column is corrected; one value fills the selection', async ({
  page,
  seller,
}) => {
  await stock(seller);
  await page.goto('/products?sort=name');
  await expect(row(page, 'Oak board')).toBeVisible();
  await paste(page, 'SKU\tVK\tLager\nL-1\t35,00\t1\nO-1\t50,00\t2\nX-1\t1,00\t1');
  const dialog = page.getByRole('dialog', { name: 'Pasted cells' });
  await expect(dialog).toContainText('3 rows, matched by SKU');
  await expect(dialog).toContainText('No product has the SKU “X-1”.');
  const first = dialog.getByRole('combobox', { name: 'VK' });
  await first.click();
  await page.getByRole('option', { name: 'Price' }).click();
  await expect(dialog).toContainText('€38.00');
  await dialog.getByRole('button', { name: 'Change 2 products' }).click();
  await expect(row(page, 'Linen tote')).toContainText('€35.00');

  await row(page, 'Linen tote').getByRole('checkbox').check();
  await row(page, 'Oak board').getByRole('checkbox').check();
  // Also the selected rows above the cell with the focus.
  await row(page, 'Oak board')
    .getByRole('button', { name: /^Tags of/ })
    .focus();
  await paste(page, '"gift, new"');
  await dialog.getByRole('button', { name: 'Change 2 products' }).click();
  await expect(row(page, 'Oak board')).toContainText('gift');
  await expect(row(page, 'Linen tote')).toContainText('gift');
  await expect(row(page, 'Beech board')).not.toContainText('gift');

  // A single value opens the cell with it.
  await row(page, 'Beech board')
    .getByRole('button', { name: /^Price of/ })
    .focus();
  await paste(page, '12,30');
  await expect(page.getByRole('textbox', { name: 'Price of Beech board' })).toHaveValue('12,30');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Beech board')).toContainText('€12.30');
});
