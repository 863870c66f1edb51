import { describe, expect, test } from 'vitest';
import { keyOfAddress, mediaAddress, mediaKey, pictureIdOf, readMediaKey } from './media.ts';

const owner = '0190a0a0-0000-7000-8000-000000000001';
const picture = '0190a0a0-0000-7000-8000-0000000000aa';

describe('where a picture is kept and where it is shown', () => {
  test('a key becomes an address, and the address the key again', () => {
    const key = mediaKey(owner, picture);
    expect(mediaAddress(key)).toBe(`/media/${owner}/${picture}.jpg`);
    expect(keyOfAddress(mediaAddress(key))).toBe(key);
    expect(pictureIdOf(key)).toBe(picture);
  });

  test('a new picture has a key of its own', () => {
    expect(mediaKey(owner)).not.toBe(mediaKey(owner));
    expect(readMediaKey(mediaKey(owner))).not.toBeNull();
  });

  test.each([
    'https://shop.example/mug.jpg',
    `https://shop.example/media/${owner}/${picture}.jpg`,
    `/media/${owner}/../${picture}.jpg`,
    `/media/${owner}/${picture}.html`,
    `/media/${owner}/${picture}.jpg?x`,
    '/media/none',
    '',
    null,
  ])('%s leads to no picture of ours', (address) => {
    expect(keyOfAddress(address)).toBeNull();
  });
});
