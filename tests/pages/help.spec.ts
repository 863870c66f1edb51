/** Help: an article is written, found and read beside a form; two editors; hostile Markdown; the steps of the articles, followed. */
import type { Browser } from '@playwright/test';
import { readStarters } from '#server/help-articles/starters.ts';
import { long } from '../support/amounts.ts';
import { checkEverywhere } from '../support/axe.ts';
import { expect, type Locator, type Page, test } from '../support/journey.ts';
import { newSeller, type Seller, signInAdmin } from '../support/people.ts';
import { mug, newProduct } from '../support/places.ts';
import { quiet } from '../support/quiet.ts';
import { drawFrom } from '../support/seed.ts';

/** A second browser, with somebody else in it. */
async function other(browser: Browser, url: string, enter: typeof newSeller | typeof signInAdmin) {
  const context = await browser.newContext({ baseURL: url });
  const person = await enter(context, url);
  return { page: await context.newPage(), person };
}

async function startArticle(page: Page, title: string): Promise<{ text: Locator; publish: Locator }> {
  await page.goto('/admin/help-articles');
  await page.getByRole('button', { name: 'New article' }).click();
  const dialog = page.getByRole('dialog', { name: 'New article' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Write it' }).click();
  const text = page.getByLabel('Text in Markdown');
  await expect(text).toBeVisible();
  return { text, publish: page.getByRole('button', { name: 'Publish', exact: true }) };
}

const saved = (page: Page) => expect(page.locator('output').filter({ hasText: /^Saved/ })).toBeVisible();

test('an article is written, found with a typing error, and read beside the form', async ({
  page,
  admin: _admin,
  browser,
  url,
}) => {
  const { text, publish } = await startArticle(page, 'Marsupial pouches');
  await text.fill('## How deep\n\nA pouch is **as deep** as a hand. See [Products](/products).\n\n[Nowhere](/nowhere)');
  await expect(page.getByRole('heading', { name: 'How deep' })).toBeVisible();
  await saved(page);
  await expect(page.getByText('The app has no such screen.')).toBeVisible();
  await text.fill('## How deep\n\nA pouch is **as deep** as a hand. See [Products](/products).');
  await saved(page);
  await expect(page.getByText('Every link leads somewhere.')).toBeVisible();
  await publish.click();
  await expect(page.getByText('Published as version 1', { exact: true })).toBeVisible();
  await expect(publish).toBeDisabled();

  const { page: reader } = await other(browser, url, newSeller);
  await reader.goto('/help-resources');
  await reader.getByRole('searchbox', { name: 'Search the help' }).fill('marsupail puches');
  const results = reader.getByRole('region', { name: 'Results' });
  await results.getByRole('link', { name: 'Marsupial pouches' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Marsupial pouches' })).toBeVisible();
  const vote = reader.getByRole('region', { name: 'Did this help?' });
  await vote.getByRole('button', { name: 'No' }).click();
  await vote.getByRole('radio', { name: 'A step is missing' }).check();
  await vote.getByRole('button', { name: 'Send' }).click();
  await expect(vote.getByText('Thank you.')).toBeVisible();
  await reader.goBack();
  await expect(reader.getByRole('searchbox', { name: 'Search the help' })).toHaveValue('marsupail puches');

  await reader.goto('/products/edit/new');
  await reader.getByLabel('Name', { exact: true }).fill('Pouch');
  await reader.getByRole('button', { name: 'Help for this screen' }).click();
  const panel = reader.getByRole('dialog', { name: 'Help' });
  await expect(panel.getByRole('button', { name: /^Add a product/ })).toBeVisible();
  await panel.getByRole('searchbox', { name: 'Search the help' }).fill('marsupial');
  await panel.getByRole('button', { name: /^Marsupial pouches/ }).click();
  await expect(panel.getByText('as deep')).toBeVisible();
  await reader.getByLabel('Name', { exact: true }).click();
  await reader.keyboard.press('End');
  await reader.keyboard.type(' of linen');
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Close help' }).click();
  await expect(panel).toBeHidden();
  await expect(reader.getByLabel('Name', { exact: true })).toHaveValue('Pouch of linen');

  // The vote and its reason stand in the editor.
  await page.reload();
  await expect(page.getByText('A step is missing')).toBeVisible();
});

test('a search without result leads to a question, and to an article that somebody writes', async ({
  page,
  seller: _seller,
  browser,
  url,
}) => {
  await page.goto('/help-resources');
  const noted = page.waitForResponse((answer) => answer.url().includes('helpArticles.noteMissing'), { timeout: 60_000 });
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('Zeppelin moorings');
  await expect(page.getByText('No article answers this yet.')).toBeVisible();
  await page.getByRole('region', { name: 'Results' }).getByRole('button', { name: 'Ask us' }).click();
  const dialog = page.getByRole('dialog', { name: 'Feedback' });
  await expect(dialog.getByRole('radio', { name: 'Question' })).toBeChecked();
  await expect(dialog.getByLabel('Title')).toHaveValue('Zeppelin moorings');
  await noted;
  const { page: writer } = await other(browser, url, signInAdmin);
  await writer.goto('/admin/help-articles?missing');
  await writer.getByRole('button', { name: 'Write this article: zeppelin moorings' }).click();
  await expect(writer.getByLabel('Title')).toHaveValue('Zeppelin moorings');
});

test('of two who edit one article, the second keeps what was typed, compares, and chooses', async ({
  page,
  admin: _admin,
  browser,
  url,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const { text } = await startArticle(page, 'Two at once');
  await text.fill('The first line.');
  await saved(page);
  const { page: second } = await other(browser, url, signInAdmin);
  await second.goto(page.url());
  await expect(second.getByLabel('Text in Markdown')).toHaveValue('The first line.');
  await second.getByLabel('Text in Markdown').fill('Their line.');
  await saved(second);
  await text.fill('My line.');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Which text stays?' });
  await expect(dialog.locator('del')).toContainText('Their');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await saved(page);
  await expect(text).toHaveValue('My line.');
  await second.reload();
  await expect(second.getByLabel('Text in Markdown')).toHaveValue('My line.');
});

test('nothing is published while the draft cannot be saved, and Undo of Archive publishes no draft', async ({
  page,
  admin: _admin,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  const { text, publish } = await startArticle(page, 'Half written');
  await text.fill('The first version.');
  await saved(page);
  await publish.click();
  await expect(page.getByText('Published as version 1', { exact: true })).toBeVisible();
  const published: string[] = [];
  page.on('request', (request) => request.url().includes('helpArticles.publish') && published.push(request.url()));
  await page.route(/helpArticles\.saveDraft/, (route) => route.abort());
  await text.fill('Half of the second ver');
  await publish.click();
  await expect(page.getByText('The draft is not saved', { exact: true })).toBeVisible();
  await expect(text).toHaveValue('Half of the second ver');
  await page.unroute(/helpArticles\.saveDraft/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await saved(page);
  expect(published).toEqual([]);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.locator('output').filter({ hasText: 'version 1 was the last' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('output').filter({ hasText: 'version 1 is live' })).toBeVisible();
  await expect(text).toHaveValue('Half of the second ver');
});

const evil = [
  '<script>window.ran = "script"</script>',
  '<img src="//evil.example/p.png" onerror="window.ran = 1">',
  '![picture](//evil.example/q.png) ![](data:image/svg+xml,<svg/onload=window.ran=1>)',
  '[run](javascript:window.ran=1) [run too](JaVaScRiPt:window.ran=1) [data](data:text/html,<script>window.ran=1</script>)',
  '[host](//evil.example/x) [back](/\\evil.example) [file](file:///etc/passwd) [vb](vbscript:x)',
  '<javascript:window.ran=1> <https://evil.example/"onclick="window.ran=1>',
  '[quoted](/products"onmouseover="window.ran=1)',
  '| a | <svg onload="window.ran=1"> |\n| - | - |\n| `<b>` | **<i>** |',
  `${'>'.repeat(2_000)} deep`,
  '* * * * * * - - - + + +',
].join('\n\n');

test('hostile Markdown is drawn inert, in the preview and on the page of the article', async ({
  page,
  admin: _admin,
  browser,
  url,
}) => {
  const { text, publish } = await startArticle(page, 'Hostile text');
  await text.fill(evil);
  await saved(page);
  await publish.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published as version 1', { exact: true })).toBeVisible();
  const { page: reader } = await other(browser, url, newSeller);
  await reader.goto('/help-resources/articles/hostile-text');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Hostile text');
  for (const one of [page, reader]) {
    const main = one.locator('main');
    await expect(main.getByText('<script>window.ran = "script"</script>').last()).toBeVisible();
    await one.waitForTimeout(300);
    expect(await one.evaluate(() => (window as { ran?: unknown }).ran)).toBeUndefined();
    await expect(main.locator('script, img[src*=evil], svg[onload], iframe, b, [onclick], [onerror], [onmouseover]')).toHaveCount(
      0,
    );
    const targets = await main
      .locator('a')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]));
    const foreign = targets.filter(([href]) => !/^[/?#]/.test(href ?? '') || /^\/[/\\]/.test(href ?? ''));
    expect(foreign.filter(([href, rel]) => !/^https:\/\/evil\.example/.test(href ?? '') || !rel?.includes('noopener'))).toEqual(
      [],
    );
  }
});

test('nothing on the screens of the help breaks a rule of accessibility', async ({ page, seller: _seller }) => {
  await page.goto('/help-resources');
  await page.getByRole('heading', { name: 'Getting started' }).waitFor();
  await checkEverywhere(page, 'help');
  await page.goto('/help-resources?q=undo');
  await page.getByRole('region', { name: 'Results' }).getByRole('link').first().waitFor();
  await checkEverywhere(page, 'help results');
  await page.goto('/help-resources/articles/catalogue-health');
  await page.getByRole('table').waitFor();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await checkEverywhere(page, 'help article');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/products');
  await page.getByRole('button', { name: 'Help for this screen' }).click();
  const panel = page.getByRole('dialog', { name: 'Help' });
  await panel.getByRole('button', { name: /^Edit many products/ }).click();
  await panel.getByRole('heading', { name: 'Edit many products at once' }).waitFor();
  await checkEverywhere(page, 'help panel');
});

test('nothing on the screens of those who write the help breaks a rule of accessibility', async ({ page, admin: _admin }) => {
  await page.goto('/admin/help-articles?search=undo+an+import');
  await page.getByRole('link', { name: 'Undo an import' }).waitFor();
  await checkEverywhere(page, 'admin help list');
  await page.getByRole('link', { name: 'Undo an import' }).click();
  await page.getByText('Every link leads somewhere.').waitFor();
  await checkEverywhere(page, 'admin help editor');
  await page.getByRole('button', { name: 'Compare version 1' }).click();
  await page.getByRole('dialog').getByText('Nothing changed.').waitFor();
  await checkEverywhere(page, 'admin help version');
  await page.goto('/admin/help-articles?missing');
  await page.getByRole('heading', { name: 'Searches with no result' }).waitFor();
  await checkEverywhere(page, 'admin help searches');
});

/** Lists of steps that a new seller cannot follow to their end, and from which step on they are not followed. */
const notFollowed: Record<string, { from: number; because: string }> = {
  'change-your-plan 2': { from: 1, because: 'a plan is paid first' },
  'cancel-your-plan 1': { from: 1, because: 'a plan is paid first' },
  'paused-products 1': { from: 1, because: 'a plan is changed first' },
  'api-tokens-and-scripts 2': { from: 1, because: 'a token is made first' },
  'edit-many-products 2': { from: 1, because: 'many products are edited first' },
  'columns-and-faults-of-an-import 1': { from: 1, because: 'a file is uploaded first' },
  'undo-an-import 1': { from: 1, because: 'a file is imported first' },
  'have-texts-approved 1': { from: 1, because: 'a plan with a team is bought first' },
  'languages-of-texts 1': { from: 1, because: 'a text is written first' },
  'write-your-first-text 1': { from: 4, because: 'the text is written; main.spec.ts goes on with it' },
};

interface Steps {
  name: string;
  steps: string[];
}

const guides = readStarters('server/help-articles/articles').filter(({ content }) => content.category !== 'news');
/** All lists of steps of all articles. */
const lists: Steps[] = guides.flatMap(({ content }) => {
  const runs = content.bodyMd
    .split(/\n(?!\d+\. )/)
    .join('\u0000')
    .split('\u0000');
  const found: string[][] = [];
  for (const line of runs.flatMap((run) => run.split('\n'))) {
    const [, number, step] = /^(\d+)\. (.*)$/.exec(line) ?? [];
    if (number === '1') found.push([]);
    if (step !== undefined) found.at(-1)?.push(step);
  }
  return found.map((steps, at) => ({ name: `${content.slug} ${at + 1}`, steps }));
});

test.describe('the steps of an article lead where it says', () => {
  for (const { name, steps } of drawFrom(lists, long ? lists.length : 6, 'steps of help articles'))
    test(name, async ({ page, seller, complaints }) => {
      complaints.allow(/status of 4\d\d/);
      await prepare(seller);
      await page.goto('/');
      for (const step of steps.slice(0, notFollowed[name]?.from ?? steps.length)) await follow(page, step);
    });
});

/** What most articles take for granted: products, one of them with a text, and one that was deleted. */
async function prepare(seller: Seller): Promise<void> {
  const id = await newProduct(seller, mug);
  await seller.call('products.update', { id, version: 1, changes: { description: '<p>A mug of stoneware, 350 ml.</p>' } });
  await newProduct(seller, { ...mug, name: 'Bowl', sku: 'BOWL', description: '' });
  const gone = await newProduct(seller, { ...mug, name: 'Vase', sku: 'VASE' });
  await seller.call('products.delete', { ids: [gone] });
}

/** Does what a step says: opens the screen it links to, opens or ticks a product, and presses what stands in bold. */
async function follow(page: Page, step: string): Promise<void> {
  const path = /\[[^\]]*\]\((\/[^)]*)\)/.exec(step)?.[1];
  if (path) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), step).toBeVisible();
    await quiet(page);
  }
  if (/open a product/i.test(step)) {
    await page.getByRole('link', { name: 'Blue stoneware mug', exact: true }).first().click();
    await page.waitForURL(/\/products\/[0-9a-f-]{36}/);
    await quiet(page);
  }
  if (/^Tick (the )?products/.test(step))
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check();
  const folded = /Unfold _([^_]+)_/.exec(step)?.[1];
  if (folded) await page.getByRole('heading', { name: folded }).click();
  // The bar with Save appears once something was typed.
  if (step.includes('**Save** in the bar')) await page.getByRole('textbox').first().fill('Something else');
  for (const [, label = ''] of step.matchAll(/\*\*([^*]+)\*\*/g)) {
    const control = controlOf(page, label);
    await expect(control.first(), `${step}: ${label}`).toBeVisible();
    if (/[Pp]ress|[Cc]hoose|[Oo]pen|switch/.test(step) && (await control.first().isEnabled())) await control.first().click();
    await quiet(page);
  }
  for (const [, label = ''] of step.matchAll(/(?<!\w)_([^_]+)_/g))
    await expect(page.getByText(label).or(page.getByLabel(label)).first(), `${step}: ${label}`).toBeAttached();
}

/** The button, link, tab or other control that begins with these words. */
function controlOf(page: Page, label: string): Locator {
  const name = new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('…', '.*')}`);
  return page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .or(page.getByRole('tab', { name }))
    .or(page.getByRole('radio', { name }))
    .or(page.getByRole('menuitem', { name }))
    .or(page.getByRole('checkbox', { name }))
    .filter({ visible: true });
}
