import { IMAGE_MAX_SIDE, IMAGE_QUALITY } from '#shared/products/limits.ts';
import { AppError } from '../errors.ts';
import { createLanes, TooManyWaiting } from '../lanes.ts';
import { readPngHead, withoutTexts } from './picture-png.ts';
import { bytesHeld } from './picture-weight.ts';

/** The picture library is loaded with the first picture, so that starting the server does not wait for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Decode two pictures at a time with one thread each: that is quicker than one picture with several threads. A cache would only
  // use memory.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngFile',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpFile',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifFile',
      'VipsForeignLoadNsgifBuffer',
    ],
  });
  return sharp;
}
let loaded: ReturnType<typeof loadSharp> | undefined;

const MAX_PIXELS = 40_000_000;
/** The most bytes of memory that decoding a picture may need. A picture that needs more than half of that is decoded alone. */
const MAX_HELD = 80_000_000;
const AT_ONCE = 2;
const WAITING = 60;
const lanes = createLanes(AT_ONCE, WAITING);

/** Thrown for bytes that are not a JPEG, PNG, WebP or GIF, are damaged, or contain too many pixels. */
export class NotAPicture extends Error {}
/** Thrown for a picture with more pixels than we accept, or for a file whose header claims that many. */
export class TooManyPixels extends NotAPicture {}

/** The longest side in pixels. With `square`, a square is cut from the middle. */
interface Size {
  side: number;
  square?: boolean;
}

export interface Picture {
  jpeg: Buffer;
  width: number;
  height: number;
}

/**
 * Makes a new JPEG of at most 800 x 800 pixels (or of `size`) at quality 0.8: upright, without metadata, white where the picture
 * was transparent, and with only the first frame of an animation.
 * @throws NotAPicture; AppError UNAVAILABLE if too many pictures are waiting
 */
export async function makePicture(bytes: Buffer, size: Size = { side: IMAGE_MAX_SIDE }): Promise<Picture> {
  const format = formatOf(bytes);
  if (!format) throw new NotAPicture('no known format');
  try {
    const held = await lanes.run(1, () => weigh(bytes, format));
    if (held > MAX_HELD) throw new TooManyPixels();
    return await lanes.run(held > MAX_HELD / 2 ? AT_ONCE : 1, () => redraw(format === 'png' ? withoutTexts(bytes) : bytes, size));
  } catch (cause) {
    if (cause instanceof TooManyWaiting) {
      throw new AppError('UNAVAILABLE', 'Many pictures are being read right now. Try again in a moment.', { retryAfter: 5 });
    }
    if (cause instanceof NotAPicture) throw cause;
    if (OVER_LIMIT.test((cause as Error).message)) throw new TooManyPixels();
    throw new NotAPicture('not a picture', { cause });
  }
}

const options = { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' } as const;
/** The library's message for a picture whose header states more pixels than `limitInputPixels`. */
const OVER_LIMIT = /exceeds pixel limit/;

async function weigh(bytes: Buffer, format: Format): Promise<number> {
  loaded ??= loadSharp();
  const sharp = await loaded;
  const head = format === 'png' ? readPngHead(bytes) : await sharp(bytes, options).metadata();
  if (!head) throw new NotAPicture('no head');
  if ((head.width ?? 0) * (head.height ?? 0) > MAX_PIXELS) throw new TooManyPixels();
  return bytesHeld(head);
}

async function redraw(bytes: Buffer, size: Size): Promise<Picture> {
  loaded ??= loadSharp();
  const sharp = await loaded;
  const { data, info } = await sharp(bytes, options)
    .timeout({ seconds: 5 })
    .rotate()
    .resize(size.side, size.side, { fit: size.square ? 'cover' : 'inside', withoutEnlargement: !size.square })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: IMAGE_QUALITY * 100 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}

type Format = 'jpeg' | 'png' | 'gif' | 'webp';

/** Detects the format by the first bytes, never by the file name or by what the sender claims. */
export function formatOf(bytes: Buffer): Format | null {
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  return null;
}
