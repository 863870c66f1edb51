/** Review before a text goes live: invited, accepted on a phone, written, sent, sent back, approved, and counted for its writer. */
import type { Browser, BrowserContext } from '@playwright/test';
import { checkEverywhere } from '../support/axe.ts';
import { type Complaints, expect, type Page, test } from '../support/journey.ts';
import { linkInMail } from '../support/mailbox.ts';
import { buyPro, newSeller, type Seller } from '../support/people.ts';
import { mug, newProduct } from '../support/places.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const bar = (page: Page) => page.locator('[data-catalogue-bar]');
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

/** An owner on Pro, whose address is confirmed, and who keeps putting texts live from editors. */
async function owner(context: BrowserContext, page: Page, url: string): Promise<Seller> {
  const olga = await newSeller(context, url, 'Olga');
  await buyPro(page, olga);
  const link = await linkInMail(olga.email, 'Confirm your e-mail address');
  await olga.call('auth.verifyEmail', { token: new URL(link).hash.replace('#token=', '') });
  return olga;
}

/** Somebody who is invited, and accepts in a browser of their own that is as wide as a phone. */
async function invited(browser: Browser, url: string, complaints: Complaints, olga: Seller, role: string, name: string) {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', viewport: PHONE });
  await complaints.watch(context);
  const person = await newSeller(context, url, name);
  await olga.call('teams.invite', { emails: [person.email], role });
  const page = await context.newPage();
  await page.goto(await linkInMail(person.email, 'Olga invites you to a catalogue in Listwright'));
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(bar(page)).toContainText('Catalogue of Olga');
  return page;
}

test('what an editor writes goes live once an admin approves it, and counts for the editor', async ({
  browser,
  context,
  page,
  url,
  complaints,
}) => {
  test.setTimeout(180_000);
  const olga = await owner(context, page, url);
  const id = await newProduct(olga, mug);
  await page.goto('/team-manage');
  await page.getByRole('switch', { name: /^Editors put texts live/ }).uncheck();
  await expect(page.getByText('kept putting texts live to admins and the owner')).toBeVisible();

  // The editor writes on a phone, and sends the draft.
  const max = await invited(browser, url, complaints, olga, 'editor', 'Max');
  await max.goto(`/generate-description?product=${id}`);
  await max
    .getByRole('button', { name: /^Generate \(1 query\)/ })
    .first()
    .click();
  const send = max.getByRole('button', { name: 'Send for review', exact: true }).first();
  await expect(send).toBeVisible({ timeout: 60_000 });
  await expect(max.getByRole('button', { name: /^(Use|Approve) (this version|for )/ })).toHaveCount(0);
  await send.click();
  await expect(max.getByText('Sent for review. You are told what becomes of it.')).toBeVisible();
  await expect(max.getByRole('button', { name: 'Take back from review' }).first()).toBeVisible();
  const draft = max.url();
  await max.goto('/products?view=inReview');
  await expect(max.getByRole('link', { name: `Draft of ${mug.name}, in review: look at it` })).toBeVisible();
  await checkEverywhere(max, 'the products in review, as an editor');

  // The admin is led there by the dashboard, comments by keyboard, and sends it back.
  const ida = await invited(browser, url, complaints, olga, 'admin', 'Ida');
  await ida.setViewportSize(DESK);
  await ida.goto('/');
  await ida.getByRole('link', { name: /^Review: 1 product has a draft that was sent to you for review/ }).click();
  await expect(ida.getByRole('heading', { level: 1, name: 'Drafts in review' })).toBeVisible();
  await expect(ida.getByRole('region', { name: 'New text' })).not.toBeEmpty();
  await ida.getByRole('region', { name: 'Review', exact: true }).focus();
  await ida.keyboard.press('m');
  await ida.keyboard.type('I like the beginning.');
  await ida.getByRole('button', { name: 'Add comment' }).click();
  await expect(ida.getByText('I like the beginning.')).toBeVisible();
  await ida.getByRole('region', { name: 'Review', exact: true }).focus();
  await ida.keyboard.press('x');
  const dialog = ida.getByRole('dialog', { name: 'Send back' });
  const why = dialog.getByLabel('What is to change');
  await why.fill('Say that it is dishwasher safe.');
  // Meanwhile the editor takes it back, and the queue is loaded again without it. What was typed stays.
  await max.goto(draft);
  await max.getByRole('button', { name: 'Take back from review' }).first().click();
  await expect(send).toBeVisible();
  const loaded = ida.waitForResponse(/reviews\.queue/);
  await ida.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await loaded;
  await ida.waitForTimeout(500);
  await expect(why).toHaveValue('Say that it is dishwasher safe.');
  await send.click();
  await expect(max.getByRole('button', { name: 'Take back from review' }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(ida.getByText('No draft is in review')).toBeVisible();

  // The editor is told in the bell, reads why, and sends it again.
  await max.goto('/');
  await max.getByRole('button', { name: /^Notifications/ }).click();
  await max
    .getByRole('button', { name: /Ida sent your draft of .* back/ })
    .or(max.getByRole('link', { name: /Ida sent your draft of .* back/ }))
    .click();
  await max.waitForURL(draft);
  const again = max.getByRole('button', { name: 'Send for review again' }).first();
  await expect(again).toBeVisible();
  await again.click();
  await expect(max.getByRole('button', { name: 'Take back from review' }).first()).toBeVisible();

  // Approved by keyboard, it is live, and stands so in the versions.
  await ida.goto('/products/reviews');
  await expect(ida.getByRole('region', { name: 'New text' })).not.toBeEmpty();
  await expect(ida.getByText('Say that it is dishwasher safe.')).toBeVisible();
  await expect(ida.getByRole('region', { name: 'Left out' })).toContainText('Title: ');
  await expect(ida.getByRole('region', { name: 'Facts of the product' })).toContainText('lists no facts');
  // At the end of the page, the bar covers nothing of the last field.
  await ida.setViewportSize({ width: 1440, height: 900 });
  await ida.mouse.move(900, 400);
  const [field, bar] = [ida.getByRole('button', { name: 'Add comment' }), ida.getByRole('toolbar', { name: 'This draft' })];
  await expect
    .poll(async () => {
      // What is said about the draft may come after the first turn of the wheel.
      await ida.mouse.wheel(0, 20_000);
      const [{ y: top, height } = { y: 0, height: 0 }, { y } = { y: 0 }] = [
        await field.boundingBox(),
        await bar.boundingBox(),
      ].map((box) => box ?? undefined);
      return Math.sign(y - top - height);
    })
    .toBe(1);
  await checkEverywhere(ida, 'the queue of drafts in review');
  await ida.setViewportSize(DESK);
  await expect(ida.getByText(/^1 of 1: .*, (No findings|\d+ to look at)\.$/)).toBeAttached();
  await ida.getByRole('region', { name: 'Review', exact: true }).focus();
  await ida.keyboard.press('a');
  await expect(ida.getByText(`Approved: the text of ${mug.name} is live`)).toBeVisible();
  await expect(ida.getByText('No draft is in review')).toBeVisible();
  await page.goto(`/products/${id}`);
  await page.getByText('Versions', { exact: true }).click();
  await expect(page.getByText(/approved by Ida/)).toBeVisible();

  // In the report the text counts for the editor.
  await page.goto('/reports-analysis');
  await expect(page.getByRole('heading', { name: 'By platform, voice, profile and person' })).toBeVisible();
  const line = page.getByRole('link', { name: 'Max: 1, 1 used, 0 before' });
  await expect(line).toBeVisible();
  await checkEverywhere(page, 'the reports of a team');
  await page.setViewportSize(DESK);
  await line.click();
  await expect(page.getByText(/^Text written .* by one person$/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: mug.name, exact: true })).toBeVisible();
});

test('a viewer sees nothing to select, follows the review and comments', async ({ browser, context, page, url, complaints }) => {
  test.setTimeout(120_000);
  const olga = await owner(context, page, url);
  const id = await newProduct(olga, mug);
  await page.goto(`/generate-description?product=${id}`);
  await page
    .getByRole('button', { name: /^Generate \(1 query\)/ })
    .first()
    .click();
  await page.waitForURL(/draft=/, { timeout: 60_000 });
  await olga.call('reviews.send', { id: new URL(page.url()).searchParams.get('draft') });
  const vic = await invited(browser, url, complaints, olga, 'viewer', 'Vic');
  for (const size of [PHONE, DESK]) {
    await vic.setViewportSize(size);
    await vic.goto('/products');
    await expect(vic.getByText(mug.name).first()).toBeVisible();
    await expect(vic.getByRole('checkbox')).toHaveCount(0);
  }
  await vic.goto('/products/reviews');
  await expect(vic.getByRole('button', { name: /^(Approve|Send back|Edit)/ })).toHaveCount(0);
  await vic.getByRole('textbox', { name: 'Comment' }).fill('The second sentence says the same as the first.');
  await vic.getByRole('button', { name: 'Add comment' }).click();
  await expect(vic.getByText('The second sentence says the same as the first.')).toBeVisible();
  await checkEverywhere(vic, 'the queue, as a viewer');
});
