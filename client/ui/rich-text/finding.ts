/** What can be said of a place in a text. The checks live elsewhere; whatever they return fits when it has this shape. */

export type Severity = 'hard' | 'warn' | 'advice';

export interface BlockFinding {
  severity: Severity;
  /** Which of the checked blocks, from 0; a plain text is one block. */
  block?: number;
  /** UTF-16 units within the block, end not included; both 0 when the text as a whole is meant. */
  start: number;
  end: number;
  /** The words at that place. Where other words stand now, nothing is underlined and nothing can be replaced. */
  found: string;
  /** One sentence. */
  message: string;
  /** Replaces `found`; an empty text takes it out. */
  fix?: { label: string; text: string };
  asFact?: { name: string; value: string };
  /** The fact it contradicts, in the words of whoever wrote it. */
  fact?: string;
  /** Where the rule comes from; an https address becomes a link. */
  source?: string;
}

/**
 * The texts of the blocks in reading order: paragraphs, headings and the lines of list items, a line break as "\n".
 * Runs in the browser when the text is first shown and 150 ms after typing paused, so it must be quick; called with the
 * same function, it must not change its mind about the same text.
 */
export type Check<F extends BlockFinding> = (blocks: readonly string[]) => readonly F[];

/** What a seller can do about a finding. A button shows for each that is given, where the finding allows it. */
export interface FindingActions<F extends BlockFinding> {
  /** The words have been replaced in the text; `onChange` told so too. */
  onFix?: ((finding: F) => void) | undefined;
  onFact?: ((finding: F) => void) | undefined;
  onConfirm?: ((finding: F) => void) | undefined;
}

export const severityWords: Record<Severity, string> = { hard: 'To fix', warn: 'Worth a look', advice: 'Could be better' };

const order: readonly Severity[] = ['hard', 'warn', 'advice'];

/** How many of which kind: "2 to fix, 1 worth a look". Empty when there is nothing to say. */
export function countWords(findings: readonly { severity: Severity }[]): string {
  return order
    .map((severity) => ({ severity, count: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${count} ${severityWords[severity].toLowerCase()}`)
    .join(', ');
}
