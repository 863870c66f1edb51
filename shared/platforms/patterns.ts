/** Patterns of content that several marketplaces forbid. None becomes slow on a long text. */

/** A web address: with a scheme, with www, or a bare domain with an ending common among shops. */
export const webAddress = {
  kind: 'pattern',
  banned: [
    'https?://\\S+',
    '(?<![\\w.@-])(?:www\\.\\S+|[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){0,2}\\.(?:com|net|org|shop|store|co\\.uk)(?![\\w-])\\S*)',
  ].join('|'),
  flags: 'iu',
  means: 'a web address',
  needs: ['://', 'www.', '.com', '.net', '.org', '.shop', '.store', '.co.uk'],
} as const;

export const mailAddress = {
  kind: 'pattern',
  banned: '(?<![\\w.+-])[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){0,3}\\.[a-z]{2,24}',
  flags: 'iu',
  means: 'an e-mail address',
  needs: ['@'],
} as const;

/**
 * A phone number: seven to fifteen digits after a plus sign or a word that announces a phone number. Measurements and article
 * numbers have neither.
 */
export const phoneNumber = {
  kind: 'pattern',
  banned:
    '(?<![\\p{L}\\p{N}+])(?:(?:tel|telephone|phone|mobile|call(?: us)?|whatsapp|fax)[.:]{0,2} ?(?:at |on )?\\+?|\\+)\\(?\\d(?:[ ()/.-]{0,2}\\d){6,14}',
  flags: 'iu',
  means: 'a phone number',
  needs: ['+', 'tel', 'phone', 'mobile', 'call', 'whatsapp', 'fax'],
} as const;

/** A text in capitals: at least two capitals in a row and no lower-case letter. */
export const allCapitals = {
  kind: 'pattern',
  banned: '^(?=[^\\p{Ll}]*$).*\\p{Lu}{2}',
  flags: 'u',
  means: 'capital letters only',
} as const;

/** Emoji and dingbats with their combining parts, but not ™ © ®. To be used inside a character class. */
export const emoji = '\\u{1F000}-\\u{1FAFF}\\u2600-\\u27BF\\u2B00-\\u2BFF\\uFE0F\\u20E3';

/** Offers and praise that marketplaces forbid in the texts of a listing. */
export const promotions = ['free shipping', 'limited time', 'on sale', 'best seller', 'best price'] as const;
