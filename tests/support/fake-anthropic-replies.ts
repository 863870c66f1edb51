import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FakeCall, FakeReply } from './fake-anthropic.ts';
import { sensibleText } from './fake-anthropic-answers.ts';

export interface TextOptions {
  /** How many characters each event carries; ignored for an answer that is not a stream. */
  chunkChars?: number;
  firstDelayMs?: number;
  delayMs?: number;
  stopReason?: string;
  /** After this many events, `afterwards` is called, for example to cut the stream. */
  stopAfterEvents?: number;
  afterwards?: (response: ServerResponse) => void;
  /** Sends pieces of this many bytes, so that lines and characters are cut in the middle. */
  bytesPerWrite?: number;
  usage?: { input_tokens: number; output_tokens: number; cache_read_input_tokens: number; cache_creation_input_tokens: number };
}

/**
 * Writes a time as a word that has only letters: `t`, then the whole microseconds in hexadecimal with the letters a to p as
 * digits. With real digits the app would find numbers that no fact supports, and would have the text rewritten.
 * @param ms milliseconds since 1970
 */
export const stampOf = (ms: number): string =>
  `t${Math.round(ms * 1_000)
    .toString(16)
    .replace(/./g, (digit) => STAMP_LETTERS[Number.parseInt(digit, 16)] ?? '')}`;
/** Finds every time stamp in a text. Its first group is the stamp without the `t`. */
export const STAMPS = /t([a-p]{12,14}) /g;
/** Reads a time stamp without its `t`; returns milliseconds since 1970. */
export const readStamp = (letters: string): number =>
  Number.parseInt(
    letters.replace(/./g, (letter) => STAMP_LETTERS.indexOf(letter).toString(16)),
    16,
  ) / 1_000;
const STAMP_LETTERS = 'abcdefghijklmnop';

const someUsage = { input_tokens: 320, output_tokens: 180, cache_read_input_tokens: 1_400, cache_creation_input_tokens: 0 };

/** The answers a Messages API can give, good and bad. */
export const replies = {
  /** A good answer to the request: a listing, a score or a greeting about the product in it. */
  sensible(options: TextOptions = {}): FakeReply {
    return (response, call) => replies.text(sensibleText(call), options)(response, call);
  },

  /** A complete answer with this text, streamed if the request asks for a stream. */
  text(text: string, options: TextOptions = {}): FakeReply {
    return async (response, call) => {
      if (!call.body.stream) return sendWhole(response, call, text, options);
      const size = options.chunkChars ?? 24;
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size));
      await sendStream(response, call, pieces, options);
    };
  },

  json(value: unknown, options: TextOptions = {}): FakeReply {
    return replies.text(JSON.stringify(value), options);
  },

  /**
   * A listing in whose details each event carries one word. The word is the time at which it was sent (see `stampOf`), so that a
   * reader can measure the delay and notice lost words.
   */
  stamped(options: { events: number; everyMs: number }): FakeReply {
    return async (response, call) => {
      openStream(response, call);
      const rest = { bullets: [], metaTitle: 'Stamped', metaDescription: 'Stamped', tags: [] };
      writeDelta(response, `${JSON.stringify({ title: 'Stamped', intro: 'Stamped', ...rest }).slice(0, -1)},"details":"`);
      for (let sent = 0; sent < options.events && !response.destroyed; sent++) {
        writeDelta(response, `${stampOf(performance.timeOrigin + performance.now())} `);
        await wait(options.everyMs);
      }
      writeDelta(response, '"}');
      closeStream(response, 'end_turn', someUsage);
    };
  },

  /** An error status with the API's error body. */
  status(status: number, error: { type?: string; message?: string; retryAfter?: string | number } = {}): FakeReply {
    return (response) => {
      const headers: Record<string, string> = { 'content-type': 'application/json', 'request-id': 'req_fake' };
      if (error.retryAfter !== undefined) headers['retry-after'] = String(error.retryAfter);
      response.writeHead(status, headers);
      const type = error.type ?? typeOfStatus[status] ?? 'api_error';
      response.end(JSON.stringify({ type: 'error', error: { type, message: error.message ?? `fake ${status}` } }));
    };
  },

  /** Any body of any type, for example a proxy's HTML error page, or HTML with status 200. */
  raw(status: number, contentType: string, body: string): FakeReply {
    return (response) => {
      response.writeHead(status, { 'content-type': contentType });
      response.end(body);
    };
  },

  /** Resets the connection without an answer. */
  reset(): FakeReply {
    return (response) => {
      response.socket?.resetAndDestroy();
    };
  },

  /** Accepts the request and never answers. */
  silence(): FakeReply {
    return () => {};
  },

  /** A stream that starts well and then goes silent without closing. */
  stall(events = 2): FakeReply {
    return replies.sensible({ stopAfterEvents: events, afterwards: () => {} });
  },

  /** A stream so slow that only a deadline ends it. */
  drip(everyMs = 200): FakeReply {
    return replies.sensible({ chunkChars: 1, delayMs: everyMs });
  },

  /** A stream that is cut after a few events: closed early, or reset. */
  cut(options: { events?: number; how?: 'end' | 'reset' } = {}): FakeReply {
    return replies.sensible({
      stopAfterEvents: options.events ?? 3,
      afterwards: (response) => (options.how === 'reset' ? response.socket?.resetAndDestroy() : response.end()),
    });
  },

  /** An `error` event in the middle of a stream. */
  errorEvent(type = 'overloaded_error', options: { events?: number; message?: string } = {}): FakeReply {
    return replies.sensible({
      stopAfterEvents: options.events ?? 3,
      afterwards: (response) => {
        writeEvent(response, { type: 'error', error: { type, message: options.message ?? 'fake' } });
        response.end();
      },
    });
  },

  /** A stream of events that no API would send. */
  garbageStream(): FakeReply {
    return (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('event: message_start\ndata: {not json\n\n\u0000\u0001 nonsense\n\n');
    };
  },

  refusal(text = ''): FakeReply {
    return replies.text(text, { stopReason: 'refusal' });
  },

  /** An answer cut off by the token limit. */
  maxTokens(): FakeReply {
    return (response, call) => {
      const text = sensibleText(call);
      return replies.text(text.slice(0, text.length / 2), { stopReason: 'max_tokens' })(response, call);
    };
  },

  empty(): FakeReply {
    return replies.text('');
  },
};

const typeOfStatus: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  408: 'timeout_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

async function sendWhole(response: ServerResponse, call: FakeCall, text: string, options: TextOptions) {
  if (options.firstDelayMs) await wait(options.firstDelayMs);
  response.writeHead(200, { 'content-type': 'application/json', 'request-id': 'req_fake' });
  const content = text === '' ? [] : [{ type: 'text', text }];
  const end = { stop_reason: options.stopReason ?? 'end_turn', stop_sequence: null, usage: options.usage ?? someUsage };
  response.end(JSON.stringify({ ...messageOf(call), content, ...end }));
}

async function sendStream(response: ServerResponse, call: FakeCall, pieces: string[], options: TextOptions) {
  const usage = options.usage ?? someUsage;
  if (options.firstDelayMs) await wait(options.firstDelayMs);
  if (options.bytesPerWrite) slice(response, options.bytesPerWrite);
  openStream(response, call, usage);
  for (const [index, piece] of pieces.entries()) {
    if (response.destroyed) return;
    if (index === options.stopAfterEvents) {
      // Wait until the data written so far have been sent, because `afterwards` may break the connection.
      await wait(20);
      return options.afterwards?.(response);
    }
    writeDelta(response, piece);
    if (options.delayMs) await wait(options.delayMs);
  }
  closeStream(response, options.stopReason ?? 'end_turn', usage);
}

function openStream(response: ServerResponse, call: FakeCall, usage = someUsage) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'request-id': 'req_fake' });
  writeEvent(response, { type: 'message_start', message: { ...messageOf(call), usage: { ...usage, output_tokens: 1 } } });
  writeEvent(response, { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } });
  writeEvent(response, { type: 'ping' });
}

function closeStream(response: ServerResponse, stopReason: string, usage: typeof someUsage) {
  writeEvent(response, { type: 'content_block_stop', index: 0 });
  const delta = { stop_reason: stopReason, stop_sequence: null };
  writeEvent(response, { type: 'message_delta', delta, usage: { output_tokens: usage.output_tokens } });
  writeEvent(response, { type: 'message_stop' });
  response.end();
}

function writeDelta(response: ServerResponse, text: string) {
  writeEvent(response, { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } });
}

function writeEvent(response: ServerResponse, event: { type: string; [key: string]: unknown }) {
  response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

function messageOf(call: FakeCall) {
  return { id: 'msg_fake', type: 'message', role: 'assistant', model: call.body.model, content: [], stop_reason: null };
}

function slice(response: ServerResponse, bytes: number) {
  const write = response.write.bind(response) as (chunk: Buffer) => boolean;
  response.socket?.setNoDelay(true);
  response.write = ((chunk: string | Buffer) => {
    const whole = Buffer.from(chunk);
    for (let at = 0; at < whole.length; at += bytes) write(whole.subarray(at, at + bytes));
    return true;
  }) as typeof response.write;
}
