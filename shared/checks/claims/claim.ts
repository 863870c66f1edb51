import type { CheckKind, Severity } from '../finding.ts';
import type { FactLine } from './fact-line.ts';

/** A statement of a text that no fact supports, before it is worded for the seller. */
export interface Claim {
  check: CheckKind;
  severity: Severity;
  start: number;
  end: number;
  /** The fact it contradicts; null if no fact says anything about it. */
  clash: FactLine | null;
  /** What should replace it, if a fact says so; null if it can only be removed. */
  instead: string | null;
  /** True if it stands before the thing it describes, so that the sentence still works without it. */
  removable: boolean;
  /** The attribute it would be if it were true. */
  asFact: { name: string; value: string };
  /** Used as the message, instead of the one for its class. */
  reason?: string;
}

/** The most claims of one kind read in one text; a hostile text has thousands. */
export const MOST_CLAIMS = 150;
