/**
 * Collects what stands around each number of a text: the words of its clause, which tell what the number measures, and the words
 * of its sentence.
 */
import { isSmallWord } from '../../text/small-words.ts';
import { isDash, type Token } from '../../text/tokens.ts';
import { nameOf } from '../../vocabulary/properties.ts';
import { valueOfWord } from './amounts.ts';
import type { Measure } from './measures.ts';

export interface Around {
  /**
   * The words beside the number in its clause, each under the name of its property ("height" for "tall") or else as its stem. If
   * these words name nothing, or only a side such as "height", the words of the clause before are added: in "the mat, 42 x 30 cm"
   * the numbers are about the mat. A label at the start of the sentence, such as "Mat:", is then added too.
   */
  near: ReadonlySet<string>;
  /** Like `near`, but for all words of the sentence. */
  sentence: ReadonlySet<string>;
  /** All words of the sentence in lower case, each alone and together with the word before it: "all" and "in all". */
  words: ReadonlySet<string>;
  /** The other measures of this sentence and of the one before, at most six on each side. */
  beside: readonly Measure[];
}

const stops = new Set(['.', '!', '?', '…', '】', '【']);
const breaks = new Set([',', ';', ':', '(', ')', '–', '—', '/', '|', '•', '·', '[', ']']);
const joins = new Set('and with but while plus or whereas though yet'.split(' '));
/** Names of the sides that a length may measure. A side alone, such as "height", does not tell which thing is measured. */
export const sideNames: ReadonlySet<string> = new Set(['height', 'width', 'length', 'depth', 'diameter', 'thickness']);

/**
 * A part of a sentence, divided from the next by a sign such as a comma or by a word such as "and": its tokens from `from` up to
 * `to`, and the number of its sentence.
 */
interface Clause {
  from: number;
  to: number;
  sentence: number;
}

/**
 * Returns a function that gives the surroundings of the measure with this index. It reads them when it is asked, because a text
 * may have thousands of numbers, and most are never asked about.
 */
export function surroundingsOf(tokens: readonly Token[], measures: readonly Measure[]): (index: number) => Around {
  const clauses = clausesOf(tokens, measures);
  const sentenceOf = sentencesOf(tokens, clauses);
  const known: (Around | undefined)[] = [];
  return (index) => {
    const cached = known[index];
    if (cached) return cached;
    const measure = measures[index] as Measure;
    const at = clauseOf(clauses, measure.at);
    const { names, words } = sentenceOf(at);
    const span = { from: measures[index - 1]?.next ?? 0, to: measures[index + 1]?.at ?? tokens.length };
    const around: Around = {
      near: nearOf(tokens, clauses, at, measure, span),
      sentence: names,
      words,
      beside: besideOf(measures, index, clauses, at),
    };
    known[index] = around;
    return around;
  };
}

/** The index of the clause with the token `at`. */
function clauseOf(clauses: readonly Clause[], at: number): number {
  let [low, high] = [0, clauses.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((clauses[middle] as Clause).to <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

const MOST_BESIDE = 6;

function besideOf(measures: readonly Measure[], index: number, clauses: readonly Clause[], clause: number): Measure[] {
  const { sentence } = clauses[clause] as Clause;
  const isNear = (one: Clause) => one.sentence === sentence || one.sentence === sentence - 1;
  let [from, to] = [clause, clause];
  while (from > 0 && isNear(clauses[from - 1] as Clause) && clause - from < MOST_CLAUSES) from -= 1;
  while (to + 1 < clauses.length && (clauses[to + 1] as Clause).sentence === sentence && to - clause < MOST_CLAUSES) to += 1;
  const [first, last] = [(clauses[from] as Clause).from, (clauses[to] as Clause).to];
  return measures
    .slice(Math.max(0, index - MOST_BESIDE), index + MOST_BESIDE + 1)
    .filter((other) => other !== measures[index] && other.at >= first && other.at < last);
}

const MOST_CLAUSES = 24;

function clausesOf(tokens: readonly Token[], measures: readonly Measure[]): Clause[] {
  const inside = new Uint8Array(tokens.length);
  for (const { at, next } of measures) inside.fill(1, at + 1, next);
  const clauses: Clause[] = [];
  let [from, sentence] = [0, 0];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    const before = tokens[i - 1];
    if (!before || inside[i] === 1) continue;
    // Most words stand after a word, so the signs are looked up only behind a sign.
    const isBehindSign = before.kind === 'sign';
    const isStop = token.opensLine || (isBehindSign && stops.has(before.text) && !token.glued);
    const isBreak = joins.has(token.lower) || (isBehindSign && (breaks.has(before.text) || (isDash(before) && !before.glued)));
    if (!isStop && !isBreak) continue;
    clauses.push({ from, to: i, sentence });
    from = i;
    if (isStop) sentence += 1;
  }
  clauses.push({ from, to: tokens.length, sentence });
  return clauses;
}

interface Sentence {
  names: Set<string>;
  words: Set<string>;
}

/** Returns a function that gives the words of the sentence of a clause, which it reads when it is first asked for them. */
function sentencesOf(tokens: readonly Token[], clauses: readonly Clause[]): (clause: number) => Sentence {
  const sentences = new Map<number, Sentence>();
  return (clause) => {
    const { sentence } = clauses[clause] as Clause;
    const known = sentences.get(sentence);
    if (known) return known;
    const own: Sentence = { names: new Set(), words: new Set() };
    sentences.set(sentence, own);
    let at = clause;
    while (clauses[at - 1]?.sentence === sentence) at -= 1;
    for (; clauses[at]?.sentence === sentence; at++) {
      const { from, to } = clauses[at] as Clause;
      addNames(own.names, tokens, from, to);
      for (let i = from; i < to; i++) {
        own.words.add((tokens[i] as Token).lower);
        own.words.add(`${tokens[i - 1]?.lower} ${(tokens[i] as Token).lower}`);
      }
    }
    return own;
  };
}

/** Words that may stand beside any number and do not tell what it measures. */
const empty = new Set(
  'measures measure measuring size sized sizes each made makes gives comes approx about around nearly almost exactly roughly'.split(
    ' ',
  ),
);

const tells = (lower: string) => !isSmallWord(lower) && !empty.has(lower) && valueOfWord(lower) === undefined;

/** In a longer clause, only this many tokens before and after the number are read. */
const MOST_TOKENS = 12;

function nearOf(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  at: number,
  measure: Measure,
  span: { from: number; to: number },
): Set<string> {
  const names = new Set<string>();
  const { from, to, sentence } = clauses[at] as Clause;
  addNames(names, tokens, Math.max(from, span.from, measure.at - MOST_TOKENS), measure.at);
  addNames(names, tokens, measure.next, Math.min(to, span.to, measure.next + MOST_TOKENS));
  if (measure.role) names.add(measure.role);
  if ([...names].some((name) => !sideNames.has(name))) return names;
  const before = clauses[at - 1];
  if (before?.sentence === sentence) addNames(names, tokens, Math.max(before.from, before.to - MOST_TOKENS), before.to);
  const label = labelOf(clauses, tokens, at);
  if (label) addNames(names, tokens, label.from, label.to);
  return names;
}

/**
 * The label with which the sentence of the clause `at` begins: "Post" in "Post: wrapped, 10 cm thick". Null if the sentence has
 * no label, or if the label has more than three words.
 */
function labelOf(clauses: readonly Clause[], tokens: readonly Token[], at: number): Clause | null {
  const { sentence } = clauses[at] as Clause;
  let first = at;
  while (first > 0 && at - first < MOST_CLAUSES && (clauses[first - 1] as Clause).sentence === sentence) first -= 1;
  const label = clauses[first] as Clause;
  return first < at && tokens[label.to - 1]?.text === ':' && label.to - label.from <= 4 ? label : null;
}

function addNames(names: Set<string>, tokens: readonly Token[], from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const { kind, lower } = tokens[i] as Token;
    if (kind === 'word' && lower.length > 1 && tells(lower)) names.add(nameOf(lower));
  }
}
