/** What the facts of a product deny ("no lid", "Dishwasher: no") and what they say, by the meanings of the words. English only. */
import { type Token, tokensOf } from '../../text/tokens.ts';
import { exclusions } from '../../vocabulary/denial-words.ts';
import { wordsOfTerm } from '../../vocabulary/family.ts';
import { type FactLine, labelOf } from './fact-line.ts';
import { meaningsOf, readMeanings } from './meanings.ts';
import { type Denial, hiddenIn, readPolarity } from './polarity.ts';

/** One thing that a fact denies. A text that says all `words` about the product contradicts the fact. */
export interface DeniedFact {
  line: FactLine;
  /** For each word its meanings. */
  words: readonly (readonly string[])[];
  /** Meanings of the words for the part of which it is denied: of "lid" in "Lid: not removable". */
  subject: ReadonlySet<string>;
  kind: Denial['kind'];
  /** True if a fixed phrase excludes it, as "hand wash only" does the washing machine. */
  isStrict: boolean;
}

export interface FactPolarity {
  /** By each meaning of the first word that is denied. */
  denied: ReadonlyMap<string, readonly DeniedFact[]>;
  /** By each word of a denied thing of several words but the last: "sternum" of "no sternum strap". */
  deniedParts: ReadonlyMap<string, DeniedFact>;
  /** The meanings of the words for things that are denied. */
  deniedWords: ReadonlySet<string>;
  /** Every meaning that the facts say, with the facts that say it. */
  said: ReadonlyMap<string, readonly FactLine[]>;
}

/** What the facts say and deny, each read with its name if the seller gave it one: "Lid: none". */
export function factPolarityOf(lines: readonly FactLine[]): FactPolarity {
  const denied = new Map<string, DeniedFact[]>();
  const said = new Map<string, FactLine[]>();
  const deniedWords = new Set<string>();
  const deniedParts = new Map<string, DeniedFact>();
  const deny = (fact: DeniedFact) => {
    // "Not for latex allergies" does not deny the latex.
    const isPlain = fact.kind === 'absence' || fact.kind === 'inclusion' || fact.words.length === 1;
    if (isPlain) for (const word of fact.words) for (const meaning of word) deniedWords.add(meaning);
    // The last word names the kind of thing: who has "no sternum strap" may have other straps.
    for (const [name = ''] of fact.words.slice(0, -1)) deniedParts.set(name, fact);
    for (const meaning of fact.words[0] ?? []) addTo(denied, meaning, fact);
  };
  for (const line of lines) {
    const named = labelOf(line);
    const tokens = tokensOf(named + line.text);
    const meanings = readMeanings(tokens);
    const { polarity, denials } = readPolarity(tokens);
    const label = named ? meaningsWithin(meanings, tokensOf(line.name).length) : [];
    for (const { words, subject, kind } of denials) {
      const own = words.map((at) => meaningsAt(tokens, meanings, at));
      deny({
        line,
        words: own,
        subject: new Set([...subject.flatMap((at) => meanings[at] ?? []), ...label]),
        kind,
        isStrict: false,
      });
    }
    for (const { excluded } of exclusionsIn(tokens))
      for (const meaning of excluded) deny({ line, words: [[meaning]], subject: new Set(), kind: 'negation', isStrict: true });
    for (const [at, own] of meanings.entries()) {
      if (polarity[at] !== 'said') continue;
      for (const meaning of own) if (said.get(meaning)?.at(-1) !== line) addTo(said, meaning, line);
    }
  }
  return { denied, deniedParts, deniedWords, said };
}

const meaningsWithin = (meanings: readonly (readonly string[])[], next: number) => meanings.slice(0, next).flat();

/** The meanings of a word that is denied: those of "lid" for "lidless". */
export function meaningsAt(tokens: readonly Token[], meanings: readonly (readonly string[])[], at: number): readonly string[] {
  const hidden = hiddenIn(tokens[at]?.lower ?? '');
  return hidden ? meaningsOf(hidden) : (meanings[at] ?? []);
}

interface Exclusion {
  words: readonly string[];
  excluded: readonly string[];
}
const exclusionsByFirst = new Map<string, Exclusion[]>();
for (const [said, excluded] of exclusions)
  for (const phrase of said.split('/')) {
    const words = wordsOfTerm(phrase);
    addTo(exclusionsByFirst, words[0] ?? '', { words, excluded });
  }

/** The phrases in a text that exclude something, such as "hand wash only", with the meanings they exclude. */
export function exclusionsIn(tokens: readonly Token[]): { at: number; next: number; excluded: readonly string[] }[] {
  const found: { at: number; next: number; excluded: readonly string[] }[] = [];
  for (let at = 0; at < tokens.length; at++) {
    for (const { words, excluded } of exclusionsByFirst.get(tokens[at]?.lower ?? '') ?? []) {
      let next = at + 1;
      for (let i = 1; i < words.length && next > 0; i++) {
        if (tokens[next]?.text === '-') next += 1;
        next = tokens[next]?.lower === words[i] ? next + 1 : 0;
      }
      if (next === 0 || ['not', 'no', 'or', 'non'].includes(tokens[at - 1]?.lower ?? '')) continue;
      found.push({ at, next, excluded });
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
