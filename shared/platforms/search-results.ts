/** Limits of what search engines show of a page. They are the same for all shop systems that sellers run themselves. */

export const searchResult = {
  effectiveFrom: null,
  effectiveTo: null,
  severity: 'advice',
  source: 'Search result pages show about 60 characters of a title and 160 of a description',
  confidence: 'own',
  checkedOn: '2026-08-22',
} as const;

/** A meta title with many wide letters is cut off before its 60th character, so its width has a limit as well. */
export const searchTitleWidth = {
  ...searchResult,
  field: 'metaTitle',
  kind: 'length',
  unit: 'pixels',
  /** In pixels, at the type size that `pixelWidth` uses. */
  max: 600,
  source: 'Yoast, SEO title width: up to 600 pixels are shown',
  confidence: 'reported',
} as const;
