/** Finds what a number without a unit counts: "pocket" in "four roomy side pockets", "set" in "set of 6". */
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { pastHyphen, type Token, wordBefore } from '../../text/tokens.ts';
import { nameOf } from '../../vocabulary/properties.ts';

export interface Counted {
  /**
   * Stems of the words that may name the counted thing: up to three after the number, and the one before "of" or a colon, such as
   * "set" in "set of 6". Also "in-1" for "2 in 1".
   */
  counts: string[];
  /**
   * The counted thing, under one name for all forms of the word: "pocket" for "6 pockets" and "6-pocket", "set" for "set of 6".
   * Null if the words do not tell what is counted.
   */
  thing: string | null;
}

/** After a number, these words do not name what it counts: "you will find 7 inside". */
const adverbs = new Set(
  (
    'inside there here today now each included available altogether together away apiece overall across above below behind beside ' +
    'beneath between beyond along around against near during until till within down outside onto upon per underneath towards plus ' +
    'minus less this its was is has does yes always perhaps unless whereas as us onwards upwards afterwards'
  ).split(' '),
);
const irregular = new Set([
  'people',
  'children',
  'men',
  'women',
  'feet',
  'teeth',
  'mice',
  'geese',
  'dice',
  'leaves',
  'knives',
  'halves',
  'shelves',
]);
/**
 * If one of these words and "of" stand before a number, the number is a count, even if the counted things are not named: "a set
 * of 6".
 */
const holders = new Set(['set', 'pack', 'kit', 'box', 'bundle', 'packet', 'carton', 'case']);
/** Endings of words such as "glass", "cactus" and "basis", which are not plurals. */
const singular = /(?:ss|us|is)$/;

/** Verbs that end in s, as plurals do: "weighs" in "size 95 weighs 210 g". */
const verbs = new Set(
  'weighs measures comes goes gives gets makes takes keeps needs wants lasts says means costs looks feels works seems becomes brings'.split(
    ' ',
  ),
);

const isPlural = (lower: string) =>
  irregular.has(lower) || (lower.length > 3 && lower.endsWith('s') && !singular.test(lower) && !verbs.has(lower));

export function countedAt(tokens: readonly Token[], at: number, next: number): Counted {
  const counts: string[] = [];
  const of = tokens[at - 1];
  if (of && ['of', 'mit', 'de', 'von'].includes(of.lower)) {
    const holder = wordBefore(tokens, at - 1);
    if (holder) counts.push(rootOf(holder.lower));
  } else if (of?.text === ':') {
    const label = wordBefore(tokens, at - 1);
    if (label) counts.push(rootOf(label.lower));
  }
  const holder = holders.has(counts[0] ?? '') ? nameOf(counts[0] ?? '') : null;
  const hyphen = pastHyphen(tokens, next);
  let from = hyphen;
  if (tokens[from]?.lower === 'x' || tokens[from]?.text === '×') from += 1;
  let thing: string | null = null;
  for (let i = 0; i < MOST_WORDS; i++) {
    const word = tokens[from];
    if (word?.kind !== 'word' || word.opensLine || adverbs.has(word.lower)) break;
    if (isSmallWord(word.lower)) {
      if (i === 0 && word.lower === 'in' && /^(?:1|one)$/.test(tokens[pastHyphen(tokens, from + 1)]?.lower ?? ''))
        counts.push('in-1');
      break;
    }
    const root = rootOf(word.lower);
    if (i < MOST_COUNTS) counts.push(root);
    if (isPlural(word.lower) || (i === 0 && hyphen > next)) {
      thing = nameOf(word.lower);
      break;
    }
    from = pastHyphen(tokens, from + 1);
  }
  return { counts, thing: thing ?? holder };
}

/** How many words after a number are kept in `counts`, and how many are searched for a plural. */
const MOST_COUNTS = 3;
const MOST_WORDS = 5;
