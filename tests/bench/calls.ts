/** The requests of the benchmarks as bytes, for the app and for the bare server. */
import { secretOf } from './catalogue.ts';

interface Call {
  path: string;
  seller?: number;
  body?: unknown;
  /** More header lines, each ending with CRLF. */
  headers?: string;
}

/** A request as a browser sends it. The app and the bare server get the same lines. */
export function bytesOf({ path, seller = 0, body, headers = '' }: Call): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    'Host: localhost:3000',
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
    'Accept: */*',
    'Accept-Language: en',
    'Sec-Fetch-Site: same-origin',
    'Sec-Fetch-Mode: cors',
    'Sec-Fetch-Dest: empty',
    `Cookie: sid=${secretOf(seller)}`,
    ...(body === undefined
      ? []
      : ['Origin: http://localhost:3000', 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n${headers}\r\n${text}`);
}

/** A call as the app's own client sends it: a batch of one. */
export function queryBytes(procedure: string, input: unknown, seller = 0): Buffer {
  const path = `/api/trpc/${procedure}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: input }))}`;
  return bytesOf({ path, seller });
}
/** Several queries with the same input in one request, as a page sends those that it begins at the same time. */
export function batchBytes(names: readonly string[], input: unknown, seller = 0): Buffer {
  const inputs = JSON.stringify(Object.fromEntries(names.map((_, at) => [at, input])));
  return bytesOf({ path: `/api/trpc/${names.join(',')}?batch=1&input=${encodeURIComponent(inputs)}`, seller });
}
export function mutationBytes(procedure: string, input: unknown, seller = 0, headers = ''): Buffer {
  return bytesOf({ path: `/api/trpc/${procedure}?batch=1`, seller, body: { 0: input }, headers });
}

/** The result inside the app's answer to a batch of one. */
export function resultOf<T>(answer: string): T {
  const [first] = JSON.parse(answer) as { result: { data: T } }[];
  if (!first) throw new Error(`not a batch of one: ${answer.slice(0, 200)}`);
  return first.result.data;
}
