import type { PlanLimit } from '#shared/errors.ts';
import { readError } from '../errors.ts';

/** Why a text could not be written, in the seller's terms. */
export interface Failure {
  title: string;
  /** What the failure means, what it cost, and what to do now. */
  message: string;
  /**
   * What Try again does. same: send the identical request again, so that nothing is charged twice. new: make a new request. none:
   * trying again cannot help.
   */
  retry: 'same' | 'new' | 'none';
  limit: PlanLimit | null;
  requestId: string | null;
}

const FREE = 'No query was used.';

/** True if no response of the server arrived, so that nobody knows whether the request was carried out. */
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
  const free = told.includes(FREE) ? told : `${told}${/[.!?]$/.test(told) ? '' : '.'} ${FREE}`;
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
      // The first request may still succeed and be charged; repeating it with its key returns the same result.
      return { ...base, title: 'This text is still being written', message: told, retry: 'same' };
    default:
      return { ...base, title: 'The text was not written', retry: 'new' };
  }
}
