/**
 * Where each feature of the plans is used: the procedures that it gates and the screens on which sellers meet it. An admin sees it
 * beside the matrix before changing a value. tests/api/feature-uses.test.ts compares it with what the procedures refuse and with
 * what the screens call. A feature that nothing uses cannot be published.
 */
import type { FeatureKey } from './features.ts';

export interface FeatureUses {
  /** Names as in server/router.ts. */
  procedures: readonly string[];
  /** The screens, by their folder under client/. */
  screens: readonly ScreenFolder[];
  /** What else it limits, that is no procedure. */
  also?: string;
}

/** The names that people know the screens by. */
export const screenNames = {
  batches: 'Products, Write texts',
  dashboard: 'Dashboard',
  exports: 'Export',
  facts: 'Read facts',
  generation: 'Generate Descriptions',
  imports: 'Products, Import',
  products: 'Products',
  reports: 'Reports & Analytics',
  reviews: 'Products, Review',
  profiles: 'Account Settings, voice profiles',
  settings: 'Account Settings, API tokens',
  teams: 'Team',
} as const;
export type ScreenFolder = keyof typeof screenNames;

const nowhere: FeatureUses = { procedures: [], screens: [] };

export const featureUses: Record<FeatureKey, FeatureUses> = {
  'ai.queries': {
    procedures: [
      'batches.rewriteChanged',
      'batches.rewriteSample',
      'generation.describe',
      'generation.fromPrompt',
      'generation.rewritePart',
      'generation.tweak',
      'seo.score',
      'seo.scoreFromPrompt',
    ],
    screens: ['batches', 'dashboard', 'generation', 'products'],
    also: 'The texts of a batch, and POST /api/ai/generate and /api/ai/generateSEOScore',
  },
  'products.max': {
    procedures: [
      'generation.applyDraft',
      'generation.rewritePart',
      'imports.start',
      'products.addFact',
      'products.addFacts',
      'products.addImageByUrl',
      'products.confirmClaims',
      'products.create',
      'products.restoreVersion',
      'products.update',
      'products.updateKeywords',
      'reviews.approve',
      'reviews.send',
      'seo.score',
    ],
    screens: ['batches', 'dashboard', 'generation', 'imports', 'products', 'reviews'],
    also: 'The pictures that can be uploaded, by number and size',
  },
  'profiles.max': {
    procedures: ['batches.create', 'profiles.chooseHouseVoice', 'profiles.create', 'profiles.update'],
    screens: ['batches', 'generation', 'profiles'],
  },
  'ai.variants': { procedures: ['generation.describe'], screens: ['generation'] },
  'ai.bulk': { procedures: ['batches.create', 'batches.retry', 'batches.rewriteChanged'], screens: ['batches'] },
  'ai.translate': { procedures: ['batches.create', 'generation.describe'], screens: ['batches', 'generation'] },
  'ai.visionFromPhoto': { procedures: [], screens: ['facts'], also: 'Pictures sent to POST /api/facts' },
  'imports.products': { procedures: ['imports.start'], screens: ['imports'] },
  'export.platformTemplates': { procedures: ['exports.create'], screens: ['exports'] },
  'history.versions': { procedures: [], screens: ['products'], also: 'How many of the last versions of a product are shown' },
  'history.days': {
    procedures: ['products.restoreVersion'],
    screens: ['generation', 'products'],
    also: 'How old the versions are that are shown',
  },
  'api.tokens': { procedures: ['auth.createApiToken'], screens: ['settings'] },
  'api.rate': { procedures: [], screens: [], also: 'Every call of a script with an API token' },
  team: {
    procedures: ['teams.copyLink', 'teams.invite', 'teams.resend'],
    screens: ['teams'],
    also: 'How many people work in a catalogue',
  },
  'reports.full': {
    procedures: ['reports.catalogue', 'reports.findings', 'reports.overview', 'reports.queries'],
    screens: ['reports'],
    also: 'How far back reports reach',
  },
  'brand.kit': { procedures: ['profiles.chooseHouseVoice'], screens: ['profiles'] },
  'templates.custom': nowhere,
  'integrations.connect': nowhere,
};

/** Whether anything in the app uses the feature. */
export const isUsed = ({ procedures, also }: FeatureUses): boolean => procedures.length > 0 || also !== undefined;
