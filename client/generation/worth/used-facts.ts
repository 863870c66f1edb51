import type { FactBehind, SentenceReason } from '#shared/checks/claims/why-sentence.ts';
import { coverageOf } from '#shared/checks/coverage.ts';
import type { Finding } from '#shared/checks/finding.ts';
import type { Facts } from '#shared/facts/facts.ts';
import type { Listing } from '#shared/generation/listing.ts';
import type { Language } from '#shared/generation/options.ts';
import { factKey } from '../desk/text-facts.ts';

/**
 * The facts that a text uses, and the findings without any that say the opposite, so that the facts beside the text and the advice
 * "The text does not say" never disagree. In English that advice decides, and facts it does not count, such as the brand, are used
 * if they stand behind a sentence. It compares words, so it does not know a fact in another language: there every fact behind a
 * sentence is used.
 */
export function usedFacts(
  { listing, facts, language }: { listing: Listing; facts: Facts; language: Language },
  reasons: readonly SentenceReason[],
  findings: readonly Finding[],
): { used: FactBehind[]; findings: Finding[] } {
  const behind = reasons.flatMap((reason) => reason.facts);
  const { said, missing } = coverageOf(listing, facts);
  if (language === 'en') {
    const unsaid = new Set(missing.map(keyOf));
    return { used: [...said.map(factOf), ...behind.filter((fact) => !unsaid.has(factKey(fact)))], findings: [...findings] };
  }
  const used = new Set(behind.map(factKey));
  const wrong = new Set(
    missing.filter((fact) => used.has(keyOf(fact))).map(({ name, value }) => (name ? `${name}: ${value}` : value)),
  );
  return {
    used: behind,
    findings: findings.filter(({ check, fact }) => check !== 'coverage' || fact === undefined || !wrong.has(fact)),
  };
}

type Covered = { name: string; value: string };

const factOf = ({ name, value }: Covered): FactBehind => ({ source: name === '' ? 'feature' : 'attribute', name, text: value });
const keyOf = (fact: Covered) => factKey(factOf(fact));
