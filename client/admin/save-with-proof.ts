import { askToConfirm } from '../session/reauth.ts';

/**
 * Saves a file that the server gives only to an admin who has just proved who they are. Asks for the proof and tries again if it
 * is missing. Resolves to false if the admin closed that question.
 * @throws what `readError` can read, if the server refuses
 */
export async function saveWithProof(address: string, otherName: string, mayAsk = true): Promise<boolean> {
  const answer = await fetch(address);
  if (!answer.ok) {
    const { error } = (await answer.json().catch(() => ({}))) as { error?: { code: string } };
    if (error?.code === 'REAUTH_REQUIRED' && mayAsk)
      return (await askToConfirm('admin')) && saveWithProof(address, otherName, false);
    throw Object.assign(new Error('refused'), { data: error });
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? otherName;
  const url = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return true;
}
