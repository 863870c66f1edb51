import { expect, test } from 'vitest';
import { reviewListing } from '#shared/checks/review.ts';
import { noFacts } from '#shared/facts/facts.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import { inOwnWords } from './own-words.ts';

/** The suggested value for the word "certificate" of a text. */
function suggested(intro: string): string | undefined {
  const listing = { ...emptyListing, intro };
  const facts = { ...noFacts, name: 'Towel' };
  const findings = reviewListing(listing, {
    facts,
    platform: 'general',
    date: new Date('2026-01-01'),
    language: 'en',
    keywords: [],
  });
  const finding = findings.find(({ found, field }) => field === 'intro' && found === 'certificate');
  return finding && inOwnWords(finding, findings, listing).asFact?.value;
}

test.each([
  ['It carries the OEKO-TEX certificate.', 'OEKO-TEX certificate'],
  ['The towel has an OEKO-TEX Standard 100 certificate.', 'OEKO-TEX Standard 100 certificate'],
  ['It has a certificate.', 'certificate'],
  ['The cotton is OEKO-TEX tested. It comes with a certificate.', 'certificate'],
])('a certificate is suggested as a fact with its name: %s', (intro, value) => {
  expect(suggested(intro)).toBe(value);
});
