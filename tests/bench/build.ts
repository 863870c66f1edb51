/** Bundles the programs that the benchmarks measure, as for production. npm packages are not part of a bundle. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { build } from 'vite';

const out = '.cache/bench';

/** Builds the file tests/bench/<name>.ts for each name. Returns the paths of the resulting JavaScript files. */
export async function buildServers<Name extends string>(names: readonly Name[]): Promise<Record<Name, string>> {
  await build({
    configFile: 'server/vite.config.ts',
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: out,
      rollupOptions: {
        input: {
          ...Object.fromEntries(names.map((name) => [name, `tests/bench/${name}.ts`])),
          // The server starts its threads from these files, which must be next to the server's own file.
          'checks-worker': 'server/checks/worker.ts',
          'jobs-thread': 'server/jobs/thread.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return Object.fromEntries(names.map((name) => [name, resolve(out, `${name}.js`)])) as Record<Name, string>;
}

/** Builds the app's pages. */
export async function buildClient(): Promise<void> {
  await run(['node_modules/vite/bin/vite.js', 'build', '--config', 'client/vite.config.ts', '--logLevel', 'error']);
}

export async function buildLanding(): Promise<void> {
  await run(['node_modules/vite/bin/vite.js', 'build', '--config', 'client/landing/vite.config.ts', '--logLevel', 'error']);
  await run(['dist/landing/build.js']);
}

async function run(args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
}
