/**
 * A finding is a remark of a check about a place in a text, for example about a claim that no fact supports. The checks are
 * defined elsewhere; the editors show any result of this shape.
 */

export type Severity = 'hard' | 'warn' | 'advice';

export interface BlockFinding {
  severity: Severity;
  /** Index of the block (paragraph, heading or list item) in the text, from 0. A plain text is one block. */
  block?: number;
  /** Position of the words in the block, in UTF-16 units, end exclusive. Both are 0 if the finding is about the whole text. */
  start: number;
  end: number;
  /** The words at that position. If the text has other words there by now, nothing is underlined and nothing can be replaced. */
  found: string;
  /** One sentence that is shown to the seller. */
  message: string;
  /** Offers to replace `found` by `text`; an empty text removes the words. */
  fix?: { label: string; text: string };
  asFact?: { name: string; value: string };
  /** The fact of the product that the text contradicts, as the seller entered it. */
  fact?: string;
  /** Where the rule comes from; an https URL becomes a link. */
  source?: string;
}

/**
 * A check receives the texts of the blocks (paragraphs, headings and list items) in reading order, with each line break as "\n".
 * It runs in the browser when the text is first shown and 150 ms after each pause in typing, so it must be quick. For the same
 * text it must always return the same findings.
 */
export type Check<F extends BlockFinding> = (blocks: readonly string[]) => readonly F[];

/** A button that takes something out of a text. */
export interface TakeOut {
  /** For example "Take out the sentence". */
  label: string;
  run: () => void;
}

/** What a seller can do about a finding. A button is shown for each function given here, if the finding allows that action. */
export interface FindingActions<F extends BlockFinding> {
  /** Called after the editor has replaced the words by the fix and has called `onChange`. */
  onFix?: ((finding: F) => void) | undefined;
  /** Takes the words of a fix without words out of the text, and what is left of their line. Without it, the editor takes them out. */
  onRemove?: ((finding: F) => void) | undefined;
  onFact?: ((finding: F) => void) | undefined;
  onConfirm?: ((finding: F) => void) | undefined;
  /** What takes the words of a finding out of the text together with their sentence; null if nothing readable would be left. */
  takeOut?: ((finding: F) => TakeOut | null) | undefined;
  /** Which findings `onConfirm` can settle: a claim can be confirmed, a text that is too long cannot. Without it, all of them. */
  canConfirm?: ((finding: F) => boolean) | undefined;
}

/** Whether adding the claim as a fact replaces the fact that contradicts the claim: true if both facts have the same name. */
export const replacesFact = ({ asFact, fact }: Pick<BlockFinding, 'asFact' | 'fact'>): boolean =>
  asFact !== undefined && fact?.startsWith(`${asFact.name}: `) === true;

/** The label of the button that makes a claim a fact. */
export const asFactWords = (finding: BlockFinding) =>
  replacesFact(finding) ? 'It is true, change the fact' : 'It is true, add it to the facts';

export const severityWords: Record<Severity, string> = { hard: 'To fix', warn: 'Worth a look', advice: 'Could be better' };

const order: readonly Severity[] = ['hard', 'warn', 'advice'];

/** The number of findings by kind: "2 to fix, 1 worth a look". Empty if there are none. */
export function countWords(findings: readonly { severity: Severity }[]): string {
  return order
    .map((severity) => ({ severity, count: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${count} ${severityWords[severity].toLowerCase()}`)
    .join(', ');
}
