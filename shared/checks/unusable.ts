/** Recognises answers of an AI that are of no use as a text for the product: an apology, or a text in another language. */
import type { Listing } from '../generation/listing.ts';
import { bodyTexts } from './field-texts.ts';
import type { Finding } from './finding.ts';

/** Whether nothing in the text is worth keeping, so that any other text is better. */
export function isUnusable(listing: Listing, findings: readonly Finding[]): boolean {
  return isApology(findings) || isInAnotherLanguage(listing, findings);
}

/** Whether the intro is the model's refusal to write a text, such as "I'm sorry, I can't help". */
export function isApology(findings: readonly Finding[]): boolean {
  return findings.some(({ check, field, found }) => check === 'leak' && field === 'intro' && refusal.test(found));
}
const refusal = /\b(?:can(?:no|')t|unable|not able|sorry|as an ai)\b/i;

/**
 * Whether more than half of the description is in another language than requested. Bullets count only if they were found to be in
 * another language, because a short bullet does not show its language.
 */
export function isInAnotherLanguage(listing: Listing, findings: readonly Finding[]): boolean {
  const other = findings.filter(({ check }) => check === 'language');
  let [foreign, all] = [0, 0];
  for (const { field, index, text } of bodyTexts(listing)) {
    const here = other.filter((one) => one.field === field && one.index === index);
    foreign += here.reduce((sum, { start, end }) => sum + end - start, 0);
    if (field !== 'bullets' || here.length > 0) all += text.length;
  }
  return foreign > all / 2;
}
