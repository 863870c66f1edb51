import express, { type Request, type Response, type Router } from 'express';
import { UPLOAD_MAX_BYTES } from '#shared/products/limits.ts';
import { requireSeller } from '../auth/require-seller.ts';
import { AppError, notFound } from '../errors.ts';
import { addressBlock } from '../limits/limits.ts';
import { readMediaKey } from '../media.ts';
import { addImage } from '../products/images.ts';
import type { Services } from '../services.ts';
import { readBytes, requireUnencoded } from './body.ts';
import { addressOf, requestCtx } from './caller.ts';
import { fileNameOf } from './file-name.ts';
import { hangUpAfter } from './hang-up.ts';
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
      const ctx = await requireSeller(asked, 'POST /media', { right: 'edit', scope: 'products', limit: 'uploadPerson' });
      if (!/^(image\/(jpeg|png|webp|gif)|application\/octet-stream)$/i.test(req.headers['content-type'] ?? '')) {
        throw new AppError('UNSUPPORTED_MEDIA', 'This file could not be read as a picture. Use a JPEG, PNG, WebP or GIF.');
      }
      // Refuse compressed bodies: pictures are compressed already, and a small body could unpack to a thousand times its size.
      requireUnencoded(req, 'picture');
      const bytes = await readPicture(req, res);
      const image = await addImage(ctx, bytes, fileNameOf(req));
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
      // The address says whose picture it is. Everybody sees their own, such as their photo, and those of the catalogues they work in.
      const wish = { owner: req.params.owner, asViewer: false };
      const ctx = await requireSeller(asked, 'GET /media', { right: 'view', scope: 'products' }, false, wish).catch(asNoPicture);
      const key = req.params.owner === ctx.sellerId ? readMediaKey(`${req.params.owner}/${req.params.file}`) : null;
      const bytes = key && (await services.storage.get(key));
      if (!bytes) throw noPicture();
      res.setHeader('Content-Type', 'image/jpeg');
      // The picture at a URL never changes, so it may be cached for long, but only by the owner's own browser, and only as long as they
      // are signed in: for a request without their cookie, or with another person's, the browser asks again.
      res.setHeader('Cache-Control', 'private, max-age=31536000, immutable');
      res.vary('Cookie');
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

/** A picture in somebody else's catalogue does not exist for the caller. */
function asNoPicture(error: unknown): never {
  if (error instanceof AppError && error.appCode === 'NO_CATALOGUE') throw noPicture();
  throw error;
}
const noPicture = () => notFound('This picture does not exist.');

async function readPicture(req: Request, res: Response): Promise<Buffer> {
  try {
    return await readBytes(req, UPLOAD_MAX_BYTES);
  } catch (error) {
    if (!(Number(req.headers['content-length']) <= 4 * UPLOAD_MAX_BYTES)) hangUpAfter(req, res);
    if (!(error instanceof AppError) || error.appCode !== 'TOO_LARGE') throw error;
    throw new AppError('TOO_LARGE', 'This picture is larger than 5 MB. Save it smaller and try again.');
  }
}
