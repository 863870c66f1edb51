import type { Finding } from '#shared/checks/finding.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { sentenceOf } from '../listing/apply-fix.ts';

type Group = [Finding, ...Finding[]];

/**
 * Puts the findings of the same sentence or bullet together, each group where its first one stood. Findings about a whole text, or
 * in a title, a meta text or a tag, stay alone.
 */
export function bySentence(findings: readonly Finding[], listing: Listing): Group[] {
  const groups: Group[] = [];
  const known = new Map<string, Group>();
  for (const finding of findings) {
    const { field, index, found } = finding;
    const isInSentence = found !== '' && (field === 'intro' || field === 'details' || field === 'bullets');
    const key = isInSentence ? `${field} ${index} ${sentenceOf(listing, finding).start}` : '';
    const group = known.get(key);
    if (isInSentence && group) group.push(finding);
    else {
      const begun: Group = [finding];
      groups.push(begun);
      if (isInSentence) known.set(key, begun);
    }
  }
  return groups;
}
