import { checkEverywhere, onPhone } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { linkInMail } from '../support/mailbox.ts';
import { newSeller, signInAdmin } from '../support/people.ts';
import { photo } from '../support/photo.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const hostile = '<img src=x onerror=alert(1)> **bold** [link](javascript:alert(1))';
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

test('I send feedback with a picture; an admin sets its status and answers in three keys; I see it, the bell rings, and a mail is sent', async ({
  page,
  seller,
  browser,
  url,
  complaints,
}) => {
  // Mails go to confirmed addresses alone.
  const link = await linkInMail(seller.email, 'Confirm your e-mail address');
  await seller.call('auth.verifyEmail', { token: link.split('#token=')[1] });

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Feedback' });
  const title = `The import stops ${Date.now()} ${hostile}`;
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill(`At row 12. ${hostile}`);
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles(await photo('screen.png'));
  await expect(dialog.getByRole('img', { name: 'What you send along' })).toBeVisible();
  await expect(dialog.getByText('Page /settings')).toBeVisible();
  await dialog.getByRole('button', { name: /^Do not send: Version/ }).click();
  await expect(dialog.getByRole('button', { name: /^Do not send: Version/ })).toBeHidden();
  await expect(dialog.getByRole('checkbox', { name: /E-mail me the answer/ })).toBeChecked();
  await checkEverywhere(page, 'the feedback form with a picture');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thank you for your feedback!', { exact: true })).toBeVisible();

  const office = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await complaints.watch(office);
  await signInAdmin(office, url);
  const desk = await office.newPage();
  await desk.goto(`${url}/admin/feedback?type=bug`);
  await desk.getByRole('link', { name: title }).click();
  const detail = desk.getByRole('complementary', { name: 'Message' });
  await expect(detail.getByRole('img', { name: /Sent with the feedback/ })).toBeVisible();
  await expect(detail.getByText('/settings')).toBeVisible();
  await expect(detail.getByText('0.1.0')).toBeHidden();
  await checkEverywhere(desk, 'the inbox with a message open');
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.getByRole('link', { name: title }).focus();
  await desk.keyboard.press('4');
  await expect(detail.getByText('In progress', { exact: true }).first()).toBeVisible();
  await desk.keyboard.press('r');
  await expect(detail.getByLabel('Answer')).toBeFocused();
  await desk.keyboard.insertText(`Found it. ${hostile}`);
  await desk.keyboard.press('Control+Enter');
  await expect(detail.getByText(/^Answered by Grace/)).toBeVisible();
  await office.close();

  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread', { timeout: 10_000 });
  await bell(page).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('button', { name: /Unread: An answer to your feedback/ })).toBeVisible();
  await checkEverywhere(page, 'the notifications', onPhone);
  await page.setViewportSize({ width: 1440, height: 900 });
  await list.getByRole('button', { name: /An answer to your feedback/ }).click();
  const mine = page.getByRole('dialog', { name: 'Feedback' });
  await expect(mine.getByText(`Found it. ${hostile}`)).toBeVisible();
  await expect(mine.getByText('In progress', { exact: true }).first()).toBeVisible();
  await checkEverywhere(page, 'my feedback with an answer', onPhone);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(list.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  expect(await linkInMail(seller.email, 'An answer to your feedback')).toContain('/help-resources?feedback=mine');
});

test('without an account I send feedback from the terms, and the terms say what changed and who processes data', async ({
  page,
}) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
  await expect(page.getByText('None: this installation uses no service of anybody else.')).toBeVisible();
  await checkEverywhere(page, 'the terms');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send feedback' });
  await expect(dialog.getByRole('radio', { name: 'Question' })).toBeChecked();
  await dialog.getByLabel('Title').fill('Is there a trial?');
  await dialog.getByLabel('Description').fill('I found nothing about it.');
  await expect(dialog.getByText(/nobody can write back/)).toBeVisible();
  await checkEverywhere(page, 'the form without an account', onPhone);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thank you for your feedback!', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('I choose what I am told, and it stays chosen', async ({ page, seller: _seller }) => {
  await page.goto('/settings#notifications');
  const section = page.getByRole('region', { name: 'Notifications' });
  const mail = section.getByRole('checkbox', { name: 'Long jobs: by mail' });
  await expect(mail).toBeChecked();
  await mail.uncheck();
  await checkEverywhere(page, 'the choices of notifications', onPhone);
  await page.reload();
  await expect(mail).not.toBeChecked();
  await expect(section.getByRole('row', { name: /Safety and money/ }).getByText('always')).toHaveCount(2);
});

test('an empty inbox says so, and feedback is merged and taken out again', async ({ page, context, url, browser }) => {
  const visitor = await browser.newContext();
  const seller = await newSeller(visitor, url);
  const mark = `Blue buttons ${Date.now()}`;
  const send = (title: string) =>
    seller.call<{ id: string }>('feedback.submit', { type: 'other', title, description: 'They should be green.' });
  await send(`${mark} one`);
  await send(`${mark} two`);
  await visitor.close();
  await signInAdmin(context, url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/feedback?type=other&status=declined');
  await expect(page.getByText('No messages match')).toBeVisible();
  await page.goto('/admin/feedback?type=other');
  await page.getByRole('link', { name: `${mark} one` }).click();
  const detail = page.getByRole('complementary', { name: 'Message' });
  await detail.getByRole('button', { name: 'Merge with another…' }).click();
  await page
    .getByRole('dialog', { name: 'Merge with another' })
    .getByRole('button', { name: `${mark} two` })
    .click();
  await expect(detail.getByText(/^Its status and answers are those of/)).toBeVisible();
  await expect(page.getByRole('link', { name: `${mark} one` })).toBeHidden();
  await detail.getByRole('button', { name: 'Take out again' }).click();
  await expect(page.getByRole('link', { name: `${mark} one` })).toBeVisible();
});
