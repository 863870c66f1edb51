/** Kinds of concrete facts and of risky claims a product text can hold, found by their words. */
import { wordsOf } from '../platforms/measure.ts';

export const factKinds = ['size', 'material', 'colour', 'quantity', 'care', 'compatibility'] as const;
export type FactKind = (typeof factKinds)[number];

// Bounded, and never begun inside a number, so that a wall of digits is read once.
const number = String.raw`(?<![\d.,])\d{1,7}(?:[.,]\d{1,7})?`;
const units =
  'mm|cm|m|km|inch|inches|ft|feet|ml|cl|l|litre|litres|liter|liters|oz|ounce|ounces|g|gram|grams|kg|lb|lbs|pound|pounds|w|v|mah|gb|tb';
const patterns: Partial<Record<FactKind, RegExp>> = {
  // An inch is only one right behind its number: "2 in 1" has none.
  size: new RegExp(
    `${number}(?:[\\s-]?(?:${units})(?![\\p{L}\\p{N}])|-?in(?![\\p{L}\\p{N}])|["″′]|\\s?[x×]\\s?\\d)|\\bsizes?\\s(?:[smlx]{1,4}|\\d+)\\b|\\bone size\\b`,
    'iu',
  ),
  quantity: /\b(?:set|pack|box|bundle|pair)s? of\b|\b\d+\s?-?(?:pack|pcs|pieces?|count|sheets|tablets|capsules)\b|\bpair\b/iu,
  care: /\b(?:machine|hand)[ -]?wash\w*|\bdishwasher|\bmicrowave|\bdry[ -]?clean|\btumble|\bwipe\b|\bwashable\b|\bcare instructions?\b|\brinse\b|\bwash (?:at|in|by|with|cold|warm)\b/iu,
  compatibility:
    /\bcompatible\b|\bworks with\b|\bfor use with\b|\bsuitable for\b|\bfits (?:most|all|any|up to|the)\b|\busb\b|\bbluetooth\b|\bwi-?fi\b/iu,
};
const words = {
  material: new Set(
    (
      'acrylic alloy aluminium aluminum bamboo beech beeswax brass bronze canvas cashmere ceramic chrome clay copper cork ' +
      'cotton denim earthenware fleece glass gold granite hemp iron jute latex leather linen lycra mahogany maple marble ' +
      'merino mesh metal microfiber microfibre mohair nylon oak paper pine plastic plywood polyester porcelain rattan resin ' +
      'rubber satin silicone silk silver slate spandex stainless steel stone stoneware suede teak terracotta titanium velvet ' +
      'vinyl viscose walnut wax wicker wood wooden wool'
    ).split(' '),
  ),
  colour: new Set(
    (
      'aqua beige black blue brown burgundy charcoal cream crimson cyan golden gray green grey indigo ivory khaki lavender lilac ' +
      'magenta maroon navy ochre olive orange pink purple red scarlet tan taupe teal transparent turquoise violet white yellow'
    ).split(' '),
  ),
};

/** The kinds of facts a text states. It finds words, so it can miss a kind and cannot say whether a fact is true. */
export function factsIn(text: string): FactKind[] {
  const said = wordsOf(text.toLowerCase()).flatMap((word) => [word, ...word.split('-')]);
  return factKinds.filter((kind) =>
    kind === 'material' || kind === 'colour' ? said.some((word) => words[kind].has(word)) : patterns[kind]?.test(text),
  );
}

/** Said by shops of everything, believed by nobody, refused by marketplaces. */
const promises = [
  ...[
    'best price',
    'best seller',
    'bestseller',
    'lowest price',
    'free shipping',
    'limited time',
    'buy now',
    'order now',
    'click here',
  ],
  ...['100% satisfaction', 'satisfaction guaranteed', 'money back', 'money-back', 'risk free', 'risk-free', 'number one', '#1'],
];
/** Fine where the seller states it, a liability where a text made it up. */
const claims = [
  ...[
    'fda approved',
    'fda-approved',
    'clinically proven',
    'clinically tested',
    'hypoallergenic',
    'antibacterial',
    'anti-bacterial',
  ],
  ...['antimicrobial', 'anti-microbial', 'waterproof', 'fireproof', 'bulletproof', 'non-toxic', 'chemical-free', 'chemical free'],
  ...[
    'eco-friendly',
    'eco friendly',
    'biodegradable',
    'organic',
    'cures',
    'heals',
    'miracle',
    'guaranteed',
    'lifetime guarantee',
  ],
];

/**
 * The phrases of a text that need the seller's eye: shop talk, and claims that none of the given facts (name, tags,
 * features in the seller's own words) makes.
 */
export function riskyPhrases(text: string, facts: readonly string[]): string[] {
  const lower = text.toLowerCase();
  const known = facts.join('\n').toLowerCase();
  const found = [...promises, ...claims.filter((claim) => !known.includes(claim))].filter((phrase) => says(lower, phrase));
  return found.filter((phrase) => !found.some((longer) => longer !== phrase && longer.includes(phrase)));
}

function says(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + phrase.length, at + phrase.length + 2);
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}
