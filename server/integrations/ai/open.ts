import type { Ai } from './ai.ts';
import { type AiLog, createAnthropicAi, DEFAULT_MODEL, FAST_MODEL } from './anthropic.ts';
import { createOfflineAi } from './offline.ts';

export interface AiConfig {
  /** Without a key, and the offline writer does the work. */
  anthropicApiKey?: string;
  anthropicBaseUrl?: string;
  /** The default model; the others stay available behind it. */
  anthropicModel?: string;
  offlinePaceMs?: number;
  log?: AiLog;
}

/** The writer this installation has the means for. */
export function createAi(config: AiConfig): Ai {
  const { anthropicApiKey: apiKey, anthropicBaseUrl: baseUrl, anthropicModel: model } = config;
  if (!apiKey) return createOfflineAi({ paceMs: config.offlinePaceMs });
  const models = [...new Set([model || DEFAULT_MODEL, DEFAULT_MODEL, FAST_MODEL])];
  return createAnthropicAi({ apiKey, baseUrl, models, log: config.log });
}
