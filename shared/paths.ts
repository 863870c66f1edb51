/** The URL path of every screen of the app. Routes, redirects, mails and links use these. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  undoEmail: '/undo-email-change',
  finishSignUp: '/finish-sign-up',
  terms: '/terms',
  profile: '/profile',
  /** The part of the profile page that lists the ways to sign in. */
  waysIn: '/profile#ways-in',
  products: '/products',
  product: (id: string) => `/products/${id}`,
  productEdit: (id: string) => `/products/edit/${id}`,
  productNew: '/products/edit/new',
  productImport: '/products/import',
  /** One import: its check, its progress or its report. */
  productImportOf: (id: string) => `/products/import?id=${id}`,
  /** The texts of many products: how far they are, and their review. */
  batches: '/products/batches',
  /** One batch; with the id of a draft, its review begins with that text. */
  batch: (id: string, draftId?: string) => `/products/batches?id=${id}${draftId ? `&text=${draftId}` : ''}`,
  generateDescription: '/generate-description',
  generateFor: (productId: string) => `/generate-description?product=${productId}`,
  integrations: '/integrations',
  /** One export: its progress, or its file with what was found while it was made. */
  exportOf: (id: string) => `/integrations?export=${id}`,
  teamManage: '/team-manage',
  reportsAnalysis: '/reports-analysis',
  helpResources: '/help-resources',
  helpArticle: (id: string) => `/help-resources/articles/${id}`,
  settings: '/settings',
  /** The editor of a voice profile. The id `new` opens an empty one. */
  voiceProfile: (id: string) => `/settings?voice=${id}`,
  manageSubscription: '/user/manage-subscription',
  subscriptions: '/subscriptions',
  checkout: '/checkout',
  checkoutThankYou: '/checkout/thankyou',
  error: '/error',
  admin: {
    login: '/admin/login',
    dashboard: '/admin/dashboard',
    seed: '/admin/seed',
    seedSet: (name: string) => `/admin/seed/${name}`,
    subscriptions: '/admin/subscriptions',
    features: '/admin/features',
    helpArticles: '/admin/help-articles',
    testimonials: '/admin/testimonials',
    feedback: '/admin/feedback',
    templates: '/admin/templates',
    users: '/admin/users',
    /** A person, opened beside the list of users. */
    user: (id: string) => `/admin/users?id=${id}`,
    auditLog: '/admin/audit-log',
  },
} as const;

/** True for a path that has a screen; all others are answered with 404. */
export function isAppPath(path: string): boolean {
  const {
    product: _p,
    productEdit: _e,
    productImportOf: _i,
    batch: _b,
    generateFor: _g,
    exportOf: _x,
    helpArticle: _h,
    voiceProfile: _v,
    waysIn: _w,
    admin,
    ...plain
  } = paths;
  const { seedSet: _s, user: _u, ...adminPlain } = admin;
  const fixed: string[] = [...Object.values(plain), ...Object.values(adminPlain)];
  const withId = /^\/(products|products\/edit|help-resources\/articles|admin\/seed)\/[^/]+$/;
  return fixed.includes(path) || withId.test(path);
}

/** URL paths that the server answers itself, while `paths` above are screens of the app in the browser. */
export const doors = {
  trpc: '/api/trpc',
  aiGenerate: '/api/ai/generate',
  aiSeoScore: '/api/ai/generateSEOScore',
  aiWelcome: '/api/ai/generateWelcomeMessage',
  media: '/media',
  livez: '/livez',
  readyz: '/readyz',
  /** Returns the signed-in person's own data as one ZIP file (GET). */
  export: '/api/account/export',
  /** Takes a file with products to import (POST). Below this path are the faulty rows of an import, as a file (GET). */
  imports: '/api/imports',
  /** Takes a PDF or a picture and answers with the facts that are read in it (POST). */
  facts: '/api/facts',
  /** Informs the signed-in person about the progress of their long jobs, such as imports, as server-sent events (GET). */
  activity: '/api/activity',
  /** The files of exports are below this path (GET). */
  exports: '/api/exports',
  exportFile: (id: string, fileName: string) => `/api/exports/${id}/${encodeURIComponent(fileName)}`,
  /** Below this path is a sample file of each file format, with one example product (GET). */
  templates: '/api/templates',
  /** Takes the messages of the payment service (POST). */
  stripeWebhook: '/api/stripe/webhook',
  templateSample: (id: string) => `/api/templates/${encodeURIComponent(id)}/sample`,
  signIn: (provider: string) => `/api/auth/${provider}`,
  signInCallback: (provider: string) => `/api/auth/${provider}/callback`,
  /**
   * Without an SMTP server, mails are shown on this page instead of being sent. It opens only on the server's own machine,
   * because mails contain links that open accounts.
   */
  outbox: '/outbox',
} as const;

/**
 * Returns `next`, the path to open after sign-in, if it leads to this app, else '/'. Other origins, `//host`, backslashes,
 * schemes, encoded slashes and malformed text are refused, so that no link leads out of the app.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || next.length > 2048 || !next.startsWith('/') || /^\/[/\\]/.test(next) || /[\\\u0000-\u001f]/.test(next)) return '/';
  try {
    const url = new URL(next, 'http://app.invalid');
    if (url.origin !== 'http://app.invalid' || /^\/(%2f|%5c)/i.test(url.pathname)) return '/';
    return url.pathname + url.search + url.hash;
  } catch {
    return '/';
  }
}
