/**
 * Finds statements of a German, French or Spanish text about where the product comes from, if no fact says so. The place is in
 * the vocabulary, or is any name after "gefertigt in", "tricoté à", "forjada en". Facts about where the product was designed do
 * not count.
 */
import { opensSentence, type Token } from '../../../text/tokens.ts';
import type { Mention } from '../../../vocabulary/terms.ts';
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';
import { type Claim, MOST_CLAIMS } from '../claim.ts';
import type { FactBase } from '../fact-base.ts';
import type { Clause } from './denial.ts';
import { inItsPlace } from './in-its-place.ts';
import { placeWords } from './place-words.ts';
import { plainly } from './stems.ts';
import type { Checked } from './term-claims.ts';

interface Place {
  at: number;
  next: number;
  /** Null for a name that is not in the vocabulary. */
  mention: Mention | null;
  isMade: boolean;
}

export function originClaimsIn(checked: Checked): Claim[] {
  const claims: Claim[] = [];
  for (const place of placesIn(checked)) {
    if (claims.length === MOST_CLAIMS) break;
    if (checked.reading.denied[place.at] || isKnown(place, checked)) continue;
    claims.push(claimOf(place, checked));
  }
  return claims;
}

function placesIn({ reading, language, mentions }: Checked): Place[] {
  const { tokens, clauses } = reading;
  const words = placeWords[language];
  const known = new Map(mentions.filter(({ term }) => term.class === 'country').map((mention) => [mention.at, mention]));
  const taken = new Set(mentions.map(({ at }) => at));
  const places: Place[] = [];
  let wasMade = false;
  for (const clause of clauses) {
    const own = tokens.slice(clause.from, clause.to);
    const makes = own.some(({ lower }) => words.made.test(lower) || words.workshops.has(lower));
    // The verb of making may stand in an earlier clause of the sentence: "Geschmiedet, gehärtet und poliert in Thiers".
    const isMade: boolean = makes || (wasMade && !own.some(({ lower }) => words.designed.test(lower)));
    wasMade = clause.sign === ',' || clause.sign === '' ? isMade : false;
    for (let at = clause.from; at < clause.to; at++) {
      const mention = known.get(at);
      if (mention && speaksOfOrigin(mention, isMade, tokens, language, mentions))
        places.push({ at, next: mention.next, mention, isMade: isMade && !isNearDesign(tokens, clause, at, language) });
      else if (!taken.has(at) && isOfTown(tokens, at, language)) places.push({ at, next: at + 1, mention: null, isMade: true });
      else if (!taken.has(at) && makes && isNamed(tokens, at, language)) {
        let next = at + 1;
        while (next < clause.to && /^\p{Lu}/u.test(tokens[next]?.text ?? '') && language !== 'de') next += 1;
        places.push({ at, next, mention: null, isMade: makes });
      }
      at = Math.max(at, (places.at(-1)?.next ?? 0) - 1);
    }
  }
  return places;
}

/**
 * Whether a place of the vocabulary is used to say where the product comes from: "gefertigt in Italien", "aus Graz", "cuir
 * italien".
 */
function speaksOfOrigin(
  { at, next }: Mention,
  isMade: boolean,
  tokens: readonly Token[],
  language: WordLanguage,
  mentions: readonly Mention[],
): boolean {
  const { from, into, culture, craft, dealings } = placeWords[language];
  const behind = tokens[next]?.lower ?? '';
  const before = prepositionBefore(tokens, at, language);
  const preposition = tokens[before]?.lower ?? '';
  const beside = (place: number) =>
    craft.has(tokens[place]?.lower ?? '') ||
    mentions.some(({ term, at: from_, next: to }) => term.class === 'material' && from_ <= place && place < to);
  // After a word for "like", a place only belongs to a comparison: "wie Brot in Italien".
  if (tokens.slice(Math.max(0, at - LIKENED_WITHIN), at).some(({ lower }) => ['wie', 'comme', 'como', 'cual'].includes(lower)))
    return false;
  if (dealings.has(tokens[before - 1]?.lower ?? '') || dealings.has(behind)) return false;
  // French "de" joins nearly anything with a place ("toile de Jouy", "l'air de la Bretagne"), so a material or a craft must
  // stand before it.
  if (from.has(preposition) && language === 'fr' && !isMade)
    return beside(before - 1) && !culture.has(tokens[before - 1]?.lower ?? '');
  if (from.has(preposition)) return !culture.has(tokens[before - 1]?.lower ?? '') || isMade;
  if (into.has(preposition)) return isMade;
  const isAdjective =
    /^\p{Ll}/u.test(tokens[at]?.text ?? '') || (language === 'de' && /(?:er|isch\p{L}*)$/u.test(tokens[at]?.lower ?? ''));
  if (!isAdjective) return false;
  // In a clause about making, a German adjective after "von" or "aus" tells the origin: "stammt von belgischen Feldern", but not
  // "kommt im italienischen Stil".
  if (language === 'de' && isMade && ['von', 'vom', 'aus'].includes(preposition) && !/(?:stil|art|look|design)$/.test(behind))
    return true;
  return (
    beside(next) ||
    (language !== 'de' && [at - 1, at - 2, at - 3].some((place) => tokens[place]?.kind !== 'sign' && beside(place)))
  );
}

const LIKENED_WITHIN = 4;

/** The index of the word before a name and its articles: of "de" in "de la Drôme". */
function prepositionBefore(tokens: readonly Token[], at: number, language: WordLanguage): number {
  const { articles, from, into } = placeWords[language];
  let before = at - 1;
  for (let lower = tokens[before]?.lower ?? ''; articles.has(lower); lower = tokens[before]?.lower ?? '') {
    if (from.has(lower) || into.has(lower)) break;
    before -= 1;
  }
  return before;
}

/** Whether a name that is not in the vocabulary tells the place of making: "getöpfert in Höhr", "tricoté à Vézelay". */
function isNamed(tokens: readonly Token[], at: number, language: WordLanguage): boolean {
  const token = tokens[at] as Token;
  const { from, into, notPlaces, workshops } = placeWords[language];
  if (token.kind !== 'word' || !/^\p{Lu}\p{Ll}{2,}/u.test(token.text) || opensSentence(tokens, at)) return false;
  // German writes every noun with a capital, so a capital alone does not show a place. A noun directly after "in" counts as a
  // place if the phrase ends there or a word of making follows: "in Maniago.", "in Bath gefertigt".
  if (language === 'de' && (tokens[at - 1]?.lower !== 'in' || !isAlone(tokens, at + 1))) return false;
  const before = language === 'de' ? at - 1 : prepositionBefore(tokens, at, language);
  const preposition = tokens[before]?.lower ?? '';
  if (!into.has(preposition) && !(from.has(preposition) && (language === 'es' || workshops.has(tokens[before - 1]?.lower ?? ''))))
    return false;
  return !notPlaces.test(token.lower);
}

/** Whether the word is the adjective of a town and stands after a workshop: "un atelier grenoblois". */
function isOfTown(tokens: readonly Token[], at: number, language: WordLanguage): boolean {
  const { ofTown } = placeWords[language];
  return ofTown?.test(tokens[at]?.lower ?? '') === true && workplace.test(tokens[at - 1]?.lower ?? '');
}

const workplace =
  /^(?:ateliers?|manufacture|usine|fonderie|forge|fabrique|savonnerie|filature|tannerie|taller(?:es)?|fábrica|fundición|telar(?:es)?|obrador)$/;

/**
 * Whether the place belongs to a word for designing and not to one for making: "Luzern" in "Design in Luzern, Produktion in
 * Polen".
 */
function isNearDesign(
  tokens: readonly Token[],
  { from, to }: Pick<Clause, 'from' | 'to'>,
  at: number,
  language: WordLanguage,
): boolean {
  const { made, designed, workshops } = placeWords[language];
  // In French and Spanish the word for designing or making stands before the place: "diseño en Valencia y fabricación en China".
  for (let place = at - 1; language !== 'de' && place >= from; place--) {
    const lower = tokens[place]?.lower ?? '';
    if (designed.test(lower)) return true;
    if (made.test(lower) || workshops.has(lower)) return false;
  }
  for (let far = 1; far < to - from; far++)
    for (const place of [at - far, at + far]) {
      const lower = place >= from && place < to ? (tokens[place]?.lower ?? '') : '';
      if (made.test(lower) || workshops.has(lower)) return false;
      if (designed.test(lower)) return true;
    }
  return false;
}

function isAlone(tokens: readonly Token[], next: number): boolean {
  const behind = tokens[next];
  return behind === undefined || behind.kind === 'sign' || behind.lower === 'und' || placeWords.de.made.test(behind.lower);
}

function isKnown({ at, next, mention, isMade }: Place, { facts, base, reading: { tokens }, language }: Checked): boolean {
  const word = tokens
    .slice(at, next)
    .map(({ lower }) => lower)
    .join(' ');
  const isAdjective = language === 'de' && mention && /isch\p{L}*$/u.test(word);
  const isSaid = isAdjective ? facts.hasPrefix(word.replace(/isch\p{L}*$/u, 'isch')) : facts.hasWord(word);
  if (!isSaid && !(mention && facts.stated.has(mention.term.id))) return false;
  return !isMade || !isSaid || !isOnlyDesigned(word, base, language);
}

/** Whether all facts with this place say only that the product was designed there. */
function isOnlyDesigned(word: string, { lines }: FactBase, language: WordLanguage): boolean {
  const { made, designed, workshops } = placeWords[language];
  const saysMade = (part: string) => part.split(/[^\p{L}]+/u).some((one) => made.test(one) || workshops.has(one));
  const saysDesigned = (part: string) => part.split(/[^\p{L}]+/u).some((one) => designed.test(one));
  const parts = lines.flatMap(({ name, text }) =>
    text
      .toLowerCase()
      .split(/[,;.]| und | et | y /)
      .filter((part) => plainly(part).includes(plainly(word)))
      .map((part) => (saysMade(part) || saysDesigned(part) ? part : name.toLowerCase())),
  );
  return parts.length > 0 && parts.every((part) => saysDesigned(part) && !saysMade(part));
}

/** Matches names of attributes that tell where a product is made. */
const originLabels =
  /herkunft|herstell|gefertigt|fertigung|produk|ursprung|land|origin|made|country|fabri|provenance|pays|lieu|origen|proced|hecho|elabora|país|lugar/i;

function claimOf({ at, next, mention, isMade }: Place, checked: Checked): Claim {
  const { text, reading, facts } = checked;
  const { tokens } = reading;
  const [start, end] = [tokens[at]?.start ?? 0, tokens[next - 1]?.end ?? 0];
  const rival = facts.terms.find(({ mention: fact, line }) => fact.term.class === 'country' && originLabels.test(line.name));
  return {
    check: 'country',
    severity: isMade && mention && rival ? 'hard' : 'warn',
    start,
    end,
    clash: isMade && rival ? rival.line : null,
    instead: isMade && mention ? inItsPlace(checked, mention, rival) : null,
    removable: false,
    asFact: { name: 'Country of origin', value: text.slice(start, end) },
  };
}
