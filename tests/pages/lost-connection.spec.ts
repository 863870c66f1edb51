import { expect, liveSentence, type Page, test } from '../support/journey.ts';
import type { Seller } from '../support/people.ts';
import { mug, newProduct } from '../support/places.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const generate = (page: Page) => page.getByRole('button', { name: /^Generate \(1 query\)/ });
const broken = (page: Page) => page.getByText('This page could not be shown');

async function openBrief(page: Page, seller: Seller) {
  const product = await newProduct(seller, { ...mug, keyFeatures: ['Holds 350 ml', 'Dishwasher safe', 'Hand thrown in Devon'] });
  await page.goto(`/generate-description?product=${product}`);
  await expect(generate(page)).toBeEnabled();
}

const spent = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/trpc/subscriptions.current');
    return (await answer.json()).result.data.aiQueriesBilling as number;
  });

test('an editor that cannot be loaded leaves me the text to read and change, and comes when it can', async ({
  page,
  seller,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  await openBrief(page, seller);
  await page.route(/assets\/plain-text-editor/, (route) => route.abort());
  await generate(page).click();
  await expect(page).toHaveURL(/draft=/, { timeout: 30_000 });
  await expect(title(page)).not.toHaveValue('');
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible();
  await title(page).fill('Typed without the editor');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.unroute(/assets\/plain-text-editor/);
  await page.getByRole('button', { name: 'Load again' }).click();
  // Some browsers remember that a file of code could not be loaded. Then the same button reloads the page, and what was typed stays.
  await expect(title(page))
    .toHaveAttribute('contenteditable', 'true', { timeout: 5_000 })
    .catch(() => page.getByRole('button', { name: 'Reload the page' }).click());
  await expect(title(page)).toHaveAttribute('contenteditable', 'true');
  await expect(title(page)).toHaveText('Typed without the editor');
  await expect(page.getByText('A part of this page could not be loaded.')).toHaveCount(0);
  await expect(broken(page)).toHaveCount(0);
});

test('a connection that goes while a text is written costs me neither the desk nor the text I paid for', async ({
  page,
  context,
  seller,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/);
  await openBrief(page, seller);
  // The editor's code comes only after the connection is back.
  let isAway = true;
  await page.route(/assets\/plain-text-editor/, (route) => (isAway ? route.abort() : route.continue()));
  await generate(page).click();
  await expect(page.getByText('Being written')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('The connection broke').or(title(page)).first()).toBeVisible({ timeout: 30_000 });
  await expect(broken(page)).toHaveCount(0);
  isAway = false;
  await context.setOffline(false);
  // A text that the server may not have begun is asked for again only by a press.
  await expect(page)
    .toHaveURL(/draft=/, { timeout: 10_000 })
    .catch(() => page.getByRole('button', { name: 'Try again' }).click());
  await expect(page).toHaveURL(/draft=/, { timeout: 30_000 });
  await expect(title(page)).toHaveAttribute('contenteditable', 'true');
  await expect(title(page)).not.toHaveText('');
  await expect(page.getByText('The connection broke')).toHaveCount(0);
  // None if the text is so short that it is free.
  expect(await spent(page)).toBeLessThanOrEqual(1);
});

test('while I am offline the desk says so, and what costs a query says at once that it needs the connection', async ({
  page,
  context,
  seller,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await openBrief(page, seller);
  await generate(page).click();
  // Until the text is kept, its query is only reserved; a short one costs none.
  await expect(page).toHaveURL(/draft=/, { timeout: 30_000 });
  await expect(title(page)).toHaveAttribute('contenteditable', 'true');
  const before = await spent(page);
  const calls: string[] = [];
  page.on('request', (request) => void calls.push(request.url()));
  await context.setOffline(true);
  const mark = page.getByText('You are offline. What you type is kept on this device.').first();
  await expect(mark).toBeVisible();
  await page.getByRole('button', { name: /^Warmer \(1 query\)/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline' })).toContainText('No query was used.');
  expect(calls.filter((url) => /generation\.(tweak|describe)/.test(url))).toEqual([]);
  await context.setOffline(false);
  await expect(mark).toBeHidden();
  expect(await spent(page)).toBe(before);
});

test('a text that could not be used says why beside its button, until I press again', async ({ page, seller, complaints }) => {
  complaints.allow(/status of 503/);
  await openBrief(page, seller);
  await generate(page).click();
  const use = page.getByRole('button', { name: 'Use this version' });
  await expect(use).toBeEnabled({ timeout: 30_000 });
  const message = 'The server is busy, so the check was not finished. Nothing was changed. Try again in a moment.';
  const data = { code: 'UNAVAILABLE', message, httpStatus: 503, retryAfter: 5 };
  await page.route(/trpc\/generation\.applyDraft/, (route) =>
    route.fulfill({ status: 503, json: { error: { message, code: -32603, data } } }),
  );
  await use.click();
  const said = page.getByRole('alert').filter({ hasText: message });
  await expect(said).toBeVisible();
  // Longer than a toast stays.
  await page.waitForTimeout(7_000);
  await expect(said).toBeVisible();
  await page.unroute(/trpc\/generation\.applyDraft/);
  await use.click();
  await expect(page.getByText(liveSentence(mug.name))).toBeVisible();
  await expect(said).toHaveCount(0);
});
