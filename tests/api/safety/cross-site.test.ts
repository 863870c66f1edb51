/** What a page of another site can make a visitor's browser send to us, and how the server answers. */
import { beforeAll, describe, expect, test } from 'vitest';
import { engine, engineFound } from '#tests/support/app.ts';
import { type Credentials, credentialsOf } from '#tests/support/credentials.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { atOnce } from '#tests/support/fuzz-run.ts';
import { fingerprint, fingerprintAtRest, mailsAreOut } from '#tests/support/owned-rows.ts';
import { startWatched, type Watched } from '#tests/support/watched-app.ts';
import { codeOf, type Reply } from '#tests/support/wire.ts';

const bookkeeping = ['audit_log', 'rate_limits', 'tokens'];
/** A 1 x 1 GIF, which the upload of pictures accepts. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const methods = ['POST', 'GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const;
const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/json, text/plain',
  '',
];
const origins = ['own', 'https://evil.example', 'null', 'https of own', 'own.evil.example', 'own port', 'none'] as const;
const sites = ['none given', 'same-origin', 'same-site', 'cross-site', 'none'] as const;

interface Combination {
  door: 'typed' | 'upload' | 'script';
  method: (typeof methods)[number];
  type: string;
  origin: (typeof origins)[number];
  site: (typeof sites)[number];
  credential: 'cookie' | 'bearer';
}

const doors = {
  typed: { path: '/api/trpc/products.create', type: 'application/json', body: '{"name":"Planted"}' },
  upload: { path: '/media', type: 'image/gif', body: gif },
  script: { path: '/api/ai/generate', type: 'application/json', body: '{"prompt":"Name: Planted"}' },
};

function combinations(): Combination[] {
  const found: Combination[] = [];
  for (const door of ['typed', 'upload', 'script'] as const) {
    for (const origin of origins) {
      for (const site of sites) {
        for (const credential of ['cookie', 'bearer'] as const) {
          found.push({ door, method: 'POST', type: doors[door].type, origin, site, credential });
          // Also try the content types that a form or a simple fetch of another site can send without a preflight request.
          if (credential === 'cookie')
            for (const type of types)
              if (type !== doors[door].type) found.push({ door, method: 'POST', type, origin, site, credential });
        }
      }
    }
    for (const method of methods) {
      if (method === 'POST') continue;
      for (const origin of ['own', 'https://evil.example', 'none'] as const)
        found.push({ door, method, type: doors[door].type, origin, site: 'none given', credential: 'cookie' });
    }
  }
  return found;
}

/** Says which requests the server must accept. The test compares the server's answer to every combination with this. */
function mayAct({ door, method, type, origin, site, credential }: Combination): boolean {
  if (method !== 'POST') return false;
  // Scripts send a bearer token, which a page of another site cannot add. The scripts' endpoint ignores cookies.
  if (credential === 'bearer') return type === doors[door].type;
  if (door === 'script') return false;
  // With a cookie, the browser must say that the request comes from our own page: in the Origin header, or else in
  // Sec-Fetch-Site.
  const fromUs = origin === 'own' || (origin === 'none' && site === 'same-origin');
  return fromUs && (site === 'none given' || site === 'same-origin') && type === doors[door].type;
}

describe.skipIf(!engineFound)(`requests from other sites on ${engine}`, () => {
  let watched: Watched;
  let seller: Credentials;
  beforeAll(async () => {
    watched = await startWatched();
    seller = await credentialsOf(watched);
    await mailsAreOut(watched.app.services.database);
  });

  function send({ door, method, type, origin, site, credential }: Combination): Promise<Reply> {
    const { url } = watched.app;
    const names: Record<(typeof origins)[number], string> = {
      own: url,
      'https://evil.example': 'https://evil.example',
      null: 'null',
      'https of own': url.replace('http:', 'https:'),
      'own.evil.example': `${url}.evil.example`,
      'own port': url.replace(/:\d+$/, ':1'),
      none: '',
    };
    const headers: Record<string, string> =
      credential === 'cookie' ? { cookie: seller.cookie.cookie ?? '' } : { ...seller.everyScope };
    if (origin !== 'none') headers.origin = names[origin];
    if (site !== 'none given') headers['sec-fetch-site'] = site;
    if (type) headers['content-type'] = type;
    const { path, body } = doors[door];
    return watched.wire.send(method, path, headers, method === 'GET' || method === 'HEAD' ? undefined : body);
  }

  test('F16 C28 nothing another site can send does anything, and all of our own is let through', async () => {
    const all = combinations();
    const wrong: string[] = [];
    const before = await fingerprintAtRest(watched.app.services.database, bookkeeping);
    const judge = async (one: Combination) => {
      const reply = await send(one);
      const done = reply.status >= 200 && reply.status < 300;
      const refused = reply.status >= 400 && reply.status < 500;
      const said = JSON.stringify(one);
      if (done !== mayAct(one)) wrong.push(`${said}: ${reply.status} ${codeOf(reply)}`);
      else if (!done && !refused) wrong.push(`${said}: ${reply.status}`);
      if (reply.headers['access-control-allow-origin'] !== undefined) wrong.push(`${said} is shared across origins`);
    };
    const [foreign, ours] = [all.filter((one) => !mayAct(one)), all.filter(mayAct)];
    await atOnce(foreign, judge);
    const after = await fingerprint(watched.app.services.database, bookkeeping);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    await atOnce(ours, judge);
    recordFigure({
      id: 'F16',
      what: 'method x type x origin x fetch metadata x credential',
      asked: '>= 60 combinations, each as expected, 0 changes',
      reached: `${all.length} combinations, ${wrong.length} otherwise, ${changed.length} changes`,
      ok: all.length >= 60 && wrong.length + changed.length === 0,
    });
    expect(wrong).toEqual([]);
    expect(changed).toEqual([]);
    expect(foreign.length).toBeGreaterThanOrEqual(60);
    expect(ours.length).toBeGreaterThan(20);
  });

  test('C28 every procedure that changes something answers POST alone, from our own pages alone', async () => {
    const before = await fingerprintAtRest(watched.app.services.database, bookkeeping);
    const { procedures } = await import('#tests/support/procedures.ts');
    for (const { name, type } of procedures) {
      if (type === 'query') continue;
      const headers = { cookie: seller.cookie.cookie ?? '', 'content-type': 'application/json' };
      const foreign = await watched.wire.send('POST', `/api/trpc/${name}`, { ...headers, origin: 'https://evil.example' }, '{}');
      expect([name, foreign.status, codeOf(foreign)]).toEqual([name, 403, 'NOT_ALLOWED']);
      const get = await watched.wire.send('GET', `/api/trpc/${name}?input=%7B%7D`, { ...headers, origin: watched.app.url });
      expect([name, get.status, codeOf(get)]).toEqual([name, 405, 'WRONG_METHOD']);
    }
    expect(await fingerprint(watched.app.services.database, bookkeeping)).toEqual(before);
  });

  test('C31 no answer is shared with another origin, asked for in whatever way', async () => {
    for (const origin of ['https://evil.example', 'null', watched.app.url, 'http://localhost:3000']) {
      for (const path of ['/api/trpc/products.list', '/api/trpc/auth.me', '/api/ai/generate', '/media/x/y', '/livez', '/']) {
        for (const method of ['GET', 'OPTIONS'] as const) {
          const asked = {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'content-type,authorization',
          };
          const { headers } = await watched.wire.send(method, path, { ...asked, cookie: seller.cookie.cookie ?? '' });
          const shared = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
          expect([method, path, origin, shared]).toEqual([method, path, origin, []]);
        }
      }
    }
  });
});
