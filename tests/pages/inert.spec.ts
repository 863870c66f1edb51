/** Puts hostile text in every place that shows text. None of it may run, and none of it may cause a request. */
import { expect, type Page, test } from '../support/journey.ts';
import { mug, newProduct } from '../support/places.ts';
import { openStand, paste } from '../support/stand/stand.ts';

const evil = [
  '<script>window.ran = "script"; alert(1)</script>',
  '<img src="//evil.example/p.png" onerror="window.ran = \'onerror\'">',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:window.ran=\'link\'">the link</a>',
  '<svg onload="window.ran = \'svg\'"><script>window.ran = "svg script"</script><animate onbegin=alert(1)></svg>',
  '<style>@import url("//evil.example/x.css"); body { background: url(//evil.example/b.png) }</style>',
  '<p style="background: url(//evil.example/s.png)" onclick="window.ran = \'click\'">the paragraph</p>',
  '<iframe src="//evil.example/"></iframe><object data="//evil.example/o"></object><embed src="//evil.example/e">',
  '<link rel=stylesheet href="//evil.example/l.css"><meta http-equiv="refresh" content="0;url=//evil.example/">',
  '<form action="//evil.example/"><input autofocus onfocus="window.ran = \'focus\'"><button>the button</button></form>',
  '<video src="//evil.example/v" poster="//evil.example/w" onloadstart=alert(1) autoplay></video>',
  '<math><mi xlink:href="javascript:alert(1)">m</mi></math><template><img src=//evil.example/t></template>',
  '<p>over\u202eedir\u2066</p>',
].join('\n');

/**
 * Fails if anything ran or was inserted into the page. Requests to other hosts need no check here, because they fail every
 * browser test.
 */
async function expectInert(page: Page, dialogs: readonly string[]): Promise<void> {
  // Wait, in case hostile code starts late.
  await page.waitForTimeout(300);
  expect(dialogs).toEqual([]);
  expect(await page.evaluate(() => (window as { ran?: string }).ran)).toBeUndefined();
  const main = page.locator('main');
  const foreign =
    'script, style, iframe, object, embed, link, meta, video, math, template, img[src*=evil], [onclick], [onerror], [onload]';
  await expect(main.locator(foreign)).toHaveCount(0);
  await expect(
    main.locator('[href^="javascript:" i], [style*="evil"], [role=textbox] :is(a, img, svg, form, input)'),
  ).toHaveCount(0);
}

function dialogsOf(page: Page): string[] {
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    heard.push(dialog.message());
    void dialog.dismiss();
  });
  return heard;
}

test('hostile text that is loaded stays text, in the editor, the preview and the comparison', async ({ page, url }) => {
  const dialogs = dialogsOf(page);
  await openStand(page, url, { rich: evil, title: evil, details: 'something else', before: evil });
  const description = page.getByRole('textbox', { name: 'Description' });
  await expect(description).toContainText('the paragraph');
  await expect(page.getByRole('textbox', { name: 'Title' })).toContainText('<script>');
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('<img src=x onerror=alert(1)>');
  await expectInert(page, dialogs);
  await description.click();
  await page.keyboard.type('x');
  await expectInert(page, dialogs);
});

test('hostile text that is pasted or dropped arrives as its words', async ({ page, url }) => {
  const dialogs = dialogsOf(page);
  await openStand(page, url, { rich: '<p>Before</p>', title: '', details: '', before: '' });
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.click();
  await page.keyboard.press('ControlOrMeta+End');
  await paste(page, evil, 'the words');
  await expect(description).toContainText('the paragraph');
  const value = (await page.getByLabel('Value').textContent()) ?? '';
  expect(value).toMatch(/^(<\/?(p|strong|em|br|ul|ol|li|h3)>|[^<>])*$/);
  expect(value).not.toMatch(/evil|javascript|\u202e|\u2066/);
  await page.getByRole('textbox', { name: 'Title' }).click();
  await paste(page, evil, evil);
  await page.getByRole('textbox', { name: 'Details' }).click();
  await paste(page, evil, evil);
  await expect(page.getByRole('textbox', { name: 'Details' })).toContainText('<script>');
  await expectInert(page, dialogs);
  await description.evaluate((element, html) => {
    const { left, top } = element.getBoundingClientRect();
    const data = new DataTransfer();
    data.setData('text/html', html);
    element.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, clientX: left + 20, clientY: top + 20, bubbles: true, cancelable: true }),
    );
  }, evil);
  await expect(description.getByText('the button')).toHaveCount(2);
  await expectInert(page, dialogs);
});

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
