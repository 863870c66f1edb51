import { scrub, scrubText } from '#shared/scrub.ts';
import type { ReportLevel } from './sentry.ts';

type Sentry = typeof import('./sentry.ts');

/** Where reports go, written into the page by the server; empty means nowhere, and development has no such line. */
const dsn = document.querySelector<HTMLMetaElement>('meta[name="error-reports"]')?.content ?? '';

let loaded: Promise<Sentry> | undefined;
function whenSetUp(use: (sentry: Sentry) => void) {
  if (!dsn || !import.meta.env.PROD) return;
  // A report that cannot be sent must not become a failure of its own.
  loaded ??= import('./sentry.ts').then((sentry) => {
    sentry.start(dsn);
    return sentry;
  });
  loaded.then(use).catch(() => {});
}

/** Tells the people who run the app of a failure nobody meant, scrubbed. Does nothing unless they set it up. */
export function reportError(error: unknown, extra: Record<string, unknown> = {}) {
  whenSetUp((sentry) => sentry.sendError(error, scrub(extra) as Record<string, unknown>));
}

/** The same for something worth knowing that is no failure. */
export function reportMessage(text: string, level: ReportLevel = 'info', extra: Record<string, unknown> = {}) {
  whenSetUp((sentry) => sentry.sendMessage(scrubText(text), level, scrub(extra) as Record<string, unknown>));
}

/** Called once: failures no part of the page caught, and with a set-up place for reports the timing of page loads. */
export function startReporting() {
  addEventListener('error', ({ error, message }) => reportError(error ?? new Error(message)));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
  whenSetUp(() => {});
}
