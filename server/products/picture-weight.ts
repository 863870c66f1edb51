/**
 * How much memory a picture takes while it is read. Most formats are read line by line and cost next to nothing; those that
 * are not let a small file ask for half a gigabyte.
 */
import type { Metadata } from 'sharp';

/** What a file says of itself before anything of it is decoded. */
export type Head = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling' | 'orientation'
>;

/** Bytes that must be held at once to decode it, roughly and rather too many. */
export function bytesHeld(head: Head): number {
  const pixels = (head.width ?? 0) * (head.height ?? 0);
  const decoded = pixels * (head.channels ?? 4) * (head.depth === 'ushort' ? 2 : 1);
  switch (head.format) {
    case 'jpeg':
      // Its coefficients, two bytes each, stay until the last of several scans was read.
      return head.isProgressive ? pixels * 2 * coefficients(head) : 0;
    case 'png':
      // Turned pictures are held as well: the first line shown is the last or the leftmost one of the file.
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
