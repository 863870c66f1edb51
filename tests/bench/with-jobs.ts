/** The app as in production, with its jobs in a thread, but without pages. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { startQueueInThread } from '#server/jobs/in-thread.ts';
import { createServices } from '#server/services.ts';
import { testConfig } from '../support/config.ts';
import { givenSettings, listen, serve } from './child.ts';

const { databaseUrl, aiUrl, stripe } = givenSettings<{ databaseUrl: string; aiUrl?: string; stripe?: Config['stripe'] }>();
const anthropic = { apiKey: aiUrl && 'bench', baseUrl: aiUrl, model: undefined };
// The server accepts only a data folder that no other user can open; mkdtemp makes such a folder.
const dataDir = mkdtempSync(join(tmpdir(), 'listwright-bench-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const services = await createServices(testConfig({ dataDir, databaseUrl, anthropic, ...(stripe && { stripe }) }));
await startQueueInThread(services);
serve(await listen(createServer(createApp(services, null))));
