import type { Finding } from '#shared/checks/finding.ts';
import { blocking } from '#shared/checks/review.ts';
import { blockedReason } from './finding-words.ts';

/** What the checks say of a text, in a line: what stands in its way, else what is worth a look. */
export function findingsWords(findings: readonly Finding[]): string {
  const hard = blocking(findings).length;
  if (hard > 0) return blockedReason(hard);
  const soft = findings.filter(({ check }) => check !== 'limit').length;
  if (soft === 0) return 'The checks found nothing.';
  return `Nothing stands in the way. ${soft} ${soft === 1 ? 'thing' : 'things'} to look at.`;
}
