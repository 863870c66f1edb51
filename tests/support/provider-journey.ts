/** A browser between the app and the identity server, its redirects followed by hand so that each can be looked at or bent. */

import { type Client, clientFor, keepCookie, type TestApp } from './app.ts';
import { followToCallback } from './follow.ts';

export interface Traveller {
  /** The app as this browser's pages call it. */
  client: Client;
  /** Its cookies of the app, as a Cookie header. */
  jar: { cookie: string };
  /** One request to the app with the browser's cookies; redirects are not followed. */
  visit(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Presses the button: where the app sends the browser. */
  setOut(provider: string, next?: string): Promise<string>;
  /** See followToCallback. */
  answer(address: string, as: string): Promise<string>;
  /** All of it; answers the path of the app it ends on. */
  signIn(provider: string, as: string, next?: string): Promise<string>;
  /** Links a provider, as the profile page does. */
  link(provider: 'google' | 'facebook' | 'github' | 'twitter', as: string): Promise<string>;
}

/** `jar` lets it begin as somebody who is signed in. */
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
