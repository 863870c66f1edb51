import { expect, liveSentence, test } from '../support/journey.ts';
import { mug, newProduct } from '../support/places.ts';
import { seeItWritten } from '../support/streaming.ts';

test('instead of the example I have another text of the sample written, and use it', async ({ page, seller: _seller }) => {
  await page.goto('/generate-description');
  const example = page.getByRole('region', { name: /^An example/ });
  await seeItWritten(page, () => example.getByRole('button', { name: 'Write another (1 query)' }).click());
  await page.getByRole('button', { name: 'Use this version' }).click();
  await expect(page.getByText(liveSentence('Ember espresso cup'))).toBeVisible();
  await expect(page.getByRole('region', { name: 'AI queries' })).toContainText('1 of 20');
});

test('the front page gives the example the same score as the page of the product', async ({ page, seller: _seller, url }) => {
  const front = await (await fetch(url)).text();
  const [, score] = /The free checklist gives (\d+) instead of/.exec(front) ?? [];
  await page.goto('/generate-description');
  await page
    .getByRole('region', { name: /^An example/ })
    .getByRole('button', { name: 'Use this text (free)' })
    .click();
  await expect(page.getByText(`Checklist score ${score}`)).toBeVisible();
});

test('I stop a text while it is written, and it costs nothing', async ({ page, seller, complaints }) => {
  // The page looks for a draft of the stopped text. There is none, so the browser reports a 404.
  complaints.allow(/status of 404.*generation\.get/);
  const id = await newProduct(seller, mug);
  await page.goto(`/generate-description?product=${id}`);
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('alert')).toContainText('no query was used');
  await expect(page.getByRole('region', { name: 'AI queries' })).toContainText('0 of 20');
});
