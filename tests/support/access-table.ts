/**
 * Lists who may call which procedure, written by hand. A test fails if an entry differs from what the router declares, if a
 * procedure has no entry, or if an id in an input has no kind. The tests in tests/api/safety are generated from this table.
 */
import type { ApiScope } from '#shared/auth/auth.ts';
import type { PlanFeature } from '#shared/subscriptions.ts';
import type { Right } from '#shared/teams/roles.ts';
import { TERMS_VERSION } from '#shared/terms.ts';
import type { FieldPath } from './schema-fields.ts';

/** What an id in an input refers to. `new` is an id that the caller makes up, so it cannot belong to another seller. */
export type IdKind =
  | 'product'
  | 'deletedProduct'
  | 'profile'
  | 'generation'
  | 'discarded'
  /** A draft that was sent for review. */
  | 'reviewed'
  | 'version'
  | 'image'
  | 'apiToken'
  | 'session'
  | 'feedback'
  /** An entry of the notification bell. */
  | 'notice'
  /** Imports in different states: `import` can be changed and started, the others are running, paused or done. */
  | 'import'
  | 'runningImport'
  | 'pausedImport'
  | 'doneImport'
  /** An export that is done, and one that is waiting. */
  | 'export'
  | 'waitingExport'
  /** A batch that is done, with texts that failed, wait and are in use; the others are named after their states. */
  | 'batch'
  | 'runningBatch'
  | 'pausedBatch'
  | 'sampledBatch'
  /** An edit of many products that is done. */
  | 'bulkEdit'
  | 'savedView'
  /** A member of the caller's team, and an invitation to it. */
  | 'member'
  | 'invitation'
  /** What an admin keeps for the front page; of no seller. */
  | 'highlight'
  | 'deletedHighlight'
  | 'testimonial'
  | 'deletedTestimonial'
  /** Another person, on whom an admin acts. */
  | 'person'
  /** A published help article, which belongs to nobody. */
  | 'helpArticle'
  /** A list of the admin area that an admin has saved under a name. */
  | 'adminView'
  /** The solution of a proof-of-work challenge, which can be used once. */
  | 'proof'
  | 'new';

export interface Entry {
  level: 'public' | 'seller' | 'admin';
  /** What a seller must be allowed to do in the catalogue that the call is about; `own` if it is about the person alone. */
  right?: Right;
  /** The scope that an API token needs for this call. Without a scope, only a signed-in session may make the call. */
  scope?: ApiScope;
  /** The feature that the seller's plan must include. */
  feature?: PlanFeature;
  /** The call may cost AI queries. */
  metered?: true;
  /** The call cannot be in a batch: it is limited per request, and a batch would hide many attempts in one request. */
  alone?: true;
  /** The call requires that the person has recently proved who they are. */
  stepUp?: true;
  /** The call is answered with a stream of lines. */
  stream?: true;
  /** The kind of every id in the input. */
  ids?: Record<FieldPath, IdKind>;
  /** What the caller must have for a call to succeed, although no id of it is in the input. */
  needs?: IdKind;
  /** Values that a valid call needs, but that cannot be derived from the schema. */
  fixed?: Record<FieldPath, unknown>;
  /** Groups of fields that exclude each other. A valid input leaves out one of the groups. */
  leaveOut?: string[][];
  /** Each successful call uses up what its ids refer to, for example by deleting it. The next call needs other ids. */
  spends?: true;
  /** A successful call ends the session it was made with. */
  ends?: true;
  /** The most successful calls to make in a run, because each one hashes a password or counts towards a daily limit. */
  most?: number;
  /** Why no valid call can be made from the schema alone; such a procedure is only tested for refusals. */
  onlyRefused?: string;
}

const password = 'correct horse battery staple';
/** A PNG with one pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** A day that is not over. */
const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const linkOnly = 'it needs a link that was mailed';
const oneRevision = 'each call needs the revision that the one before has made';

export const access: Record<string, Entry> = {
  'auth.register': { level: 'public', alone: true, ids: { verification: 'proof' }, most: 12 },
  'auth.login': {
    level: 'public',
    alone: true,
    fixed: { verification: undefined },
    most: 12,
    onlyRefused: 'it needs the password of an account',
  },
  'auth.logout': { level: 'public', alone: true, ends: true },
  'auth.me': { level: 'public' },
  'auth.challenge': { level: 'public' },
  'auth.refreshToken': { level: 'seller', right: 'own', alone: true },
  'auth.requestPasswordReset': { level: 'public', alone: true, ids: { verification: 'proof' }, most: 30 },
  'auth.resetPassword': { level: 'public', alone: true, most: 12, onlyRefused: linkOnly },
  'auth.requestEmailVerification': { level: 'seller', right: 'own', alone: true },
  'auth.verifyEmail': { level: 'public', alone: true, onlyRefused: linkOnly },
  'auth.confirmPassword': { level: 'seller', right: 'own', alone: true, fixed: { password }, most: 12 },
  'auth.providers': { level: 'public' },
  'auth.startLink': { level: 'seller', right: 'own', alone: true, stepUp: true, onlyRefused: 'no provider is set up' },
  'auth.pendingSignUp': { level: 'public' },
  'auth.finishSignUp': {
    level: 'public',
    alone: true,
    fixed: { verification: undefined },
    onlyRefused: 'it needs a sign-in begun at a provider',
  },
  'auth.createApiToken': { level: 'seller', right: 'connect', alone: true, stepUp: true, feature: 'api.tokens' },
  'auth.apiTokens': { level: 'seller', right: 'view' },
  'auth.revokeApiToken': { level: 'seller', right: 'view', alone: true, ids: { id: 'apiToken' }, spends: true },
  'auth.adminLogin': {
    level: 'public',
    alone: true,
    fixed: { verification: undefined },
    most: 12,
    onlyRefused: 'it needs the password of an admin',
  },
  'auth.adminLogout': { level: 'public', alone: true, ends: true },
  'auth.adminMe': { level: 'public' },

  'account.dashboard': { level: 'seller', right: 'view' },
  'account.numbers': { level: 'seller', right: 'view' },
  'account.dismissOnboarding': { level: 'seller', right: 'own' },
  'account.profile': { level: 'seller', right: 'own' },
  'account.updateNames': { level: 'seller', right: 'own' },
  'account.chooseDefaults': { level: 'seller', right: 'own' },
  'account.setPhoto': { level: 'seller', right: 'own', alone: true, fixed: { image: picture }, most: 30 },
  'account.removePhoto': { level: 'seller', right: 'own' },
  'account.changePassword': {
    level: 'seller',
    right: 'own',
    alone: true,
    fixed: { currentPassword: password, newPassword: password },
    most: 12,
  },
  'account.requestEmailChange': { level: 'seller', right: 'own', alone: true, stepUp: true, most: 30 },
  'account.confirmEmailChange': { level: 'public', alone: true, onlyRefused: linkOnly },
  'account.undoEmailChange': { level: 'public', alone: true, onlyRefused: linkOnly },
  'account.sessions': { level: 'seller', right: 'own' },
  'account.revokeSession': { level: 'seller', right: 'own', alone: true, stepUp: true, ids: { id: 'session' }, spends: true },
  'account.revokeOtherSessions': { level: 'seller', right: 'own', alone: true, stepUp: true },
  'account.unlinkProvider': { level: 'seller', right: 'own', alone: true, stepUp: true, onlyRefused: 'no way in is linked' },
  'account.requestDeletion': {
    level: 'seller',
    right: 'own',
    alone: true,
    stepUp: true,
    onlyRefused: 'it needs the address of the account, typed out',
  },
  'account.cancelDeletion': { level: 'seller', right: 'own' },

  // The profile of a filter need not exist any more: then the list is empty, as for somebody else's.
  'products.list': {
    level: 'seller',
    right: 'view',
    scope: 'products',
    ids: { 'made.profile': 'new', 'made.person': 'new' },
    fixed: { cursor: undefined },
  },
  'products.facets': { level: 'seller', right: 'view', scope: 'products' },
  'products.viewCounts': { level: 'seller', right: 'view', scope: 'products' },
  'products.get': { level: 'seller', right: 'view', scope: 'products', ids: { id: 'product' } },
  'products.create': {
    level: 'seller',
    right: 'edit',
    scope: 'products',
    ids: { 'images.*.id': 'image', clientKey: 'new' },
    spends: true,
  },
  'products.update': {
    level: 'seller',
    right: 'edit',
    scope: 'products',
    ids: { id: 'product', 'changes.images.*.id': 'image' },
    fixed: { version: 1 },
    spends: true,
  },
  'products.updateKeywords': { level: 'seller', right: 'edit', scope: 'products', ids: { id: 'product' } },
  'products.delete': { level: 'seller', right: 'edit', scope: 'products', ids: { 'ids.*': 'product' }, spends: true },
  // These ids only filter and continue the list. For another seller's ids the list is empty, as for ids that do not exist. So
  // they count as `new`.
  'products.deleted': { level: 'seller', right: 'view', scope: 'products', ids: { id: 'new', 'after.id': 'new' } },
  // Of these ids the seller's own paused products are answered. Those of others, like unknown ones, are left out.
  'products.pausedAmong': { level: 'seller', right: 'view', scope: 'products', ids: { 'ids.*': 'new' } },
  'products.paused': { level: 'seller', right: 'view', scope: 'products', fixed: { planId: 'tier-free' } },
  'products.keepActive': { level: 'seller', right: 'edit', scope: 'products', ids: { 'ids.*': 'product' } },
  'products.count': { level: 'seller', right: 'view', scope: 'products', ids: { 'made.profile': 'new', 'made.person': 'new' } },
  'products.countShown': {
    level: 'seller',
    right: 'view',
    scope: 'products',
    ids: { 'made.profile': 'new', 'made.person': 'new' },
  },
  'products.restoreMany': { level: 'seller', right: 'edit', scope: 'products', ids: { 'ids.*': 'deletedProduct' }, spends: true },
  'products.restore': { level: 'seller', right: 'edit', scope: 'products', ids: { id: 'deletedProduct' }, spends: true },
  'products.addImageByUrl': {
    level: 'seller',
    right: 'edit',
    scope: 'products',
    alone: true,
    most: 50,
  },

  'products.facts': { level: 'seller', right: 'view', scope: 'products', ids: { id: 'product' } },
  'products.addFact': { level: 'seller', right: 'edit', scope: 'products', ids: { id: 'product' } },
  'products.addFacts': { level: 'seller', right: 'edit', scope: 'products', ids: { id: 'product' } },
  'products.confirmClaims': { level: 'seller', right: 'edit', scope: 'products', ids: { id: 'product' } },
  'products.withdrawClaims': { level: 'seller', right: 'edit', scope: 'products', ids: { id: 'product' } },
  'products.versions': {
    level: 'seller',
    right: 'view',
    scope: 'products',
    ids: { productId: 'product' },
    fixed: { cursor: undefined },
  },
  'products.restoreVersion': {
    level: 'seller',
    right: 'edit',
    scope: 'products',
    ids: { id: 'version' },
    fixed: { productVersion: 1 },
    spends: true,
  },

  'facts.readingState': { level: 'seller', right: 'view', scope: 'products' },
  'facts.readText': { level: 'seller', right: 'edit', scope: 'products', alone: true },

  'imports.list': { level: 'seller', right: 'view', scope: 'products' },
  'imports.get': { level: 'seller', right: 'view', scope: 'products', ids: { id: 'import' } },
  'imports.sheets': { level: 'seller', right: 'view', scope: 'products', alone: true, ids: { id: 'import' } },
  'imports.rows': { level: 'seller', right: 'view', scope: 'products', ids: { id: 'import' } },
  'imports.changes': { level: 'seller', right: 'view', scope: 'products', ids: { id: 'import' } },
  'imports.change': {
    level: 'seller',
    right: 'edit',
    scope: 'products',
    alone: true,
    ids: { id: 'import' },
    // These values would have to fit the cells, rows and faults of one particular file, so they are left out.
    fixed: {
      form: undefined,
      templateId: undefined,
      columns: undefined,
      cells: undefined,
      setFault: undefined,
      swapDecimals: undefined,
      rows: undefined,
      firstRows: undefined,
      leaveOutFault: undefined,
      keepOne: undefined,
      undoGroupMend: undefined,
    },
    most: 25,
  },
  'imports.start': {
    level: 'seller',
    right: 'edit',
    scope: 'products',
    alone: true,
    ids: { id: 'import' },
    spends: true,
    most: 25,
  },
  'imports.mend': {
    level: 'seller',
    right: 'edit',
    scope: 'products',
    alone: true,
    ids: { id: 'doneImport' },
    onlyRefused: 'it needs an import with products that were not imported',
  },
  'imports.retryPictures': {
    level: 'seller',
    right: 'edit',
    scope: 'products',
    alone: true,
    ids: { id: 'doneImport' },
    onlyRefused: 'it needs an import with pictures that were not fetched',
  },
  'imports.pause': { level: 'seller', right: 'edit', scope: 'products', ids: { id: 'runningImport' } },
  'imports.resume': { level: 'seller', right: 'edit', scope: 'products', ids: { id: 'pausedImport' } },
  'imports.cancel': { level: 'seller', right: 'edit', scope: 'products', ids: { id: 'runningImport' } },
  'imports.remove': { level: 'seller', right: 'edit', scope: 'products', ids: { id: 'import' }, spends: true },
  'imports.undoPreview': { level: 'seller', right: 'view', scope: 'products', ids: { id: 'doneImport' } },
  'imports.undo': { level: 'seller', right: 'edit', scope: 'products', ids: { id: 'doneImport' } },
  'activity.list': { level: 'seller', right: 'view', scope: 'products' },
  'activity.dismiss': { level: 'seller', right: 'edit', scope: 'products', ids: { 'ids.*': 'doneImport' } },
  'templates.list': { level: 'seller', right: 'view', scope: 'products' },

  'exports.formats': { level: 'seller', right: 'view', scope: 'products' },
  // The input is the id of a template, which is no secret and belongs to nobody. For an unknown id the list is empty.
  'exports.list': { level: 'seller', right: 'view', scope: 'products' },
  'exports.get': { level: 'seller', right: 'view', scope: 'products', ids: { id: 'export' } },
  // Ids of products only choose among the seller's own products. All other ids are ignored.
  'exports.preview': {
    level: 'seller',
    right: 'view',
    scope: 'products',
    alone: true,
    fixed: { templateId: 'own-csv', products: { kind: 'all' } },
    most: 25,
  },
  'exports.create': {
    level: 'seller',
    right: 'edit',
    scope: 'products',
    alone: true,
    fixed: { templateId: 'own-csv', products: { kind: 'all' } },
    most: 25,
  },
  'exports.cancel': { level: 'seller', right: 'edit', scope: 'products', ids: { id: 'waitingExport' }, spends: true },
  'exports.remove': { level: 'seller', right: 'edit', scope: 'products', ids: { id: 'export' }, spends: true },

  'batches.list': { level: 'seller', right: 'view', scope: 'ai', ids: { 'after.id': 'new' } },
  'batches.get': { level: 'seller', right: 'view', scope: 'ai', ids: { id: 'batch' } },
  'batches.items': { level: 'seller', right: 'view', scope: 'ai', ids: { id: 'batch' } },
  'batches.preview': {
    level: 'seller',
    right: 'write',
    scope: 'ai',
    alone: true,
    fixed: { products: { kind: 'all' } },
    most: 25,
  },
  'batches.create': {
    level: 'seller',
    right: 'write',
    scope: 'ai',
    feature: 'ai.bulk',
    alone: true,
    ids: { 'request.userProfileId': 'profile', clientKey: 'new' },
    needs: 'product',
    fixed: { products: { kind: 'all' }, emptyOnly: false, first: 3, later: false, 'request.language': 'en' },
    most: 5,
  },
  'batches.continue': { level: 'seller', right: 'write', scope: 'ai', ids: { id: 'sampledBatch' }, spends: true },
  'batches.rewriteSample': {
    level: 'seller',
    right: 'write',
    scope: 'ai',
    alone: true,
    ids: { id: 'sampledBatch' },
    fixed: { warmer: true },
    spends: true,
    most: 25,
  },
  'batches.pause': { level: 'seller', right: 'write', scope: 'ai', ids: { id: 'runningBatch' } },
  'batches.resume': { level: 'seller', right: 'write', scope: 'ai', ids: { id: 'pausedBatch' } },
  'batches.cancel': { level: 'seller', right: 'write', scope: 'ai', ids: { id: 'pausedBatch' } },
  'batches.writable': { level: 'seller', right: 'view', scope: 'ai', ids: { id: 'batch' } },
  'batches.retry': { level: 'seller', right: 'write', scope: 'ai', alone: true, ids: { id: 'batch' }, spends: true, most: 25 },
  'batches.rewriteChanged': {
    level: 'seller',
    right: 'write',
    scope: 'ai',
    alone: true,
    ids: { id: 'batch' },
    spends: true,
    most: 25,
    onlyRefused: 'no product of an added batch was changed since',
  },
  'batches.use': {
    level: 'seller',
    right: 'approve',
    scope: 'products',
    alone: true,
    ids: { id: 'batch' },
    fixed: { positions: [2] },
    spends: true,
    most: 25,
  },
  'batches.undo': {
    level: 'seller',
    right: 'approve',
    scope: 'products',
    alone: true,
    ids: { id: 'batch' },
    fixed: { positions: [3] },
    spends: true,
    most: 25,
  },
  'batches.remove': {
    level: 'seller',
    right: 'write',
    scope: 'ai',
    ids: { id: 'batch' },
    spends: true,
    onlyRefused: 'texts of an added batch are at the AI provider',
  },

  'reports.overview': { level: 'seller', right: 'view', scope: 'products', leaveOut: [['from', 'to']] },
  'reports.catalogue': { level: 'seller', right: 'view', scope: 'products', leaveOut: [['from', 'to']] },
  'reports.queries': { level: 'seller', right: 'view', scope: 'products', leaveOut: [['from', 'to']] },
  'reports.findings': { level: 'seller', right: 'view', scope: 'products', leaveOut: [['from', 'to']] },
  'reports.effect': { level: 'seller', right: 'view', scope: 'products' },
  'reports.readShopFile': { level: 'seller', right: 'edit', scope: 'products', alone: true },
  // The id is made by the caller and only tells one file of theirs from another.
  'reports.addShopDays': { level: 'seller', right: 'edit', scope: 'products', alone: true, ids: { fileId: 'new' } },
  'reports.clearShopDays': { level: 'seller', right: 'edit', scope: 'products' },

  'health.summary': { level: 'seller', right: 'view', scope: 'products' },
  // These ids only choose among the seller's own findings. The ids of others, like unknown ones, are left out of the answer.
  'health.findings': { level: 'seller', right: 'view', scope: 'products', ids: { 'ids.*': 'new' } },
  'health.questions': { level: 'seller', right: 'view', scope: 'products' },
  'health.platforms': { level: 'seller', right: 'view', scope: 'products' },
  'health.dismissed': { level: 'seller', right: 'view', scope: 'products' },
  'health.dismiss': { level: 'seller', right: 'edit', scope: 'products', ids: { 'ids.*': 'product' } },
  'health.restore': { level: 'seller', right: 'edit', scope: 'products', ids: { 'ids.*': 'product' } },

  'bulkEdits.list': { level: 'seller', right: 'view', scope: 'products', ids: { before: 'new' } },
  'bulkEdits.get': { level: 'seller', right: 'view', scope: 'products', ids: { id: 'bulkEdit' } },
  // Ids of products only choose among the seller's own products. All other ids are ignored.
  'bulkEdits.create': {
    level: 'seller',
    right: 'edit',
    scope: 'products',
    alone: true,
    ids: { clientKey: 'new' },
    fixed: { products: { kind: 'all' }, changes: { brand: 'Tern' } },
    most: 10,
  },
  // Another seller's products count as gone here, like those that do not exist. So their ids are `new`.
  'bulkEdits.readGrid': {
    level: 'seller',
    right: 'edit',
    scope: 'products',
    alone: true,
    ids: { 'products.*': 'new' },
    most: 25,
  },
  'bulkEdits.editEach': {
    level: 'seller',
    right: 'edit',
    scope: 'products',
    alone: true,
    ids: { 'products.*.id': 'product', clientKey: 'new' },
    most: 10,
  },
  'bulkEdits.undo': {
    level: 'seller',
    right: 'edit',
    scope: 'products',
    alone: true,
    ids: { id: 'bulkEdit' },
    spends: true,
    most: 25,
  },

  'savedViews.list': { level: 'seller', right: 'view', scope: 'products' },
  'savedViews.create': {
    level: 'seller',
    right: 'edit',
    scope: 'products',
    ids: { id: 'new', 'shown.filter.made.profile': 'new', 'shown.filter.made.person': 'new' },
    spends: true,
    most: 10,
  },
  'savedViews.update': {
    level: 'seller',
    right: 'edit',
    scope: 'products',
    ids: { id: 'savedView', 'changes.shown.filter.made.profile': 'new', 'changes.shown.filter.made.person': 'new' },
    fixed: { version: 1 },
    spends: true,
  },
  'savedViews.move': { level: 'seller', right: 'edit', scope: 'products', ids: { id: 'savedView' } },
  'savedViews.delete': { level: 'seller', right: 'edit', scope: 'products', ids: { id: 'savedView' }, spends: true },

  'profiles.list': { level: 'seller', right: 'view', scope: 'profiles' },
  'profiles.create': { level: 'seller', right: 'voice', scope: 'profiles' },
  'profiles.update': { level: 'seller', right: 'voice', scope: 'profiles', ids: { id: 'profile' } },
  'profiles.learnVoice': {
    level: 'seller',
    right: 'voice',
    scope: 'profiles',
    onlyRefused: 'it needs three texts long enough to read a voice from',
  },
  'profiles.keepActive': { level: 'seller', right: 'voice', scope: 'profiles', ids: { id: 'profile' } },
  'profiles.chooseHouseVoice': { level: 'seller', right: 'own', feature: 'brand.kit', ids: { id: 'profile' } },
  'profiles.dropHouseVoice': { level: 'seller', right: 'own' },
  'profiles.delete': { level: 'seller', right: 'voice', scope: 'profiles', ids: { id: 'profile' }, spends: true },

  'generation.describe': {
    level: 'seller',
    right: 'write',
    scope: 'ai',
    metered: true,
    alone: true,
    stream: true,
    ids: { productId: 'product', userProfileId: 'profile', groupId: 'new' },
    fixed: { modelName: undefined, idempotencyKey: undefined, language: 'en' },
    leaveOut: [['productId'], ['customProduct']],
  },
  'generation.fromPrompt': {
    level: 'seller',
    right: 'write',
    scope: 'ai',
    metered: true,
    alone: true,
    fixed: { modelName: undefined, idempotencyKey: undefined, media: undefined },
  },
  'generation.tweak': {
    level: 'seller',
    right: 'write',
    scope: 'ai',
    metered: true,
    alone: true,
    stream: true,
    ids: { id: 'generation' },
    fixed: { modelName: undefined, idempotencyKey: undefined, language: undefined, tweak: 'shorter' },
  },
  'generation.keepExample': {
    level: 'seller',
    right: 'write',
    scope: 'ai',
    ids: { id: 'product' },
    onlyRefused: 'it needs the sample product',
  },
  'generation.rewritePart': {
    level: 'seller',
    right: 'write',
    scope: 'ai',
    metered: true,
    alone: true,
    ids: { id: 'generation' },
    fixed: { modelName: undefined, idempotencyKey: undefined, part: 'intro', index: undefined },
    onlyRefused: 'it needs words that stand in a draft',
  },
  'generation.saveDraft': {
    level: 'seller',
    right: 'write',
    scope: 'ai',
    ids: { id: 'generation' },
    fixed: { revision: undefined },
  },
  'generation.get': { level: 'seller', right: 'view', scope: 'ai', ids: { id: 'generation' } },
  'generation.history': {
    level: 'seller',
    right: 'view',
    scope: 'ai',
    ids: { productId: 'product', groupId: 'new' },
    fixed: { cursor: undefined },
  },
  'generation.applyDraft': {
    level: 'seller',
    right: 'approve',
    scope: 'products',
    ids: { id: 'generation' },
    fixed: { productVersion: undefined, revision: undefined },
  },
  'generation.discardDraft': { level: 'seller', right: 'write', scope: 'ai', ids: { id: 'generation' }, spends: true },
  'generation.restoreDraft': { level: 'seller', right: 'write', scope: 'ai', ids: { id: 'discarded' }, spends: true },
  'generation.welcome': { level: 'seller', right: 'own', scope: 'ai', fixed: { modelName: undefined } },
  'generation.plainWelcome': { level: 'public' },

  'reviews.queue': { level: 'seller', right: 'view', scope: 'ai' },
  'reviews.comments': { level: 'seller', right: 'view', scope: 'ai', ids: { id: 'generation' } },
  'reviews.comment': { level: 'seller', right: 'view', ids: { id: 'generation' } },
  'reviews.send': { level: 'seller', right: 'write', scope: 'ai', ids: { id: 'generation' } },
  'reviews.sendBatch': {
    level: 'seller',
    right: 'write',
    scope: 'ai',
    alone: true,
    ids: { id: 'batch' },
    spends: true,
    most: 25,
  },
  'reviews.withdraw': { level: 'seller', right: 'write', scope: 'ai', ids: { id: 'reviewed' } },
  'reviews.approve': {
    level: 'seller',
    right: 'approve',
    scope: 'products',
    ids: { id: 'reviewed' },
    // Other parts or another platform than those of the draft are a conflict.
    fixed: { revision: 0, productVersion: 1, parts: undefined, platform: undefined },
    spends: true,
  },
  'reviews.sendBack': {
    level: 'seller',
    right: 'approve',
    scope: 'products',
    ids: { id: 'reviewed' },
    fixed: { revision: 0 },
    spends: true,
  },

  'seo.score': {
    level: 'seller',
    right: 'write',
    scope: 'ai',
    metered: true,
    alone: true,
    ids: { productId: 'product' },
    fixed: { modelName: undefined, idempotencyKey: undefined },
  },
  'seo.scoreFromPrompt': {
    level: 'seller',
    right: 'write',
    scope: 'ai',
    metered: true,
    alone: true,
    fixed: { modelName: undefined, idempotencyKey: undefined, media: undefined },
  },
  'seo.checklist': { level: 'seller', right: 'view', scope: 'products', ids: { productId: 'product' } },
  'seo.setAdvice': {
    level: 'seller',
    right: 'edit',
    scope: 'products',
    ids: { productId: 'product' },
    onlyRefused: 'it needs the words of a recommendation',
  },
  'seo.similar': { level: 'seller', right: 'view', scope: 'ai', ids: { generationId: 'generation' } },

  'subscriptions.plans': { level: 'public' },
  'subscriptions.current': { level: 'seller', right: 'view', scope: 'ai' },
  'subscriptions.realUse': { level: 'seller', right: 'viewBilling' },
  'subscriptions.billing': { level: 'seller', right: 'viewBilling' },
  'subscriptions.invoiceLinks': {
    level: 'seller',
    right: 'viewBilling',
    alone: true,
    fixed: { id: 'in_00000000' },
    onlyRefused: 'it needs an invoice',
  },
  'subscriptions.checkout': { level: 'seller', right: 'billing', alone: true, fixed: { planId: 'tier-pro' }, most: 10 },
  'subscriptions.topUp': { level: 'seller', right: 'billing', alone: true, most: 10 },
  'subscriptions.checkoutState': {
    level: 'seller',
    right: 'billing',
    fixed: { checkoutId: 'cs_test_00000000' },
    onlyRefused: 'it needs a checkout',
  },
  'subscriptions.checkNow': { level: 'seller', right: 'billing', alone: true, most: 10 },
  'subscriptions.previewChange': { level: 'seller', right: 'billing', onlyRefused: 'it needs a paid plan' },
  'subscriptions.changePlan': { level: 'seller', right: 'billing', alone: true, onlyRefused: 'it needs a paid plan' },
  'subscriptions.confirmChange': { level: 'seller', right: 'billing', alone: true, onlyRefused: 'it needs a paid plan' },
  'subscriptions.cancelChange': { level: 'seller', right: 'billing', alone: true, onlyRefused: 'it needs a paid plan' },
  'subscriptions.cancel': { level: 'seller', right: 'billing', alone: true, onlyRefused: 'it needs a paid plan' },
  'subscriptions.resume': { level: 'seller', right: 'billing', alone: true, onlyRefused: 'it needs a paid plan' },
  'subscriptions.retryPayment': { level: 'seller', right: 'billing', alone: true, onlyRefused: 'it needs a payment that failed' },
  'subscriptions.portal': {
    level: 'seller',
    right: 'billing',
    alone: true,
    onlyRefused: 'it needs a customer of the payment service',
  },
  'subscriptions.testCheckout': {
    level: 'seller',
    right: 'billing',
    fixed: { checkoutId: 'cs_test_00000000' },
    onlyRefused: 'it needs a checkout',
  },
  'subscriptions.payTestCheckout': {
    level: 'seller',
    right: 'billing',
    alone: true,
    fixed: { checkoutId: 'cs_test_00000000' },
    onlyRefused: 'it needs a checkout',
  },
  'subscriptions.confirmTestInvoice': {
    level: 'seller',
    right: 'billing',
    alone: true,
    onlyRefused: 'it needs a customer of the payment service',
  },
  'subscriptions.setTestCard': {
    level: 'seller',
    right: 'billing',
    alone: true,
    onlyRefused: 'it needs a customer of the payment service',
  },

  'feedback.submit': {
    level: 'seller',
    right: 'own',
    scope: 'feedback',
    alone: true,
    most: 25,
    fixed: { verification: undefined, picture },
  },
  'feedback.submitOpen': { level: 'public', alone: true, ids: { verification: 'proof' }, most: 4 },
  'feedback.mine': { level: 'seller', right: 'own', scope: 'feedback' },
  'teams.catalogues': { level: 'seller', right: 'own' },
  'teams.shown': { level: 'seller', right: 'view' },
  'teams.overview': { level: 'seller', right: 'view' },
  'teams.activity': { level: 'seller', right: 'team' },
  'teams.invite': {
    level: 'seller',
    right: 'team',
    alone: true,
    stepUp: true,
    feature: 'team',
    onlyRefused: 'the caller has to confirm their own address',
  },
  'teams.resend': { level: 'seller', right: 'team', alone: true, feature: 'team', ids: { id: 'invitation' }, most: 30 },
  'teams.copyLink': { level: 'seller', right: 'team', alone: true, stepUp: true, feature: 'team', ids: { id: 'invitation' } },
  'teams.revoke': { level: 'seller', right: 'team', alone: true, ids: { id: 'invitation' }, spends: true },
  'teams.setRole': { level: 'seller', right: 'team', alone: true, stepUp: true, ids: { memberId: 'member' } },
  'teams.setCap': { level: 'seller', right: 'team', alone: true, ids: { memberId: 'member' } },
  'teams.setSettings': { level: 'seller', right: 'team', alone: true },
  'teams.remove': { level: 'seller', right: 'team', alone: true, ids: { memberId: 'member' }, spends: true },
  'teams.restore': {
    level: 'seller',
    right: 'team',
    alone: true,
    ids: { memberId: 'member' },
    onlyRefused: 'it needs a member who was removed a moment ago',
  },
  'teams.leave': { level: 'seller', right: 'view', alone: true, onlyRefused: 'nobody leaves their own catalogue' },
  'teams.offerOwnership': {
    level: 'seller',
    right: 'transfer',
    alone: true,
    stepUp: true,
    ids: { memberId: 'member' },
    onlyRefused: 'it needs an admin with a confirmed address in the team',
  },
  'teams.revokeOwnership': { level: 'seller', right: 'transfer', alone: true, onlyRefused: 'it needs an offer' },
  'teams.ownershipOffers': { level: 'seller', right: 'own' },
  'teams.acceptOwnership': {
    level: 'seller',
    right: 'own',
    alone: true,
    ids: { ownerId: 'person' },
    onlyRefused: 'it needs an offer to the caller',
  },
  'teams.declineOwnership': {
    level: 'seller',
    right: 'own',
    alone: true,
    ids: { ownerId: 'person' },
    onlyRefused: 'it needs an offer to the caller',
  },
  'teams.invitations': { level: 'seller', right: 'own' },
  'teams.readInvitation': { level: 'public', alone: true, onlyRefused: linkOnly },
  'teams.accept': {
    level: 'seller',
    right: 'own',
    alone: true,
    ids: { id: 'invitation' },
    leaveOut: [['token'], ['id']],
    onlyRefused: 'it needs an invitation for the caller’s address',
  },
  'teams.decline': {
    level: 'seller',
    right: 'own',
    alone: true,
    ids: { id: 'invitation' },
    leaveOut: [['token'], ['id']],
    onlyRefused: 'it needs an invitation for the caller’s address',
  },
  'notifications.unread': { level: 'seller', right: 'own' },
  'notifications.list': { level: 'seller', right: 'own', fixed: { cursor: undefined } },
  'notifications.read': { level: 'seller', right: 'own', ids: { 'ids.*': 'notice' } },
  'notifications.readAll': { level: 'seller', right: 'own', ids: { upTo: 'notice' } },
  'notifications.choices': { level: 'seller', right: 'own' },
  'notifications.choose': { level: 'seller', right: 'own' },
  'notifications.readStopLink': { level: 'public', alone: true, onlyRefused: linkOnly },
  'notifications.switchByLink': { level: 'public', alone: true, onlyRefused: linkOnly },

  'terms.read': { level: 'public' },
  'terms.accept': { level: 'seller', right: 'own', fixed: { version: TERMS_VERSION } },

  'helpArticles.home': { level: 'seller', right: 'own' },
  'helpArticles.forScreen': { level: 'seller', right: 'own' },
  'helpArticles.search': { level: 'seller', right: 'own' },
  'helpArticles.get': { level: 'seller', right: 'own', fixed: { slug: 'write-your-first-text' } },
  'helpArticles.noteRead': { level: 'seller', right: 'own', ids: { id: 'helpArticle' } },
  'helpArticles.vote': { level: 'seller', right: 'own', ids: { id: 'helpArticle' } },
  'helpArticles.noteMissing': { level: 'seller', right: 'own', alone: true, most: 12 },

  'admin.helpArticles.list': { level: 'admin', fixed: { cursor: undefined } },
  'admin.helpArticles.titles': { level: 'admin' },
  'admin.helpArticles.get': { level: 'admin', ids: { id: 'helpArticle' } },
  'admin.helpArticles.version': { level: 'admin', ids: { id: 'helpArticle' }, fixed: { version: 1 } },
  'admin.helpArticles.create': { level: 'admin' },
  'admin.helpArticles.saveDraft': {
    level: 'admin',
    ids: { id: 'helpArticle', 'content.relatedIds.*': 'helpArticle' },
    fixed: { revision: 1 },
    spends: true,
  },
  'admin.helpArticles.publish': { level: 'admin', ids: { id: 'helpArticle' }, fixed: { revision: 1 }, spends: true },
  'admin.helpArticles.archive': { level: 'admin', ids: { id: 'helpArticle' }, fixed: { revision: 1 }, spends: true },
  'admin.helpArticles.unarchive': { level: 'admin', ids: { id: 'helpArticle' }, fixed: { revision: 1 }, spends: true },
  'admin.helpArticles.discardDraft': { level: 'admin', ids: { id: 'helpArticle' }, fixed: { revision: 1 }, spends: true },
  'admin.helpArticles.checkLinks': { level: 'admin', ids: { id: 'helpArticle' } },
  'admin.helpArticles.missing': { level: 'admin' },
  'admin.helpArticles.dismissMissing': { level: 'admin' },
  'admin.helpArticles.restoreMissing': {
    level: 'admin',
    fixed: { firstAt: '2026-01-01T00:00:00.000Z', lastAt: '2026-01-02T00:00:00.000Z' },
  },

  'admin.confirmPassword': { level: 'admin', alone: true, fixed: { password }, most: 12 },
  'highlights.list': { level: 'public' },
  'testimonials.list': { level: 'public' },
  'admin.plans.list': { level: 'admin' },
  'admin.plans.priceIds': { level: 'admin' },
  'admin.plans.syncPrices': { level: 'admin', alone: true, stepUp: true },
  'admin.plans.create': { level: 'admin', alone: true, stepUp: true, onlyRefused: 'an id is given once' },
  'admin.plans.save': { level: 'admin', alone: true, stepUp: true, onlyRefused: 'a version is saved once' },
  'admin.plans.move': { level: 'admin', alone: true, stepUp: true, fixed: { id: 'tier-pro', to: 2 } },
  'admin.plans.remove': { level: 'admin', alone: true, stepUp: true, onlyRefused: 'it needs a plan that nobody has' },
  'admin.subscriptions.list': { level: 'admin', leaveOut: [['cursor']] },
  'admin.subscriptions.events': { level: 'admin', leaveOut: [['cursor']] },
  'admin.subscriptions.eventTypes': { level: 'admin' },
  'admin.subscriptions.event': { level: 'admin', onlyRefused: 'it needs a message of the payment service' },
  'admin.subscriptions.replay': {
    level: 'admin',
    alone: true,
    stepUp: true,
    onlyRefused: 'it needs a message of the payment service',
  },
  'admin.features.matrix': { level: 'admin' },
  'admin.features.saveMatrix': { level: 'admin', alone: true, stepUp: true, fixed: { cells: [], published: [] } },
  'admin.highlights.list': { level: 'admin' },
  'admin.highlights.create': { level: 'admin', ids: { id: 'new' }, onlyRefused: 'there may be as many as there can be' },
  'admin.highlights.save': { level: 'admin', ids: { id: 'highlight' }, fixed: { version: 1 }, spends: true },
  'admin.highlights.move': { level: 'admin', ids: { id: 'highlight' } },
  'admin.highlights.remove': { level: 'admin', ids: { id: 'highlight' }, spends: true },
  'admin.highlights.restore': { level: 'admin', ids: { id: 'deletedHighlight' }, spends: true },
  'admin.testimonials.list': { level: 'admin' },
  'admin.testimonials.create': { level: 'admin', ids: { id: 'new' }, onlyRefused: 'there may be as many as there can be' },
  'admin.testimonials.save': {
    level: 'admin',
    ids: { id: 'testimonial' },
    fixed: { version: 1, 'fields.consentAt': '2026-01-02' },
    spends: true,
  },
  'admin.testimonials.setPhoto': { level: 'admin', ids: { id: 'testimonial' }, fixed: { image: picture }, most: 4 },
  'admin.testimonials.publish': { level: 'admin', ids: { id: 'testimonial' } },
  'admin.testimonials.unpublish': { level: 'admin', ids: { id: 'testimonial' } },
  'admin.testimonials.move': { level: 'admin', ids: { id: 'testimonial' } },
  'admin.testimonials.remove': { level: 'admin', ids: { id: 'testimonial' }, spends: true },
  'admin.testimonials.restore': { level: 'admin', ids: { id: 'deletedTestimonial' }, spends: true },
  'admin.feedback.list': { level: 'admin', fixed: { cursor: undefined } },
  'admin.feedback.counts': { level: 'admin' },
  'admin.feedback.get': { level: 'admin', ids: { id: 'feedback' } },
  'admin.feedback.setStatus': { level: 'admin', ids: { id: 'feedback' }, fixed: { version: 1 }, spends: true },
  'admin.feedback.note': { level: 'admin', ids: { id: 'feedback' }, fixed: { version: 1 }, spends: true },
  'admin.feedback.reply': { level: 'admin', ids: { id: 'feedback' }, fixed: { version: 1 }, spends: true },
  'admin.feedback.merge': { level: 'admin', ids: { id: 'feedback', into: 'feedback' }, fixed: { version: 1 }, spends: true },
  'admin.feedback.unmerge': { level: 'admin', ids: { id: 'feedback' }, fixed: { version: 1 }, spends: true },
  'admin.search': { level: 'admin' },
  'admin.setup': { level: 'admin' },
  'admin.confirmBackup': { level: 'admin' },
  'admin.audit.list': { level: 'admin', fixed: { cursor: undefined } },
  'admin.audit.get': { level: 'admin', ids: { id: 'new' }, onlyRefused: 'it needs an entry of the log' },
  'admin.lists.views': { level: 'admin' },
  'admin.lists.saveView': { level: 'admin', ids: { id: 'new' }, fixed: { list: 'users' } },
  'admin.lists.deleteView': { level: 'admin', ids: { id: 'adminView' }, spends: true },
  'admin.lists.noteFile': { level: 'admin' },
  'admin.dashboard.attention': { level: 'admin' },
  'admin.dashboard.growth': { level: 'admin' },
  'admin.dashboard.money': { level: 'admin' },
  'admin.dashboard.aiUse': { level: 'admin' },
  'admin.dashboard.visits': { level: 'admin' },
  'admin.dashboard.newestUsers': { level: 'admin' },
  'admin.dashboard.newestFeedback': { level: 'admin' },
  'admin.dashboard.health': { level: 'admin' },
  'admin.dashboard.outbox': { level: 'admin' },
  'admin.users.list': { level: 'admin', fixed: { cursor: undefined } },
  'admin.users.get': { level: 'admin', ids: { id: 'person' } },
  'admin.users.timeline': { level: 'admin', ids: { id: 'person' }, fixed: { cursor: undefined } },
  'admin.users.plans': { level: 'admin' },
  'admin.users.setRole': { level: 'admin', alone: true, stepUp: true, ids: { id: 'person' }, spends: true },
  'admin.users.suspend': { level: 'admin', alone: true, stepUp: true, ids: { id: 'person' }, spends: true },
  'admin.users.reactivate': { level: 'admin', alone: true, stepUp: true, ids: { id: 'person' }, spends: true },
  'admin.users.signOut': { level: 'admin', alone: true, stepUp: true, ids: { id: 'person' }, spends: true },
  'admin.users.sendReset': { level: 'admin', alone: true, stepUp: true, ids: { id: 'person' }, spends: true },
  'admin.users.grantQueries': {
    level: 'admin',
    alone: true,
    stepUp: true,
    ids: { id: 'person', key: 'new' },
    fixed: { until: nextMonth },
    spends: true,
  },
  'admin.users.takeGrantBack': {
    level: 'admin',
    alone: true,
    stepUp: true,
    ids: { id: 'person', grantId: 'new' },
    onlyRefused: 'it needs a grant of this person',
  },
  'admin.users.giftPlan': {
    level: 'admin',
    alone: true,
    stepUp: true,
    ids: { id: 'person' },
    fixed: { until: nextMonth, planId: 'tier-pro' },
    onlyRefused: 'it needs a person with a subscription row',
  },
  'admin.users.endGift': {
    level: 'admin',
    alone: true,
    stepUp: true,
    ids: { id: 'person' },
    onlyRefused: 'it needs a person who has a gift',
  },
  'admin.users.delete': {
    level: 'admin',
    alone: true,
    stepUp: true,
    ids: { id: 'person' },
    onlyRefused: 'it needs the address of the person',
  },
  'admin.users.keep': {
    level: 'admin',
    alone: true,
    stepUp: true,
    ids: { id: 'person' },
    onlyRefused: 'it needs a person whose deletion is pending',
  },
  'admin.users.addNote': { level: 'admin', ids: { id: 'person' }, spends: true },
  'admin.users.deleteNote': {
    level: 'admin',
    ids: { id: 'person', noteId: 'new' },
    onlyRefused: 'it needs a note about this person',
  },
  'admin.seed.list': { level: 'admin' },
  'admin.seed.preview': { level: 'admin', fixed: { name: 'plans' } },
  'admin.seed.putIn': { level: 'admin', alone: true, stepUp: true, onlyRefused: 'it needs the state of a preview' },
  'admin.seed.runs': { level: 'admin', fixed: { name: 'plans', cursor: undefined } },
  'admin.templates.list': { level: 'admin' },
  'admin.templates.get': { level: 'admin', fixed: { id: 'etsy' } },
  'admin.templates.version': { level: 'admin', onlyRefused: 'it needs a template that was changed' },
  'admin.templates.create': { level: 'admin', onlyRefused: 'a short name can be used once' },
  'admin.templates.save': { level: 'admin', onlyRefused: oneRevision },
  'admin.templates.discard': { level: 'admin', onlyRefused: oneRevision },
  'admin.templates.publish': { level: 'admin', onlyRefused: oneRevision },
  'admin.templates.archive': { level: 'admin', onlyRefused: oneRevision },
  'admin.templates.restore': { level: 'admin', onlyRefused: oneRevision },
};

/**
 * The HTTP endpoints outside tRPC: which credentials each accepts and, if there is one, the procedure that takes the same input.
 */
export const restDoors: {
  method: 'GET' | 'POST';
  path: string;
  opens: readonly ('visitor' | 'cookie' | 'accessToken' | ApiScope)[];
  procedure?: string;
  /** The answer is a stream that does not end by itself. */
  stream?: true;
}[] = [
  { method: 'POST', path: '/api/ai/generate', opens: ['accessToken', 'ai'], procedure: 'generation.fromPrompt' },
  { method: 'POST', path: '/api/ai/generateSEOScore', opens: ['accessToken', 'ai'], procedure: 'seo.scoreFromPrompt' },
  {
    method: 'POST',
    path: '/api/ai/generateWelcomeMessage',
    opens: ['visitor', 'accessToken', 'ai'],
    procedure: 'generation.welcome',
  },
  { method: 'POST', path: '/media', opens: ['cookie', 'products'] },
  { method: 'GET', path: '/media/:owner/:file', opens: ['cookie', 'products'] },
  { method: 'GET', path: '/api/account/export', opens: ['cookie'] },
  { method: 'POST', path: '/api/facts', opens: ['cookie', 'products'] },
  { method: 'POST', path: '/api/imports', opens: ['cookie', 'products'] },
  { method: 'GET', path: '/api/imports/:id/errors.csv', opens: ['cookie', 'products'] },
  { method: 'GET', path: '/api/activity', opens: ['cookie', 'products'], stream: true },
  { method: 'GET', path: '/api/exports/:id/:fileName', opens: ['cookie', 'products'] },
  { method: 'GET', path: '/api/feedback/:id/picture', opens: ['cookie', 'feedback'] },
  { method: 'GET', path: '/api/templates/:id/sample', opens: ['cookie', 'products'] },
];
