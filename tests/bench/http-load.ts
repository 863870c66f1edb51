/**
 * A small HTTP/1.1 client on raw sockets. Server and client share two cores, so the client must use as little CPU as possible.
 */
import { connect, type Socket } from 'node:net';

export interface Load {
  port: number;
  connections: number;
  ms: number;
  /** Called for each request; returns its bytes. */
  next(): Buffer;
}

export interface Loaded {
  requests: number;
  perSecond: number;
  /** The time of a request in milliseconds: `p50` is the median, `p99` the 99th percentile. */
  p50: number;
  p99: number;
}

/**
 * Sends one request after the other on each connection for `ms` milliseconds.
 * @throws Error with the text of the first answer that is not 200
 */
export async function load({ port, connections, ms, next }: Load): Promise<Loaded> {
  const times: number[] = [];
  const started = performance.now();
  const until = started + ms;
  const sockets: Socket[] = [];
  try {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        const socket = await open(port);
        sockets.push(socket);
        while (performance.now() < until) {
          const sent = performance.now();
          await exchange(socket, next());
          times.push(performance.now() - sent);
        }
      }),
    );
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const seconds = (performance.now() - started) / 1_000;
  return { requests: times.length, perSecond: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** Sends one request on a new connection; returns the body of the answer as text. */
export async function ask(port: number, request: Buffer): Promise<string> {
  const socket = await open(port);
  try {
    const answer = await exchange(socket, request);
    const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4).toString();
    return /^transfer-encoding: chunked/im.test(answer.subarray(0, 4_096).toString('latin1')) ? unchunk(body) : body;
  } finally {
    socket.destroy();
  }
}

/** Sends `times` requests, one after the other on one connection; returns how many milliseconds each took. */
export async function timesOf(port: number, times: number, next: () => Buffer): Promise<number[]> {
  const socket = await open(port);
  const found: number[] = [];
  try {
    for (let i = 0; i < times; i++) {
      const sent = performance.now();
      await exchange(socket, next());
      found.push(performance.now() - sent);
    }
  } finally {
    socket.destroy();
  }
  return found;
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

export function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => resolve(socket));
  });
}

/** Sends a request and resolves with the complete answer. Rejects if its status is not 200. */
function exchange(socket: Socket, request: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let answer: Buffer | null = null;
    let end = 0;
    const finish = (error: Error | null) => {
      socket.off('data', onData);
      socket.off('close', onClose);
      if (error) reject(error);
      else resolve(answer as Buffer);
    };
    const onClose = () => finish(new Error('the connection was closed before the answer was whole'));
    const onData = (chunk: Buffer) => {
      answer = answer === null ? chunk : Buffer.concat([answer, chunk]);
      if (end === 0) end = endOf(answer);
      const whole = end === CHUNKED ? answer.subarray(-5).equals(LAST_CHUNK) : end > 0 && answer.length >= end;
      if (!whole) return;
      if (answer.subarray(9, 12).equals(OK)) return finish(null);
      finish(new Error(`unexpected answer: ${answer.toString().slice(0, 1_500)}`));
    };
    socket.on('data', onData);
    socket.on('close', onClose);
    socket.write(request);
  });
}

const OK = Buffer.from('200');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const CHUNKED = -1;

/** The length of the whole response in bytes, as its headers say: 0 while they are incomplete, CHUNKED if they give no length. */
function endOf(answer: Buffer): number {
  const head = answer.indexOf('\r\n\r\n');
  if (head < 0) return 0;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString('latin1', 0, head))?.[1];
  return length === undefined ? CHUNKED : head + 4 + Number(length);
}

function unchunk(body: string): string {
  let text = '';
  const bytes = Buffer.from(body);
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    if (!size) return text;
    text += bytes.toString('utf8', line + 2, line + 2 + size);
    at = line + 2 + size + 2;
  }
}
