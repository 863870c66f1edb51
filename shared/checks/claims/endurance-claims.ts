/** Finds promises that the product withstands something, told as an event: "a shower won't trouble it", "the ink never feathers". */
import type { Token } from '../../text/tokens.ts';
import { isDash, keptPerToken } from '../../text/tokens.ts';
import {
  awayWords,
  exposures,
  goingAway,
  harms,
  keeping,
  lasting,
  submerging,
  troubling,
  withstanding,
} from '../../vocabulary/endurance.ts';
import { isDenied } from './context.ts';
import type { FactBase } from './fact-base.ts';
import { baseOf, meaningsOf } from './meanings.ts';
import { type Found, firstWordsOf, lowerAt, phraseAt, phrasesOf, type Sentence, setOf } from './patterns.ts';

const away = phrasesOf(goingAway);
const kept = phrasesOf(withstanding);
const lasts = phrasesOf(lasting);
const submerged = phrasesOf(submerging);

/** Denials that may stand before a verb of harm such as "rusts". */
const never = setOf("never won't won’t doesn't doesn’t don't don’t can't can’t cannot not");
/** Words for the smallest amounts. "Not a drop" and "no breath of wind" promise that nothing at all gets through. */
const least = setOf('drop breath trace wisp speck grain whiff bit hint draught draft sound gust ray splash');
const through = setOf('passes pass gets get in through escapes escape out enters penetrates reaches leaves survives');
/** Before a promise, these words show that the text only supposes, advises or warns: "if", "store", "avoid". */
const unsure = setOf(
  'if unless should please might may could must avoid leave store keep protect remember should before until once when',
);
/** How many tokens apart the words of one promise may stand, such as "shower" and "won't bother it". */
const REACH = 6;

const harmBases: ReadonlySet<string> = new Set([...harms].map(baseOf));
const troublingBases: ReadonlySet<string> = new Set([...troubling].map(baseOf));

/** The words at which such a promise may begin. */
const starts = firstWordsOf(submerged, lasts, kept, keeping, exposures, least, never);
const isStart = keptPerToken((lower) => starts.has(lower));

/** The promises in a sentence that the product withstands something, without those that a fact supports. */
export function enduranceIn(sentence: Sentence, base: FactBase): Found[] {
  const { tokens, from, to } = sentence;
  if (lowerAt(tokens, to - 1) === '?') return [];
  const found: Found[] = [];
  for (let at = from; at < to; at++) {
    const token = tokens[at] as Token;
    if (token.kind !== 'word' || !isStart(token)) continue;
    const next = readEndurance(sentence, at, base);
    if (next <= at || isSupposed(sentence, at)) continue;
    found.push({ at, next, kind: 'feature' });
    at = next - 1;
  }
  return found;
}

/**
 * If a promise that the product withstands something begins at `at`: the index of the token after it. 0 if none begins there, or
 * if a fact supports it.
 */
function readEndurance(sentence: Sentence, at: number, base: FactBase): number {
  const { tokens, to } = sentence;
  const lower = lowerAt(tokens, at);
  const under = phraseAt(tokens, at, submerged);
  if (under > 0) return isWithstood(base, 'water') || isDenied(tokens, { at, next: under }) ? 0 : under;
  const stays = phraseAt(tokens, at, lasts);
  if (stays > 0) return isSaid(base, tokens, at, stays) ? 0 : stays;
  const before = phraseAt(tokens, at, kept);
  if (before > 0 && lowerAt(tokens, before) !== 'of') {
    const exposure = exposureFrom(tokens, before, Math.min(to, before + 4));
    if (exposure >= 0) return isWithstood(base, lowerAt(tokens, exposure)) ? 0 : exposure + 1;
  }
  if (keeping.has(lower)) {
    const exposure = exposureFrom(tokens, at + 1, Math.min(to, at + 4));
    if (exposure >= 0 && awayAfter(tokens, exposure, to)) return isWithstood(base, lowerAt(tokens, exposure)) ? 0 : exposure + 2;
  }
  if (exposures.has(lower)) {
    const end = endOfExposure(tokens, at, to);
    if (end > 0) return isWithstood(base, lower) ? 0 : end;
  }
  // "No grain of sand" is the least of it, and "no grain" alone is no cereal.
  if (least.has(lower) && isLeast(tokens, at) && (lower !== 'grain' || lowerAt(tokens, at + 1) === 'of')) {
    for (let i = at + 1; i < Math.min(to, at + REACH); i++)
      if (through.has(lowerAt(tokens, i))) return isAnyWithstood(base, tokens, at, i) ? 0 : i + 1;
  }
  return readNever(sentence, at, base);
}

/**
 * If a denial of harm begins at `at` ("never rusts", "won't turn dark", "does not lose its stretch"): the index of the token
 * after it. 0 if none begins there, or if a fact says the same.
 */
function readNever({ tokens, to }: Sentence, at: number, base: FactBase): number {
  if (!never.has(lowerAt(tokens, at))) return 0;
  const isWeak = lowerAt(tokens, at) === 'not';
  if (isWeak && !['will', 'does', 'do', 'can'].includes(lowerAt(tokens, at - 1))) return 0;
  for (let i = at + 1; i < Math.min(to, at + 4); i++) {
    const { lower, kind } = tokens[i] as Token;
    if (kind !== 'word') return 0;
    if (lower === 'turn' || lower === 'turns' || lower === 'go' || lower === 'goes')
      return turning.has(lowerAt(tokens, i + 1)) && !isAkin(base, lowerAt(tokens, i + 1)) ? i + 2 : 0;
    // Before a hyphen, a verb of harm is part of another word: "does not need leak-proof lids" promises nothing about leaks.
    if (!harmBases.has(baseOf(lower)) || isDash(tokens[i + 1])) continue;
    return isHarmDenied(base, lower) ? 0 : i + 1;
  }
  return 0;
}

const turning = setOf(
  'dark black green yellow grey gray brown dull flat off rancid stale mouldy moldy soft hard stiff limp soggy blunt bad cloudy',
);

/** Whether a fact says that this harm does not happen: "does not fade", "rust-resistant". */
const isHarmDenied = ({ polarity }: FactBase, lower: string) =>
  meaningsOf(lower).some(
    (meaning) =>
      polarity.deniedWords.has(meaning) ||
      polarity.said.get(meaning)?.some(({ name, text }) => resisting.test(`${name} ${text}`)),
  );

/** Whether a fact says or denies this word or one with the same meaning. */
const isAkin = ({ polarity }: FactBase, lower: string) =>
  meaningsOf(lower).some((meaning) => polarity.said.has(meaning) || polarity.deniedWords.has(meaning));

const isSaid = (base: FactBase, tokens: readonly Token[], at: number, next: number) => {
  const words = tokens.slice(at, next).filter(({ kind }) => kind === 'word');
  const last = words.at(-1)?.lower ?? '';
  const supports = lastings.get(last);
  return supports
    ? supports.some((start) => base.phrases.hasWordThatBegins(start))
    : isAkin(base, last) || isAnyWithstood(base, tokens, at, next);
};

/**
 * Words with which a promise such as "keeps its colour" or "stays dry" may end. Each has the beginnings of words by which a fact
 * supports the promise: "fad" for "does not fade".
 */
const lastings: ReadonlyMap<string, readonly string[]> = new Map([
  ['colour', ['fad', 'lightfast', 'colourfast', 'colorfast', 'fast']],
  ['color', ['fad', 'lightfast', 'colourfast', 'colorfast', 'fast']],
  ['shape', ['shape', 'stretch', 'elast', 'rigid', 'firm']],
  ['dry', ['waterproof', 'watertight', 'dry', 'gore', 'membrane', 'absorb']],
  ['fresh', ['fresh', 'airtight', 'aroma', 'seal']],
]);

function exposureFrom(tokens: readonly Token[], from: number, to: number): number {
  for (let at = from; at < to; at++) {
    if (tokens[at]?.kind !== 'word' && !isDash(tokens[at])) return -1;
    if (exposures.has(lowerAt(tokens, at))) return at;
  }
  return -1;
}

const awayAfter = (tokens: readonly Token[], at: number, to: number) =>
  at + 1 < to &&
  (awayWords.has(lowerAt(tokens, at + 1)) || (lowerAt(tokens, at + 1) === 'at' && lowerAt(tokens, at + 2) === 'bay'));

/**
 * `at` is a thing that the product is exposed to, such as "a shower". Returns the index of the token after the words that call it
 * harmless, such as "won't bother it" or "wipes away"; 0 if there are none.
 */
function endOfExposure(tokens: readonly Token[], at: number, to: number): number {
  for (let i = at + 1; i < Math.min(to, at + REACH + 2); i++) {
    const { kind, text, lower } = tokens[i] as Token;
    if (kind === 'sign' && !isDash(tokens[i]) && text !== ',') return 0;
    const gone = phraseAt(tokens, i, away);
    if (gone > 0) return gone;
    if (!never.has(lower)) continue;
    for (let verb = i + 1; verb < Math.min(to, i + 3); verb++)
      if (troublingBases.has(baseOf(lowerAt(tokens, verb)))) return verb + 1;
  }
  return 0;
}

function isLeast(tokens: readonly Token[], at: number): boolean {
  const article = lowerAt(tokens, at - 1) === 'single' ? at - 2 : at - 1;
  if (lowerAt(tokens, article) === 'no') return true;
  return (
    lowerAt(tokens, article) === 'a' && (never.has(lowerAt(tokens, article - 1)) || /n['’]t$/.test(lowerAt(tokens, article - 2)))
  );
}

function isSupposed({ tokens, from }: Sentence, at: number): boolean {
  // "Keep water away" and "never let it run dry" are advice.
  if (at === from && (keeping.has(lowerAt(tokens, at)) || never.has(lowerAt(tokens, at)))) return true;
  if (at === from + 1 && lowerAt(tokens, from) === 'do') return true;
  for (let i = at - 1; i >= from && ![';', ':', '—', '–'].includes(lowerAt(tokens, i)); i--)
    if (unsure.has(lowerAt(tokens, i))) return true;
  return false;
}

const isAnyWithstood = (base: FactBase, tokens: readonly Token[], from: number, to: number) => {
  for (let i = from; i < to; i++) if (exposures.has(lowerAt(tokens, i)) && isWithstood(base, lowerAt(tokens, i))) return true;
  return false;
};

/** Whether a fact says that the product withstands `lower`: "waterproof" for "shower". */
function isWithstood(base: FactBase, lower: string): boolean {
  const starts = exposures.get(lower) ?? [];
  return resistingWords(base).some((word) => starts.some((start) => word.startsWith(start)));
}

/** A fact that matches this pattern says that the product withstands something. */
const resisting =
  /proof|resist|repel|tight|treat|wax|ip[x\d]|coat|seal|protect|safe|(?:light|colou?r)[- ]?fast|stainless|wash|wip|against|shed|suitable|weather|insulat|block|quiet|silent|rated|rating|atm|bar\b|barrier|impregnat|anti|non|free|keeps|stays|outdoor|water column|hydrostatic/i;

/** For each product, the base forms of the words in those facts that match `resisting`. */
const resistances = new WeakMap<FactBase, readonly string[]>();
function resistingWords(base: FactBase): readonly string[] {
  let words = resistances.get(base);
  if (!words) {
    const lines = new Set(base.lines.filter(({ name, text }) => resisting.test(`${name} ${text}`)));
    words = [...base.polarity.said]
      .filter(([meaning, own]) => !meaning.startsWith('=') && own.some((line) => lines.has(line)))
      .map(([meaning]) => meaning);
    resistances.set(base, words);
  }
  return words;
}
