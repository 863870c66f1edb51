/**
 * Fake sign-in providers: small servers that speak OAuth 2.0 as GitHub, Facebook and X document it, including the different ways
 * in which they refuse.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readText } from '#server/http/body.ts';
import type { Endpoints } from '#server/integrations/sign-in/providers.ts';
import { CANCEL, PERSON_HEADER } from './follow.ts';

export type Dialect = 'github' | 'facebook' | 'twitter';
type Answer = [status: number, body: unknown];

interface Code {
  as: string;
  challenge: string;
  redirectUri: string;
}

export interface FakeProvider {
  at: Endpoints;
  keys: { clientId: string; clientSecret: string };
  /**
   * For each path in this map, the server gives this answer instead of the usual one. If the answer is null, it never answers.
   */
  broken: Map<string, Answer | null>;
  stop(): Promise<void>;
}

/** Starts a fake provider. `people` holds the data about each person, by the path at which the app asks for it. */
export async function startFakeProvider(
  dialect: Dialect,
  people: Record<string, Record<string, unknown>>,
): Promise<FakeProvider> {
  const keys = { clientId: `${dialect}-app`, clientSecret: `${dialect}-secret` };
  const broken: FakeProvider['broken'] = new Map();
  const codes = new Map<string, Code>();
  const tokens = new Map<string, string>();

  const server = createServer((req, res) => {
    handle(req, res).catch((error: unknown) => res.writeHead(500).end(String(error)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', origin);
    const instead = broken.get(url.pathname);
    if (instead === null) return;
    if (url.pathname === '/authorize') return authorize(req, res, url.searchParams);
    const [status, body] =
      instead ?? (url.pathname === '/token' ? redeem(req, new URLSearchParams(await readText(req, 10_000))) : person(req, url));
    res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  }

  function authorize(req: IncomingMessage, res: ServerResponse, query: URLSearchParams): void {
    const wanted = { client_id: keys.clientId, response_type: 'code', code_challenge_method: 'S256', scope: scopes[dialect] };
    for (const [name, value] of Object.entries(wanted)) if (query.get(name) !== value) throw new Error(`bad ${name}`);
    const as = String(req.headers[PERSON_HEADER]);
    const back = new URL(query.get('redirect_uri') ?? '');
    if (as === CANCEL) {
      back.searchParams.set('error', 'access_denied');
      if (dialect === 'facebook') back.searchParams.set('error_reason', 'user_denied');
    } else {
      const code = randomBytes(12).toString('hex');
      codes.set(code, { as, challenge: query.get('code_challenge') ?? '', redirectUri: query.get('redirect_uri') ?? '' });
      back.searchParams.set('code', code);
    }
    back.searchParams.set('state', query.get('state') ?? '');
    if (dialect === 'github') back.searchParams.set('iss', origin);
    res.writeHead(302, { location: back.href }).end();
  }

  function redeem(req: IncomingMessage, form: URLSearchParams): Answer {
    if (!proves(req, form, dialect, keys)) return refusals[dialect].client;
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const good = code?.challenge === challenge && code.redirectUri === form.get('redirect_uri');
    if (req.method !== 'POST' || form.get('grant_type') !== 'authorization_code' || !good) return refusals[dialect].code;
    const token = randomBytes(12).toString('hex');
    tokens.set(token, code.as);
    return [200, { access_token: token, token_type: 'bearer', scope: scopes[dialect], expires_in: 7200 }];
  }

  function person(req: IncomingMessage, url: URL): Answer {
    const token = /^Bearer (\w+)$/.exec(req.headers.authorization ?? '')?.[1] ?? '';
    const as = tokens.get(token);
    if (!as) return [401, { message: 'Bad credentials' }];
    if (dialect === 'github' && !req.headers['user-agent']) return [403, { message: 'Administrative rules: send a User-Agent.' }];
    if (dialect === 'facebook') {
      const proof = createHmac('sha256', keys.clientSecret).update(token).digest('hex');
      const right = url.searchParams.get('appsecret_proof') === proof && url.searchParams.get('fields') === 'id,name,email';
      if (!right) return [400, { error: { message: 'Invalid appsecret_proof', type: 'GraphMethodException', code: 100 } }];
    }
    const found = people[as]?.[url.pathname];
    return found === undefined ? [404, { message: 'Not Found' }] : [200, found];
  }

  return {
    keys,
    broken,
    at: {
      issuer: origin,
      authorize: `${origin}/authorize`,
      token: `${origin}/token`,
      person: `${origin}${{ github: '/user', facebook: '/me?fields=id,name,email', twitter: '/2/users/me' }[dialect]}`,
      emails: `${origin}/user/emails`,
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const scopes: Record<Dialect, string> = {
  github: 'read:user user:email',
  facebook: 'public_profile email',
  twitter: 'users.read tweet.read',
};

/** GitHub refuses with status 200, Facebook with an object where the standard has a string, and X as the standard says. */
const refusals: Record<Dialect, { client: Answer; code: Answer }> = {
  github: {
    client: [
      200,
      { error: 'incorrect_client_credentials', error_description: 'The client_id and/or client_secret are incorrect.' },
    ],
    code: [200, { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }],
  },
  facebook: {
    client: [400, { error: { message: 'Error validating client secret.', type: 'OAuthException', code: 1 } }],
    code: [400, { error: { message: 'This authorization code has been used.', type: 'OAuthException', code: 100 } }],
  },
  twitter: {
    client: [401, { error: 'unauthorized_client', error_description: 'Missing valid authorization header' }],
    code: [400, { error: 'invalid_request', error_description: 'Value passed for the authorization code was invalid.' }],
  },
};

function proves(req: IncomingMessage, form: URLSearchParams, dialect: Dialect, keys: FakeProvider['keys']): boolean {
  if (dialect !== 'twitter') return form.get('client_id') === keys.clientId && form.get('client_secret') === keys.clientSecret;
  const [, given = ''] = /^Basic (.+)$/.exec(req.headers.authorization ?? '') ?? [];
  const [id = '', secret = ''] = Buffer.from(given, 'base64').toString().split(':').map(decodeURIComponent);
  return id === keys.clientId && secret === keys.clientSecret;
}
