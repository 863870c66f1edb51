import type { ErrorBody, ErrorCode } from '#shared/errors.ts';

/** What to tell the person about a failed call: the server's own message, or that the server could not be reached. */
export interface ReadError extends Partial<ErrorBody> {
  code: ErrorCode;
  message: string;
}

let last: string | null = null;
/** The id of the newest error shown, so that an error report can name it. */
export const lastErrorId = () => last;

export function readError(error: unknown): ReadError {
  const data = (error as { data?: Partial<ErrorBody> | null } | null)?.data;
  if (data?.code && data.message) {
    if (data.requestId) last = data.requestId;
    return { ...data, code: data.code, message: data.message };
  }
  return { code: 'UNAVAILABLE', message: 'Listwright could not be reached. Check your connection, then try again.' };
}
