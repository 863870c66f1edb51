/**
 * Finds what the facts of a product deny ("no lid", "Dishwasher: no") and what they say, by the meanings of their words. English
 * only.
 */
import { isDash, type Token, tokensOf } from '../../text/tokens.ts';
import { exclusions, generalVerbs } from '../../vocabulary/denial-words.ts';
import { wordsOfTerm } from '../../vocabulary/family.ts';
import { unitNames } from '../../vocabulary/units.ts';
import { type FactLine, labelOf, presentIn, tokensWithLabel } from './fact-line.ts';
import { meaningsOf, readMeanings } from './meanings.ts';
import { type Denial, hiddenIn, readPolarity } from './polarity.ts';

/** One thing that a fact denies. A text that says all `words` about the product contradicts the fact. */
export interface DeniedFact {
  line: FactLine;
  /** The meanings of each denied word. */
  words: readonly (readonly string[])[];
  /** Meanings of the words for the part that the denial is about: those of "lid" in "Lid: not removable". */
  subject: ReadonlySet<string>;
  kind: Denial['kind'];
  /** True if a fixed phrase is the denial: "hand wash only" denies the washing machine. */
  isStrict: boolean;
  /**
   * The meanings of the words for one part ("handle"), if the fact denies something of that part alone: "powder coat, handle
   * uncoated". A text then contradicts the fact only if it names the part. Null if the fact denies it of the whole product.
   */
  only: ReadonlySet<string> | null;
}

export interface FactPolarity {
  /** The denied facts, each under every meaning of the first of its `words`. */
  denied: ReadonlyMap<string, readonly DeniedFact[]>;
  /** The denied facts with several words, each under every word except the last: "no sternum strap" under "sternum". */
  deniedParts: ReadonlyMap<string, DeniedFact>;
  /** The meanings of the denied words, without those of longer negations: "not for latex allergies" does not deny latex. */
  deniedWords: ReadonlySet<string>;
  /** All meanings that the facts say, each with the facts that say it. */
  said: ReadonlyMap<string, readonly FactLine[]>;
}

/** Reads what the facts say and deny. An attribute is read together with its name: "Lid: none". */
export function factPolarityOf(lines: readonly FactLine[]): FactPolarity {
  const denied = new Map<string, DeniedFact[]>();
  const said = new Map<string, FactLine[]>();
  const deniedWords = new Set<string>();
  const deniedParts = new Map<string, DeniedFact>();
  const deny = (fact: DeniedFact, isJoined = false) => {
    // A longer negation does not deny its single words: "not for latex allergies" does not deny latex.
    const isPlain = fact.kind === 'absence' || fact.kind === 'inclusion' || fact.words.length === 1;
    if (isPlain) for (const word of fact.words) for (const meaning of word) deniedWords.add(meaning);
    // The last word is left out, because it names only the kind of thing: if there is no sternum strap, there may be other
    // straps.
    if (!isJoined) for (const [name = ''] of fact.words.slice(0, -1)) deniedParts.set(name, fact);
    for (const meaning of fact.words[0] ?? []) addTo(denied, meaning, fact);
  };
  let ofTexts: ReadonlySet<string> | undefined;
  const meaningsOfTexts = () => {
    ofTexts ??= new Set(lines.flatMap((line) => readMeanings(line.tokens).flat()));
    return ofTexts;
  };
  for (const line of lines) {
    if (presentIn(line)) continue;
    const named = labelOf(line);
    const tokens = tokensWithLabel(line);
    const meanings = readMeanings(tokens);
    const { polarity, denials } = readPolarity(tokens);
    const label = named ? meaningsWithin(meanings, tokensOf(line.name).length) : [];
    const firstOfValue = named ? tokensOf(named).length : 0;
    const saidAt = new SaidAt(tokens, meanings, polarity, firstOfValue);
    for (const denial of denials) {
      const { words, subject, kind } = denial;
      // An attribute's name denies nothing if its value is a measure: "Weight without battery: 2 kg".
      if (denial.next <= firstOfValue && line.measures.length > 0) continue;
      const own = meaningsOfDenial(tokens, meanings, denial);
      deny(
        {
          line,
          words: own,
          // A word that is itself denied is not part of the subject: "scent" in "Scent: the other three unscented".
          subject: without(own.flat(), [...subject.flatMap((at) => meanings[at] ?? []), ...label]),
          kind,
          isStrict: false,
          only: onlyOf(tokens, meanings, saidAt, denial),
        },
        words.some((at) => isHyphenBehind(tokens, at)),
      );
    }
    for (const { excluded, unless } of exclusionsIn(tokens))
      for (const meaning of excluded)
        if (!unless || !meaningsOfTexts().has(unless))
          deny({ line, words: [[meaning]], subject: new Set(), kind: 'negation', isStrict: true, only: null });
    for (const [at, own] of meanings.entries()) {
      if (polarity[at] !== 'said') continue;
      for (const meaning of own) if (said.get(meaning)?.at(-1) !== line) addTo(said, meaning, line);
    }
  }
  return { denied, deniedParts, deniedWords, said };
}

const without = (left: readonly string[], all: readonly string[]): ReadonlySet<string> =>
  new Set(all.filter((meaning) => !left.includes(meaning)));

const meaningsWithin = (meanings: readonly (readonly string[])[], next: number) => meanings.slice(0, next).flat();

/**
 * Whether the word is the first part of a hyphenated word, such as "pull" in "pull-ups". False before "on", "off" and the like,
 * as in "clip-on".
 */
const isHyphenBehind = (tokens: readonly Token[], at: number) =>
  isDash(tokens[at + 1]) && tokens[at + 1]?.glued === true && tokens[at + 2]?.glued === true && !isParticle(tokens[at + 2]);

const isParticle = (token: Token | undefined) => ['on', 'off', 'in', 'up', 'out'].includes(token?.lower ?? '');

/**
 * The meanings of each word of a denial. A single word such as "unsealed" denies the word hidden in it, "seal". A longer denial
 * does not: "not on unsealed wood" says nothing against a seal.
 */
export function meaningsOfDenial(
  tokens: readonly Token[],
  meanings: readonly (readonly string[])[],
  { words, at, next }: Denial,
): readonly (readonly string[])[] {
  const [first = 0] = words;
  const isHidden = words.length === 1 && at === first && next === first + 1;
  return words.map((word) => (isHidden ? meaningsAt(tokens, meanings, word) : (meanings[word] ?? [])));
}

/** Where one fact says its words. The words before `from` are those of the attribute's name. */
class SaidAt {
  /** The indexes of the words that the fact says, by each of their meanings. Read when first asked for. */
  private places: ReadonlyMap<string, readonly number[]> | undefined;
  /** The index of the first word of the value that the fact says. */
  readonly first: number;

  constructor(
    tokens: readonly Token[],
    private readonly meanings: readonly (readonly string[])[],
    private readonly polarity: readonly string[],
    readonly from: number,
  ) {
    const first = tokens.findIndex(({ kind }, at) => at >= from && kind === 'word' && polarity[at] === 'said');
    this.first = first < 0 ? tokens.length : first;
  }

  /** Whether the fact says a word with one of these meanings at an index for which `isMeant` is true. */
  has(meanings: readonly string[], isMeant: (at: number) => boolean): boolean {
    this.places ??= this.read();
    for (const meaning of meanings) if (this.places.get(meaning)?.some(isMeant)) return true;
    return false;
  }

  private read(): ReadonlyMap<string, readonly number[]> {
    const places = new Map<string, number[]>();
    for (const [at, own] of this.meanings.entries())
      if (this.polarity[at] === 'said') for (const meaning of own) addTo(places, meaning, at);
    return places;
  }
}

/** The meanings of the words for one part, if the denial is about that part alone. Null if it is about the whole product. */
function onlyOf(
  tokens: readonly Token[],
  meanings: readonly (readonly string[])[],
  saidAt: SaidAt,
  denial: Denial,
): ReadonlySet<string> | null {
  const [first = 0] = denial.words;
  const meant = (from: number, to: number) =>
    new Set(
      meanings.slice(from, to).flatMap((own, at) => {
        const { kind, lower = '' } = tokens[from + at] ?? {};
        return kind !== 'word' || unitNames.has(lower) ? [] : own;
      }),
    );
  // A general verb is denied only for the part that is named: "spars are not covered" says nothing about other parts.
  const isGeneral = denial.kind === 'negation' && denial.words.length === 1 && generalVerbs.has(meanings[first]?.[0] ?? '');
  if (isGeneral && denial.subject.length > 0) return new Set(denial.subject.flatMap((at) => meanings[at] ?? []));
  const { from } = saidAt;
  let clause = first;
  while (clause > from && tokens[clause - 1]?.kind !== 'sign') clause -= 1;
  const isSaidBefore = saidAt.first < clause;
  const own = meaningsOfDenial(tokens, meanings, denial)[0] ?? [];
  const isSaid = saidAt.has(own, (at) => at !== first && (at >= from || isSaidBefore));
  if (!isSaid) return null;
  return meant(clause, first);
}

/** The meanings of a denied word. For "lidless" they are those of "lid". */
export function meaningsAt(tokens: readonly Token[], meanings: readonly (readonly string[])[], at: number): readonly string[] {
  const hidden = hiddenIn(tokens[at]?.lower ?? '');
  return hidden ? meaningsOf(hidden) : (meanings[at] ?? []);
}

interface Exclusion {
  words: readonly string[];
  excluded: readonly string[];
  unless: string | undefined;
}
const exclusionsByFirst = new Map<string, Exclusion[]>();
for (const [said, excluded, unless] of exclusions)
  for (const phrase of said.split('/')) {
    const words = wordsOfTerm(phrase);
    addTo(exclusionsByFirst, words[0] ?? '', { words, excluded, unless });
  }

interface FoundExclusion {
  at: number;
  next: number;
  excluded: readonly string[];
  unless: string | undefined;
}

/** The phrases in a text that exclude something, such as "hand wash only", with the meanings they exclude. */
export function exclusionsIn(tokens: readonly Token[]): FoundExclusion[] {
  const found: FoundExclusion[] = [];
  for (let at = 0; at < tokens.length; at++) {
    for (const { words, excluded, unless } of exclusionsByFirst.get(tokens[at]?.lower ?? '') ?? []) {
      let next = at + 1;
      for (let i = 1; i < words.length && next > 0; i++) {
        if (tokens[next]?.text === '-') next += 1;
        next = tokens[next]?.lower === words[i] ? next + 1 : 0;
      }
      if (next === 0 || ['not', 'no', 'or', 'non'].includes(tokens[at - 1]?.lower ?? '')) continue;
      found.push({ at, next, excluded, unless });
      break;
    }
  }
  return found;
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
