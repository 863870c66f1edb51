import { expect, test } from 'vitest';
import { noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { type ClaimLanguage, checkClaims } from './claims.ts';
import { besidePicture, unlikePicture } from './messages.ts';

const reviewed = (details: string, privateNotes: string, language: ClaimLanguage = 'en') =>
  checkClaims({ ...emptyListing, details }, { ...noFacts, name: 'Alto Vase', category: 'Vases', privateNotes }, { language });

test.each([
  ['The vase is 50 cm high.', 'Height 42 cm, Ostrava charges 11.80.', 'en'],
  ['The vase is made of oak.', 'Material: bamboo, Ostrava charges 11.80.', 'en'],
  ['The vase is red.', 'Colour: navy blue, Ostrava charges 11.80.', 'en'],
  ['The vase is dishwasher safe.', 'Not dishwasher safe, says Ostrava.', 'en'],
  ['Die Vase wiegt 900 g.', 'Gewicht 340 g, Ostrava nimmt 11,80.', 'de'],
] as const)('private notes are in no message and no fix: %s', (text, notes, language) => {
  const findings = reviewed(text, notes, language);
  expect(findings).not.toEqual([]);
  for (const { message, fact, fix } of findings) {
    const shown = `${message} ${fact ?? ''} ${fix?.label ?? ''} ${fix?.text ?? ''}`;
    expect(shown).not.toMatch(/Ostrava|42|bamboo|navy|340|Not dish/);
  }
});

test('the message about private notes says where to look', () => {
  const [finding] = reviewed('The vase is 50 cm high.', 'Height 42 cm.');
  expect(finding?.message).toBe(
    'The text says “50 cm”, but your private notes say otherwise. Take it out, or correct the notes if the text is right.',
  );
});

test('what a picture shows is compared with private notes without quoting them', () => {
  const none = { tokens: [], isValue: false, measures: [], mentions: [], stems: new Set<string>() };
  const notes = { ...none, source: 'private notes' as const, name: 'Private notes', text: 'blue, from Ostrava' };
  const picture = { ...none, source: 'picture' as const, name: 'Picture', text: 'a red vase' };
  expect(besidePicture('red', notes)).not.toContain('Ostrava');
  expect(unlikePicture(notes, picture)).not.toContain('Ostrava');
});
