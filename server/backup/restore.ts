import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { extract } from 'tar';
import { ConfigError } from '../config.ts';
import { lockFolder } from '../folder-lock.ts';
import { MANIFEST, verifyFolder } from './manifest.ts';

/**
 * Replaces a data folder by a backup. The backup is first unpacked beside the folder and compared with its checksums. The
 * previous folder is kept under another name.
 * @returns when the backup was made, and where the previous folder is now
 * @throws ConfigError if the folder is not empty and `replace` is false, or the backup is damaged; FolderInUse
 */
export async function restore(
  file: string,
  folder: string,
  options: { replace: boolean; now: Date },
): Promise<{ madeAt: string; former: string | null }> {
  const dataDir = resolve(folder);
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}.`);
  const full = existsSync(dataDir) && readdirSync(dataDir).some((name) => !/^lock(\.turn)?$/.test(name));
  if (full && !options.replace) {
    throw new ConfigError(
      `${dataDir} is not empty. Say --replace to put the backup in its place; what is there now is kept beside it.`,
    );
  }
  const lock = existsSync(dataDir) ? lockFolder(dataDir) : null;
  const fresh = `${dataDir}.restoring-${process.pid}`;
  try {
    mkdirSync(dirname(dataDir), { recursive: true });
    mkdirSync(fresh, { mode: 0o700 });
    await unpack(file, fresh);
    const { madeAt } = await verifyFolder(fresh);
    rmSync(join(fresh, MANIFEST));
    const former = full ? `${dataDir}.before-restore-${options.now.toISOString().replace(/\D/g, '').slice(0, 14)}` : null;
    lock?.release();
    if (former) renameSync(dataDir, former);
    else rmSync(dataDir, { recursive: true, force: true });
    renameSync(fresh, dataDir);
    return { madeAt, former };
  } finally {
    lock?.release();
    rmSync(fresh, { recursive: true, force: true });
  }
}

async function unpack(file: string, into: string): Promise<void> {
  const others: string[] = [];
  try {
    await extract({
      file,
      cwd: into,
      strict: true,
      // Ignore the permissions in the archive: only the owner may access the unpacked files.
      onReadEntry: (entry) => {
        entry.mode = entry.type === 'Directory' ? 0o700 : 0o600;
      },
      filter: (path, entry) => {
        const plain = 'type' in entry && /^(Old|Contiguous)?File$|^Directory$/.test(entry.type);
        if (!plain) others.push(path);
        return plain;
      },
    });
  } catch (error) {
    throw new ConfigError(`This file is no backup of Listwright, or it was cut short (${(error as Error).message}).`);
  }
  if (others.length > 0) {
    throw new ConfigError(`This backup holds "${others[0]}", which is a link or no plain file. Nothing was restored.`);
  }
}
