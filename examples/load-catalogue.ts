/**
 * Loads a file of products into Listwright and has a description written for each, through the typed client. A text the file
 * brought stays what buyers read; what is written beside it waits as a draft. With --no-texts only products are made.
 *
 *   LISTWRIGHT_TOKEN=lwp_… npx tsx examples/load-catalogue.ts products.json --url http://localhost:3000
 *
 * The file is a JSON list of objects, { "products": [...] }, or CSV with a header line. What is wrong with a line is said and
 * the line left out; all others are loaded, and the program ends with 1 when anything was not done. When the AI
 * queries are used up, the products go on without texts, which a later start has written. Stop it whenever you like, even
 * with kill -9, and start it again: what is done is skipped, and nothing is made or charged twice.
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
/** Milliseconds the server has to say that it is there. */
const ANSWER_WITHIN = 1_500;

/** Ends the program with one line. */
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
      /** Makes the products and has nothing written. */
      'no-texts': { type: 'boolean', default: false },
      /** Where it is noted what is done; beside the file by default. */
      progress: { type: 'string' },
    },
  }),
);
/** A word of an option that the server knows, or the end. */
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

/** A key that stays with a product while others come and go in the file, as a uuid: it makes every step repeatable. */
function keyOf({ copy, product: { sku, name } }: Source): string {
  const hex = createHash('sha256').update(`${copy}\n${sku}\n${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Why nothing is written, once texts are not wanted or not to be had: products go on without. */
let noTexts = values['no-texts'] ? 'No texts were asked for.' : null;

/**
 * Makes the product, has its description written, and puts it on the product unless that shows a text already, which is the seller's. Any
 * step may have been done before. False when nothing was written.
 */
async function load(source: Source): Promise<boolean> {
  const key = keyOf(source);
  const { id, description } = await patiently(() => listwright.products.create.mutate({ ...source.product, clientKey: key }));
  if (noTexts !== null) return false;
  const draftId = await patiently(() => write(id, `describe-${key}`)).catch((error: Refusal) => {
    // Products need no query: what the plan has left of those is still loaded.
    if (error.data?.code !== 'PLAN_LIMIT') throw error;
    noTexts ??= error.data.message ?? 'No AI queries are left.';
    return null;
  });
  if (draftId === null) return false;
  const { appliedAt } = await patiently(() => listwright.generation.get.query({ id: draftId }));
  if (appliedAt === null && description === '') await patiently(() => listwright.generation.applyDraft.mutate({ id: draftId }));
  return true;
}

/** The same key answers the same draft and is charged once, whatever happened in between. */
async function write(productId: string, idempotencyKey: string): Promise<string> {
  const request = { productId, platform, brandVoice, descriptionLength, idempotencyKey };
  for await (const event of await listwright.generation.describe.mutate(request))
    if (event.type === 'done') return event.generation.id;
  throw new Error('the stream ended early');
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

/** The file, or the end with the sentence that says what is wrong with it. */
function catalogueOf(path: string) {
  try {
    return readCatalogue(path);
  } catch (error) {
    if (error instanceof NoCatalogue) return stop(error.message);
    throw error;
  }
}

/** Asked once before anything is sent: a wrong address gets no better by waiting. */
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
        // Noted as done only with its text: the next start then has it written.
        if (await load(source)) appendFileSync(progressFile, `${keyOf(source)}\n`);
        else if (!source.product.description) withoutText.push(name);
        else withoutDraft++;
        finished++;
        console.log(`[${String(finished).padStart(String(total).length)}/${total}] ${name}`);
      } catch (error) {
        const { code, message } = (error as Refusal).data ?? {};
        failed.push(`${source.where}, ${name}: ${message ?? (error as Error).message}`);
        // A full plan or a token that does not work will not get better by going on.
        stopped = code === 'PLAN_LIMIT' || code === 'SIGN_IN_REQUIRED' || code === 'NOT_ALLOWED';
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
