import { expect, test } from 'vitest';
import { whySentence } from '#shared/checks/claims/why-sentence.ts';
import { checkCoverage } from '#shared/checks/coverage.ts';
import { type Facts, noFacts } from '#shared/facts/facts.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import type { Language } from '#shared/generation/options.ts';
import { factKey } from '../desk/text-facts.ts';
import { usedFacts } from './used-facts.ts';

const facts: Facts = {
  ...noFacts,
  name: 'Belt',
  attributes: [
    { name: 'Colour', value: 'Dark brown with cream stitching', unit: '' },
    { name: 'Buckle', value: 'Brushed brass roller buckle', unit: '' },
    { name: 'Width', value: '3', unit: 'cm' },
  ],
  keyFeatures: ['Cut from one piece of leather'],
};

function seen(intro: string, language: Language = 'en') {
  const listing = { ...emptyListing, intro };
  const reasons = whySentence(listing, facts);
  const { used, findings } = usedFacts({ listing, facts, language }, reasons, checkCoverage(listing, facts));
  return {
    used: [...new Set(used.map(factKey))],
    unsaid: findings.map(({ fact }) => fact),
    behind: reasons.flatMap((one) => one.facts),
  };
}

test('no fact is both used and not said', () => {
  const { used, unsaid, behind } = seen('A brown belt with a brass clasp, 3 cm wide.');
  // The colour stands behind the sentence, but most of it is not said.
  expect(behind.map(({ name }) => name)).toContain('Colour');
  expect(unsaid).toContain('Colour: Dark brown with cream stitching');
  expect(used.filter((key) => unsaid.includes(key))).toEqual([]);
  expect(used).toContain('Width: 3 cm');
});

test('a fact in other words of another language is used, and nobody says that it is not', () => {
  const { used, unsaid } = seen('Ein 3 cm breiter Gürtel, braun.', 'de');
  expect(used.filter((key) => unsaid.includes(key))).toEqual([]);
  expect(used).toContain('Width: 3 cm');
});
