import type { z } from 'zod';

/** What must be known about a job to queue it. The work itself is defined in `server/<noun>/jobs.ts`. */
export interface JobKind<Payload> {
  /**
   * Noun and verb, such as `account.erase`. Queued jobs are stored under this name, so it must never change once it is released.
   */
  name: string;
  /**
   * May contain ids, numbers and choices, but no text written by a person: payloads stay in the queue's tables after the job,
   * where erasing an account does not find them. A test checks every job for this.
   */
  payload: z.ZodType<Payload>;
  /**
   * A failed job is tried again up to `times` times. The first pause is `pauseSeconds` or somewhat longer, each further one twice
   * as long.
   */
  retry: { times: number; pauseSeconds: number };
  /** Payloads with the same key ask for the same work: while one of them waits in the queue, another is not added. */
  key?(payload: Payload): string;
}
