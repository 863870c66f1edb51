/**
 * Every procedure is called in somebody else's catalogue: as a member of each role, as one who was removed a moment ago, and as a
 * stranger. What shared/teams/roles.ts says is what the server does, from the very next call on after each change.
 */
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashSecret } from '#server/auth/secrets.ts';
import { whyNot } from '#shared/teams/role-words.ts';
import { type MemberRole, may, memberRoles, type Right, roles, type TeamRole } from '#shared/teams/roles.ts';
import { CATALOGUE_HEADER, VIEW_AS_HEADER } from '#shared/teams/wish.ts';
import { access, type Entry } from '#tests/support/access-table.ts';
import { long } from '#tests/support/amounts.ts';
import { engine, engineFound, type Person } from '#tests/support/app.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { wholeInputs } from '#tests/support/good-inputs.ts';
import { type Procedure, procedures } from '#tests/support/procedures.ts';
import { seed } from '#tests/support/seed.ts';
import { startWatched, type Watched } from '#tests/support/watched-app.ts';
import { codeOf, type Reply } from '#tests/support/wire.ts';

const ATTEMPTS = long ? 5_200 : 700;

/** What somebody is in the catalogue: a role, somebody who was just removed from it, or who never was in it. */
const standings = [...memberRoles, 'removed', 'stranger'] as const;
type Standing = (typeof standings)[number];
type Way = 'cookie' | 'apiToken';

/** Procedures for sellers that can be tried: those that hash a password take long, and others end the session they are made with. */
const tried = procedures.filter(({ name }) => {
  const entry = access[name];
  return entry?.level === 'seller' && !entry.ends && !(entry.right === 'own' && entry.most);
});

describe('the table of roles', () => {
  test('each role may do all that the next smaller one may', () => {
    const rights = [...new Set(tried.map(({ name }) => access[name]?.right as Right))];
    for (const [at, role] of roles.entries()) {
      const smaller = roles[at + 1];
      if (smaller)
        for (const right of rights) if (may(smaller, right)) expect([role, right, may(role, right)]).toEqual([role, right, true]);
    }
  });

  test('a viewer changes nothing and spends nothing; only the owner pays', () => {
    for (const { name, type } of tried) {
      const { right = 'own', metered } = access[name] as Entry;
      if (metered) expect([name, may('viewer', right)]).toEqual([name, false]);
      // A comment changes nothing that buyers see, and a viewer is there to say what they think. They end API tokens of their own alone.
      const harmless = ['exports.preview', 'teams.leave', 'reviews.comment', 'auth.revokeApiToken'];
      const changes = type === 'mutation' && right !== 'own' && !harmless.includes(name);
      if (changes) expect([name, may('viewer', right)]).toEqual([name, false]);
    }
    expect(memberRoles.filter((role) => may(role, 'billing'))).toEqual([]);
  });

  test('the owner can keep putting texts live from editors, and from nobody else', () => {
    const kept = { editorsApprove: false };
    expect(roles.filter((role) => may(role, 'approve', kept))).toEqual(['owner', 'admin']);
    for (const right of ['view', 'edit', 'write'] as const) expect(may('editor', right, kept)).toBe(true);
  });
});

describe.skipIf(!engineFound)(`roles in a catalogue, on ${engine}`, () => {
  let watched: Watched;
  let owner: Person;
  let eve: Person;
  const token = `lwp_${'t'.repeat(40)}`;

  beforeAll(async () => {
    watched = await startWatched();
    owner = await watched.unlimited();
    eve = await watched.unlimited();
    await makeToken();
  });

  const run = (text: string, params: unknown[]) => watched.app.services.database.query(text, params);
  const makeToken = () =>
    run(
      `insert into tokens (id, kind, hash, last4, user_id, catalogue_id, scopes, expires_at)
       values ($1::uuid, 'api', $2, 'tttt', $3::uuid, $4::uuid, '{products,profiles,ai,feedback}', $5::timestamptz)
       on conflict do nothing`,
      [uuidv7(), hashSecret(token), eve.userId, owner.userId, new Date(Date.now() + 86_400_000).toISOString()],
    );
  const isMember = (standing: Standing): standing is MemberRole => (memberRoles as readonly string[]).includes(standing);
  const become = async (standing: Standing) => {
    if (isMember(standing))
      await run(
        `insert into members (user_id, member_id, role) values ($1::uuid, $2::uuid, $3)
         on conflict (user_id, member_id) do update set role = excluded.role`,
        [owner.userId, eve.userId, standing],
      );
    else await run('delete from members where user_id = $1::uuid and member_id = $2::uuid', [owner.userId, eve.userId]);
  };

  const headersFor = (way: Way, catalogue: string, asViewer: boolean): Record<string, string> => ({
    ...(way === 'cookie'
      ? { origin: watched.app.url, cookie: eve.cookie(), [CATALOGUE_HEADER]: catalogue }
      : { authorization: `Bearer ${token}` }),
    ...(asViewer && { [VIEW_AS_HEADER]: 'viewer' }),
  });

  const send = (procedure: Procedure, headers: Record<string, string>) => {
    const entry = access[procedure.name] as Entry;
    // Ids that do not exist: what is allowed is then not found, and changes little.
    const [input] = wholeInputs(procedure, entry);
    return entry.stream
      ? watched.wire.batch(procedure, [input], { ...headers, 'trpc-accept': 'application/jsonl' })
      : watched.wire.call(procedure, input, headers);
  };

  /** What the answer says about the right: that it is missing, that there is no such catalogue, or anything else. */
  const verdictOf = (reply: Reply, role: TeamRole, right: Right) => {
    // The answer of a stream is made of several lines.
    if (reply.text.includes('"NO_CATALOGUE"')) return 'no such catalogue';
    const refused = right !== 'own' && JSON.stringify(whyNot(role, right)).slice(1, -1);
    return reply.text.includes('"NOT_ALLOWED"') && refused && reply.text.includes(refused) ? 'refused' : 'let in';
  };

  test(`the server does what the table says, at once after each change (${ATTEMPTS} attempts)`, async () => {
    const wrong: string[] = [];
    const drawn = fc.sample(
      fc.record({
        at: fc.nat(tried.length - 1),
        standing: fc.constantFrom(...standings),
        way: fc.constantFrom<Way>('cookie', 'cookie', 'apiToken'),
        asViewer: fc.boolean(),
      }),
      { numRuns: ATTEMPTS, seed },
    );
    let last = '';
    for (const [n, { at, standing, way, asViewer: draws }] of drawn.entries()) {
      // Each procedure comes up, whatever is drawn.
      const procedure = tried[n < tried.length ? n : at] as Procedure;
      const entry = access[procedure.name] as Entry;
      const by = entry.scope ? way : 'cookie';
      const asViewer = draws && n % 4 === 0;
      if (standing !== last) await become(standing);
      last = standing;
      const catalogue = standing === 'stranger' && n % 2 === 0 ? uuidv7() : owner.userId;
      const { right = 'own' } = entry;
      const role = asViewer ? 'viewer' : isMember(standing) ? standing : 'viewer';
      const wanted =
        right === 'own' ? 'let in' : !isMember(standing) ? 'no such catalogue' : may(role, right) ? 'let in' : 'refused';
      const reply = await send(procedure, headersFor(by, catalogue, asViewer));
      const got = verdictOf(reply, role, right);
      if (got !== wanted)
        wrong.push(
          `${procedure.name} by ${by} as ${standing}${asViewer ? ' seen as a viewer' : ''}: ${got}, not ${wanted}. ${reply.text.slice(0, 200)}`,
        );
      // A member who left by that call is none any more, and has no token.
      if (procedure.name !== 'teams.leave') continue;
      last = '';
      await makeToken();
    }
    expect(wrong).toEqual([]);
    recordFigure({
      id: 'F20',
      what: 'calls in another’s catalogue as each role, at once after a change',
      asked: '>= 5,000 attempts in a long run, each as the table says',
      reached: `${drawn.length.toLocaleString('en')} attempts, ${wrong.length} wrong`,
      ok: wrong.length === 0,
    });
  }, 600_000);

  test('an id that is no catalogue answers as one that is not the caller’s', async () => {
    await become('stranger');
    const list = procedures.find(({ name }) => name === 'products.list') as Procedure;
    const answers = new Set<string>();
    for (const catalogue of [owner.userId, uuidv7(), owner.userId.toUpperCase(), 'nonsense', '', `${owner.userId} `, '../x']) {
      const { status, text } = await send(list, headersFor('cookie', catalogue, false));
      answers.add(`${status} ${text.replace(/"requestId":"[^"]+"/g, '')}`);
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toMatch(/^404 .*NO_CATALOGUE/);
  });

  test('what is about the person is about the person, whichever catalogue is shown', async () => {
    await become('admin');
    const own = tried.filter(({ name, type }) => type === 'query' && access[name]?.right === 'own' && !access[name]?.onlyRefused);
    expect(own.length).toBeGreaterThan(8);
    const told: string[] = [];
    const plain = ({ text }: Reply) =>
      text.replace(/"requestId":"[^"]+"/g, '').replace(/"(at|lastUsedAt|lastSeenAt)":"[^"]+"/g, '');
    for (const procedure of own) {
      const { [CATALOGUE_HEADER]: _, ...without } = headersFor('cookie', owner.userId, false);
      const [here, there] = [await send(procedure, without), await send(procedure, headersFor('cookie', owner.userId, false))];
      if (plain(here) !== plain(there)) told.push(`${procedure.name}: ${plain(there).slice(0, 200)}`);
    }
    expect(told).toEqual([]);
  });

  test('a token works in its own catalogue alone', async () => {
    await become('editor');
    const list = procedures.find(({ name }) => name === 'products.list') as Procedure;
    const to = (catalogue: string) => send(list, { authorization: `Bearer ${token}`, [CATALOGUE_HEADER]: catalogue });
    expect(codeOf(await to(owner.userId))).toBeNull();
    expect(codeOf(await to(eve.userId))).toBe('NO_CATALOGUE');
    await become('removed');
    expect(codeOf(await to(owner.userId))).toBe('NO_CATALOGUE');
  });

  test('files and streams ask the same table', async () => {
    const doors = [
      ['POST', '/media', 'edit'],
      ['POST', '/api/imports', 'edit'],
      ['POST', '/api/facts', 'edit'],
      ['GET', `/api/imports/${uuidv7()}/errors.csv`, 'view'],
      ['GET', `/api/exports/${uuidv7()}/products.csv`, 'view'],
    ] as const;
    for (const standing of ['editor', 'viewer', 'removed'] as const) {
      await become(standing);
      for (const [method, path, right] of doors) {
        const headers = { ...headersFor('cookie', owner.userId, false), 'content-type': 'application/octet-stream' };
        const reply = await watched.wire.send(method, path, headers, method === 'POST' ? 'x' : undefined);
        const wanted = standing === 'removed' ? 'no such catalogue' : may(standing, right) ? 'let in' : 'refused';
        expect([standing, path, verdictOf(reply, isMember(standing) ? standing : 'viewer', right)]).toEqual([
          standing,
          path,
          wanted,
        ]);
      }
      // The browser asks for downloads by itself, without a header.
      const byAddress = await watched.wire.send('GET', `/api/exports/${uuidv7()}/products.csv?catalogue=${owner.userId}`, {
        cookie: eve.cookie(),
      });
      expect(codeOf(byAddress)).toBe(standing === 'removed' ? 'NO_CATALOGUE' : 'NOT_FOUND');
    }
  });
});
