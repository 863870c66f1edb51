/**
 * What the AI provider charges, by model and by the day from which a price applies. When a price changes, add a line; the earlier
 * ones stay, because older days are counted with them.
 */
import type { AiUsage } from '../integrations/ai/ai.ts';

/** In US dollars for a million tokens. */
interface Price {
  from: string;
  input: number;
  output: number;
  cacheRead: number;
  /** Entries of the cache that live for five minutes, the only ones that are written here. */
  cacheWrite: number;
}

/**
 * Read on 2026-11-29 at https://platform.claude.com/docs/en/about-claude/pricing. Haiku 5.5 has higher prices for prompts of more
 * than 100,000 tokens, which none of ours reaches.
 */
const prices: Record<string, readonly Price[]> = {
  'claude-opus-5-5': [{ from: '2026-01-01', input: 4, output: 20, cacheRead: 0.2, cacheWrite: 5 }],
  'claude-sonnet-5-5': [
    { from: '2026-01-01', input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5 },
    { from: '2026-10-07', input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2.5 },
  ],
  'claude-haiku-5-5': [{ from: '2026-01-01', input: 0.1, output: 0.5, cacheRead: 0.01, cacheWrite: 0.125 }],
};
/** Message batches cost this part of the price. */
const LATER = 0.5;

export const pricedModels = Object.keys(prices);

/** The models without a date or another ending, such as “claude-haiku-5-5” for “claude-haiku-5-5-20261007”. */
const knownAs = (model: string) => pricedModels.find((known) => model === known || model.startsWith(`${known}-2`));

/**
 * What tokens cost on a day, in US dollars. Null if the price of the model is not known, as with another server's model. The
 * offline writer costs nothing.
 */
export function costOf(model: string, day: string, usage: AiUsage, later: boolean): number | null {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage;
  if (inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens === 0) return 0;
  const ofModel = prices[knownAs(model) ?? ''] ?? [];
  const price = ofModel.findLast(({ from }) => from <= day) ?? ofModel[0];
  if (!price) return null;
  const { input, output, cacheRead, cacheWrite } = price;
  const full = inputTokens * input + outputTokens * output + cacheReadTokens * cacheRead + cacheWriteTokens * cacheWrite;
  return (full * (later ? LATER : 1)) / 1_000_000;
}
