/** Reads the mails that the tested app has sent. Without a mail server they are files in its data folder. */
import { join } from 'node:path';
import { readFolderMail } from '#server/integrations/mail/folder.ts';

/** Waits until `count` mails with this subject were sent to the e-mail address `to`. Returns the link in the newest one. */
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
