import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Log } from '../../log.ts';
import { makeFolder } from '../../private-folder.ts';
import type { Mail, OutgoingMail } from './mail.ts';

export interface KeptMail extends OutgoingMail {
  id: string;
  at: string;
}

/** How many mails are kept; the oldest are deleted first. */
const KEPT = 200;

/**
 * Mail for a machine without a mail server: each mail becomes a file, and its link is logged. Only the system user that runs the
 * app can read the files.
 */
export function createFolderMail(folder: string, log: Log, now: () => Date = () => new Date()): Mail {
  return {
    via: 'folder',
    async send(mail) {
      await makeFolder(folder);
      const id = uuidv7();
      const kept: KeptMail = { id, at: now().toISOString(), ...mail };
      // Write the file under another name and then rename it, so that nobody reads half a mail.
      const half = join(folder, `.${id}`);
      try {
        await writeFile(half, JSON.stringify(kept), { mode: 0o600 });
        await rename(half, join(folder, `${id}.json`));
      } catch (error) {
        await rm(half, { force: true }).catch(() => {});
        throw error;
      }
      const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
      log.info({ to: mail.to, subject: mail.subject, link }, `Mail to ${mail.to}: ${mail.subject}${link ? ` ${link}` : ''}`);
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
      for (const name of names.slice(0, -KEPT)) await rm(join(folder, name), { force: true });
    },
    async forget(userId) {
      for (const mail of await readFolderMail(folder)) {
        if (mail.userId === userId) await rm(join(folder, `${mail.id}.json`), { force: true });
      }
    },
    close: () => {},
  };
}

/** The mails in a folder, newest first. */
export async function readFolderMail(folder: string): Promise<KeptMail[]> {
  const names = await readdir(folder).catch(() => []);
  const mails = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptMail);
  return Promise.all(mails);
}
