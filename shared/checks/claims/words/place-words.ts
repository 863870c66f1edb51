/** The words by which German, French and Spanish tell where something was made. */

import { type WordTest, wordTest } from '../../../text/remembered.ts';
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';
import { wordSet } from './grammar.ts';

interface PlaceWords {
  /** Matches verbs of making. */
  made: WordTest;
  /** Matches words for designing and inventing. They say nothing about where a product was made. */
  designed: WordTest;
  /** Words for places of work, such as "Manufaktur". They count like verbs of making. */
  workshops: ReadonlySet<string>;
  /** Words that show the origin by themselves if a place follows: "aus Graz". */
  from: ReadonlySet<string>;
  into: ReadonlySet<string>;
  articles: ReadonlySet<string>;
  /**
   * If one of these words stands beside a country's adjective, the adjective says where the product was made: "deutsche
   * Handarbeit".
   */
  craft: ReadonlySet<string>;
  /** If one of these words stands before a place, the place is not where the product comes from: "Rezepte aus Italien". */
  culture: ReadonlySet<string>;
  dealings: ReadonlySet<string>;
  /**
   * Matches adjectives of towns by their endings, because there are too many to list. They count only beside a word for a
   * workshop.
   */
  ofTown: RegExp | null;
  /** Matches words with a capital letter that name no place. */
  notPlaces: WordTest;
}

const participles = (stems: string, endings: string): WordTest =>
  wordTest(new RegExp(`^(?:${stems.replaceAll(' ', '|')})(?:${endings})$`));

const named = (pattern: string): WordTest => wordTest(new RegExp(pattern));

const months =
  'januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|octubre|noviembre|diciembre';

export const placeWords: Record<WordLanguage, PlaceWords> = {
  de: {
    made: participles(
      'made gebunden gelötet geschweißt bestickt beschichtet lackiert poliert graviert gefräst gelasert gehäkelt geklöppelt fermentiert gereift getrocknet gesammelt gepflückt gemälzt gekeltert gefüllt eingekocht ' +
        'geschnitten gespritzt gestickt gerollt gelegt geknüpft versponnen gesotten vernäht zugeschnitten bezogen gepolstert verpackt abgepackt gezimmert geschreinert getischlert verleimt ' +
        'importiert extrudiert gespritzt gestanzt gemahlen gemischt zubereitet gekocht gekettelt gestickt wächst wachsen holen beziehen bezieht hergestellt gefertigt handgefertigt gemacht handgemacht produziert gebaut genäht gewebt gestrickt gegossen geschmiedet gebrannt getöpfert gedreht gedrechselt ' +
        'gebacken gebraut geröstet abgefüllt montiert zusammengebaut gesiedet gerührt gefärbt gegerbt gesponnen geblasen mundgeblasen gepresst gedruckt bedruckt geschliffen ' +
        'geschnitzt gesägt gehobelt geflochten gezogen gewalkt gefilzt geprägt emailliert veredelt gezüchtet geerntet angebaut entsteht entstehen herstellung fertigung ' +
        'fertigt fertigen stellt produktion produktionsort herstellungsort fertigungsort herkunft herkunftsland ursprung ursprungsland stammt stammen kommt kommen reist reisen näht strickt webt schmiedet gießt baut handgenäht handgewebt handgeschmiedet manufakturgefertigt verarbeitet konfektioniert zusammengesetzt geleimt geschmolzen gesotten gewickelt geformt',
      '|e[rsnm]?',
    ),
    designed: participles(
      'entwirft entwarf entwerfen zeichnet zeichnete entworfen entwickelt gestaltet gezeichnet erdacht konzipiert designt design entwicklung entwurf gestaltung ersonnen konstruiert skizziert erfunden linien strich skizze skizzen entwürfe idee ideen designerin designer gestalterin',
      '|e[rsnm]?',
    ),
    workshops: wordSet(
      'manufaktur werkstatt werk fabrik familienbetrieb betrieb gießerei schmiede weberei töpferei brennerei gerberei spinnerei strickerei näherei glashütte atelier werkstätten handarbeit drechslerei tischlerei schreinerei seifensiederei imkerei mühle',
    ),
    from: wordSet('aus'),
    into: wordSet('in bei im auf'),
    articles: wordSet('der die das den dem insel südlichen nördlichen östlichen westlichen'),
    craft: wordSet(
      'handarbeit handwerk handwerkskunst manufaktur herstellung fertigung produktion wertarbeit qualitätsarbeit werkstatt werkstätten herkunft familienbetrieb betrieb weberei gießerei schmiede töpferei präzision qualität uhrwerk klingenschmiede kunsthandwerk design schafe schafen bauern imker',
    ),
    culture: wordSet('rezept rezepte gericht gerichte musik klänge grüße urlaub urlaube tradition'),
    dealings: wordSet(
      'versand lieferung liefern geliefert ausgeliefert verschickt lager lagern service küche stecker norm anleitung',
    ),
    ofTown: null,
    notPlaces: named(
      `(?:^(?:${months}|handarbeit|serie|kleinserie|manufaktur|handwerk|größe|größen|farbe|farben|form|formen|schritten|ruhe|eigenregie|kooperation|zusammenarbeit|deutschem|stein|ton|` +
        'öl|essig|wasser|milch|stücken|teilen|lagen|schichten|reihen|runden|zeiten|wochen|tagen|stunden|minuten|jahren|folge|richtung|paaren|gläsern|flaschen|dosen|tuben|chargen|formaten|varianten|' +
        'bedarf|auftrag|kürze|sorgfalt|liebe|perfektion|einzelstücken|stufen|gruppen|kleinen|großen|weiß|schwarz|rot|grün|blau|höhe|breite|länge)$|' +
        '(?:ung|ungen|heit|keit|schaft|arbeit|serie|serien|form|formen|qualität|weise|technik|bindung|größe|größen|farbe|farben|auflage|auflagen|betrieb|betrieben|werkstatt|werkstätten|' +
        'manufaktur|manufakturen|fässern|öfen|ofen|schritten|stück|produktion|verfahren|mengen|menge|prozess|pfanne|material|stoff|holz|leder|stahl|grad|temperatur|handwerk|fabrik|fabriken|hand|land)$)',
    ),
  },
  fr: {
    made: participles(
      'sorti fini relié brassé gravé laqué verni ciré broché peint décoré sérigraphié ourlé rempli cuisiné récolté ramassé torsadé noué fabriqué fait confectionné produit assemblé monté cousu tissé tricoté forgé fondu coulé moulé tourné taillé sculpté poli cuit brassé torréfié distillé élaboré réalisé ' +
        'façonné scié ouvragé imprimé teint tanné filé soufflé émaillé soudé usiné découpé brodé remaillé embouteillé conditionné récolté cultivé élevé saponifié mûri gainé ' +
        'né venu importé préparé extrudé laminé embouti injecté moulu pressé mélangé composé mijoté affiné pousse poussent originaire cueilli pêché naît vient viennent provient proviennent sort sortent fabrication origine provenance arrive arrivent signé made confection assemblage production tissage montage',
      '|e|s|es',
    ),
    designed: participles(
      'conçoit conçoivent dessine dessinent imagine imaginent conçu dessiné imaginé pensé créé développé conception design création inventé',
      '|e|s|es',
    ),
    workshops: wordSet(
      'atelier ateliers manufacture usine fonderie forge forges faïencerie verrerie savonnerie tannerie filature tissage fabrique scierie coutellerie poterie maison brasserie distillerie',
    ),
    from: wordSet("de d' du des"),
    into: wordSet('à en au aux dans chez près'),
    articles: wordSet("le la les l' du de d' sud nord"),
    craft: wordSet(
      'fabrication artisanat savoir-faire atelier manufacture production confection facture main précision qualité design coutellerie faïence artisan artisans tannerie filature éleveurs élevages',
    ),
    culture: wordSet(
      'recette recettes musique cuisine soirs souvenirs parfum parfums vacances air airs accent histoire été étés toile',
    ),
    dealings: wordSet('expédié expédiée livré livrée livraison livraisons expédition stock prise norme notice'),
    ofTown: /^(?!anc|quot|moy)\p{Ll}{4,}(?:oise?s?|aise?s?|iens?|iennes?)$/u,
    notPlaces: named(`^(?:${months}|noël|monsieur|madame|internet|bluetooth)$`),
  },
  es: {
    made: participles(
      'hech fabricad elaborad producid armad ensamblad cosid tejid forjad fundid tallad tornead cortad curtid hilad soplad esmaltad soldad moldead horneado cocid destilad tostad ' +
        'embotellad envasad impres teñid bordad trenzad pulid labrad cultivad cosechad criad montad venid llegad importad preparad extruid inyectad prensad molid mezclad bordad nacid originari procedent confeccionad obrad manufacturad encuadernad estampad rematad acabad laminad tallad grabad pintad decorad barnizad curad recolectad recogid sacad salid rellenad cocinad',
      'o|a|os|as',
    ),
    designed: named(
      '^(?:(?:diseñad|dibujad|idead|concebid|pensad|cread|desarrollad)(?:o|a|os|as)|diseñ(?:o|os|a|an|ó|aron|amos)|dibuj(?:a|an|ó|aron|o)|ide(?:a|ó|aron)|cre(?:ó|aron)|concib(?:e|en|ió)|desarroll(?:a|an|ó|aron|o))$',
    ),
    workshops: wordSet(
      'taller talleres fábrica fabrica fabrican fundición fragua forja obrador telar telares pueblo artesanos artesanas manufactura curtiembre curtiduría tejeduría aserradero jabonería almazara origen procedencia fabricación elaboración producción ensamblaje ensambla arma teje tejen cose elabora produce forja hace hacen viene vienen sale salen procede proceden proviene provienen nace nacen made llega llegan ' +
        'ensamblan ensamblamos elaboran elaboramos montan monta arman cosen coser tejemos producen forjan fabricamos hacemos confecciona confeccionan imprime imprimen encuaderna encuadernan tiñe tiñen cultiva cultivan tuesta tuestan envasa envasan embotella embotellan talla tallan tornea tornean curte curten borda bordan pinta pintan nació cosió tejió fabricó fabricaron hizo hicieron acaba acaban corta cortan muele muelen',
    ),
    from: wordSet('de del desde'),
    into: wordSet('en'),
    articles: wordSet('el la los las un una'),
    craft: wordSet(
      'fabricación artesanía taller producción manufactura elaboración mano industria artesanos calidad origen diseño cuchillería precisión',
    ),
    culture: wordSet('receta recetas música cocina vacaciones sabor aire historia fiesta'),
    dealings: wordSet('envío envíos enviado entregas entrega norma enchufe manual sello tienda'),
    ofTown: /^(?!peque|arte|leja|cerca|urba|hum|herm)\p{Ll}{4,}(?:enses?|eñ[oa]s?|an[oa]s?|és|esa)$/u,
    notPlaces: named(`^(?:${months}|navidad|internet|bluetooth)$`),
  },
};
