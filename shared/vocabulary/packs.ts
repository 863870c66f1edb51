import { rootOf } from '../text/stem.ts';

/** Phrases which say without a number that the box contains more than one thing. "Pairs well with jeans" is not such a phrase. */
export const packPhrases = ['a pair', 'pair of', 'set of', 'pack of', 'box of', 'boxes of', 'bundle of'] as const;

/** Words that data sheets use as if they were units: "12 pieces". */
export const countedWords: ReadonlySet<string> = new Set(['pieces', 'pcs', 'pack', 'packs', 'sheets', 'pages', 'pairs']);

/**
 * Words for things that a number may count, but that are neither parts of the product nor pieces in its box: people ("4 guests"),
 * praise ("5 stars"), time ("2 years"). Also words that label a number, such as "size" or "model".
 */
export const countedElsewhere = (
  'people person adult child children kid baby guest player customer buyer client shopper seller user member fan follower reader ' +
  'family friend household home couple parent owner artisan maker star review rating award vote like order sale sold unit country ' +
  'city state store shop day week month year decade century generation season time step stage way age level grade model version ' +
  'series number item article sku chapter colour color colourway shade size option style design variant out one'
).split(' ');

/** Stems of words that can stand for any counted thing: "6 pieces" agrees with "6 brushes". */
export const anyThing: ReadonlySet<string> = new Set(
  'piece pc pcs pack packet set count ct unit item box bundle case total part product in qty quantity content contents number amount size lot'
    .split(' ')
    .map(rootOf),
);
