import type { IncomingMessage, ServerResponse } from 'node:http';
import type Anthropic from '@anthropic-ai/sdk';
import type { FakeCall, MessagesBody } from './fake-anthropic.ts';
import { sensibleText } from './fake-anthropic-answers.ts';

type Individual = Anthropic.Messages.MessageBatchIndividualResponse;
type Status = Anthropic.Messages.MessageBatch['processing_status'];
type Outcome = Individual['result']['type'];

/** A message batch that the fake was sent. */
export interface FakeBatch {
  id: string;
  requests: { custom_id: string; params: MessagesBody }[];
  createdAt: Date;
  status: Status;
  /** The lines of the results, once it has ended. */
  results: Individual[];
}

/** The Message Batches API of the fake. Nothing is written before the test says so. */
export interface FakeBatches {
  /** All that arrived, the oldest first. */
  all: FakeBatch[];
  /** How many times results were read, from the first line. */
  readings: number;
  /** False for a server that does not know these addresses. */
  known: boolean;
  /**
   * How the next one that is sent ends: it arrives and the connection breaks, or no answer comes; the connection breaks before; the
   * provider is busy.
   */
  next: 'answer' | 'arrive and break' | 'arrive and be silent' | 'break' | 'busy';
  /** What time it is for the fake. */
  now: () => Date;
  /** Waits after each line of the results. */
  lineMs: number;
  /** Ends a batch. `outcome` says what became of each text; all succeed without it. The results come in the opposite order. */
  finish(batch: FakeBatch, outcome?: (index: number) => Outcome): void;
}

export function createFakeBatches(): FakeBatches & { handle: Handle } {
  const fake: FakeBatches = {
    all: [],
    readings: 0,
    known: true,
    next: 'answer',
    now: () => new Date(),
    lineMs: 0,
    finish(batch, outcome = () => 'succeeded') {
      batch.status = 'ended';
      batch.results = batch.requests.map(({ custom_id, params }, at) => resultOf(custom_id, params, outcome(at))).reverse();
    },
  };
  return Object.assign(fake, { handle: handleFor(fake) });
}

type Handle = (request: IncomingMessage, response: ServerResponse, body: unknown) => Promise<boolean>;

const PATH = '/v1/messages/batches';

function handleFor(fake: FakeBatches): Handle {
  return async (request, response, body) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (!url.pathname.startsWith(PATH)) return false;
    const [id, what] = url.pathname.slice(PATH.length + 1).split('/');
    const json = (value: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' });
      response.end(JSON.stringify(value));
      return true;
    };
    const refuse = (status: number, type: string) => json({ type: 'error', error: { type, message: `fake ${status}` } }, status);
    if (!fake.known) return refuse(404, 'not_found_error');
    if (!id && request.method === 'POST') {
      const how = fake.next;
      fake.next = 'answer';
      if (how === 'busy') return refuse(529, 'overloaded_error');
      if (how !== 'break') {
        const { requests } = body as Pick<FakeBatch, 'requests'>;
        fake.all.push({
          id: `msgbatch_${fake.all.length + 1}`,
          requests,
          createdAt: fake.now(),
          status: 'in_progress',
          results: [],
        });
      }
      if (how === 'arrive and be silent') return true;
      if (how !== 'answer') {
        request.socket.resetAndDestroy();
        return true;
      }
      return json(shown(fake.all.at(-1) as FakeBatch, url.origin));
    }
    if (!id) {
      const newest = fake.all.toReversed();
      const from = url.searchParams.get('after_id')
        ? newest.findIndex((one) => one.id === url.searchParams.get('after_id')) + 1
        : 0;
      const data = newest.slice(from, from + Number(url.searchParams.get('limit') ?? 20));
      const hasMore = from + data.length < newest.length;
      return json({
        data: data.map((one) => shown(one, url.origin)),
        has_more: hasMore,
        first_id: data[0]?.id ?? null,
        last_id: data.at(-1)?.id ?? null,
      });
    }
    const batch = fake.all.find((one) => one.id === id);
    if (!batch) return refuse(404, 'not_found_error');
    if (what === 'cancel') {
      if (batch.status === 'in_progress') batch.status = 'canceling';
      return json(shown(batch, url.origin));
    }
    if (what !== 'results') return json(shown(batch, url.origin));
    fake.readings += 1;
    response.writeHead(200, { 'content-type': 'application/x-jsonl' });
    for (const line of batch.results) {
      if (response.destroyed) return true;
      response.write(`${JSON.stringify(line)}\n`);
      if (fake.lineMs > 0) await new Promise((done) => setTimeout(done, fake.lineMs));
    }
    response.end();
    return true;
  };
}

function shown({ id, requests, createdAt, status, results }: FakeBatch, origin: string): Anthropic.Messages.MessageBatch {
  const isEnded = status === 'ended';
  const of = (type: Outcome) => results.filter(({ result }) => result.type === type).length;
  return {
    id,
    type: 'message_batch',
    processing_status: status,
    request_counts: {
      processing: isEnded ? 0 : requests.length,
      succeeded: of('succeeded'),
      errored: of('errored'),
      canceled: of('canceled'),
      expired: of('expired'),
    },
    created_at: createdAt.toISOString(),
    expires_at: new Date(createdAt.getTime() + 86_400_000).toISOString(),
    ended_at: isEnded ? createdAt.toISOString() : null,
    cancel_initiated_at: status === 'canceling' ? createdAt.toISOString() : null,
    archived_at: null,
    results_url: isEnded ? `${origin}${PATH}/${id}/results` : null,
  };
}

function resultOf(custom_id: string, body: MessagesBody, type: Outcome): Individual {
  if (type === 'errored') {
    const error = { type: 'invalid_request_error', message: 'fake' } as const;
    return { custom_id, result: { type, error: { type: 'error', error, request_id: 'req_fake' } } };
  }
  if (type !== 'succeeded') return { custom_id, result: { type } };
  const text = sensibleText({ kind: 'listing', body } as FakeCall);
  const message = {
    ...{ id: 'msg_fake', type: 'message', role: 'assistant', model: body.model, stop_reason: 'end_turn', stop_sequence: null },
    content: [{ type: 'text', text, citations: null }],
    usage: { input_tokens: 320, output_tokens: 180, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 },
  } as unknown as Anthropic.Message;
  return { custom_id, result: { type, message } };
}
