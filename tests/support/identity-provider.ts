/**
 * A real identity server on this machine, for tests of the sign-in: OpenID Connect by the package oidc-provider. It has test
 * people, who sign in without a password.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import type { Config } from '#server/config.ts';
import { signInProviders } from '#shared/auth/auth.ts';
import { doors } from '#shared/paths.ts';
import { CANCEL, PERSON_HEADER } from './follow.ts';

/** What the server knows about a person; `sub` is their permanent id. */
export interface Somebody {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface IdentityProvider {
  /** The settings of an app that uses this server for all four sign-in providers. */
  signIn: Config['signIn'];
  /** Adds a person, or changes what the server knows about them. A browser can sign in as a person by sending their id. */
  put(person: Somebody): void;
  /** The server cuts off requests to this path; null for none. */
  away: { path: string | null };
  stop(): Promise<void>;
}

/** Starts the server. `publicUrl` is the URL of the app, to which the server sends people back. */
export async function startIdentityProvider(publicUrl: string): Promise<IdentityProvider> {
  const people = new Map<string, Somebody>();
  const away: IdentityProvider['away'] = { path: null };
  const server = createServer((req, res) => answer(req, res));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const keysOf = (name: string) => ({ clientId: `${name}-app`, clientSecret: `${name}-secret-${'x'.repeat(24)}` });
  const provider = new Provider(issuer, {
    clients: signInProviders.map((name) => ({
      client_id: keysOf(name).clientId,
      client_secret: keysOf(name).clientSecret,
      redirect_uris: [publicUrl + doors.signInCallback(name)],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    // Put the data about the person into the id token, as Google does.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    jwks: { keys: [{ ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), use: 'sig' }] },
    ttl: { AccessToken: 300, AuthorizationCode: 60, IdToken: 300, Interaction: 600, Session: 600, Grant: 600 },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, id) => {
      const person = people.get(id);
      return person && { accountId: id, claims: async () => ({ ...person }) };
    },
    // Nobody is asked for consent to sign in. A test can decline earlier, when the provider asks who signs in.
    loadExistingGrant: async (ctx) => {
      const grant = new provider.Grant({
        accountId: ctx.oidc.session?.accountId ?? '',
        clientId: ctx.oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const protocol = provider.callback();

  function answer(req: IncomingMessage, res: ServerResponse): void {
    const url = new URL(req.url ?? '/', issuer);
    if (url.pathname === away.path) return void req.destroy();
    if (url.pathname.startsWith('/interaction/')) {
      interact(req, res, url).catch((error: unknown) => res.writeHead(500).end(String(error)));
    } else protocol(req, res);
  }

  async function interact(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const who = req.headers[PERSON_HEADER] ?? url.searchParams.get('as');
    // A request without a person comes from a real browser: show a page to choose who to sign in as.
    if (!who) return choose(res, url);
    const login = { accountId: String(who) };
    const said = who === CANCEL ? { error: 'access_denied', error_description: 'The person said no.' } : { login };
    await provider.interactionFinished(req, res, said, { mergeWithLastSubmission: false });
  }

  function choose(res: ServerResponse, url: URL): void {
    const link = (id: string, words: string) => `<li><a href="${url.pathname}?as=${encodeURIComponent(id)}">${words}</a></li>`;
    const list = [...people.values()].map(({ sub, name }) => link(sub, name ?? sub)).join('');
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.end(`<!doctype html><title>Who are you</title><h1>Who are you</h1><ul>${list}${link(CANCEL, 'Cancel')}</ul>`);
  }

  return {
    signIn: { issuer, providers: Object.fromEntries(signInProviders.map((name) => [name, keysOf(name)])) },
    put: (person) => void people.set(person.sub, person),
    away,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
