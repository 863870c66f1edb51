import { expect, test } from '../support/journey.ts';
import { expectStill, watchLayoutShifts } from '../support/layout-shift.ts';
import { newSeller } from '../support/people.ts';
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
    test.setTimeout(150_000);
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
    const others = places.filter(({ who, missing }) => who === 'seller' && !missing);
    for (const place of drawFrom(others, 3, `still at ${viewport.width}`)) pages.push(await place.address(seller));
    for (const address of pages) {
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
        await quiet(page);
        await expectStill(page, address);
      });
    }
  });
}
