/** The app as it is served, without pages and jobs. */
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { createApp } from '#server/app.ts';
import { createServices } from '#server/services.ts';
import { givenSettings, listen, serve } from './child.ts';

const { databaseUrl, aiUrl } = givenSettings<{ databaseUrl: string; aiUrl: string }>();
const services = await createServices({
  ...{ port: 0, host: '127.0.0.1', publicUrl: 'http://localhost:3000', dataDir: tmpdir(), databaseUrl, offlinePaceMs: 0 },
  ...{ anthropic: { apiKey: 'bench', baseUrl: aiUrl, model: undefined }, logLevel: 'silent', trustProxy: 0 },
  ...{ clientDir: null, migrationsDir: 'drizzle/migrations', jobs: false },
});
serve(await listen(createServer(createApp(services, null))));
