/**
 * Sends calls as bytes over connections that stay open. There is no client library between the test and the server that could
 * change them.
 */
import { Pool } from 'undici';
import { doors } from '#shared/paths.ts';
import { writeJson } from './hostile-values.ts';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** Milliseconds from sending the first byte to receiving the last. */
  ms: number;
}

export interface Wire {
  send(method: string, path: string, headers?: Record<string, string>, body?: string | Buffer): Promise<Reply>;
  /** Calls one procedure with one input. With `undefined` no input is sent. */
  call(procedure: { name: string; type: 'query' | 'mutation' }, input: unknown, headers: Record<string, string>): Promise<Reply>;
  /** Sends several inputs for one procedure as one batch request. */
  batch(
    procedure: { name: string; type: 'query' | 'mutation' },
    inputs: unknown[],
    headers: Record<string, string>,
  ): Promise<Reply>;
  close(): Promise<void>;
}

/** The most characters that tests send as a URL. Node's HTTP parser allows more, but for the URL and the headers together. */
export const MAX_ADDRESS = 12_000;

export function openWire(url: string, connections = 16): Wire {
  const pool = new Pool(url, { connections, pipelining: 1, headersTimeout: 30_000, bodyTimeout: 30_000 });
  const send: Wire['send'] = async (method, path, headers = {}, body) => {
    const started = performance.now();
    const answer = await pool.request({ method: method as 'GET', path, headers, ...(body === undefined ? {} : { body }) });
    const text = await answer.body.text();
    return { status: answer.statusCode, headers: answer.headers, text, ms: performance.now() - started };
  };
  const ask = (
    name: string,
    type: 'query' | 'mutation',
    json: string | undefined,
    headers: Record<string, string>,
    more = '',
  ) => {
    const path = `${doors.trpc}/${name}`;
    if (type === 'query') {
      const query = [more, json === undefined ? '' : `input=${encodeURIComponent(json.toWellFormed())}`]
        .filter(Boolean)
        .join('&');
      return send('GET', query ? `${path}?${query}` : path, headers);
    }
    return send('POST', more ? `${path}?${more}` : path, { ...headers, 'content-type': 'application/json' }, json ?? '');
  };
  return {
    send,
    call: ({ name, type }, input, headers) => ask(name, type, input === undefined ? undefined : writeJson(input), headers),
    batch: ({ name, type }, inputs, headers) =>
      ask(inputs.map(() => name).join(','), type, writeJson(Object.fromEntries(inputs.entries())), headers, 'batch=1'),
    close: () => pool.close(),
  };
}

/**
 * The error code in the answer of any endpoint; of a batch, the code of its first answer. Null if the call succeeded, NO_JSON if
 * the answer is not JSON.
 */
export function codeOf({ text }: Pick<Reply, 'text'>): string | null {
  try {
    const [answer] = [JSON.parse(text)].flat() as { error?: { code?: unknown; data?: { code?: string } } }[];
    return answer?.error ? (answer.error.data?.code ?? String(answer.error.code)) : null;
  } catch {
    return 'NO_JSON';
  }
}
