import { checkEverywhere, onPhone } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { photo } from '../support/photo.ts';
import { quiet } from '../support/quiet.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function settled(page: Page) {
  // What the server paints before the app is there is inert and has no landmarks.
  await expect(page.locator('#first-paint')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await quiet(page);
}

test('anyone can use the feedback form, empty, refused and thanked for', async ({ page, seller: _seller }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Feedback' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('Give it a title')).toBeVisible();
  await checkEverywhere(page, 'feedback with errors');
  await dialog.getByLabel('Title').fill('A thought');
  await dialog.getByLabel('Description').fill('In a sentence.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  const toast = page.getByText('Thank you for your feedback!', { exact: true });
  await expect(toast).toBeVisible();
  // Keep the pointer on the toast, so that it stays on the screen while it is checked.
  await toast.hover();
  await checkEverywhere(page, 'a toast', onPhone);
});

test('anyone can use the menu on a phone', async ({ page, seller: _seller }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await settled(page);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await checkEverywhere(page, 'the menu', onPhone);
});

test('anyone can read what a form misses', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Type your password')).toBeVisible();
  await checkEverywhere(page, 'sign-in with errors');
  await page.goto('/register');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('12 characters or more', { exact: false }).first()).toBeVisible();
  await checkEverywhere(page, 'registration with errors');
});

test('anyone can look after their account', async ({ page, seller: _seller }) => {
  await page.goto('/profile');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose photo' }).click();
  await (await chooser).setFiles(await photo('mug.png'));
  await expect(page.getByRole('dialog', { name: 'Your photo' })).toBeVisible();
  await checkEverywhere(page, 'the cut of a photo', onPhone);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await checkEverywhere(page, 'the profile with errors', onPhone);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
  await checkEverywhere(page, 'deletion', onPhone);
});

test('anyone can follow a link from a mail', async ({ page, complaints }) => {
  complaints.allow(/status of 400/);
  await page.goto('/verify-email#token=used');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your address');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByLabel('Password of that account', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await checkEverywhere(page, 'a link that asks for a password', onPhone);
  await page.getByLabel('Password of that account', { exact: true }).fill('copper tulip ferry');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await checkEverywhere(page, 'a used link', onPhone);
  await page.goto('/reset-password#token=used');
  await page.getByLabel('New password').fill('copper tulip ferry');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
  await checkEverywhere(page, 'a new password refused', onPhone);
});
