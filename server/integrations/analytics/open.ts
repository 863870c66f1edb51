import type { Ctx } from '../../context.ts';
import type { Log } from '../../log.ts';
import { type Analytics, noAnalytics } from './analytics.ts';
import { createOwnAnalytics } from './own.ts';
import { createPlausible } from './plausible.ts';

/** `setting` is `off`, `own`, or the address of a service. */
export function openAnalytics(options: { setting: string; publicUrl: string; log: Log; ctx: () => Ctx }): Analytics {
  const { setting, publicUrl, log, ctx } = options;
  if (setting === 'off') return noAnalytics;
  return setting === 'own' ? createOwnAnalytics(ctx) : createPlausible({ url: setting, publicUrl, log });
}
