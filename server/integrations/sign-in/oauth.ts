/**
 * Sign-in through a provider, by OAuth 2.0 and OpenID Connect with PKCE. Everything a provider answers is verified before it is
 * used.
 */
import * as oauth from 'oauth4webapi';
import type { SignInProvider } from '#shared/auth/auth.ts';
import { isThisMachine } from '../../http/this-machine.ts';
import { signInFailure } from './failures.ts';
import { type Ask, type Dialect, dialects, type Endpoints, openId, personOfClaims, publicEndpoints } from './providers.ts';
import { type Attempt, type SignIn, SignInFailed } from './sign-in.ts';

/** How many milliseconds all requests to the provider may take together in one call of `begin` or `finish`. */
const DEADLINE = 8_000;

export interface SignInOptions {
  /** The providers the operator has configured. */
  providers: Partial<Record<SignInProvider, { clientId: string; clientSecret: string }>>;
  /** If set, the OpenID server at this URL is used instead of every provider, for tests on one machine. */
  issuer: string | undefined;
  /** Our callback URL, to which a provider sends people back. */
  callback: (provider: SignInProvider) => string;
  /** For tests: the URLs of servers that behave like the providers. */
  endpoints?: Record<SignInProvider, Endpoints>;
  deadlineMs?: number;
}

/**
 * A provider as the library needs it: its server (`as`) and its URLs (`at`), our registration there (`client`, `proof`,
 * `secret`), and what is special about its protocol (`dialect`).
 */
interface Peer {
  as: oauth.AuthorizationServer;
  client: oauth.Client;
  proof: oauth.ClientAuth;
  dialect: Dialect;
  at: Endpoints;
  secret: string;
}

export function createSignIn(options: SignInOptions): SignIn {
  const { providers, issuer, endpoints = publicEndpoints, deadlineMs = DEADLINE } = options;
  /** The library caches a provider's public keys by this object, so create one per provider and keep it. */
  const fixed = Object.fromEntries(Object.entries(endpoints).map(([provider, at]) => [provider, serverAt(at)]));
  let discovered: oauth.AuthorizationServer | undefined;
  const discover = async (address: string, requests: oauth.HttpRequestOptions<'GET'>) => {
    const url = new URL(address);
    discovered ??= await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, requests));
    return discovered;
  };

  async function peerOf(provider: SignInProvider, signal: AbortSignal): Promise<Peer> {
    const keys = providers[provider];
    if (!keys) throw new SignInFailed('notConfigured', 'no_keys');
    const at = issuer ? { issuer, authorize: '', token: '' } : endpoints[provider];
    const dialect = issuer ? openId : dialects[provider];
    const as = issuer ? await discover(issuer, requestsTo(issuer, signal)) : fixed[provider];
    if (!as) throw new SignInFailed('notConfigured', 'no_endpoints');
    return {
      as,
      client: { client_id: keys.clientId },
      proof: dialect.proof === 'basic' ? oauth.ClientSecretBasic(keys.clientSecret) : oauth.ClientSecretPost(keys.clientSecret),
      dialect,
      at,
      secret: keys.clientSecret,
    };
  }

  return {
    providers: Object.keys(providers) as SignInProvider[],
    newAttempt: (provider) => ({
      state: oauth.generateRandomState(),
      verifier: oauth.generateRandomCodeVerifier(),
      nonce: oauth.generateRandomNonce(),
      redirectUri: options.callback(provider),
    }),

    async begin(provider, attempt) {
      try {
        const { as, client, dialect } = await peerOf(provider, AbortSignal.timeout(deadlineMs));
        const url = new URL(as.authorization_endpoint ?? '');
        const query: Record<string, string> = {
          response_type: 'code',
          client_id: client.client_id,
          redirect_uri: attempt.redirectUri,
          scope: dialect.scope,
          state: attempt.state,
          code_challenge: await oauth.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
        };
        if (!dialect.person) query.nonce = attempt.nonce;
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
        return url;
      } catch (error) {
        throw signInFailure(error);
      }
    },

    async finish(provider, attempt, query) {
      try {
        const signal = AbortSignal.timeout(deadlineMs);
        return await exchange(await peerOf(provider, signal), attempt, query, signal);
      } catch (error) {
        throw signInFailure(error);
      }
    },
  };
}

/** Exchanges the code for a token, and the token for the person's data. */
async function exchange(peer: Peer, attempt: Attempt, query: URLSearchParams, signal: AbortSignal) {
  const { as, client, dialect, at } = peer;
  const requests = requestsTo(at.issuer, signal);
  const checked = oauth.validateAuthResponse(as, client, query, attempt.state);
  const answer = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    peer.proof,
    checked,
    attempt.redirectUri,
    attempt.verifier,
    requests,
  );
  if (!dialect.person) {
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer, {
      expectedNonce: attempt.nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(as, answer, requests);
    return personOfClaims(oauth.getValidatedIdTokenClaims(tokens));
  }
  const { access_token: token } = await oauth.processAuthorizationCodeResponse(as, client, answer);
  const ask: Ask = async (address, { optional = false } = {}) => {
    const reply = await oauth.protectedResourceRequest(token, 'GET', new URL(address), new Headers(accept), null, requests);
    if (reply.status === 200) return reply.json();
    await reply.body?.cancel();
    if (optional && (reply.status === 403 || reply.status === 404)) return null;
    throw new SignInFailed('failed', `http_${reply.status}`);
  };
  return dialect.person(ask, at, { client: peer.secret, token });
}

const accept = { accept: 'application/json' };

/** Options of every request. Unencrypted requests are allowed only to a server on this machine. */
function requestsTo(issuer: string, signal: AbortSignal) {
  return { signal, [oauth.allowInsecureRequests]: isThisMachine(new URL(issuer).hostname) };
}

function serverAt({ issuer, authorize, token, keys }: Endpoints): oauth.AuthorizationServer {
  return { issuer, authorization_endpoint: authorize, token_endpoint: token, ...(keys ? { jwks_uri: keys } : {}) };
}
