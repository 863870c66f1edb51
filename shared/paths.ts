import { seedNames } from './seed-names.ts';

/** The URL path of every screen of the app. Routes, redirects, mails and links use these. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  undoEmail: '/undo-email-change',
  /** Opened by the last link of a mail; stops mails about its event. */
  stopMails: '/stop-mails',
  finishSignUp: '/finish-sign-up',
  terms: '/terms',
  profile: '/profile',
  /** The part of the profile page that lists the ways to sign in. */
  waysIn: '/profile#ways-in',
  /** The part of the profile page that lists the browsers in which the person is signed in. */
  devices: '/profile#devices',
  products: '/products',
  product: (id: string) => `/products/${id}`,
  productEdit: (id: string) => `/products/edit/${id}`,
  productNew: '/products/edit/new',
  /** The list of deleted products, which can be restored. */
  deletedProducts: '/products?view=deleted',
  /** The list of products with drafts that nobody has decided on. */
  waitingDrafts: '/products?view=drafts',
  productImport: '/products/import',
  /** One import: its check, its progress or its report. */
  productImportOf: (id: string) => `/products/import?id=${id}`,
  /** The texts of many products: how far they are, and their review. */
  batches: '/products/batches',
  /** One batch; with the id of a draft, its review begins with that text. */
  batch: (id: string, draftId?: string) => `/products/batches?id=${id}${draftId ? `&text=${draftId}` : ''}`,
  /** The drafts that were sent for review, for those who may put them live. */
  reviews: '/products/reviews',
  generateDescription: '/generate-description',
  /** A stored draft on the desk. */
  draft: (id: string) => `/generate-description?draft=${id}`,
  generateFor: (productId: string) => `/generate-description?product=${productId}`,
  integrations: '/integrations',
  /** One export: its progress, or its file with what was found while it was made. */
  exportOf: (id: string) => `/integrations?export=${id}`,
  teamManage: '/team-manage',
  /** An invitation to a team. With the secret of its link after the #, or the list of those for the person's own address. */
  invitation: '/invitation',
  /** The catalogues that are offered to the person. */
  ownership: '/ownership',
  reportsAnalysis: '/reports-analysis',
  helpResources: '/help-resources',
  /** A page with the person's own feedback opened on it. */
  myFeedback: '/help-resources?feedback=mine',
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
    /** Leads to the dashboard. */
    home: '/admin',
    login: '/admin/login',
    dashboard: '/admin/dashboard',
    outbox: '/admin/outbox',
    seed: '/admin/seed',
    seedSet: (name: string) => `/admin/seed/${name}`,
    subscriptions: '/admin/subscriptions',
    subscribers: '/admin/subscriptions/subscribers',
    paymentEvents: '/admin/subscriptions/messages',
    features: '/admin/features',
    highlights: '/admin/features/highlights',
    helpArticles: '/admin/help-articles',
    testimonials: '/admin/testimonials',
    /** An article in its editor. */
    editHelpArticle: (id: string) => `/admin/help-articles?edit=${id}`,
    feedback: '/admin/feedback',
    /** One piece of feedback, opened beside the list. */
    feedbackOf: (id: string) => `/admin/feedback?id=${id}`,
    templates: '/admin/templates',
    users: '/admin/users',
    /** A person, opened beside the list of users. */
    user: (id: string) => `/admin/users?id=${id}`,
    auditLog: '/admin/audit-log',
  },
} as const;

/** The parameter with which a link in a mail says whose catalogue it is about. */
export const LINK_CATALOGUE = 'of';
/** The path with the catalogue of this owner in it, for links in mails. The app shows that catalogue when it opens the link. */
export const pathIn = (ownerId: string, path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${LINK_CATALOGUE}=${ownerId}`;

/** True for a path that has a screen; all others are answered with 404. */
export function isAppPath(path: string): boolean {
  const {
    product: _p,
    productEdit: _e,
    productImportOf: _i,
    batch: _b,
    draft: _y,
    generateFor: _g,
    exportOf: _x,
    helpArticle: _h,
    voiceProfile: _v,
    waysIn: _w,
    devices: _s,
    deletedProducts: _d,
    waitingDrafts: _r,
    myFeedback: _m,
    admin,
    ...plain
  } = paths;
  const { seedSet: _t, user: _u, feedbackOf: _o, editHelpArticle: _a, ...adminPlain } = admin;
  const fixed: string[] = [...Object.values(plain), ...Object.values(adminPlain)];
  const withId = /^\/(products|products\/edit|help-resources\/articles)\/[^/]+$/;
  const isSeedSet = seedNames.some((name) => path === paths.admin.seedSet(name));
  return fixed.includes(path) || withId.test(path) || isSeedSet;
}

/** URL paths that the server answers itself, while `paths` above are screens of the app in the browser. */
export const doors = {
  trpc: '/api/trpc',
  aiGenerate: '/api/ai/generate',
  aiSeoScore: '/api/ai/generateSEOScore',
  aiWelcome: '/api/ai/generateWelcomeMessage',
  media: '/media',
  /** The photos of people who are quoted on the front page are below this path (GET). */
  testimonialPhotos: '/testimonial-photos',
  livez: '/livez',
  readyz: '/readyz',
  /** What a monitoring system reads (GET); it needs the token of the setting METRICS_TOKEN. */
  metrics: '/metrics',
  /** Returns the signed-in person's own data as one ZIP file (GET). */
  export: '/api/account/export',
  /** Returns to admins everything that a person's account holds as one ZIP file (GET). */
  userExports: '/api/admin/export',
  userExport: (id: string) => `/api/admin/export/${id}`,
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
  /** Below this path are the pictures that came with feedback, for their senders and for admins (GET). */
  feedback: '/api/feedback',
  feedbackPicture: (id: string) => `/api/feedback/${id}/picture`,
  /** Counts a page that was opened (POST), where visits are counted. */
  visits: '/api/visits',
  /** Stops the mails about an event for the mail program of its receiver (POST, RFC 8058). */
  stopMails: '/api/stop-mails',
  /** Takes the messages of the payment service (POST). */
  stripeWebhook: '/api/stripe/webhook',
  /** Below this path an admin tests a template with a file (POST). */
  templateTests: '/api/admin/templates',
  templateTest: (id: string) => `/api/admin/templates/${encodeURIComponent(id)}`,
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
 * schemes, encoded slashes and malformed text are refused, so that no link leads out of the app. `/.//host` is looked at as the browser
 * reads it: `//host`.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || next.length > 2048 || !next.startsWith('/') || /^\/[/\\]/.test(next) || /[\\\u0000-\u001f]/.test(next)) return '/';
  try {
    const url = new URL(next, 'http://app.invalid');
    if (url.origin !== 'http://app.invalid' || /^\/(\/|%2f|%5c)/i.test(url.pathname)) return '/';
    return url.pathname + url.search + url.hash;
  } catch {
    return '/';
  }
}
