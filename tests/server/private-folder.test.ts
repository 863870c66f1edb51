import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { photo } from '#tests/support/photo.ts';
import { refusedStart, startServer } from '#tests/support/server-process.ts';

/**
 * The files and folders, including the given one, that the group or other users can access. A file that the server renames or
 * deletes meanwhile is skipped.
 */
const openTo = (folder: string) =>
  ['', ...readdirSync(folder, { recursive: true }).map(String)].filter(
    (path) => ((statSync(join(folder, path), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );

test.skipIf(process.platform === 'win32')(
  'a data folder that every user of the machine could open is closed at the start, and what comes later is closed too',
  async () => {
    const dataDir = emptyStore();
    for (const path of ['', ...readdirSync(dataDir, { recursive: true }).map(String)]) {
      const at = join(dataDir, path);
      chmodSync(at, statSync(at).isDirectory() ? 0o755 : 0o644);
    }
    mkdirSync(join(dataDir, 'media'), { mode: 0o755 });
    chmodSync(join(dataDir, 'media'), 0o755);
    // Start with a common umask, which leaves new files readable by everybody.
    const before = process.umask(0o022);
    const server = await startServer({ DATA_DIR: dataDir }).finally(() => process.umask(before));
    const jar = { cookie: '' };
    await clientFor(server.url, {}, jar).auth.register.mutate({ email: 'private@example.com', password: PASSWORD });
    const headers = { cookie: jar.cookie, origin: server.url, 'content-type': 'image/png' };
    const body = new Uint8Array((await photo('cup.png')).buffer);
    expect((await fetch(`${server.url}/media`, { method: 'POST', headers, body })).status).toBe(201);
    await expect.poll(() => readdirSync(dataDir), { timeout: 10_000 }).toContain('outbox');
    expect(readdirSync(join(dataDir, 'media'))).not.toEqual([]);
    expect(openTo(dataDir)).toEqual([]);
    await server.stop();
    expect(openTo(dataDir)).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32')(
  'a folder that is open and holds more than our data is refused in one line',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'listwright-open-'));
    writeFileSync(join(dataDir, 'letters.txt'), 'x');
    chmodSync(dataDir, 0o755);
    const { code, said } = await refusedStart({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(said).toMatch(/^Listwright cannot start\. DATA_DIR cannot be used: .+ "?[^\n]*chmod 700 [^\n]+\n$/);
    expect(readdirSync(dataDir)).toEqual(['letters.txt']);
  },
);
