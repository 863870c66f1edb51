import { expect, test } from 'vitest';
import { writtenOffline } from './writer-of.ts';

const version = (description: string, writer: 'anthropic' | 'offline' | null, metaTitle = '') => ({
  writer,
  texts: { name: 'Mug', description, metaTitle, metaDescription: '', tags: [] },
});

test('a text is by the writer whose draft brought it, not by the one of a later change beside it', () => {
  const versions = [version('By hand', null, 'M'), version('By hand', 'anthropic', 'M'), version('By hand', 'offline')];
  expect(writtenOffline(versions, 'description')).toBe(true);
  expect(writtenOffline(versions, 'metaTitle')).toBe(false);
});

test('what a person made of a text is still of its writer', () => {
  expect(writtenOffline([version('Edited', null), version('Written', 'offline'), version('Old', null)], 'description')).toBe(
    true,
  );
  expect(writtenOffline([version('Edited', null), version('Written', 'anthropic')], 'description')).toBe(false);
  expect(writtenOffline([], 'description')).toBe(false);
});
