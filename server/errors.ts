import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { type ErrorBody, type ErrorCode, type ErrorDetails, sentences } from '#shared/errors.ts';

type TrpcCode = ConstructorParameters<typeof TRPCError>[0]['code'];

/** Which code and HTTP status tRPC uses for each of our codes. All endpoints use this mapping. */
const protocol: Record<ErrorCode, { trpc: TrpcCode; status: number }> = {
  BAD_INPUT: { trpc: 'BAD_REQUEST', status: 400 },
  SIGN_IN_REQUIRED: { trpc: 'UNAUTHORIZED', status: 401 },
  WRONG_CREDENTIALS: { trpc: 'UNAUTHORIZED', status: 401 },
  NOT_ALLOWED: { trpc: 'FORBIDDEN', status: 403 },
  REAUTH_REQUIRED: { trpc: 'FORBIDDEN', status: 403 },
  VERIFICATION_REQUIRED: { trpc: 'FORBIDDEN', status: 403 },
  LINK_EXPIRED: { trpc: 'BAD_REQUEST', status: 400 },
  PAYMENT_REFUSED: { trpc: 'PAYMENT_REQUIRED', status: 402 },
  PLAN_LIMIT: { trpc: 'FORBIDDEN', status: 403 },
  NOT_FOUND: { trpc: 'NOT_FOUND', status: 404 },
  NO_CATALOGUE: { trpc: 'NOT_FOUND', status: 404 },
  WRONG_METHOD: { trpc: 'METHOD_NOT_SUPPORTED', status: 405 },
  CONFLICT: { trpc: 'CONFLICT', status: 409 },
  IN_PROGRESS: { trpc: 'CONFLICT', status: 409 },
  TOO_LARGE: { trpc: 'PAYLOAD_TOO_LARGE', status: 413 },
  UNSUPPORTED_MEDIA: { trpc: 'UNSUPPORTED_MEDIA_TYPE', status: 415 },
  TEXT_BLOCKED: { trpc: 'UNPROCESSABLE_CONTENT', status: 422 },
  KEY_REUSED: { trpc: 'UNPROCESSABLE_CONTENT', status: 422 },
  AI_REFUSED: { trpc: 'UNPROCESSABLE_CONTENT', status: 422 },
  AI_TOO_LONG: { trpc: 'UNPROCESSABLE_CONTENT', status: 422 },
  TOO_MANY_REQUESTS: { trpc: 'TOO_MANY_REQUESTS', status: 429 },
  INTERNAL: { trpc: 'INTERNAL_SERVER_ERROR', status: 500 },
  AI_UNAVAILABLE: { trpc: 'BAD_GATEWAY', status: 502 },
  AI_INVALID_ANSWER: { trpc: 'BAD_GATEWAY', status: 502 },
  AI_OVERLOADED: { trpc: 'SERVICE_UNAVAILABLE', status: 503 },
  PAYMENTS_UNAVAILABLE: { trpc: 'SERVICE_UNAVAILABLE', status: 503 },
  NOT_CONFIGURED: { trpc: 'SERVICE_UNAVAILABLE', status: 503 },
  BUSY: { trpc: 'SERVICE_UNAVAILABLE', status: 503 },
  UNAVAILABLE: { trpc: 'SERVICE_UNAVAILABLE', status: 503 },
  AI_TIMEOUT: { trpc: 'GATEWAY_TIMEOUT', status: 504 },
};

/**
 * An error that the caller may see: a code for programs and a sentence for people. Details of all other errors stay on the
 * server.
 */
export class AppError extends TRPCError {
  constructor(
    readonly appCode: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
    cause?: unknown,
  ) {
    super({ code: protocol[appCode].trpc, message, cause });
    this.name = 'AppError';
  }
}

/**
 * The error for something that does not exist. Something that belongs to somebody else gives the same error, so that nobody can
 * find out that it exists.
 */
export const notFound = (sentence: string = sentences.productNotFound) => new AppError('NOT_FOUND', sentence);

/** The error for a change that was made from an older version of a thing. `what` names the thing, for example “Pro” in quotation marks. */
export const changedMeanwhile = (what: string) =>
  new AppError('CONFLICT', `Somebody else changed ${what} meanwhile. Compare with it, then save again.`);

/** The HTTP status of a code. */
export const statusOf = (code: ErrorCode) => protocol[code].status;

const fromProtocol: Partial<Record<TrpcCode, { code: ErrorCode; message: string }>> = {
  PARSE_ERROR: { code: 'BAD_INPUT', message: 'The request could not be read.' },
  BAD_REQUEST: { code: 'BAD_INPUT', message: 'The request could not be read.' },
  UNAUTHORIZED: { code: 'SIGN_IN_REQUIRED', message: 'Sign in to continue.' },
  FORBIDDEN: { code: 'NOT_ALLOWED', message: 'This is not yours to do.' },
  NOT_FOUND: { code: 'NOT_FOUND', message: 'There is nothing at this address.' },
  METHOD_NOT_SUPPORTED: { code: 'WRONG_METHOD', message: 'This address answers another method.' },
  PAYLOAD_TOO_LARGE: { code: 'TOO_LARGE', message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { code: 'UNSUPPORTED_MEDIA', message: 'Send JSON (content-type: application/json).' },
};

/**
 * A problem that lies not in what the call asks for: the database is away or too busy, another transaction keeps the same rows locked,
 * the disk has no room or is broken, or a file of the program is missing.
 */
type Outage = 'database' | 'lock' | 'room' | 'disk' | 'program';

/** Codes of errors that mean: the connection is lost or failed, or PostgreSQL is stopping or starting. */
export const lostConnectionCodes = [
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
];

/** Codes of database errors that mean "the database is away or too busy", not "the statement is wrong". */
const awayCodes = new Set([
  ...lostConnectionCodes,
  'CONNECTION_ENDED',
  // PostgreSQL has cancelled a statement or an idle transaction.
  '57P05',
  '57014',
  '25P03',
  '25P04',
  // PostgreSQL is out of connections or memory.
  '53000',
  '53200',
  '53300',
  '53400',
  // The connection failed or broke.
  '08000',
  '08001',
  '08003',
  '08004',
  '08P01',
]);

/** PostgreSQL has waited too long for a lock that another transaction holds. */
const LOCKED = '55P03';

/** A disk is full or cannot be written to: first the system's codes, then PostgreSQL's. */
const noRoomCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100', '25006']);

/** Reading or writing a disk failed. */
const brokenDiskCodes = new Set(['EIO', '58030']);

/**
 * Messages with which PostgreSQL and the embedded engine say that the disk refuses to be read or written, as opposed to messages
 * about damaged data.
 */
export const diskRefuses = /No space left|[Qq]uota exceeded|Read-only file system|Permission denied|Operation not permitted/;

/** Returns the outage that caused an error, or null if something else caused it. */
export function outageOf(error: unknown): Outage | null {
  const found = findCoded(error);
  if (!found) return null;
  const { code, message, syscall } = found;
  if (code === 'ERR_MODULE_NOT_FOUND' || (code === 'ENOENT' && syscall !== 'connect')) return 'program';
  if (awayCodes.has(code)) return 'database';
  if (code === LOCKED) return 'lock';
  if (noRoomCodes.has(code)) return 'room';
  if (brokenDiskCodes.has(code)) return 'disk';
  // Each of these codes has two meanings. 42501: a file may not be opened, or a database permission is missing. EACCES and EPERM:
  // a file may not be opened, or a network connection is blocked.
  if (code === '42501') return diskRefuses.test(message) ? 'disk' : null;
  if (code === 'EACCES' || code === 'EPERM') return syscall === 'connect' ? 'database' : 'disk';
  return null;
}

const sayOutage: Record<Outage, { code: ErrorCode; message: string; retryAfter: number }> = {
  lock: { code: 'BUSY', message: 'Somebody else is changing these products at the moment. Try again.', retryAfter: 2 },
  program: { code: 'UNAVAILABLE', message: 'Listwright is being updated. Reload the page in a moment.', retryAfter: 5 },
  database: {
    code: 'UNAVAILABLE',
    message: 'Listwright cannot reach its database right now. Try again in a moment.',
    retryAfter: 2,
  },
  room: {
    code: 'UNAVAILABLE',
    message: 'Listwright cannot save anything right now, and nothing was changed. Try again in a few minutes.',
    retryAfter: 60,
  },
  disk: {
    code: 'UNAVAILABLE',
    message: 'Listwright cannot use its disk right now, and nothing was changed. Try again in a few minutes.',
    retryAfter: 60,
  },
};

/** Codes that mean: two transactions conflicted, and the database has undone one of them. */
const raceCodes = new Set(['40001', '40P01']);

/** An error with a code, and what drivers and the system add to it. */
type CodedError = Error & {
  code: string;
  constraint?: string;
  constraint_name?: string;
  column?: string;
  column_name?: string;
  table?: string;
  table_name?: string;
  syscall?: string;
};

/**
 * Finds the first error with a code among an error and its causes, since drizzle wraps the driver's error. A TRPCError does not
 * count: its code is tRPC's own and says nothing about what failed.
 */
function findCoded(error: unknown): CodedError | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++) {
    const isOurs = at instanceof TRPCError;
    if (!isOurs && typeof (at as { code?: unknown }).code === 'string') return at as CodedError;
  }
  return null;
}

/** What a database error says: its code, and the table, column or constraint it is about. */
interface DriverError {
  code: string;
  table: string | undefined;
  column: string | undefined;
  constraint: string | undefined;
}

/** Finds the database error behind an error; null if there is none. Its parts have different names in the two drivers. */
export function driverError(error: unknown): DriverError | null {
  const found = findCoded(error);
  return (
    found && {
      code: found.code,
      table: found.table ?? found.table_name,
      column: found.column ?? found.column_name,
      constraint: found.constraint ?? found.constraint_name,
    }
  );
}

/** True if a unique constraint was violated; if `constraint` is given, only if it was the one with this name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = driverError(error);
  return found?.code === '23505' && (constraint === undefined || found.constraint === constraint);
}

/** Turns any error into what the caller may see. For an unknown error that is a general sentence and the request id. */
export function toErrorBody(error: unknown, requestId: string): ErrorBody {
  if (error instanceof AppError) return { code: error.appCode, message: error.message, requestId, ...error.details };
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof AppError) return toErrorBody(cause, requestId);
  if (cause instanceof ZodError) return { code: 'BAD_INPUT', requestId, ...sayFields(cause) };
  const known = error instanceof TRPCError ? fromProtocol[error.code] : undefined;
  if (known) return { ...known, requestId };
  const outage = outageOf(error);
  if (outage) return { requestId, ...sayOutage[outage] };
  const code = driverError(error)?.code;
  if (code !== undefined && raceCodes.has(code)) {
    return { code: 'CONFLICT', message: 'Someone changed the same thing at the same moment. Try again.', requestId };
  }
  return { code: 'INTERNAL', message: 'Something failed on our side, and nothing was changed. Try again.', requestId };
}

/** Shortens a validator's message. It repeats the field names that were sent, and a request can contain many thousands. */
const short = (text: string) => (text.length > 300 ? `${text.slice(0, 300).toWellFormed()}…` : text);

function sayFields(error: ZodError): { message: string; fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  for (const issue of error.issues.slice(0, 20)) fields[short(issue.path.join('.')) || 'input'] ??= short(issue.message);
  const count = Object.keys(fields).length;
  return { message: count === 1 ? 'One field needs a change.' : `${count} fields need a change.`, fields };
}
