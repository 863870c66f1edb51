/** Proof that a browser, not a cheap script, is asking. No puzzle for people: the browser works for a moment. */
export interface Verification {
  /** What the browser is asked to work on, as JSON. */
  challenge(): Promise<object>;
  /** Judges what came back; null when it is no proof. `id` is the same for every copy of one proof. */
  judge(solution: string): Promise<{ id: string; expiresAt: Date } | null>;
}
