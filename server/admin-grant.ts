/** `pnpm admin:grant <email>`: makes an existing account an admin. Run by a person who has access to the server. */
import { ADMIN_PASSWORD_MIN } from '#shared/auth/auth.ts';
import { ConfigError, readConfig } from './config.ts';
import { FolderInUse } from './folder-lock.ts';
import { writePrivately } from './private-folder.ts';
import { createServices, systemCtx } from './services.ts';
import { adminAddress } from './users/admin-address.ts';
import { grantAdmin } from './users/first-admin.ts';

async function main(): Promise<string> {
  writePrivately();
  const email = process.argv[2]?.normalize('NFKC').trim().toLowerCase();
  if (!email?.includes('@')) throw new ConfigError('Say whom: pnpm admin:grant you@example.com');
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' }, { clientDir: null, migrationsDir: 'drizzle/migrations' });
  const services = await createServices(config);
  try {
    const granted = await grantAdmin(systemCtx(services, 'admin:grant'), email);
    if (granted === 'shortPassword') {
      const rule = `An admin's password has ${ADMIN_PASSWORD_MIN} characters or more.`;
      throw new ConfigError(
        `${rule} Set a longer one for ${email} in Profile, or sign in once if it is long enough, then run this again.`,
      );
    }
    if (granted === 'noAccount')
      throw new ConfigError(`There is no account with the address ${email}. Register it first, then run this again.`);
    return `${email} is an admin now. ${adminAddress(process.env, config.publicUrl)}`;
  } finally {
    await services.close();
  }
}

main().then(
  (done) => process.stdout.write(`${done}\n`),
  (error: unknown) => {
    const known = error instanceof ConfigError || error instanceof FolderInUse;
    process.stderr.write(`${known ? (error as Error).message : (error as Error)?.stack}\n`);
    process.exitCode = 1;
  },
);
