import type { BrowserContext } from '@playwright/test';
import { long } from '../support/amounts.ts';
import { expect, test } from '../support/journey.ts';
import { expectStill, watchLayoutShifts } from '../support/layout-shift.ts';
import { newSeller, signInAdmin } from '../support/people.ts';
import { mug, newProduct, places } from '../support/places.ts';
import { quiet } from '../support/quiet.ts';
import { drawFrom } from '../support/seed.ts';

const screens = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

for (const viewport of screens) {
  test(`on a screen of ${viewport.width} px nothing moves by itself: no page that loads, and no text that is written`, async ({
    page,
    context,
    url,
  }) => {
    test.setTimeout(long ? 900_000 : 150_000);
    await page.setViewportSize(viewport);
    await watchLayoutShifts(page);
    const seller = await newSeller(context, url);

    await page.goto('/generate-description');
    await page.getByRole('button', { name: 'Write another (1 query)' }).click();
    await expect(page.getByRole('button', { name: 'Use this version' })).toBeVisible({ timeout: 60_000 });
    await quiet(page);
    await expectStill(page, 'the desk until its text is written');

    const product = await newProduct(seller, mug);
    const pages = [
      // These have moved before: parts of them come later than the rest.
      '/generate-description',
      `/generate-description?product=${product}`,
      `/products/edit/${product}`,
      '/settings?voice=new',
      '/integrations',
    ];
    const look = (address: string) =>
      test.step(address, async () => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
        await quiet(page);
        // A page that leads elsewhere, for example to the sign-in, was not looked at.
        expect.soft(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
        await expectStill(page, address);
      });
    for (const address of pages) await look(address);

    // Of all other screens, an ordinary run looks at a few, drawn by the seed of the day.
    const others = places.filter(({ missing }) => !missing);
    const drawn = long ? others : drawFrom(others, 4, `still at ${viewport.width}`);
    const looks = await Promise.all(drawn.map(async ({ who, address }) => ({ who, address: await address(seller) })));
    const cookies = { seller: await context.cookies(), visitor: [], admin: await cookiesOfAdmin(context, url) };
    for (const who of ['seller', 'visitor', 'admin'] as const) {
      await page.evaluate(() => localStorage.clear());
      await context.clearCookies();
      await context.addCookies(cookies[who]);
      for (const { who: whose, address } of looks) if (whose === who) await look(address);
    }
  });
}

async function cookiesOfAdmin(context: BrowserContext, url: string) {
  await signInAdmin(context, url);
  return context.cookies();
}
