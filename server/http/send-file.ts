import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { requireSeller } from '../auth/require-seller.ts';
import { watchCaller } from '../auth/still-valid.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import type { LimitName } from '../limits/rules.ts';
import type { Services } from '../services.ts';
import { requestCtx } from './caller.ts';
import { requireSameOrigin } from './origin-guard.ts';
import { refuse } from './refuse.ts';
import { endWhenSilent } from './silence.ts';
import { tellFailure } from './tell.ts';

interface SentFile {
  /** Letters, digits, points and hyphens only. */
  fileName: string;
  type: string;
  bytes: Readable;
  /** The size in bytes, if it is known before the file is sent. */
  size?: number;
}

/**
 * Sends a seller a file to be saved. It is aborted when the session ends, or when its receiver accepts no data for
 * `silentAfter` milliseconds. An error thrown by `find`, or before the first byte is there, becomes the response. After that the
 * connection is cut, so that nobody takes a part for the whole, and the error is logged.
 * @param about the name of the call, for the audit log, and its rate limit
 */
export async function sendFile(
  services: Services,
  req: Request,
  res: Response,
  about: { name: string; limit: LimitName; silentAfter?: number | undefined },
  find: (ctx: SellerCtx) => Promise<SentFile>,
): Promise<void> {
  try {
    requireSameOrigin(req, services.config.publicUrl);
    const asked = await requestCtx(services, req, res, 'app');
    const ctx = await requireSeller(asked, about.name, { right: 'view', scope: 'products', limit: about.limit });
    const { fileName, type, bytes, size } = await find(ctx);
    const unwatch = watchCaller(services.database, ctx.caller, () => res.destroy());
    try {
      bytes.once('error', (err) => {
        // The same event follows when the receiver goes away; then nothing has failed here.
        if (res.destroyed) return;
        // What has not begun is logged below, but for refusals, which are not expected from a file of ours.
        if (res.headersSent || err instanceof AppError)
          services.log.error({ err, requestId: req.requestId, fileName }, 'a file could not be made');
      });
      if (bytes.errored) throw bytes.errored;
      await once(bytes, 'readable');
      res.setHeader('Cache-Control', 'no-store');
      res.setHeader('Content-Type', type);
      res.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
      if (size !== undefined) res.setHeader('Content-Length', size);
      endWhenSilent(res, about.silentAfter);
      await pipeline(bytes, res);
    } finally {
      unwatch();
    }
  } catch (error) {
    // If the person has disconnected or signed out, nobody is there to receive an error.
    if (res.destroyed || res.headersSent) return void res.destroy();
    tellFailure(services.log, req, error);
    refuse(res, error);
  }
}
