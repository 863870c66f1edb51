import type { IncomingMessage } from 'node:http';
import { type AnyProcedure, TRPCError } from '@trpc/server';
import { doors } from '#shared/paths.ts';
import { AppError } from '../errors.ts';
import type { Meta } from '../trpc.ts';
import { readText } from './body.ts';
import { procedures } from './call-procedure.ts';
import { requireSameOrigin } from './origin-guard.ts';

/** The most calls in a request, and the most bytes of its body. */
const MAX_BATCH = 10;
const MAX_BODY = 1024 * 1024;

/** One procedure called in a request. */
export interface Call {
  path: string;
  procedure: AnyProcedure | undefined;
  index: number;
}

/** All calls of one request. */
export interface Asked {
  calls: Call[];
  batch: boolean;
  /**
   * The inputs of the calls, by their index in the request. They are parsed only after the first procedure has accepted the
   * caller.
   */
  inputs: () => Promise<Record<string, unknown>>;
}

/**
 * Refuses a request that no client of ours would send, before its body is read.
 * @throws AppError WRONG_METHOD, UNSUPPORTED_MEDIA, TOO_LARGE, NOT_ALLOWED
 */
export function checkRequest(req: IncomingMessage, publicUrl: string): void {
  if (req.method !== 'GET' && req.method !== 'POST') throw new AppError('WRONG_METHOD', 'This address answers GET and POST.');
  if (req.method === 'POST' && !/^application\/json(;\s*charset=utf-8)?$/i.test(req.headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA', 'Send JSON (content-type: application/json).');
  }
  if (Number(req.headers['content-length'] ?? 0) > MAX_BODY) throw new AppError('TOO_LARGE', 'The request is larger than 1 MB.');
  requireSameOrigin(req, publicUrl);
}

/**
 * Splits a request's URL into the names of the procedures and the query parameters.
 * @throws AppError BAD_INPUT
 */
export function readUrl(url: string): [path: string, query: URLSearchParams] {
  const mark = url.indexOf('?');
  const path = url.slice(doors.trpc.length + 1, mark < 0 ? undefined : mark);
  try {
    return [decodeURIComponent(path), new URLSearchParams(mark < 0 ? '' : url.slice(mark))];
  } catch {
    throw new AppError('BAD_INPUT', 'This address cannot be read.');
  }
}

/**
 * Reads from a request's URL which procedures it calls. Their inputs are read later.
 * @throws TRPCError BAD_REQUEST for too many calls, or calls that may not share a request
 */
export function readCalls(req: IncomingMessage, path: string, query: URLSearchParams): Asked {
  const batch = query.get('batch') === '1';
  const paths = batch ? path.split(',') : [path];
  if (paths.length > MAX_BATCH) throw new TRPCError({ code: 'BAD_REQUEST' });
  const calls = paths.map((path, index) => ({
    path,
    index,
    procedure: Object.hasOwn(procedures, path) ? procedures[path] : undefined,
  }));
  // Procedures that check secrets or cost AI queries are rate-limited per request, so each needs a request of its own.
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
  // A call without input has no text to parse: clients send no body then.
  if (!text && (req.method === 'GET' || !batch)) return {};
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
