/** Reads the header of a PNG and removes its text chunks, both before the picture library may open it. */
import type { Head } from './picture-weight.ts';

/** The length in bytes of a PNG's signature and its first chunk, which contains the picture's size. */
const HEAD = 33;

/** Reads the header of a PNG; null if it cannot be read. */
export function readPngHead(bytes: Buffer): Head | null {
  if (bytes.length < HEAD || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const channels = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }[bytes[25] ?? -1];
  if (channels === undefined) return null;
  return {
    format: 'png',
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    channels: channels as 1 | 2 | 3 | 4,
    depth: bytes[24] === 16 ? 'ushort' : 'uchar',
    isProgressive: bytes[28] === 1,
    // Only the eXIf chunk says whether the picture is rotated, and it is not parsed here. If there is such a chunk, assume that
    // the picture is rotated (6 means by 90 degrees), because a rotated picture takes more memory.
    orientation: bytes.includes('eXIf') ? 6 : 1,
  };
}

/**
 * Removes the text chunks of a PNG. They are not kept anyway, but the library would decompress each of them, and a file of 5 MB
 * can contain a gigabyte of text.
 */
export function withoutTexts(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}
