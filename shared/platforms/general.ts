import type { PlatformRule } from './rule.ts';
import { altTextAim, searchResult, searchTitleWidth } from './search-results.ts';

/**
 * The rules for the seller's own shop, or for no shop yet. There, a title is required and must not contain HTML. All other rules
 * are advice about what search engines show.
 */
export const generalRules: readonly PlatformRule[] = [
  {
    ...searchResult,
    id: 'general.title.required',
    field: 'title',
    kind: 'length',
    unit: 'characters',
    min: 1,
    severity: 'hard',
    source: 'A listing needs a title',
  },
  { ...searchResult, id: 'general.title.aim', field: 'title', kind: 'length', unit: 'characters', min: 20, max: 70 },
  {
    ...searchResult,
    id: 'general.title.html',
    field: 'title',
    kind: 'html',
    htmlAllowed: [],
    severity: 'hard',
    source: 'A title is plain text everywhere',
  },
  { ...searchResult, id: 'general.metaTitle.aim', field: 'metaTitle', kind: 'length', unit: 'characters', min: 20, max: 60 },
  { ...searchTitleWidth, id: 'general.metaTitle.width' },
  {
    ...searchResult,
    id: 'general.metaDescription.aim',
    field: 'metaDescription',
    kind: 'length',
    unit: 'characters',
    min: 120,
    max: 160,
  },
  { ...altTextAim, id: 'general.altText.aim' },
];
