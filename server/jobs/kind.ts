import type { z } from 'zod';

/** What has to be known of a job to put it in line. What it does stands beside its noun, in `server/<noun>/jobs.ts`. */
export interface JobKind<Payload> {
  /** Noun and verb, such as `account.erase`. Jobs in line are kept under it, so it stays as it is once released. */
  name: string;
  /**
   * Ids, numbers and choices, never anybody's words: they stay in the queue's tables after the job, and erasing an account
   * does not look there. A test holds every job to that.
   */
  payload: z.ZodType<Payload>;
  /** A job that failed is tried again `times` times; the first pause is `pauseSeconds` or somewhat more, each further one twice as long. */
  retry: { times: number; pauseSeconds: number };
  /** Two payloads of one key ask for the same work: while one waits in line, the other is not added. */
  key?(payload: Payload): string;
}
