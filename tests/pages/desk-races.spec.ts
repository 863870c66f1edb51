import type { Listing } from '#shared/generation/listing.ts';
import { expect, liveSentence, type Page, test } from '../support/journey.ts';
import type { Seller } from '../support/people.ts';
import { mug, newProduct } from '../support/places.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const intro = (page: Page) => page.getByRole('textbox', { name: 'Intro' });
const liveButton = (page: Page) => page.getByRole('button', { name: 'Use this version' });
const idIn = (page: Page) => new URL(page.url()).searchParams.get('draft') ?? '';

interface Draft {
  listing: Listing;
  edited: Listing | null;
}
const read = (page: Page, id: string) =>
  page.evaluate(async (id) => {
    const answer = await fetch(`/api/trpc/generation.get?input=${encodeURIComponent(JSON.stringify({ id }))}`);
    return (await answer.json()).result.data as Draft;
  }, id);
const introOf = (page: Page, id: string) => async () => (await read(page, id)).edited?.intro ?? null;

async function write(page: Page, seller: Seller): Promise<{ product: string; id: string }> {
  const product = await newProduct(seller, { ...mug, keyFeatures: ['Holds 350 ml', 'Dishwasher safe', 'Hand thrown in Devon'] });
  await page.goto(`/generate-description?product=${product}`);
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  await expect(liveButton(page)).toBeEnabled({ timeout: 30_000 });
  await expect(intro(page)).toHaveAttribute('contenteditable', 'true');
  return { product, id: idIn(page) };
}

/** Holds the calls to this address back until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<{ arrived: Promise<void>; letGo: () => void }> {
  let [letGo, come] = [() => {}, () => {}];
  const gate = new Promise<void>((done) => {
    letGo = done;
  });
  const arrived = new Promise<void>((done) => {
    come = done;
  });
  await page.route(address, async (route) => {
    come();
    await gate;
    await route.continue();
  });
  return { arrived, letGo };
}

test('words that I undid a moment ago do not go live, although they were saved', async ({ page, seller }) => {
  const { product, id } = await write(page, seller);
  const { listing } = await read(page, id);
  await intro(page).fill('Words that I took back.');
  await expect.poll(introOf(page, id)).toBe('Words that I took back.');
  await page.getByRole('button', { name: 'Drop my edits' }).click();
  await liveButton(page).click();
  await expect(page.getByText(liveSentence(mug.name))).toBeVisible();
  await page.goto(`/products/${product}`);
  const live = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Description', exact: true }) });
  await expect(live).toContainText(listing.intro.slice(0, 30));
  await expect(live).not.toContainText('took back');
  expect(await introOf(page, id)()).toBeNull();
});

type Broken = typeof globalThis & { breakOff: () => void };

/** Lets the next version of a text arrive until its intro is complete. `breakOff()` in the page then breaks the connection. */
const arriveInPart = (page: Page) =>
  page.addInitScript(() => {
    const real = window.fetch;
    let isHeld = true;
    window.fetch = async (input, init) => {
      const answer = await real(input, init);
      const url = input instanceof Request ? input.url : String(input);
      if (!isHeld || !url.includes('generation.tweak') || !answer.body) return answer;
      isHeld = false;
      const reader = answer.body.getReader();
      const broken = new Promise<never>((_, fail) => {
        (globalThis as Broken).breakOff = () => fail(new TypeError('network error'));
      });
      let arrived = '';
      const body = new ReadableStream({
        async pull(controller) {
          if (arrived.includes('bullets')) await broken;
          const { done, value } = await reader.read();
          if (done) return controller.close();
          arrived += new TextDecoder().decode(value);
          controller.enqueue(value);
        },
      });
      return new Response(body, answer);
    };
  });

test('what I corrected in a text that broke off stays out of the draft I come back to, and goes into its own', async ({
  page,
  seller,
}) => {
  await arriveInPart(page);
  const { id } = await write(page, seller);
  await page.getByRole('button', { name: /^Warmer/ }).click();
  await expect(page.getByText('Being written')).toBeVisible();
  await expect(title(page)).toBeEditable();
  await title(page).fill('Title for the warmer text');
  await page.evaluate(() => (globalThis as Broken).breakOff());
  await expect(page.getByText('The connection broke')).toBeVisible();
  await expect(title(page)).not.toHaveText('Title for the warmer text');
  // A save would be sent after 800 ms.
  await page.waitForTimeout(1_200);
  expect((await read(page, id)).edited).toBeNull();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(title(page)).toHaveText('Title for the warmer text');
});

test('what I type while a text is put live is saved afterwards, and nothing of it is asked about', async ({ page, seller }) => {
  const { id } = await write(page, seller);
  const use = await hold(page, /trpc\/generation\.applyDraft/);
  await liveButton(page).click();
  await use.arrived;
  await title(page).fill('Mug typed on');
  // A save would be sent after 800 ms.
  await page.waitForTimeout(1_200);
  expect((await read(page, id)).edited).toBeNull();
  use.letGo();
  await expect(page.getByText(liveSentence(mug.name))).toBeVisible();
  await expect.poll(async () => (await read(page, id)).edited?.title ?? null).toBe('Mug typed on');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
