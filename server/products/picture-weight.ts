/**
 * Estimates how much memory it takes to decode a picture. Ordinary JPEGs and PNGs are decoded line by line and need next to
 * nothing. Other pictures must be in memory as a whole, so even a small file could demand half a gigabyte.
 */
import type { Metadata } from 'sharp';

/** What a file says about itself before it is decoded. */
export type Head = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling' | 'orientation'
>;

/** A rough upper estimate of the bytes of memory needed to decode a picture. */
export function bytesHeld(head: Head): number {
  const pixels = (head.width ?? 0) * (head.height ?? 0);
  const decoded = pixels * (head.channels ?? 4) * (head.depth === 'ushort' ? 2 : 1);
  switch (head.format) {
    case 'jpeg':
      // A progressive JPEG is decoded in several passes. Its coefficients, two bytes each, stay in memory until the last pass.
      return head.isProgressive ? pixels * 2 * coefficients(head) : 0;
    case 'png':
      // An interlaced PNG (`isProgressive`) must be in memory as a whole, because each of its passes covers the whole picture. So
      // must a PNG to be rotated, because its new first line is the last line, or a column, of the file.
      if (head.isProgressive || (head.orientation ?? 1) > 1) return decoded * 1.2;
      return head.depth === 'ushort' ? decoded / 4 : 0;
    case 'gif':
      return pixels * 4.8;
    default:
      return pixels * 4;
  }
}

function coefficients({ channels = 3, chromaSubsampling }: Head): number {
  if (channels !== 3) return channels;
  return chromaSubsampling === '4:2:0' ? 1.5 : 3;
}
