import type { AiOperation } from '#shared/ai-calls.ts';
import { type Ai, AiError, type AiUsage, type ListingEvent, type MessageBatches, noUsage } from './ai.ts';

/** How one call of the AI went. It contains nothing of what was asked or answered. */
export interface CallReport {
  operation: AiOperation;
  writer: Ai['writer'];
  model: string;
  /** `done`, or the code of the AiError. */
  outcome: string;
  later: boolean;
  /** Milliseconds until the whole answer; null for a text of a message batch. */
  ms: number | null;
  usage: AiUsage;
}

/** Wraps an AI so that `tell` hears of every call when it has ended. `tell` must not throw. */
export function countCalls(ai: Ai, tell: (report: CallReport) => void): Ai {
  const begin = (operation: AiOperation, asked: string) => {
    const began = performance.now();
    return (outcome: string, usage: AiUsage = noUsage, model = asked) =>
      tell({ operation, writer: ai.writer, model, outcome, later: false, ms: Math.round(performance.now() - began), usage });
  };

  async function counted<T extends { usage: AiUsage; model: string }>(
    operation: AiOperation,
    asked: string,
    work: () => Promise<T>,
  ): Promise<T> {
    const end = begin(operation, asked);
    try {
      const answer = await work();
      end('done', answer.usage, answer.model);
      return answer;
    } catch (error) {
      end(codeOf(error), usageOf(error));
      throw error;
    }
  }

  async function* countedEvents(
    operation: AiOperation,
    asked: string,
    events: AsyncIterable<ListingEvent>,
  ): AsyncGenerator<ListingEvent> {
    const end = begin(operation, asked);
    let ended = false;
    const once: typeof end = (...how) => {
      if (!ended) end(...how);
      ended = true;
    };
    try {
      for await (const event of events) {
        if (event.type === 'listing') once('done', event.usage, event.model);
        yield event;
      }
    } catch (error) {
      once(codeOf(error), usageOf(error));
      throw error;
    } finally {
      // Whoever reads the events has stopped before the end.
      once('aborted');
    }
  }

  const { listClaims, readFacts, batches } = ai;
  // These choose their model themselves. It is known only from an answer.
  const unknown = '';
  return {
    writer: ai.writer,
    sees: ai.sees,
    models: ai.models,
    writeListing: (brief, call) => countedEvents('writeListing', call.model, ai.writeListing(brief, call)),
    reviseListing: (brief, listing, revision, call) =>
      countedEvents('reviseListing', call.model, ai.reviseListing(brief, listing, revision, call)),
    rewritePart: (brief, listing, change, call) =>
      counted('rewritePart', call.model, () => ai.rewritePart(brief, listing, change, call)),
    scoreListing: (brief, call) => counted('scoreListing', call.model, () => ai.scoreListing(brief, call)),
    listClaims: listClaims && ((brief, signal) => counted('listClaims', unknown, () => listClaims(brief, signal))),
    readFacts: readFacts && ((brief, signal) => counted('readFacts', unknown, () => readFacts(brief, signal))),
    greet: (brief, call) => counted('greet', call.model, () => ai.greet(brief, call)),
    batches: batches && countBatches(batches, ai.writer, tell),
  };
}

/** Every text that is read from the results of a message batch counts as one call. */
function countBatches(batches: MessageBatches, writer: Ai['writer'], tell: (report: CallReport) => void): MessageBatches {
  const report = { operation: 'writeListing', writer, later: true, ms: null } as const;
  return {
    areOffered: (signal) => batches.areOffered(signal),
    create: (requests, call) => batches.create(requests, call),
    look: (id, signal) => batches.look(id, signal),
    async *results(id, signal) {
      for await (const { id: text, read } of batches.results(id, signal)) {
        yield {
          id: text,
          read: (brief) => {
            try {
              const written = read(brief);
              tell({ ...report, model: written.model, outcome: 'done', usage: written.usage });
              return written;
            } catch (error) {
              tell({ ...report, model: '', outcome: codeOf(error), usage: usageOf(error) });
              throw error;
            }
          },
        };
      }
    },
    cancel: (id, signal) => batches.cancel(id, signal),
    list: (since, signal) => batches.list(since, signal),
  };
}

const codeOf = (error: unknown) => (error instanceof AiError ? error.code : 'error');
const usageOf = (error: unknown) => (error instanceof AiError ? (error.usage ?? noUsage) : noUsage);
