import type { PlanLimit } from '#shared/errors.ts';
import { readError } from '../../errors.ts';

/** Explains to the seller why a text could not be written. */
export interface Failure {
  title: string;
  /** What the failure means, what it cost, and what to do now. */
  message: string;
  /**
   * What the "Try again" button does. same: sends the identical request, which the server charges only once. new: sends a new
   * request. none: there is no button, because trying again cannot help.
   */
  retry: 'same' | 'new' | 'none';
  limit: PlanLimit | null;
  requestId: string | null;
}

const FREE = 'No query was used.';

/** What is said at once if a text is asked for without a connection. */
export const OFFLINE_FAILURE: Failure = {
  title: 'You are offline',
  message: `Writing needs the connection. Your form is kept. ${FREE}`,
  retry: 'new',
  limit: null,
  requestId: null,
};

/** The same for a request whose answer was lost before. */
export const OFFLINE_OWED: Failure = {
  ...OFFLINE_FAILURE,
  message: 'Try again when the connection is back. It repeats the same request, so it is charged once at most.',
  retry: 'same',
};

/** True if no response arrived from the server. The server may or may not have carried out the request. */
export function isUnheard(error: unknown): boolean {
  return !(error as { data?: { code?: unknown } | null } | null)?.data?.code;
}

export function explainFailure(error: unknown): Failure {
  if (isUnheard(error)) {
    return {
      title: 'The connection broke',
      message: 'Your form is kept. Try again repeats the same request, so it is charged once at most.',
      retry: 'same',
      limit: null,
      requestId: null,
    };
  }
  const { code, message, limit, fields, requestId } = readError(error);
  const told = fields ? `${message} ${Object.values(fields).join('. ')}.` : message;
  // A call that was stopped may have cost a query, and then its message says so.
  const free = told.includes(FREE) || / cost a query/.test(told) ? told : `${told}${/[.!?]$/.test(told) ? '' : '.'} ${FREE}`;
  const base = { message: free, limit: limit ?? null, requestId: requestId ?? null };
  switch (code) {
    case 'PLAN_LIMIT':
      return {
        ...base,
        title: limit?.key === 'ai.variants' ? 'Your plan writes no further text for this request' : 'No AI queries left',
        retry: 'none',
      };
    case 'NOT_FOUND':
    case 'BAD_INPUT':
    case 'AI_REFUSED':
    case 'AI_TOO_LONG':
      return { ...base, title: 'The text was not written', retry: 'none' };
    case 'IN_PROGRESS':
      // The server is still working on an earlier copy of this request. Sending the same request again returns the result of that
      // copy.
      return { ...base, title: 'This text is still being written', message: told, retry: 'same' };
    default:
      return { ...base, title: 'The text was not written', retry: 'new' };
  }
}
