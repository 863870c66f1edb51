import { expect, test } from 'vitest';
import { emptyListing } from '#shared/generation/listing.ts';
import { holding, type Refusal } from './refusal.ts';

test('findings of the server hold for the text it saw and the facts as they were', () => {
  const facts = {} as never;
  const listing = { ...emptyListing, intro: 'It weighs 412 g.' };
  const refusal: Refusal = { kind: 'blocked', findings: [], listing, facts };
  expect(holding(refusal, { ...listing }, facts)).toBe(refusal);
  // "Drop my edits" changes the text, a chip of the brief the facts.
  expect(holding(refusal, { ...listing, intro: 'A mug.' }, facts)).toBeNull();
  expect(holding(refusal, listing, { attributes: [] } as never)).toBeNull();
  expect(holding(null, listing, facts)).toBeNull();
});
