import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AnyProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import { doors } from '#shared/paths.ts';
import { watchCaller } from '../auth/still-valid.ts';
import { AppError } from '../errors.ts';
import { appRouter } from '../router.ts';
import type { Services } from '../services.ts';
import { countCall, type Meta, type TrpcCtx } from '../trpc.ts';
import { readText } from './body.ts';
import { requestCtx } from './caller.ts';
import { requireSameOrigin } from './origin-guard.ts';
import { refuse } from './refuse.ts';
import { tellFailure } from './tell.ts';
import { isStream, type Outcome, sendLines } from './trpc-lines.ts';
import { unknownProcedure } from './unknown-procedure.ts';

/** The most calls in a request, and the most bytes of its body. */
const MAX_BATCH = 10;
const MAX_BODY = 1024 * 1024;

const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;

/** One procedure called in a request. */
interface Call {
  path: string;
  procedure: AnyProcedure | undefined;
  index: number;
}

/** All calls of one request. */
interface Asked {
  calls: Call[];
  batch: boolean;
  /** The inputs by index; parsed only when the first procedure needs its input, after it has accepted the caller. */
  inputs: () => Promise<Record<string, unknown>>;
}

/**
 * The endpoint of the typed client: the tRPC protocol implemented directly on Node. The framework's own adapter creates a web
 * Request, a web Response and a chain of web streams for each call, which costs more than most calls; tests/api/trpc-door.test.ts
 * proves that both give the same answers. Accepts JSON only, since the adapter would also run a procedure from a form another
 * site can post.
 */
export function trpcDoor(services: Services): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    answer(services, req, res).catch((error: unknown) => {
      tellFailure(services.log, req, error);
      refuse(res, error);
    });
  };
}

async function answer(services: Services, req: IncomingMessage, res: ServerResponse): Promise<void> {
  let path: string;
  let query: URLSearchParams;
  try {
    checkRequest(req, services.config.publicUrl);
    [path, query] = readUrl(req.url ?? '');
  } catch (error) {
    return refuse(res, error);
  }
  let ctx: TrpcCtx | undefined;
  /** The error as the caller sees it; unexpected ones are logged. */
  const shapeOf = (thrown: unknown, call?: Call) => {
    const error = getTRPCErrorFromUnknown(thrown);
    tellFailure(services.log, req, error, call?.path);
    return getTRPCErrorShape({
      config: appRouter._def._config,
      error,
      type: call?.procedure?._def.type ?? 'unknown',
      path: call?.path,
      input: undefined,
      ctx: ctx ?? ({ requestId: req.requestId } as TrpcCtx),
    });
  };
  let asked: Asked;
  try {
    asked = readCalls(req, path, query);
  } catch (error) {
    return send(res, { error: shapeOf(error) });
  }
  const gone = new AbortController();
  services.openCalls.add(gone);
  res.once('close', () => {
    services.openCalls.delete(gone);
    if (!res.writableFinished) gone.abort();
  });
  let refused: unknown;
  try {
    ctx = await requestCtx(services, req, res, { cookies: true });
    if (ctx.caller.kind === 'accessToken') {
      throw new AppError('NOT_ALLOWED', 'This token serves /api/ai only. Use the session or a personal API token.');
    }
  } catch (error) {
    refused = error;
  }
  const run = async (call: Call): Promise<Outcome> => {
    try {
      if (refused) throw refused;
      // No procedure is called that would count the request, so count it here.
      if (ctx && !isCallable(req, call)) await countCall(ctx, ctx.caller);
      return { data: await callProcedure(req, call, asked, ctx, gone.signal) };
    } catch (error) {
      return { error: shapeOf(error, call) };
    }
  };
  const lines = asked.batch && req.headers['trpc-accept'] === 'application/jsonl';
  if (lines) {
    setHeaders(res);
    const unwatch = watchCaller(services.database, ctx?.caller, () => res.destroy());
    await sendLines(res, asked.calls.map(run), (error, at) => shapeOf(error, asked.calls[at])).finally(unwatch);
    return;
  }
  const results = await Promise.all(
    asked.calls.map(async (call) => {
      const outcome = await run(call);
      if ('error' in outcome) return outcome;
      if (!isStream(outcome.data)) return { result: outcome };
      return { error: shapeOf(comesInPieces(), call) };
    }),
  );
  send(res, asked.batch ? results : results[0]);
}

/** At this point nothing has started, because a stream does its work while it is being read. */
const comesInPieces = () =>
  new AppError(
    'UNSUPPORTED_MEDIA',
    'This answer comes in pieces, and no query was used. Ask with “?batch=1” and the header “trpc-accept: application/jsonl”, or use POST /api/ai/generate, which answers in one.',
  );

const methodOf = (procedure: AnyProcedure) => (procedure._def.type === 'query' ? 'GET' : 'POST');
const isCallable = ({ method }: IncomingMessage, { procedure }: Call) =>
  procedure !== undefined && method === methodOf(procedure);

function callProcedure(
  { method }: IncomingMessage,
  call: Call,
  asked: Asked,
  ctx: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const { procedure, path, index } = call;
  if (!procedure) throw unknownProcedure(path, Object.keys(procedures));
  const { type } = procedure._def;
  if (method !== methodOf(procedure)) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
  const getRawInput = async () => (await asked.inputs())[index];
  return procedure({ path, getRawInput, ctx, type, signal, batchIndex: index });
}

function checkRequest(req: IncomingMessage, publicUrl: string): void {
  if (req.method !== 'GET' && req.method !== 'POST') throw new AppError('WRONG_METHOD', 'This address answers GET and POST.');
  if (req.method === 'POST' && !/^application\/json(;\s*charset=utf-8)?$/i.test(req.headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA', 'Send JSON (content-type: application/json).');
  }
  if (Number(req.headers['content-length'] ?? 0) > MAX_BODY) throw new AppError('TOO_LARGE', 'The request is larger than 1 MB.');
  requireSameOrigin(req, publicUrl);
}

function readUrl(url: string): [path: string, query: URLSearchParams] {
  const mark = url.indexOf('?');
  const path = url.slice(doors.trpc.length + 1, mark < 0 ? undefined : mark);
  try {
    return [decodeURIComponent(path), new URLSearchParams(mark < 0 ? '' : url.slice(mark))];
  } catch {
    throw new AppError('BAD_INPUT', 'This address cannot be read.');
  }
}

function readCalls(req: IncomingMessage, path: string, query: URLSearchParams): Asked {
  const batch = query.get('batch') === '1';
  const paths = batch ? path.split(',') : [path];
  if (paths.length > MAX_BATCH) throw new TRPCError({ code: 'BAD_REQUEST' });
  const calls = paths.map((path, index) => ({
    path,
    index,
    procedure: Object.hasOwn(procedures, path) ? procedures[path] : undefined,
  }));
  // Procedures for guessing or spending are limited per request, so they cannot share one.
  if (calls.length > 1 && calls.some(({ procedure }) => (procedure?._def.meta as Meta | undefined)?.alone)) {
    throw new TRPCError({ code: 'BAD_REQUEST' });
  }
  const types = new Set(calls.flatMap(({ procedure }) => procedure?._def.type ?? []));
  if (types.size > 1) throw new TRPCError({ code: 'BAD_REQUEST' });
  let inputs: Promise<Record<string, unknown>> | undefined;
  return { calls, batch, inputs: () => (inputs ??= readInputs(req, query, batch)) };
}

async function readInputs(req: IncomingMessage, query: URLSearchParams, batch: boolean): Promise<Record<string, unknown>> {
  const text = req.method === 'GET' ? query.get('input') : await readText(req, MAX_BODY);
  // A query without input has nothing to parse; an empty body is not JSON.
  if (!text && req.method === 'GET') return {};
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
  if (!batch) return { 0: value };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TRPCError({ code: 'BAD_REQUEST' });
  return value as Record<string, unknown>;
}

function setHeaders(res: ServerResponse): void {
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Vary', 'trpc-accept, accept');
  res.setHeader('Content-Type', 'application/json');
}

function send(res: ServerResponse, answer: unknown): void {
  // The caller may have gone meanwhile.
  if (res.destroyed) return;
  const body = JSON.stringify(answer);
  setHeaders(res);
  const retryAfter = retryAfterOf(answer);
  if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter));
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.statusCode = getHTTPStatusCode(answer as never);
  res.end(body);
}

/** How many seconds the caller should wait: the longest wait among the calls of the request. */
function retryAfterOf(answer: unknown): number | undefined {
  const results = (Array.isArray(answer) ? answer : [answer]) as { error?: { data?: { retryAfter?: number } } }[];
  const waits = results.flatMap((result) => result?.error?.data?.retryAfter ?? []);
  return waits.length ? Math.max(...waits) : undefined;
}
