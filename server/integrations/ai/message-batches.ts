/**
 * Anthropic's Message Batches: many requests are sent at once and answered within a day, mostly within an hour, at half the price.
 */
import type Anthropic from '@anthropic-ai/sdk';
import {
  type AiCall,
  AiError,
  type BatchedListing,
  type ListingBrief,
  type MessageBatches,
  type MessageBatchState,
} from './ai.ts';
import { newAnswer, readMessage } from './answer-stream.ts';
import { providerError } from './provider-errors.ts';

interface Server {
  client: Anthropic;
  /** Whether the server surely has message batches. If not, it is asked once. */
  known: boolean;
  /** The body of a request for a listing. */
  bodyOf(brief: ListingBrief, call: AiCall): Anthropic.MessageCreateParamsNonStreaming;
  /** Reads the text of an answer. */
  read(brief: ListingBrief, text: string): { listing: BatchedListing['listing']; pictured: string[] };
  /** Turns what the library throws into an AiError without our key. */
  toError(thrown: unknown): AiError;
}

export function createMessageBatches({ client, known, bodyOf, read, toError }: Server): MessageBatches {
  const { batches } = client.messages;
  let offered: boolean | null = known ? true : null;

  const call = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (thrown) {
      throw signal.aborted ? new AiError('aborted') : toError(thrown);
    }
  };

  return {
    async areOffered(signal) {
      if (offered !== null) return offered;
      try {
        await call(signal, () => batches.list({ limit: 1 }, { signal }).then(() => undefined));
        offered = true;
      } catch (error) {
        const status = statusOf(error);
        // A server of its own kind does not know the address. Anything else may pass.
        if (status !== undefined && [400, 404, 405, 501].includes(status)) offered = false;
      }
      return offered ?? false;
    },

    create: (requests, aiCall) =>
      call(aiCall.signal, async () => {
        const body = requests.map(({ id, brief }) => ({ custom_id: id, params: bodyOf(brief, aiCall) }));
        const { id } = await batches.create({ requests: body }, { signal: aiCall.signal });
        return id;
      }),

    async look(id, signal) {
      try {
        return stateOf(await call(signal, () => batches.retrieve(id, {}, { signal })));
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },

    async *results(id, signal) {
      try {
        for await (const { custom_id, result } of await batches.results(id, {}, { signal })) {
          yield { id: custom_id, read: (brief) => readResult(result, brief) };
        }
      } catch (thrown) {
        throw signal.aborted ? new AiError('aborted') : toError(thrown);
      }
    },

    cancel: (id, signal) => call(signal, () => batches.cancel(id, {}, { signal }).then(() => undefined)),

    async *list(since, signal) {
      try {
        for await (const one of batches.list({ limit: 100 }, { signal })) {
          const state = stateOf(one);
          if (state.createdAt < since) return;
          yield state;
        }
      } catch (thrown) {
        throw signal.aborted ? new AiError('aborted') : toError(thrown);
      }
    },
  };

  function readResult(result: Anthropic.Messages.MessageBatchResult, brief: ListingBrief): BatchedListing {
    switch (result.type) {
      case 'succeeded': {
        const answer = newAnswer('');
        try {
          const { listing, pictured } = read(brief, readMessage(result.message, answer));
          return { listing, pictured, usage: answer.usage, model: answer.model };
        } catch (error) {
          if (error instanceof AiError) error.usage ??= answer.usage;
          throw error;
        }
      }
      case 'errored': {
        const { type, message } = result.error.error;
        throw providerError({ type, message });
      }
      case 'expired':
        throw new AiError('expired');
      case 'canceled':
        throw new AiError('dropped');
    }
  }
}

const stateOf = (one: Anthropic.Messages.MessageBatch): MessageBatchState => ({
  id: one.id,
  requests: Object.values(one.request_counts).reduce((sum, n) => sum + n, 0),
  createdAt: new Date(one.created_at),
  expiresAt: new Date(one.expires_at),
  isEnded: one.processing_status === 'ended',
});

const statusOf = (error: unknown): number | undefined =>
  error instanceof AiError ? (error.cause as { status?: number } | undefined)?.status : undefined;
