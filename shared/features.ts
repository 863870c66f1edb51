/**
 * What plans differ in. The rows of the tables `features` and `plan_values` say what each plan has; this list says only which
 * keys the code knows, and what their values are. Does not import zod, because every page of the app loads this file.
 */

/**
 * `number`: how many. `limit`: how many, or null for any number. `switch`: whether the plan has it. `names`: the names of what the
 * plan has, or null for everything.
 */
export const featureKinds = ['number', 'limit', 'switch', 'names'] as const;
export type FeatureKind = (typeof featureKinds)[number];

/**
 * How the app shows that a plan has too little. `quota`: beside the count of what is used up. `hint`: beside the choice. `modal`:
 * the upgrade dialog. `lock`: a lock on the choice. `footer`: below the list. `rows`: by the number of rows. `preview`: a preview
 * with sample data.
 */
export const gateStyles = ['quota', 'hint', 'modal', 'lock', 'footer', 'rows', 'preview'] as const;
export type GateStyle = (typeof gateStyles)[number];

/** The kind of every feature's value. Amounts of `reports.full` and `history.days` are days, of `api.rate` calls a minute. */
export const features = {
  'ai.queries': 'number',
  'products.max': 'limit',
  'profiles.max': 'limit',
  'ai.variants': 'limit',
  'ai.bulk': 'number',
  'ai.translate': 'limit',
  'ai.visionFromPhoto': 'switch',
  'imports.products': 'number',
  'export.platformTemplates': 'names',
  'history.versions': 'limit',
  'history.days': 'limit',
  'api.tokens': 'limit',
  'api.rate': 'number',
  team: 'limit',
  'reports.full': 'limit',
  'brand.kit': 'switch',
  'templates.custom': 'switch',
  'integrations.connect': 'limit',
} as const satisfies Record<string, FeatureKind>;
export type FeatureKey = keyof typeof features;
export const featureKeys = Object.keys(features) as FeatureKey[];
/** False for a row of a release that knows more features. */
export const isFeatureKey = (key: string): key is FeatureKey => Object.hasOwn(features, key);

interface ValueOf {
  number: number;
  limit: number | null;
  switch: boolean;
  names: string[] | null;
}

/** What one plan has of every feature. */
export type PlanValues = { [Key in FeatureKey]: ValueOf[(typeof features)[Key]] };
export type PlanValue = ValueOf[FeatureKind];

/** The features that have a value of this kind. */
export type FeatureOf<Kind extends FeatureKind> = {
  [Key in FeatureKey]: (typeof features)[Key] extends Kind ? Key : never;
}[FeatureKey];

/** A value in words, as the table of plans shows it: “1,500”, “Unlimited”, “Included”, “–”, “Shopify, General”. */
export function valueText(kind: FeatureKind, value: PlanValue): string {
  if (value === null) return kind === 'names' ? 'All' : 'Unlimited';
  if (Array.isArray(value)) return value.map((name) => name.charAt(0).toUpperCase() + name.slice(1)).join(', ') || '–';
  if (typeof value === 'boolean') return value ? 'Included' : '–';
  return value === 0 ? '–' : value.toLocaleString('en');
}

/** How many features the card of a plan shows: the first ones of the list. */
export const ON_CARD = 5;
