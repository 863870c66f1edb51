/**
 * Finds the vocabulary words of a German, French or Spanish text. A word has the id of the English
 * term (Eiche, chêne and roble are `oak`), so that facts in one language support a text in
 * another.
 *
 * A row of the tables in this folder begins with the term. A new term is followed by `<` and its
 * more general term. Then come the words in German, French and Spanish, divided by `|`. `*` marks
 * a word that counts only where the sentence shows what it means. In German a word with a capital
 * letter is a noun and can begin a compound (Eichentisch); the others are adjectives. Endings are
 * added here.
 */
import type { Token } from '../../text/tokens.ts';
import type { Term, TermClass } from '../family.ts';
import type { Mention } from '../terms.ts';
import { compoundAt } from './compounds.ts';
import { formsOf, wordsOf } from './forms.ts';
import type { Entry, Lexicon, WordLanguage } from './lexicon.ts';
import { parentsInRows, wordRows } from './rows.ts';
import { sayings } from './sayings.ts';

const column: Record<WordLanguage, number> = { de: 0, fr: 1, es: 2 };

const lexicons = new Map<WordLanguage, Lexicon>();

/** All words of a language. Built when a text in this language is first checked. */
export function lexiconOf(language: WordLanguage): Lexicon {
  let lexicon = lexicons.get(language);
  if (!lexicon) {
    lexicon = { language, entries: entriesOf(language) };
    lexicons.set(language, lexicon);
  }
  return lexicon;
}

function entriesOf(language: WordLanguage): Map<string, Entry[]> {
  const entries = new Map<string, Entry[]>();
  const add = (termClass: TermClass, id: string, said: string) => {
    const word = said.replace(/\*$/, '');
    const exact = /^\p{Lu}{2,6}$/u.test(word) ? word : null;
    const term: Term = { class: termClass, id, words: [], parents: parentsInRows(id), needsContext: said.endsWith('*'), exact };
    const isCapital = (language === 'de' || termClass === 'country') && /^\p{Lu}/u.test(word) && termClass !== 'certification';
    for (const [first = '', ...rest] of formsOf(word, language, termClass)) {
      const known = entries.get(first);
      if (!known) entries.set(first, [{ term, rest, isCapital }]);
      else if (!known.some((one) => one.term.class === termClass && one.rest.join(' ') === rest.join(' ')))
        known.push({ term, rest, isCapital });
    }
  };
  for (const { class: termClass, id, words } of wordRows)
    for (const word of words[column[language]] ?? []) add(termClass, id, word);
  for (const saying of sayings[language].split(/,\s+/)) {
    const [first = '', ...rest] = wordsOf(saying);
    const term: Term = { class: 'idiom', id: saying, words: [], parents: [], needsContext: false, exact: null };
    entries.set(first, [...(entries.get(first) ?? []), { term, rest, isCapital: false }]);
  }
  for (const list of entries.values()) list.sort((a, b) => b.rest.length - a.rest.length);
  return entries;
}

/**
 * The words for a term without endings, spelt as within a sentence, the usual one first. Empty if the language has no word for
 * it.
 */
export function plainWordsOf({ class: termClass, id }: Pick<Term, 'class' | 'id'>, language: WordLanguage): string[] {
  const rows = wordRows.filter((row) => row.class === termClass && row.id === id);
  return rows.flatMap(({ words }) => (words[column[language]] ?? []).map((word) => word.replace(/\*$/, '')));
}

/**
 * Every vocabulary word of a text, in reading order. Countries, towns and German nouns count only with a capital letter. With
 * `anyCase` they also count in lower case, because sellers often write their facts so. Where a word is both a material and a
 * colour ("Türkis"), both are returned.
 */
export function wordMentionsOf(tokens: readonly Token[], language: WordLanguage, { anyCase = false } = {}): Mention[] {
  const lexicon = lexiconOf(language);
  const mentions: Mention[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = mentionsAt(tokens, at, lexicon, anyCase);
    mentions.push(...found.filter(({ term }) => term.class !== 'idiom'));
    at = found[0]?.next ?? at + 1;
  }
  return mentions;
}

function mentionsAt(tokens: readonly Token[], at: number, lexicon: Lexicon, anyCase: boolean): Mention[] {
  const token = tokens[at] as Token;
  if (token.kind !== 'word') return [];
  const found: Mention[] = [];
  for (const { term, rest, isCapital } of lexicon.entries.get(token.lower) ?? []) {
    const next = endOfMatch(tokens, at + 1, rest);
    if (next === null || (found[0] && next !== found[0].next)) continue;
    if (term.exact !== null && term.exact !== token.text && !anyCase) continue;
    if (!anyCase && isCapital && !/^\p{Lu}/u.test(token.text)) continue;
    found.push({ term, version: '', at, next });
  }
  if (found.length > 0 || lexicon.language !== 'de') return found;
  const compound = compoundAt(token, lexicon, anyCase);
  return compound ? [{ ...compound, at, next: at + 1 }] : [];
}

function endOfMatch(tokens: readonly Token[], from: number, rest: readonly string[]): number | null {
  let next = from;
  for (const word of rest) {
    while (tokens[next]?.kind === 'sign' && tokens[next]?.glued && tokens[next + 1]?.glued) next += 1;
    if (tokens[next]?.lower !== word) return null;
    next += 1;
  }
  return next;
}
