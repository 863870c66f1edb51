/** Puts hostile text in every place that shows text. None of it may run, and none of it may cause a request. */
import { dialogsOf, evil, expectInert } from '../support/inert.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { mug, newProduct } from '../support/places.ts';
import { paste } from '../support/stand/stand.ts';

test('a product with a hostile description opens in its form and on its page, and saves nothing of it', async ({
  page,
  seller,
}) => {
  const dialogs = dialogsOf(page);
  const id = await newProduct(seller, { name: 'Mug', description: evil });
  await page.goto(`/products/edit/${id}`);
  const description = page.getByRole('textbox', { name: /^Description/ });
  await expect(description).toContainText('the paragraph');
  await expectInert(page, dialogs);
  await description.click();
  await page.keyboard.press('ControlOrMeta+a');
  await paste(page, evil, '');
  await page.keyboard.type('and more');
  await page.getByRole('button', { name: 'Edit as HTML' }).click();
  await page.getByRole('textbox', { name: /^Description/ }).fill(`${evil}<p>one thing more</p>`);
  await expect(page.getByRole('region', { name: 'Preview of the description' })).toContainText('the paragraph');
  await expectInert(page, dialogs);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();
  await page.goto(`/products/${id}`);
  await expect(page.locator('main')).toContainText('the paragraph');
  await expectInert(page, dialogs);
});

test('a hostile draft stays text: on every platform, in the editor, in what is copied, and in what the app says of it', async ({
  page,
  context,
  seller,
}) => {
  const dialogs = dialogsOf(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `Mug <img src=x onerror="window.ran='name'"> [x](javascript:alert(1))`;
  const id = await newProduct(seller, { ...mug, name });
  await page.goto(`/generate-description?product=${id}`);
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  await expect(page).toHaveURL(/draft=/);
  // Save a hostile text in the draft. It is stored and shown like a text that the AI model wrote.
  await seller.call('generation.saveDraft', {
    id: new URL(page.url()).searchParams.get('draft'),
    listing: {
      title: evil.slice(0, 500),
      intro: `![](https://evil.example/?d=1) [x](javascript:alert(1)) ${evil}`,
      bullets: [evil.slice(0, 1_000), evil.slice(-700), '<b>bold</b>'],
      details: evil,
      metaTitle: evil.slice(0, 200),
      metaDescription: evil.slice(0, 500),
      tags: ['<script>alert(1)</script>'],
    },
  });
  await page.reload();
  // A page without the app's content security policy, like the shop that the HTML is pasted into.
  const shop = await context.newPage();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Preview as page' }).click();
  const tabs = page.getByRole('tablist', { name: 'Preview as' });
  await expect(tabs).toBeVisible();
  for (const tab of await tabs.getByRole('tab').all()) {
    await tab.click();
    await expect(page.getByRole('tabpanel')).toBeVisible();
    expect(await page.evaluate(() => (window as { ran?: string }).ran)).toBeUndefined();
    for (const words of ['Copy as HTML', 'Copy as plain text']) {
      const copy = page.getByRole('button', { name: words });
      if ((await copy.count()) === 0) continue;
      await copy.click();
      await expect(copy).toHaveCount(0);
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied.length).toBeGreaterThan(100);
      if (words === 'Copy as HTML') expect(await activeIn(shop, copied), (await tab.textContent()) ?? '').toEqual([]);
    }
  }
  await expectInert(page, dialogs);
  // The findings quote the hostile text too. A severe finding blocks the use of the text.
  await expect(page.getByRole('button', { name: /^Use (this version|for )/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Back to the text' }).click();
  await expect(page.getByRole('textbox', { name: 'Intro' })).toContainText('![](https://evil.example/?d=1)');
  await expectInert(page, dialogs);

  await page.goto('/products');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText(`“${name}” deleted`)).toBeVisible();
  await expect(page.locator('[data-sonner-toaster] img')).toHaveCount(0);
  await expectInert(page, dialogs);
});

/**
 * Finds what would run or be loaded on a page that the copied HTML is pasted into. The browser parses the HTML without loading
 * anything.
 */
function activeIn(page: Page, html: string): Promise<string[]> {
  return page.evaluate((text) => {
    const { body } = new DOMParser().parseFromString(text, 'text/html');
    return [...body.querySelectorAll('*')]
      .filter((element) => {
        const names = element.getAttributeNames();
        return (
          !/^(p|ul|ol|li|strong|em|h[1-6]|br|div|span|b)$/i.test(element.tagName) ||
          names.some((one) => /^on|^src|^href|^style/i.test(one))
        );
      })
      .map((element) => element.outerHTML.slice(0, 200));
  }, html);
}
