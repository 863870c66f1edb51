import { expect, test } from '../support/journey.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { newEmail, PASSWORD } from '../support/people.ts';
import { photo } from '../support/photo.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.setTimeout(180_000);

test('on a phone with a keyboard I do the whole round without touching the screen', async ({ page }) => {
  const keyboard = keyboardOf(page);
  const title = page.getByRole('heading', { level: 1 });

  await page.goto('/');
  await keyboard.enter(page.getByRole('link', { name: 'Get started free' }));
  await keyboard.type(page.getByLabel('E-mail'), newEmail());
  await keyboard.type(page.getByLabel('Password', { exact: true }), PASSWORD);
  await keyboard.type(page.getByLabel('Name'), 'Ada');
  await keyboard.press('Enter');
  await expect(title).toHaveText('Generate descriptions');
  await page.goto('/');
  await expect(title).toContainText('Ada');

  await keyboard.enter(page.getByRole('link', { name: 'Add product' }).first());
  await expect(title).toHaveText('Add product');
  await keyboard.type(page.getByLabel('Name'), 'Stoneware mug');
  await keyboard.type(page.getByLabel('Category'), 'Kitchen');
  await keyboard.type(page.getByRole('textbox', { name: /^Description/ }), 'Hand thrown in Devon. Holds 350 ml.');
  const chooser = page.waitForEvent('filechooser');
  await keyboard.enter(page.getByRole('button', { name: 'Choose pictures' }));
  await (await chooser).setFiles(await photo('mug.png'));
  await keyboard.type(page.getByLabel('Alternative text of picture 1'), 'A cream mug');
  await keyboard.type(page.getByLabel('Price'), '24');
  await keyboard.enter(page.getByRole('button', { name: 'Add product', exact: true }));
  await expect(title).toHaveText('Stoneware mug');
  await expect(page.getByAltText('A cream mug')).toBeVisible();

  await keyboard.enter(page.getByRole('link', { name: 'Improve' }));
  await expect(title).toHaveText('Generate descriptions');
  const brief = page.getByRole('button', { name: 'Brief', exact: true });
  await keyboard.enter(brief);
  const sheet = page.getByRole('dialog', { name: 'The brief' });
  await expect(sheet).toBeVisible();
  await keyboard.press('Escape');
  await expect(brief).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.type(sheet.getByRole('textbox', { name: 'Keywords' }), 'stoneware mug');
  await keyboard.press('Enter');
  await keyboard.enter(page.getByRole('button', { name: 'Add keywords' }));
  const step = (name: string) => expect(page.locator('[aria-current=step]')).toHaveText(name);
  await step('Platform & length');
  await keyboard.to(page.getByRole('radio').first());
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { checked: true }).first()).toBeFocused();
  for (const next of ['Voice & audience', 'Features & keywords', 'Guidelines', 'Review']) {
    await keyboard.enter(page.getByRole('button', { name: 'Next', exact: true }));
    await step(next);
  }
  await keyboard.to(page.getByRole('button', { name: /^Generate \(1 query\)/ }));
  await keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^Use (this version|for )/ })).toBeVisible();
  // One sentence: the offline writer says it in other words, and Undo brings the old ones back.
  const intro = page.getByRole('textbox', { name: 'Intro' });
  // A notification may lie over a control on the way.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 15_000 });
  await keyboard.to(intro, { back: true });
  const before = await intro.textContent();
  await keyboard.press('Home');
  const toolbar = page.getByRole('toolbar', { name: 'This sentence' });
  await keyboard.to(toolbar.getByRole('button', { name: 'Shorter (1 query)' }));
  for (let key = 0; key < 2; key++) await keyboard.press('ArrowRight');
  await expect(toolbar.getByRole('button', { name: 'More for this sentence' })).toBeFocused();
  await keyboard.press('Enter');
  for (let key = 0; key < 2; key++) await keyboard.press('ArrowRight');
  await expect(toolbar.getByRole('button', { name: 'Rewrite (1 query)' })).toBeFocused();
  await keyboard.mustBeSeen();
  await keyboard.press('Enter');
  await expect(intro).not.toHaveText(before ?? '');
  await expect(intro).toBeFocused();
  await keyboard.press('Control+z');
  await expect(intro).toHaveText(before ?? '');
  await keyboard.press('Control+Shift+Z');
  await expect(intro).not.toHaveText(before ?? '');
  // Two facts make a text of a few words, which costs nothing.
  await keyboard.enter(page.getByRole('button', { name: /^(?:Score|Checks)/ }));
  await expect(page.getByRole('dialog', { name: 'Score and checks' }).getByText(/^No query used: /)).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^(?:Score|Checks)/ })).toBeFocused();
  await keyboard.enter(page.getByRole('button', { name: /^Use (this version|for )/ }), { back: true });
  await keyboard.enter(page.getByRole('link', { name: 'Back to product' }));
  await expect(title).toHaveText('Stoneware mug');
  await expect(
    page
      .locator('main')
      .getByText(/350 ml/)
      .first(),
  ).toBeVisible();
  await page.reload();
  await expect(
    page
      .locator('main')
      .getByText(/350 ml/)
      .first(),
  ).toBeVisible();

  await keyboard.enter(page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Products' }));
  await expect(title).toHaveText('Products');
  await keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused();
  await page.keyboard.type('stoneware');
  await keyboard.to(page.getByRole('link', { name: 'Stoneware mug', exact: true }));

  const more = page.getByRole('button', { name: 'More' });
  await keyboard.enter(more);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  // One sentence was rewritten; the text itself was too short to count.
  await expect(menu).toContainText('1 of 20');
  await keyboard.press('Escape');
  await expect(more).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.enter(menu.getByRole('button', { name: 'Logout' }));
  await expect(page.getByRole('link', { name: 'Get started free' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('root-storage'))).toBeNull();
});
