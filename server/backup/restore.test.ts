import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { create } from 'tar';
import { expect, test } from 'vitest';
import { describeFolder, MANIFEST } from './manifest.ts';
import { restore } from './restore.ts';

const now = new Date('2026-11-22T00:00:00Z');

/**
 * Makes a data folder with one file, and an archive to restore into it. The archive contains the given files and links and,
 * unless `withManifest` is false, a manifest that lists the files.
 */
async function archive(files: Record<string, string>, links: Record<string, string> = {}, withManifest = true) {
  const root = mkdtempSync(join(tmpdir(), 'listwright-restore-'));
  const [dataDir, from, file] = [join(root, 'data'), join(root, 'from'), join(root, 'a.backup')];
  for (const folder of [dataDir, from]) mkdirSync(folder);
  writeFileSync(join(dataDir, 'mine'), 'do not lose this');
  const made: Record<string, { bytes: number; sha256: string }> = {};
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(from, path)), { recursive: true });
    writeFileSync(join(from, path), text);
    made[path] = { bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') };
  }
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(from, path));
  const manifest = { format: 1, madeAt: now.toISOString(), files: made };
  if (withManifest) writeFileSync(join(from, MANIFEST), JSON.stringify(manifest));
  await create({ file, cwd: from, gzip: true }, readdirSync(from).length ? readdirSync(from) : ['.']);
  return { root, dataDir, from, file };
}

const wrong: [what: string, files: Record<string, string>, links: Record<string, string>, manifest: boolean, said: RegExp][] = [
  ['an empty archive', {}, {}, false, /^This file is no backup of Listwright/],
  ['an archive that says it holds nothing', {}, {}, true, /^This backup holds no database\. Nothing was restored\.$/],
  ['pictures without a database', { 'media/a.jpg': 'x' }, {}, true, /^This backup holds no database/],
  [
    'a backup with a link in it',
    { 'database/PG_VERSION': '18' },
    { media: '/etc' },
    true,
    /"media".+ link .+Nothing was restored\.$/,
  ],
];

test.each(wrong)('I119 %s takes the place of nothing, also with --replace', async (_what, files, links, manifest, said) => {
  const { root, dataDir, file } = await archive(files, links, manifest);
  const before = readdirSync(root).sort();
  await expect(restore(file, dataDir, { replace: true, now })).rejects.toThrow(said);
  expect(readFileSync(join(dataDir, 'mine'), 'utf8')).toBe('do not lose this');
  expect(readdirSync(dataDir)).toEqual(['mine']);
  expect(readdirSync(root).sort()).toEqual(before);
});

test('I119 a backup is not made of a folder with a link in it: it would be missed when it is needed', async () => {
  const { from } = await archive({ 'database/PG_VERSION': '18' }, { media: '/etc' });
  await expect(describeFolder(from, ['database', 'media'], now)).rejects.toThrow(/media is a link .+ Put what it leads to/);
});
