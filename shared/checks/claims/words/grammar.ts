/** Small words of German, French and Spanish that show the fact check what a sentence says or denies. */
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';

export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export interface Grammar {
  /** If one of these words is in a clause, the whole clause denies: "gehört nicht in die Spülmaschine". */
  denying: ReadonlySet<string>;
  /** Words that deny the words after them: "ohne Deckel", "sans paraben". */
  without: ReadonlySet<string>;
  /** Words that end the effect of "without". */
  stops: ReadonlySet<string>;
  /** Words after which "not" denies nothing: "nicht nur", "pas seulement". */
  only: ReadonlySet<string>;
  /** Words such as "but" that begin a new clause, even if no comma stands before them. */
  turns: ReadonlySet<string>;
  joins: ReadonlySet<string>;
  yes: ReadonlySet<string>;
  no: ReadonlySet<string>;
  /** Words that allow only one thing and rule out its opposite: "nur für Innenräume". */
  solely: ReadonlySet<string>;
  /**
   * A clause with one of these words may warn or advise, and then states nothing: "vor dem Frost", "besser ohne". Or it may name
   * a thing that the buyer has to bring, buy or leave: "eine Leine brauchen Sie noch", "prévoyez un maillet".
   */
  cautious: ReadonlySet<string>;
  /** Pairs of words with the same effect as `cautious`, in the order of the text: "hay que", "à part". */
  cautiousPairs: ReadonlySet<string>;
  /** Matches words that look like a denial but allow something: "schadet ihm nicht", "ne craint pas le gel". */
  allowing: RegExp;
  /** Matches phrases by which a clause says that a thing comes with the product: "dans la boîte", "liegt bei". */
  supplying: RegExp;
  /** Words by which a clause says that something is there, works or may be done: "auch", "supporte", "puede". */
  affirming: ReadonlySet<string>;
}

/**
 * The words of a clause in lower case with a space before and after each, so that a whole word can be searched for as " word ".
 */
export const clauseWords = (words: readonly string[]): string => ` ${words.join(' ')} `;

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
      'statt anstatt anstelle schützen schützt schutz lieber besser vorher bevor zuvor vor gegen fern trotz trotzdem beraten ' +
        'brauchst brauchen braucht bräuchte bräuchten benötigst benötigen benötigt besorgen besorgt besorge kaufen kaufst kauft dazukaufen mitbringen bereitlegen bereithalten beschaffen ' +
        'ergänzen ergänzt eigene eigenen eigener eigenes eigenem vorhandene vorhandenen vorhandenes extra selbst müssen musst müsst vorsicht achtung scheut meidet leidet gift feind schade ' +
        'woanders anderswo andere anderen anderes anderer ade adieu streichen streicht falls sonst zuhause wer',
    ),
    cautiousPairs: new Set([
      'nimmt übel',
      'zu hause',
      'finger weg',
      'nichts verloren',
      'außen vor',
      'schluss mit',
      'wenn sie',
      'wenn du',
      'wenn ihr',
      'wer einen',
      'wer eine',
    ]),
    allowing:
      /(?: (?:schadet|schaden|stört|stören|macht|machen|kümmert|beeindruckt|fürchtet|scheut|scheuen|verübelt)(?: [^ ]+){0,3} (?:nicht|nichts|nie|kaum|keinen)| kein(?:e|en)? (?:problem|probleme|thema|hindernis|sache|schaden|frage|bedenken)| ohne (?:weiteres|probleme?|bedenken|sorge|sorgen|scheu|angst|schaden|murren|folgen)) /u,
    supplying:
      / (?:(?:liegt|liegen)(?: [^ ]+){0,3} (?:bei|dabei|paket|karton)|(?:liefern|legen|packen)(?: [^ ]+){0,4} (?:mit|bei|dazu)|(?:steckt|stecken|ist|sind)(?: [^ ]+){0,3} (?:drin|dabei|enthalten|inbegriffen)|im (?:mitgelieferten|beiliegenden)|mitgelieferte[nmrs]?) /u,
    affirming: wordSet(
      'auch ebenfalls sogar gern gerne ruhig getrost problemlos bedenkenlos mühelos jederzeit kann können kannst könnt darf dürfen darfst dürft verträgt vertragen übersteht überstehen ' +
        'passt passen geht gehen läuft laufen funktioniert funktionieren eignet eignen geeignet taugt erlaubt zugelassen möglich lässt dank nutzt arbeitet übernimmt erledigt steckt stecken sitzt sitzen sorgt sorgen wohl',
    ),
  },
  fr: {
    denying: wordSet(
      'pas jamais guère aucunement nullement non évitez éviter évite évitera interdit interdite interdits proscrire proscrit proscrite déconseillé déconseillée ' +
        'oubliez oublier oublie bannir bannissez exclu exclue exclus exclues inutile manque craint redoute dispense rien empêche empêchent déteste détestent séparément',
    ),
    without: wordSet(
      'sans faute aucun aucune ni exempt exempte exempts exemptes dépourvu dépourvue hors hormis sauf zéro lieu plutôt libre',
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
    cautious: wordSet(
      'lieu plutôt avant contre loin protège protéger protégez préférez préférer abri malgré prévoir prévoyez prévois ajoutez ajouter munissez apportez apporter acheter achetez procurez ' +
        'faut faudra faudrait besoin dispensez épargnez abstenir abstiendront passeront abstenez fuyez fuir attention gare adieu ennemi ennemie ennemis autre autres ailleurs supplément option',
    ),
    cautiousPairs: new Set([
      'à part',
      'en sus',
      'de côté',
      'vous -',
      'votre côté',
      'à vous',
      'à toi',
      'le vôtre',
      'la vôtre',
      'les vôtres',
      'tant pis',
      'si vous',
      'si tu',
      'si le',
      'si la',
      "si l'",
    ]),
    allowing:
      /(?: n(?:e|') (?:lui |leur |en )?(?:craint|craignent|redoute|redoutent|abîme|abîment|gêne|effraie|dérange) (?:pas|ni|rien|guère|plus)| n(?:e|') (?:a|ont) (?:pas|guère) peur| ne (?:lui|leur) (?:fait|font) (?:pas|ni|aucun|guère|rien)| rien n(?:e|') (?:interdit|empêche)| sans (?:crainte|souci|soucis|problème|problèmes|risque|danger|dommages?|peur|broncher|hésiter|hésitation|mal|difficulté|aucun risque|aucun problème)| aucun (?:problème|souci)) /u,
    supplying:
      / (?:dans (?:la|sa) boîte|dans (?:le|son) carton|(?:est|sont)(?: [^ ]+){0,2} (?:fournie?s?|incluse?s?|comprise?s?|livrée?s?|jointe?s?|offerte?s?)|(?:accompagne|accompagnent)) /u,
    affirming: wordSet(
      'aussi même également volontiers peut peuvent pouvez peux passe passent va vont supporte supportent tolère tolèrent convient conviennent accepte acceptent admet marche marchent fonctionne fonctionnent ' +
        'résiste résistent plaît plaisent grâce intègre embarque permet permettent sert assure assurent démarre',
    ),
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
    cautious: wordSet(
      'vez lugar antes contra lejos protege proteger protéjala protéjalo protéjalas protéjalos pide piden mejor prefiere evita pese salvo necesitas necesitarás necesita necesitará necesitan precisa precisas falta aparte compra comprar compre consigue ' +
        'conseguir añade añadir pones ponla ponlo busca buscas buscar prevé tendrás tendrá huye huir teme temen enemigo enemiga adiós ojo cuidado otro otra otros otras propio propia ' +
        'prescinde prescindir renuncia descarta quien quienes',
    ),
    cautiousPairs: new Set([
      'hay que',
      'a mano',
      'por separado',
      'tu parte',
      'su cuenta',
      'tu cuenta',
      'si tienes',
      'si usas',
      'si quieres',
      'si buscas',
      'si prefieres',
      'si la',
      'si el',
    ]),
    allowing:
      /(?: no (?:le |les |la |lo |se )?(?:teme|temen|hace daño|hacen daño|hace nada|hacen nada|hace mella|daña|dañan|afecta|afectan|molesta|asusta|asustan|pasa nada|estropea|importa)| sin (?:problemas?|temor|miedo|dramas?|daños?|riesgos?|reparos?|preocupaciones|preocuparte|despeinarse|inmutarse|quejarse|esfuerzo)| ningún problema) /u,
    supplying:
      / (?:(?:en|dentro de) la caja|(?:viene|vienen|va|van|llega|llegan)(?: [^ ]+){0,2} (?:incluid[oa]s?|puest[oa]s?|dentro)|ya (?:viene|vienen)|(?:la|lo|las|los) acompañan?) /u,
    affirming: wordSet(
      'también incluso puede pueden puedes podés podéis va van admite admiten soporta soportan aguanta aguantan resiste resisten funciona funcionan sirve sirven apto apta aptos aptas vale valen acepta aceptan permite ' +
        'permiten gracias incorpora incorporan integra usa tolera toleran tranquilamente sigue mantiene agradece agradecen',
    ),
  },
};
