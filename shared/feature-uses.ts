/**
 * Where each feature of the plans is used: the procedures that it gates and the screens on which sellers meet it. An admin sees it
 * beside the matrix before changing a value. tests/api/feature-uses.test.ts compares it with what the procedures refuse and with
 * what the screens call. A feature that nothing uses cannot be published.
 */
import type { FeatureKey } from './features.ts';

export interface FeatureUses {
  /** Names as in server/router.ts. */
  procedures: readonly string[];
  /** Folders of client/, each with the name that people know the screen by. */
  screens: readonly ScreenFolder[];
}

/** The screens, by their folder under client/. */
export const screenNames = {
  products: 'Products',
} as const;
export type ScreenFolder = keyof typeof screenNames;

const nowhere: FeatureUses = { procedures: [], screens: [] };

export const featureUses: Record<FeatureKey, FeatureUses> = {
  'ai.queries': nowhere,
  'products.max': nowhere,
  'profiles.max': nowhere,
  'ai.variants': nowhere,
  'ai.bulk': nowhere,
  'ai.translate': nowhere,
  'ai.visionFromPhoto': nowhere,
  'imports.products': nowhere,
  'export.platformTemplates': nowhere,
  'history.versions': nowhere,
  'history.days': nowhere,
  'api.tokens': nowhere,
  'api.rate': nowhere,
  team: nowhere,
  'reports.full': nowhere,
  'brand.kit': nowhere,
  'templates.custom': nowhere,
  'integrations.connect': nowhere,
};
