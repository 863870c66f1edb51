import { expect, test } from 'vitest';
import { readLook } from './list-look.ts';

test('the look of the list comes back as it was stored, and what was damaged is left out', () => {
  const look = { hidden: ['tags', 'price'], dense: true } as const;
  expect(readLook(JSON.stringify(look))).toEqual(look);
  for (const stored of [null, '', '{', '7', 'null', '[]', '{"hidden":"tags","dense":1}'])
    expect(readLook(stored)).toEqual({ hidden: [], dense: false });
  expect(readLook('{"hidden":["name","tags"]}').hidden).toEqual(['tags']);
});
