/** Tests the figures that `pnpm eval` prints of a run, and its comparison of two saved runs. */
import { expect, test, vi } from 'vitest';
import { type EvaluatedText, figuresOf, printRuns, type Run, runSchema } from './bench/eval-report.ts';

const text = (more: object = {}): EvaluatedText => ({
  id: 'mug',
  model: 'a-model',
  error: null,
  text: 'A mug.',
  findings: [],
  words: 100,
  inBand: true,
  coverage: 1,
  doubts: null,
  firstMs: 200,
  wholeMs: 1_000,
  usage: { inputTokens: 1_000, outputTokens: 500, cacheReadTokens: 2_000, cacheWriteTokens: 0 },
  rubric: null,
  ...more,
});
const run = (texts: EvaluatedText[], more: Partial<Run> = {}): Run => ({
  writer: 'anthropic',
  model: 'a-model',
  length: 'medium',
  language: 'en',
  texts,
  ...more,
});
const hard = { check: 'number', severity: 'hard', found: '9 kg' };
const mixed = run(
  [
    text({ findings: [hard, hard], rubric: 8, coverage: 0.5 }),
    text({ inBand: false, rubric: 6, doubts: 1 }),
    { id: 'lamp', model: '', error: 'timeout' },
  ],
  { prices: [3, 15] },
);

test('a run is counted over the texts that were written', () => {
  const figures = Object.fromEntries(figuresOf(mixed).map(([name, value]) => [name, value]));
  expect(figures).toMatchObject({
    products: 3,
    'without a text': 1,
    'texts that are blocked': 0.5,
    'findings in a text: number, hard': 1,
    'doubts of the second reader in a text': 1,
    'texts within the length': 0.5,
    'facts that are used': 0.75,
    'rubric, 0 to 10': 7,
    'ms to the first word, median': 200,
    'ms to the whole text, median': 1_000,
    'tokens in, a text': 3_000,
    'of these from the cache': 2_000,
    'tokens out, a text': 500,
  });
  // A token read from the cache costs a tenth: (1,000 + 200) at 3 and 500 at 15, each for a million, a hundred times.
  expect(figures['cost of a hundred texts']).toBeCloseTo(1.11);
});

test('two saved runs stand side by side, with the change from the first to the last', () => {
  const written: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((words) => written.push(String(words)) > 0);
  printRuns([mixed, run([text({ words: 120 })])].map((one) => runSchema.parse(JSON.parse(JSON.stringify(one)))));
  out.mockRestore();
  const row = (name: string) =>
    written
      .join('')
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.slice(42)
      .trim()
      .split(/\s+/);
  expect(row('words in a text')).toEqual(['100', '120', '+20']);
  expect(row('texts that are blocked')).toEqual(['0.50', '0.00', '-0.50']);
  // The second run has no such finding and no marks by readers: the first counts as 0, the second is unknown.
  expect(row('findings in a text: number, hard')).toEqual(['1.00', '0.00', '-1.00']);
  expect(row('rubric, 0 to 10')).toEqual(['7.0', '–']);
});
