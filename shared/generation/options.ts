/** The choices of the writing form as plain data. The file imports no validator, so that every screen can load it cheaply. */

/** First the general choice and the systems for a shop of one's own, then marketplaces and product feeds, social posts last. */
export const platforms = [
  'general',
  'shopify',
  'woocommerce',
  'etsy',
  'amazon',
  'ebay',
  'walmart',
  'google',
  'tiktok',
  'social',
] as const;
export type Platform = (typeof platforms)[number];
export const platformNames: Record<Platform, string> = {
  general: 'General',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  etsy: 'Etsy',
  amazon: 'Amazon',
  ebay: 'eBay',
  walmart: 'Walmart',
  google: 'Google Merchant',
  tiktok: 'TikTok Shop',
  social: 'Social posts',
};

export const brandVoices = [
  'clear',
  'friendly',
  'professional',
  'luxury',
  'playful',
  'bold',
  'warm-story',
  'technical',
  'minimal',
  'caring',
] as const;
export type BrandVoice = (typeof brandVoices)[number];
export const brandVoiceNames: Record<BrandVoice, string> = {
  clear: 'Clear',
  friendly: 'Friendly',
  professional: 'Professional',
  luxury: 'Luxury',
  playful: 'Playful',
  bold: 'Bold',
  'warm-story': 'Warm story',
  technical: 'Technical',
  minimal: 'Minimal',
  caring: 'Caring',
};

export const descriptionLengths = ['short', 'medium', 'long', 'detailed'] as const;
export type DescriptionLength = (typeof descriptionLengths)[number];
/** The range of words for each length; both ends are included. */
export const lengthBands: Record<DescriptionLength, { name: string; min: number; max: number }> = {
  short: { name: 'Short', min: 40, max: 80 },
  medium: { name: 'Medium', min: 100, max: 180 },
  long: { name: 'Long', min: 200, max: 350 },
  detailed: { name: 'Detailed', min: 350, max: 500 },
};

/** Languages a text can be written in. */
export const languages = ['en', 'de', 'es', 'fr'] as const;
export type Language = (typeof languages)[number];
export const languageNames: Record<Language, string> = { en: 'English', de: 'German', es: 'Spanish', fr: 'French' };

/** Limits of the writing form: characters (Unicode code points) per field, entries per list. */
export const formLimits = {
  customName: 200,
  customCategory: 100,
  customBrand: 100,
  customDescription: 20_000,
  targetAudience: 200,
  keyFeatures: 40,
  keyFeature: 300,
  keywords: 50,
  keyword: 80,
  /** The keywords in a profile, separated by commas. The limit leaves room for as many keywords as the form accepts. */
  keywordsText: 5_000,
  brandGuidelines: 4_000,
  additionalNotes: 4_000,
  templateDescription: 4_000,
  profileName: 100,
} as const;
