/**
 * An example for developers; to bring in a file without a script, use Products, Import in the app.
 *
 * Loads a file of products into Listwright and has a description written for each, through the API that the app itself uses. If a
 * product has a description in the file, that one stays, and the written one is kept as a draft. With --no-texts nothing is
 * written.
 *
 *   LISTWRIGHT_TOKEN=lwp_… npx tsx examples/load-catalogue.ts products.json --url http://localhost:3000
 *
 * The file is a JSON list of objects, { "products": [...] }, or CSV with a header line. A product with a problem is reported and
 * skipped; all others are loaded, and the program exits with 1 if anything was not done. When the AI queries are used up, the
 * other products are loaded without descriptions; start the program again later to have those written. You can stop it at any
 * time, even with kill -9, and start it again: finished products are skipped, and nothing is created or charged twice.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createTRPCClient, httpBatchStreamLink, httpLink, splitLink } from '@trpc/client';
import type { AppRouter } from '../server/router.ts';
import { brandVoices, descriptionLengths, platforms } from '../shared/generation/options.ts';
import { doors } from '../shared/paths.ts';
import { NoCatalogue, readCatalogue, type Source } from './read-catalogue.ts';

const AT_ONCE = 3;
/** How many milliseconds the server has to answer the first request, which only checks that it is there. */
const ANSWER_WITHIN = 1_500;

function stop(sentence: string): never {
  console.log(sentence);
  process.exit(2);
}

const { values, positionals } = readArguments(() =>
  parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string', default: 'http://localhost:3000' },
      platform: { type: 'string', default: 'general' },
      voice: { type: 'string', default: 'clear' },
      length: { type: 'string', default: 'medium' },
      /** With this option products are only created, without descriptions. */
      'no-texts': { type: 'boolean', default: false },
      /** The file that records which products are done; next to the catalogue by default. */
      progress: { type: 'string' },
    },
  }),
);
/** Returns the value of an option, or stops the program if the server does not know it. */
function oneOf<T extends string>(option: string, value: string, known: readonly T[]): T {
  return known.find((word) => word === value) ?? stop(`--${option} is one of: ${known.join(', ')}.`);
}
function readArguments<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return stop((error as Error).message);
  }
}
const platform = oneOf('platform', values.platform, platforms);
const brandVoice = oneOf('voice', values.voice, brandVoices);
const descriptionLength = oneOf('length', values.length, descriptionLengths);
const [file] = positionals;
const token = process.env.LISTWRIGHT_TOKEN;
if (!file || !token) {
  stop(
    'Usage: LISTWRIGHT_TOKEN=lwp_… npx tsx examples/load-catalogue.ts products.json [--url http://localhost:3000]\n' +
      'Make the token in Settings, with the scopes products and ai.',
  );
}

const headers = { authorization: `Bearer ${token}` };
const server = values.url.replace(/\/+$/, '');
const url = `${server}${doors.trpc}`;
const listwright = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: (op) => op.path === 'generation.describe',
      true: httpBatchStreamLink({ url, headers, maxItems: 1 }),
      false: httpLink({ url, headers }),
    }),
  ],
});

/**
 * An id for a product, computed from the product itself, so it stays the same when other products are added to the file or
 * removed. It is sent as the idempotency key: repeating a step with the same key has no second effect.
 */
function keyOf({ copy, product: { sku, name } }: Source): string {
  const hex = createHash('sha256').update(`${copy}\n${sku}\n${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Why no descriptions are written any more: not wanted, or no AI queries left. Null while they are written. */
let noTexts = values['no-texts'] ? 'No texts were asked for.' : null;

/**
 * Creates the product and has a description written as a draft. The draft becomes the product's text unless the product has one
 * already. An earlier run may have done some of these steps. Returns false if no description was written.
 */
async function load(source: Source): Promise<boolean> {
  const key = keyOf(source);
  const { id, description } = await patiently(() => listwright.products.create.mutate({ ...source.product, clientKey: key }));
  if (noTexts !== null) return false;
  const draftId = await patiently(() => write(id, `describe-${key}`)).catch((error: Refusal) => {
    // Adding products needs no AI query, so go on without descriptions.
    if (error.data?.code !== 'PLAN_LIMIT') throw error;
    noTexts ??= error.data.message ?? 'No AI queries are left.';
    return null;
  });
  if (draftId === null) return false;
  const { appliedAt } = await patiently(() => listwright.generation.get.query({ id: draftId }));
  if (appliedAt === null && description === '') await patiently(() => listwright.generation.applyDraft.mutate({ id: draftId }));
  return true;
}

/**
 * Has a description written and returns the id of the draft. If the same key is sent again, the server returns the same draft and
 * charges only once.
 */
async function write(productId: string, idempotencyKey: string): Promise<string> {
  const request = { productId, platform, brandVoice, descriptionLength, idempotencyKey };
  for await (const event of await listwright.generation.describe.mutate(request))
    if (event.type === 'done') return event.generation.id;
  throw new Error('the stream ended early');
}

interface Refusal {
  data?: { code?: string; message?: string; retryAfter?: number };
}

/** Tries a step up to eight times, as long as the error may pass by itself; any other error is thrown at once. */
async function patiently<T>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      const { data } = error as Refusal;
      const passing = ['IN_PROGRESS', 'AI_OVERLOADED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'AI_TIMEOUT', 'AI_UNAVAILABLE'];
      // Without a code there was no response at all, for instance because the server is restarting. That is worth a retry too.
      const waitable = data?.code === undefined || passing.includes(data.code);
      if (!waitable || attempt >= 8) throw error;
      // A wait imposed by the rate limit does not count as a failed attempt.
      if (data?.code === 'TOO_MANY_REQUESTS') attempt--;
      await new Promise((done) => setTimeout(done, (data?.retryAfter ?? Math.min(2 ** attempt, 20)) * 1000));
    }
  }
}

function catalogueOf(path: string) {
  try {
    return readCatalogue(path);
  } catch (error) {
    if (error instanceof NoCatalogue) return stop(error.message);
    throw error;
  }
}

/** Whether a server answers at the given URL. Checked once at the start, because no retry helps if the URL is wrong. */
async function isThere(): Promise<boolean> {
  try {
    return (await fetch(`${server}/livez`, { signal: AbortSignal.timeout(ANSWER_WITHIN) })).ok;
  } catch {
    return false;
  }
}

const { sources, unused } = catalogueOf(file);
if (!(await isThere())) stop(`Listwright does not answer at ${values.url}. Is it running, and is --url its address?`);
const progressFile = values.progress ?? `${file}.done`;
const done = new Set(existsSync(progressFile) ? readFileSync(progressFile, 'utf8').split('\n') : []);
const open = sources.filter((source) => source.problems.length === 0 && !done.has(keyOf(source)));
const leftOut = sources.filter(({ problems }) => problems.length > 0);
const total = sources.length;
let finished = total - leftOut.length - open.length;
const withoutText: string[] = [];
let withoutDraft = 0;
console.log(`${total} products in ${file}, ${finished} done before.`);
for (const { where, product, problems } of leftOut)
  console.log(`Left out: ${[where, product.name].filter(Boolean).join(', ')}: ${problems.join('; ')}.`);
if (unused.length > 0) console.log(`Columns that are not taken over: ${unused.join(', ')}.`);

const failed: string[] = [];
let stopped = false;
const queue = open.values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const source of queue) {
      if (stopped) return;
      const { name } = source.product;
      try {
        // Only a product with a description is recorded as done. At the next start, the missing descriptions are then
        // written.
        if (await load(source)) appendFileSync(progressFile, `${keyOf(source)}\n`);
        else if (!source.product.description) withoutText.push(name);
        else withoutDraft++;
        finished++;
        console.log(`[${String(finished).padStart(String(total).length)}/${total}] ${name}`);
      } catch (error) {
        const { code, message } = (error as Refusal).data ?? {};
        failed.push(`${source.where}, ${name}: ${message ?? (error as Error).message}`);
        // Stop if the plan is full or the token does not work, because all other products would fail too.
        stopped = ['PLAN_LIMIT', 'SIGN_IN_REQUIRED', 'NOT_ALLOWED'].includes(code ?? '');
      }
    }
  }),
);
for (const line of failed) console.log(`Not done: ${line}`);
const unwritten = withoutText.length + withoutDraft;
if (noTexts !== null && unwritten > 0) {
  const of = withoutText.length > 0 ? ` No text yet: ${withoutText.join(', ')}.` : '';
  console.log(`${noTexts} Loaded without a new text: ${unwritten}.${of}`);
}
const lacking = values['no-texts'] ? 0 : unwritten;
const notDone = failed.length + lacking > 0 ? ' Start it again to go on from here.' : '';
const wrong = leftOut.length > 0 ? ` ${leftOut.length} left out: put the file right and start it again.` : '';
console.log(`${finished} of ${total} ${lacking > 0 ? 'loaded' : 'done'}.${notDone}${wrong}`);
process.exit(failed.length + leftOut.length + lacking > 0 ? 1 : 0);
