import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/**
 * A script that makes the engine fail with a WebAssembly trap. It runs in a process of its own: if the code under test fails, the
 * driver never leaves its loop and would keep the test process busy forever.
 */
const TRAPPED = `
  const { PGlite } = await import('@electric-sql/pglite');
  const { startEngine } = await import(${JSON.stringify(new URL('./engine.ts', import.meta.url).href)});
  const create = PGlite.create;
  let trap = false;
  let hear;
  PGlite.create = async (options) => {
    hear = options.onStderr;
    const client = await create.call(PGlite, options);
    const engine = client.Module;
    const loopOnce = engine._PostgresMainLoopOnce;
    engine._PostgresMainLoopOnce = () => {
      if (trap) throw new WebAssembly.RuntimeError('unreachable');
      loopOnce();
    };
    return client;
  };
  const { client, ended, close } = await startEngine({});
  const codeOf = () => client.query('select 1').then(() => 'answered', ({ code }) => code);
  hear('FATAL:  said long ago');
  const before = [await client.query('select 1 / 0').catch(({ code }) => code), await codeOf()];
  trap = true;
  const after = [await codeOf(), await codeOf()];
  const { reason } = await ended;
  await close();
  console.log(JSON.stringify({ before, after, reason }));
`;

test('an engine that traps ends: the statement and every later one fail at once, and it can be left', async () => {
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', TRAPPED], {
    timeout: 90_000,
    killSignal: 'SIGKILL',
  });
  expect(JSON.parse((await run).stdout)).toEqual({
    before: ['22012', 'answered'],
    after: ['57P02', '57P02'],
    reason: 'RuntimeError: unreachable',
  });
}, 100_000);
