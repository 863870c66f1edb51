import { IMAGE_MAX_SIDE, IMAGE_QUALITY } from '#shared/products/limits.ts';

/**
 * Makes a picture as small as the app stores it, so that it can be sent with the form: a JPEG of at most 800 x 800 pixels, as a
 * data URL.
 * @throws if the browser cannot read the file as a picture
 */
export async function shrink(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, IMAGE_MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // Transparent parts become white: they would be black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', IMAGE_QUALITY);
}
