import { scrub, scrubText } from '#shared/scrub.ts';
import type { ReportLevel } from './sentry.ts';

type Sentry = typeof import('./sentry.ts');

/**
 * The URL to which Sentry sends error reports (its "DSN"). The server writes it into the page as a <meta>. If it is empty or
 * missing (as in development), nothing is sent.
 */
const dsn = document.querySelector<HTMLMetaElement>('meta[name="error-reports"]')?.content ?? '';

let loaded: Promise<Sentry> | undefined;
function whenSetUp(use: (sentry: Sentry) => void) {
  if (!dsn || !import.meta.env.PROD) return;
  // If sending a report fails, that is ignored: it must not cause another report.
  loaded ??= import('./sentry.ts').then((sentry) => {
    sentry.start(dsn);
    return sentry;
  });
  loaded.then(use).catch(() => {});
}

/**
 * Sends an unexpected error to the people who run the site, without personal data. Does nothing if error reports are not set up.
 */
export function reportError(error: unknown, extra: Record<string, unknown> = {}) {
  whenSetUp((sentry) => sentry.sendError(error, scrub(extra) as Record<string, unknown>));
}

/** Like reportError, for something that is not an error. */
export function reportMessage(text: string, level: ReportLevel = 'info', extra: Record<string, unknown> = {}) {
  whenSetUp((sentry) => sentry.sendMessage(scrubText(text), level, scrub(extra) as Record<string, unknown>));
}

/** Called once at start: reports errors that nothing else caught and, if reports are set up, the timing of page loads. */
export function startReporting() {
  addEventListener('error', ({ error, message }) => reportError(error ?? new Error(message)));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
  whenSetUp(() => {});
}
