import type { ServerResponse } from 'node:http';
import express, { type Router } from 'express';
import { BEAT_EVERY } from '#shared/activity/activity.ts';
import { requireSeller } from '../auth/require-seller.ts';
import { watchCaller } from '../auth/still-valid.ts';
import { AppError } from '../errors.ts';
import { addressBlock } from '../limits/limits.ts';
import { noteSeen } from '../notifications/service.ts';
import { type Services, systemCtx } from '../services.ts';
import { addressOf, requestCtx } from './caller.ts';
import { requireSameOrigin } from './origin-guard.ts';
import { refuse } from './refuse.ts';
import { endWhenSilent } from './silence.ts';
import { tellFailure } from './tell.ts';

/** How many streams a person, and all people together, may have open in one process. */
const STREAMS_EACH = 12;
const STREAMS_AT_ONCE = 5_000;
/** How many bytes may wait for a reader. A reader that is further behind is cut off, and can connect again. */
const WAITING_AT_MOST = 256 * 1024;
/** How many milliseconds after the end of its stream a browser connects again. */
const RETRY_AFTER = 2_000;

/** The most streams, and milliseconds between two signs of life. Tests pass smaller numbers. */
interface Settings {
  each?: number;
  atOnce?: number;
  beatEvery?: number;
}

/**
 * GET: tells the signed-in person, as server-sent events, what happens to their long jobs. The event `changes` carries
 * ActivityChanges; `beat` says that the stream is alive; `end` says that the process stops or the session is over. Streams stay
 * open for hours, so they do not count as calls; they have limits of their own.
 */
export function activityStream(services: Services, settings: Settings = {}): Router {
  const { each = STREAMS_EACH, atOnce = STREAMS_AT_ONCE, beatEvery = BEAT_EVERY } = settings;
  const router = express.Router({ caseSensitive: true, strict: true });
  const open = new Map<string, number>();
  let total = 0;
  const count = (userId: string, change: 1 | -1) => {
    total += change;
    const own = (open.get(userId) ?? 0) + change;
    if (own > 0) open.set(userId, own);
    else open.delete(userId);
  };
  router.get('/', async (req, res) => {
    try {
      services.limits.takeHere('streamAddress', addressBlock(addressOf(services, req)));
      requireSameOrigin(req, services.config.publicUrl);
      const asked = await requestCtx(services, req, res, 'app');
      const { caller, sellerId } = await requireSeller(asked, 'GET /api/activity', { right: 'view', scope: 'products' }, false);
      const { userId } = caller;
      if ((open.get(userId) ?? 0) >= each || total >= atOnce) {
        throw new AppError('TOO_MANY_REQUESTS', 'Listwright is open in too many places at once.', { retryAfter: 60 });
      }
      // The reader may have disconnected during the look-up of the session. No 'close' event would come any more to clean up
      // what is started below.
      if (res.destroyed) return;
      count(userId, 1);
      // End the stream properly, because browsers report a connection that is cut as an error.
      const end = () => {
        send(res, 'end', {});
        res.end();
      };
      const unwatch = watchCaller(services.database, caller, end);
      const beat = setInterval(() => send(res, 'beat', {}), beatEvery);
      begin(res);
      const unfollow = services.activity.follow(sellerId, {
        person: userId,
        changed: (changes) => {
          send(res, 'changes', changes);
          // Somebody has the app open, so no mail has to tell them.
          noteSeen(systemCtx(services, 'activity'), userId, changes.notices ?? []).catch((err: unknown) =>
            services.log.warn({ err }, 'that notices were seen could not be noted'),
          );
        },
        ended: end,
      });
      res.once('close', () => {
        unfollow();
        unwatch();
        clearInterval(beat);
        count(userId, -1);
      });
    } catch (error) {
      if (res.destroyed) return;
      tellFailure(services.log, req, error);
      refuse(res, error);
    }
  });
  router.all('/', (_req, res) => refuse(res, new AppError('WRONG_METHOD', 'This address answers GET.')));
  return router;
}

/** Sends the head of the stream, so that the browser knows at once that it is connected. */
function begin(res: ServerResponse): void {
  res.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  // Keeps nginx from collecting events before it passes them on.
  res.setHeader('X-Accel-Buffering', 'no');
  endWhenSilent(res);
  res.write(`retry: ${RETRY_AFTER}\n\n`);
}

function send(res: ServerResponse, event: 'changes' | 'beat' | 'end', data: object): void {
  if (res.destroyed || res.writableEnded) return;
  if (res.writableLength > WAITING_AT_MOST) res.destroy();
  else res.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
