/** Patterns of content that several marketplaces forbid. None becomes slow on a long text. */

/**
 * Endings that show a web address even without a path, such as "com" in "hearth.com". Endings that are short English words ("it",
 * "at", "in") are left out: in "A mug.it holds 350 ml", only the space after the full stop is missing. For the same reason most
 * endings are recognised in small letters only: "A lamp.App included" is no address.
 */
const domainEndings =
  'com|net|org|info|biz|shop|store|online|site|website|app|dev|xyz|tv|uk|ie|ch|nl|fr|pt|dk|fi|pl|cz|sk|hu|' +
  'ro|bg|gr|hr|ee|lv|lt|ua|ru|tr|ae|za|nz|jp|cn|kr|hk|sg|br|mx|ar|cl|COM|NET|ORG|SHOP|STORE';
/**
 * Endings that are words of German, French, Spanish or Italian ("La taza.es ideal"). They show a web address only together with a
 * path, or after a word that announces one ("See hearthmugs.de").
 */
const wordEndings = 'de|es|se|si|ai|il|au|sa|eu|li|lu|ca|io|co';
const announcing = 'see|visit|at|on|via|shop|bei|unter|besuche|besuchen sie|sur|visitez|visita';
const label = '[\\p{L}\\p{N}-]{1,63}';
const labels = `(?=[\\p{N}-]{0,63}\\p{L})${label}(?:\\.${label}){0,2}\\.`;

/**
 * Makes a part of a regular expression match upper and lower case alike, although the rest tells them apart: "ab" becomes
 * "[Aa][Bb]".
 */
function inAnyCase(source: string): string {
  return source.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
}

/** A web address: with a scheme, with www, or a bare domain. */
export const webAddress = {
  kind: 'pattern',
  banned: [
    '[Hh][Tt]{2}[Pp][Ss]?://\\S+',
    '(?<![\\p{L}\\p{M}\\p{N}_.@-])(?:(?:www|WWW|Www)\\.\\S+|' +
      `${labels}(?:(?:${domainEndings})(?![\\p{L}\\p{N}_-])(?:[/:?#]\\S*)?|(?:${wordEndings})[/?#]\\S+)|` +
      `(?<=(?<![\\p{L}\\p{N}])(?:${inAnyCase(announcing)}):? )${labels}(?:${wordEndings})(?![\\p{L}\\p{N}_-]))`,
  ].join('|'),
  flags: 'u',
  means: 'a web address',
  needs: ['://', '.'],
} as const;

const shops =
  'walmart|amazon(?! (?:alexa|echo|fire|kindle|basin|rain ?forest|river))|e-?bay|etsy|ali-?express|alibaba|temu|shein|costco|' +
  "best ?buy|sam['’]s club|home depot|lowe['’]s|wayfair|ikea|macy['’]s|kohl['’]s|walgreens|newegg|overstock\\.com|rakuten|shopee|" +
  'lazada|tik ?tok shop|target\\.com';

/**
 * The name of another shop. "At Target" is the shop, but "at target weight" is not. Names of devices such as "Amazon Alexa" are
 * allowed, because a listing may have to say what the product works with; so is "Amazon river".
 */
export const otherShops = {
  kind: 'pattern',
  banned: `(?<![\\p{L}\\p{N}])(?:${inAnyCase(shops)}|${inAnyCase('(?:at|from|by) target')}(?! \\p{Ll}))(?![\\p{L}\\p{N}])`,
  flags: 'u',
  means: 'the name of a shop',
  owed: 'fit',
} as const;

/** After "best", words that show no praise: "best before", "the best way to clean", "Best Dad" on a mug. */
const notPraise =
  'before|way|ways|time|times|place|use|uses|part|thing|fit|practices?|results?|possible|price|prices|priced|deals?|offers?|value|seller|sellers|selling|sold|rated|buy|' +
  'for|with|on|at|to|by|as|when|if|or|and|of|served|kept|used|worn|drunk|eaten|stored|wishes|day|' +
  'dad|mum|mom|mother|father|grandma|grandpa|teacher|friends?|sister|brother|aunt|uncle|nurse|boss|man|western';
const shopsOrMarket = `(?:the |its |their |your )?(?:market|world|web|internet|town|country|class|category|business|trade|${shops})`;

/**
 * Praise that places the product above all others: "the best hub on Amazon", "best in class", "Best lamp of 2023", "No. 1 choice".
 * What stands behind "works best" and "at its best" is none.
 */
export const bestOfAll = {
  kind: 'pattern',
  banned:
    "(?<![\\p{L}\\p{N}])(?:(?:the |our |simply |world['’]s ){0,2}best(?! (?:price|deal|offer|value|sell|rated|buy|dad|mum|mom|mother|father|grandma|grandpa|teacher))" +
    `(?: [\\p{L}\\p{N}-]+){0,4} (?:(?:on|in|at) ${shopsOrMarket}|ever|of (?:the year|all|20\\d\\d)|you (?:can|will|could) (?:buy|find|get))|` +
    `(?:(?:the|our) (?:very |absolute )?|^)best(?= \\p{L})(?! (?:${notPraise})(?![\\p{L}\\p{N}]))|` +
    '(?:#|no\\. ?|nr\\. ?|number )(?:1|one) (?:best|top|rated|choice|seller|selling|brand|(?:on|in) (?:the|its)))(?![\\p{L}\\p{N}])',
  flags: 'iu',
  means: 'praise such as “the best”',
  needs: ['best', '#1', 'no. 1', 'no.1', 'nr. 1', 'number 1', 'number one'],
} as const;

/**
 * The word "clearance" when it announces a sale. In "ground clearance" and "clearance of 20 cm" it is a measure and allowed.
 */
export const clearance = {
  kind: 'pattern',
  banned:
    '(?<![\\p{L}\\p{N}]|(?:ground|floor|head|wall|door|leg|knee|height|high|low|more|extra|\\d ?(?:cm|mm|in|inch)) )clearance' +
    '(?! ?(?:\\d|:|of|between|under|above|below|for|height|hole|gap|angle|light)|[\\p{L}\\p{N}])',
  flags: 'iu',
  means: 'the word clearance',
  needs: ['clearance'],
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
