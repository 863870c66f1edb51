import { setTimeout as wait } from 'node:timers/promises';
import { type Ai, AiError, type AiErrorCode, noUsage } from '#server/integrations/ai/ai.ts';

export interface Script {
  /** How many milliseconds pass before the AI answers. */
  afterMs: number;
  /** How the AI fails; null if it answers. `bug` is an unexpected error, `no score` an answer without a usable score. */
  fault: AiErrorCode | 'bug' | 'no score' | null;
}

/**
 * A fake AI that follows a script: each prompt says, as JSON, what to do. It is for tests that need tens of thousands of calls.
 * It stops when a call is aborted, as the real one must. `calls` counts the requests that reached it.
 */
export function createScriptedAi(): Ai & { calls: number } {
  const never = () => {
    throw new Error('only scores are scripted');
  };
  const ai: Ai & { calls: number } = {
    calls: 0,
    writer: 'anthropic',
    sees: true,
    listClaims: null,
    readFacts: null,
    batches: null,
    models: ['claude-sonnet-5-5'],
    writeListing: never,
    reviseListing: never,
    rewritePart: never,
    greet: never,
    async scoreListing({ prompt = '{}' }, { model, signal }) {
      ai.calls++;
      if (signal.aborted) throw new AiError('aborted');
      const { afterMs, fault } = JSON.parse(prompt) as Script;
      if (afterMs > 0) {
        await wait(afterMs, undefined, { signal }).catch(() => {
          throw new AiError('aborted');
        });
      }
      if (fault === 'bug') throw new TypeError('cannot read properties of undefined');
      if (fault === 'no score') return { score: 0, recommendations: [], usage: noUsage, model };
      if (fault) throw new AiError(fault);
      return { score: 80, recommendations: [], usage: noUsage, model };
    },
  };
  return ai;
}
