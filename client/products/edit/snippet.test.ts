import { expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';

test('a long title is cut between words, and its real length is told', () => {
  const { title, titleLength } = snippetOf({ name: 'Mug '.repeat(30), description: '' });
  expect(title).toMatch(/Mug …$/);
  expect(titleLength).toBe(119);
});
test('the text below the title ends with a sentence within 160 characters', () => {
  const description = `<p>${'A blue mug that holds 350 ml and keeps warm. '.repeat(6)}</p>`;
  const { meta, metaLength } = snippetOf({ name: 'Mug', description });
  expect(metaLength).toBeLessThanOrEqual(160);
  expect(meta.endsWith('.')).toBe(true);
});
