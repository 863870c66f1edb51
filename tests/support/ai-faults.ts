/** All faults of the AI provider that are tested, each with the moment at which it happens. */
import { createServer, type Socket } from 'node:net';
import type { ErrorCode } from '#shared/errors.ts';
import type { FakeReply } from './fake-anthropic.ts';
import { replies } from './fake-anthropic.ts';

/** An API key that is easy to recognise. It must not appear in any answer or log. */
export const KEY = 'sk-ant-api03-canary-3f9d1c77a2';

export interface Fault {
  name: string;
  /** The error code the caller gets. */
  code: ErrorCode;
  /** How many requests are sent to the provider before the app gives up. */
  tries: number;
  /** The Retry-After that the caller gets, in seconds. */
  retryAfter?: number;
  reply: FakeReply;
  /** True if only the deadline ends the call. */
  hangs?: boolean;
  /** Set if the server at the provider's URL does not even speak TLS or HTTP. */
  at?: 'no TLS' | 'no HTTP';
}

/**
 * When the fault happens. before: before the headers of the response. during: between the headers and the first word. after:
 * after the first words.
 */
export type Stage = 'before' | 'during' | 'after';

interface StatusFault {
  status: number;
  type: string;
  code: ErrorCode;
  /**
   * How many requests are sent to the provider: if the error comes as an HTTP status, and if it comes as a stream event before
   * the first word.
   */
  tries: [status: number, event: number];
  retryAfter?: [status: number, event: number];
  retryAfterSent?: number;
}

const statuses: StatusFault[] = [
  { status: 400, type: 'invalid_request_error', code: 'AI_UNAVAILABLE', tries: [1, 3] },
  { status: 401, type: 'authentication_error', code: 'AI_UNAVAILABLE', tries: [1, 1] },
  { status: 403, type: 'permission_error', code: 'AI_UNAVAILABLE', tries: [1, 1] },
  { status: 404, type: 'not_found_error', code: 'AI_UNAVAILABLE', tries: [1, 3] },
  { status: 408, type: 'timeout_error', code: 'AI_TIMEOUT', tries: [3, 3] },
  { status: 413, type: 'request_too_large', code: 'AI_TOO_LONG', tries: [1, 1] },
  { status: 429, type: 'rate_limit_error', code: 'AI_OVERLOADED', tries: [1, 3], retryAfter: [17, 30], retryAfterSent: 17 },
  { status: 500, type: 'api_error', code: 'AI_UNAVAILABLE', tries: [3, 3] },
  { status: 504, type: 'timeout_error', code: 'AI_TIMEOUT', tries: [3, 3] },
  { status: 529, type: 'overloaded_error', code: 'AI_OVERLOADED', tries: [3, 3], retryAfter: [30, 30] },
];

/**
 * An error status can only come at the beginning; later the provider sends the same error as an event. Both messages contain the
 * API key, as those of real providers may.
 */
function ofStatus({ status, type, code, tries, retryAfter, retryAfterSent }: StatusFault): [Stage, Fault][] {
  const message = `refused for ${KEY}`;
  const sent = retryAfterSent === undefined ? {} : { retryAfter: retryAfterSent };
  const wait = (index: 0 | 1) => (retryAfter ? { retryAfter: retryAfter[index] } : {});
  const event = (events: number) => replies.errorEvent(type, { events, message });
  const base = { code };
  return [
    [
      'before',
      { ...base, ...wait(0), name: `${status}`, tries: tries[0], reply: replies.status(status, { type, message, ...sent }) },
    ],
    ['during', { ...base, ...wait(1), name: `${type} as an event`, tries: tries[1], reply: event(0) }],
    ['after', { ...base, ...wait(1), name: `${type} as an event`, tries: 1, reply: event(3) }],
  ];
}

const broken = (name: string, tries: number, reply: FakeReply, more: Partial<Fault> = {}): Fault => ({
  name,
  code: 'AI_UNAVAILABLE',
  tries,
  reply,
  ...more,
});
const hanging = (name: string, reply: FakeReply): Fault => ({ name, code: 'AI_TIMEOUT', tries: 1, reply, hangs: true });
/** Sends a number of events, then calls `afterwards` with the connection, for example to break it. */
const then = (events: number, afterwards: (socket: NonNullable<Parameters<FakeReply>[0]['socket']>) => void) =>
  replies.sensible({ stopAfterEvents: events, afterwards: (response) => response.socket && afterwards(response.socket) });
/** Bytes that are not valid inside a chunked HTTP response. */
const junk = 'SSH-2.0-OpenSSH_9.6\r\n\0\x01\x02 not a chunk\r\n';
const badEvent = 'data: {"type":"content_block_delta","delta":\n\n';
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

/** Sends the response headers byte by byte and never completes them. */
const dripHead: FakeReply = (response) => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n';
  let at = 0;
  const timer = setInterval(() => response.socket?.write(head[at++ % head.length] ?? 'x'), 60);
  response.once('close', () => clearInterval(timer));
};
const dripPings: FakeReply = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const timer = setInterval(() => response.write('event: ping\ndata: {"type":"ping"}\n\n'), 30);
  response.once('close', () => clearInterval(timer));
};

/**
 * All possible combinations of fault and moment. A proxy's error page has a status, so it comes only before the headers. Error
 * events and cut streams need a stream, so they come only later. A failed TLS handshake ends before anything is sent.
 */
export const faults: readonly [Stage, Fault][] = [
  ...statuses.flatMap(ofStatus),
  ['before', broken('502 with a page', 3, replies.raw(502, 'text/html', `<html>Bad gateway ${KEY}</html>`))],
  ['before', broken('a reset', 3, replies.reset())],
  [
    'during',
    broken(
      'a reset',
      3,
      then(0, (socket) => socket.resetAndDestroy()),
    ),
  ],
  [
    'after',
    broken(
      'a reset',
      1,
      then(3, (socket) => socket.resetAndDestroy()),
    ),
  ],
  ['before', hanging('silence', replies.silence())],
  [
    'during',
    hanging(
      'silence',
      then(0, () => {}),
    ),
  ],
  [
    'after',
    hanging(
      'silence',
      then(3, () => {}),
    ),
  ],
  ['before', hanging('a slow drip', dripHead)],
  ['during', hanging('a slow drip', dripPings)],
  ['after', hanging('a slow drip', replies.drip(40))],
  ['before', broken('no TLS where it is expected', 3, replies.silence(), { at: 'no TLS' })],
  ['before', broken('no HTTP', 3, replies.silence(), { at: 'no HTTP' })],
  [
    'during',
    broken(
      'no HTTP',
      3,
      then(0, (socket) => socket.end(junk)),
    ),
  ],
  [
    'after',
    broken(
      'no HTTP',
      1,
      then(3, (socket) => socket.end(junk)),
    ),
  ],
  ['during', broken('an error event of a kind nobody knows', 3, replies.errorEvent('brand_new_error', { events: 0 }))],
  ['after', broken('an error event of a kind nobody knows', 1, replies.errorEvent('brand_new_error'))],
  ['during', broken('a cut stream', 3, replies.cut({ events: 0 }))],
  ['after', broken('a cut stream', 1, replies.cut())],
  ['before', broken('JSON that is none', 3, replies.raw(200, 'application/json', '{"id":'))],
  [
    'during',
    broken(
      'JSON that is none',
      3,
      then(0, (socket) => socket.end(chunk(badEvent))),
    ),
  ],
  [
    'after',
    broken(
      'JSON that is none',
      1,
      then(3, (socket) => socket.end(chunk(badEvent))),
    ),
  ],
];

/**
 * A server that speaks neither TLS nor HTTP: it greets every connection like an SSH server. `reached` returns how many
 * connections there were.
 */
export async function startWrongServer() {
  let count = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    count++;
    open.add(socket.on('close', () => open.delete(socket)));
    socket.on('error', () => {});
    socket.end('SSH-2.0-OpenSSH_9.6\r\n');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as { port: number }).port,
    reached: () => count,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((done) => server.close(done));
    },
  };
}
