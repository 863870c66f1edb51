import type { PlatformRule } from './rule.ts';
import { searchResult, searchTitleWidth } from './search-results.ts';

const standing = { effectiveFrom: null, effectiveTo: null, checkedOn: '2026-08-22' } as const;
const admin = {
  ...standing,
  severity: 'hard',
  confidence: 'reported',
  source: 'Field limits of the Shopify admin and its API',
} as const;
export const shopifyRules: readonly PlatformRule[] = [
  { ...admin, id: 'shopify.title.required', field: 'title', kind: 'length', unit: 'characters', min: 1 },
  { ...admin, id: 'shopify.title.length', field: 'title', kind: 'length', unit: 'characters', max: 255 },
  { ...searchResult, id: 'shopify.title.aim', field: 'title', kind: 'length', unit: 'characters', min: 20, max: 70 },
  { ...admin, id: 'shopify.title.html', field: 'title', kind: 'html', htmlAllowed: [] },
  { ...admin, id: 'shopify.description.size', field: 'description', kind: 'length', unit: 'bytes', max: 512 * 1024 },
  {
    ...admin,
    id: 'shopify.description.html',
    field: 'description',
    kind: 'html',
    htmlAllowed: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'br'],
  },
  { ...admin, id: 'shopify.metaTitle.length', field: 'metaTitle', kind: 'length', unit: 'characters', max: 70 },
  { ...searchResult, id: 'shopify.metaTitle.aim', field: 'metaTitle', kind: 'length', unit: 'characters', min: 20, max: 60 },
  { ...searchTitleWidth, id: 'shopify.metaTitle.width' },
  { ...admin, id: 'shopify.metaDescription.length', field: 'metaDescription', kind: 'length', unit: 'characters', max: 320 },
  {
    ...searchResult,
    id: 'shopify.metaDescription.aim',
    field: 'metaDescription',
    kind: 'length',
    unit: 'characters',
    min: 120,
    max: 160,
  },
  { ...admin, id: 'shopify.tags.count', field: 'tags', kind: 'length', unit: 'count', max: 250 },
  { ...admin, id: 'shopify.tags.length', field: 'tags', kind: 'length', unit: 'characters', max: 255 },
  { ...admin, id: 'shopify.tags.unique', field: 'tags', kind: 'unique', severity: 'advice' },
  {
    ...admin,
    id: 'shopify.handle.characters',
    field: 'handle',
    kind: 'characters',
    allowed: 'a-z0-9\\-',
    source: 'A handle is part of the address: small letters, digits and hyphens, as reported by several sources',
  },
  { ...admin, id: 'shopify.altText.length', field: 'altText', kind: 'length', unit: 'characters', max: 512 },
];
