import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AnyProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import { countCall } from '../auth/require-seller.ts';
import { watchCaller } from '../auth/still-valid.ts';
import { AppError } from '../errors.ts';
import { AccessEnded } from '../generation/ai-call.ts';
import { writeJson } from '../json-text.ts';
import { appRouter } from '../router.ts';
import type { Services } from '../services.ts';
import type { Meta, TrpcCtx } from '../trpc.ts';
import { countStep } from '../visits/count.ts';
import { callProcedure, procedures } from './call-procedure.ts';
import { requestCtx } from './caller.ts';
import { goneSignal } from './gone-signal.ts';
import { refuse } from './refuse.ts';
import { tellFailure } from './tell.ts';
import { type Asked, type Call, checkRequest, readCalls, readUrl } from './trpc-calls.ts';
import { isStream, type Outcome, sendLines } from './trpc-lines.ts';
import { unknownProcedure } from './unknown-procedure.ts';

/**
 * The endpoint of the app's tRPC client, written directly on Node. For each call tRPC's own adapter creates a web Request, a web
 * Response and a chain of web streams, which costs more than most calls do. tests/api/trpc-door.test.ts proves that both give the
 * same answers. Unlike the adapter this accepts JSON only, since another site can make a browser post a form.
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
  let address: ReturnType<typeof readUrl>;
  try {
    checkRequest(req, services.config.publicUrl);
    address = readUrl(req.url ?? '');
  } catch (error) {
    return refuse(res, error);
  }
  const shapeOf = errorShapes(services, req);
  let asked: Asked;
  try {
    asked = readCalls(req, ...address);
  } catch (error) {
    return send(res, { error: shapeOf(error) });
  }
  const gone = goneSignal(services, res);
  const caller = await identify(services, req, res);
  const run = async (call: Call): Promise<Outcome> => {
    const began = performance.now();
    const outcome = await runCall({ req, asked, caller, signal: gone.signal, shapeOf }, call);
    services.meter.call(nameOf(call), typeOf(call), codeOf(outcome), (performance.now() - began) / 1_000);
    if (!('error' in outcome)) countStep(services, req, nameOf(call));
    return outcome;
  };
  const inLines = asked.batch && req.headers['trpc-accept'] === 'application/jsonl';
  // AI calls and streams take long. They must not go on for somebody whose access has ended meanwhile.
  const isLong = inLines || asked.calls.some(({ procedure }) => (procedure?._def.meta as Meta | undefined)?.metered);
  const cut = () => {
    gone.abort(new AccessEnded());
    res.destroy();
  };
  const unwatch = isLong ? watchCaller(services.database, caller.ctx?.caller, cut, caller.ctx?.wish.owner) : () => {};
  if (!inLines) return sendAtOnce(res, asked, run, shapeOf).finally(unwatch);
  setHeaders(res);
  await sendLines(res, asked.calls.map(run), (error, at) => shapeOf(error, asked.calls[at])).finally(unwatch);
}

// Names for the count of calls. A caller can make up any name of a procedure, so unknown ones are counted together.
const nameOf = ({ path, procedure }: Call) => (procedure ? path : 'unknown');
const typeOf = ({ procedure }: Call) => (procedure?._def.type === 'mutation' ? 'mutation' : 'query');
const codeOf = (outcome: Outcome): string =>
  'error' in outcome ? ((outcome.error as { data?: { code?: string } }).data?.code ?? 'error') : 'done';

type ShapeOf = (thrown: unknown, call?: Call) => object;

/** Turns an error into the form the caller sees. Unexpected errors are also logged. */
function errorShapes({ log }: Services, req: IncomingMessage): ShapeOf {
  return (thrown, call) => {
    const error = getTRPCErrorFromUnknown(thrown);
    tellFailure(log, req, error, call?.path);
    return getTRPCErrorShape({
      config: appRouter._def._config,
      error,
      type: call?.procedure?._def.type ?? 'unknown',
      path: call?.path,
      input: undefined,
      // The formatter uses only the request id of the context; see errorFormatter in server/trpc.ts.
      ctx: { requestId: req.requestId } as TrpcCtx,
    });
  };
}

/**
 * The context of the caller. If it was impossible to find out who is calling, it is the error instead, and each call of the
 * request is refused with that error.
 */
type Identified = { ctx: TrpcCtx } | { ctx: undefined; refusal: unknown };

function identify(services: Services, req: IncomingMessage, res: ServerResponse): Promise<Identified> {
  return requestCtx(services, req, res, 'app').then(
    (ctx) => ({ ctx }),
    (refusal: unknown) => ({ ctx: undefined, refusal }),
  );
}

interface Request {
  req: IncomingMessage;
  asked: Asked;
  caller: Identified;
  signal: AbortSignal;
  shapeOf: ShapeOf;
}

async function runCall({ req, asked, caller, signal, shapeOf }: Request, call: Call): Promise<Outcome> {
  try {
    if (!caller.ctx) throw caller.refusal;
    const { ctx } = caller;
    // Each procedure counts its calls towards the rate limits. A call that reaches no procedure is counted here; otherwise such
    // calls could be made without end.
    if (!isCallable(req, call)) await countCall(ctx, ctx.caller);
    return { data: await answerCall(req, call, asked, ctx, signal) };
  } catch (error) {
    return { error: shapeOf(error, call) };
  }
}

/**
 * Sends one response once all calls are done. A result that is a stream cannot be sent like this (see sendLines) and becomes an
 * error.
 */
async function sendAtOnce(
  res: ServerResponse,
  { calls, batch }: Asked,
  run: (call: Call) => Promise<Outcome>,
  shapeOf: ShapeOf,
): Promise<void> {
  const results = await Promise.all(
    calls.map(async (call) => {
      const outcome = await run(call);
      if ('error' in outcome) return outcome;
      if (!isStream(outcome.data)) return { result: outcome };
      return { error: shapeOf(comesInPieces(), call) };
    }),
  );
  const [first] = results;
  if (batch) send(res, results, `[${results.map(writeResult).join(',')}]`);
  else if (first) send(res, first, writeResult(first));
  else throw new Error('A request without a batch has exactly one call.');
}

/**
 * The error for a call whose result is a stream. Its message says that no query was used. That is true, because a stream does its
 * work only while it is read.
 */
const comesInPieces = () =>
  new AppError(
    'UNSUPPORTED_MEDIA',
    'This answer comes in pieces, and no query was used. Ask with “?batch=1” and the header “trpc-accept: application/jsonl”, or use POST /api/ai/generate, which answers in one.',
  );

const methodOf = (procedure: AnyProcedure) => (procedure._def.type === 'query' ? 'GET' : 'POST');
const isCallable = ({ method }: IncomingMessage, { procedure }: Call) =>
  procedure !== undefined && method === methodOf(procedure);

function answerCall(
  { method }: IncomingMessage,
  { procedure, path, index }: Call,
  asked: Asked,
  ctx: TrpcCtx,
  signal: AbortSignal,
): Promise<unknown> {
  if (!procedure) throw unknownProcedure(path, Object.keys(procedures));
  if (method !== methodOf(procedure)) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
  const getRawInput = async () => (await asked.inputs())[index];
  return callProcedure(path, { ctx, getRawInput, signal, batchIndex: index });
}

function setHeaders(res: ServerResponse): void {
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Vary', 'trpc-accept, accept');
  res.setHeader('Content-Type', 'application/json');
}

/** Writes a result as `JSON.stringify` would, but passes on the text of a JsonText without parsing it. */
function writeResult(result: { result: { data: unknown } } | { error: object }): string {
  if ('error' in result) return JSON.stringify(result);
  const data = writeJson(result.result.data);
  return data === undefined ? '{"result":{}}' : `{"result":{"data":${data}}}`;
}

function send(res: ServerResponse, answer: unknown, body = JSON.stringify(answer)): void {
  // The caller may have disconnected meanwhile.
  if (res.destroyed) return;
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
