/**
 * Makes sure that a real browser sends a form and not a cheap script. People need not solve a puzzle: their browser computes for
 * a moment.
 */
export interface Verification {
  /** The challenge for the browser, as JSON. */
  challenge(): Promise<object>;
  /**
   * Checks the browser's solution of a challenge; null if it is not valid. Every copy of a solution has the same `id`, so that a
   * second use can be noticed.
   */
  judge(solution: string): Promise<{ id: string; expiresAt: Date } | null>;
}
