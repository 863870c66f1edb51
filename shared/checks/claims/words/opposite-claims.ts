/**
 * Finds where a German, French or Spanish text says that a thing is not supplied although a fact says that it is, or that a thing
 * is not needed although a fact says that it is: "la pile n'est pas livrée" beside "Pile fournie", "kommt ohne Verstärker aus"
 * beside "Verstärker erforderlich".
 */
import { tokensInWords } from '../../../text/elision.ts';
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';
import { type Claim, MOST_CLAIMS } from '../claim.ts';
import { type FactLine, labelOf } from '../fact-line.ts';
import { clauseWords } from './grammar.ts';
import { stemIn } from './stems.ts';
import type { Checked } from './term-claims.ts';

/** Phrases of a text that are the opposite of phrases of a fact, if both stand with the same thing. */
interface Opposite {
  inText: RegExp;
  inFact: RegExp;
}

const opposites: Record<WordLanguage, readonly Opposite[]> = {
  fr: [
    {
      inText:
        / (?:(?:non|pas) (?:fournie?s?|incluse?s?|comprise?s?|livrée?s?|jointe?s?)|(?:vendue?s?|achetée?s?|acheter|commander|prévoir) (?:séparément|à part|en sus)|en option) /u,
      inFact: / (?:fournie?s?|incluse?s?|comprise?s?|livrée?s?|jointe?s?|dans la boîte) /u,
    },
    {
      inText:
        / (?:se passe(?:nt)? d(?:e|')|nul besoin d(?:e|')|pas besoin d(?:e|')|n' a pas besoin d(?:e|')|inutiles?|superflue?s?) /u,
      inFact: / (?:nécessaires?|requise?s?|obligatoires?|indispensables?|exige|nécessite|a besoin) /u,
    },
  ],
  es: [
    {
      inText:
        / (?:no (?:está |están |va |van |viene |vienen )?(?:incluid[oa]s?|incluye|incluyen|trae|viene en la caja)|(?:vende|venden|vendid[oa]s?|compra|compran|pide|piden|adquiere) (?:aparte|por separado)) /u,
      inFact: / (?:incluid[oa]s?|incluye|incluyen|trae|en la caja|suministrad[oa]s?) /u,
    },
    {
      inText: / (?:prescinde de|no (?:hace|hacen) falta|no (?:necesita|necesitan|requiere|precisa)|innecesari[oa]s?) /u,
      inFact: / (?:necesari[oa]s?|requiere|requerid[oa]s?|necesita|precisa|imprescindibles?|obligatori[oa]s?|hace falta) /u,
    },
  ],
  de: [
    {
      inText:
        / (?:nicht (?:enthalten|dabei|inbegriffen|mitgeliefert|beigelegt|im lieferumfang|inklusive)|(?:liegt|liegen)(?: [^ ]+){0,2} nicht bei|(?:separat|gesondert|extra) (?:erhältlich|verkauft|gekauft|bestellt|kaufen|bestellen)) /u,
      inFact: / (?:enthalten|dabei|inbegriffen|mitgeliefert|beigelegt|lieferumfang|inklusive|inkl) /u,
    },
    {
      inText:
        / (?:ohne [^.]{1,40} aus|verzichtet auf|(?:euch|sich|dir|ihnen) (?:er)?sparen|erübrigt sich|überflüssig|entbehrlich|unnötig|nicht (?:nötig|erforderlich|notwendig)|braucht kein(?:e|en)?) /u,
      inFact: / (?:erforderlich|benötigt|notwendig|nötig|braucht|vorausgesetzt) /u,
    },
  ],
};

/** A fact piece with one of these words says no clear opposite. */
const denying =
  / (?:non|pas|sans|aucune?|ne|n'|no|sin|ni|nicht|ohne|keine?|keinen|weder|optional|opcional|option|inutile|unnötig|aparte|separat) /u;

/** Words with fewer letters name no thing that can be compared. */
const SHORTEST = 4;

export function oppositeClaimsIn({ text, reading, language, facts }: Checked): Claim[] {
  const { tokens, clauses } = reading;
  const claims: Claim[] = [];
  for (const { from, to, isInQuestion } of clauses) {
    if (isInQuestion || claims.length >= MOST_CLAIMS) continue;
    const said = clauseWords(tokens.slice(from, to).map(({ lower }) => lower));
    if (conditions[language].test(said)) continue;
    const opposite = opposites[language].find(({ inText }) => inText.test(said));
    if (!opposite) continue;
    for (let at = from; at < to; at++) {
      const { kind, lower, start, end, text: word } = tokens[at] as (typeof tokens)[number];
      if (kind !== 'word' || lower.length < SHORTEST || (language === 'de' && !/^\p{Lu}/u.test(word))) continue;
      const stem = stemIn(language, lower);
      const known = facts.stems.get(stem);
      if (!known?.yes || known.no || !isPlainIn(known.yes, stem, language, opposite.inFact)) continue;
      claims.push({
        check: 'contradiction',
        severity: 'warn',
        start,
        end,
        clash: known.yes,
        instead: null,
        removable: false,
        asFact: { name: known.yes.source === 'attribute' ? known.yes.name : 'Property', value: text.slice(start, end) },
      });
      break;
    }
  }
  return claims;
}

const conditions: Record<WordLanguage, RegExp> = {
  de: / (?:wenn|falls|sofern|nur) /u,
  fr: / (?:si|quand|sauf|seulement) /u,
  es: / (?:si|cuando|salvo|solo|sólo) /u,
};

/** Whether one piece of the fact names the thing first and says the opposite of it, with no denial: "Pile fournie". */
function isPlainIn(line: FactLine, stem: string, language: WordLanguage, inFact: RegExp): boolean {
  return (labelOf(line) + line.text).split(/[,;.+]/).some((piece) => {
    const words = tokensInWords(piece)
      .filter(({ kind }) => kind === 'word')
      .map(({ lower }) => lower);
    const said = clauseWords(words);
    const own = words.filter((word) => word.length >= SHORTEST && !inFact.test(clauseWords([word])));
    // The head of the phrase is the thing. "Sac de rangement pour la pile" supplies the bag, not the battery.
    const isHead = stemIn(language, own[0] ?? '') === stem;
    return isHead && inFact.test(said) && !denying.test(said);
  });
}
