import type { CheckKind, Severity } from '../finding.ts';
import type { FactLine } from './fact-line.ts';

/** A statement of a text that no fact supports. It becomes a `Finding` once there is a message for the seller. */
export interface Claim {
  check: CheckKind;
  severity: Severity;
  start: number;
  end: number;
  /** The fact that the claim contradicts; null if no fact says anything about the claim. */
  clash: FactLine | null;
  /** The words that should replace the claim, if a fact gives them; null if the claim can only be removed. */
  instead: string | null;
  /** True if the claim stands before the thing it describes, so that the sentence still works without the claim. */
  removable: boolean;
  /** The claim as an attribute, which the seller can add to the facts if the claim is true. */
  asFact: { name: string; value: string };
  /** The message for the seller. If absent, the usual message for this kind of check is used. */
  reason?: string;
}

/** The most claims of one kind that are read in one text; a text made to slow the check down has thousands. */
export const MOST_CLAIMS = 150;
