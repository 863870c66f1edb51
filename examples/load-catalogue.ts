/**
 * Loads a file of products into Listwright and writes a description for each, through the typed client.
 *
 *   LISTWRIGHT_TOKEN=lwp_… npx tsx examples/load-catalogue.ts products.json --url http://localhost:3000
 *
 * The file is a JSON list of objects, { "products": [...] }, or CSV with a header line. Stop it whenever you like, even
 * with kill -9, and start it again: what is done is skipped, and nothing is made or charged twice.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createTRPCClient, httpBatchStreamLink, httpLink, splitLink } from '@trpc/client';
import type { AppRouter } from '../server/router.ts';
import { readCatalogue, type Source } from './read-catalogue.ts';

const AT_ONCE = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    platform: { type: 'string', default: 'general' },
    voice: { type: 'string', default: 'clear' },
    length: { type: 'string', default: 'medium' },
    /** Where it is noted what is done; beside the file by default. */
    progress: { type: 'string' },
  },
});
const [file] = positionals;
const token = process.env.LISTWRIGHT_TOKEN;
if (!file || !token) {
  console.log('Usage: LISTWRIGHT_TOKEN=lwp_… npx tsx examples/load-catalogue.ts products.json [--url http://localhost:3000]');
  console.log('Make the token in Settings, with the scopes products and ai.');
  process.exit(2);
}

const headers = { authorization: `Bearer ${token}` };
const url = `${values.url}/api/trpc`;
const listwright = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: (op) => op.path === 'generation.describe',
      true: httpBatchStreamLink({ url, headers, maxItems: 1 }),
      false: httpLink({ url, headers }),
    }),
  ],
});

/** A key that is always the same for the same line of the same file, as a uuid: it makes every step repeatable. */
function keyOf(product: Source): string {
  const hex = createHash('sha256').update(`${product.line}\n${product.sku}\n${product.name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Makes the product, has its description written, and puts it on the product. Any step may have been done before. */
async function load(product: Source): Promise<void> {
  const { line: _line, keyFeatures, ...fields } = product;
  const key = keyOf(product);
  const { id } = await patiently(() => listwright.products.create.mutate({ ...fields, clientKey: key }));
  const draftId = await patiently(async () => {
    const events = await listwright.generation.describe.mutate({
      productId: id,
      keyFeatures,
      platform: values.platform as 'general',
      brandVoice: values.voice as 'clear',
      descriptionLength: values.length as 'medium',
      // The same key answers the same draft and is charged once, whatever happened in between.
      idempotencyKey: `describe-${key}`,
    });
    for await (const event of events) if (event.type === 'done') return event.generation.id;
    throw new Error('the stream ended early');
  });
  const { appliedAt } = await patiently(() => listwright.generation.get.query({ id: draftId }));
  if (appliedAt === null) await patiently(() => listwright.generation.applyDraft.mutate({ id: draftId }));
}

interface Refusal {
  data?: { code?: string; message?: string; retryAfter?: number };
}

/** Tries again when the server asks for patience; every other refusal is final. */
async function patiently<T>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      const { data } = error as Refusal;
      const passing = ['IN_PROGRESS', 'AI_OVERLOADED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'AI_TIMEOUT', 'AI_UNAVAILABLE'];
      // No answer at all, for instance because the server was restarted, is worth a wait as well.
      const waitable = data?.code === undefined || passing.includes(data.code);
      if (!waitable || attempt >= 8) throw error;
      // Being told to wait by the plan's pace is no failed try.
      if (data?.code === 'TOO_MANY_REQUESTS') attempt--;
      await new Promise((done) => setTimeout(done, (data?.retryAfter ?? Math.min(2 ** attempt, 20)) * 1000));
    }
  }
}

const products = readCatalogue(file);
const progressFile = values.progress ?? `${file}.done`;
const done = new Set(existsSync(progressFile) ? readFileSync(progressFile, 'utf8').split('\n') : []);
const open = products.filter((product) => !done.has(keyOf(product)));
console.log(`${products.length} products in ${file}, ${products.length - open.length} done before.`);

let finished = products.length - open.length;
const failed: string[] = [];
let stopped = false;
const queue = open.values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const product of queue) {
      if (stopped) return;
      try {
        await load(product);
        appendFileSync(progressFile, `${keyOf(product)}\n`);
        finished++;
        console.log(`[${String(finished).padStart(String(products.length).length)}/${products.length}] ${product.name}`);
      } catch (error) {
        const { code, message } = (error as Refusal).data ?? {};
        failed.push(`line ${product.line}, ${product.name}: ${message ?? (error as Error).message}`);
        // A full plan or a token that does not work will not get better by going on.
        stopped = code === 'PLAN_LIMIT' || code === 'SIGN_IN_REQUIRED' || code === 'NOT_ALLOWED';
      }
    }
  }),
);
for (const line of failed) console.log(`Not done: ${line}`);
console.log(`${finished} of ${products.length} done.${failed.length ? ' Start it again to go on from here.' : ''}`);
process.exit(failed.length ? 1 : 0);
