/** The shape of a finding about a place in a text. The checks are defined elsewhere; any result of this shape can be shown. */

export type Severity = 'hard' | 'warn' | 'advice';

export interface BlockFinding {
  severity: Severity;
  /** Index of the checked block, from 0; a plain text is one block. */
  block?: number;
  /** UTF-16 units within the block, end exclusive; both 0 if the finding is about the whole text. */
  start: number;
  end: number;
  /**
   * The words that the finding is about. If the text has other words at that place now, nothing is underlined and nothing can be
   * replaced.
   */
  found: string;
  /** A single sentence. */
  message: string;
  /** The text that replaces `found`; an empty text removes it. */
  fix?: { label: string; text: string };
  asFact?: { name: string; value: string };
  /** The fact that the text contradicts, in the words of the person who entered the fact. */
  fact?: string;
  /** Where the rule comes from; an https address becomes a link. */
  source?: string;
}

/**
 * A check receives the texts of the blocks in reading order: paragraphs, headings and list items, with a line break as "\n". It
 * runs in the browser when the text is first shown and 150 ms after each pause in typing, so it must be quick. The same function
 * must return the same findings for the same text.
 */
export type Check<F extends BlockFinding> = (blocks: readonly string[]) => readonly F[];

/** What a seller can do about a finding. A button shows for each action that is given, if the finding allows it. */
export interface FindingActions<F extends BlockFinding> {
  /** Called after the words have been replaced in the text and `onChange` has been called. */
  onFix?: ((finding: F) => void) | undefined;
  onFact?: ((finding: F) => void) | undefined;
  onConfirm?: ((finding: F) => void) | undefined;
}

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
