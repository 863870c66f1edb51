import { expect, test } from 'vitest';
import type { Finding } from '#shared/checks/finding.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import { findingsWords, sameAs } from './variant-words.ts';

const finding = (severity: Finding['severity'], check: Finding['check'] = 'voice'): Finding => ({
  severity,
  check,
  field: 'intro',
  start: 0,
  end: 0,
  found: '',
  message: 'M',
});

test('what stands in the way comes before what is worth a look', () => {
  expect(findingsWords([], 'en')).toBe('The checks found nothing.');
  expect(findingsWords([finding('advice'), finding('warn')], 'en')).toBe('Nothing stands in the way. 2 things to look at.');
  expect(findingsWords([finding('warn')], 'en')).toBe('Nothing stands in the way. 1 thing to look at.');
  expect(findingsWords([finding('hard'), finding('warn')], 'en')).toBe('One thing to settle first.');
});

test('a contradicted fact or a claim without one is said, and not passed over', () => {
  const claim: Finding = { ...finding('warn', 'material'), found: 'cotton', asFact: { name: 'Material', value: 'cotton' } };
  const contrary: Finding = { ...claim, fact: 'Material: linen' };
  expect(findingsWords([contrary, claim], 'de')).toBe('Your facts say otherwise in one place. Open it to settle that.');
  expect(findingsWords([contrary, contrary], 'de')).toContain('otherwise in 2 places');
  expect(findingsWords([claim], 'fr')).toBe('No fact says one of its statements. Open it to settle that.');
  expect(findingsWords([claim, claim, finding('advice')], 'es')).toContain('No fact says 2 of its statements.');
});

test('a language that is checked in part does not say that nothing was found', () => {
  expect(findingsWords([], 'fr')).toBe('Nothing found in what is checked in French.');
});

test('what a marketplace merely advises is left to its preview', () => {
  expect(findingsWords([finding('advice', 'limit')], 'en')).toBe('The checks found nothing.');
});

test('a text that says what an earlier one says is told, the first of them by its number', () => {
  const draft = (intro: string, edited: string | null = null) => ({
    listing: { ...emptyListing, intro },
    edited: edited === null ? null : { ...emptyListing, intro: edited },
  });
  const drafts = [draft('One.'), draft('Two.'), draft('One.'), draft('One.', 'Three.'), draft(''), draft('')];
  expect(drafts.map((_, at) => sameAs(drafts, at))).toEqual([null, null, 1, null, null, null]);
});
