/**
 * Who may do what: one entry per procedure, written by hand beside what the router declares. A test fails when the two differ,
 * when a procedure is not listed, and when an id in an input has no kind; the suites of tests/api/safety are generated from it.
 */
import type { ApiScope } from '#shared/auth.ts';
import type { FieldPath } from './schema-fields.ts';

/** What an id in an input stands for. `new`: the caller makes it up, and it finds nothing of anybody else. */
export type IdKind =
  | 'product'
  | 'deletedProduct'
  | 'profile'
  | 'generation'
  | 'discarded'
  | 'image'
  | 'apiToken'
  | 'session'
  | 'feedback'
  | 'user'
  | 'new';

export interface Entry {
  level: 'public' | 'seller' | 'admin';
  /** An API token with this scope may call it; without one, only a signed-in session may. */
  scope?: ApiScope;
  /** It may cost AI queries. */
  metered?: true;
  /** It shares a request with no other call. */
  alone?: true;
  /** It answers a stream of lines. */
  stream?: true;
  /** The kind of every id in its input. */
  ids?: Record<FieldPath, IdKind>;
  /** Values a good call needs and no schema can tell. */
  fixed?: Record<FieldPath, unknown>;
  /** Fields that exclude each other: a good input leaves out one of these groups. */
  leaveOut?: string[][];
  /** Each good call uses up what its ids stand for. */
  spends?: true;
  /** A good call ends the session it comes with. */
  ends?: true;
  /** Good calls one run makes at most, because each hashes a password or is counted for a day. */
  most?: number;
  /** Why no good call can be made from the schema alone. */
  onlyRefused?: string;
}

export const access: Record<string, Entry> = {
  'auth.register': { level: 'public', most: 12 },
  'auth.login': { level: 'public', most: 12, onlyRefused: 'it needs the password of an account' },
  'auth.logout': { level: 'public', ends: true },
  'auth.me': { level: 'public' },
  'auth.refreshToken': { level: 'seller' },
  'auth.createApiToken': { level: 'seller' },
  'auth.apiTokens': { level: 'seller' },
  'auth.revokeApiToken': { level: 'seller', ids: { id: 'apiToken' }, spends: true },

  'account.dashboard': { level: 'seller' },
  'account.dismissOnboarding': { level: 'seller' },

  'products.list': { level: 'seller', scope: 'products', fixed: { cursor: undefined } },
  'products.facets': { level: 'seller', scope: 'products' },
  'products.get': { level: 'seller', scope: 'products', ids: { id: 'product' } },
  'products.create': {
    level: 'seller',
    scope: 'products',
    ids: { 'images.*.id': 'image', clientKey: 'new' },
    spends: true,
  },
  'products.update': {
    level: 'seller',
    scope: 'products',
    ids: { id: 'product', 'changes.images.*.id': 'image' },
    fixed: { version: 1 },
    spends: true,
  },
  'products.updateKeywords': { level: 'seller', scope: 'products', ids: { id: 'product' } },
  'products.delete': { level: 'seller', scope: 'products', ids: { 'ids.*': 'product' }, spends: true },
  'products.deleted': { level: 'seller', scope: 'products' },
  'products.restore': { level: 'seller', scope: 'products', ids: { id: 'deletedProduct' }, spends: true },
  'products.addImageByUrl': {
    level: 'seller',
    scope: 'products',
    most: 50,
  },

  'profiles.list': { level: 'seller', scope: 'profiles' },
  'profiles.create': { level: 'seller', scope: 'profiles' },
  'profiles.update': { level: 'seller', scope: 'profiles', ids: { id: 'profile' } },
  'profiles.delete': { level: 'seller', scope: 'profiles', ids: { id: 'profile' }, spends: true },

  'generation.describe': {
    level: 'seller',
    scope: 'ai',
    metered: true,
    stream: true,
    ids: { productId: 'product', userProfileId: 'profile' },
    fixed: { modelName: undefined, idempotencyKey: undefined },
    leaveOut: [['productId'], ['customProduct']],
  },
  'generation.fromPrompt': {
    level: 'seller',
    scope: 'ai',
    metered: true,
    fixed: { modelName: undefined, idempotencyKey: undefined, media: undefined },
  },
  'generation.get': { level: 'seller', scope: 'ai', ids: { id: 'generation' } },
  'generation.history': {
    level: 'seller',
    scope: 'ai',
    ids: { productId: 'product' },
    fixed: { cursor: undefined },
  },
  'generation.applyDraft': { level: 'seller', scope: 'ai', ids: { id: 'generation' } },
  'generation.discardDraft': { level: 'seller', scope: 'ai', ids: { id: 'generation' }, spends: true },
  'generation.restoreDraft': { level: 'seller', scope: 'ai', ids: { id: 'discarded' }, spends: true },
  'generation.welcome': { level: 'seller', scope: 'ai', fixed: { modelName: undefined } },
  'generation.plainWelcome': { level: 'public' },

  'seo.score': {
    level: 'seller',
    scope: 'ai',
    metered: true,
    ids: { productId: 'product' },
    fixed: { modelName: undefined, idempotencyKey: undefined },
  },
  'seo.scoreFromPrompt': {
    level: 'seller',
    scope: 'ai',
    metered: true,
    fixed: { modelName: undefined, idempotencyKey: undefined, media: undefined },
  },
  'seo.checklist': { level: 'seller', scope: 'products', ids: { productId: 'product' } },

  'subscriptions.plans': { level: 'public' },
  'subscriptions.current': { level: 'seller', scope: 'ai' },

  'feedback.submit': { level: 'seller', scope: 'feedback' },
  'feedback.mine': { level: 'seller', scope: 'feedback' },
};

/** The doors that are no procedures, and what opens them. */
export const restDoors = [
  { method: 'POST', path: '/api/ai/generate', opens: ['accessToken', 'ai'], input: { prompt: 'Name: Mug' } },
  { method: 'POST', path: '/api/ai/generateSEOScore', opens: ['accessToken', 'ai'], input: { prompt: 'Name: Mug' } },
  { method: 'POST', path: '/api/ai/generateWelcomeMessage', opens: ['visitor', 'accessToken', 'ai'], input: { prompt: 'Hello' } },
  { method: 'POST', path: '/media', opens: ['cookie', 'products'], input: null },
  { method: 'GET', path: '/media/:owner/:file', opens: ['cookie', 'products'], input: null },
] as const;
