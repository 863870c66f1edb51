import { readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { expect, type Page, test } from '../support/journey.ts';
import { buyPro, newSeller, type Seller } from '../support/people.ts';
import { mug, newProduct } from '../support/places.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const dialog = (page: Page) => page.getByRole('dialog');
const lamp = { name: 'Oak lamp', sku: 'LAMP-1', stock: 3 };
/** More than the 75 characters that Amazon accepts in a title. */
const endless = { name: `Oak lamp ${'with a linen shade '.repeat(5)}`.trim(), sku: 'LAMP-2' };

/** Does something that downloads a file; returns the file's name and text. */
async function downloaded(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download');
  await act();
  const file = await waiting;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Imports a file as the seller of this browser, without using a page. */
async function importFile(context: BrowserContext, url: string, seller: Seller, text: string): Promise<void> {
  const answer = await context.request.post(`${url}/api/imports`, {
    headers: { origin: url, 'x-file-name': 'shop.csv' },
    data: Buffer.from(text),
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  await seller.call('imports.start', { id: data.id });
  const state = async () => {
    const list = await context.request.get(`${url}/api/trpc/imports.list`);
    return ((await list.json()) as { result: { data: { state: string }[] } }).result.data[0]?.state;
  };
  await expect.poll(state, { timeout: 30_000 }).toBe('done');
}

test('I export the products I selected, and get the file again', async ({ page, seller }) => {
  await newProduct(seller, mug);
  await newProduct(seller, lamp);
  await newProduct(seller, { name: 'Left out' });
  await page.goto('/products');
  await page.getByRole('checkbox', { name: `Select ${mug.name}` }).check();
  await page.getByRole('checkbox', { name: `Select ${lamp.name}` }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export' }).click();
  await expect(dialog(page)).toContainText('2 selected products');
  await expect(dialog(page).getByRole('radio', { checked: true }).first()).toBeFocused();
  await dialog(page).getByRole('radio', { name: 'Spreadsheet' }).check();

  const exportThem = dialog(page).getByRole('button', { name: 'Export 2 products' });
  const file = await downloaded(page, () => exportThem.click());
  expect(file.name).toMatch(/\.csv$/);
  expect(file.text).toContain(mug.name);
  expect(file.text).toContain(lamp.name);
  expect(file.text).not.toContain('Left out');
  await expect(dialog(page).getByRole('status')).toHaveText('2 products exported');

  const again = await downloaded(page, () => dialog(page).getByRole('link', { name: 'Download again' }).click());
  expect(again).toEqual(file);
});

test('I export the products that match, all of them, or one from its menu', async ({ page, seller }) => {
  await newProduct(seller, mug);
  const id = await newProduct(seller, lamp);
  await page.goto('/products?q=lamp');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page)).toContainText('1 product that matches: “lamp”');
  await expect(dialog(page).getByRole('button', { name: 'Export 1 product' })).toBeVisible();

  await page.goto('/products');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page)).toContainText('All 2 products');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();

  await page.getByRole('button', { name: `Actions for ${lamp.name}` }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  await expect(dialog(page)).toContainText(lamp.name);

  await page.goto(`/products/${id}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page)).toContainText(lamp.name);
  const { text } = await downloaded(page, () => dialog(page).getByRole('button', { name: 'Export 1 product' }).click());
  expect(text).toContain(lamp.name);
  expect(text).not.toContain(mug.name);
});

test('for Shopify I export only the texts I changed', async ({ page, context, url, seller }) => {
  const rows = [
    'Handle,Title,Body (HTML),Vendor,Variant SKU,Variant Price,Image Src',
    'oak-lamp,Oak lamp,<p>Old words.</p>,Holt,LAMP-1,49.90,',
    'ash-bowl,Ash bowl,<p>A bowl.</p>,Holt,BOWL-1,20.00,',
  ];
  await importFile(context, url, seller, `${rows.join('\r\n')}\r\n`);
  await page.goto('/products?q=LAMP-1');
  await page.getByRole('link', { name: 'Oak lamp', exact: true }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: /^Description/ }).fill('A lamp of solid oak.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();

  await page.goto('/products');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog(page).getByRole('radio', { name: 'Shopify' }).check();
  // The products came from this shop, so the shop has them already.
  await expect(dialog(page).getByRole('radio', { name: /^Changed texts only/ })).toBeChecked();
  await expect(dialog(page)).toContainText('2 products came from a file of this shop, and 1 has new texts since');
  const { text } = await downloaded(page, () => dialog(page).getByRole('button', { name: 'Export 1 product' }).click());
  expect(text).toContain('A lamp of solid oak.');
  expect(text).toContain('oak-lamp');
  // A column that is not in the file is not overwritten in the shop.
  expect(text).not.toContain('Price');
  expect(text).not.toContain('49.90');
  expect(text).not.toContain('ash-bowl');

  // The next time the same text is still a changed one, because nobody knows whether the shop took the file.
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await page.reload();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog(page).getByRole('radio', { name: 'Shopify' }).check();
  await dialog(page)
    .getByRole('radio', { name: /^Changed texts only/ })
    .check();
  await expect(dialog(page).getByRole('button', { name: 'Export 1 product' })).toBeEnabled();
});

test('with no changed text there is nothing to export, and it says what to do', async ({ page, seller, context, url }) => {
  await importFile(
    context,
    url,
    seller,
    'Handle,Title,Body (HTML),Variant SKU,Variant Price,Image Src\r\noak-lamp,Oak lamp,,LAMP-1,9,\r\n',
  );
  await page.goto('/products');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog(page).getByRole('radio', { name: 'Shopify' }).check();
  await dialog(page)
    .getByRole('radio', { name: /^Changed texts only/ })
    .check();
  await expect(dialog(page).getByRole('region', { name: 'The file' }).getByRole('status')).not.toBeEmpty();
  await expect(dialog(page).getByRole('button', { name: /^Export 0 products/ })).toBeDisabled();
});

test('a broken rule leads to its product, and what I chose stays', async ({ page, context, seller }) => {
  await buyPro(page, seller);
  const id = await newProduct(seller, endless);
  await page.goto('/products');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog(page).getByRole('radio', { name: 'Amazon' }).check();
  const link = dialog(page)
    .getByRole('link', { name: /^Oak lamp with a linen shade/ })
    .first();
  await expect(dialog(page)).toContainText('Amazon takes 75');
  const opening = context.waitForEvent('page');
  await link.click();
  const other = await opening;
  await expect(other).toHaveURL(new RegExp(`/products/${id}$`));
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Oak lamp');
  await other.close();
  await expect(dialog(page).getByRole('radio', { name: 'Amazon' })).toBeChecked();
  const { text } = await downloaded(page, () => dialog(page).getByRole('button', { name: 'Export 1 product' }).click());
  expect(text).toContain('LAMP-2');
});

test('the settings of a format are there the next time, and Integrations repeats them at once', async ({ page, seller }) => {
  await newProduct(seller, { name: '=1+1 lamp', sku: 'SUM-1' });
  await page.goto('/integrations');
  await page.getByRole('button', { name: 'Export, Spreadsheet' }).click();
  await expect(dialog(page).getByRole('radio', { name: 'Spreadsheet' })).toBeChecked();
  await dialog(page)
    .getByRole('checkbox', { name: /^For Excel/ })
    .check();
  const first = await downloaded(page, () => dialog(page).getByRole('button', { name: 'Export 1 product' }).click());
  expect(first.text).toContain("'=1+1 lamp");
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog(page)).toBeHidden();

  const card = page.getByRole('listitem', { name: 'Spreadsheet' });
  await expect(card).toContainText('all products, all columns, for Excel');
  const second = await downloaded(page, () => page.getByRole('button', { name: 'Export now, Spreadsheet' }).click());
  expect(second.text).toBe(first.text);
  await expect(card).toContainText('1 product exported');

  await page.getByRole('button', { name: 'Past files, Spreadsheet' }).click();
  const past = dialog(page).getByRole('list', { name: 'Past files' });
  await expect(past.getByText('Export of 1 product')).toHaveCount(2);
  await past
    .getByRole('button', { name: /^Remove the export/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(past.getByText('Export of 1 product')).toHaveCount(1);
  const third = await downloaded(page, () => past.getByRole('link', { name: /^Download the file/ }).click());
  expect(third.text).toBe(first.text);
});

test('every channel gives out a template to fill in', async ({ page, seller }) => {
  await newProduct(seller, mug);
  await page.goto('/integrations');
  const file = await downloaded(page, () => page.getByRole('link', { name: 'Download template, Shopify' }).click());
  expect(file.name).toMatch(/\.csv$/);
  expect(file.text).toContain('Title');
  for (const name of ['WooCommerce', 'Etsy', 'Amazon', 'eBay', 'Google Merchant', 'Magento', 'Medusa', 'Spreadsheet'])
    await expect(page.getByRole('link', { name: `Download template, ${name}` })).toBeVisible();
});

test('a format that my plan does not make has a lock, shows what it would hold, and opens the way to the plan that has it', async ({
  page,
  seller,
  complaints,
}) => {
  complaints.allow(/403/);
  await newProduct(seller, mug);
  await page.goto('/products');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page).getByRole('radio', { name: 'Shopify', exact: true })).toBeVisible();
  await dialog(page).getByRole('radio', { name: 'Etsy , needs a larger plan' }).check();
  await expect(dialog(page)).toContainText('A larger plan makes this file.');
  await dialog(page).getByRole('button', { name: 'Export 1 product' }).click();
  const offer = page.getByRole('dialog', { name: 'Starter lifts this limit' });
  await expect(offer).toContainText('Files of the format “Etsy');
  await expect(offer).toContainText('Formats of exportsAll instead of Shopify, General');
  await page.keyboard.press('Escape');
  await expect(offer).toBeHidden();
  await expect(dialog(page).getByRole('radio', { name: /^Etsy/ })).toBeChecked();
});

test('an export that could not be started says why, and what I chose stays', async ({ page, seller, complaints }) => {
  complaints.allow(/status of 503/);
  await buyPro(page, seller);
  await newProduct(seller, mug);
  await page.goto('/products');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog(page).getByRole('radio', { name: 'Etsy' }).check();
  await page.route('**/api/trpc/exports.create', (route) => route.fulfill({ status: 503, body: 'no' }));
  await dialog(page).getByRole('button', { name: 'Export 1 product' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The export could not be started');
  await expect(dialog(page).getByRole('radio', { name: 'Etsy' })).toBeChecked();
  await page.unroute('**/api/trpc/exports.create');
  await downloaded(page, () => dialog(page).getByRole('button', { name: 'Export 1 product' }).click());
});

test('what somebody else exported answers as if it did not exist', async ({ page, seller, browser, url, complaints }) => {
  await newProduct(seller, mug);
  const { id } = await seller.call<{ id: string }>('exports.create', { templateId: 'own-csv' });
  await page.goto('/integrations?channel=general');
  const own = page.getByRole('link', { name: /^Download the file/ });
  const address = (await own.getAttribute('href')) ?? '';
  expect((await page.request.get(address)).status()).toBe(200);

  const elsewhere = await browser.newContext();
  await complaints.watch(elsewhere);
  await newSeller(elsewhere, url, 'Eve');
  const missing = address.replace(id, '01990000-0000-7000-8000-000000000000');
  const answers = await Promise.all([address, missing].map((one) => elsewhere.request.get(`${url}${one}`)));
  expect(answers.map((one) => one.status())).toEqual([404, 404]);
  const [theirs, none] = await Promise.all(answers.map(async (one) => (await one.text()).replace(/"requestId":"[^"]*"/, '')));
  expect(theirs).toBe(none);
  const eve = await elsewhere.newPage();
  await eve.goto(`${url}/integrations?channel=general`);
  await expect(eve.getByText('Nothing went in or out yet')).toBeVisible();
  await elsewhere.close();
});

test('a large export shows how far it is, can be cancelled, and goes on when I leave', async ({ page, seller }) => {
  await newProduct(seller, mug);
  // A small export is finished at once. So the test changes the server's answer to say that the export is still running.
  const going = { state: 'running', done: 340, total: 1240, address: null };
  await page.route('**/api/trpc/exports.get**', async (route) => {
    const answer = await route.fetch();
    const [one] = (await answer.json()) as { result: { data: { state: string } } }[];
    if (one?.result.data.state === 'done') Object.assign(one.result.data, going);
    await route.fulfill({ response: answer, json: [one] });
  });
  const begin = async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Export 1 product' }).click();
    await expect(dialog(page)).toContainText(`340 of ${(1240).toLocaleString('en-GB')} products written`);
    await expect(dialog(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '340');
  };
  await page.goto('/products');
  await begin();
  await page.route('**/api/trpc/exports.cancel', async (route) => {
    Object.assign(going, { state: 'cancelled' });
    await route.fulfill({ json: { result: {} } });
  });
  await dialog(page).getByRole('button', { name: 'Cancel export' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('The export was cancelled. There is no file.');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();

  Object.assign(going, { state: 'running' });
  await begin();
  await page.keyboard.press('Escape');
  await page.goto('/integrations');
  await page.getByRole('button', { name: 'Past files, Spreadsheet' }).click();
  const past = dialog(page).getByRole('list', { name: 'Past files' });
  const { text } = await downloaded(page, () =>
    past
      .getByRole('link', { name: /^Download the file/ })
      .first()
      .click(),
  );
  expect(text).toContain(mug.name);
});
