/** A data folder that contains an account, products and a picture. It is made once, and each test gets a copy. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#server/database.ts';
import { clientFor, PASSWORD } from './app.ts';
import { emptyStore } from './empty-store.ts';
import { photo } from './photo.ts';
import { startServer } from './server-process.ts';

export interface FilledStore {
  dataDir: string;
  /** Makes another copy of the folder. */
  copy(): string;
}

const folder = () => join(mkdtempSync(join(tmpdir(), 'listwright-store-')), 'data');

/** Fills a data folder by calls to the built server, then stops the server. */
export async function fillStore(): Promise<FilledStore> {
  const dataDir = emptyStore();
  const server = await startServer({ DATA_DIR: dataDir });
  const jar = { cookie: '' };
  const client = clientFor(server.url, {}, jar);
  await client.auth.register.mutate({ email: 'keeper@example.com', password: PASSWORD });
  for (let n = 0; n < 12; n++) await client.products.create.mutate({ name: `Kept product ${n}`, stock: n });
  const picture = await fetch(`${server.url}/media`, {
    method: 'POST',
    headers: { cookie: jar.cookie, origin: server.url, 'content-type': 'image/png' },
    body: new Uint8Array((await photo('cup.png')).buffer),
  });
  if (picture.status !== 201) throw new Error(`the picture was refused with ${picture.status}`);
  await server.stop();
  return {
    dataDir,
    copy: () => {
      const other = folder();
      cpSync(dataDir, other, { recursive: true });
      return other;
    },
  };
}

/** All rows of all tables and all pictures, as texts that a test can compare. */
export async function contentsOf(dataDir: string): Promise<Record<string, string>> {
  const database = await openEmbedded(dataDir);
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle') order by 1`,
    [],
  );
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database.query<{ all: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as all from ${name} t`,
      [],
    );
    contents[name] = row?.all ?? '';
  }
  await database.close();
  for (const file of readdirSync(join(dataDir, 'media'), { recursive: true }).map(String)) {
    const path = join(dataDir, 'media', file);
    if (statSync(path).isFile()) contents[`media/${file}`] = readFileSync(path).toString('base64');
  }
  return contents;
}
