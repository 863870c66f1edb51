import { expect, type Page, test } from '../support/journey.ts';
import { mug, newProduct } from '../support/places.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'This product was changed meanwhile' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function openTwice(page: Page, id: string): Promise<[Page, Page]> {
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/products/edit/${id}`);
    await expect(tab.getByLabel('Name')).toHaveValue(mug.name);
  }
  return [page, other];
}

test('when I saved in another tab the second save asks which version stays', async ({ page, seller, complaints }) => {
  complaints.allow(/status of 409/);
  const id = await newProduct(seller, mug);
  const [first, second] = await openTwice(page, id);
  await first.getByLabel('Name').fill('Mug of the first tab');
  await save(first).click();
  await expect(first.getByText('Product saved')).toBeVisible();

  await second.getByLabel('Name').fill('Mug of the second tab');
  await save(second).click();
  await expect(dialog(second)).toBeVisible();
  await expect(dialog(second)).toContainText('Mug of the first tab');
  await expect(dialog(second)).toContainText('Mug of the second tab');
  await dialog(second).getByRole('button', { name: 'Take theirs' }).click();
  await expect(second.getByLabel('Name')).toHaveValue('Mug of the first tab');

  await second.getByLabel('Name').fill('Mug of the second tab, again');
  await save(second).click();
  await expect(second.getByText('Product saved')).toBeVisible();
  await second.reload();
  await expect(second.getByLabel('Name')).toHaveValue('Mug of the second tab, again');
});

test('when the other tab changed something else both changes can stay', async ({ page, seller, complaints }) => {
  complaints.allow(/status of 409/);
  const id = await newProduct(seller, mug);
  const [first, second] = await openTwice(page, id);
  await first.getByLabel('Brand').fill('Saltglaze');
  await save(first).click();
  await expect(first.getByText('Product saved')).toBeVisible();
  await second.getByLabel('Name').fill('Mug with a new name');
  await save(second).click();
  await dialog(second).getByRole('button', { name: 'Keep both' }).click();
  await expect(second.getByText('Product saved')).toBeVisible();
  await second.reload();
  await expect(second.getByLabel('Name')).toHaveValue('Mug with a new name');
  await expect(second.getByLabel('Brand')).toHaveValue('Saltglaze');
});

test('where both of us wrote a long text I read what differs, on a phone too', async ({ page, seller, complaints }) => {
  complaints.allow(/status of 409/);
  const sentence = 'Thrown by hand in a small workshop from local clay, glazed twice and fired at 1240 degrees. ';
  const long = `<p>${sentence.repeat(12)}</p>`;
  const id = await newProduct(seller, { ...mug, description: long });
  const [first, second] = await openTwice(page, id);
  await first.getByLabel('Brand').fill('Saltglaze');
  for (const [tab, words] of [
    [first, 'Ships flat.'],
    [second, 'Ships rolled.'],
  ] as const) {
    await tab.getByRole('textbox', { name: /^Description/ }).click();
    await tab.keyboard.press('ControlOrMeta+End');
    await tab.keyboard.type(words);
    await save(tab).click();
    if (tab === first) await expect(tab.getByText('Product saved')).toBeVisible();
  }
  const removed = dialog(second).getByRole('deletion').filter({ hasText: 'rolled' });
  const added = dialog(second).getByRole('insertion').filter({ hasText: 'flat' });
  for (const width of [360, 1440]) {
    await second.setViewportSize({ width, height: 800 });
    for (const mark of [removed, added]) {
      await mark.scrollIntoViewIfNeeded();
      // The highlighted word must be visible and not only present in the page: no other element may cover its middle.
      await expect
        .poll(() =>
          mark.evaluate((node) => {
            const box = node.querySelector('bdi')?.getClientRects()[0];
            const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return node.contains(top ?? null);
          }),
        )
        .toBe(true);
    }
  }
  await dialog(second)
    .getByRole('button', { name: /words unchanged/ })
    .click();
  await expect(dialog(second)).toContainText(sentence.repeat(10));
});

test('what only I changed stays in the form, unsaved, when I take theirs', async ({ page, seller, complaints }) => {
  complaints.allow(/status of 409/);
  const id = await newProduct(seller, mug);
  const [first, second] = await openTwice(page, id);
  await first.getByLabel('Name').fill('Mug of the first tab');
  await first.getByLabel('Brand').fill('Saltglaze');
  await save(first).click();
  await expect(first.getByText('Product saved')).toBeVisible();
  await second.getByLabel('Name').fill('Mug of the second tab');
  await second.getByLabel('Stock').fill('77');
  await save(second).click();
  await expect(dialog(second)).toContainText('Only you changed Stock');
  await dialog(second).getByRole('button', { name: 'Take theirs' }).click();
  await expect(dialog(second)).toBeHidden();
  await expect(second.getByLabel('Name')).toHaveValue('Mug of the first tab');
  await expect(second.getByLabel('Brand')).toHaveValue('Saltglaze');
  await expect(second.getByLabel('Stock')).toHaveValue('77');
  await expect(second.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
  await save(second).click();
  await expect(second.getByText('Product saved')).toBeVisible();
  await second.reload();
  await expect(second.getByLabel('Stock')).toHaveValue('77');
  await expect(second.getByLabel('Name')).toHaveValue('Mug of the first tab');
});

test('leaving with unsaved changes asks first', async ({ page, seller }) => {
  const id = await newProduct(seller, mug);
  await page.goto(`/products/edit/${id}`);
  await page.getByLabel('Name').fill('Half a change');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Half a change');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/products');
});

test('what I delete comes back with Undo', async ({ page, seller }) => {
  await newProduct(seller, mug);
  await page.goto('/products');
  await page.getByRole('button', { name: `Actions for ${mug.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText(`“${mug.name}” deleted`)).toBeVisible();
  await expect(page.getByRole('link', { name: mug.name, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`“${mug.name}” is back.`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: mug.name, exact: true })).toBeVisible();
});

test('what I deleted waits in Recently deleted and can be restored', async ({ page, seller, complaints }) => {
  complaints.allow(/status of 404/);
  const id = await newProduct(seller, mug);
  await page.goto(`/products/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/products');
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /Recently deleted/ })
    .click();
  await expect(page.getByText('7 days left')).toBeVisible();

  await page.goto(`/products/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found');

  await page.goto('/products');
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /Recently deleted/ })
    .click();
  await page.getByRole('button', { name: `Restore ${mug.name}` }).click();
  await expect(page.getByText('Nothing was deleted lately')).toBeVisible();
  await page.goto(`/products/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mug.name);
});
