/**
 * Patterns for how German, French and Spanish texts compare with other products, promise returns and name qualities. They are
 * matched against the words of one sentence in lower case, joined by single spaces. None of them backtracks over more than a few
 * words.
 */
import { type WordTest, wordTest } from '../../../text/remembered.ts';
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';

/** Matches up to nine words between the two parts of a comparison. */
const few = '(?:[^ |]+ ){0,9}?';

const better =
  '(?:besser|schneller|rascher|länger|leichter|stärker|weicher|sanfter|wärmer|härter|schärfer|heller|leiser|lauter|feiner|dichter|robuster|haltbarer|stabiler|kompakter|sauberer|' +
  'frischer|genauer|präziser|höher|tiefer|größer|kleiner|dünner|flacher|klarer|schöner|bequemer|milder|reiner|reicher|zarter|kürzer|einfacher|effizienter|glatter|kühler|' +
  'weniger|[^ ]{3,}(?:ig|lich|sam|bar|haft|end|iv)er)';

export const comparisons: Record<WordLanguage, readonly RegExp[]> = {
  de: [
    new RegExp(
      `(?<![^ ])(?:${better}|[^ ]{3,}er) (?:[^ ]+ )?als (?:jede[rsnm]?|alle[nr]?|andere[rsn]?|viele|die meisten|herkömmliche[rsnm]?|übliche[rsnm]?|gewöhnliche[rsnm]?|vergleichbare[rsnm]?|sonst|die konkurrenz)(?![^ ])`,
      'u',
    ),
    new RegExp(
      `(?<![^ ])(?:keine?[rnsm]?|nirgends|niemand|nie) ${few}(?:${better}|so (?:lange|gut|gründlich|schnell|leicht|fein|weich|warm|dicht|sauber|[^ ]+ich|[^ ]+ig))(?![^ ])`,
      'u',
    ),
    new RegExp(`(?<![^ ])(?:${better}|so [^ ]+) ${few}(?:noch )?(?:keine?[rnsm]?|nie)(?: zweite[rs]?)? [^ ]+`, 'u'),
    new RegExp(
      `(?<![^ ])(?:am [^ ]{3,}sten|(?:der|die|das|den|dem) (?:[^ ]{3,}ste[rsnm]?|beste[rsnm]?)) ${few}(?:von allen|auf dem markt|am markt|der welt|(?:seiner|ihrer) (?:klasse|art|größe)|weltweit|europas|deutschlands|aller zeiten|überhaupt|weit und breit)(?![^ ])`,
      'u',
    ),
    /(?<![^ ])(?:keine?[rnsm]? (?:andere[rsnm]?|konkurrent[^ ]*|mitbewerber[^ ]*|vergleichbare[rsnm]?)(?! (?:als|sprache|farbe|größe|zutat|öl|stoffe?|material|teile?))|übertrifft (?:er |sie |es )?(?:jede[rsn]?|alle[s]?|andere)|(?:schlägt|überragt) (?:er |sie |es )?(?:jede[rsn]?|alle))(?![^ ])/u,
    new RegExp(
      `(?<![^ ])(?:${better} [^ |]+ (?:[^ |]+ )?niemand|(?:${better}|[^ |]{3,}er) als (?:alles|jedes andere)|(?:der|die|das|den|dem) [^ |]{3,}ste[rsnm]? (?:[^ |]+ ){0,2}?(?:(?:seiner|ihrer) [^ |]*(?:klasse|art|größe|liga|kategorie)|(?:das|der|die|den) (?:[^ |]+ ){0,3}?(?:zu haben|erhältlich|es gibt|kaufen können|je gab|zu kaufen)))(?![^ ])`,
      'u',
    ),
    /(?<![^ ])(?:im vergleich (?:mit|zu|zum) (?:[^ ]+ )?(?:allem|allen|anderen|herkömmlichen|der konkurrenz)|unerreicht[^ ]*|unübertroffen[^ ]*|konkurrenzlos[^ ]*|unschlagbar[^ ]*|seinesgleichen|ihresgleichen|weltbeste[rsnm]?|nummer eins|branchenführend[^ ]*|marktführend[^ ]*|wie kein(?:e|er|em)? (?:andere[rs]?|zweite[rs]?))(?![^ ])/u,
  ],
  fr: [
    new RegExp(
      `(?<![^ ])(?:plus|moins|mieux|meilleure?s?) ${few}qu(?:e|') (?:n' importe|toute?s? |tous |aucune?|les autres|la plupart|la concurrence|ses (?:rivales?|rivaux|concurrents?|concurrentes)|d' autres|jamais|personne|celles? d|ceux d)`,
      'u',
    ),
    /(?<![^ ])(?<!(?:dans|en|à|pour|avec|de|sans|ni) )(?:aucune? (?:autre(?! (?:langue|matière|ingrédient|substance|additif|couleur|outil|accessoire|option|produit chimique))|rivale?|concurrente?)|nulle? autre|rien d' aussi|rien de plus|personne n' offre)(?![^ ])/u,
    new RegExp(`(?<![^ ])(?:aucune?|jamais|nulle?|rien) ${few}n(?:e|') ${few}(?:plus|aussi|mieux|autant|si)(?![^ ])`, 'u'),
    /(?<![^ ])(?:le|la|les) (?:plus [^ ]{4,} (?:[^ ]+ )?|meilleure?s? [^ ]+ |mieux (?:[^ ]+ )?)(?:des|du|jamais|de (?:la|sa|son|tous|toutes|leur)|d' (?:europe|france)|au monde|sur le marché|qui soi(?:t|ent)|qui existe)(?! (?:deux|trois|quatre))(?![^ ])/u,
    /(?<![^ ])(?:n(?:e|') (?:trouve|trouvera|trouverez|trouveras|existe|fait|a) pas (?:de |d' )?(?:plus|mieux|meilleure?s?)|surpasse (?:tou[^ ]+|les autres)|bat tou[^ ]+ les)(?![^ ])/u,
    /(?<![^ ])(?:sans (?:égale?|pareille?|rivale?|équivalent)|inégalée?s?|inégalables?|imbattables?|hors pair|numéro un|de loin le)(?![^ ])/u,
  ],
  es: [
    new RegExp(
      `(?<![^ ])(?:más|menos|mejor|mejores|mayor) ${few}que (?:cualquier|cualquiera|ningún|ninguna|ninguno|otr[oa]s?|l[oa]s demás|el resto|nadie|la mayoría|tod[oa]s|la competencia|l[oa]s [^ ]+(?: [^ ]+)?)(?![^ ])`,
      'u',
    ),
    new RegExp(`(?<![^ ])no (?:hay|vas a encontrar|encontrarás) (?!nada|más|nadie|que)(?:otr[oa] )?[^ ]+ que ${few}`, 'u'),
    /(?<![^ ])(?:ningún otro|ninguna otra|como ningun[oa]|como ningún|nadie (?:hace|ofrece|fabrica))(?![^ ])/u,
    /(?<![^ ])(?:el|la|los|las) (?:más [^ ]{4,}|mejor|mejores|mayor) (?:[^ ]+ )?(?:del (?:mercado|mundo|país|sector)|de (?:tod[oa]s|su (?:clase|categoría|tamaño|tipo)|españa|méxico|europa)|que (?:existe|hay|puedes))(?![^ ])/u,
    /(?<![^ ])(?:el|la|los|las) (?:[^ |]+ ){0,2}?(?:más [^ |]{4,}|mejor|mejores) (?:[^ |]+ ){0,2}?(?:del (?:mercado|mundo|país|sector|continente|verano|planeta|momento|año)|de (?:su (?:clase|categoría|tamaño|tipo|gama|precio)|américa)|que (?:vas a|se (?:vende|fabrica|hace|puede)|encontrarás|verás|podrás))(?![^ ])/u,
    new RegExp(
      `(?<![^ ])(?:ningún|ninguna|ninguno) ${few.replace('0,9', '0,5')}(?:tan|tanto|tanta|tantos|mejor)(?![^ ])|(?<![^ ])no (?:hay|existe) otr[oa] ${few}(?:más|menos|mejor|tan)(?![^ ])|(?<![^ ])supera a (?:tod[oa]s|cualquiera?)(?![^ ])`,
      'u',
    ),
    /(?<![^ ])(?:inigualables?|insuperables?|imbatibles?|sin (?:igual|rival|par)|únic[oa] en su|número uno)(?![^ ])/u,
  ],
};

export const promises: Record<WordLanguage, readonly RegExp[]> = {
  de: [
    /(?<![^ ])(?:lebenslang[^ ]*|ein leben lang|geld zurück|geld - zurück|vollgarantie|(?:unbegrenzte|unbefristete|ewige)[rnm]? garantie|[^ ]*rückgaberecht|kostenlose[rnms]? (?:rückversand|rücksendung|reparatur|ersatz)|(?:ersetzen|tauschen|reparieren|erstatten) wir|wir (?:ersetzen|tauschen|reparieren|erstatten)|erstatten (?:wir )?(?:dir|ihnen|euch)|nehmen wir [^ ]+(?: [^ ]+)? zurück|schicken wir [^ ]+(?: [^ ]+)? neu[^ ]*|steht der hersteller|auf lebenszeit|zeitlebens|jahrzehnt garantie|anstandslos|(?:bekommen|bekommst|erhalten|erhältst) (?:sie |du |ihr )?(?:[^ |]+ ){0,2}?(?:neue[nrs]?|ersatz)|(?:stopfen|schärfen|flicken|schleifen|liefern|nähen|schicken|reparieren|ersetzen|tauschen) (?:[^ |]+ ){0,4}?(?:kostenlos|gratis|kostenfrei|umsonst))(?![^ ])/u,
  ],
  fr: [
    /(?<![^ ])(?:à vie|satisfaite? ou remboursée?|rembours[^ ]+|port payé|retours? (?:gratuits?|offerts?)|(?:on|nous) (?:vous )?(?:le|la|les) (?:reprend|reprenons|remplace|remplaçons|répare)|remplace sans|échange (?:gratuit|illimité)|sans (?:question|condition)s?|(?:renvoye[rz]|retourne[rz])(?: - l(?:a|e|es))? gratuitement|gratuitement|sans frais|casse [^ |]+ (?:comprise|couverte)|(?:offerte?s?|remplacée?s?) (?:la première année|pendant|en cas)|garantie (?:totale|illimitée|éternelle|sans limite))(?![^ ])/u,
  ],
  es: [
    /(?<![^ ])(?:de por vida|para toda la vida|reembols[^ ]+|te (?:devolvemos|regresamos|lo cambiamos|la cambiamos)|devolvemos|devolución (?:gratuita|gratis)|devoluciones (?:gratuitas|gratis)|satisfacción garantizada|te mandamos|te enviamos (?:otr|un)[oa]|(?:m[aá]nda|envía|devuélve|regrésa)(?:nos)?l[oa]s? (?:de vuelta|gratis|sin (?:costo?|coste|cargo))|devolver(?:la|lo)s? aunque|sin preguntas?|sin preguntar|(?:le|te|les|os) (?:enviamos|mandamos) otr[oa]|(?:la|lo|las|los) (?:repone|reponen|reponemos|repara|reparan|reparamos|cambia|cambian|cambiamos|sustituye|sustituimos) (?:gratis|durante|sin)|sustitución gratuita|reparación gratuita|garantía (?:total|ilimitada|extendida|se (?:extiende|amplía|prolonga)))(?![^ ])/u,
  ],
};

const hours =
  '(?:[^ |]+ bis )?(?:\\d+|ein(?:e[mrs]?)?|zwei|drei|vier|fünf|sechs|sieben|wenigen?) (?:[^ |]+ )?(?:stunden?|tage?n?|werktage?n?|wochen?|h)';
const heures =
  '(?:moins de )?(?:\\d+|une?|deux|trois|quatre|cinq|six|sept|quelques) (?:à [^ |]+ )?(?:heures?|jours?|semaines?|h)';
const horas =
  '(?:menos de )?(?:\\d+|un[oa]?|dos|tres|cuatro|cinco|seis|siete|pocos|pocas) (?:a [^ |]+ )?(?:horas?|días?|semanas?|h)';
/** Matches promises of when and how cheaply the goods arrive. */
export const deliveries: Record<WordLanguage, RegExp> = {
  de: new RegExp(
    `(?<![^ ])(?:(?:wir (?:liefern|versenden|verschicken)|(?:versand|lieferung|zustellung|geliefert|versendet|verschickt)(?: (?:wird|ist|erfolgt))?) (?:[^ |]+ ){0,3}?(?:(?:in|innerhalb(?: von)?|binnen) ${hours}|heute|morgen|am (?:selben|gleichen|nächsten) (?:werk)?tag|weltweit)|(?:versand|lieferung) (?:ist )?(?:kostenlos|kostenfrei|gratis)|(?:kostenlose|kostenfreie|versandkostenfreie)[rnms]? (?:versand|lieferung)|versandkostenfrei[^ ]*|portofrei|frei haus|(?:morgen|übermorgen) (?:schon )?bei (?:dir|ihnen|euch))(?![^ ])`,
    'u',
  ),
  fr: new RegExp(
    `(?<![^ ])(?:(?:livr(?:é|ée|és|ées|aison|ons)|expédi(?:é|ée|és|ées|tion|ons)|envoi|envoyée?s?) (?:[^ |]+ ){0,2}?(?:(?:en|sous|dans) ${heures}|demain|aujourd'? ?hui|le (?:jour même|lendemain)|dans le monde entier)|(?:livraison|envoi|expédition|port) (?:est )?(?:gratuite?|offerte?s?)|frais de port offerts)(?![^ ])`,
    'u',
  ),
  es: new RegExp(
    `(?<![^ ])(?:(?:entrega|envío|entregamos|enviamos|entregad[oa]|enviad[oa]|se (?:envía|entrega)n?) (?:[^ |]+ ){0,2}?(?:(?:en|dentro de) ${horas}|mañana|hoy|el mismo día|al día siguiente|a todo el mundo)|(?:el )?(?:envío|entrega|portes) (?:es |son )?(?:gratis|gratuit[oa]s?)|envío gratis)(?![^ ])`,
    'u',
  ),
};
/** Beginnings of the words by which a fact tells of the delivery. */
export const delivering = [
  'lieferung',
  'lieferzeit',
  'lieferfrist',
  'versand',
  'zustell',
  'livraison',
  'livré',
  'expédi',
  'envoi',
  'envío',
  'entrega',
  'delivery',
  'shipping',
  'dispatch',
];

/** Matches titles that somebody gave the product, and people to whom it is recommended, in several words. */
export const titles: Record<WordLanguage, RegExp> = {
  de: /(?<![^ ])(?:(?:zum|zur) (?:[^ |]+ ){1,3}?des jahres (?:gewählt|gekürt|ernannt)|gewählt(?:e[rsn]?)? zu[mr] (?:[^ |]+ ){1,3}?des jahres)(?![^ ])/u,
  fr: /(?<![^ ])(?:élue?s? (?:[^ |]+ ){1,3}?de l' année)(?![^ ])/u,
  es: /(?<![^ ])(?:(?:elegid|nombrad|votad)[oa]s? (?:[^ |]+ ){1,4}?del año)(?![^ ])/u,
};
export const patients: Partial<Record<WordLanguage, RegExp>> = { fr: /(?<![^ ])femmes? (?:enceintes?|allaitantes?)(?![^ ])/u };

/**
 * First parts of German qualities in "-fest", "-dicht" and "-echt". They are listed because many other words end like these:
 * "aufrecht", "Geflecht", "Sommerfest".
 */
const withstood =
  'farb|licht|uv|sonnen|reiß|reiss|zug|zerreiß|frost|winter|kälte|hitze|feuer|flamm|wärme|temperatur|koch|kochwasch|wasch|waschmaschinen|spül|spülmaschinen|mikrowellen|ofen|' +
  'backofen|herd|gefrier|tiefkühl|wasser|salzwasser|meerwasser|seewasser|spritzwasser|regen|schnee|wetter|sturm|wind|luft|staub|sand|dampf|gas|öl|fett|säure|laugen|alkohol|chlor|' +
  'schweiß|schweiss|speichel|lebensmittel|geruchs|geräusch|schall|druck|stoß|stoss|schlag|bruch|splitter|biege|biegung|knick|form|maß|mass|verwindungs|dreh|kipp|rutsch|tritt|' +
  'kratz|abrieb|reib|scheuer|biss|krallen|stich|schnitt|durchstich|knitter|bügel|rost|korrosions|tropen|schimmel|blick|licht|aroma|auslauf|tropf|trinkwasser|wisch|kleb|klebe|' +
  'nagel|schraub|wetter|alterungs|lösungsmittel|reinigungs|erschütterungs|vibrations|manipulations|pilz|fäulnis|mücken|insekten';

/** Matches words for qualities, such as "wasserdicht", "imperméable" or "irrompible". */
export const qualities: Record<WordLanguage, WordTest> = {
  de: wordTest(
    new RegExp(
      `^(?:(?:${withstood})(?:fest|dicht|echt)|\\p{L}{3,}(?:sicher|abweisend|beständig|resistent|hemmend|undurchlässig|waschbar|frei))(?:e[rsnm]?)?$|^(?:hypoallergen|antibakteriell|antistatisch|atmungsaktiv|kompostierbar|unzerbrechlich|dimmbar|selbstreinigend|antihaft\\p{L}*)(?:e[rsnm]?)?$`,
      'u',
    ),
  ),
  fr: wordTest(
    /^(?:anti\p{L}{4,}|imperméables?|étanches?|hydrofuges?|déperlante?s?|hypoallergéniques?|incassables?|infroissables?|indéformables?|inrayables?|ignifug\p{L}+|respirante?s?|biodégradables?|compostables?|inoxydables?|autonettoyante?s?|lavables?)$/u,
  ),
  es: wordTest(
    /^(?:anti\p{L}{4,}|impermeables?|estanc[oa]s?|hipoalergénic[oa]s?|transpirables?|irrompibles?|inarrugables?|ignífug[oa]s?|biodegradables?|compostables?|inoxidables?|autolimpiable|lavables?|indeformables?|hidrófug[oa]s?)$/u,
  ),
};
/** Matches qualities in several words: "résistant au gel", "a prueba de golpes", "sin parpadeo". */
export const qualityPhrases: Record<WordLanguage, RegExp | null> = {
  de: /(?<![^ ])(?:uv - schutz|schwer entflammbar|(?:leuchtet|glüht) im dunkeln|perl(?:t|en) (?:[^ |]+ ){0,2}?ab)(?![^ ])/u,
  fr: /(?<![^ ])(?:résistante?s? (?:à l'|à la|au|aux|à) ?[^ ]+|réduction (?:active )?d(?:u|e) bruit|ne craint (?:pas|ni) [^ ]+ [^ ]+|anti - uv|contre les (?:uv|ultraviolets)|brillent? dans le noir|passe au (?:lave - vaisselle|micro - ondes))(?![^ ])/u,
  es: /(?<![^ ])(?:a prueba de [^ ]+|resistente al? (?:la |los |las )?[^ ]+|sin parpadeo|brillan? en la oscuridad|contra los rayos uv|no (?:deja escapar|gotea|se raya))(?![^ ])/u,
};
/**
 * Endings of German words for qualities, treated as having the same meaning: a fact that says "frostfest" supports the claim
 * "frostsicher".
 */
export const germanEnds = [
  'fest',
  'dicht',
  'sicher',
  'abweisend',
  'beständig',
  'resistent',
  'hemmend',
  'echt',
  'undurchlässig',
  'waschbar',
  'frei',
];
/** Matches praise that looks like a quality but claims nothing: "felsenfest". */
export const idleQualities =
  /^(?:sorgen|stress|einwand|kinder|problem|mühe|kosten|gebühren|versandkosten|ganz|felsen|stand|trag|griff|hieb|geld|alltags|treff|selbst|ziel|stil|zukunfts|wetter|vogel|urlaubs|werbe|bargeld|vor|gewiss|frei|un|be|ver|ge)?(?:frei|fest|sicher|dicht|echt)(?:e[rsnm]?)?$|^anti(?:guo|gua|guos|guas|que|ques|llas|quité|güedad|cip\p{L}*)$/u;

/**
 * Matches denials of damage that comes with time: "knittert nicht", "ne se froisse pas". The matched verb (group `verb`) is
 * looked up in the facts.
 */
export const drawbacks: Record<WordLanguage, RegExp> = {
  de: /(?<![^ ])(?:(?<verb>knittert|knittern|fusselt|fusseln|bleicht|bleichen|vergraut|vergrauen|rostet|rosten|beschlägt|verkratzt|verzieht|verblasst|verblassen|verfärbt|splittert|splittern|schimmelt|schrumpft) (?:[^ |]+ ){0,4}?(?:nicht|nie|niemals|kein bisschen)|läuft (?:[^ |]+ ){0,3}?(?:nicht|nie) (?:mehr )?(?<shrink>ein)(?= \||$)|färbt (?:[^ |]+ ){0,3}?(?:nicht|nie) (?:mehr )?(?<bleed>ab)(?= \||$))(?![^ ])/u,
  fr: /(?<![^ ])n(?:e|') (?:se |s' )?(?<verb>froisse(?:nt)?|rétréci\p{L}*|bouloche(?:nt)?|déteint|déteignent|rouille(?:nt)?|ternit|ternissent|décolore(?:nt)?|déforme(?:nt)?|jaunit|jaunissent|gondole(?:nt)?|peluche(?:nt)?) (?:pas|jamais|guère|plus)(?![^ ])/u,
  es: /(?<![^ ])no (?:se )?(?<verb>arrugan?|encogen?|destiñen?|oxidan?|decoloran?|deforman?|astillan?|despintan?|apelmazan?)(?![^ ])/u,
};
