/** `pnpm backup [file]` and `pnpm restore <file> [--replace]`: the embedded database, the pictures and the mails as one file. */
import { ConfigError, readConfig } from '../config.ts';
import { StoreDamaged } from '../database/embedded-store.ts';
import { FolderInUse } from '../folder-lock.ts';
import { keepPrivate, writePrivately } from '../private-folder.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

async function main([what, ...rest]: string[]): Promise<string> {
  writePrivately();
  const { dataDir, databaseUrl } = readConfig(process.env, { clientDir: null, migrationsDir: 'drizzle/migrations' });
  if (databaseUrl) {
    throw new ConfigError('DATABASE_URL is set: use pg_dump and pg_restore for PostgreSQL, and copy the folder DATA_DIR/media.');
  }
  keepPrivate(dataDir);
  const [file] = rest.filter((word) => !word.startsWith('--'));
  const now = new Date();
  if (what === 'backup') {
    const name = file ?? `listwright-${now.toISOString().replace(/\D/g, '').slice(0, 14)}.backup`;
    const { files, bytes } = await backUp(dataDir, name, now);
    return `${name} holds ${files} files, ${Math.ceil(bytes / 1024 / 1024)} MB before packing. It contains everything people entrusted to you: keep it somewhere safe.`;
  }
  if (!file) throw new ConfigError('Say which: pnpm restore <file> [--replace]');
  const { madeAt, former } = await restore(file, dataDir, { replace: rest.includes('--replace'), now });
  return `${dataDir} is as it was on ${madeAt}.${former ? ` What was there before is in ${former}.` : ''}`;
}

main(process.argv.slice(2)).then(
  (done) => process.stdout.write(`${done}\n`),
  (error: unknown) => {
    const known = error instanceof ConfigError || error instanceof FolderInUse || error instanceof StoreDamaged;
    process.stderr.write(`${known ? (error as Error).message : (error as Error)?.stack}\n`);
    process.exitCode = 1;
  },
);
