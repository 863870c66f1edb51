/**
 * Browser tests with an app that asks an AI model to write. Each test worker of Playwright starts its own server and fake
 * model.
 */
import { rmSync } from 'node:fs';
import { emptyStore } from './empty-store.ts';
import { type FakeAnthropic, startFakeAnthropic } from './fake-anthropic.ts';
import { freePort } from './free-port.ts';
import { test as journey } from './journey.ts';
import { startServer } from './server-process.ts';

interface Writer {
  /** The fake model. A test sets what it answers. */
  api: FakeAnthropic;
  address: string;
}

export const test = journey.extend<{ url: string }, { writer: Writer }>({
  writer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are needed
    async ({}, use) => {
      const api = await startFakeAnthropic();
      const dataDir = emptyStore();
      const port = String(await freePort());
      const address = `http://127.0.0.1:${port}`;
      const env = { DATA_DIR: dataDir, DATABASE_URL: '', PORT: port, PUBLIC_URL: address, ANTHROPIC_API_KEY: 'sk-ant-test' };
      const server = await startServer({ ...env, ANTHROPIC_BASE_URL: api.url });
      await use({ api, address });
      await server.stop();
      await api.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  url: async ({ writer }, use) => use(writer.address),
  baseURL: async ({ writer }, use) => use(writer.address),
});
