import { deviceWords } from '#shared/auth/device-words.ts';
import { tell } from '../notifications/tell.ts';
import type { AuthCtx } from './auth-ctx.ts';

/** Queues a mail about a sign-in from a new browser. `how` says how the person signed in, for example "with your password". */
export async function tellOfNewDevice(ctx: AuthCtx, userId: string, how: string): Promise<void> {
  const when = ctx.clock.now().toUTCString();
  // Mention only the kind of browser. The text the browser sends could contain anything, and our mail would carry it.
  await tell(ctx, 'newSignIn', userId, { how, when, browser: deviceWords(ctx.userAgent) });
  ctx.wakeOutbox();
}
