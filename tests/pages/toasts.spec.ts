/**
 * Toasts: where they appear, how long they stay, what keeps them on the screen, and how far one must drag them to remove them.
 */
import { expect, type Page, test } from '#tests/support/journey.ts';

const toast = (page: Page) => page.locator('[data-sonner-toast]');

/** Makes the page show a toast. The page's clock stands still from then on; tests move it themselves. */
async function say(page: Page) {
  await page.clock.install();
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Augusta');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(toast(page)).toContainText('Your names are saved.');
  // Wait until the toast has finished sliding in.
  await page.clock.runFor(600);
}

/** Drags the toast to the right by a share of its width, in steps that take `ms` in total, and then lets go. */
async function drag(page: Page, share: number, ms: number) {
  const box = await toast(page).boundingBox();
  if (!box) throw new Error('no toast to drag');
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++) {
    await page.clock.runFor(ms / 10);
    await page.mouse.move(x + (share * box.width * step) / 10, y);
  }
  await page.mouse.up();
}

test('a notification stands top right, in light, and goes after five seconds', async ({ page, seller: _ }) => {
  await say(page);
  const list = page.locator('[data-sonner-toaster]');
  await expect(list).toHaveAttribute('data-x-position', 'right');
  await expect(list).toHaveAttribute('data-y-position', 'top');
  await expect(list).toHaveAttribute('data-sonner-theme', 'light');
  await expect(list).toHaveCSS('--gap', '12px');
  await page.clock.runFor(3_500);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(toast(page)).toHaveCount(0);
});

test('it waits while the window is not the one I work in, and while I point at it', async ({ page, seller: _ }) => {
  await say(page);
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await page.clock.runFor(20_000);
  await expect(toast(page)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await toast(page).hover();
  await page.clock.runFor(20_000);
  await expect(toast(page)).toBeVisible();
  await page.mouse.move(10, 400);
  await page.clock.runFor(5_500);
  await expect(toast(page)).toHaveCount(0);
});

test('dragged for 70 percent of its width it comes back, however quickly, and for 85 percent it goes', async ({
  page,
  seller: _,
}) => {
  await say(page);
  for (const [share, ms] of [
    [0.7, 2_000],
    [0.3, 20],
  ] as const) {
    await drag(page, share, ms);
    await page.clock.runFor(1_000);
    await expect(toast(page)).toBeVisible();
    await expect(toast(page)).toHaveAttribute('data-swipe-out', 'false');
  }
  await drag(page, 0.85, 2_000);
  await page.clock.runFor(1_000);
  await expect(toast(page)).toHaveCount(0);
});

test('Alt and T lead to it', async ({ page, seller: _ }) => {
  await say(page);
  await page.keyboard.press('Alt+KeyT');
  await expect(page.locator('[data-sonner-toaster]')).toBeFocused();
});

test('whoever goes on in the moment it goes keeps the focus', async ({ page, seller: _ }) => {
  await say(page);
  await page.getByLabel('First name').focus();
  const next = page.getByLabel('Last name');
  await next.evaluate((field: HTMLElement) => {
    const gone = new MutationObserver(() => document.querySelector('[data-sonner-toaster]') ?? field.focus());
    gone.observe(document.body, { childList: true, subtree: true });
  });
  await toast(page).getByRole('button', { name: 'Close toast' }).press('Enter');
  await page.clock.runFor(1_000);
  await expect(toast(page)).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(next).toBeFocused();
});

test('whoever closes it with the keyboard is back where they were', async ({ page, seller: _ }) => {
  await say(page);
  const before = page.getByLabel('First name');
  await before.focus();
  await toast(page).getByRole('button', { name: 'Close toast' }).press('Enter');
  await page.clock.runFor(1_000);
  await expect(toast(page)).toHaveCount(0);
  await expect(before).toBeFocused();
});

test('it goes when I go to another page', async ({ page, seller: _ }) => {
  await say(page);
  await page.clock.runFor(1_000);
  await page.getByRole('link', { name: 'Products' }).first().click();
  await expect(page).toHaveURL(/\/products$/);
  await page.clock.runFor(600);
  await expect(toast(page)).toHaveCount(0);
});

/** The names of the controls that the toast lies over. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
    if (!box) throw new Error('no toast');
    const all = [...document.querySelectorAll('main a, main button, main input, header button, header a')];
    return all.flatMap((one) => {
      const at = one.getBoundingClientRect();
      const isUnder = at.top < box.bottom && at.bottom > box.top && at.left < box.right && at.right > box.left;
      return isUnder && at.width > 0 && !one.closest('[data-sonner-toaster]') ? [one.textContent] : [];
    });
  });

for (const [width, height] of [[1440, 900]] as const)
  test(`at ${width} px it covers no control, and gives way to the one that gets the focus`, async ({ page, seller: _ }) => {
    await page.setViewportSize({ width, height });
    await say(page);
    if (width > 600) expect(await coveredControls(page)).toEqual([]);
    for (const name of ['First name', 'Last name']) {
      const field = page.getByLabel(name);
      await field.focus();
      await page.clock.runFor(600);
      const [at, box] = await Promise.all([field.boundingBox(), toast(page).boundingBox()]);
      if (!at || !box) throw new Error('no place');
      expect(at.y + at.height <= box.y || box.y + box.height <= at.y || at.x + at.width <= box.x).toBe(true);
    }
  });
