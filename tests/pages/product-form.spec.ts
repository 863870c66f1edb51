import { expect, type Page, test } from '../support/journey.ts';
import { mug, newProduct } from '../support/places.ts';
import { quiet } from '../support/quiet.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

async function edit(page: Page, id: string) {
  await page.goto(`/products/edit/${id}`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(mug.name);
}

test('a save that fails says so where I pressed, and once I am back online I try again', async ({
  page,
  seller,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await edit(page, await newProduct(seller, mug));
  await page.getByLabel('Stock').fill('31');
  await context.setOffline(true);
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  const said = bar(page).getByRole('alert');
  await expect(said).toContainText('The product could not be saved');
  await expect(said).toContainText('Listwright could not be reached.');
  await expect(said).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('alert').filter({ hasText: 'could not be saved' })).toHaveCount(1);
  await expect(page.getByLabel('Stock')).toHaveValue('31');
  // On a phone the message needs three lines. The floating feedback button must not cover it.
  await page.setViewportSize({ width: 360, height: 740 });
  const feedback = page.getByRole('button', { name: 'Send feedback' });
  await expect
    .poll(async () => {
      const [above, below] = [await feedback.boundingBox(), await bar(page).boundingBox()];
      return above && below && above.y + above.height <= below.y;
    })
    .toBe(true);

  await context.setOffline(false);
  await expect(said).toContainText('You are online again.');
  await bar(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Product saved')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Stock')).toHaveValue('31');
});

test('my names that could not be saved say so beside the button too', async ({ page, seller, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  expect(seller).toBeTruthy();
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Wilhelmina');
  await context.setOffline(true);
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(bar(page).getByRole('alert')).toContainText('Your names could not be saved');
  await context.setOffline(false);
  await bar(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your names are saved.')).toBeVisible();
});

test('a picture address I typed and did not add is not lost when I save', async ({ page, seller, complaints }) => {
  complaints.allow(/status of 4\d\d/);
  await edit(page, await newProduct(seller, mug));
  const address = page.getByLabel('Add by web address');
  await address.fill('notaurl');
  await page.getByLabel('Stock').fill('31');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toBeFocused();
  await expect(address).toHaveValue('notaurl');
  await expect(bar(page)).toContainText('To save this product, make 1 change');
  await expect(page.getByText('Product saved')).toHaveCount(0);

  await address.fill('');
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();
});

test('a picture address I typed is added by the save', async ({ page, seller }) => {
  await edit(page, await newProduct(seller, mug));
  // The server loads pictures only from the public internet, which tests must not contact. So the test answers in the server's
  // place.
  await page.route('**/products.addImageByUrl*', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ url: 'https://shop.example/mug.jpg' });
    const data = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(8, 8);
      canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
      const picture = await canvas.convertToBlob({ type: 'image/png' });
      const answer = await fetch('/media', { method: 'POST', body: picture, headers: { 'content-type': 'image/png' } });
      return (await answer.json()).data;
    });
    await route.fulfill({ json: { result: { data } } });
  });
  await page.getByLabel('Add by web address').fill('https://shop.example/mug.jpg');
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();
  await expect(page.getByLabel('Add by web address')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Alternative text of picture 1')).toBeVisible();
});

test('a picture still being fetched when I discard my changes is not added after that', async ({ page, seller }) => {
  await edit(page, await newProduct(seller, mug));
  let answer = () => {};
  const discarded = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/products.addImageByUrl*', async (route) => {
    await discarded;
    const data = { id: crypto.randomUUID(), url: '/favicon.svg', alt: '', source: 'url' };
    await route.fulfill({ json: { result: { data } } });
  });
  const asking = page.waitForRequest('**/products.addImageByUrl*');
  const address = page.getByLabel('Add by web address');
  await address.fill('https://shop.example/mug.jpg');
  await address.press('Enter');
  await asking;
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(address).toHaveValue('');
  const answered = page.waitForResponse('**/products.addImageByUrl*');
  answer();
  await answered;
  await quiet(page);
  await expect(page.getByLabel('Alternative text of picture 1')).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
});

test('a price is shown with the decimals of its currency', async ({ page, seller }) => {
  await edit(page, await newProduct(seller, { ...mug, price: 24 }));
  await page.getByLabel('Price').fill('24,90');
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();
  await expect(page.getByLabel('Price')).toHaveValue('24.90');
  await page.reload();
  await expect(page.getByLabel('Price')).toHaveValue('24.90');
});

test('a tag I was still typing is part of what Ctrl+S saves', async ({ page, seller }) => {
  await edit(page, await newProduct(seller, mug));
  await page.getByLabel('Stock').fill('31');
  await page.getByRole('textbox', { name: 'Tags' }).pressSequentially('half typed');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Product saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove half typed' })).toBeVisible();
});

test('the number beside "Products" is the number of all, and an empty view says when products come to it', async ({
  page,
  seller,
}) => {
  await newProduct(seller, mug);
  await page.goto('/products');
  const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
  await expect(head).toContainText('Products1');
  for (const [view, sentence] of [
    ['drafts', 'A product whose draft you have not used or discarded yet is listed here. Open it to read the draft and decide.'],
    ['noDescription', 'A product without a description is listed here, so that you can have one written.'],
    ['lowScore', 'A product scored below 70, and not changed since, is listed here. Its score says what to improve.'],
  ] as const) {
    await page.goto(`/products?view=${view}`);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(head).not.toContainText('1');
  }
  await page.goto('/products?view=deleted');
  await expect(page.getByText('Nothing was deleted lately')).toBeVisible();
  await expect(head).not.toContainText('1');

  // The order is in the address; J goes to the first row, and X selects it.
  await page.goto('/products');
  const price = page.getByRole('columnheader', { name: 'Price' });
  await price.getByRole('button').click();
  await expect(page).toHaveURL('/products?sort=price');
  await expect(price).toHaveAttribute('aria-sort', 'descending');
  await price.getByRole('button').click();
  await expect(page).toHaveURL('/products?sort=price&direction=ascending');
  await page.reload();
  await expect(price).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('link', { name: mug.name, exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: mug.name, exact: true })).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('a fact without a unit has no unit that looks like one', async ({ page, seller }) => {
  await edit(page, await newProduct(seller, { ...mug, attributes: [{ name: 'Material', value: 'beech wood', unit: '' }] }));
  await expect(page.getByLabel('Unit of fact 1')).toHaveAttribute('placeholder', '');
  await page.getByRole('button', { name: 'Add fact' }).click();
  await expect(page.getByLabel('Unit of fact 2')).toHaveAttribute('placeholder', 'cm');
});

test('Enter in the category of a new product keeps what I typed, and I go on filling in the form', async ({
  page,
  seller: _seller,
}) => {
  await page.goto('/products/edit/new');
  await page.getByLabel('Name', { exact: true }).fill('Linen apron');
  const category = page.getByLabel('Category');
  await category.pressSequentially('Aprons');
  await category.press('Enter');
  await quiet(page);
  await expect(page).toHaveURL('/products/edit/new');
  await expect(category).toHaveValue('Aprons');
  await page.getByLabel('Brand').fill('Loomhouse');
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Linen apron');
  await expect(page.locator('main')).toContainText('Loomhouse · Aprons');
});

test('a new product that I had not added yet is in the form again after a reload, until I add it', async ({
  page,
  seller: _seller,
}) => {
  const isBack = page.getByText('What you had typed is back');
  page.on('dialog', (leave) => void leave.accept());
  await page.goto('/products/edit/new');
  await page.getByLabel('Name', { exact: true }).fill('Linen apron');
  await page.getByLabel('Brand').fill('Loomhouse');
  await expect(bar(page)).toContainText('Kept on this device');
  await page.reload();
  await expect(isBack).toBeVisible();
  await expect(page.getByLabel('Brand')).toHaveValue('Loomhouse');
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Linen apron');
  await page.goto('/products/edit/new');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(isBack).toHaveCount(0);
});

/** Adds the first fact to the form and pastes lines into the box for its name. */
async function pasteFacts(page: Page, lines: string[]) {
  await page.getByRole('button', { name: 'Add fact', exact: true }).click();
  await expect(page.getByLabel('Name of fact 1', { exact: true })).toBeFocused();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, lines.join('\n'));
}

test('from the data sheet I paste, lines with a value become facts, and the one without becomes a key feature', async ({
  page,
  seller,
}) => {
  await edit(page, await newProduct(seller, mug));
  await pasteFacts(page, ['Height: 9 cm', 'Volume: 350 ml', 'Glaze: Cobalt blue', 'Origin: Devon', 'Dishwasher safe']);
  await expect(page.getByText('1 line became a key feature')).toBeVisible();
  await expect(page.getByLabel('Name of fact 4', { exact: true })).toHaveValue('Origin');
  await expect(page.getByLabel('Name of fact 5', { exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Key feature 1', { exact: true })).toHaveValue('Dishwasher safe');
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Value of fact 2', { exact: true })).toHaveValue('350');
  await expect(page.getByLabel('Key feature 1', { exact: true })).toHaveValue('Dishwasher safe');
});

test('a pasted line that is too long for a key feature stays out, and I am told', async ({ page, seller }) => {
  await edit(page, await newProduct(seller, mug));
  await pasteFacts(page, ['Height: 9 cm', 'This mug is a joy to hold. '.repeat(20)]);
  await expect(page.getByText('1 line stayed out: a key feature has at most 300 characters.')).toBeVisible();
  await expect(page.getByLabel('Name of fact 1', { exact: true })).toHaveValue('Height');
  await expect(page.getByLabel('Key feature 1', { exact: true })).toHaveCount(0);
});

test('a barcode with a wrong digit says so beside its box, and a right one is on the page of the product', async ({
  page,
  seller,
}) => {
  const id = await newProduct(seller, mug);
  await edit(page, id);
  const box = page.getByLabel('Barcode');
  await box.fill('4006381333932');
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('One digit is wrong or two are swapped')).toBeVisible();
  await box.fill('4 006381 333931');
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();
  await expect(box).toHaveValue('4006381333931');
  await page.goto(`/products/${id}`);
  await expect(page.getByText('4006381333931')).toBeVisible();
});
