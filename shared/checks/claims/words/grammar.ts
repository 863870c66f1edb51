/** The small words of German, French and Spanish by which the fact check reads a sentence. */
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';

export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export interface Grammar {
  /** With one of these, the whole clause denies: "gehört nicht in die Spülmaschine". */
  denying: ReadonlySet<string>;
  /** These deny the words behind them: "ohne Deckel", "sans paraben". */
  without: ReadonlySet<string>;
  /** Before one of these, what "without" denies ends. */
  stops: ReadonlySet<string>;
  /** Behind a denying word these take the denial back: "nicht nur", "pas seulement". */
  only: ReadonlySet<string>;
  /** Words between two clauses that a comma need not part: "but". */
  turns: ReadonlySet<string>;
  joins: ReadonlySet<string>;
  yes: ReadonlySet<string>;
  no: ReadonlySet<string>;
  /** These allow one thing and thereby rule out its opposite: "nur für Innenräume". */
  solely: ReadonlySet<string>;
  /** Words for places and times that soften what a clause says: "vor dem Frost", "besser ohne". */
  cautious: ReadonlySet<string>;
}

export const grammars: Record<WordLanguage, Grammar> = {
  de: {
    denying: wordSet(
      'nicht nie niemals keinesfalls keineswegs nein tabu verboten untersagt ungeeignet meiden meide meidet meiden vermeiden vermeide vermeidet vermieden ' +
        'verzichten verzichte verzichtet unterlassen fehlt fehlen entfällt entbehrlich überflüssig nichts nirgends unnötig erübrigt erspart erspar schadet schaden ruiniert weggelassen weglassen auslassen vergeblich vergebens fehlanzeige separat gesondert optional vergessen vergiss ausgenommen entbehren',
    ),
    without: wordSet(
      'kein keine keinen keinem keiner keines keins ohne weder noch null statt anstatt anstelle frei befreit außer ausgenommen weg niemand',
    ),
    stops: wordSet(
      'mit aber für auf in im aus bei sondern dafür sowie ist sind wird werden hat haben kommt bleibt bleiben genügt reicht passt doch nur zu zum zur wenn weil',
    ),
    only: wordSet('nur allein bloß lediglich ausschließlich umsonst zuletzt'),
    turns: wordSet('aber sondern doch jedoch dafür während hingegen sonst'),
    joins: wordSet('und oder noch sowie bzw'),
    yes: wordSet(
      'ja vorhanden enthalten inklusive dabei bei lieferumfang mitgeliefert beigelegt dazu inbegriffen eingebaut integriert',
    ),
    no: wordSet('nein keine kein keiner ohne nicht nie niemals'),
    solely: wordSet('nur ausschließlich lediglich bloß'),
    cautious: wordSet(
      'statt anstatt anstelle schützen schützt schutz lieber besser vorher bevor zuvor vor gegen fern trotz trotzdem beraten',
    ),
  },
  fr: {
    denying: wordSet(
      'pas jamais guère aucunement nullement non évitez éviter évite évitera interdit interdite interdits proscrire proscrit proscrite déconseillé déconseillée ' +
        'oubliez oublier oublie bannir bannissez exclu exclue exclus exclues inutile manque craint redoute dispense rien empêche empêchent déteste détestent séparément',
    ),
    without: wordSet(
      'sans aucun aucune ni exempt exempte exempts exemptes dépourvu dépourvue hors hormis sauf zéro lieu plutôt libre',
    ),
    stops: wordSet('avec mais pour dans sur en par est sont qui que a ont se il elle puis car donc'),
    only: wordSet('seulement uniquement que simplement'),
    turns: wordSet('mais cependant toutefois alors tandis sinon'),
    joins: wordSet('et ou ni'),
    yes: wordSet(
      'oui inclus incluse incluses compris comprise comprises fourni fournie fournis fournies joint jointe intégré intégrée intégrés',
    ),
    no: wordSet('non aucun aucune sans pas jamais ni'),
    solely: wordSet('uniquement seulement exclusivement seul seule réservé réservée réservez réserver'),
    cautious: wordSet('lieu plutôt avant contre loin protège protéger protégez préférez préférer abri malgré'),
  },
  es: {
    denying: wordSet(
      'no nunca jamás tampoco evita evitar evite eviten evítese prohibido prohibida olvida olvídate olvidar abstenerse desaconsejado desaconsejada nada impide impiden sobra sobran innecesario ahorras ahorra separado aparte opcional',
    ),
    without: wordSet('sin ni ningún ninguna ninguno cero libre libres exento exenta excepto salvo menos vez lugar'),
    stops: wordSet('con pero para en por es son que sino trae lleva tiene va se porque pues'),
    only: wordSet('solo sólo solamente únicamente'),
    turns: wordSet('pero sino aunque mientras'),
    joins: wordSet('y e o u ni'),
    yes: wordSet('sí incluido incluida incluidos incluidas integrado integrada incorporado incorporada'),
    no: wordSet('no ninguno ninguna sin nunca ningún tampoco'),
    solely: wordSet('solo sólo solamente únicamente exclusivamente exclusivo'),
    cautious: wordSet('vez lugar antes contra lejos protege proteger mejor prefiere evita pese salvo'),
  },
};
