import { expect, test } from 'vitest';
import { emptyListing } from '#shared/generation/listing.ts';
import { parseKept } from '../listing/kept-here.ts';
import { type Generation, idleRun, type Run, runReduce } from './run.ts';
import { keptWith, nothingTyped, typedBefore, typedInto } from './typed-words.ts';

const input = { id: 'draft-a', tweak: 'shorter' } as const;
const asked = runReduce(idleRun, { type: 'asked', request: { input, key: 'key-one-1' } });
const failed: Run = runReduce(asked, {
  type: 'failed',
  failure: { title: '', message: '', retry: 'same', limit: null, requestId: null },
});
const typed = { words: { intro: 'Corrected by hand' }, draftId: null };

test('words typed into a text go into its draft, and into no other', () => {
  const written = { ...typed, draftId: 'draft-b' };
  expect(typedInto(written, 'draft-b')).toEqual({ intro: 'Corrected by hand' });
  expect(typedInto(written, 'draft-a')).toEqual({});
  expect(typedInto(typed, 'draft-a')).toEqual({});
});

test('after a failure they wait for the draft of the same request', () => {
  expect(typedBefore(typed, failed, { ...input })).toBe(typed);
  expect(typedBefore(typed, failed, { ...input, id: 'draft-c' })).toBe(nothingTyped);
});

test('after a stop, and once they are in their draft, nothing of them goes into the next text', () => {
  expect(typedBefore(typed, runReduce(asked, { type: 'stopped', kept: 'nothing' }), input)).toBe(nothingTyped);
  expect(typedBefore({ ...typed, draftId: 'draft-b' }, failed, input)).toBe(nothingTyped);
});

test('whoever has left the desk finds them as edits of the draft on this device', () => {
  const draft = { listing: { ...emptyListing, title: 'A mug', intro: 'As written' }, revision: 0 } as Generation;
  expect(parseKept(keptWith(typed, draft, '2026-01-01T00:00:00.000Z'))).toEqual({
    listing: { ...emptyListing, title: 'A mug', intro: 'Corrected by hand' },
    at: '2026-01-01T00:00:00.000Z',
    base: 0,
  });
  expect(keptWith(nothingTyped, draft, '')).toBeNull();
});
