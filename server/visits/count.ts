/** Which requests are counted as visits, without anything about the visitor. */
import type { IncomingMessage } from 'node:http';
import { isAppPath, paths } from '#shared/paths.ts';
import type { JourneyStep } from '#shared/visits.ts';
import type { Services } from '../services.ts';

/** The calls that are steps of a journey. */
const stepOf: Record<string, JourneyStep> = {
  'auth.register': 'signedUp',
  'auth.finishSignUp': 'signedUp',
  'products.create': 'productAdded',
  'imports.start': 'importStarted',
  'generation.describe': 'textStarted',
  'batches.create': 'batchStarted',
  'generation.applyDraft': 'textUsed',
  'batches.use': 'textUsed',
  'reviews.approve': 'textUsed',
  'exports.create': 'exported',
  'subscriptions.checkout': 'checkoutOpened',
};

/** Whether a browser asks not to be counted: Global Privacy Control, or Do Not Track. */
const asksForPrivacy = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1';

/**
 * The form of a path without what it is about: `/products/:id`. Null for what is no page, and for the admin area, whose people
 * would count themselves.
 */
function formOf(path: string): string | null {
  if (!isAppPath(path) || path.startsWith(paths.admin.home)) return null;
  const fixed: string[] = [paths.productImport, paths.batches, paths.productNew];
  if (fixed.includes(path)) return path;
  return path.replace(/^(\/products\/edit|\/products|\/help-resources\/articles)\/[^/]+$/, '$1/:id');
}

/** At “/” signed-in people have the dashboard, and visitors the front page, which the server counts itself. */
const DASHBOARD = '/dashboard';

function note({ analytics }: Services, req: IncomingMessage, path: string): void {
  if (analytics.via !== 'off' && !asksForPrivacy(req)) analytics.note({ event: 'pageview', path });
}

/** Counts a page that the app shows. */
export function countPage(services: Services, req: IncomingMessage, path: string): void {
  const form = path === paths.home ? DASHBOARD : formOf(path);
  if (form) note(services, req, form);
}

/**
 * Counts the front page when a browser opens it, which has no script for that. What loads it ahead, and most robots, do not say
 * that they open a document.
 */
export function countFrontPage(services: Services, req: IncomingMessage): void {
  const { headers } = req;
  if (headers['sec-fetch-dest'] === 'document' && headers['sec-purpose'] === undefined) note(services, req, paths.home);
}

/** Counts a call of a browser that is a step of a journey. */
export function countStep({ analytics }: Services, req: IncomingMessage, procedure: string): void {
  const step = stepOf[procedure];
  if (!step || analytics.via === 'off' || asksForPrivacy(req) || req.headers.authorization !== undefined) return;
  analytics.note({ event: step, path: '' });
}
