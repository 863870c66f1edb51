import { expect, test } from 'vitest';
import { writtenOffline } from './writer-of.ts';

const version = (
  description: string,
  writer: 'anthropic' | 'offline' | null,
  { metaTitle = '', id = '', restoredFrom = null as string | null } = {},
) => ({ id, writer, restoredFrom, texts: { name: 'Mug', description, metaTitle, metaDescription: '', tags: [] } });

test('a text is by the writer whose draft brought it, not by the one of a later change beside it', () => {
  const metaTitle = 'M';
  const versions = [version('One', null, { metaTitle }), version('One', 'anthropic', { metaTitle }), version('One', 'offline')];
  expect(writtenOffline(versions, 'description')).toBe(true);
  expect(writtenOffline(versions, 'metaTitle')).toBe(false);
});

test('what a person made of a text is still of its writer, whatever else a draft brought meanwhile', () => {
  const old = version('Old', null);
  expect(writtenOffline([version('Edited', null), version('Written', 'offline'), old], 'description')).toBe(true);
  expect(writtenOffline([version('Edited', null), version('Written', 'anthropic')], 'description')).toBe(false);
  const title = version('Written', 'offline', { metaTitle: 'M' });
  const edited = version('Edited', null, { metaTitle: 'M' });
  expect(writtenOffline([edited, title, version('Written', 'anthropic'), old], 'description')).toBe(false);
  expect(writtenOffline([], 'description')).toBe(false);
});

test('a text that was brought back is of whoever wrote it then', () => {
  const back = version('Edited', null, { restoredFrom: 'b' });
  const versions = [back, version('New', 'anthropic'), version('Edited', null, { id: 'b' }), version('Written', 'offline')];
  expect(writtenOffline(versions, 'description')).toBe(true);
});
