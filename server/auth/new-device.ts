import { deviceWords } from '#shared/auth/device-words.ts';
import { oweNotice } from '../outbox/service.ts';
import type { AuthCtx } from './auth-ctx.ts';

/** Queues a notice about a sign-in from a new browser. `how` is one of our own phrases. */
export async function tellOfNewDevice(ctx: AuthCtx, userId: string, how: string): Promise<void> {
  const when = ctx.clock.now().toUTCString();
  // Only the kind of browser, never the text it sends, which would otherwise reach a mailbox under our name.
  await oweNotice(ctx, 'newSignIn', userId, { how, when, browser: deviceWords(ctx.userAgent) });
  ctx.wakeOutbox();
}
