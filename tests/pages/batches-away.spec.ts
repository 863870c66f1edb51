/**
 * Batches that do not go straight on: one whose server is killed while it is paused, one that the AI provider writes later, texts that
 * the writer declines, and a plan without batches.
 */
import { rmSync } from 'node:fs';
import { checkEverywhere } from '../support/axe.ts';
import { emptyStore } from '../support/empty-store.ts';
import { type FakeAnthropic, replies, startFakeAnthropic } from '../support/fake-anthropic.ts';
import { freePort } from '../support/free-port.ts';
import { expect, test as journey, type Page } from '../support/journey.ts';
import { newSeller, type Seller, signInBulk } from '../support/people.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { worthAText } from '../support/worth-a-text.ts';

interface Own {
  api: FakeAnthropic;
  /** Kills the server, and starts it again. */
  killAndStart: () => Promise<void>;
}

const test = journey.extend<{ url: string }, { own: Own & { address: string } }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are needed
    async ({}, use) => {
      const api = await startFakeAnthropic();
      const dataDir = emptyStore();
      const port = String(await freePort());
      const address = `http://127.0.0.1:${port}`;
      const env = { DATA_DIR: dataDir, DATABASE_URL: '', PORT: port, PUBLIC_URL: address, ANTHROPIC_API_KEY: 'sk-ant-test' };
      const start = (): Promise<ServerProcess> => startServer({ ...env, ANTHROPIC_BASE_URL: api.url }, 120_000);
      let server = await start();
      const killAndStart = async () => {
        await server.stop('SIGKILL');
        server = await start();
      };
      await use({ api, address, killAndStart });
      await server.stop();
      await api.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  url: async ({ own }, use) => use(own.address),
  baseURL: async ({ own }, use) => use(own.address),
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(180_000);

async function fill(seller: Seller, mark: string, n: number): Promise<void> {
  for (let at = 1; at <= n; at++) await seller.call('products.create', { name: `${mark} ${at}`, ...worthAText });
}

/** Opens the dialog that starts a batch, for the products with this mark. */
async function choose(page: Page, mark: string) {
  await page.goto(`/products?q=${mark}`);
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Write texts' }).click();
  return page.getByRole('dialog', { name: 'Write texts' });
}

const goOn = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'How should the others be?' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Write the other/ }).click();
};
const left = (page: Page, n: number) =>
  expect(page.getByRole('region', { name: 'Review', exact: true }).getByRole('heading', { level: 2 })).toHaveText(
    `Review ${n} left`,
    { timeout: 90_000 },
  );

for (const width of [1440, 360]) {
  const size = { width, height: width === 360 ? 740 : 900 };

  test(`I pause a batch, the server is killed, and I resume it, ${width} wide`, async ({
    context,
    url,
    page,
    own,
    complaints,
  }) => {
    complaints.allow(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|Failed to load|fetch/);
    const mark = `Pot${width}`;
    await fill(await signInBulk(context, url), mark, 14);
    await page.setViewportSize(size);
    await (await choose(page, mark)).getByRole('button', { name: 'Write 14 texts (14 queries)' }).click();
    await expect(page.getByRole('heading', { name: 'How should the others be?' })).toBeVisible({ timeout: 60_000 });
    own.api.respondWith(() => replies.sensible({ firstDelayMs: 1_500 }));
    await goOn(page);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
    await expect(page.getByText('Nothing more is written until you resume')).toBeVisible();
    await own.killAndStart();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible({ timeout: 30_000 });
    await page.screenshot({ path: `test-results/paused-${width}.png`, fullPage: true });
    own.api.respondWith(() => replies.sensible());
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await left(page, 14);
  });

  test(`I have texts written later, and they come in, ${width} wide`, async ({ context, url, page, own }) => {
    own.api.respondWith(() => replies.sensible());
    const mark = `Urn${width}`;
    await fill(await signInBulk(context, url), mark, 12);
    await page.setViewportSize(size);
    const start = await choose(page, mark);
    await start.getByRole('radio', { name: /^Cheaper, later/ }).check();
    await expect(start).toContainText('Each text still counts as one query.');
    await page.screenshot({ path: `test-results/later-start-${width}.png` });
    if (width === 360) await checkEverywhere(page, 'a batch that is written later');
    await page.setViewportSize(size);
    await start.getByRole('button', { name: 'Write 12 texts (12 queries)' }).click();
    await goOn(page);
    await expect(page.getByText(/^7 texts are with the AI provider since/)).toBeVisible({ timeout: 60_000 });
    await page.screenshot({ path: `test-results/later-sent-${width}.png`, fullPage: true });
    if (width === 1440) await checkEverywhere(page, 'texts at the AI provider');
    await page.setViewportSize(size);
    // Those that are here are reviewed meanwhile: one goes live and comes off again.
    await left(page, 5);
    await page.keyboard.press('a');
    await left(page, 4);
    await page.keyboard.press('z');
    await left(page, 5);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(page.getByText('The AI provider goes on, and its texts come in once you resume.')).toBeVisible();
    const sent = own.api.batches.all.at(-1);
    if (sent) own.api.batches.finish(sent);
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await left(page, 12);
  });

  test(`texts that the writer declines pause the batch, and are tried again alone, ${width} wide`, async ({
    context,
    url,
    page,
    own,
  }) => {
    own.api.respondWith(() => replies.sensible());
    const mark = `Jar${width}`;
    await fill(await signInBulk(context, url), mark, 14);
    await page.setViewportSize(size);
    await (await choose(page, mark)).getByRole('button', { name: 'Write 14 texts (14 queries)' }).click();
    await expect(page.getByRole('heading', { name: 'How should the others be?' })).toBeVisible({ timeout: 60_000 });
    own.api.respondWith(() => replies.refusal());
    await goOn(page);
    const banner = page.getByText('The batch paused by itself.');
    await expect(banner).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^The AI writer declined this request\. No query was used\./).first()).toBeVisible();
    await page.screenshot({ path: `test-results/declined-${width}.png`, fullPage: true });
    if (width === 1440) await checkEverywhere(page, 'a batch that paused by itself');
    await page.setViewportSize(size);
    own.api.respondWith(() => replies.sensible());
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    const again = page.getByRole('button', { name: /^Write (this|these)/ });
    await expect(again).toBeVisible({ timeout: 60_000 });
    await page.screenshot({ path: `test-results/failed-${width}.png`, fullPage: true });
    if (width === 360) await checkEverywhere(page, 'products without a new text');
    await page.setViewportSize(size);
    await again.click();
    await left(page, 14);
  });
}

test('while texts are written, Pause keeps its focus, and what another tab uses or discards goes here too', async ({
  context,
  url,
  page,
  own,
}) => {
  const letGo: (() => void)[] = [];
  own.api.respondWith(() => async (response, call) => {
    await new Promise<void>((done) => letGo.push(done));
    await replies.sensible()(response, call);
  });
  const seller = await signInBulk(context, url);
  await fill(seller, 'Vase', 3);
  // As many as a sample has, so there is none.
  await (await choose(page, 'Vase')).getByRole('button', { name: 'Write 3 texts (3 queries)' }).click();
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  await pause.focus();
  await expect.poll(() => letGo.length, { timeout: 60_000 }).toBe(3);
  letGo.shift()?.();
  await left(page, 1);
  await expect(pause).toBeFocused();

  const id = new URL(page.url()).searchParams.get('id');
  const written = async () => {
    const asked = await page.request.get(`/api/trpc/batches.items?input=${encodeURIComponent(JSON.stringify({ id }))}`);
    const { items } = (
      (await asked.json()) as { result: { data: { items: { position: number; state: string; generationId: string }[] } } }
    ).result.data;
    return items.filter(({ state }) => state === 'written');
  };
  const [first] = await written();
  await seller.call('batches.use', { id, positions: [first?.position] });
  await expect(page.getByRole('heading', { name: 'Nothing left to review' })).toBeVisible({ timeout: 30_000 });
  letGo.shift()?.();
  await left(page, 1);
  const [second] = await written();
  await seller.call('generation.discardDraft', { id: second?.generationId });
  await expect(page.getByRole('heading', { name: 'Nothing left to review' })).toBeVisible({ timeout: 30_000 });
  letGo.shift()?.();
  own.api.respondWith(() => replies.sensible());
  await left(page, 1);
});

test('a plan that writes one text at a time says which one writes many', async ({ context, url, page }) => {
  await fill(await newSeller(context, url), 'Cup', 2);
  await page.goto('/products?q=Cup');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Write texts' }).first().click();
  const start = page.getByRole('dialog', { name: 'Starter lifts this limit' });
  await expect(start).toContainText('Free writes one text at a time. Starter writes up to 25 in one go.');
  await page.screenshot({ path: 'test-results/gated.png' });
  await checkEverywhere(page, 'a plan without batches');
});
