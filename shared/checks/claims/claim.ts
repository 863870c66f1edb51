import type { CheckKind, Severity } from '../finding.ts';
import type { FactLine } from './fact-line.ts';

/** A statement in a text that no fact supports. It becomes a `Finding` when it gets a message for the seller. */
export interface Claim {
  check: CheckKind;
  severity: Severity;
  start: number;
  end: number;
  /** The fact that says otherwise, which the message quotes; null if no fact does. */
  clash: FactLine | null;
  /** The words of a fact that should replace the claim; null if no fact has fitting words. */
  instead: string | null;
  /** True if the claim can be removed without breaking the sentence, such as "linen" in "the linen vase". */
  removable: boolean;
  /** The claim as an attribute, which the seller can add to the facts if the claim is true. */
  asFact: { name: string; value: string };
  /** The message for the seller. If absent, the usual message for this kind of check is used. */
  reason?: string;
}

/** At most this many claims of one kind are read in one text. Only a text made to slow the check down has more. */
export const MOST_CLAIMS = 150;

/**
 * Makes a warning about words that no fact supports. With one click the seller can add these words to the key features. `reason`
 * makes the message from the words.
 */
export function uncarriedClaim(text: string, start: number, end: number, reason: (said: string) => string): Claim {
  const said = text.slice(start, end);
  return {
    check: 'risky',
    severity: 'warn',
    start,
    end,
    clash: null,
    instead: null,
    removable: false,
    asFact: { name: 'Key feature', value: said },
    reason: reason(said),
  };
}
