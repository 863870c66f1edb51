/** Reads the mails that the tested app has sent. Without a mail server they are files in its data folder. */
import { join } from 'node:path';
import { readFolderMail } from '#server/integrations/mail/folder.ts';

/** Waits until there are `count` mails to this address with this subject. Returns the link in the newest of them. */
export async function linkInMail(to: string, subject: string, count = 1): Promise<string> {
  const folder = join(process.env.LISTWRIGHT_DATA_DIR ?? '', 'outbox');
  for (let look = 0; look < 100; look++) {
    const mails = (await readFolderMail(folder)).filter((mail) => mail.to === to && mail.subject === subject);
    const link = mails.length >= count && /https?:\/\/\S+/.exec(mails[0]?.text ?? '')?.[0];
    if (link) return link;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no mail "${subject}" to ${to}`);
}
