import { checkEverywhere } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

test('I lower the prices of chosen products by mistake, see what became of them, and take it back', async ({ page, seller }) => {
  for (const [name, price] of [
    ['Oak board', 54],
    ['Linen tote', 38],
    ['Gift card', null],
  ] as const)
    await seller.call('products.create', { name, price });
  await page.goto('/products');
  const list = page.getByRole('region', { name: 'Product list' });
  const row = (name: string) => list.getByRole('row', { name: new RegExp(name) });
  await row('Oak board').getByRole('checkbox').check();
  await row('Gift card').getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 selected products' });
  await dialog.getByRole('button', { name: 'Edit 2 products' }).click();
  await expect(dialog.getByText('Type a number, such as 10 or -2.50.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('-50');
  await expect(dialog.getByRole('list', { name: 'Examples' })).toContainText(/Oak board: \D*54\.00 → \D*27\.00/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 product edited')).toBeVisible();
  await expect(row('Oak board')).toContainText('27.00');
  await expect(row('Linen tote')).toContainText('38.00');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('The edit is taken back')).toBeVisible();
  await expect(row('Oak board')).toContainText('54.00');

  // The selection stays for what is done next.
  const selection = page.getByRole('region', { name: 'Selection' });
  await expect(selection).toContainText('2 selected');
  await selection.getByRole('button', { name: 'Clear' }).click();
  await expect(selection).toHaveCount(0);

  // Later, the edit is found again where the next one is made.
  await row('Linen tote').getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Percent' }).fill('10');
  await page.keyboard.press('Enter');
  await expect(row('Linen tote')).toContainText('41.80');
  await page.reload();
  await row('Linen tote').getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit' }).click();
  // The list behind the dialog has them too.
  const later = page.getByRole('dialog');
  await later.locator('summary', { hasText: 'Edits of the last seven days' }).click();
  await later.getByRole('button', { name: 'Undo: Price +10%' }).click();
  await expect(page.getByText('The edit is taken back')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row('Linen tote')).toContainText('38.00');
});

for (const width of [1440, 360])
  test(`I change price, brand and tags of chosen products in one step, and take all of it back, ${width} wide`, async ({
    page,
    seller,
  }) => {
    const { id } = await seller.call<{ id: string }>('products.create', {
      name: 'Oak board',
      price: 50,
      brand: 'Tern',
      tags: ['oak'],
    });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/products');
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    const selection = page.getByRole('region', { name: 'Selection' });
    await selection.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Percent' }).fill('10');
    const more = async (what: string) => {
      await dialog.getByRole('button', { name: 'Change something else too' }).click();
      await expect(dialog.getByLabel('What to change').last()).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('option', { name: /^Price/ })).toHaveCount(0);
      await page.getByRole('option', { name: what, exact: true }).click();
    };
    await more('Brand: set');
    await dialog.getByRole('textbox', { name: 'New brand' }).fill('Tide');
    await more('Tags: add');
    await dialog.getByRole('button', { name: 'Edit 1 product' }).click();
    await expect(dialog.getByText('Name at least one.')).toBeVisible();
    await dialog.getByLabel('Tags to add').fill('sale,');
    await more('Stock: set');
    await dialog.getByRole('button', { name: 'Leave out: Stock: set' }).click();
    await expect(dialog.getByRole('list', { name: 'Examples' })).toContainText(
      /Oak board: \D*50\.00 → \D*55\.00; Tern → Tide; oak → oak, sale/,
    );
    await checkEverywhere(page, 'several changes in one edit');
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `test-results/bulk-edit-${width}.png` });
    await dialog.getByRole('button', { name: 'Edit 1 product' }).click();
    await expect(page.getByText('1 product edited')).toBeVisible();
    await expect(selection).toContainText('1 selected');
    const now = async () => {
      const answer = await page.request.get(`/api/trpc/products.get?input=${encodeURIComponent(JSON.stringify({ id }))}`);
      return ((await answer.json()) as { result: { data: unknown } }).result.data;
    };
    expect(await now()).toMatchObject({ price: 55, brand: 'Tide', tags: ['oak', 'sale'] });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(now).toMatchObject({ price: 50, brand: 'Tern', tags: ['oak'] });
  });

test('Z takes one edit after another back, also when their notifications are gone, and asks before an older one', async ({
  page,
  seller,
}) => {
  await seller.call('products.create', { name: 'Oak board', price: 50 });
  await page.goto('/products');
  const list = page.getByRole('region', { name: 'Product list' });
  const row = list.getByRole('row', { name: /Oak board/ });
  await row.getByRole('checkbox').check();
  const edit = async (percent: string) => {
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Percent' }).fill(percent);
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 product edited').first()).toBeVisible();
  };
  await edit('10');
  await expect(row).toContainText('55.00');
  await edit('100');
  await expect(row).toContainText('110.00');
  await page.mouse.move(5, 5);
  await expect(page.getByText('1 product edited')).toHaveCount(0, { timeout: 20_000 });
  await page.keyboard.press('z');
  await expect(row).toContainText('55.00');
  await expect(page.getByText('Price +100%', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('z');
  await expect(row).toContainText('50.00');

  await edit('20');
  await expect(row).toContainText('60.00');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // An edit of before the page was loaded is asked about once, however often the key is pressed before the answer is here.
  const asks = page.getByText('Undo this edit? Press Z again.');
  await expect(async () => {
    await page.keyboard.press('z');
    await expect(asks).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('Price +20%, 1 product,')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Price +20%', { exact: true }).first()).toBeVisible();
  await expect(asks).toHaveCount(0);
  await page.goto('/products');
  await expect(page.getByRole('row', { name: /Oak board/ })).toContainText('50.00');
});

test('an edit that changed nothing, and one that is taken back in part, are not shown as done', async ({ page, seller }) => {
  const { id } = await seller.call<{ id: string }>('products.create', { name: 'Oak board', price: 50, stock: 2 });
  await seller.call('products.create', { name: 'Linen tote', price: 40, stock: 1 });
  await page.goto('/products');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  const edit = async (percent: string) => {
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Percent' }).fill(percent);
    await page.keyboard.press('Enter');
  };
  await edit('10');
  await expect(page.getByText('2 products edited')).toBeVisible();
  await seller.call('products.update', { id, version: 2, changes: { price: 70 } });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('The edit is not wholly taken back')).toBeVisible();
  await expect(page.getByText('Oak board: Changed since, so it was left as it is: price.')).toBeVisible();
});

test('an edit whose answer was lost is not mistaken for the one that corrects it', async ({ page, seller, complaints }) => {
  complaints.allow(/ERR_FAILED|409/);
  const { id } = await seller.call<{ id: string }>('products.create', { name: 'Oak board', price: 50 });
  const price = async () => {
    const answer = await page.request.get(`/api/trpc/products.get?input=${encodeURIComponent(JSON.stringify({ id }))}`);
    return ((await answer.json()) as { result: { data: { price: number } } }).result.data.price;
  };
  await page.goto('/products');
  const row = page.getByRole('region', { name: 'Product list' }).getByRole('row', { name: /Oak board/ });
  await row.getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  const percent = dialog.getByRole('textbox', { name: 'Percent' });
  await page.route('**/trpc/bulkEdits.create*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await percent.fill('10');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('could not be reached')).toBeVisible();
  await page.unroute('**/trpc/bulkEdits.create*');
  await percent.fill('20 %');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('An edit that you asked for just before was made')).toBeVisible();
  expect(await price()).toBe(55);
  await dialog.locator('summary', { hasText: 'Edits of the last seven days' }).click();
  await dialog.getByRole('button', { name: 'Undo: Price +10%' }).click();
  await expect.poll(price).toBe(50);
  await dialog.getByRole('button', { name: 'Edit 1 product' }).click();
  await expect.poll(price).toBe(60);
});
