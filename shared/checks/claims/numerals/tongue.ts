/**
 * The words by which German, French and Spanish texts say what a number measures, how exact it is, and whether it is calculated.
 */
import type { ForeignLanguage } from '../../../vocabulary/unit-words.ts';
import type { Bound } from '../hedges.ts';
import type { Role } from '../roles.ts';
import { readGerman } from './de.ts';
import { readSpanish } from './es.ts';
import { readFrench } from './fr.ts';
import type { NumeralReader } from './numeral.ts';

/**
 * The calculations that a sentence may announce: `totals` are sums, `gaps` are differences, `shares` are what each thing gets.
 */
export type Cue = 'totals' | 'gaps' | 'shares';

export interface Tongue {
  read: NumeralReader;
  /** Words before a number that make it inexact, under the last of these words: "un peu plus de" stands under "de". */
  bounds: ReadonlyMap<string, readonly (readonly [words: readonly string[], bound: Bound])[]>;
  /** Words between the two numbers of a range: "bis" in "37 bis 44". */
  range: ReadonlySet<string>;
  /** Words between the two numbers of a range, if a word of `between` stands before the numbers: "und" in "zwischen 5 und 8". */
  and: ReadonlySet<string>;
  between: ReadonlySet<string>;
  /** Words between two sides: "por" in "140 por 150". */
  times: ReadonlySet<string>;
  /** Words before or after a number that tell which property it measures. */
  roles: ReadonlyMap<string, Role>;
  /**
   * Words of `roles` that are adjectives. They give the property only right beside the number, because elsewhere they may mean
   * something else, such as "alta" in "alta calidad".
   */
  adjectives: ReadonlySet<string>;
  /** Words that may stand between a number and the word for its property: "de" in "24 cm de diamètre". */
  beforeRole: ReadonlySet<string>;
  /**
   * Words that show that the number before them says nothing about the product: "Uhr" in "sechs Uhr", "fois" in "quatre fois
   * plus".
   */
  idle: ReadonlySet<string>;
  /** Words after a number that make it inexact: "quasiment". */
  hedgedBehind: ReadonlySet<string>;
  /** Phrases behind any measure which say that it is a little more: "et quelques" in "deux kilos et quelques". */
  overBehind?: readonly string[];
  /** Words behind a measure that is no length which say that it is a little more or less: "largo" in "un kilo largo". */
  boundsBehind?: ReadonlyMap<string, Bound>;
  /** Words that join a unit with a smaller amount after it, as "and" does: "con" in "un metro con ochenta". */
  joins: ReadonlySet<string>;
  /** Words or pairs of words by which a sentence announces each kind of calculation. */
  cues: Readonly<Record<Cue, ReadonlySet<string>>>;
  /** Phrases whose numbers say nothing about the product: "24 Stunden am Tag", "sept jours sur sept". */
  sayings: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Words in an attribute's name that do not tell what its number measures or counts: "Maße", "total". */
  general: ReadonlySet<string>;
  /** Matches words which say that a number is part of the one before it: "davon" in "6, davon 2 am Gurt". */
  partly: RegExp;
  /** Words after an hour which show that it is a time of day: "sept heures du matin". */
  ofDay: ReadonlySet<string>;
  /** Small words. They never name the thing that a number counts: "für" in "fünf für unterwegs". */
  small: ReadonlySet<string>;
  /** Removes the plural and case endings of a word. */
  stem: (lower: string) => string;
}

/** A set of single words (divided by spaces) and pairs of words (divided by "|"). */
const phrasesOf = (words: string, pairs: string): ReadonlySet<string> => new Set([...words.split(' '), ...pairs.split('|')]);

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

function boundsOf(lists: Record<Bound, string>): Tongue['bounds'] {
  const map = new Map<string, (readonly [readonly string[], Bound])[]>();
  for (const [bound, phrases] of Object.entries(lists))
    for (const phrase of phrases.split('|')) {
      const words = phrase.split(' ');
      const last = words.at(-1) ?? '';
      map.set(last, [...(map.get(last) ?? []), [words, bound as Bound]]);
    }
  for (const list of map.values()) list.sort(([a], [b]) => b.length - a.length);
  return map;
}

function rolesOf(lists: Partial<Record<Role, string>>): ReadonlyMap<string, Role> {
  return new Map(
    Object.entries(lists).flatMap(([role, words]) => words.split(' ').map((word): [string, Role] => [word, role as Role])),
  );
}

function sayingsOf(phrases: string): Tongue['sayings'] {
  const map = new Map<string, (readonly string[])[]>();
  for (const phrase of phrases.split('|')) {
    const words = phrase.split(' ');
    const [first = ''] = words;
    map.set(first, [...(map.get(first) ?? []), words]);
  }
  return map;
}

const german: Tongue = {
  read: readGerman,
  bounds: boundsOf({
    nearly:
      'knapp|knappe|knappen|knapper|fast|beinahe|nahezu|annähernd|nicht ganz|kaum|etwas weniger als|etwas unter|wenig unter|knapp unter|etwas mehr als nur',
    'barely over':
      'gut|gute|guten|guter|reichlich|etwas mehr als|etwas über|ein wenig mehr als|ein bisschen mehr als|kaum mehr als|wenig mehr als|nicht viel mehr als|knapp über|kaum über|leicht über',
    about: 'etwa|rund|ca|circa|zirka|ungefähr|schätzungsweise|gegen|um die|an die|in etwa|so um die',
    above: 'über|mehr als|mindestens|wenigstens|länger als|schwerer als|größer als|höher als|breiter als|jenseits von',
    below: 'unter|weniger als|keine|nicht einmal|leichter als|kürzer als|kleiner als|unterhalb von',
  }),
  range: setOf('bis oder'),
  and: setOf('und'),
  between: setOf('zwischen'),
  times: setOf('x × * mal auf'),
  roles: rolesOf({
    height: 'hoch hohe hoher hohes höhe hochkant',
    width: 'breit breite breiter breites',
    length: 'lang lange langer langes langen länge',
    depth: 'tief tiefe tiefer tiefes',
    diameter: 'durchmesser durchmessers durchmisst ø',
    thickness: 'dick dicke dicker dickes stärke stark',
    weight: 'schwer schwerer schweres wiegt wiegen gewicht gewichts waage',
    capacity:
      'fassungsvermögen fasst volumen inhalt kapazität füllmenge nutzinhalt nennvolumen fassen füllvolumen speicherplatz rauminhalt',
    warranty: 'garantie herstellergarantie gewährleistung garantiert garantiezeit',
    battery: 'akkulaufzeit laufzeit betriebsdauer spielzeit leuchtdauer brenndauer wiedergabezeit batterielaufzeit',
    charging: 'ladezeit ladedauer aufladezeit geladen aufgeladen',
    returns: 'rückgabe rückgaberecht rückgabefrist umtausch widerrufsrecht umtauschrecht zurückgeben',
    'shelf life': 'haltbar haltbarkeit mindesthaltbarkeit',
    load: 'belastbar belastbarkeit tragkraft traglast tragfähigkeit trägt belastung',
  }),
  adjectives: setOf(
    'hoch hohe hoher hohes breit breite breiter breites lang lange langer langes langen tief tiefe tiefer tiefes dick dicke dicker dickes stark schwer schwerer schweres',
  ),
  beforeRole: setOf('im in an auf von der die das den dem pro mit liegt beträgt ist sind misst bei'),
  idle: setOf('uhr mal male fach jahrhundert jahrhunderts klasse gründe grund worte wörter dinge sachen'),
  hedgedBehind: setOf('ungefähr circa ca etwa rund knapp'),
  joins: new Set(),
  cues: {
    totals: setOf(
      'zusammen insgesamt gesamt summe macht machen ergibt ergeben also somit demnach folglich mithin sprich samt plus inklusive rechnet rechnen gerechnet beide beiden ' +
        'doppelt entspricht entsprechen alle allen fläche raum volumen rauminhalt mal kommt paar durchgänge durchgängen runden portionen ladungen',
    ),
    gaps: phrasesOf(
      'fehlen fehlt unterschied differenz übrig rest bleiben bleibt länger kürzer größer grösser kleiner schwerer leichter höher breiter ' +
        'schmaler zwischen minus überragt spanne spielraum luft davon überlegen unterlegen mehr weniger',
      'als die|als der|als das|als sein|als ihre|als seine|als mit|als ohne',
    ),
    shares: setOf('jede jeder jedes jedem jeden je pro einzeln einzelne hälfte stück'),
  },
  sayings: sayingsOf(
    'sieben tage die woche|7 tage die woche|vierundzwanzig stunden am tag|24 stunden am tag|rund um die uhr|365 tage im jahr|' +
      'zwölf monate im jahr|12 monate im jahr|vier jahreszeiten|4 jahreszeiten|alle vier jahreszeiten|zu zweit|zwei in einem|drei in einem|' +
      'in null komma nichts|auf allen vieren|fünfe gerade sein|unter vier augen|eins a|hundert prozent sicher|tausend und eine|tausendundeine',
  ),
  general: setOf(
    'maße masse größe grösse abmessungen abmessung format gesamt insgesamt produkt netto brutto circa ca cm mm g kg ml l leer wert anzahl menge',
  ),
  partly: /\b(?:davon|darunter)\b/i,
  ofDay: setOf('uhr morgens abends früh nachts nachmittags mittags'),
  small: setOf(
    'der die das den dem des ein eine einen einem einer eines und oder in im an am auf aus bei bis für mit nach ohne pro je über um unter ' +
      'von vom vor zu zum zur zwischen wie als ist sind hat haben wird werden plus sie es er ihr wir ich du sich auch so nur noch mehr weniger ' +
      'davon dafür darin pro durch gegen seit statt insgesamt zusammen weit breit',
  ),
  stem: (lower) => lower.replace(/ß/g, 'ss').replace(/(?<=\p{L}{3})(?:innen|ern|en|er|es|em|n|e|s)$/u, ''),
};

const french: Tongue = {
  read: readFrench,
  bounds: boundsOf({
    nearly:
      'près de|presque|quasiment|quasi|pas loin de|un peu moins de|un peu moins que|un rien moins de|pas tout à fait|pas tout à fait les|à peine moins de|tout juste|juste sous|légèrement moins de|guère moins de|à peine',
    'barely over':
      'un peu plus de|un peu plus que|un rien plus de|guère plus de|à peine plus de|légèrement plus de|tout juste plus de|juste au-dessus de|un bon|une bonne|un peu au-dessus de|bons|bonnes',
    about: 'environ|à peu près|autour de|aux alentours de|approximativement|quelque|quelques|dans les|grosso modo|ca|env',
    above: 'plus de|plus que|au moins|au-delà de|dépasse|dépasse les|dépasse le',
    below: 'moins de|moins que|sous|sous les|sous le|en dessous de|au-dessous de',
  }),
  range: setOf('à ou'),
  and: setOf('et'),
  between: setOf('entre'),
  times: setOf('x × * sur par'),
  roles: rolesOf({
    height: 'haut haute hauts hautes hauteur',
    width: 'large larges largeur',
    length: 'long longue longs longues longueur',
    depth: 'profond profonde profondeur',
    diameter: 'diamètre ø diam',
    thickness: 'épais épaisse épaisseur',
    weight: 'pèse pèsent poids masse pesant lourd lourde balance',
    capacity: 'contenance capacité volume contient contiennent',
    warranty: 'garantie garanti garantit garanties',
    battery: 'autonomie',
    charging: 'recharge charge recharger',
    returns: 'retour retours rétractation',
    'shelf life': 'conservation',
    load: 'supporte supportent',
  }),
  adjectives: setOf('haut haute hauts hautes large larges long longue longs longues profond profonde épais épaisse lourd lourde'),
  beforeRole: setOf('de en du la le les est sont fait mesure au sa son pour sur'),
  idle: setOf('fois siècle raisons mots choses'),
  hedgedBehind: setOf('environ quasiment approximativement'),
  overBehind: ['et quelques', 'et des poussières', 'bien tassé', 'bien tassés'],
  joins: new Set(),
  cues: {
    totals: setOf(
      'donc ainsi soit total totale tout somme ensemble fait font compris comprise totalise totalisent autrement addition additionnés combinaisons équivaut ' +
        'équivalent représente double paire combinés autant volume surface aire fois passages tournées reprises',
    ),
    gaps: phrasesOf(
      'différence écart supérieur supérieure supérieurs supérieures inférieur inférieure inférieurs inférieures reste restent dépasse dépassent sus manque manquent séparent marge amplitude dont surplus',
      'de plus|de moins|plus que|moins que|que la|que le|que sa|que son',
    ),
    shares: setOf('chaque chacun chacune par pièce moitié unité'),
  },
  sayings: sayingsOf(
    'vingt quatre heures sur vingt quatre|24 heures sur 24|24 h sur 24|sept jours sur sept|7 jours sur 7|quatre saisons|les quatre saisons|' +
      'aux quatre coins|deux en un|trois en un|2 en 1|3 en 1|mille et une|mille et un|cent fois|à quatre mains|à deux mains|un sur deux|' +
      'trois fois rien|en deux temps trois mouvements|à cent pour cent|tous les huit jours|à deux pas|en deux mots|365 jours par an|douze mois sur douze',
  ),
  general: setOf(
    'dimensions dimension taille format total totale produit net nette brut cm mm g kg ml l vide nombre quantité mesures',
  ),
  partly: /\b(?:dont|parmi)\b/i,
  ofDay: setOf('du pile précises matin'),
  small: setOf(
    'le la les un une des de du en et ou à au aux pour avec sans sur sous dans par entre est sont il elle ils elles on ne pas que qui se ce ' +
      'cette ces son sa ses votre vos plus moins donc soit comme mais car si ni chacun chacune seulement en tout chaque',
  ),
  stem: (lower) => lower.replace(/(?<=\p{L}{3})(?:eaux|aux|es|s|x|e)$/u, (ending) => (ending.endsWith('aux') ? 'a' : '')),
};

const spanish: Tongue = {
  read: readSpanish,
  bounds: boundsOf({
    nearly:
      'casi|cerca de|poco menos de|algo menos de|un poco menos de|apenas|rozando los|rozando|no llega a|no llega al|no llegan a|no alcanza|no alcanza los|ni|escasos|escasas|justos',
    'barely over':
      'algo más de|poco más de|un poco más de|apenas más de|no mucho más de|ligeramente más de|pasa de|pasan de|un pelín más de|buenos|buenas',
    about: 'unos|unas|aproximadamente|alrededor de|en torno a|más o menos|como|sobre|aprox|cosa de|hacia|entorno a',
    above: 'más de|más que|al menos|supera los|supera el|supera|superior a|por encima de',
    below: 'menos de|menos que|inferior a|por debajo de|bajo',
  }),
  range: setOf('a o al hasta'),
  and: setOf('y'),
  between: setOf('entre'),
  times: setOf('x × * por'),
  roles: rolesOf({
    height: 'alto alta altos altas altura',
    width: 'ancho ancha anchos anchas anchura',
    length: 'largo larga largos largas longitud',
    depth: 'fondo profundo profunda profundidad',
    diameter: 'diámetro ø',
    thickness: 'grosor grueso gruesa espesor',
    weight: 'pesa pesan peso pesando báscula balanza',
    capacity: 'capacidad volumen contiene caben cabida contenido',
    warranty: 'garantía garantiza garantizado',
    battery: 'autonomía',
    charging: 'carga recarga cargar',
    returns: 'devolución devoluciones cambio',
    'shelf life': 'conservación caducidad',
    load: 'soporta aguanta resiste',
  }),
  adjectives: setOf(
    'alto alta altos altas ancho ancha anchos anchas largo larga largos largas profundo profunda grueso gruesa fondo',
  ),
  beforeRole: setOf('de en del la el los las es son mide un una su sobre'),
  idle: setOf('veces vez siglo razones palabras cosas'),
  hedgedBehind: setOf('aproximadamente aprox'),
  overBehind: ['y pico', 'y algo', 'y poco'],
  boundsBehind: new Map<string, Bound>([
    ...['largo', 'larga', 'largos', 'largas'].map((word): [string, Bound] => [word, 'barely over']),
    ...['escaso', 'escasa', 'escasos', 'escasas'].map((word): [string, Bound] => [word, 'nearly']),
  ]),
  joins: setOf('con'),
  cues: {
    totals: setOf(
      'total suma suman sumando juntos juntas decir sea resulta resultan salen salir cuentas equivale equivalen ambos ambas doble combinados ' +
        'todo hacen dan da superficie volumen área par contando tandas veces golpes viajes rondas',
    ),
    gaps: phrasesOf(
      'diferencia superior superiores inferior inferiores resto quedan queda supera superan corto corta sobra sobran faltan falta margen separan cuales',
      'menos que|más que|de más|de menos|que la|que el|que su',
    ),
    shares: setOf('cada mitad por diarias diarios pieza unidad'),
  },
  sayings: sayingsOf(
    'las veinticuatro horas|las 24 horas|24 horas al día|siete días a la semana|7 días a la semana|siete días de la semana|cuatro estaciones|' +
      'los 365 días|los doce meses|dos en uno|tres en uno|2 en 1|3 en 1|mil y una|mil y un|a cuatro manos|uno de cada|cien por cien seguro|' +
      'por los cuatro costados|a dos pasos|a partes iguales|a los cuatro vientos|en dos palabras|en un dos por tres',
  ),
  general: setOf(
    'dimensiones dimensión medidas medida tamaño formato total producto neto neta bruto cm mm g kg ml l vacío vacía número cantidad',
  ),
  partly: /\b(?:de los cuales|de las cuales|incluid[ao]s?)\b/i,
  ofDay: setOf('mañana tarde noche madrugada'),
  small: setOf(
    'el la los las un una unos unas de del en y o a al para por con sin sobre bajo entre es son que se su sus lo no ni más menos como pero ' +
      'si cada uno todo muy tu tus mi te le les me cuando donde desde hasta ya así',
  ),
  stem: (lower) => lower.replace(/(?<=\p{L}{3})(?:es|as|os|s|a|o|e)$/u, ''),
};

/** No word of `roles` has more characters than this, so longer ends of a compound need not be looked up. */
const LONGEST_ROLE = 18;

/**
 * The property that a word names; undefined if none. In a German compound the last part counts: "Leergewicht" names the weight.
 */
export function roleCalled(word: string, { roles, stem }: Tongue): Role | undefined {
  const role = roles.get(word);
  if (role || stem !== german.stem) return role;
  for (let from = Math.max(3, word.length - LONGEST_ROLE); from <= word.length - 5; from++) {
    const last = roles.get(word.slice(from));
    if (last) return last;
  }
  return undefined;
}

export const tongues: Readonly<Record<ForeignLanguage, Tongue>> = { de: german, fr: french, es: spanish };
