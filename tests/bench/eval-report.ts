/** Computes and prints the figures of a run of `pnpm eval`, or of several runs side by side. */
import { z } from 'zod';

const usage = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cacheReadTokens: z.number(),
  cacheWriteTokens: z.number(),
});
const written = z.object({
  id: z.string(),
  model: z.string(),
  error: z.null(),
  text: z.string(),
  findings: z.array(z.object({ check: z.string(), severity: z.enum(['hard', 'warn', 'advice']), found: z.string() })),
  words: z.number(),
  inBand: z.boolean(),
  /** The share of the product's facts that the text mentions, from 0 to 1. */
  coverage: z.number(),
  /** How many claims of the text the second reader doubts; null if no second reader has read it. */
  doubts: z.number().nullable(),
  firstMs: z.number(),
  wholeMs: z.number(),
  usage,
  /** How good people find the text, from 0 to 10. They enter it by hand into the saved run; null before that. */
  rubric: z.number().min(0).max(10).nullable(),
});
const failed = z.object({ id: z.string(), model: z.string(), error: z.string() });

export const runSchema = z.object({
  writer: z.string(),
  model: z.string(),
  length: z.string(),
  language: z.string(),
  /** The price of a million tokens in and out, if it was given. */
  prices: z.array(z.number()).optional(),
  texts: z.array(z.union([written, failed])),
});
export type Run = z.output<typeof runSchema>;
export type EvaluatedText = Run['texts'][number];
type Written = z.output<typeof written>;

/**
 * How much a token costs that is read from the provider's cache, or stored in it: a multiple of the price of an input token.
 */
const CACHE_READ = 0.1;
const CACHE_WRITE = 1.25;

/** One figure of a run: its name, its value, and how many decimals of the value are printed. */
type Figure = [name: string, value: number, digits: number];

const isWritten = (text: EvaluatedText): text is Written => text.error === null;
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export function figuresOf(run: Run): Figure[] {
  const texts = run.texts.filter(isWritten);
  const findings = texts.flatMap((text) => text.findings);
  const kinds = [...new Set(findings.map(({ check, severity }) => `${check}, ${severity}`))].sort();
  const doubted = texts.flatMap(({ doubts }) => doubts ?? []);
  const marks = texts.flatMap(({ rubric }) => rubric ?? []);
  return [
    ['products', run.texts.length, 0],
    ['without a text', run.texts.length - texts.length, 0],
    ['texts that are blocked', mean(texts.map((text) => Number(text.findings.some(({ severity }) => severity === 'hard')))), 2],
    ...kinds.map((kind): Figure => {
      const found = findings.filter(({ check, severity }) => `${check}, ${severity}` === kind);
      return [`findings in a text: ${kind}`, found.length / texts.length, 2];
    }),
    ['doubts of the second reader in a text', mean(doubted), 2],
    ['words in a text', mean(texts.map(({ words }) => words)), 0],
    ['texts within the length', mean(texts.map(({ inBand }) => Number(inBand))), 2],
    ['facts that are used', mean(texts.map(({ coverage }) => coverage)), 2],
    ['rubric, 0 to 10', mean(marks), 1],
    ['ms to the first word, median', median(texts.map(({ firstMs }) => firstMs)), 0],
    ['ms to the whole text, median', median(texts.map(({ wholeMs }) => wholeMs)), 0],
    ['tokens in, a text', mean(texts.map(({ usage }) => usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens)), 0],
    ['of these from the cache', mean(texts.map(({ usage }) => usage.cacheReadTokens)), 0],
    ['tokens out, a text', mean(texts.map(({ usage }) => usage.outputTokens)), 0],
    ['cost of a hundred texts', 100 * mean(texts.map(({ usage }) => costOf(usage, run.prices))), 2],
  ];
}

function costOf(
  { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: z.output<typeof usage>,
  prices?: number[],
): number {
  const [ofInput = Number.NaN, ofOutput = Number.NaN] = prices ?? [];
  return (
    ((inputTokens + CACHE_READ * cacheReadTokens + CACHE_WRITE * cacheWriteTokens) * ofInput + outputTokens * ofOutput) / 1e6
  );
}

const shown = (value: number | undefined, digits: number) =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits);

/** Prints the figures of one run, or of several beside each other with the change from the first to the last. */
export function printRuns(runs: readonly Run[]): void {
  const all = runs.map((run) => new Map(figuresOf(run).map(([name, value, digits]) => [name, { value, digits }])));
  const names = [...new Set(all.flatMap((figures) => [...figures.keys()]))];
  const lines = names.map((name) => {
    const cells = all.map((figures) => figures.get(name));
    const digits = cells.find((cell) => cell !== undefined)?.digits ?? 0;
    const values = cells.map((cell) => cell?.value ?? (name.startsWith('findings') ? 0 : undefined));
    const change = runs.length > 1 ? (values.at(-1) ?? Number.NaN) - (values[0] ?? Number.NaN) : Number.NaN;
    const difference = runs.length > 1 ? [Number.isNaN(change) ? '' : `${change > 0 ? '+' : ''}${change.toFixed(digits)}`] : [];
    return [
      name.padEnd(42),
      ...[...values.map((value) => shown(value, digits)), ...difference].map((cell) => cell.padStart(14)),
    ].join('');
  });
  const heads = runs.map(({ writer, model, length, language }) => `${writer}, ${model}, ${length}, ${language}`);
  process.stdout.write(`${[...heads, '', ...lines].join('\n')}\n`);
}
