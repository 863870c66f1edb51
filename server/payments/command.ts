/** `pnpm payments:sync`: brings products and prices at the payment service up to date with the plans, and says what it changed. */
import { ConfigError, readConfig } from '../config.ts';
import { FolderInUse } from '../folder-lock.ts';
import { PaymentsError } from '../integrations/payments/payments.ts';
import { writePrivately } from '../private-folder.ts';
import { createServices, systemCtx } from '../services.ts';
import { syncPrices } from './sync.ts';

async function main(): Promise<string> {
  writePrivately();
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' }, { clientDir: null, migrationsDir: 'drizzle/migrations' });
  const services = await createServices(config);
  try {
    const { via } = services.payments;
    if (via === 'off') throw new ConfigError('Payments are not set up: set STRIPE_SECRET_KEY.');
    const changes = await syncPrices(systemCtx(services, 'payments:sync'));
    const where = via === 'test' ? 'the built-in test service' : 'Stripe';
    return [...changes, changes.length ? `${where} is up to date now.` : `${where} was up to date: nothing was changed.`].join(
      '\n',
    );
  } finally {
    await services.close();
  }
}

main().then(
  (done) => process.stdout.write(`${done}\n`),
  (error: unknown) => {
    const known = error instanceof ConfigError || error instanceof FolderInUse || error instanceof PaymentsError;
    process.stderr.write(`${known ? (error as Error).message : (error as Error)?.stack}\n`);
    process.exitCode = 1;
  },
);
