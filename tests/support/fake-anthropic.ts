import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { replies } from './fake-anthropic-replies.ts';
import { createFakeBatches, type FakeBatches } from './fake-message-batches.ts';

export { replies } from './fake-anthropic-replies.ts';

/** The part of a request to the Messages API that tests look at. */
export interface MessagesBody {
  model: string;
  max_tokens: number;
  stream?: boolean;
  system?: string | { type: string; text: string; cache_control?: unknown }[];
  messages: { role: string; content: string | ContentBlock[] }[];
  output_config?: { effort?: string; format?: { type: string; schema: { properties?: Record<string, unknown> } } };
  [key: string]: unknown;
}
export type ContentBlock = { type: string; text?: string; source?: Record<string, unknown> };

/** One request as it arrived, and how it ended. */
export interface FakeCall {
  readonly kind: 'listing' | 'part' | 'score' | 'greeting' | 'claims' | 'facts';
  readonly body: MessagesBody;
  readonly headers: IncomingMessage['headers'];
  /** When the request arrived, in milliseconds since the fake started. */
  readonly at: number;
  /**
   * When the client closed the connection before the answer was complete, in milliseconds since the fake started; otherwise null.
   */
  closedEarlyAt: number | null;
  /** The client's port, which tells its connections apart. */
  readonly port: number | undefined;
}

/** Writes one answer. `replies` has the usual answers; a test may write its own. */
export type FakeReply = (response: ServerResponse, call: FakeCall) => void | Promise<void>;

export interface FakeAnthropic {
  url: string;
  /** Every request so far, in order of arrival, without those to the second reader. */
  calls: FakeCall[];
  /** The requests to the second reader, which follow each finished text. */
  readings: FakeCall[];
  /** Its message batches. */
  batches: FakeBatches;
  /** Sets how the second reader answers from now on. Without it, it finds no claims. */
  readWith(reply: FakeReply): void;
  /** Sets how calls are answered from now on. `index` counts the calls from 0 since the fake started. */
  respondWith(respond: (call: FakeCall, index: number) => FakeReply): void;
  /** Sets the answers for the next calls, one after the other. The last answer is repeated for all later calls. */
  script(...script: FakeReply[]): void;
  close(): Promise<void>;
}

/** Starts a fake Messages API that speaks real HTTP on a free port. Without `respond`, every request gets a good answer. */
export async function startFakeAnthropic(
  options: { respond?: (call: FakeCall, index: number) => FakeReply } = {},
): Promise<FakeAnthropic> {
  let respond = options.respond ?? (() => replies.sensible());
  let read: FakeReply = replies.json({ claims: [] });
  const calls: FakeCall[] = [];
  const readings: FakeCall[] = [];
  const batches = createFakeBatches();
  const startedAt = performance.now();

  const server = createServer(async (request, response) => {
    const body = await readJson(request);
    if (await batches.handle(request, response, body)) return;
    if (request.method !== 'POST' || !request.url?.startsWith('/v1/messages') || !body) {
      return replies.status(404, { type: 'not_found_error' })(response, {} as FakeCall);
    }
    const call: FakeCall = {
      kind: kindOf(body),
      body,
      headers: request.headers,
      at: performance.now() - startedAt,
      closedEarlyAt: null,
      port: request.socket.remotePort,
    };
    response.on('close', () => {
      if (!response.writableFinished) call.closedEarlyAt = performance.now() - startedAt;
    });
    if (call.kind === 'claims') {
      readings.push(call);
      return read(response, call);
    }
    const reply = respond(call, calls.push(call) - 1);
    await reply(response, call);
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    readings,
    batches,
    readWith(reply) {
      read = reply;
    },
    respondWith(next) {
      respond = next;
    },
    script(...script) {
      const from = calls.length;
      respond = (_, index) => script[Math.min(index - from, script.length - 1)] ?? replies.sensible();
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
    },
  };
}

function kindOf(body: MessagesBody): FakeCall['kind'] {
  const properties = body.output_config?.format?.schema.properties;
  if (!properties) return 'greeting';
  if ('claims' in properties) return 'claims';
  if ('facts' in properties) return 'facts';
  if ('words' in properties) return 'part';
  return 'score' in properties ? 'score' : 'listing';
}

async function readJson(request: IncomingMessage): Promise<MessagesBody | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as MessagesBody;
  } catch {
    return null;
  }
}
