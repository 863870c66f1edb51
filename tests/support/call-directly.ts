/** Calls procedures without HTTP, so that a test can pass a context of its own, for example one inside a transaction. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestCtx } from '#server/http/caller.ts';
import { appRouter } from '#server/router.ts';
import type { Services } from '#server/services.ts';
import type { TrpcCtx } from '#server/trpc.ts';

/** Makes the context of a request with this Cookie header. `cookies` receives the Set-Cookie lines of the response. */
export async function contextOf(services: Services, cookie = ''): Promise<{ ctx: TrpcCtx; cookies: string[] }> {
  const cookies: string[] = [];
  const req = { headers: cookie ? { cookie } : {}, socket: { remoteAddress: '127.0.0.1' }, requestId: 'test' };
  const res = { appendHeader: (_name: string, line: string) => cookies.push(line) };
  const ctx = await requestCtx(services, req as unknown as IncomingMessage, res as unknown as ServerResponse, 'app');
  return { ctx, cookies };
}

/** Calls a procedure by its name. If the answer is a stream, reads it to its end and returns its last event. */
export async function callDirectly(ctx: TrpcCtx, name: string, input: unknown): Promise<unknown> {
  let at: unknown = appRouter.createCaller(ctx);
  for (const part of name.split('.')) at = (at as Record<string, unknown>)[part];
  const answer = await (at as (input: unknown) => Promise<unknown>)(input);
  if (typeof (answer as AsyncIterable<unknown> | null)?.[Symbol.asyncIterator] !== 'function') return answer;
  let last: unknown;
  for await (const event of answer as AsyncIterable<unknown>) last = event;
  return last;
}
