/** Follows a sign-in through a provider one redirect at a time, as a browser would. */

/**
 * With this header the test's browser tells the provider which person is signing in. With the value `cancel`, the person
 * declines.
 */
export const PERSON_HEADER = 'x-person';
export const CANCEL = 'cancel';

/**
 * Follows redirects from the provider's first page until one leads back to the app at `publicUrl`. Returns the path and query of
 * that URL (the callback) without visiting it.
 */
export async function followToCallback(publicUrl: string, address: string, as: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = address;
  for (let hops = 0; !at.startsWith(`${publicUrl}/`); hops++) {
    if (hops > 8) throw new Error(`the provider leads in circles: ${at}`);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie, [PERSON_HEADER]: as } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = answer.headers.get('location');
    if (!next) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    at = new URL(next, at).href;
  }
  return at.slice(publicUrl.length);
}
