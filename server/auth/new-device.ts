import { deviceWords } from '#shared/auth/device-words.ts';
import { oweNotice } from '../outbox/service.ts';
import type { AuthCtx } from './auth-ctx.ts';

/** Owes a person the notice of a sign-in from a browser never seen. `how` is one of our own phrases. */
export async function tellOfNewDevice(ctx: AuthCtx, userId: string, how: string): Promise<void> {
  const when = ctx.clock.now().toUTCString();
  // The kind of browser, never its own words: they would travel to a mailbox under our name.
  await oweNotice(ctx, 'newSignIn', userId, { how, when, browser: deviceWords(ctx.userAgent) });
  ctx.wakeOutbox();
}
