import express, { type Router } from 'express';
import { notFound } from '../errors.ts';
import { addressBlock } from '../limits/limits.ts';
import { readMediaKey } from '../media.ts';
import type { Services } from '../services.ts';
import { findTestimonialPhoto } from '../testimonials/photo.ts';
import { addressOf, requestCtx } from './caller.ts';
import { refuse } from './refuse.ts';
import { tellFailure } from './tell.ts';

/** Seconds for which a browser may show a public photo without asking: after an hour, an unpublished one is gone everywhere. */
const FRESH = 3_600;

/** GET /testimonial/photo.jpg: the photo of a person who is quoted on the front page; for admins also one that is not published. */
export function testimonialPhotos(services: Services): Router {
  const router = express.Router({ caseSensitive: true });
  router.get('/:testimonial/:file', async (req, res) => {
    try {
      services.limits.takeHere('pictureAddress', addressBlock(addressOf(services, req)));
      const ctx = await requestCtx(services, req, res, 'app');
      const key = readMediaKey(`${req.params.testimonial}/${req.params.file}`);
      const found = key && (await findTestimonialPhoto(ctx, key));
      if (!found) throw notFound('This picture does not exist.');
      res.setHeader('Content-Type', 'image/jpeg');
      res.setHeader('Cache-Control', found.isPublic ? `public, max-age=${FRESH}` : 'private, no-store');
      res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
      res.setHeader('Content-Disposition', 'inline; filename="photo.jpg"');
      res.end(found.bytes);
    } catch (error) {
      tellFailure(services.log, req, error);
      refuse(res, error);
    }
  });
  return router;
}
