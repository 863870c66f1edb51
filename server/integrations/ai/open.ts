import type { Ai } from './ai.ts';
import type { AiLog } from './anthropic.ts';
import { createOfflineAi } from './offline.ts';

export interface AiConfig {
  /** If neither this key nor `anthropicBaseUrl` is configured, the offline writer is used. */
  anthropicApiKey?: string;
  anthropicBaseUrl?: string;
  /** The default model; the other models can still be requested. */
  anthropicModel?: string;
  offlinePaceMs?: number;
  log?: AiLog;
}

/** The AI this installation is configured for. */
export async function createAi(config: AiConfig): Promise<Ai> {
  const { anthropicApiKey: apiKey, anthropicBaseUrl: baseUrl, anthropicModel: model } = config;
  if (!apiKey && !baseUrl) return createOfflineAi({ paceMs: config.offlinePaceMs });
  // Load the library only if it is used: most first starts have no key and should not wait for it.
  const { createAnthropicAi, DEFAULT_MODEL, FAST_MODEL, BEST_MODEL } = await import('./anthropic.ts');
  const models = [...new Set([model || DEFAULT_MODEL, DEFAULT_MODEL, FAST_MODEL, BEST_MODEL])];
  // A server other than Anthropic's has its own models. If a model is configured, it is the only one known to exist there, so
  // it also compares finished texts with the facts.
  const reader = baseUrl && model ? model : FAST_MODEL;
  // Message batches are Anthropic's. Another server may pass them on, but not one that knows no key.
  const batches = Boolean(apiKey);
  const lenient = Boolean(baseUrl);
  return createAnthropicAi({ apiKey: apiKey ?? 'none', baseUrl, lenient, models, reader, batches, log: config.log });
}
