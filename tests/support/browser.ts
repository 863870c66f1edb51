/**
 * Finds a browser for the tests: the one at CHROME_PATH, an installed one, Playwright's own, or one that comes as an npm package.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';

export interface TestBrowser {
  path: string;
  version: string;
  /** Where the browser was found, in words. */
  origin: string;
  /** Environment variables that the browser needs. */
  env: Record<string, string>;
}

const REMEDY =
  'Install Chromium or Chrome (Debian, Ubuntu: apt-get install chromium), or name one: CHROME_PATH=/path/to/chrome pnpm test';

/**
 * Finds a browser.
 * @throws Error with a remedy if no browser can be started
 */
export function findBrowser(): TestBrowser {
  const given = process.env.CHROME_PATH;
  if (given) {
    const version = versionOf(given);
    if (!version) throw new Error(`CHROME_PATH names ${given}, which does not start. ${REMEDY}`);
    return { path: given, version, origin: 'CHROME_PATH', env: {} };
  }
  for (const [path, origin] of [...installed(), ...ownOfPlaywright()]) {
    const version = existsSync(path) && versionOf(path);
    if (version) return { path, version, origin, env: {} };
  }
  const packaged = unpackPackaged();
  if (packaged) return packaged;
  throw new Error(`The tests of the pages found no browser that starts. ${REMEDY}`);
}

function versionOf(path: string, env: Record<string, string> = {}): string | null {
  // On Windows, Chrome would open a window instead of printing its version.
  if (process.platform === 'win32') return 'Chrome';
  const asked = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000, env: { ...process.env, ...env } });
  return asked.status === 0 && /chrom/i.test(asked.stdout) ? asked.stdout.trim() : null;
}

function* installed(): Iterable<[path: string, origin: string]> {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
  for (const name of names) for (const folder of folders) if (folder) yield [join(folder, name), 'installed'];
  for (const app of ['Google Chrome', 'Chromium']) yield [`/Applications/${app}.app/Contents/MacOS/${app}`, 'installed'];
  for (const root of [process.env.PROGRAMFILES, process.env.LOCALAPPDATA]) {
    if (root) yield [join(root, 'Google/Chrome/Application/chrome.exe'), 'installed'];
  }
}

function* ownOfPlaywright(): Iterable<[path: string, origin: string]> {
  const path = chromium.executablePath();
  yield [path, 'Playwright'];
  // Playwright also has a smaller build without a window, in a neighbouring folder.
  const [folder, name = ''] = [resolve(path, '../../..'), /chromium-(\d+)/.exec(path)?.[1]];
  if (!name || !existsSync(folder)) return;
  const shell = join(folder, `chromium_headless_shell-${name}`);
  if (!existsSync(shell)) return;
  for (const inner of readdirSync(shell)) {
    yield [join(shell, inner, 'chrome-headless-shell'), 'Playwright'];
    yield [join(shell, inner, 'headless_shell'), 'Playwright'];
  }
}

/** Unpacks the browser of @sparticuz/chromium once; null on platforms where it does not run. */
function unpackPackaged(): TestBrowser | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const name = '@sparticuz/chromium';
  const entry = createRequire(import.meta.url).resolve(name);
  const { version } = JSON.parse(readFileSync(join(entry, '../../../package.json'), 'utf8')) as { version: string };
  const folder = resolve('.cache', `browser-${version}`);
  const path = join(folder, 'chromium');
  if (!existsSync(path)) unpack(name, folder);

  // The package brings fonts and libraries, which are used only on a machine that has none.
  const env: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_FILE: join(folder, 'own-fonts.conf') };
  for (const libraries of [undefined, join(folder, 'al2023/lib')]) {
    const own = libraries ? { ...env, LD_LIBRARY_PATH: libraries } : env;
    const answer = versionOf(path, own);
    if (answer) return { path, version: answer, origin: `${name} ${version}`, env: own };
  }
  return null;
}

function unpack(name: string, folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  // Unpack into another folder and then rename it. Otherwise an interrupted unpacking would look like a complete browser.
  const part = mkdtempSync(`${folder}-`);
  const done = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `await (await import(${JSON.stringify(name)})).default.executablePath()`],
    // The package unpacks into the temporary folder. It unpacks its libraries only if it believes that it runs on AWS Lambda.
    { encoding: 'utf8', env: { ...process.env, TMPDIR: part, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' } },
  );
  if (done.status !== 0) {
    rmSync(part, { recursive: true, force: true });
    throw new Error(`The browser inside ${name} could not be unpacked: ${done.stderr}. ${REMEDY}`);
  }
  writeFileSync(
    join(part, 'own-fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  for (const path of [part, join(part, 'chromium')]) chmodSync(path, 0o755);
  rmSync(folder, { recursive: true, force: true });
  renameSync(part, folder);
}
