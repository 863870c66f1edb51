/**
 * A browser that signs in through the identity server. The test follows each redirect itself, so that it can inspect or change
 * it.
 */

import { type Client, clientFor, keepCookie, type TestApp } from './app.ts';
import { followToCallback } from './follow.ts';

export interface Traveller {
  /** A client for the app's procedures that sends this browser's cookies. */
  client: Client;
  /** The browser's cookies for the app, as a Cookie header. */
  jar: { cookie: string };
  /** One request to the app with the browser's cookies; redirects are not followed. */
  visit(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Begins a sign-in, as the button does; returns the URL at the provider to which the app sends the browser. */
  setOut(provider: string, next?: string): Promise<string>;
  /** Signs in at the provider as this person; returns the app's callback path, not visited yet (see followToCallback). */
  answer(address: string, as: string): Promise<string>;
  /** Does the whole sign-in; returns the app's path at which it ends. */
  signIn(provider: string, as: string, next?: string): Promise<string>;
  /** Links a provider to the account, as the profile page does. */
  link(provider: 'google' | 'facebook' | 'github' | 'twitter', as: string): Promise<string>;
}

/** Makes a browser. Pass `jar` to start as a person who is signed in. */
export function traveller(app: TestApp, jar: { cookie: string } = { cookie: '' }): Traveller {
  const { publicUrl } = app.services.config;
  const visit: Traveller['visit'] = async (path, headers = {}) => {
    const own: Record<string, string> = jar.cookie ? { cookie: jar.cookie } : {};
    const answer = await fetch(app.url + path, { redirect: 'manual', headers: { ...own, ...headers } });
    for (const line of answer.headers.getSetCookie()) keepCookie(jar, line);
    return answer;
  };
  const leads = (answer: Response) => answer.headers.get('location') ?? `nowhere (${answer.status})`;
  const self: Traveller = {
    client: clientFor(app.url, {}, jar),
    jar,
    visit,
    setOut: async (provider, next) =>
      leads(await visit(`/api/auth/${provider}${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`)),
    answer: (address, as) => followToCallback(publicUrl, address, as),
    signIn: async (provider, as, next) => {
      const address = await self.setOut(provider, next);
      return address.startsWith('/') ? address : leads(await visit(await self.answer(address, as)));
    },
    link: async (provider, as) => {
      const { url } = await self.client.auth.startLink.mutate({ provider });
      return leads(await visit(await self.answer(url, as)));
    },
  };
  return self;
}
