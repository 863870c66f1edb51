/** Finds the things of vocabulary/words/things.ts in a text: accessories, functions, and what may be done with a product. */
import { isDash, type Token } from '../../../text/tokens.ts';
import { wordsOfTerm } from '../../../vocabulary/family.ts';
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';
import { thingRows } from '../../../vocabulary/words/things.ts';

export interface ThingMention {
  id: string;
  at: number;
  next: number;
  /** True if the word itself denies the thing: "alkoholfrei". */
  denied: boolean;
}

type Language = WordLanguage | 'en';

interface Phrase {
  id: string;
  rest: readonly string[];
}

const columns: readonly Language[] = ['en', 'de', 'fr', 'es'];
const phrases = Object.fromEntries(columns.map((language) => [language, new Map<string, Phrase[]>()])) as Record<
  Language,
  Map<string, Phrase[]>
>;
for (const row of thingRows.trim().split('\n')) {
  const [id = '', ...cells] = row.split('|').map((cell) => cell.trim());
  for (const [at, language] of columns.entries())
    for (const phrase of (cells[at] ?? '').split(', ')) {
      const [first = '', ...rest] = wordsOfTerm(phrase.toLowerCase());
      const list = phrases[language].get(first) ?? [];
      phrases[language].set(
        first,
        [...list, { id, rest }].sort((a, b) => b.rest.length - a.rest.length),
      );
    }
}

/** Match second halves of German compounds that say whether a thing is allowed or missing: "spülmaschinenfest", "parfümfrei". */
const suits =
  /^(?:s|n|en)?(?:fest|geeignet|tauglich|sicher|fähig|waschbar|waschgang|programm|haltig|betrieb|betrieben)(?:e[rsnm]?)?$/;
const lacks = /^(?:s|n|en|stoff)?(?:frei|los)(?:e[rsnm]?)?$/;
const SHORTEST_PART = 4;

export function thingsIn(tokens: readonly Token[], language: Language): ThingMention[] {
  const found: ThingMention[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const mention = thingAt(tokens, at, language);
    if (!mention) continue;
    found.push(mention);
    at = mention.next - 1;
  }
  return found;
}

function thingAt(tokens: readonly Token[], at: number, language: Language): ThingMention | null {
  const { kind, lower } = tokens[at] as Token;
  if (kind !== 'word') return null;
  const known = phrases[language];
  for (const { id, rest } of known.get(lower) ?? []) {
    const next = endOf(tokens, at + 1, rest);
    if (next !== null) return { id, at, next, denied: false };
  }
  if (language !== 'de' || lower.length > 40) return null;
  for (let cut = lower.length - 3; cut >= SHORTEST_PART; cut--) {
    const thing = known.get(lower.slice(0, cut))?.find(({ rest }) => rest.length === 0);
    if (!thing) continue;
    const behind = lower.slice(cut);
    if (lacks.test(behind)) return { id: thing.id, at, next: at + 1, denied: true };
    if (suits.test(behind)) return { id: thing.id, at, next: at + 1, denied: false };
  }
  return null;
}

function endOf(tokens: readonly Token[], from: number, rest: readonly string[]): number | null {
  let next = from;
  for (const word of rest) {
    while (isDash(tokens[next]) && tokens[next]?.glued) next += 1;
    if (tokens[next]?.lower !== word) return null;
    next += 1;
  }
  return next;
}
