/** The words of a product's facts, prepared for comparing them with a German, French or Spanish text. */
import { tokensInWords } from '../../../text/elision.ts';
import type { Token } from '../../../text/tokens.ts';
import { type Mention, mentionsOf, withParents } from '../../../vocabulary/terms.ts';
import { type WordLanguage, wordLanguages } from '../../../vocabulary/words/lexicon.ts';
import { deniedToo, gentler, impliedThings, opposedThings } from '../../../vocabulary/words/things.ts';
import { wordMentionsOf } from '../../../vocabulary/words/words.ts';
import { languageOf } from '../../language.ts';
import { isDenied } from '../context.ts';
import type { FactBase } from '../fact-base.ts';
import { type FactLine, type KnownTerm, labelOf } from '../fact-line.ts';
import { readingOf } from './denial.ts';
import { grammars } from './grammar.ts';
import { type LackKind, lacksIn } from './lacks.ts';
import { plainly, stemIn } from './stems.ts';
import { thingsIn } from './things.ts';
import { isLikeness } from './word-context.ts';

export interface WordFacts {
  /** Ids of the terms that the facts state, and of more general terms. */
  stated: ReadonlySet<string>;
  /** The terms that the facts state, in the order of the facts. */
  terms: readonly KnownTerm[];
  /**
   * For each thing of vocabulary/words/things.ts: whether the facts say that the product has or allows it, or that it does not.
   */
  things: ReadonlyMap<string, Said>;
  /** Like `things`, but for all other words. The keys are stems. */
  stems: ReadonlyMap<string, Said>;
  /**
   * Finds a word that the facts deny and never affirm, by its stem. In German, a compound finds its last word: "klappdeckel"
   * finds "ohne Deckel". Null if there is none.
   */
  lackingIn(stem: string): Lack | null;
  /** Whether the facts contain these words, compared without capitals, accents and signs. */
  hasWord(words: string): boolean;
  /**
   * Like `hasWord`, but the last of these words may be the beginning of a longer one: "wasserdicht" is found in "wasserdichter".
   */
  hasPrefix(words: string): boolean;
  /** Whether a word of the facts begins with these letters and is not only a likeness such as "Lederoptik". */
  hasReal(prefix: string): boolean;
}

/** The first fact that affirms a word, and the first one that denies it. Both may exist: "lid of cork, no handle on the lid". */
export interface Said {
  yes: FactLine | null;
  no: FactLine | null;
}

/** A word that the facts deny. */
export interface Lack {
  line: FactLine;
  kind: LackKind;
}

/** At most this many denied things are compared with every word of a text. Facts seldom deny more than a few. */
const MOST_LACKING = 40;

const known = new WeakMap<FactBase, Map<WordLanguage, WordFacts>>();

/** The facts of a product, read once for each language in which its texts are checked. */
export function wordFactsOf(base: FactBase, language: WordLanguage): WordFacts {
  const byLanguage = known.get(base) ?? new Map<WordLanguage, WordFacts>();
  known.set(base, byLanguage);
  let facts = byLanguage.get(language);
  if (!facts) {
    facts = read(base, language);
    byLanguage.set(language, facts);
  }
  return facts;
}

function read(base: FactBase, language: WordLanguage): WordFacts {
  const languages = languagesOf(base, language);
  const stated = new Set(base.stated);
  for (const { mention } of base.sight.terms) for (const id of withParents(mention.term.id)) stated.add(id);
  const terms: KnownTerm[] = Object.values(base.terms).flat();
  const things = new Map<string, Said>();
  const stems = new Map<string, Said>();
  const lacking = new Map<string, Lack>();
  const real: string[] = [];
  for (const line of base.lines) {
    const named = labelOf(line);
    const tokens = tokensInWords(named + line.text);
    for (const one of languages) {
      if (one === 'en') {
        // An English word may also be a word of another language. So English words count as support only if the facts are surely
        // English.
        if (languages.length === 1) real.push(...realWordsOf(tokens, mentionsOf(tokens), language));
        for (const thing of thingsIn(tokens, one)) noteThing(things, thing.id, line, isDenied(tokens, thing));
        noteOpposed(things, tokens, one, line);
        continue;
      }
      const reading = readingOf(tokens, one);
      const { denied } = reading;
      const mentions = wordMentionsOf(tokens, one, { anyCase: true });
      real.push(...realWordsOf(tokens, mentions, one));
      for (const mention of mentions) {
        if (denied[mention.at]) continue;
        for (const id of withParents(mention.term.id)) stated.add(id);
        const [start, end] = [tokens[mention.at]?.start ?? 0, tokens[mention.next - 1]?.end ?? 0];
        if (start >= named.length) terms.push({ mention, line, said: line.text.slice(start - named.length, end - named.length) });
      }
      for (const thing of thingsIn(tokens, one)) noteThing(things, thing.id, line, thing.denied || denied[thing.at] === true);
      noteOpposed(things, tokens, one, line);
      for (const [at, { kind, lower }] of tokens.entries())
        if (kind === 'word' && lower.length > 3) note(stems, stemIn(one, lower), line, denied[at] === true);
      for (const { stem, kind } of lacksIn(reading, one)) if (!lacking.has(stem)) lacking.set(stem, { line, kind });
    }
  }
  for (const [id, others] of Object.entries(gentler)) {
    const line = things.get(id)?.yes;
    if (line) for (const other of others) if (!things.has(other)) note(things, other, line, true);
  }
  for (const [id, others] of Object.entries(deniedToo)) {
    const line = things.get(id)?.no;
    if (line) for (const other of others) if (!things.has(other)) note(things, other, line, true);
  }
  const plain = ` ${base.lines.map((line) => inWords(labelOf(line) + line.text)).join(' | ')} `;
  const hasWord = remembered((words) => plain.includes(` ${inWords(words)} `));
  const hasPrefix = remembered((words) => plain.includes(` ${inWords(words)}`));
  const hasReal = remembered((prefix) => real.some((word) => word.startsWith(plainly(prefix))));
  const lacks = [...lacking].filter(([stem]) => !stems.get(stem)?.yes).slice(0, MOST_LACKING);
  const isGerman = languages.includes('de');
  const isSame = (stem: string, one: string) =>
    stem === one ||
    (isGerman && one.length > 3 && stem.endsWith(one) && stem.length > one.length + 2) ||
    // In French and Spanish, two words are taken for one if one begins with the other: "numérotées" and "numéros".
    (!isGerman && Math.min(stem.length, one.length) > 5 && (stem.startsWith(one) || one.startsWith(stem)));
  const lackingIn = (stem: string) => lacks.find(([one]) => isSame(stem, one))?.[1] ?? null;
  return { stated, terms, things, stems, lackingIn, hasWord, hasPrefix, hasReal };
}

/** The words of a text, separated by single spaces and without signs. */
const inWords = (text: string): string =>
  plainly(text.toLowerCase())
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function remembered(answer: (key: string) => boolean): (key: string) => boolean {
  const answers = new Map<string, boolean>();
  return (key) => {
    let known = answers.get(key);
    if (known === undefined) {
      known = answer(key);
      answers.set(key, known);
    }
    return known;
  };
}

/**
 * The words of a fact, without likenesses such as "Lederoptik" and "simili cuir". A German word with "ver" is also entered
 * without it: "vergraut" as "graut".
 */
function realWordsOf(tokens: readonly Token[], mentions: readonly Mention[], language: WordLanguage): string[] {
  const imitated = new Set<number>();
  for (const { at, next, term } of mentions) if (term.id.startsWith('faux ')) for (let i = at; i < next; i++) imitated.add(i);
  return tokens.flatMap(({ kind, lower }, at) => {
    if (kind !== 'word' || imitated.has(at) || isLikeness(tokens, at, language)) return [];
    const word = plainly(lower);
    return language === 'de' && word.startsWith('ver') ? [word, word.slice(3)] : [word];
  });
}

/** The languages in which the facts are read. Facts that are surely English are not read as French, where "or" means gold. */
function languagesOf(base: FactBase, language: WordLanguage): (WordLanguage | 'en')[] {
  const spoken = languageOf(base.lines.map((line) => labelOf(line) + line.text).join('\n'));
  if (spoken.language === 'en' && spoken.sure > 0.5) return ['en'];
  const own = wordLanguages.find((one) => one === spoken.language);
  return own ? [...new Set([language, own])] : ['en', language];
}

function note(said: Map<string, Said>, key: string, line: FactLine, denied: boolean): void {
  const known = said.get(key) ?? { yes: null, no: null };
  said.set(key, denied ? { ...known, no: known.no ?? line } : { ...known, yes: known.yes ?? line });
}

function noteThing(said: Map<string, Said>, id: string, line: FactLine, denied: boolean): void {
  note(said, id, line, denied);
  if (!denied) for (const other of impliedThings[id] ?? []) note(said, other, line, false);
}

/** If a fact allows only one thing, notes that its opposite is denied: "nur für Innenräume" denies outdoors. */
function noteOpposed(said: Map<string, Said>, tokens: readonly Token[], language: WordLanguage | 'en', line: FactLine): void {
  const solely = language === 'en' ? onlyInEnglish : grammars[language].solely;
  if (!tokens.some(({ lower }) => solely.has(lower))) return;
  for (const { id } of thingsIn(tokens, language)) for (const other of opposedThings[id] ?? []) note(said, other, line, true);
}

const onlyInEnglish: ReadonlySet<string> = new Set(['only', 'solely', 'exclusively']);
