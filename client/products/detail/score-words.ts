/** The sentences on the cards of the AI's score and of the checklist. */
import type { Advice } from '#shared/seo/advice.ts';
import type { SeoChecklist } from '#shared/seo/checklist.ts';

/** If the AI's score and the checklist's differ by more than this many points (of 100), the card explains why. */
const FAR_APART = 20;

/** The summary of the recommendations that were answered and folded away: "2 done, 1 dismissed". */
export function settledWords(settled: readonly Pick<Advice, 'state'>[]): string {
  const done = settled.filter(({ state }) => state === 'applied').length;
  const dismissed = settled.length - done;
  return [done > 0 && `${done} done`, dismissed > 0 && `${dismissed} dismissed`].filter(Boolean).join(', ');
}

/**
 * If the AI's score and the checklist's are more than 20 points apart: a text that says what each of them looks at, and which
 * checks would raise the list's score most. Null if they are closer, or if the AI has given no score (0).
 */
export function whyApart(aiScore: number, { score, items }: Pick<SeoChecklist, 'score' | 'items'>): string | null {
  if (aiScore === 0 || Math.abs(aiScore - score) <= FAR_APART) return null;
  const both = `The AI gave ${aiScore} and this list gives ${score}. The AI judged the whole listing as it was when you asked; this list counts single checks in the listing as it is now.`;
  if (score > aiScore) return `${both} What the AI misses stands in its recommendations.`;
  const missed = items
    .filter(({ gain }) => gain > 0)
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, 2)
    .map(({ title, gain }) => `${title.toLowerCase()} (+${gain})`);
  return missed.length === 0 ? both : `${both} Here it misses most: ${missed.join(' and ')}.`;
}
