/** Makes a calm name of a supplier's headline: "HANDMADE CERAMIC BOWL!!! HOT SALE 2024" is "Handmade ceramic bowl". */

/** Abbreviations that are written in capitals. Words with a digit, such as "4K", are kept as well. */
const abbreviations = new Set(
  (
    'USB LED LCD OLED QLED RGB RGBW HDMI VGA DVI SSD HDD RAM GPS NFC RFID SIM GSM LTE WLAN PD QC TV PC CD DVD DIY UV UVA UVB SPF IP IPX ABS PVC PU PE PP PET EVA TPU TPE TPR ' +
    'MDF HPL PTFE BPA CNC HD FHD UHD QHD HDR DSLR SLR SUV ATV MTB BMX RC AC DC EU UK US USA UAE CE FSC GOTS AAA AA II III IV VI VII XS XL XXL XXXL OEM ODM HEPA CBD IQ PS SD SDHC TF OTG AUX FM AM DAB MP POS RFC EDC ESD BBQ VR AR CCTV NASA UFO VIP DJ'
  ).split(' '),
);
const sales = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:hot|flash|big|super|mega|summer|winter|spring|autumn|christmas|black friday|clearance|factory|year end) ?-?(?:sales?|sell(?:ing|er)?s?|deals?|items?|offers?|prices?)|` +
    String.raw`(?:best|top) ?-?(?:sellers?|selling|sale|prices?|deals?|offers?)|on sale|(?:special|limited(?: time)?|new) offers?|lowest prices?|(?:free|fast) (?:shipping|delivery)|new arrivals?|just arrived|` +
    String.raw`(?:100 ?% )?(?:top|high|premium|best) quality|must have|buy now|order now|factory direct|direct from factory|big discount|\d{1,2} ?% (?:off|discount)|money back(?: guarantee)?)(?:[ ,]+(?:20\d\d|new(?=\s))){0,2}(?![\p{L}\p{N}])`,
  'giu',
);
const signs = /(?:[\u{1F000}-\u{1FAFF}\u2600-\u27BF\u2B00-\u2BFF]|\uFE0F|\u20E3|\u200D)+/gu;
const word = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;

/** The heart of “I ♥ NYC” is a word. */
const withoutEmoji = (text: string): string =>
  text.replace(signs, (sign, at: number) => (/^[♥❤]/u.test(sign) && /\bI $/.test(text.slice(0, at)) ? sign : ' '));

/** A line without the emoji in front of it, which stand for a bullet. */
export const withoutSigns = (line: string): string => line.replace(signsInFront, '');
const signsInFront = new RegExp(`^\\s*(?:${signs.source}\\s*)+`, 'u');

const isShouted = (text: string): boolean =>
  text.length > 4 && text === text.toUpperCase() && text !== text.toLowerCase() && /^\p{L}+$/u.test(text);

/**
 * The name without emoji, exclamation marks, sales talk, and words in capitals that are no abbreviations. A calm name stays as it
 * is, and so does one of which nothing would be left. Words of `brand` keep their letters.
 */
export function calmName(name: string, brand = ''): string {
  const quiet = withoutEmoji(name);
  const plain = brand.includes('!') ? quiet : quiet.replace(/[!¡]+/g, ' ');
  const sold = plain.replace(sales, ' ');
  // A year in front, or beside “new”, is sales talk if there is other sales talk: "Diary 2027" is a name.
  const dated =
    sold === plain ? sold : sold.replace(/^\s*20\d\d(?= )|(?<![\p{L}\p{N}])(?:new 20\d\d|20\d\d new)(?![\p{L}\p{N}])/giu, ' ');
  const bare = dated === name ? name.trim() : tidied(/\p{L}{2}/u.test(dated) ? dated : plain);
  const words = bare.match(word) ?? [];
  const shouted = words.filter(isShouted);
  // One word in capitals, or several side by side, may be a brand: “UNDER ARMOUR rain jacket”.
  const places = words.flatMap((one, at) => (isShouted(one) && !abbreviations.has(one) ? at : []));
  const isScattered = places.some((at, nth) => nth > 0 && at - (places[nth - 1] ?? at) > 1);
  const isShouting =
    words.length > 1 &&
    (isScattered ||
      (bare === bare.toUpperCase() && words.some((one) => one.length > 3)) ||
      shouted.length * 2 > words.filter((one) => one.length > 3).length);
  if (!isShouting) return bare === '' ? name.trim() : bare;
  const own = new Map((brand.match(word) ?? []).map((one) => [one.toUpperCase(), one]));
  const lower = bare.replace(word, (one, at: number) => {
    const kept = own.get(one.toUpperCase());
    if (kept !== undefined) return kept;
    const isLetterOfName = one.length === 1 && /[\p{L}\p{N}]-$/u.test(bare.slice(0, at));
    if (one !== one.toUpperCase() || /\d/.test(one) || abbreviations.has(one) || isLetterOfName) return one;
    return one.toLowerCase();
  });
  return lower.replace(/^\P{L}*\p{Ll}/u, (start) => start.toUpperCase());
}

/** A line without the separators that have lost what they separated. */
const tidied = (line: string): string =>
  line
    .replace(/\s+/g, ' ')
    .replace(/( [-–—|/]|[,;:])(?: ?[-–—|/,;:])+(?= |$)/gu, '$1')
    .replace(/ (?=[,;:])/g, '')
    .replace(/\( ?\)|\[ ?\]/g, '')
    .replace(/^[\s\-–—|/,;:*.]+|[\s\-–—|/,;:*]+$/gu, '');
