/**
 * The free checklist beside the AI's score: the same product always gets the same answer, and every point is explained.
 * It never mixes with the AI's score.
 */

import type { CheckResult, SeoCheck, SeoInput } from './seo-checks.ts';
import * as checks from './seo-checks.ts';

export type { SeoInput } from './seo-checks.ts';

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
  { id: 'risky-words', title: 'No risky words', weight: 0, check: checks.riskyWords },
] as const satisfies readonly { id: string; title: string; weight: number; check: SeoCheck }[];

export type SeoCheckId = (typeof list)[number]['id'];

export interface ChecklistItem extends CheckResult {
  id: SeoCheckId;
  title: string;
  weight: number;
  /** All of the weight for yes, half for partly, none for no. */
  points: number;
}

export interface SeoChecklist {
  /** 0-100: the points as a share of the weights that could be checked, held below 70 while there are risky words. */
  score: number;
  items: ChecklistItem[];
  /** What could not be checked, and therefore counts neither for nor against. */
  unchecked: { id: SeoCheckId; title: string }[];
  /** How the score came about, in a sentence or two. */
  explanation: string;
}

/** The most a text with risky words can get: good enough is 70, and it is not good enough to be used as it is. */
const RISKY_CAP = 69;

/** The checklist of a product on a day (for rules that change with time). Pure and quick: no call, no query. */
export function seoChecklist(input: SeoInput, date: Date): SeoChecklist {
  const context = checks.readContext(input, date);
  const items: ChecklistItem[] = [];
  const unchecked: SeoChecklist['unchecked'] = [];
  for (const { id, title, weight, check } of list) {
    const result = check(context);
    if (result === null) unchecked.push({ id, title });
    else {
      const points = result.passed === 'yes' ? weight : result.passed === 'partly' ? weight / 2 : 0;
      items.push({ id, title, weight, points, ...result, fix: result.passed === 'yes' ? '' : result.fix });
    }
  }
  const points = items.reduce((sum, item) => sum + item.points, 0);
  const possible = items.reduce((sum, item) => sum + item.weight, 0);
  const share = Math.round((points / possible) * 100);
  const risky = items.some(({ id, passed }) => id === 'risky-words' && passed === 'no');
  const score = risky ? Math.min(share, RISKY_CAP) : share;
  return { score, items, unchecked, explanation: explain(items, points, possible, share, score) };
}

function explain(items: ChecklistItem[], points: number, possible: number, share: number, score: number): string {
  const counted = `${points} of ${possible} points make ${share} of 100.`;
  const capped = score < share ? ` Risky words hold the score at ${score} until they are gone.` : '';
  const [gain] = items.toSorted((a, b) => b.weight - b.points - (a.weight - a.points));
  if (gain === undefined || gain.points === gain.weight) return `${counted}${capped}`;
  return `${counted}${capped} Most to gain, ${gain.weight - gain.points} points: ${gain.title.toLowerCase()}.`;
}
