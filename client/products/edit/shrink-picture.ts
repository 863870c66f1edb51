import { IMAGE_MAX_SIDE, IMAGE_QUALITY } from '#shared/products/limits.ts';

/** A size scaled down so that no side exceeds `max`; never enlarged. */
export function fitWithin(width: number, height: number, max: number): { width: number; height: number } {
  const scale = Math.min(1, max / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Converts a picture to a JPEG of at most 800 × 800 pixels (or `side`), upright and on a white background, because transparent
 * parts would be black in a JPEG. If the browser cannot convert the file, it is returned unchanged, since the server may be able
 * to.
 */
export async function shrinkPicture(file: Blob, side = IMAGE_MAX_SIDE): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = fitWithin(bitmap.width, bitmap.height, side);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', IMAGE_QUALITY));
    return jpeg ?? file;
  } catch {
    return file;
  }
}
