/**
 * Every id field of every procedure and endpoint gets ids of every kind that belong to another seller. The answer must be the
 * same as for an id that never existed.
 */
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { access, type Entry, type IdKind } from '#tests/support/access-table.ts';
import { engine, engineFound } from '#tests/support/app.ts';
import { type Credentials, credentialsOf } from '#tests/support/credentials.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { atOnce } from '#tests/support/fuzz-run.ts';
import { wholeInputs } from '#tests/support/good-inputs.ts';
import { ownIds } from '#tests/support/own-ids.ts';
import { mailsAreOut, mintOther, mintRows, rowsWith } from '#tests/support/owned-rows.ts';
import { photo } from '#tests/support/photo.ts';
import { type Procedure, procedures } from '#tests/support/procedures.ts';
import { withField } from '#tests/support/schema-fields.ts';
import { startWatched, type Watched } from '#tests/support/watched-app.ts';
import type { Reply } from '#tests/support/wire.ts';

const ASKED = 2_000;
/** The seller whose ids are tried has this many rows of each kind. */
const EACH = 2;
/** Every kind, so that none is forgotten; `false` for those that belong to nobody. */
const owned: Record<IdKind, boolean> = {
  product: true,
  deletedProduct: true,
  profile: true,
  generation: true,
  discarded: true,
  reviewed: true,
  version: true,
  image: true,
  apiToken: true,
  session: true,
  feedback: true,
  notice: true,
  import: true,
  runningImport: true,
  pausedImport: true,
  doneImport: true,
  export: true,
  waitingExport: true,
  batch: true,
  runningBatch: true,
  pausedBatch: true,
  sampledBatch: true,
  bulkEdit: true,
  savedView: true,
  member: true,
  invitation: true,
  adminView: false,
  highlight: false,
  deletedHighlight: false,
  testimonial: false,
  deletedTestimonial: false,
  person: false,
  helpArticle: false,
  proof: false,
  new: false,
};
const kinds = (Object.keys(owned) as IdKind[]).filter((kind) => owned[kind]);

interface Victim {
  userId: string;
  /** All ids of the victim, each with its kind. */
  ids: { id: string; kind: string }[];
  picture: string;
}

/** A response without the parts that differ each time, so that two responses can be compared. */
function comparable({ status, headers, text }: Reply): string {
  const kept = Object.entries(headers).filter(([name]) => !['date', 'x-request-id', 'keep-alive'].includes(name));
  // For a stream, the server makes a generation id before it refuses; remove it, since it differs each time.
  const body = text.replace(/"requestId":"[^"]+"/g, '"requestId":""').replace(/"generationId":"[^"]+"/g, '"generationId":""');
  return JSON.stringify([status, kept.sort(), body]);
}

describe.skipIf(!engineFound)(`two sellers on ${engine}`, () => {
  let watched: Watched;
  let eve: Credentials;
  const victims: Victim[] = [];
  const before: string[][] = [];
  let attempts = 0;
  const seen: string[] = [];
  const changed: string[] = [];

  /** A seller with some rows of every kind. */
  async function stock(): Promise<Victim> {
    const { app } = watched;
    const person = await watched.unlimited();
    const ids: Victim['ids'] = [{ id: person.userId, kind: 'user' }];
    for (const kind of kinds) {
      for (const id of await mintRows(app.services.database, person.userId, kind, EACH, app.clock.now())) ids.push({ id, kind });
    }
    const product = await person.client.products.create.mutate({
      name: 'Kept secret',
      description: '<p>Nobody else may read this.</p>',
    });
    await person.client.seo.score.mutate({ productId: product.id });
    const { buffer } = await photo('a');
    const uploaded = await app.fetch('/media', {
      method: 'POST',
      headers: { cookie: person.cookie(), origin: app.url, 'content-type': 'image/png' },
      body: new Uint8Array(buffer),
    });
    const { data } = (await uploaded.json()) as { data: { id: string; url: string } };
    ids.push({ id: product.id, kind: 'product' }, { id: data.id, kind: 'image' });
    const scored = await app.services.database.query<{ id: string }>(
      'select id::text as id from generations where user_id = $1::uuid and score is not null',
      [person.userId],
    );
    for (const { id } of scored) ids.push({ id, kind: 'score' });
    await mintOther(app.services.database, person.userId);
    return { userId: person.userId, ids, picture: data.url };
  }

  beforeAll(async () => {
    watched = await startWatched();
    eve = await credentialsOf(watched);
    victims.push(await stock(), await stock());
    await mailsAreOut(watched.app.services.database);
    for (const { userId } of victims) before.push(await rowsWith(watched.app.services.database, userId));
  });

  const send = (procedure: Procedure, input: unknown, headers: Record<string, string>, { stream }: Entry) =>
    stream
      ? watched.wire.batch(procedure, [input], { ...headers, 'trpc-accept': 'application/jsonl' })
      : watched.wire.call(procedure, input, headers);

  const withIds = procedures.filter(({ name }) => {
    const { level, ids = {} } = access[name] ?? {};
    return level !== 'admin' && Object.values(ids).some((kind) => kind !== 'new' && kind !== 'proof');
  });

  test('the others have rows in every table of sellers, so that a change to any of them is seen', async () => {
    const { database } = watched.app.services;
    const tables = await database.query<{ name: string }>(
      `select table_name::text as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'
         -- Mails that wait are gone before the comparison.
         and table_name <> 'outbox'`,
      [],
    );
    const empty: string[] = [];
    for (const { name } of tables) {
      const rows = await database.query(`select 1 from "${name}" where user_id = $1::uuid limit 1`, [victims[0]?.userId]);
      if (rows.length === 0) empty.push(name);
    }
    expect(empty.sort()).toEqual([]);
  });

  test.each(withIds.map((procedure) => [procedure.name, procedure] as const))(
    'D42 %s: what is someone else’s answers as if it did not exist',
    async (name, procedure) => {
      const entry = access[name] as Entry;
      const fields = Object.entries(entry.ids ?? {}).filter(([, kind]) => kind !== 'new' && kind !== 'proof');
      const ways = { cookie: eve.cookie, ...(entry.scope ? { apiToken: eve.only[entry.scope] } : {}) };
      const own = await ownIds(watched, entry, eve.userId, 40);
      for (const [path] of fields) {
        const variant = (entry.leaveOut ?? [[]]).findIndex((group) => !group.includes(path.split('.')[0] ?? ''));
        // All other ids in the input are valid and belong to the caller, so that only this one belongs to somebody else.
        const inputWith = (id: string) => withField(wholeInputs(procedure, entry, own)[variant], path, id);
        for (const [way, headers] of Object.entries(ways)) {
          const nobodys = comparable(await send(procedure, inputWith(uuidv7()), headers, entry));
          expect(JSON.parse(nobodys)[2], `${name} ${path}`).toMatch(/"code":"NOT_FOUND"/);
          const foreign = victims.flatMap(({ ids }) => ids);
          await atOnce(foreign, async ({ id, kind }) => {
            attempts++;
            const answer = comparable(await send(procedure, inputWith(id), headers, entry));
            if (answer !== nobodys) seen.push(`${name} ${path} by ${way} with the ${kind} of another: ${answer.slice(0, 300)}`);
          });
        }
      }
      expect(seen).toEqual([]);
    },
  );

  test('D44 a foreign id beside an own one is passed over', async () => {
    const { database } = watched.app.services;
    const remove = procedures.find(({ name }) => name === 'products.delete') as Procedure;
    const mine = await mintRows(database, eve.userId, 'product', victims.length, watched.app.clock.now());
    for (const [at, victim] of victims.entries()) {
      attempts++;
      const theirs = victim.ids.filter(({ kind }) => kind === 'product').map(({ id }) => id);
      const reply = await watched.wire.call(remove, { ids: [mine[at], ...theirs] }, eve.cookie);
      expect(JSON.parse(reply.text)).toEqual({ result: { data: { ids: [mine[at]] } } });
    }
  });

  test('D52 a picture of another is not there, whoever’s folder is asked for', async () => {
    const nobodys = comparable(await watched.wire.send('GET', `/media/${eve.userId}/${uuidv7()}.jpg`, eve.cookie));
    const paths = victims.flatMap(({ userId, picture, ids }) => [
      picture,
      picture.replace(userId, eve.userId),
      picture.replace(userId, `${eve.userId}/../${userId}`),
      picture.replace(userId, userId.toUpperCase()),
      ...ids.map(({ id }) => `/media/${userId}/${id}.jpg`),
      ...ids.map(({ id }) => `/media/${eve.userId}/${id}.jpg`),
      ...ids.map(({ id }) => `/media/${id}/${picture.split('/').at(-1)}`),
    ]);
    for (const [way, headers] of Object.entries({ cookie: eve.cookie, apiToken: eve.only.products })) {
      await atOnce(paths, async (path) => {
        attempts++;
        const reply = await watched.wire.send('GET', path, headers);
        const answer = comparable(reply);
        // A path with `..` cannot be the path of a picture, so any answer with status 404 is also right.
        const same = answer === nobodys || (path.includes('..') && reply.status === 404);
        if (!same) seen.push(`${path} by ${way}: ${answer.slice(0, 300)}`);
      });
    }
    expect(seen).toEqual([]);
  });

  test('D45 a position out of another’s list leads into one’s own', async () => {
    const { database } = watched.app.services;
    const list = procedures.find(({ name }) => name === 'products.list') as Procedure;
    const history = procedures.find(({ name }) => name === 'generation.history') as Procedure;
    await mintRows(database, eve.userId, 'generation', 2, watched.app.clock.now());
    for (const { userId, ids } of victims) {
      for (const { id, kind } of ids) {
        const cursors = [
          [list, { sort: 'newest', cursor: Buffer.from(JSON.stringify(['newest', null, id])).toString('base64url') }],
          [list, { sort: 'name', cursor: Buffer.from(JSON.stringify(['name', '', id])).toString('base64url') }],
          [history, { cursor: Buffer.from(id).toString('base64url') }],
        ] as const;
        for (const [procedure, input] of cursors) {
          attempts++;
          const reply = await watched.wire.call(procedure, input, eve.cookie);
          if (reply.text.includes(userId) || ids.some((one) => reply.text.includes(one.id)))
            seen.push(`${procedure.name} from the ${kind} of another: ${reply.text.slice(0, 300)}`);
        }
      }
    }
    expect(seen).toEqual([]);
  });

  test('H95 a key of another’s call repeats nothing of theirs', async () => {
    const create = procedures.find(({ name }) => name === 'products.create') as Procedure;
    const { database } = watched.app.services;
    const key = uuidv7();
    const [victim] = victims;
    const [row] = await database.query<{ id: string }>(
      `select id::text as id from products where user_id = $1::uuid and not deleted limit 1`,
      [victim?.userId],
    );
    await database.query(`update products set client_key = $2::uuid where id = $1::uuid`, [row?.id, key]);
    const reply = await watched.wire.call(create, { name: 'Mine', clientKey: key }, eve.cookie);
    expect(JSON.parse(reply.text).result.data).toMatchObject({ name: 'Mine', userId: eve.userId });
    await database.query(`update products set client_key = null where id = $1::uuid`, [row?.id]);
  });

  test('D42 nothing of the others was touched, and nothing of the caller’s points at them', async () => {
    await mailsAreOut(watched.app.services.database);
    for (const [at, { userId }] of victims.entries()) {
      const now = await rowsWith(watched.app.services.database, userId);
      changed.push(...now.filter((row) => !before[at]?.includes(row)), ...(before[at] ?? []).filter((row) => !now.includes(row)));
    }
    const mine = (await rowsWith(watched.app.services.database, eve.userId)).join('\n');
    for (const { id, kind } of victims.flatMap(({ ids }) => ids))
      if (mine.includes(id)) changed.push(`a row of the caller's names the ${kind} ${id}`);
    expect(changed).toEqual([]);
  });

  test('F3 the figure', () => {
    recordFigure({
      id: 'F3',
      what: 'another seller’s ids in every id field',
      asked: `>= ${ASKED.toLocaleString('en')} attempts, 100 % as if they did not exist, 0 changes`,
      reached: `${attempts.toLocaleString('en')} attempts, ${seen.length} told apart, ${changed.length} changes`,
      ok: attempts >= ASKED && seen.length + changed.length === 0,
    });
    expect(attempts).toBeGreaterThanOrEqual(ASKED);
  });
});
