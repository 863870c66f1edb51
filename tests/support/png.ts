/** Makes PNG files byte by byte, so that their headers can lie. */
import { crc32, deflateSync } from 'node:zlib';

const MAGIC = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export function pngChunk(type: string, data: Buffer, options: { wrongCrc?: boolean } = {}): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE((crc32(body) ^ (options.wrongCrc ? 1 : 0)) >>> 0);
  return Buffer.concat([length, body, crc]);
}

export interface PngOptions {
  /** Bits per sample, such as the red value of a pixel. */
  depth?: number;
  /** 0 grey, 2 RGB, 3 palette, 6 RGB with transparency. */
  color?: number;
  interlaced?: boolean;
  /** Additional chunks between the header and the pixels. */
  extra?: Buffer[];
  /** The compressed pixels. If undefined, black pixels in the right number; if null, none. */
  pixels?: Buffer | null;
  wrongCrc?: 'IHDR' | 'IDAT';
}

export function png(width: number, height: number, options: PngOptions = {}): Buffer {
  const { depth = 8, color = 2, interlaced = false, extra = [], wrongCrc } = options;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, color, 0, 0, interlaced ? 1 : 0], 8);
  const pixels = options.pixels === undefined ? blackPixels(width, height, color, depth, interlaced) : options.pixels;
  return Buffer.concat([
    MAGIC,
    pngChunk('IHDR', head, { wrongCrc: wrongCrc === 'IHDR' }),
    ...extra,
    ...(pixels ? [pngChunk('IDAT', pixels, { wrongCrc: wrongCrc === 'IDAT' })] : []),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A picture whose header claims this size, but which has far too few pixels for it. */
export const pngClaiming = (width: number, height: number, options: PngOptions = {}) =>
  png(width, height, { pixels: deflateSync(Buffer.alloc(64)), ...options });

function blackPixels(width: number, height: number, color: number, depth: number, interlaced: boolean): Buffer {
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[color] ?? 1;
  const lines = height * (1 + Math.ceil((width * samples * depth) / 8));
  // An interlaced picture is stored in seven passes. So it has more lines, and each line has one more byte (its filter). The
  // added bytes are more than enough for that.
  return deflateSync(Buffer.alloc(interlaced ? lines + 8 * (width + height) : lines), { level: 1 });
}

/** A compressed text chunk (zTXt) that unpacks to this many bytes. */
export const textBomb = (bytes: number, key = 'Comment') =>
  pngChunk('zTXt', Buffer.concat([Buffer.from(`${key}\0\0`, 'latin1'), deflateSync(Buffer.alloc(bytes), { level: 9 })]));

/** A colour profile chunk (iCCP) that unpacks to this many bytes. */
export const profileBomb = (bytes: number) =>
  pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes), { level: 9 })]));
