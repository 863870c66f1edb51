/** The app as in production, but without pages and jobs. */

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { createServices } from '#server/services.ts';
import { testConfig } from '../support/config.ts';
import { givenSettings, listen, serve } from './child.ts';

const { databaseUrl, aiUrl, metricsToken } = givenSettings<{ databaseUrl: string; aiUrl: string; metricsToken?: string }>();
const anthropic = { apiKey: 'bench', baseUrl: aiUrl, model: undefined };
// The server accepts only a data folder that no other user can open; mkdtemp makes such a folder.
const dataDir = mkdtempSync(join(tmpdir(), 'listwright-bench-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const services = await createServices(testConfig({ dataDir, databaseUrl, anthropic, metricsToken }));
serve(await listen(createServer(createApp(services, null))));
