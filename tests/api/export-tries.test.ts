/**
 * Exports whose process dies, whose job fails, or which a second process takes over: only the newest try writes, and the seller
 * is told how the export ended.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { findExport } from '#server/exports/find.ts';
import { exportRun } from '#server/exports/job-kinds.ts';
import { exportJobs } from '#server/exports/jobs.ts';
import { dropPieces, nothingWritten, PIECE, StoredFile, Superseded } from '#server/exports/pieces.ts';
import { fail } from '#server/exports/run.ts';
import { createExport } from '#server/exports/start.ts';
import { actAs } from '#server/jobs/act-as.ts';
import { ProcessStops } from '#server/jobs/job.ts';
import { exportInput } from '#shared/exports/exports.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';
import { jobCtx, runJob } from '#tests/support/run-job.ts';

describe.skipIf(!engineFound)(`tries of exports on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });

  /**
   * Returns an export whose first try has died with its process. It has 201 products, too many to be written within the request,
   * so a job writes it.
   */
  const left = async () => {
    const person = await app.seller();
    const { query } = app.services.database;
    await query(
      `insert into products (id, user_id, name) select gen_random_uuid(), $1::uuid, 'Product ' || n from generate_series(1, 201) n`,
      [person.userId],
    );
    const { id } = await person.client.exports.create.mutate({ templateId: 'own-json' });
    await query(`update exports set state = 'running', tries = 1 where id = $1::uuid`, [id]);
    return { person, id, ctx: await actingFor(person), pieces: () => piecesOf(id) };
  };
  const actingFor = async (person: Person) => {
    const ctx = jobCtx(app.services, exportRun.name);
    const acting = await actAs({ ...ctx, job: { ...ctx.job, askedBy: person.userId } }, person.userId);
    if (!acting) throw new Error('the seller is not active');
    return acting;
  };
  const runExports = async (person: Person, { signal } = new AbortController()) => {
    const ctx = jobCtx(app.services, exportRun.name);
    await exportJobs[0]?.run({ ...ctx, signal, job: { ...ctx.job, askedBy: person.userId } }, { userId: person.userId });
  };
  const piecesOf = async (id: string) =>
    (await app.services.database.query('select number from export_pieces where export_id = $1::uuid', [id])).length;
  const fileOf = async (ctx: Awaited<ReturnType<typeof actingFor>>, id: string) => {
    const written = nothingWritten();
    return { written, file: new StoredFile(ctx, await findExport(ctx, id), written, 0) };
  };

  test('a try that another one has overtaken stores nothing more, and its failure leaves the other file alone', async () => {
    const { person, id, ctx, pieces } = await left();
    const { file } = await fileOf(ctx, id);
    await file.add(Buffer.alloc(PIECE));
    expect(await pieces()).toBe(1);
    await app.services.database.query('update exports set tries = 2 where id = $1::uuid', [id]);
    await expect(file.add(Buffer.alloc(PIECE))).rejects.toThrow(Superseded);
    await fail(ctx, { id, tries: 1 }, 'The file is too large.');
    await dropPieces(ctx, id, 1);
    expect(await pieces()).toBe(1);
    expect(await person.client.exports.get.query({ id })).toMatchObject({ state: 'running', reason: null });
    await fail(ctx, { id, tries: 2 }, 'The file is too large.');
    expect(await pieces()).toBe(0);
    expect(await person.client.exports.get.query({ id })).toMatchObject({ state: 'failed', reason: 'The file is too large.' });
  });

  test('products that fill no piece are told as progress, and cancelling is noticed between them', async () => {
    const { person, id, ctx } = await left();
    const { file, written } = await fileOf(ctx, id);
    written.seen = 7;
    await file.saveProgress({ total: 201 });
    expect(await person.client.exports.get.query({ id })).toMatchObject({ done: 7, total: 201, bytes: 0 });
    await person.client.exports.cancel.mutate({ id });
    await expect(file.saveProgress()).rejects.toThrow(Superseded);
    const stopped = new AbortController();
    stopped.abort(new Error('the process stops'));
    const other = await fileOf({ ...ctx, signal: stopped.signal }, id);
    await expect(other.file.heartbeat()).rejects.toThrow('the process stops');
  });

  test('an export that its job has given up is taken up again, and after the last try the seller is told', async () => {
    const { person, id } = await left();
    const { query } = app.services.database;
    const queued = () =>
      query<{ by: string }>(
        `select data ->> 'askedBy' as by from jobs.job where name = $1 and singleton_key = $2 and state < 'active'`,
        [exportRun.name, person.userId],
      );
    await query('delete from jobs.job where singleton_key = $1', [person.userId]);
    await query(`update exports set updated_at = now() - interval '1 hour' where id = $1::uuid`, [id]);
    await runJob(app.services, 'exports.sweep');
    expect(await queued()).toEqual([{ by: person.userId }]);
    // All allowed tries are used up. The next run of the job gives the export up.
    await query('update exports set tries = $2::int where id = $1::uuid', [id, exportRun.retry.times]);
    await runExports(person);
    expect(await person.client.exports.get.query({ id })).toMatchObject({ state: 'failed', reason: expect.any(String) });
  });

  test('an export waits again when the server stops, however often, and none of these tries counts', async () => {
    const { person, id } = await left();
    const stopped = new AbortController();
    stopped.abort(new ProcessStops());
    const tries = () => app.services.database.query('select state, tries from exports where id = $1::uuid', [id]);
    for (let stops = 0; stops <= exportRun.retry.times; stops++) {
      await expect(runExports(person, stopped)).rejects.toThrow(ProcessStops);
      expect(await tries()).toEqual([{ state: 'queued', tries: 1 }]);
    }
    await runExports(person);
    expect(await tries()).toEqual([{ state: 'done', tries: 2 }]);
  });

  test('twelve exports started at once in several processes: ten wait, and two are refused', async () => {
    const { person, ctx } = await left();
    await person.client.exports.list.query().then((runs) => person.client.exports.cancel.mutate({ id: runs[0]?.id ?? '' }));
    const settings = exportInput.parse({ templateId: 'own-json' });
    const ended = await Promise.allSettled(Array.from({ length: 12 }, () => createExport(ctx, settings)));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('a file of which a piece is missing is not taken for the whole', async () => {
    const { person, id } = await left();
    await runExports(person);
    const { state, address } = await person.client.exports.get.query({ id });
    expect(state).toBe('done');
    const fetched = () => app.fetch(address ?? '', { headers: { cookie: person.cookie() } });
    expect((await (await fetched()).json()) as unknown[]).toHaveLength(201);
    await app.services.database.query('delete from export_pieces where export_id = $1::uuid', [id]);
    // Before anything was sent there is an answer that says so; after that the connection is cut.
    const answer = await fetched();
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.text()).toContain('"code":');
  });
});
