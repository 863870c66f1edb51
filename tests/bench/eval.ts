/**
 * `pnpm eval`: has texts written for the products in tests/bench/truth and prints what the checks find in the first answers,
 * before any rewrite. With it anybody who has an API key can judge a prompt or a model. The writer is the model that the
 * environment names (ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL and ANTHROPIC_MODEL) or, without a key, the offline writer.
 *
 * `--products=30` how many products; `--length=medium`; `--language=en`; `--writer=offline` or `--writer=scripted` (a fake
 * model, to try the tool itself); `--reader` has each text read a second time; `--price=3,15` the price of a million tokens in
 * and out; `--save=a.json` saves the run; `--compare=a.json,b.json` prints saved runs side by side and has no texts written.
 * People who read the texts can enter how good each one is, from 0 to 10, as its `rubric` in the saved run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import { type Ai, AiError, type AiUsage, type ListingBrief } from '#server/integrations/ai/ai.ts';
import { createAnthropicAi } from '#server/integrations/ai/anthropic.ts';
import { createOfflineAi } from '#server/integrations/ai/offline.ts';
import { createAi } from '#server/integrations/ai/open.ts';
import { coverageOf } from '#shared/checks/coverage.ts';
import { reviewListing } from '#shared/checks/review.ts';
import { verifiedDoubts } from '#shared/checks/second-reader.ts';
import { factsToTell } from '#shared/facts/facts.ts';
import { countListingWords } from '#shared/generation/listing.ts';
import { descriptionLengths, languages, lengthBands } from '#shared/generation/options.ts';
import { startFakeAnthropic } from '#tests/support/fake-anthropic.ts';
import { type EvaluatedText, printRuns, type Run, runSchema } from './eval-report.ts';
import { readProducts, type WrittenProduct } from './truth/texts.ts';

const option = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const count = z.coerce
  .number()
  .int()
  .min(1)
  .parse(option('products') ?? 30);
const length = z.enum(descriptionLengths).parse(option('length') ?? 'medium');
const language = z.enum(languages).parse(option('language') ?? 'en');
const prices = option('price')?.split(',').map(Number);
const readTwice = process.argv.includes('--reader');

const compared = option('compare')?.split(',');
if (compared) printRuns(compared.map((file) => runSchema.parse(JSON.parse(readFileSync(file, 'utf8')))));
else await evaluate();

async function evaluate(): Promise<void> {
  const { ai, close } = await openWriter(option('writer'));
  const products = readProducts('development').filter((product) => product.language === language);
  // Products of all categories: spread over the whole list, which is ordered by category.
  const size = Math.min(count, products.length);
  const chosen = Array.from({ length: size }, (_, at) => products[Math.floor((at * products.length) / size)]);
  const texts: EvaluatedText[] = [];
  for (const product of chosen) if (product) texts.push(await evaluateOne(ai, product));
  await close();
  const model = texts.find((text) => text.model !== '')?.model ?? ai.models[0] ?? '';
  const run: Run = { writer: ai.writer, model, length, language, ...(prices ? { prices } : {}), texts };
  const file = option('save');
  if (file) writeFileSync(file, `${JSON.stringify(run, null, 1)}\n`);
  printRuns([run]);
}

async function openWriter(name: string | undefined): Promise<{ ai: Ai; close: () => Promise<void> }> {
  const close = async () => {};
  if (name === 'offline') return { ai: createOfflineAi({ paceMs: 0 }), close };
  if (name === 'scripted') {
    const fake = await startFakeAnthropic();
    return { ai: createAnthropicAi({ apiKey: 'none', baseUrl: fake.url }), close: fake.close };
  }
  const { ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, ANTHROPIC_MODEL } = process.env;
  const ai = await createAi({
    ...(ANTHROPIC_API_KEY ? { anthropicApiKey: ANTHROPIC_API_KEY } : {}),
    ...(ANTHROPIC_BASE_URL ? { anthropicBaseUrl: ANTHROPIC_BASE_URL } : {}),
    ...(ANTHROPIC_MODEL ? { anthropicModel: ANTHROPIC_MODEL } : {}),
    offlinePaceMs: 0,
  });
  return { ai, close };
}

async function evaluateOne(ai: Ai, { id, facts }: WrittenProduct): Promise<EvaluatedText> {
  const brief: ListingBrief = {
    facts: factsToTell(facts),
    platform: 'general',
    brandVoice: 'clear',
    targetAudience: '',
    descriptionLength: length,
    seoFocused: false,
    keywords: [],
    brandGuidelines: '',
    templateDescription: '',
    additionalNotes: '',
    language,
    images: [],
  };
  const signal = new AbortController().signal;
  const begin = performance.now();
  let first: number | null = null;
  try {
    for await (const event of ai.writeListing(brief, { model: ai.models[0] ?? '', signal })) {
      if (event.type === 'text') {
        first ??= performance.now() - begin;
        continue;
      }
      const { listing, usage, model } = event;
      const whole = performance.now() - begin;
      const context = { facts, platform: 'general', language, keywords: [], date: new Date() } as const;
      const findings = reviewListing(listing, context).filter(({ severity }) => severity !== 'advice');
      const words = countListingWords(listing);
      const band = lengthBands[length];
      const second = readTwice ? await ai.listClaims?.({ facts, listing }, signal).catch(unread) : null;
      return {
        id,
        model,
        error: null,
        text: [listing.title, listing.intro, ...listing.bullets, listing.details].filter(Boolean).join('\n'),
        findings: findings.map(({ check, severity, found }) => ({ check, severity, found })),
        words,
        inBand: words >= band.min && words <= band.max,
        coverage: coverageOf(listing, facts).share,
        doubts: second ? verifiedDoubts(second.claims, listing, facts).length : null,
        firstMs: first ?? whole,
        wholeMs: whole,
        usage: second ? added(usage, second.usage) : usage,
        rubric: null,
      };
    }
    throw new AiError('invalid_answer');
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    return { id, model: '', error: error.code };
  }
}

/** Handles the error of a failed second reading. An error of the AI is ignored, as if nobody had read the text a second time. */
function unread(error: unknown): null {
  if (error instanceof AiError) return null;
  throw error;
}

function added(a: AiUsage, b: AiUsage): AiUsage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
  };
}
