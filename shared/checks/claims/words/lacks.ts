/** Finds the words that a German, French or Spanish fact denies, and what the denial means. */
import { isDash, type Token } from '../../../text/tokens.ts';
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';
import type { Clause, Reading } from './denial.ts';
import { clauseWords, wordSet } from './grammar.ts';
import { stemIn } from './stems.ts';

/**
 * What the denial in a fact means: the product lacks a part ("ohne Deckel"), lacks a quality ("nicht faltbar", "schwimmt nicht"),
 * or is not made for a use ("nicht für Filzmarker").
 */
export type LackKind = 'part' | 'quality' | 'use';

/** Matches words which show that a denial is about a missing thing: "nicht enthalten", "pas de", "no incluye". */
const without: Record<WordLanguage, RegExp> = {
  de: / (?:enthalten|dabei|lieferumfang|fehlt|fehlen|inbegriffen|mitgeliefert|inklusive|vorhanden) /u,
  fr: / (?:pas (?:de|d')|fournie?s?|incluse?s?|comprise?s?|n' a pas|ne (?:comprend|possède|comporte)) /u,
  es: / (?:no (?:incluye|lleva|tiene|trae|viene|cuenta|contiene)|incluid[oa]s?) /u,
};

/** Words that occur in nearly every denial and do not tell which thing is denied. */
const general: Record<WordLanguage, ReadonlySet<string>> = {
  de: wordSet(
    'getragen gewaschen ungewaschen geöffnet benutzt gebraucht lieferumfang verwendung nutzung gebrauch kinder kindern produkt artikel ware achtung hinweis set karton wasser zeit hand hände haus innen menschen personen einsatz bereich kontakt boden ' +
      'direkt enthalten geeignet dabei inbegriffen zusätzlich empfohlen notwendig nötig erforderlich möglich bekannt ganz sehr immer lange länger dauerhaft vollständig einzeln separat mehr nähe ferne',
  ),
  fr: wordSet(
    'ouvert ouverte porté portée utilisé utilisée lavé lavée fourni fournie fournis fournies inclus incluse incluses compris comprise comprises convient conviennent utiliser utilise utilisez usage produit passer passe mettre laver directement adapté adaptée ' +
      'conçu conçue contact jamais autre autres avec dans pour sous chez elle elles cette leur notre enfants enfant mois moins recommandé recommandée nécessaire seulement seul seule peut vendu vendue vendus vendues ' +
      'séparément près loin dedans dehors dessus dessous autour tissé tissée destiné destinée être mais plus sans aucun aucune donc tout toute tous toutes même aussi encore trop longtemps exposer laisser eaux boîte',
  ),
  es: wordSet(
    'abierto abierta usado usada lavado lavada incluye incluyen incluido incluida incluidos incluidas apto apta aptos aptas usar utilizar sirve sirven lleva llevan tiene tienen viene vienen producto directamente contacto recomendado recomendada adecuado ' +
      'adecuada uso menores niños meses para como este esta estos estas otro otra otros otras más menos muy solo sólo dejar poner lavar directa directo cuando pero nunca tampoco ningún ninguna ninguno puede pueden ' +
      'debe deben necesita necesitan contiene compatible sobre entre desde hasta agua caja cada todo toda todos todas cerca lejos dentro fuera encima debajo junto alrededor',
  ),
};

const SHORTEST = 4;
/** A denial of at most this many words tells what the product does not do: "schwimmt nicht". */
const FEW = 3;

const negations = wordSet('nicht non pas no ni');
const copulas = wordSet('es son está están est sont ist sind');

export function lacksIn(
  { tokens, clauses, denied, lacking }: Reading,
  language: WordLanguage,
): { stem: string; kind: LackKind }[] {
  return clauses.flatMap((clause) => {
    const own = tokens.slice(clause.from, clause.to);
    // A denial with a number denies only a limit, as in "Nicht für Kinder unter 3 Jahren". So its words are left out.
    if (own.some(({ kind }) => kind === 'number')) return [];
    const isWithout = without[language].test(clauseWords(own.map(({ lower }) => lower)));
    return own.flatMap((token, i) => {
      const at = clause.from + i;
      // The parts of a hyphenated word such as "pare-vent" mean nothing alone.
      const isPartOfWord = token.glued || (tokens[at + 1]?.glued && isDash(tokens[at + 1]));
      if (!denied[at] || isPartOfWord || !isTelling(token, language)) return [];
      const quality = isQuality(tokens, at, clause, language);
      if (language === 'de' && !quality && !/^\p{Lu}/u.test(token.text)) return [];
      const kind = quality ? 'quality' : lacking[at] || isWithout ? 'part' : 'use';
      return [{ stem: stemIn(language, token.lower), kind } as const];
    });
  });
}

const isTelling = ({ kind, lower }: Token, language: WordLanguage) =>
  kind === 'word' && lower.length >= SHORTEST && !general[language].has(lower);

function isQuality(tokens: readonly Token[], at: number, { from, to }: Clause, language: WordLanguage): boolean {
  const before = tokens[at - 1]?.lower ?? '';
  const isNoun = language === 'de' && /^\p{Lu}/u.test(tokens[at]?.text ?? '') && at > from;
  if (isNoun) return false;
  const words = tokens.slice(from, to).filter(({ kind }) => kind === 'word');
  if (negations.has(before) || (copulas.has(before) && negations.has(tokens[at - 2]?.lower ?? ''))) return true;
  return language === 'de' && words.length <= FEW && words.at(-1)?.lower === 'nicht' && words.at(-2) === tokens[at];
}
