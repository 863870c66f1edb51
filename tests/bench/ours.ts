/** The app as in production, without pages and jobs. */
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { createApp } from '#server/app.ts';
import { createServices } from '#server/services.ts';
import { testConfig } from '../support/config.ts';
import { givenSettings, listen, serve } from './child.ts';

const { databaseUrl, aiUrl } = givenSettings<{ databaseUrl: string; aiUrl: string }>();
const anthropic = { apiKey: 'bench', baseUrl: aiUrl, model: undefined };
const services = await createServices(testConfig({ dataDir: tmpdir(), databaseUrl, anthropic }));
serve(await listen(createServer(createApp(services, null))));
