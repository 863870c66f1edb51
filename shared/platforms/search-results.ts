/** Limits of what search engines show of a page. They are the same for all shop systems that sellers run themselves. */

export const searchResult = {
  effectiveFrom: null,
  effectiveTo: null,
  severity: 'advice',
  source: 'Search result pages show about 60 characters of a title and 160 of a description',
  confidence: 'own',
  checkedOn: '2026-08-22',
} as const;

/** The same for the alternative texts of pictures, which search engines and screen readers read. */
export const altTextAim = {
  ...searchResult,
  field: 'altText',
  kind: 'length',
  unit: 'characters',
  max: 125,
  source: 'Our judgement: some screen readers pause after about 125 characters',
  checkedOn: '2026-11-29',
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
