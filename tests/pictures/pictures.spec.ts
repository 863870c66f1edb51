/** Takes the pictures that README and docs show. Each is a screen as a new seller meets it. */
import { join } from 'node:path';
import { expect, test } from '../support/journey.ts';
import { seeItWritten } from '../support/streaming.ts';

const docs = join(import.meta.dirname, '../../docs');
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

test('the desk with a written text', async ({ page, seller: _seller }) => {
  await page.goto('/generate-description');
  await seeItWritten(page, () => page.getByRole('button', { name: 'Write another (1 query)' }).click());
  await expect(page.getByRole('button', { name: 'Use this version' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(docs, 'writing-screen.png'), animations: 'disabled' });
});
