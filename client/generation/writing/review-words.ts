import type { DraftReview } from '#shared/generation/generation.ts';

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const count = (n: number) => small[n] ?? n.toLocaleString('en');

/** The sentence shown while the AI corrects problems that the checks found in its text. */
export function mendingWords(problems: number): string {
  const what = problems === 1 ? 'One thing in the text does' : `${count(problems)} things in the text do`;
  return `${what} not hold yet. The writer is asked once more, inside the same query.`;
}

/** Tells whether a second reader (another AI) has read the text, and how many statements it doubts. */
function readerWords(reader: NonNullable<DraftReview['reader']>, doubts: number): string {
  if (reader.state === 'unavailable') return 'The second reader could not be asked; it has not read this text.';
  const marked =
    doubts === 0 ? '' : ` It doubts ${doubts === 1 ? 'one statement' : `${count(doubts).toLowerCase()} statements`}.`;
  return `A second reader has read it too.${marked}`;
}

/** What the checks found in the first answer and the rewrite no longer has, each as the check said it. */
export const mendedProblems = ({ first, left, rewritten }: DraftReview): string[] =>
  rewritten ? first.filter((problem) => !left.includes(problem)) : [];

/** The line above the list of those problems. */
export const mendedWords = (problems: number): string =>
  problems === 1
    ? 'We mended 1 thing that your facts or the rules do not support.'
    : `We mended ${problems} things that your facts or the rules do not support.`;

/**
 * The lines below a finished text: what happened to its query if it was not worth one, what is left to settle, what the second reader says, and the writer's
 * note. Empty if there is nothing to tell.
 * @param doubts how many statements are marked in the text because the second reader doubts them
 * @param isEdited whether the seller has changed the text since. The writer's note, how many problems it left and what was
 * shortened are about the text as it was written, so then they are not told.
 */
export function reviewWords(
  { left, declined, reader, trimmed, note, query }: DraftReview,
  doubts: number,
  isEdited = false,
): string[] {
  const lines: string[] = query ? [query] : [];
  if (declined) lines.push(declined);
  if (left.length > 0 && !isEdited)
    lines.push(`${count(left.length)} ${left.length === 1 ? 'is' : 'are'} left for you to settle.`);
  if (reader) lines.push(readerWords(reader, doubts));
  if (isEdited) return lines;
  return [...lines, ...trimmed.map((line) => `${line.replace(/[.]$/, '')}.`), ...(note ? [note] : [])];
}
