/** Makes a share of the products and loads them with COPY. Two of these workers use two cores. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import postgres from 'postgres';
import { copyColumns, copyLine, type Scale } from './catalogue.ts';

const { url, scale, from, to } = workerData as { url: string; scale: Scale; from: number; to: number };
const sql = postgres(url, { max: 1, onnotice: () => {} });
// Skips foreign key checks: the rows are correct by construction, and checking would take as long as the copy.
await sql.unsafe('set session_replication_role = replica').catch(() => {});
const sink = await sql.unsafe(`copy products (${copyColumns}) from stdin`).writable();
let text = '';
for (let n = from; n < to; n++) {
  text += copyLine(n, scale);
  if (text.length < 256 * 1024) continue;
  if (!sink.write(text)) await once(sink, 'drain');
  text = '';
}
sink.end(text);
await once(sink, 'finish');
await sql.end();
parentPort?.postMessage('done');
