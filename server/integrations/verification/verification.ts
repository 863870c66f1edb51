/** Proof that a real browser is asking and not a cheap script. People solve no puzzle: the browser computes for a moment. */
export interface Verification {
  /** The challenge for the browser, as JSON. */
  challenge(): Promise<object>;
  /** Verifies a solution; null if it is not valid. `id` is the same for every copy of one solution. */
  judge(solution: string): Promise<{ id: string; expiresAt: Date } | null>;
}
