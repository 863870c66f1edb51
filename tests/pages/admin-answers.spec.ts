/** The admin area where an answer is slow, fails, or says something else than the screen did: what is shown and what is done is true. */
import { expect, test } from '../support/journey.ts';
import { newSeller } from '../support/people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });
test.setTimeout(120_000);

test('in the search box, Enter waits for what is typed now and opens none of the results of before', async ({
  page,
  browser,
  url,
  admin,
}) => {
  const other = await browser.newContext();
  const maud = await newSeller(other, url, 'Maud Quillfeather');
  const piers = await newSeller(other, url, 'Piers Oxbow');
  await other.close();
  expect(admin.email).not.toBe(maud.email);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible();
  const box = page.getByRole('dialog', { name: 'Search the admin area' });
  const field = box.getByRole('combobox');
  await page.keyboard.press('Control+k');
  await field.fill('quillfeather');
  await expect(box.getByRole('option', { name: new RegExp(maud.email) })).toBeVisible();
  await page.route('**/admin.search**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await route.continue();
  });
  await page.keyboard.press('Control+a');
  await page.keyboard.type('oxbow');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/users\\?id=${piers.uid}`));
  // With nothing on the list but "Searching", Enter is kept as well.
  const beside = page.getByRole('complementary', { name: 'User' });
  await expect(beside.getByRole('button', { name: 'Grant queries' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('maud q');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/users\\?id=${maud.uid}`));
  // A template is found by its name, and a screen by a word for it.
  await expect(beside.getByText(maud.email).first()).toBeVisible();
  await expect(beside.getByRole('button', { name: 'Grant queries' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('outbox');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('shopify');
  await expect(
    box
      .getByRole('group', { name: 'Templates' })
      .getByRole('option', { name: /Shopify/ })
      .first(),
  ).toBeVisible();
});

test('what is typed before the search box is there arrives in it, and does nothing else', async ({ page, admin }) => {
  await admin.call('feedback.submit', { type: 'bug', title: `Stays new ${Date.now()}`, description: 'It is new.' });
  let go = () => {};
  const held = new Promise<void>((done) => (go = done));
  await page.route(/\/assets\/palette-[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/feedback');
  await page
    .getByText(/^Stays new/)
    .first()
    .click();
  await expect(page.getByRole('row', { name: /Stays new/ }).first()).toContainText('New');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('4 templ');
  go();
  await expect(page.getByRole('combobox', { name: 'Search the admin area' })).toHaveValue('4 templ');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Stays new/ }).first()).toContainText('New');
});

test('the account menu moves no button when it opens', async ({ page, admin }) => {
  expect(admin.email).not.toBe('');
  await page.goto('/admin/users');
  const menu = page.getByRole('region', { name: 'Tools' }).getByRole('button').last();
  await expect(menu).toBeVisible();
  const before = await menu.boundingBox();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  expect(await menu.boundingBox()).toEqual(before);
});

test('a 503 to the question about the admin session is no sign-out: the page says so, and a retry goes on', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 503/);
  await page.route('**/auth.adminMe**', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: 'No answer from the server' })).toBeVisible();
  await expect(page).toHaveURL('/admin/users');
  await page.unroute('**/auth.adminMe**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/admin/login');
});
