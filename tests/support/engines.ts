/**
 * Runs once before the tests that need a database. Makes a migrated database of each kind (embedded and PostgreSQL), and each
 * test file starts with a copy.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '#server/database.ts';
import { bringUpToDate } from '#server/services.ts';
import build from './built.ts';
import { makeEmptyStore, wholeRun } from './empty-store.ts';
import { createDatabase, dropDatabase, findPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    embeddedDump: string;
    postgresUrl: string;
    postgresTemplate: string;
  }
}

interface Made {
  provided: Partial<Record<'embeddedDump' | 'postgresUrl' | 'postgresTemplate', string>>;
  remove(): Promise<void>;
}

async function makeEmbedded(): Promise<Made> {
  const folder = wholeRun ?? mkdtempSync(join(tmpdir(), 'listwright-test-'));
  const embeddedDump = join(folder, 'dump.tar');
  writeFileSync(embeddedDump, await makeEmptyStore(folder));
  const remove = async () => void (wholeRun || rmSync(folder, { recursive: true, force: true }));
  return { provided: { embeddedDump }, remove };
}

async function makePostgres(): Promise<Made> {
  const found = await findPostgres();
  if (!found) return { provided: { postgresUrl: '', postgresTemplate: '' }, remove: async () => {} };
  const postgresTemplate = `listwright_template_${process.pid}`;
  const database = openPostgres(await createDatabase(found.url, postgresTemplate), { max: 1 });
  await bringUpToDate(database, 'drizzle/migrations');
  await database.close();
  return {
    provided: { postgresUrl: found.url, postgresTemplate },
    remove: async () => {
      await dropDatabase(found.url, postgresTemplate);
      await found.stop();
    },
  };
}

const make = { embedded: makeEmbedded, postgres: makePostgres };
type Engine = keyof typeof make;

/** Each vitest project loads this file again, but the whole run shares the databases. So they are kept in a global variable. */
const run = globalThis as { testEngines?: Map<Engine, { users: number; made: Promise<Made> }> };
run.testEngines ??= new Map();
const { testEngines } = run;

/**
 * Starts a database of this kind. If the other kind is starting already, waits for it first: the embedded database blocks this
 * process while it starts, and a PostgreSQL started meanwhile would run into its time limit.
 */
function begin(engine: Engine): { users: number; made: Promise<Made> } {
  const others = [...testEngines.values()].map(({ made }) => made);
  const begun = testEngines.get(engine) ?? { users: 0, made: Promise.allSettled(others).then(make[engine]) };
  testEngines.set(engine, begun);
  return begun;
}

/**
 * Gives a project a database of this kind. Returns a function to call when the project no longer needs it. The last such call
 * deletes the database.
 */
async function share(engine: Engine, project: TestProject): Promise<() => Promise<void>> {
  const shared = begin(engine);
  shared.users++;
  const { provided, remove } = await shared.made;
  for (const [name, value] of Object.entries(provided)) project.provide(name as keyof typeof provided, value);
  return async () => {
    if (--shared.users > 0) return;
    testEngines.delete(engine);
    await remove();
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const wanted: Engine[] = [];
  if (!project.name.startsWith('api on postgres')) wanted.push('embedded');
  if (!project.name.startsWith('api on embedded') && project.name !== 'guards') wanted.push('postgres');
  // vitest prepares its projects one after the other. If all tests run, start now what later projects need.
  if (wholeRun) {
    build().catch(() => {});
    begin('postgres');
  }
  const leave = await Promise.all(wanted.map((engine) => share(engine, project)));
  return async () => {
    for (const end of leave) await end();
  };
}
