/** What search engines show, which every shop of one's own has to fit. */

export const searchResult = {
  effectiveFrom: null,
  effectiveTo: null,
  severity: 'advice',
  source: 'Search result pages show about 60 characters of a title and 160 of a description',
  confidence: 'own',
  checkedOn: '2026-08-22',
} as const;

/** A meta title of many wide letters is cut before its 60th character. */
export const searchTitleWidth = {
  ...searchResult,
  field: 'metaTitle',
  kind: 'length',
  unit: 'pixels',
  max: 600,
  source: 'Yoast, SEO title width: up to 600 pixels are shown',
  confidence: 'reported',
} as const;
