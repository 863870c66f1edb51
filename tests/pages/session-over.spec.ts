/** What becomes of a product form with unsaved changes when the session ends. */
import { expect, type Page, test } from '#tests/support/journey.ts';
import { newSeller, PASSWORD } from '#tests/support/people.ts';
import { mug, newProduct } from '#tests/support/places.ts';
import { quiet } from '#tests/support/quiet.ts';

const ended = (page: Page) =>
  page.getByText('Your session has ended. Sign in to go on; what you typed is kept in this tab.', { exact: true });
const isBack = (page: Page) => page.getByText('What you had typed is back. It is not saved yet.', { exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const nameBox = (page: Page) => page.getByLabel('Name', { exact: true });
const front = (page: Page) => page.getByRole('link', { name: 'Get started', exact: true });
const signInTo = (path: string) => `/login?next=${encodeURIComponent(path)}`;

async function edit(page: Page, id: string): Promise<string> {
  const path = `/products/edit/${id}`;
  await page.goto(path);
  await expect(nameBox(page)).toHaveValue(mug.name);
  return path;
}

async function signIn(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Records the questions of the browser ("Leave site?") and answers them with Stay. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  return asked;
}

test('my session runs out while I edit a product: I sign in again, what I typed is there, and I save it', async ({
  page,
  context,
  seller,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  const path = await edit(page, await newProduct(seller, mug));
  await page.getByLabel('Stock').fill('31');
  await page.getByRole('textbox', { name: 'Tags' }).pressSequentially('half typed');
  await quiet(page);
  await context.clearCookies();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(signInTo(path));
  await expect(ended(page)).toBeVisible();
  // The typed text also survives a reload of the sign-in page. So it survives a sign-in through a service such as Google, which
  // leaves this page and comes back to it.
  await page.reload();
  await expect(ended(page)).toBeVisible();

  await signIn(page, seller.email);
  await expect(page).toHaveURL(path);
  await expect(isBack(page)).toBeVisible();
  await expect(page.getByLabel('Stock')).toHaveValue('31');
  await expect(page.getByRole('button', { name: 'Remove half typed' })).toBeVisible();
  await expect(nameBox(page)).toHaveValue(mug.name);
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();
  await expect(isBack(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Stock')).toHaveValue('31');
  await expect(isBack(page)).toHaveCount(0);
});

test('my session runs out while I look at my products: I am told why I must sign in, and come back', async ({
  page,
  context,
  seller,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  await page.goto('/products');
  await quiet(page);
  await context.clearCookies();
  await page.reload();
  await expect(page.getByText('Your session has ended. Sign in to go on where you were.')).toBeVisible();
  await signIn(page, seller.email);
  await expect(page).toHaveURL('/products');
});

test('my session runs out while I add a product: what I typed is back, and I can discard it', async ({
  page,
  context,
  seller,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  await page.goto('/products/edit/new');
  await nameBox(page).fill('Mug of an hour');
  await page.getByLabel('Brand').fill('Kilnhouse');
  await quiet(page);
  await context.clearCookies();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(ended(page)).toBeVisible();
  await signIn(page, seller.email);
  await expect(isBack(page)).toBeVisible();
  await expect(nameBox(page)).toHaveValue('Mug of an hour');
  await expect(page.getByLabel('Brand')).toHaveValue('Kilnhouse');
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(isBack(page)).toHaveCount(0);
  await expect(nameBox(page)).toHaveValue('');
  await expect(bar(page)).toHaveCount(0);
  await page.reload();
  await expect(nameBox(page)).toHaveValue('');
  await expect(isBack(page)).toHaveCount(0);
});

test('I sign out in another tab while a product is unsaved here: this tab keeps what I typed until I am back', async ({
  page,
  context,
  seller,
}) => {
  const asked = listen(page);
  const path = await edit(page, await newProduct(seller, mug));
  await page.getByLabel('Stock').click();
  await page.getByLabel('Stock').fill('31');
  await quiet(page);
  const other = await context.newPage();
  await other.goto('/products');
  await quiet(other);
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(front(other)).toBeVisible();
  await expect(page).toHaveURL(signInTo(path));
  await expect(ended(page)).toBeVisible();
  expect(asked).toEqual([]);
  await signIn(page, seller.email);
  await expect(isBack(page)).toBeVisible();
  await expect(page.getByLabel('Stock')).toHaveValue('31');
});

test('what came back does not overwrite what was saved elsewhere meanwhile: saving asks', async ({
  page,
  context,
  seller,
  complaints,
}) => {
  complaints.allow(/status of (401|409)/);
  const { id, version } = await seller.call<{ id: string; version: number }>('products.create', mug);
  await edit(page, id);
  await nameBox(page).fill('Mug of this tab');
  await quiet(page);
  await context.clearCookies();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(ended(page)).toBeVisible();
  await seller.call('products.update', { id, version, changes: { name: 'Mug of the other device' } });
  await signIn(page, seller.email);
  await expect(isBack(page)).toBeVisible();
  await expect(nameBox(page)).toHaveValue('Mug of this tab');
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'This product was changed meanwhile' });
  await expect(dialog).toContainText('Mug of the other device');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Product saved')).toBeVisible();
});

test('C38 what I left unsaved is never shown to the next person in this tab, and is deleted', async ({
  page,
  context,
  seller: _,
  url,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  await page.goto('/products/edit/new');
  await nameBox(page).fill('Mug of my own');
  await quiet(page);
  await context.clearCookies();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(ended(page)).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(await kept()).toContain('Mug of my own');
  const next = await newSeller(context, url, 'Bea');
  await context.clearCookies();
  await signIn(page, next.email);
  await expect(page).toHaveURL('/products/edit/new');
  await expect(nameBox(page)).toHaveValue('');
  await expect(isBack(page)).toHaveCount(0);
  expect(await kept()).not.toContain('Mug of my own');
});

test('on the sign-in page I can delete what this tab keeps of me', async ({ page, context, seller, complaints }) => {
  complaints.allow(/status of 401/);
  await page.goto('/products/edit/new');
  await nameBox(page).fill('Mug of my own');
  await quiet(page);
  await context.clearCookies();
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(ended(page)).toHaveCount(0);
  await signIn(page, seller.email);
  await expect(page).toHaveURL('/products/edit/new');
  await expect(nameBox(page)).toHaveValue('');
});

test('C38 when I sign out in the tab I typed in, nothing of it is left', async ({ page, seller: _ }) => {
  await page.goto('/products/edit/new');
  await nameBox(page).fill('Mug of my own');
  await quiet(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(front(page)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Mug of my own');
});

test('a form with unsaved names does not hold this tab back when I sign out in another', async ({ page, context, seller: _ }) => {
  const asked = listen(page);
  await page.goto('/profile');
  await page.getByLabel('First name').click();
  await page.getByLabel('First name').fill('Augusta');
  await quiet(page);
  const other = await context.newPage();
  await other.goto('/products');
  await quiet(other);
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(front(other)).toBeVisible();
  await expect(front(page)).toBeVisible();
  expect(asked).toEqual([]);
});
