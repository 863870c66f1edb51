import { expect, test } from 'vitest';
import type { Finding, TextField } from '#shared/checks/finding.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import { bySentence } from './by-sentence.ts';

const listing = {
  ...emptyListing,
  title: 'Vegan titanium mug',
  bullets: ['Titanium, vegan.', 'Vegan. Titanium.'],
  details: 'It is vegan and of titanium. It is waterproof.',
};
function finding(field: TextField, found: string, index?: number): Finding {
  const entry = listing[field];
  const text = typeof entry === 'string' ? entry : (entry[index ?? 0] ?? '');
  const start = text.indexOf(found);
  const place = { field, start, end: start + found.length, found, ...(index === undefined ? {} : { index }) };
  return { check: 'material', severity: 'warn', message: '', ...place };
}

test('findings of one sentence or bullet stand together, all others alone', () => {
  const findings = [
    finding('title', 'Vegan'),
    finding('details', 'vegan'),
    finding('bullets', 'Vegan', 1),
    finding('title', 'titanium'),
    finding('details', 'waterproof'),
    finding('details', 'titanium'),
    finding('bullets', 'Titanium', 0),
    finding('bullets', 'Titanium', 1),
    { ...finding('details', ''), check: 'coverage' as const },
    { ...finding('details', ''), check: 'coverage' as const },
  ];
  expect(bySentence(findings, listing).map((group) => group.map(({ field, found }) => `${field} ${found}`))).toEqual([
    ['title Vegan'],
    ['details vegan', 'details titanium'],
    ['bullets Vegan', 'bullets Titanium'],
    ['title titanium'],
    ['details waterproof'],
    ['bullets Titanium'],
    ['details '],
    ['details '],
  ]);
});
