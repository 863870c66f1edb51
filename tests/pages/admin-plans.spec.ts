/** The screens on which an admin decides about plans, features, highlights and testimonials, and what others see of it. */
import { checkEverywhere } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { newSeller, signInAdmin } from '../support/people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const wide = (page: Page) => page.setViewportSize({ width: 1440, height: 900 });

test('an admin changes a limit in the matrix, and the next call of a seller meets it', async ({
  context,
  url,
  page,
  browser,
}) => {
  await signInAdmin(context, url);
  const other = await browser.newContext();
  const seller = await newSeller(other, url);
  const token = (name: string) => seller.call('auth.createApiToken', { name, scopes: ['products'], days: 30 });
  await token('First');
  await expect(token('Second')).rejects.toThrow(/Free holds 1 API token/);

  await page.goto('/admin/features');
  await wide(page);
  const box = page.getByRole('spinbutton', { name: 'API tokens of Free' });
  await expect(box).toHaveValue('1');
  await checkEverywhere(page, 'the matrix');
  await wide(page);
  await page.getByRole('button', { name: 'Where used (API tokens)' }).click();
  await expect(page.getByRole('dialog')).toContainText('auth.createApiToken');
  await page.keyboard.press('Escape');
  await box.fill('2');
  await expect(page.getByText('One change', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+s');
  const review = page.getByRole('dialog', { name: 'Save one change?' });
  await expect(review).toContainText('API tokens of Free1 → 2');
  await checkEverywhere(page, 'the changes of the matrix');
  await wide(page);
  await review.getByRole('button', { name: 'Save matrix' }).click();
  await expect(page.getByText('The matrix is saved')).toBeVisible();

  await token('Second');
  await expect(token('Third')).rejects.toThrow(/Free holds 2 API tokens/);
  const admin = await signInAdmin(context, url);
  await admin.call('admin.features.saveMatrix', {
    cells: [{ planId: 'tier-free', feature: 'api.tokens', was: 2, value: 1 }],
    published: [],
  });
  await other.close();
});

test('an admin edits a plan beside its cards, and keeps what was typed when somebody else was quicker', async ({
  context,
  url,
  page,
  complaints,
}) => {
  // The save that comes second.
  complaints.allow(/status of 409/);
  const admin = await signInAdmin(context, url);
  await page.goto('/admin/subscriptions');
  await wide(page);
  await expect(page.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible();
  await checkEverywhere(page, 'the plans');
  await wide(page);
  await page.getByRole('button', { name: 'Add plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add plan' });
  const name = `Studio ${Date.now().toString(36)}`;
  await dialog.getByLabel('Name').fill(name);
  await checkEverywhere(page, 'adding a plan');
  await wide(page);
  await dialog.getByRole('button', { name: 'Add plan' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('A change affects nobody')).toBeVisible();

  await page.getByLabel('A month').fill('49.50');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('$49.50 a month');
  await expect(page.getByText('The new price is for those who buy from now on.')).toBeVisible();
  await checkEverywhere(page, 'a plan that is edited');
  await wide(page);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const list = await (await page.request.get('/api/trpc/admin.plans.list')).json();
  const theirs = list.result.data.find((plan: { id: string }) => plan.id === id);
  const { builtIn: _b, updatedAt: _u, has: _h, subscribers: _s, version, id: _i, ...fields } = theirs;
  await admin.call('admin.plans.save', { id, version, fields: { ...fields, tagline: 'By somebody else' } });
  const savePrice = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const asked = page.getByRole('alertdialog', { name: `Change the price of ${name}?` });
    await asked.getByRole('button', { name: 'Change the price' }).click();
  };
  await savePrice();
  await expect(page.getByText('Somebody else changed this plan meanwhile')).toBeVisible();
  await expect(page.getByText('Tagline: ', { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel('A month')).toHaveValue('49.50');
  await page.getByRole('button', { name: 'Keep mine, and save again' }).click();
  await savePrice();
  await expect(page.getByText(`${name} is saved`)).toBeVisible();

  await page.getByRole('button', { name: 'Delete plan' }).click();
  const sure = page.getByRole('dialog', { name: `Delete ${name}?` });
  await sure.getByRole('textbox').fill(id);
  await sure.getByRole('button', { name: 'Delete plan' }).click();
  await expect(page.getByText(`${name} is deleted`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible();

  await page.getByRole('link', { name: 'Subscribers' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await checkEverywhere(page, 'the subscribers');
  await wide(page);
  await page.getByRole('link', { name: 'Webhook log' }).click();
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
  await checkEverywhere(page, 'the messages of the payment service');
});

test('a new highlight is on the front page at the next visit, and comes back after it was deleted', async ({
  context,
  url,
  page,
  browser,
}) => {
  await signInAdmin(context, url);
  const title = `Texts by night ${Date.now().toString(36)}`;
  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const front = await visitor.newPage();
  const isShown = async () => {
    await front.goto(`${url}/`);
    return front.getByText(title).count();
  };
  await page.goto('/admin/features/highlights');
  await wide(page);
  await expect(page.getByRole('heading', { name: 'From your facts' })).toBeVisible();
  await checkEverywhere(page, 'the highlights');
  await wide(page);
  await page.getByRole('button', { name: 'Add highlight' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add highlight' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Summary').fill('<b>A job</b> writes them while you sleep.');
  await dialog.getByRole('radio', { name: 'Several pages' }).check({ force: true });
  await checkEverywhere(page, 'adding a highlight');
  await wide(page);
  await dialog.getByRole('button', { name: 'Add highlight' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  expect(await isShown()).toBe(1);
  await expect(front.getByText('<b>A job</b> writes them while you sleep.')).toBeVisible();

  // The button keeps the focus, so that it can be pressed again.
  const up = page.getByRole('button', { name: `Move ${title} up` });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await expect(page.getByText(/moved to place \d+ of/)).toBeAttached();

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(page.getByText('The highlight is deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  expect(await isShown()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  expect(await isShown()).toBe(1);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  await visitor.close();
});

test('a testimonial is published once the day of consent is there, and the front page shows it with its photo', async ({
  context,
  url,
  page,
  browser,
}) => {
  await signInAdmin(context, url);
  const visitor = await browser.newContext();
  const front = await visitor.newPage();
  await page.goto('/admin/testimonials');
  await wide(page);
  const name = `Ada ${Date.now().toString(36)}`;
  await page.getByRole('button', { name: 'Add testimonial' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add testimonial' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Company').fill('Clay & Co.');
  await dialog.getByLabel('What they said').fill('I sell more cups since each text says what is true.');
  await checkEverywhere(page, 'adding a testimonial');
  await wide(page);
  await dialog.getByRole('button', { name: 'Add testimonial' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: `Publish ${name}` })).toHaveCount(0);
  await page.getByRole('button', { name: `Enter consent of ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit testimonial' });
  await edit.getByLabel('Agreed to be shown on').fill('2026-02-03');
  await edit.getByLabel('Photo').setInputFiles('client/public/sample-product.jpg');
  await expect(edit.getByRole('button', { name: 'Change photo' })).toBeVisible();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[data-sorted]').filter({ hasText: name })).toContainText('Agreed on 3 Feb 2026');
  await page.getByRole('button', { name: `Publish ${name}` }).click();
  await expect(page.getByText(`${name} is on the front page`)).toBeVisible();
  await checkEverywhere(page, 'the testimonials');
  await wide(page);
  await front.goto(`${url}/#testimonials`);
  const card = front.getByRole('figure').filter({ hasText: name });
  await expect(card).toContainText('I sell more cups');
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => card.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await checkEverywhere(front, 'the front page with a testimonial');

  await page.getByRole('button', { name: `Unpublish ${name}` }).press('Enter');
  await expect(page.getByText(`${name} is off the front page`)).toBeVisible();
  await front.reload();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: `Delete ${name}` }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  // By keyboard: the toasts lie over the buttons at the top.
  await page.getByRole('button', { name: `Delete ${name}` }).press('Enter');
  await expect(page.getByRole('heading', { name })).toHaveCount(0);
  await visitor.close();
});
