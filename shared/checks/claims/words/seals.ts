/**
 * Matches words beside which the name of a quality mark stands: "das Siegel von Ecocert", "l'agrément bluesign", "sello GOTS".
 */
import { type WordTest, wordTest } from '../../../text/remembered.ts';
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';

export const sealed: Record<WordLanguage, WordTest> = {
  de: wordTest(
    /^(?:zertifiziert\p{L}*|zertifikat\p{L}*|zertifizierung|siegel|\p{L}*gütesiegel|\p{L}*prüfsiegel|gütezeichen|\p{L}*prüf(?:zeichen|nummer|plakette|bericht|ung)|plakette|zulassung|prädikat|zeichen|label|norm|geprüft|ausgezeichnet)$/u,
  ),
  fr: wordTest(
    /^(?:certifi[ée]\p{L}*|certification|certificat|label|labels|labellis[ée]e?s?|agréée?s?|agrément|agréments|homologuée?s?|homologation|norme|normes|sceau|logo|médaille|examen|estampille)$/u,
  ),
  es: wordTest(
    /^(?:certificad[oa]s?|certificación|certificado|sello|sellos|homologad[oa]s?|homologación|norma|avalad[oa]s?|aval|aprobad[oa]s?|aprobación|acreditación|acreditad[oa]s?|distintivo|etiqueta|examen)$/u,
  ),
};
