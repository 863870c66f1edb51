import { expect, test } from 'vitest';
import { hasTexts, textChanges } from './text-changes.ts';

const mug = {
  name: 'Mug',
  description: '<p>Holds <strong>350 ml</strong>.</p>',
  metaTitle: '',
  metaDescription: '',
  tags: ['a'],
};

test('only what differs is told, in words', () => {
  expect(textChanges(mug, { ...mug, description: '<p>Blue.</p>', tags: ['a', 'b'] })).toEqual([
    { name: 'description', label: 'Description', before: 'Holds 350 ml.', after: 'Blue.' },
    { name: 'tags', label: 'Tags', before: 'a', after: 'a, b' },
  ]);
  expect(textChanges(mug, { ...mug, tags: [...mug.tags] })).toEqual([]);
});

test('alternative texts are compared only if they are about the same picture', () => {
  const pictured = { ...mug, altText: 'A cup', altOf: 'one' };
  expect(textChanges(pictured, { ...pictured, altText: 'A mug' })).toMatchObject([{ name: 'altText', after: 'A mug' }]);
  expect(textChanges(pictured, { ...pictured, altText: 'A mug', altOf: 'two' })).toEqual([]);
  expect(textChanges(pictured, mug)).toEqual([]);
  expect([hasTexts(pictured, { ...pictured }), hasTexts(mug, pictured)]).toEqual([true, false]);
});
