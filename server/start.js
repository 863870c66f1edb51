// Starts the app with one command: builds what is missing or older than the sources, then runs the server in this same process,
// so that Ctrl-C and SIGTERM reach the server itself. Plain JavaScript, because it runs before anything is built.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'dist/built-from');

/** A hash of the size and time of every source file: cheap to compute, and different after any change. */
function stampOfSources() {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stat = statSync(path);
    if (stat.isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name));
      return;
    }
    if (/\.test\.tsx?$/.test(path)) return;
    hash.update(`${path}\n${stat.size}\n${stat.mtimeMs}\n`);
  };
  for (const name of ['client', 'server', 'shared', 'drizzle', 'package.json', 'pnpm-lock.yaml']) visit(join(root, name));
  return hash.digest('hex');
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function run(label, args) {
  const started = Date.now();
  const result = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout}${result.stderr}\nListwright cannot start. The ${label} could not be built.\n`);
    process.exit(1);
  }
  process.stdout.write(`Built the ${label} in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

const stamp = stampOfSources();
if (read(stampFile) !== stamp) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  run('client', [vite, 'build', '--config', 'client/vite.config.ts', '--logLevel', 'warn']);
  run('landing', [vite, 'build', '--config', 'client/landing/vite.config.ts', '--logLevel', 'warn']);
  run('landing', [join(root, 'dist/landing/build.js')]);
  run('server', [vite, 'build', '--config', 'server/vite.config.ts', '--logLevel', 'warn']);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, stamp);
}
if (!process.argv.includes('--build-only')) {
  process.env.NODE_ENV = 'production';
  process.env.LISTWRIGHT_ROOT ??= root;
  process.chdir(root);
  await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
}
