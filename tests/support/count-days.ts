/** A process of its own that adds up the days of the database in DATA_DIR or DATABASE_URL, for tests that kill it. */
import { readConfig } from '#server/config.ts';
import { countDays } from '#server/rollups/count.ts';
import { createServices } from '#server/services.ts';
import { jobCtx } from './run-job.ts';

const services = await createServices(readConfig(process.env, { clientDir: null, migrationsDir: 'drizzle/migrations' }));
process.stdout.write('counting\n');
await countDays(jobCtx(services, 'rollups.count'));
process.stdout.write('counted\n');
await services.close();
process.exit(0);
