import type { PlatformRule } from './rule.ts';
import { altTextAim, searchResult, searchTitleWidth } from './search-results.ts';

const wordpress = {
  effectiveFrom: null,
  effectiveTo: null,
  severity: 'hard',
  source: 'WordPress database: names and texts have no limit of their own, a slug has 200 characters',
  confidence: 'official',
  checkedOn: '2026-11-21',
} as const;
const yoast = {
  ...searchResult,
  source: 'Yoast SEO, its published thresholds: the usual check in a WooCommerce shop',
  confidence: 'reported',
} as const;

/** The rules for WooCommerce, which accepts almost anything; search results decide how well a text works there. */
export const woocommerceRules: readonly PlatformRule[] = [
  { ...wordpress, id: 'woocommerce.title.required', field: 'title', kind: 'length', unit: 'characters', min: 1 },
  { ...searchResult, id: 'woocommerce.title.aim', field: 'title', kind: 'length', unit: 'characters', min: 20, max: 70 },
  { ...wordpress, id: 'woocommerce.title.html', field: 'title', kind: 'html', htmlAllowed: [], confidence: 'own' },
  { ...wordpress, id: 'woocommerce.handle.length', field: 'handle', kind: 'length', unit: 'characters', max: 200 },
  {
    ...wordpress,
    id: 'woocommerce.description.html',
    field: 'description',
    kind: 'html',
    htmlAllowed: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'br'],
    confidence: 'own',
    source: 'The tags every theme can show',
  },
  { ...searchResult, id: 'woocommerce.metaTitle.aim', field: 'metaTitle', kind: 'length', unit: 'characters', min: 20, max: 60 },
  { ...searchTitleWidth, id: 'woocommerce.metaTitle.width' },
  {
    ...yoast,
    id: 'woocommerce.metaDescription.aim',
    field: 'metaDescription',
    kind: 'length',
    unit: 'characters',
    min: 121,
    max: 156,
  },
  { ...altTextAim, id: 'woocommerce.altText.aim' },
];
