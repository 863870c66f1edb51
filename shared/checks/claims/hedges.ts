/** Reads how exact a number is meant: "over 5 hours", "about 30 cm", "just under three kilos", "fifty-odd". */
import { isDash, pastHyphen, type Token } from '../../text/tokens.ts';

/**
 * `above` and `below` do not say how far away the exact value is: "over 5 hours". `nearly` and `barely over` mean that it is
 * close: "just under three kilos" agrees with 2.8 kg, and "a shade over 5 lb" with 5.2 lb. `about` means close on either side.
 */
export type Bound = 'above' | 'below' | 'about' | 'nearly' | 'barely over';

const setOf = (words: string) => new Set(words.split(' '));
const above = setOf('over above least exceeding');
// "Within" names a limit, which the facts give too, so it is compared like an exact number.
const below = setOf('under below beneath inside short');
const about = setOf(
  'about around approximately roughly approx ca circa some say near nearer nearest closer close like roundabout maybe perhaps etwa rund unos environ',
);
const nearly = setOf('nearly almost approaching practically fast');
/** Before "over" or "under", these words say that the exact value is close: "just over", "a touch under". */
const little = setOf('just touch shade bit little slightly hair whisker barely fraction tad scarcely smidge trifle');
/**
 * Words that may stand between a hedge such as "close" and its number: "close to 6", "in the region of 40", "call it a good
 * 15".
 */
const between = setOf('to of a an the on it good full by in as');
const articles = setOf('a an');
const behindAbout = [
  ['or', 'so'],
  ['or', 'thereabouts'],
  ['give', 'or'],
  ['near', 'enough'],
  ['more', 'or'],
  ['or', 'more', 'or', 'less'],
  ['roughly'],
  ['approximately'],
  ['approx'],
];
const approximation = setOf('approximation approx roughly thereabouts');

/** How exact the number in the tokens from `at` up to `next` is meant; null without a word or sign such as "about" or "<". */
export function hedgeOf(tokens: readonly Token[], at: number, next: number): Bound | null {
  return hedgeBefore(tokens, at) ?? hedgeBehind(tokens, next);
}

/** At most this many tokens before a number are looked at. */
const MOST_BEFORE = 4;

function hedgeBefore(tokens: readonly Token[], at: number): Bound | null {
  for (let i = at - 1, seen = 0; i >= 0 && seen < MOST_BEFORE; i--, seen++) {
    const token = tokens[i] as Token;
    if (token.text === '~' || token.text === '≈' || token.text === '±') return 'about';
    if (token.text === '<' || token.text === '≤') return 'below';
    if (token.text === '>' || token.text === '≥') return 'above';
    if (token.kind !== 'word' && !(isDash(token) && token.glued)) return null;
    const { lower } = token;
    if (lower === 'than') return thanOf(tokens, i);
    if (lower === 'short' && tokens[i + 1]?.lower !== 'of') return null;
    if (above.has(lower)) return isLittle(tokens, i) ? 'barely over' : 'above';
    if (below.has(lower)) return isLittle(tokens, i) ? 'nearly' : 'below';
    if (nearly.has(lower)) return 'nearly';
    if (about.has(lower)) return 'about';
    if (lower === 'call' && tokens[i + 1]?.lower === 'it') return 'about';
    if ((lower === 'quite' || lower === 'even') && tokens[i - 1]?.lower === 'not') return 'nearly';
    if (lower === 'for' && tokens[i - 1]?.lower === 'on' && tokens[i - 2]?.lower === 'getting') return 'nearly';
    if (lower === 'good' && articles.has(tokens[i - 1]?.lower ?? '')) return 'barely over';
    if (lower === 'region' || lower === 'neighbourhood' || lower === 'order') return 'about';
    if (!between.has(lower)) return null;
  }
  return null;
}

function thanOf(tokens: readonly Token[], than: number): Bound {
  const word = tokens[than - 1]?.lower ?? '';
  const isLess = word === 'less' || word === 'fewer' || word === 'shorter' || word === 'lighter';
  if (isLittle(tokens, than - 1)) return isLess ? 'nearly' : 'barely over';
  return isLess ? 'below' : 'above';
}

const isLittle = (tokens: readonly Token[], at: number) =>
  little.has(tokens[at - 1]?.lower ?? '') || (tokens[at - 1]?.lower === 'of' && little.has(tokens[at - 2]?.lower ?? ''));

function hedgeBehind(tokens: readonly Token[], next: number): Bound | null {
  // "A quarter of a kilo, give or take" is about a quarter of a kilo.
  const from = tokens[next]?.text === ',' && tokens[next + 1]?.lower === 'give' ? next + 1 : next;
  const words = [0, 1, 2, 3].map((i) => tokens[from + i]?.lower ?? '');
  if (behindAbout.some((phrase) => phrase.every((word, i) => words[i] === word))) return 'about';
  if (words[0] === 'and' && words[1] === 'a' && ['bit', 'little', 'touch', 'shade'].includes(words[2] ?? ''))
    return 'barely over';
  if (words[0] === 'plus' && tokens[next + 1]?.kind !== 'number') return 'above';
  if (isDash(tokens[next]) && ['odd', 'ish', 'something'].includes(tokens[pastHyphen(tokens, next)]?.lower ?? '')) return 'about';
  return words[0] === 'in' && words.some((word) => approximation.has(word)) ? 'about' : null;
}
