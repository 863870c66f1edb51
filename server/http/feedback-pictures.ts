import express, { type Router } from 'express';
import { id as uuid } from '#shared/primitives.ts';
import { findAdmin, requireAdmin } from '../auth/require-admin.ts';
import { requireSeller } from '../auth/require-seller.ts';
import { AppError, notFound } from '../errors.ts';
import { readPicture } from '../feedback/picture.ts';
import { addressBlock } from '../limits/limits.ts';
import type { Services } from '../services.ts';
import { addressOf, requestCtx } from './caller.ts';
import { refuse } from './refuse.ts';
import { tellFailure } from './tell.ts';

/**
 * GET /:id/picture returns the picture that came with feedback, to its sender and to admins. A picture that does not exist and one
 * of somebody else give the same answer.
 */
export function feedbackPictures(services: Services): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/:id/picture', async (req, res) => {
    try {
      services.limits.takeHere('pictureAddress', addressBlock(addressOf(services, req)));
      const asked = await requestCtx(services, req, res, 'app');
      const isAdmin = (await findAdmin(asked)) !== null;
      if (isAdmin) await requireAdmin(asked, 'GET /api/feedback');
      const reader = isAdmin
        ? null
        : (await requireSeller(asked, 'GET /api/feedback', { right: 'own', scope: 'feedback' }, false)).caller.userId;
      const id = uuid.safeParse(req.params.id);
      if (!id.success) throw notFound('This picture does not exist.');
      const bytes = await readPicture(asked, id.data, reader);
      res.setHeader('Content-Type', 'image/jpeg');
      // Not stored: somebody else may sign in to this browser, and an admin may lose the role.
      res.setHeader('Cache-Control', 'no-store');
      res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
      res.setHeader('Content-Disposition', 'inline; filename="picture.jpg"');
      res.end(bytes);
    } catch (error) {
      tellFailure(services.log, req, error);
      refuse(res, error);
    }
  });
  router.all('/:id/picture', (_req, res) => refuse(res, new AppError('WRONG_METHOD', 'This address answers GET.')));
  return router;
}
