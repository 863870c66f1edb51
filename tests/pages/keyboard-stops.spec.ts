import { expect, test } from '../support/journey.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { mug, newProduct } from '../support/places.ts';
import { quiet } from '../support/quiet.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.setTimeout(180_000);

test('with the keyboard alone I find every stop of the pages I use most', async ({ page, seller }) => {
  const keyboard = keyboardOf(page);
  const id = await newProduct(seller, mug);
  for (const address of ['/', '/products', `/products/${id}`, `/products/edit/${id}`, '/generate-description', '/settings']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await quiet(page);
    for (let stop = 0; stop < 60; stop++) {
      await keyboard.tab();
      if (await page.evaluate(() => document.activeElement === document.body)) break;
    }
    for (let stop = 0; stop < 10; stop++) await keyboard.tab(true);
  }
});

test('on my list of products the first Tab leads to the skip link, and the tab that is open is in sight', async ({
  page,
  seller,
}) => {
  await newProduct(seller, mug);
  for (const address of ['/products', '/products?view=deleted']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
    await quiet(page);
    // The tab must be in sight. The ratio is not 1, because the line below the tabs covers one pixel of each tab.
    const open = page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]');
    await expect(open).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  }
});

test('what comes late does not push the control with the focus out of sight, and moves nobody who scrolled away', async ({
  page,
  seller,
}) => {
  const keyboard = keyboardOf(page);
  await page.goto(`/products/edit/${await newProduct(seller, mug)}`);
  const add = page.getByRole('button', { name: 'Add fact' });
  await keyboard.to(add);
  // Adds a block of this height above the focused control, like content that loads late.
  const comeLate = (height: number) =>
    page.evaluate((px) => {
      const card = document.activeElement?.closest('section, form > div > div > *');
      const late = document.createElement('div');
      late.style.height = `${px}px`;
      card?.prepend(late);
    }, height);
  for (const height of [120, 900]) {
    await comeLate(height);
    await expect(add).toBeFocused();
    await keyboard.mustBeSeen();
  }

  await page.mouse.wheel(0, -20_000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await comeLate(200);
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
