import { long } from '../support/amounts.ts';
import { checkEverywhere } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { newSeller, signInAdmin } from '../support/people.ts';
import { places } from '../support/places.ts';
import { quiet } from '../support/quiet.ts';
import { drawFrom } from '../support/seed.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function settled(page: Page) {
  // What the server paints before the app is there is inert and has no landmarks.
  await expect(page.locator('#first-paint')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await quiet(page);
}

for (const who of ['visitor', 'seller', 'admin'] as const) {
  test(`anyone can use the pages there are for ${who}s, and they keep to the security policy and say nothing on the console`, async ({
    page,
    context,
    url,
    complaints,
  }) => {
    test.setTimeout(long ? 1_200_000 : 240_000);
    const person = who === 'admin' ? await signInAdmin(context, url) : await newSeller(context, url);
    const cookies = who === 'visitor' ? [] : await context.cookies();
    const theirs = places.filter((one) => one.who === who);
    // One page takes two seconds. So an ordinary run looks at a quarter of them, drawn by the seed of the day.
    for (const place of drawFrom(theirs, long ? theirs.length : Math.ceil(theirs.length / 4), who)) {
      await test.step(place.name, async () => {
        if (place.missing) complaints.allow(/status of 404/);
        const address = await place.address(person);
        await context.clearCookies();
        await context.addCookies(cookies);
        const answer = await page.goto(address);
        expect(answer?.status()).toBe(place.missing ? 404 : 200);
        await settled(page);
        expect(new URL(page.url()).pathname).toBe(address);
        await checkEverywhere(page, place.name);
      });
    }
  });
}
