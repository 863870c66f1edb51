/** The admin area by keyboard: find a person, grant queries, give a plan, read what the audit log says, find things by the palette. */
import { checkEverywhere } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { newSeller } from '../support/people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });
test.setTimeout(120_000);

test('an admin finds a person, grants queries, gives a plan and reads it in the audit log, by keyboard alone', async ({
  page,
  browser,
  url,
  admin,
}) => {
  const other = await browser.newContext();
  const eve = await newSeller(other, url, 'Evelyn Marsh');
  await page.goto('/');
  await page.getByRole('link', { name: 'Admin area' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);

  const { to, press } = keyboardOf(page);
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible();
  await press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search the admin area' });
  await palette.getByRole('combobox').fill('evelyn marsh');
  await expect(palette.getByRole('option', { name: new RegExp(eve.email) })).toBeVisible();
  await press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/users\\?id=${eve.uid}`));
  const beside = page.getByRole('complementary', { name: 'User' });
  await expect(beside.getByRole('button', { name: 'Grant queries' })).toBeVisible();

  await to(beside.getByRole('button', { name: 'Grant queries' }));
  await press('Enter');
  const dialog = page.getByRole('dialog');
  await to(dialog.getByLabel('Why'));
  await page.keyboard.type('For a lost afternoon');
  await press('Enter');
  await expect(page.getByText(`50 queries granted to ${eve.email}`)).toBeVisible();
  await expect(beside.getByText('0 of 50 used')).toBeVisible();

  // A notification lies over the head of the page for some seconds, and the way back may lead through it.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 15_000 });
  await to(beside.getByRole('button', { name: 'Give a plan' }), { back: true });
  await press('Enter');
  await to(dialog.getByRole('combobox', { name: 'Plan' }));
  await press('Enter');
  await page.getByRole('option', { name: 'Pro' }).press('Enter');
  await to(dialog.getByLabel('Why'));
  await page.keyboard.type('Tests it for us');
  await press('Enter');
  await expect(beside.getByText(/^Pro, a gift until/)).toBeVisible();

  await press('Escape');
  await expect(beside).toBeHidden();
  await press('j');
  await press('Enter');
  await expect(beside).toBeVisible();
  await press('j');
  await expect(page.locator('tr[aria-current=true] [data-row-link]')).toBeFocused();

  await page.goto(`/admin/audit-log?about=${eve.email}`);
  const first = page.getByRole('link', { name: 'Plan given' });
  await to(first);
  await press('Enter');
  const entry = page.getByRole('complementary', { name: 'Entry' });
  await expect(entry.getByRole('row', { name: /Plan.*tier-pro/ })).toBeVisible();
  await expect(entry.getByRole('link', { name: admin.email })).toBeVisible();
  await other.close();
});

test('anyone can use the users and the audit log of the admin area', async ({ page, browser, url, admin }) => {
  const other = await browser.newContext();
  const eve = await newSeller(other, url, 'Evelyn Marsh');
  await other.close();
  await admin.call('admin.users.addNote', { id: eve.uid, body: 'Asked about an invoice.' });
  await page.goto('/admin/users');
  await expect(page.getByRole('link', { name: eve.email })).toBeVisible();
  await checkEverywhere(page, 'the list of users');
  await page.goto('/admin/users?search=nobody+has+this');
  await expect(page.getByText('No users match')).toBeVisible();
  await checkEverywhere(page, 'the list of users without a match');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin/users?id=${eve.uid}`);
    await expect(page.getByText('Asked about an invoice.')).toBeVisible();
    await checkEverywhere(page, `a user at ${width}`, [{ width, height: 900 }]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/audit-log?action=admin');
  await page.getByRole('link', { name: 'Note added' }).first().click();
  await expect(page.getByRole('complementary', { name: 'Entry' })).toBeVisible();
  await checkEverywhere(page, 'an entry of the audit log', [{ width: 1440, height: 900 }]);
  await page.goto('/admin/audit-log');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await checkEverywhere(page, 'the audit log');
});
