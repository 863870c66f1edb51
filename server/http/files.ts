import express, { type Request, type Response, type Router } from 'express';
import { UPLOAD_MAX_BYTES } from '#shared/products/products.ts';
import { requireSeller } from '../auth/require-seller.ts';
import { AppError, notFound } from '../errors.ts';
import { addressBlock } from '../limits/limits.ts';
import { readMediaKey } from '../media.ts';
import { addImage } from '../products/images.ts';
import type { Services } from '../services.ts';
import { readBytes } from './body.ts';
import { addressOf, requestCtx } from './caller.ts';
import { requireSameOrigin } from './origin-guard.ts';
import { refuse } from './refuse.ts';
import { tellFailure } from './tell.ts';

/**
 * Pictures: POST / stores one from the raw bytes of the body, GET /owner/picture.jpg returns it to its owner. A picture that does
 * not exist and one of somebody else give the same answer.
 */
export function files(services: Services): Router {
  const router = express.Router({ caseSensitive: true });
  router.post('/', async (req, res) => {
    try {
      requireSameOrigin(req, services.config.publicUrl);
      const asked = await requestCtx(services, req, res, 'app');
      const ctx = await requireSeller(asked, 'POST /media', { scope: 'products', limit: 'uploadPerson' });
      if (!/^(image\/(jpeg|png|webp|gif)|application\/octet-stream)$/i.test(req.headers['content-type'] ?? '')) {
        throw new AppError('UNSUPPORTED_MEDIA', 'This file could not be read as a picture. Use a JPEG, PNG, WebP or GIF.');
      }
      // Refuse compressed bodies: pictures are compressed already, and a small body could unpack to a thousand times its size.
      if (req.headers['content-encoding'])
        throw new AppError('UNSUPPORTED_MEDIA', 'Send the picture as it is, without a content-encoding.');
      const bytes = await readPicture(req, res);
      const name = String(req.headers['x-file-name'] ?? '').slice(0, 600);
      const image = await addImage(ctx, bytes, decodeName(name));
      res.setHeader('Cache-Control', 'no-store');
      res.status(201).json({ data: image });
    } catch (error) {
      tellFailure(services.log, req, error);
      refuse(res, error);
    }
  });
  router.get('/:owner/:file', async (req, res) => {
    try {
      services.limits.takeHere('pictureAddress', addressBlock(addressOf(services, req)));
      // A page can show a hundred pictures. So they have their own rate limit and do not count as API calls.
      const asked = await requestCtx(services, req, res, 'app');
      const ctx = await requireSeller(asked, 'GET /media', { scope: 'products' }, false);
      const key = req.params.owner === ctx.sellerId ? readMediaKey(`${req.params.owner}/${req.params.file}`) : null;
      const bytes = key && (await services.storage.get(key));
      if (!bytes) throw notFound('This picture does not exist.');
      res.setHeader('Content-Type', 'image/jpeg');
      // The picture at a URL never changes, so it may be cached for long, but only by the owner's own browser.
      res.setHeader('Cache-Control', 'private, max-age=31536000, immutable');
      res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
      res.setHeader('Content-Disposition', 'inline; filename="picture.jpg"');
      res.end(bytes);
    } catch (error) {
      tellFailure(services.log, req, error);
      refuse(res, error);
    }
  });
  return router;
}

async function readPicture(req: Request, res: Response): Promise<Buffer> {
  try {
    return await readBytes(req, UPLOAD_MAX_BYTES);
  } catch (error) {
    if (!(Number(req.headers['content-length']) <= 4 * UPLOAD_MAX_BYTES)) hangUpAfter(req, res);
    if (!(error instanceof AppError) || error.appCode !== 'TOO_LARGE') throw error;
    throw new AppError('TOO_LARGE', 'This picture is larger than 5 MB. Save it smaller and try again.');
  }
}

/**
 * How many milliseconds a connection stays open after the response to a request whose body was not read to its end. In this time
 * the client can read the response.
 */
const LAST_ANSWER = 1_000;

/**
 * Stops reading a body that is endless or far too large, and closes the connection only some time after the response. Closing it
 * at once would reset it, and a client that is still sending would never see the response.
 */
function hangUpAfter(req: Request, res: Response): void {
  req.pause();
  res.once('finish', () => setTimeout(() => req.destroy(), LAST_ANSWER).unref());
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name).replaceAll('\u0000', '').toWellFormed();
  } catch {
    return '';
  }
}
