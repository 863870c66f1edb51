/**
 * The free checklist shown beside the AI's score. It is deterministic and explains every point. The two scores are never mixed,
 * because the AI's points cannot be explained like this.
 */

import type { SeoAction } from './action.ts';
import { type CheckResult, readContext, type SeoCheck, type SeoInput } from './check.ts';
import * as checks from './checks.ts';
import { hardFindings } from './hard.ts';
import * as sense from './sense.ts';
import * as thresholds from './thresholds.ts';

export type { SeoAction, SeoField } from './action.ts';
export type { SeoInput } from './check.ts';

/**
 * The checks before `keyword-first-paragraph` are worth a hundred points in total. From that check on, they follow published
 * thresholds and are worth fifty more. The last ones have no weight, but limit the score.
 */
const list = [
  { id: 'keyword-in-title', title: 'Main keyword in the title', weight: 12, check: checks.keywordInTitle },
  { id: 'title-length', title: 'Title length', weight: 8, check: checks.titleLength },
  { id: 'meta-title', title: 'Meta title length', weight: 6, check: checks.metaTitleLength },
  { id: 'meta-description', title: 'Meta description length', weight: 8, check: checks.metaDescriptionLength },
  { id: 'keyword-at-start', title: 'Main keyword early in the text', weight: 8, check: checks.keywordAtStart },
  { id: 'keywords-covered', title: 'Other keywords used', weight: 10, check: checks.keywordsCovered },
  { id: 'text-length', title: 'Description length', weight: 10, check: checks.textLength },
  { id: 'scannable', title: 'Easy to scan', weight: 8, check: checks.scannable },
  { id: 'facts', title: 'Concrete facts', weight: 10, check: checks.concreteFacts },
  { id: 'unique', title: 'Unlike your other texts', weight: 8, check: checks.uniqueText },
  { id: 'readability', title: 'Easy to read', weight: 6, check: checks.readability },
  { id: 'images', title: 'Pictures with alternative text', weight: 6, check: checks.imagesWithAlt },
  {
    id: 'keyword-first-paragraph',
    title: 'Main keyword in the first paragraph',
    weight: 4,
    check: thresholds.keywordInFirstParagraph,
  },
  { id: 'keyword-density', title: 'Main keyword often enough', weight: 4, check: thresholds.keyphraseDensity },
  { id: 'keyword-spread', title: 'Main keyword throughout the text', weight: 4, check: thresholds.keywordSpread },
  {
    id: 'keyword-in-meta-description',
    title: 'Main keyword in the meta description',
    weight: 4,
    check: thresholds.keywordInMetaDescription,
  },
  { id: 'keyword-in-meta-title', title: 'Main keyword begins the meta title', weight: 4, check: thresholds.keywordInMetaTitle },
  { id: 'meta-title-width', title: 'Meta title width', weight: 4, check: thresholds.metaTitleWidth },
  { id: 'enough-text', title: 'Enough text for search', weight: 4, check: thresholds.enoughText },
  { id: 'paragraph-length', title: 'Paragraph length', weight: 4, check: thresholds.paragraphLength },
  { id: 'list', title: 'A list', weight: 3, check: thresholds.hasList },
  { id: 'sentence-length', title: 'Few long sentences', weight: 3, check: thresholds.longSentences },
  { id: 'passive-voice', title: 'Active sentences', weight: 3, check: thresholds.passiveVoice },
  { id: 'transition-words', title: 'Sentences that lead on', weight: 2, check: thresholds.transitionWords },
  { id: 'keyword-in-alt', title: 'Main keyword in an alternative text', weight: 2, check: thresholds.keywordInAlt },
  { id: 'keyword-in-headings', title: 'Main keyword in the headings', weight: 2, check: thresholds.keywordInHeadings },
  { id: 'identifier', title: 'An identifier', weight: 3, check: thresholds.identifier },
  { id: 'real-sentences', title: 'Real sentences', weight: 0, check: sense.realSentences },
  { id: 'hard-findings', title: 'Nothing that blocks the text', weight: 0, check: hardFindings },
  { id: 'risky-words', title: 'No risky words', weight: 0, check: checks.riskyWords },
] as const satisfies readonly { id: string; title: string; weight: number; check: SeoCheck }[];

export type SeoCheckId = (typeof list)[number]['id'];

export interface ChecklistItem extends Omit<CheckResult, 'action'> {
  id: SeoCheckId;
  title: string;
  weight: number;
  /** What the button beside the item does; null if there is nothing to do. */
  action: SeoAction | null;
  /** The full weight if the check passed, half of it for partly, 0 if it failed. */
  points: number;
  /** By how much the score, out of 100, would rise if this check passed. */
  gain: number;
}

export interface SeoChecklist {
  /**
   * 0-100: the points reached, as a percentage of all points that could be reached. Checks that could not be made do not count.
   * Stays below a limit while the text has risky words, problems that forbid its use, or no sentences; repeating a keyword too
   * often costs points.
   */
  score: number;
  items: ChecklistItem[];
  /** Checks that could not be made or do not apply, and therefore count neither for nor against. */
  unchecked: { id: SeoCheckId; title: string }[];
  /** What holds the score down, and what would raise it most, in a sentence or two. */
  explanation: string;
}

/** The checklist of a product on a day (some rules change with time). Pure and quick: no AI call, no database query. */
export function seoChecklist(input: SeoInput, date: Date): SeoChecklist {
  const context = readContext(input, date);
  const made: Omit<ChecklistItem, 'gain'>[] = [];
  const unchecked: SeoChecklist['unchecked'] = [];
  for (const { id, title, weight, check } of list) {
    const result = check(context);
    if (result === null) unchecked.push({ id, title });
    else {
      const points = result.passed === 'yes' ? weight : result.passed === 'partly' ? weight / 2 : 0;
      const open = result.passed !== 'yes';
      made.push({ id, title, weight, points, ...result, fix: open ? result.fix : '', action: open ? result.action() : null });
    }
  }
  const { costs, reached, held, score } = count(made);
  const items = made.map((item) => ({ ...item, gain: gainOf(made, item) }));
  const limits = [
    ...costs.map(({ what, points }) => `${what}, which costs ${points}.`),
    ...(held && score < reached ? [`${held.what} hold the score at ${score} until they are gone.`] : []),
  ];
  return { score, items, unchecked, explanation: [...limits, biggestWin(items)].join(' ') };
}

type Counted = Pick<ChecklistItem, 'id' | 'weight' | 'points' | 'holds' | 'costs'>;

function count(items: readonly Counted[]) {
  const points = items.reduce((sum, item) => sum + item.points, 0);
  const possible = items.reduce((sum, item) => sum + item.weight, 0);
  const share = Math.round((points / possible) * 100);
  const costs = items.flatMap(({ costs }) => costs ?? []);
  const reached = Math.max(
    0,
    costs.reduce((left, { points }) => left - points, share),
  );
  const [held] = items.flatMap(({ holds }) => holds ?? []).toSorted((a, b) => a.at - b.at);
  return { costs, reached, held, score: Math.min(reached, held?.at ?? 100) };
}

function gainOf(items: readonly Counted[], { id }: Counted): number {
  const passed = items.map((item) => {
    if (item.id !== id) return item;
    const { holds: _, costs: __, ...rest } = item;
    return { ...rest, points: item.weight };
  });
  return count(passed).score - count(items).score;
}

function biggestWin(items: readonly ChecklistItem[]): string {
  const [best] = items.toSorted((a, b) => b.gain - a.gain);
  if (best && best.gain > 0) return `Biggest win, +${best.gain}: ${best.title.toLowerCase()}.`;
  return items.every(({ passed }) => passed === 'yes') ? 'Every check passes.' : 'Nothing left would raise it much.';
}
