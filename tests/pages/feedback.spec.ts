import { expect, type Page, test } from '../support/journey.ts';
import { quiet } from '../support/quiet.ts';

const SUBMIT = '**/api/trpc/feedback.submit**';

async function openForm(page: Page) {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Feedback' });
  await expect(dialog).toBeVisible();
  return {
    dialog,
    title: dialog.getByLabel('Title'),
    description: dialog.getByLabel('Description'),
    submit: dialog.getByRole('button', { name: 'Submit' }),
  };
}

test('I report a bug: the button waits, I am thanked, and the form is empty again', async ({ page, seller: _seller }) => {
  await page.route(SUBMIT, async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  const { dialog, title, description, submit } = await openForm(page);
  await expect(dialog.getByRole('radio', { name: 'Bug Report' })).toBeChecked();
  await expect(dialog.getByRole('radio')).toHaveCount(4);
  await dialog.getByRole('radio', { name: 'Feature Request' }).check();
  await title.fill('Import from eBay');
  await description.fill('I would like to bring my eBay listings along.');
  await submit.click();
  const sending = dialog.getByRole('button', { name: 'Submitting...' });
  await expect(sending).toBeVisible();
  await expect(sending).toBeDisabled();
  await expect(page.getByText('Thank you for your feedback!', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(dialog.getByRole('radio', { name: 'Bug Report' })).toBeChecked();
  await expect(title).toHaveValue('');
  await expect(description).toHaveValue('');
  await dialog.getByRole('tab', { name: 'Your feedback' }).click();
  await expect(dialog.getByText('Import from eBay')).toBeVisible();
});

test('a title and a description are required, and the form says which is missing', async ({ page, seller: _seller }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('feedback.submit')) sent++;
  });
  const { dialog, title, description, submit } = await openForm(page);
  await submit.click();
  await expect(dialog.getByText('Give it a title')).toBeVisible();
  await expect(dialog.getByText('Describe it in a sentence or two')).toBeVisible();
  await expect(title).toBeFocused();
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await title.fill('Something');
  await submit.click();
  await expect(description).toBeFocused();
  expect(sent).toBe(0);
});

test('when sending fails I am told, and what I typed is still there to send again', async ({
  page,
  seller: _seller,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  await page.route(SUBMIT, (route) => route.abort());
  const { dialog, title, description, submit } = await openForm(page);
  await dialog.getByRole('radio', { name: 'Question' }).check();
  await title.fill('Can I export?');
  await description.fill('As a spreadsheet, please.');
  await submit.click();
  await expect(page.getByText('Failed to submit feedback. Please try again.', { exact: true })).toBeVisible();
  await expect(title).toHaveValue('Can I export?');
  await expect(description).toHaveValue('As a spreadsheet, please.');
  await expect(dialog.getByRole('radio', { name: 'Question' })).toBeChecked();
  await page.unroute(SUBMIT);
  await submit.click();
  await expect(page.getByText('Thank you for your feedback!', { exact: true })).toBeVisible();
});

test('what I was typing is still there after I close the form to look something up', async ({ page, seller: _seller }) => {
  const { dialog, title } = await openForm(page);
  await title.fill('Half a thought');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Send feedback' })).toBeFocused();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(title).toHaveValue('Half a thought');
});

/**
 * The names of the controls that a floating element, such as the feedback button, covers when the page is scrolled to its end.
 */
const coveredAtTheEnd = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea)')];
    const covered = controls.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      if (!control.checkVisibility() || width < 2 || top + height / 2 < 0) return [];
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      // Ignore covers inside <main>: a label or a wrapper may cover its own control. Floating elements are outside <main>.
      return met?.closest('main') ? [] : [control.textContent || control.getAttribute('aria-label') || control.tagName];
    });
    return { looked: controls.length > 0, covered };
  });

test('on a phone the feedback button and the bar cover no control at the end of a page', async ({ page, seller }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const names = Array.from({ length: 16 }, (_, at) => `Mug ${at}`);
  const ids = await Promise.all(names.map(async (name) => (await seller.call<{ id: string }>('products.create', { name })).id));
  await seller.call('products.delete', { ids: ids.slice(8) });
  const addresses = [
    '/',
    '/products',
    '/products?view=deleted',
    `/products/${ids[0]}`,
    `/products/edit/${ids[0]}`,
    '/generate-description',
    '/reports-analysis',
    '/help-resources',
    '/subscriptions',
    '/settings',
    '/profile',
  ];
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await quiet(page);
    expect(await coveredAtTheEnd(page), address).toEqual({ looked: true, covered: [] });
  }
  // On the way there it leaves the screen wherever a control is below it.
  await page.goto('/products');
  await page.getByRole('link', { name: 'Mug 0', exact: true }).waitFor();
  const seen: boolean[] = [];
  for (let y = 0; y < 900; y += 60) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), y);
    await page.waitForTimeout(300);
    const { covered, aside } = await page.evaluate(() => {
      const { left, top, right, bottom } =
        document.querySelector('[aria-label="Send feedback"]')?.getBoundingClientRect() ?? new DOMRect();
      const controls = [...document.querySelectorAll('main :is(a[href], button, input)')].filter((one) => one.checkVisibility());
      const meets = controls.filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 1 && box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1;
      });
      return {
        covered: meets.map((one) => one.getAttribute('aria-label') ?? one.textContent),
        aside: right > innerWidth,
      };
    });
    expect(covered, `scrolled by ${y}`).toEqual([]);
    seen.push(aside);
  }
  expect(new Set(seen)).toEqual(new Set([true, false]));
});
