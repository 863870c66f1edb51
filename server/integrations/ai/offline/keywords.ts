/** Leaves out the search words that would claim of the product what no fact says. */
import { checkClaims } from '#shared/checks/claims/claims.ts';
import type { Finding } from '#shared/checks/finding.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import type { ListingBrief } from '../ai.ts';
import { listOf } from './text.ts';

/** Words such as "coffee" are colours too, and what is not the colour of the product may still be what it is for: "filter coffee". */
const isClaim = ({ severity, check }: Finding) => severity === 'hard' || (severity === 'warn' && check !== 'colour');

/**
 * The brief with those keywords that its facts support, and a note that names the others: a text with "waterproof bluetooth speaker" would be
 * stopped by the checks if the only fact is "IP67".
 */
export function withSupportedKeywords<Brief extends Pick<ListingBrief, 'facts' | 'keywords' | 'language'>>(
  brief: Brief,
): { brief: Brief; note: string } {
  const claimed = new Map(
    brief.keywords.map((keyword) => {
      const findings = checkClaims({ ...emptyListing, title: keyword }, brief.facts, { language: brief.language });
      return [keyword, findings.filter(isClaim).map(({ found }) => found)] as const;
    }),
  );
  const left = brief.keywords.filter((keyword) => (claimed.get(keyword) ?? []).length > 0);
  if (left.length === 0) return { brief, note: '' };
  const words = [...new Set(left.flatMap((keyword) => claimed.get(keyword) ?? []))].map((word) => `“${word}”`);
  const quoted = left.map((keyword) => `“${keyword}”`);
  return {
    brief: { ...brief, keywords: brief.keywords.filter((keyword) => !left.includes(keyword)) },
    note: `The text leaves out the ${left.length === 1 ? 'keyword' : 'keywords'} ${listOf(quoted)}, because no fact says ${listOf(words, 'or')}.`,
  };
}
