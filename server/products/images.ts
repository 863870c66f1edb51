import { v7 as uuidv7 } from 'uuid';
import { UPLOAD_MAX_BYTES } from '#shared/products/limits.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { BlockedAddress, fetchPublic, type Network, NotFetched } from '../integrations/web/fetch-public.ts';
import { mediaAddress, mediaKey } from '../media.ts';
import { makePicture, NotAPicture, TooManyPixels } from './picture.ts';
import { addImageRow, checkRoom } from './picture-room.ts';
import { presentImage } from './present.ts';

/**
 * Stores an uploaded or pasted picture. It belongs to no product until a product is saved with its id.
 * @throws AppError UNSUPPORTED_MEDIA if the picture cannot be read, TOO_LARGE beyond 5 MB or too many pixels
 */
export async function addImage(ctx: SellerCtx, bytes: Buffer, originalName: string) {
  if (bytes.length > UPLOAD_MAX_BYTES)
    throw new AppError('TOO_LARGE', 'This picture is larger than 5 MB. Save it smaller and try again.');
  // Check that the plan has room before any work is done. It is checked again when the row is added, because another upload may
  // have taken the room meanwhile.
  await checkRoom(ctx);
  try {
    return await store(ctx, bytes, originalName);
  } catch (error) {
    if (error instanceof TooManyPixels)
      throw new AppError('TOO_LARGE', 'This picture has more pixels than we can take. Save it smaller and try again.');
    if (!(error instanceof NotAPicture)) throw error;
    throw new AppError('UNSUPPORTED_MEDIA', 'This file could not be read as a picture. Use a JPEG, PNG, WebP or GIF.');
  }
}

/**
 * Fetches a picture by its public URL. If it cannot be fetched or read, an https URL is stored as a link instead. A URL that does
 * not lead to the public internet is refused and not stored.
 * @throws AppError BAD_INPUT 'URL not allowed'; PLAN_LIMIT
 */
export async function addImageByUrl(ctx: SellerCtx, url: string, network: Network = {}) {
  await checkRoom(ctx);
  return fetchImage(ctx, url, network, { isLoose: true });
}

/**
 * Like `addImageByUrl`, for a picture that is given to its product at once and so does not wait as an upload without one.
 * @throws AppError BAD_INPUT; PLAN_LIMIT
 */
export async function fetchImage(
  ctx: SellerCtx,
  url: string,
  network: Network = {},
  { isLoose = false, timeoutMs = 5_000 } = {},
) {
  try {
    const limits = { maxBytes: UPLOAD_MAX_BYTES, timeoutMs, accept: 'image/*' };
    const bytes = await fetchPublic(url, { ...limits, resolve: ctx.names.askedBy(ctx.sellerId), ...network });
    return await store(ctx, bytes, nameOf(url), { address: url, isLoose });
  } catch (error) {
    if (error instanceof BlockedAddress)
      throw new AppError('BAD_INPUT', 'URL not allowed', {
        fields: {
          url: error.host ? `The address of ${error.host} was not found on the public internet` : 'Use a public web address',
        },
      });
    if (!(error instanceof NotFetched) && !(error instanceof NotAPicture)) throw error;
    // Store only an https URL as a link: a picture from an http URL could be changed on its way to the reader.
    if (!/^https:/i.test(url))
      throw new AppError('BAD_INPUT', 'One field needs a change.', {
        fields: { url: 'No picture could be read from this address' },
      });
    return keepLink(ctx, url, isLoose);
  }
}

async function store(ctx: SellerCtx, bytes: Buffer, originalName: string, { address = '', isLoose = true } = {}) {
  const picture = await makePicture(bytes);
  const id = uuidv7();
  const key = mediaKey(ctx.sellerId, id);
  // Store the file before the row. A file without a row is deleted later by `sweepPictures`, but a row without a file would show
  // a broken picture.
  await ctx.storage.put(key, picture.jpeg);
  const row = {
    id,
    userId: ctx.sellerId,
    source: 'stored' as const,
    url: mediaAddress(key),
    address,
    alt: '',
    altSource: 'human' as const,
    width: picture.width,
    height: picture.height,
    bytes: picture.jpeg.length,
    originalName: originalName.slice(0, 200),
  };
  try {
    await addImageRow(ctx, row, isLoose);
  } catch (error) {
    await ctx.storage.remove(key).catch((err: unknown) => ctx.log.warn({ err }, 'a picture without a row is left to the sweep'));
    throw error;
  }
  return presentImage(row);
}

async function keepLink(ctx: SellerCtx, url: string, isLoose: boolean) {
  const row = {
    id: uuidv7(),
    userId: ctx.sellerId,
    source: 'link' as const,
    url,
    address: url,
    alt: '',
    altSource: 'human' as const,
    width: null,
    height: null,
  };
  await addImageRow(ctx, row, isLoose);
  return presentImage(row);
}

function nameOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
  } catch {
    return '';
  }
}
