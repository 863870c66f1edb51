import { IMAGE_MAX_SIDE, IMAGE_QUALITY } from '#shared/products.ts';

/** Loaded with the first picture, so that a start does not wait for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Two at a time on one thread each beats one at a time on many; caching would only hold memory.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      ...['VipsForeignLoadJpegFile', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngFile', 'VipsForeignLoadPngBuffer'],
      ...['VipsForeignLoadWebpFile', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifFile', 'VipsForeignLoadNsgifBuffer'],
    ],
  });
  return sharp;
}
let loaded: ReturnType<typeof loadSharp> | undefined;

const MAX_PIXELS = 40_000_000;
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** The bytes are no JPEG, PNG, WebP or GIF, are damaged, or hold too many pixels. */
export class NotAPicture extends Error {}

export interface Picture {
  jpeg: Buffer;
  width: number;
  height: number;
}

/**
 * A fresh JPEG of at most 800 x 800 pixels (or `size`, cut to a square when asked) at quality 0.8: turned upright, without metadata, on white where it was
 * transparent; the first frame of a moving picture.
 * @throws NotAPicture
 */
export async function makePicture(
  bytes: Buffer,
  size: { side: number; square?: boolean } = { side: IMAGE_MAX_SIDE },
): Promise<Picture> {
  if (!isKnownFormat(bytes)) throw new NotAPicture();
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  running++;
  try {
    loaded ??= loadSharp();
    const sharp = await loaded;
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
      .timeout({ seconds: 5 })
      .rotate()
      .resize(size.side, size.side, { fit: size.square ? 'cover' : 'inside', withoutEnlargement: !size.square })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: IMAGE_QUALITY * 100 })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch (cause) {
    throw new NotAPicture('not a picture', { cause });
  } finally {
    running--;
    waiting.shift()?.();
  }
}

/** By the first bytes, never by name or by what the sender says. */
function isKnownFormat(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('GIF87a') ||
    head.startsWith('GIF89a') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  );
}
