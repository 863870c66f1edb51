import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchRoute } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { CatalogueRight } from '#shared/teams/roles.ts';
import type { PageProps } from './page-props.ts';
import { isOffline } from './ui/connection.ts';
import { loadAhead, loadLater } from './ui/load-later.ts';

type Loaded = { default: ComponentType<PageProps> };
type Loader = () => Promise<Loaded>;

export type LayoutName = 'none' | 'visitor' | 'seller' | 'admin' | 'either';
export type Audience = 'anyone' | 'visitors' | 'sellers' | 'admins';

export interface Screen {
  path: string;
  title: string;
  layout: LayoutName;
  who: Audience;
  /** What the person must be allowed to do in the catalogue that is shown. */
  right: CatalogueRight | null;
  load: Loader;
  Page: LazyExoticComponent<ComponentType<PageProps>>;
}

/** What the person must be allowed to do in the catalogue that is shown, for pages that are good for nothing else. */
const rights: Record<string, CatalogueRight> = {
  [paths.productImport]: 'edit',
  [paths.productEdit(':id')]: 'edit',
  [paths.generateDescription]: 'write',
  [paths.manageSubscription]: 'viewBilling',
  [paths.checkout]: 'billing',
};

const screen =
  (layout: LayoutName, who: Audience) =>
  (path: string, title: string, load: Loader): Screen => ({
    ...{ path, title, layout, who, right: rights[path] ?? null, load },
    Page: lazy(() => loadLater(load, 'page')),
  });

const visitor = screen('visitor', 'visitors');
const anyone = screen('visitor', 'anyone');
const seller = screen('seller', 'sellers');
const plain = screen('visitor', 'sellers');
const admin = screen('admin', 'admins');

/** All screens. The first match wins, so specific paths come before general ones. */
export const screens: Screen[] = [
  screen('none', 'visitors')(paths.home, 'Product texts that stay true', () => import('./landing/landing-screen.tsx')),
  visitor(paths.login, 'Sign in', () => import('./auth/login-page.tsx')),
  visitor(paths.register, 'Create account', () => import('./auth/register-page.tsx')),
  visitor(paths.finishSignUp, 'Finish sign-up', () => import('./auth/finish-sign-up-page.tsx')),
  anyone(paths.resetPassword, 'Reset password', () => import('./auth/reset-password-page.tsx')),
  anyone(paths.verifyEmail, 'Confirm address', () => import('./auth/verify-email-page.tsx')),
  anyone(paths.confirmEmail, 'Change address', () => import('./auth/confirm-email-page.tsx')),
  anyone(paths.undoEmail, 'Take account back', () => import('./auth/undo-email-page.tsx')),
  anyone(paths.stopMails, 'Stop mails', () => import('./notifications/stop-mails-page.tsx')),
  anyone(paths.invitation, 'Invitation', () => import('./teams/invitation-page.tsx')),
  anyone(paths.terms, 'Terms', () => import('./legal/terms-page.tsx')),
  screen('none', 'anyone')(paths.admin.login, 'Admin sign in', () => import('./auth/admin-login-page.tsx')),

  seller(paths.home, 'Dashboard', () => import('./dashboard/dashboard-page.tsx')),
  seller(paths.profile, 'Profile', () => import('./account/profile-page.tsx')),
  seller(paths.products, 'Products', () => import('./products/product-list-page.tsx')),
  seller(paths.productImport, 'Import products', () => import('./imports/import-page.tsx')),
  seller(paths.batches, 'Many texts', () => import('./batches/batches-page.tsx')),
  seller(paths.reviews, 'Drafts in review', () => import('./reviews/reviews-page.tsx')),
  seller(paths.productEdit(':id'), 'Edit product', () => import('./products/product-edit-page.tsx')),
  seller(paths.product(':id'), 'Product', () => import('./products/product-page.tsx')),
  seller(paths.generateDescription, 'Generate descriptions', () => import('./generation/generate-description-page.tsx')),
  seller(paths.integrations, 'Integrations', () => import('./integrations/integrations-page.tsx')),
  seller(paths.teamManage, 'Team', () => import('./teams/team-page.tsx')),
  seller(paths.reportsAnalysis, 'Reports & Analytics', () => import('./reports/reports-page.tsx')),
  seller(paths.helpResources, 'Help & Resources', () => import('./help-articles/help-page.tsx')),
  seller(paths.helpArticle(':id'), 'Help article', () => import('./help-articles/article-page.tsx')),
  seller(paths.settings, 'Account Settings', () => import('./settings/settings-page.tsx')),
  seller(paths.manageSubscription, 'Subscription', () => import('./subscriptions/manage-subscription-page.tsx')),

  plain(paths.ownership, 'Offered catalogue', () => import('./teams/ownership-page.tsx')),
  plain(paths.subscriptions, 'Plans', () => import('./subscriptions/subscriptions-page.tsx')),
  plain(paths.checkout, 'Checkout', () => import('./payments/checkout-page.tsx')),
  plain(paths.checkoutThankYou, 'Thank you', () => import('./payments/thank-you-page.tsx')),

  admin(paths.admin.home, 'Admin dashboard', () => import('./admin/admin-home.tsx')),
  admin(paths.admin.dashboard, 'Admin dashboard', () => import('./admin/dashboard/dashboard-page.tsx')),
  admin(paths.admin.outbox, 'Outbox', () => import('./admin/outbox/outbox-page.tsx')),
  admin(paths.admin.seed, 'Seed data', () => import('./seed/seed-page.tsx')),
  admin(paths.admin.seedSet(':name'), 'Starter set', () => import('./seed/seed-set-page.tsx')),
  admin(paths.admin.subscriptions, 'Plans', () => import('./admin/plans/plans-page.tsx')),
  admin(paths.admin.subscribers, 'Subscribers', () => import('./admin/plans/subscribers-page.tsx')),
  admin(paths.admin.paymentEvents, 'Payment messages', () => import('./admin/plans/events-page.tsx')),
  admin(paths.admin.features, 'Features', () => import('./admin/features/matrix-page.tsx')),
  admin(paths.admin.highlights, 'Highlights', () => import('./admin/features/highlights-page.tsx')),
  admin(paths.admin.helpArticles, 'Help articles', () => import('./help-articles/admin-page.tsx')),
  admin(paths.admin.testimonials, 'Testimonials', () => import('./admin/testimonials/testimonials-page.tsx')),
  admin(paths.admin.feedback, 'Feedback', () => import('./feedback/admin-feedback-page.tsx')),
  admin(paths.admin.templates, 'Templates', () => import('./templates/templates-page.tsx')),
  admin(paths.admin.users, 'Users', () => import('./users/users-page.tsx')),
  admin(paths.admin.auditLog, 'Audit log', () => import('./audit/audit-page.tsx')),

  admin('/admin/*', 'Page not found', () => import('./admin/admin-not-found-page.tsx')),

  screen('either', 'anyone')(paths.error, 'Something did not work', () => import('./errors/error-page.tsx')),
  screen('either', 'anyone')('*', 'Page not found', () => import('./errors/not-found-page.tsx')),
];

const loadLayout = {
  visitor: () => import('./layouts/visitor-layout.tsx'),
  seller: () => import('./layouts/seller-layout.tsx'),
  admin: () => import('./layouts/admin-layout.tsx'),
};
export const layouts = {
  visitor: lazy(() => loadLater(loadLayout.visitor, 'page')),
  seller: lazy(() => loadLater(loadLayout.seller, 'page')),
  admin: lazy(() => loadLater(loadLayout.admin, 'page')),
};

type Parser = Parameters<typeof matchRoute>[0];
interface Found {
  screen: Screen;
  params: Record<string, string>;
}

/** The screen for a path. The path "/" has two screens: the front page for visitors and the dashboard for signed-in people. */
export function findScreen(parser: Parser, path: string, signedIn: boolean): Found | null {
  for (const first of screens) {
    const [matches, params] = matchRoute(parser, first.path, path);
    if (!matches) continue;
    const unfit: Audience = signedIn ? 'visitors' : 'sellers';
    const fitting = screens.find((other) => other.path === first.path && other.who !== unfit);
    return { screen: fitting ?? first, params: params as Record<string, string> };
  }
  return null;
}

const loaded = new Set<Screen>();
/** Loads the code of a page before it is needed. Calling it again does nothing. */
export function preload(path: string, signedIn: boolean) {
  const unfit: Audience = signedIn ? 'visitors' : 'sellers';
  const screen = screens.find((one) => !one.path.endsWith('*') && one.who !== unfit && patternMatches(one.path, path));
  // Some browsers remember that a file of code could not be loaded, so nothing is tried without a connection.
  if (!screen || loaded.has(screen) || isOffline()) return;
  loaded.add(screen);
  // A failure is ignored here. When the person opens the page, it is loaded again, and a failure is then shown (see PageComing).
  loadAhead(screen.load, () => loaded.delete(screen));
  if (screen.layout === 'seller' || screen.layout === 'visitor' || screen.layout === 'admin') {
    loadAhead(loadLayout[screen.layout]);
  }
}

function patternMatches(pattern: string, path: string): boolean {
  const parts = pattern.split('/');
  const given = path.replace(/(.)\/$/, '$1').split('/');
  return parts.length === given.length && parts.every((part, i) => part.startsWith(':') || part === given[i]);
}
