import type { CheckKind, Severity } from '../finding.ts';
import type { FactLine } from './fact-line.ts';

/** A statement of a text that no fact carries, before it is put into words for the seller. */
export interface Claim {
  check: CheckKind;
  severity: Severity;
  start: number;
  end: number;
  /** The fact it clashes with; null when the facts are silent. */
  clash: FactLine | null;
  /** What should stand there instead, when a fact says it; null when only taking it out helps. */
  instead: string | null;
  /** It stands in front of the thing it describes, so that the sentence holds without it. */
  removable: boolean;
  /** The attribute this would be if it were true. */
  asFact: { name: string; value: string };
  /** Said instead of the sentence made from the class. */
  reason?: string;
}

/** Claims of a kind that are read in one text; a hostile text has thousands. */
export const MOST_CLAIMS = 150;
