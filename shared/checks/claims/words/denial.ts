/** Reads which words of a German, French or Spanish text are denied, such as "Deckel" in "ohne Deckel". */
import { isDash, type Token } from '../../../text/tokens.ts';
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';
import { clauseWords, type Grammar, grammars } from './grammar.ts';

/** The clauses of a text, and which words of it are denied. All positions are indexes of tokens. */
export interface Reading {
  tokens: readonly Token[];
  clauses: readonly Clause[];
  /** For each token, the index of its clause. */
  clauseOf: readonly number[];
  denied: readonly boolean[];
  /** True for each token that a word such as "without" denies: "Deckel" in "ohne Deckel". */
  lacking: readonly boolean[];
}

export interface Clause {
  from: number;
  /** The index of the first token after the clause. */
  to: number;
  /** The punctuation mark that ends the clause; empty if a word or the end of the text ends it. */
  sign: string;
  /** True if any clause of the same sentence denies something. */
  isInDenial: boolean;
  isInQuestion: boolean;
}

const ends = new Set(['.', '!', '?', ';', ':', ',', '(', ')', '…', '•', '/']);

export function readingOf(tokens: readonly Token[], language: WordLanguage): Reading {
  const grammar = grammars[language];
  const { clauses, clauseOf } = clausesOf(tokens, grammar);
  const denied = tokens.map(() => false);
  const lacking = tokens.map(() => false);
  const deny = ({ from, to }: Clause) => denied.fill(true, from, to);
  for (const [at, clause] of clauses.entries()) {
    const before = clauses[at - 1];
    const denies = deniesAll(tokens, clause, grammar, language);
    if (denies) deny(clause);
    if (before && isAnswered(tokens, before, clause, grammar, denies)) deny(before);
    if (denies) for (const item of listedBehind(tokens, clauses, at, grammar)) deny(item);
  }
  markSentences(clauses, denied);
  for (const [at, token] of tokens.entries())
    if (grammar.without.has(token.lower)) lacking.fill(true, at + 1, endOfWithout(tokens, at, grammar));
  return { tokens, clauses, clauseOf, denied: denied.map((is, at) => is || lacking[at] === true), lacking };
}

function clausesOf(tokens: readonly Token[], grammar: Grammar): Pick<Reading, 'clauses' | 'clauseOf'> {
  const clauses: Clause[] = [];
  const clauseOf: number[] = [];
  let from = 0;
  const close = (to: number, sign: string) => {
    if (to > from) clauses.push({ from, to, sign, isInDenial: false, isInQuestion: false });
    from = to;
  };
  for (const [at, token] of tokens.entries()) {
    if (grammar.joins.has(token.lower) && at > from && isLongFrom(tokens, at + 1)) close(at, '');
    const isBreak = isDash(token) && !token.glued && !tokens[at + 1]?.glued;
    if ((token.opensLine || grammar.turns.has(token.lower)) && at > from) close(at, '');
    clauseOf.push(clauses.length);
    if (token.kind === 'sign' && (ends.has(token.text) || isBreak)) close(at + 1, token.text);
  }
  close(tokens.length, '');
  return { clauses, clauseOf };
}

/** If at least this many words follow "and", they are a clause of their own, and a denial before "and" does not apply to them. */
const OWN_CLAUSE = 5;

function isLongFrom(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < from + OWN_CLAUSE; at++) if (tokens[at]?.kind !== 'word') return false;
  return true;
}

/** A denial reaches at most this many items of a list, each of at most this many tokens. */
const MOST_LISTED = 8;
const LONGEST_ITEM = 6;

/**
 * The clauses after a denial that list further denied things: "Nicht enthalten: Batterien, Kabel", "No apto para horno, secadora
 * ni plancha". Empty if there are none.
 */
function listedBehind(tokens: readonly Token[], clauses: readonly Clause[], at: number, { joins }: Grammar): readonly Clause[] {
  const items: Clause[] = [];
  const isOpen = clauses[at]?.sign === ':';
  if (!isOpen && clauses[at]?.sign !== ',') return items;
  for (const clause of clauses.slice(at + 1, at + 1 + MOST_LISTED)) {
    if (clause.to - clause.from > LONGEST_ITEM || tokens[clause.from]?.opensLine) break;
    items.push(clause);
    const isLast = tokens.slice(clause.from + 1, clause.to).some(({ lower }) => joins.has(lower));
    if (isLast) return items;
    if (clause.sign !== ',') return isOpen ? items : [];
  }
  return isOpen ? items : [];
}

/** A part of a sentence that ends in a semicolon is read as a sentence of its own if it has at least this many tokens. */
const LONG_PART = 8;

/** Sets for each clause whether its sentence denies something, and whether the sentence is a question. */
function markSentences(clauses: readonly Clause[], denied: readonly boolean[]): void {
  let first = 0;
  for (const [at, { sign }] of clauses.entries()) {
    const isLongPart = sign === ';' && (clauses[at]?.to ?? 0) - (clauses[first]?.from ?? 0) >= LONG_PART;
    if (!isLongPart && !['.', '!', '?', '…'].includes(sign) && at < clauses.length - 1) continue;
    const sentence = clauses.slice(first, at + 1);
    const isInDenial = sentence.some(({ from, to }) => denied.slice(from, to).includes(true));
    for (const clause of sentence) {
      clause.isInDenial = isInDenial;
      clause.isInQuestion = sign === '?';
    }
    first = at + 1;
  }
}

/**
 * Verbs and places that together deny a thing, because the buyer leaves the thing somewhere or has to bring it: "Das Bügeleisen
 * im Schrank lassen" ("leave the iron in the cupboard"), "el cable lo pones tú" ("you bring the cable").
 */
const left: Record<WordLanguage, readonly [verb: RegExp, where: RegExp]> = {
  de: [
    / (?:lass|lasse|lassen|lasst|lässt|bleibt|bleiben|bleibe) /,
    / (?:im (?:schrank|keller|regal|schuppen)|in der schublade|zu hause|zuhause|daheim|beiseite|links liegen|außen vor) | (?:aus|weg|sein|stehen)(?: [.,;:!?)])? $/,
  ],
  fr: [
    / (?:laisse|laissez|laisser|laissent|laissons|reste|restent|rester) /,
    / (?:(?:au|dans le) (?:placard|vestiaire|garage|tiroir)|à la maison|de côté|à votre charge|à vous|pour (?:un )?autres?) /,
  ],
  es: [
    / (?:deja|déjala|déjalo|dejar|deje|dejen|dejamos|pones|pone|ponen|pon|queda|quedan|quedarse|corre|corren|va|van) /,
    / (?:en (?:casa|el armario|el cajón)|a un lado|de lado|tú|usted|por (?:tu|su) cuenta|para otr[oa]s?|fuera) /,
  ],
};

function isLeft(tokens: readonly Token[], { from, to }: Pick<Clause, 'from' | 'to'>, language: WordLanguage): boolean {
  const said = clauseWords(tokens.slice(from, to).map(({ lower }) => lower));
  return left[language].every((part) => part.test(said));
}

const runsOut = new Set(['manque', 'fehlt', 'fehlen']);
const whens = new Set(['quand', 'si', 'lorsque', 'dès', 'wenn', 'falls', 'sobald', 'bei']);
/** Words that may stand between "keine" and the end of its sentence: "Daunen stecken keine drin". */
const behindNone = new Set(['drin', 'drinnen', 'dran', 'dabei', 'mehr', 'da', 'davon', 'vorhanden', 'enthalten', 'nötig']);
/** First words of phrases that deny the words before them: "ebenso wenig", "non plus". */
const alike = new Set(['ebenso', 'genauso', 'non']);
const noneOf = /^aucune?$/;
const behindIts = new Set(['keine', 'keinen', 'keins', 'keines', 'keiner', 'ninguno', 'ninguna', 'aucun', 'aucune']);

function deniesAll(
  tokens: readonly Token[],
  { from, to }: Pick<Clause, 'from' | 'to'>,
  grammar: Grammar,
  language: WordLanguage,
): boolean {
  if (tokens[from]?.lower === 'ni' && language === 'es') return true;
  const isAllowed = grammar.allowing.test(clauseWords(tokens.slice(from, to).map(({ lower }) => lower)));
  for (let at = from; at < to && !isAllowed; at++) {
    const { lower } = tokens[at] as Token;
    // These words deny the things before them: "Ärmel hat sie keine.", "Daunen stecken keine drin", "Mineralöl ebenso wenig".
    const behind = tokens[at + 1];
    if (behindIts.has(lower) && ((behind?.kind ?? 'sign') === 'sign' || behindNone.has(behind?.lower ?? ''))) return true;
    if (alike.has(lower) && ['wenig', 'plus'].includes(behind?.lower ?? '')) return true;
    // "Aucune page n'est numérotée": with "ne", these words deny the whole clause.
    if (noneOf.test(lower) && /^n(?:e|')$/.test(tokens[Math.min(at + 2, to - 1)]?.lower ?? '')) return true;
    if (!grammar.denying.has(lower) || grammar.only.has(tokens[at + 1]?.lower ?? '')) continue;
    // After a word for "when", a verb for running out denies nothing: "Arrêt automatique quand l'eau manque" ("stops when the
    // water runs out").
    if (runsOut.has(lower) && tokens.slice(from, at).some((one) => whens.has(one.lower))) continue;
    // "Non-tissé" is the name of a cloth, so its "non" denies nothing.
    if (language === 'fr' && lower === 'non' && isDash(tokens[at + 1])) continue;
    return true;
  }
  return isLeft(tokens, { from, to }, language);
}

/**
 * Whether a clause denies the one before: "Waschen? Nein.", "Le sèche-linge, elle ne l'aime pas." ("the dryer, she does not like
 * it").
 */
function isAnswered(tokens: readonly Token[], before: Clause, clause: Clause, { no }: Grammar, denies: boolean): boolean {
  const first = tokens[clause.from]?.lower ?? '';
  const length = before.to - before.from;
  if (before.sign === '?') return no.has(first) || (denies && clause.to - clause.from <= 6);
  if (before.sign === ':') return no.has(first);
  // "No" alone between a comma and a full stop denies the clause before: "En la inducción, no."
  if (before.sign === ',' && no.has(first) && clause.to - clause.from <= 2 && clause.sign === '.') return length <= 6;
  return (denies || first === 'ni') && before.sign === ',' && length <= 6 && articles.has(tokens[before.from]?.lower ?? '');
}

/** A short clause that begins with one of these articles names the thing that the next clause is about. */
const articles = new Set(['der', 'die', 'das', 'den', 'dem', 'le', 'la', 'les', 'el', 'los', 'las']);

/** A word for "without" denies at most this many tokens after it. */
const FAR = 9;

function endOfWithout(tokens: readonly Token[], at: number, grammar: Grammar): number {
  let to = at + 1;
  let isOpen = false;
  for (; to < tokens.length && to <= at + FAR; to++) {
    const token = tokens[to] as Token;
    if (token.opensLine || grammar.stops.has(token.lower) || grammar.turns.has(token.lower)) break;
    if (token.kind !== 'sign') continue;
    // After a word such as "frei von" and a colon, a list goes on to the end of the sentence: "Frei von: Mineralöl, Silikone".
    if (token.text === ':' && to <= at + 2) isOpen = true;
    if (token.text === ':' ? isOpen && to <= at + 2 : token.text === ',' && (isOpen || isListed(tokens, to, grammar))) continue;
    if (!isDash(token) || !token.glued) break;
  }
  return to;
}

/** Whether a list goes on after this comma: "ohne Alkohol, Parabene und Duftstoffe". */
function isListed(tokens: readonly Token[], comma: number, { joins }: Grammar): boolean {
  const behind = tokens[comma + 2];
  return behind === undefined || behind.text === ',' || behind.text === '.' || joins.has(behind.lower);
}
