/** Hostile text for the browser tests, and how they tell that it did nothing. */
import { expect, type Page } from './journey.ts';

export const evil = [
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
export async function expectInert(page: Page, dialogs: readonly string[]): Promise<void> {
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

export function dialogsOf(page: Page): string[] {
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    heard.push(dialog.message());
    void dialog.dismiss();
  });
  return heard;
}
