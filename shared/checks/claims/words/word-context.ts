/**
 * Decides by the words around a German, French or Spanish material or colour whether it describes the product. In "wie Seide",
 * "pour vos meubles en chêne" and "té verde" it does not.
 */
import { isDash, type Token } from '../../../text/tokens.ts';
import type { Mention } from '../../../vocabulary/terms.ts';
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';
import { wordSet } from './grammar.ts';

interface Context {
  /** If one of these words stands beside a material, the material is only imitated: "wie Leder", "effet bois". */
  likened: ReadonlySet<string>;
  /**
   * If one of these words stands at most two words before a material, the text is about a thing other than the product: "für dein
   * Holz".
   */
  elsewhere: ReadonlySet<string>;
  /** If one of these words stands before an ambiguous word, the word means a material: "aus Glas", "en verre". */
  madeOf: ReadonlySet<string>;
  /** If one of these words stands before an ambiguous word, the word means a colour: "in Rosé", "couleur prune". */
  colouredIn: ReadonlySet<string>;
  scents: ReadonlySet<string>;
  /** Things that have a colour of their own: "grüner Tee", "cheveux blonds". */
  others: ReadonlySet<string>;
}

const contexts: Record<WordLanguage, Context> = {
  de: {
    likened: wordSet('wie optik look imitat imitation effekt stil ähnlich artig als gleich erinnert'),
    elsewhere: wordSet(
      'dein deine deinen deinem deiner ihrem ihren euer eure euren mein meine meinen jedes jeden jedem jeder alle allen alten uralten knorrigen zu zur zum für auf gegen über ins beim vom zwischen gefährdet',
    ),
    madeOf: wordSet('aus echtem reinem massivem feinem'),
    colouredIn: wordSet('in farbe farbton ton'),
    scents: wordSet(
      'duft düfte riecht riechen duftet duftend duftende note noten aroma aromen geschmack schmeckt parfüm nach geruch',
    ),
    others: wordSet(
      'tee kaffee wein kraut kohl beete bete bohnen bohne pfeffer stunde wiese himmel meer ozean feld wald gras blätter blatt daumen bereich faden zahlen tag tage nacht licht ' +
        'haar haare haut zähne augen brett magie schaf weihnacht weihnachten wolken wolke schnee sonne herbst zeiten zeit fleisch reis brot zucker salat welle punkt ' +
        'tinte karte linie mitte wäsche kleidung holunder tomaten paprika äpfel rosen rose fisch zweig zweige stängel triebe ästen äste holz zone seele',
    ),
  },
  fr: {
    likened: wordSet('comme façon imitation aspect effet style simili genre tel telle digne'),
    elsewhere: wordSet('votre vos ton ta tes chaque pour sur contre mon ma mes leurs tout toute toutes'),
    madeOf: wordSet("en de d' massif véritable pur"),
    colouredIn: wordSet('en couleur coloris teinte ton tons'),
    scents: wordSet('parfum parfums senteur senteurs odeur arôme arômes notes note goût sent goûts fragrance'),
    others: wordSet(
      'thé café vin vins viande chou choux haricots légumes feuilles feuille herbe ciel mer nuit nuits yeux cheveux cheveu carte planète fil main mains lumière bois citron ' +
        'légume tige tiges rameaux plantes plante branches branche linge pain sucre poivre matin heure heures soir eau neige soleil mariage salle chambre pièce champ champs pré prés océan peau dents rose roses pomme tomates tapis zone fleurs',
    ),
  },
  es: {
    likened: wordSet('como efecto imitación tipo estilo aspecto símil parecido parecida cual'),
    elsewhere: wordSet('tu tus cada para sobre contra mi mis vuestro vuestra cualquier todo toda'),
    madeOf: wordSet('de en puro pura macizo maciza auténtico auténtica'),
    colouredIn: wordSet('en color colores tono tonos'),
    scents: wordSet('aroma aromas huele olor olores notas nota sabor fragancia perfume huela'),
    others: wordSet(
      'té vino vinos carne vegetales hojas hoja verduras cielo mar ojos pelo día días dedos punto tinta luz noche noches cabello canas pasto hierba campo campos prado monte océano ' +
        'pimienta arroz pan azúcar café números rama ramas tallo tallos leña madera zona manos dientes piel nieve sol ropa prendas flores rosas tomates aceitunas plantas',
    ),
  },
};

/** Words for people. In "les personnes véganes", "vegan" is not a quality mark of the product. */
const people = wordSet(
  'menschen leute person personen kunden personnes personne gens clients personas persona gente clientes público',
);

/** A word that may be a colour is one if one of these words follows: "rosa pálido". */
const shades = wordSet(
  'pâle pâles clair claire clairs claires foncé foncée foncés foncées vif vive vifs vives doux douce tendre intense profond profonde pastel poudré poudrée mat mate satiné éteint nacré ' +
    'pálido pálida claro clara oscuro oscura vivo viva intenso intensa suave apagado apagada encendido encendida brillante mate profundo pastel tostado quemado empolvado',
);

const isVerbOfBeing = /^(?:es|son|est|sont|y|et|en)$/;

/** Matches German colours that mean something else when used as nouns: "im Grünen". */
const nounLike = /^(?:grün(?:en|e)|blaue[ns]?|weiße[ns]?)$/;

export function saysOfProduct(
  mention: Mention,
  tokens: readonly Token[],
  language: WordLanguage,
  isNamed: (word: string) => boolean = () => false,
): boolean {
  const context = contexts[language];
  const { at, next, term } = mention;
  const word = tokens[at] as Token;
  const [before, before2] = [wordAt(tokens, at - 1), wordAt(tokens, at - 2)];
  const behind = wordAt(tokens, isDash(tokens[next]) ? next + 1 : next);
  if (isBesideLikeness(before, before2, behind, context)) return false;
  if (context.elsewhere.has(before) || context.elsewhere.has(before2)) return false;
  if (language === 'de' && likeness.test(word.lower)) return false;
  if (language === 'de' && isOtherSense(tokens, at, before, before2)) return false;
  if (term.id === 'white' && isLight(tokens, at, behind)) return false;
  if (isScent(tokens, at, context) || goesWith(tokens, at, language)) return false;
  if (term.class === 'certification' && (people.has(before) || people.has(behind))) return false;
  if (term.class === 'colour') {
    if (context.others.has(behind) || speaksOfOther(tokens, at, context)) return false;
    // "Weiß" also means "knows". As a colour without an ending, it can only stand at the end of its phrase.
    if (word.text === 'weiß' && tokens[next]?.kind === 'word' && behind !== 'und') return false;
    if (language === 'de' && /^\p{Lu}/u.test(word.text) && nounLike.test(word.lower)) return false;
  }
  const isAdjective = language === 'de' && term.class === 'colour' && /^\p{Ll}/u.test(word.text);
  if (!term.needsContext || isAdjective || tokens[at - 1]?.text === ':') return true;
  const shows = term.class === 'colour' ? context.colouredIn : context.madeOf;
  // A material between a sign and a word for "for" says what a part is made of: "Hêtre pour les caisses, pin pour les roues".
  if (term.class === 'material' && ['pour', 'para', 'für'].includes(behind) && tokens[at - 1]?.kind === 'sign') return true;
  if (shows.has(before) || (language === 'de' && shows.has(before2))) return true;
  // A colour may also stand between commas or after its noun: "Les coussinets, bordeaux, se remplacent", "el asa naranja".
  if (term.class !== 'colour') return false;
  if (shades.has(behind)) return true;
  if (language !== 'de' && (isNamed(before) || (isVerbOfBeing.test(before) && isNamed(before2)))) return true;
  return tokens[at - 1]?.text === ',' && [',', '.', ';'].includes(tokens[next]?.text ?? '');
}

/**
 * Whether a German word for a material means something else here: "Samt Akku" ("with its battery"), "insgesamt" ("in all"), "aus
 * dem Glas" ("out of the jar").
 */
function isOtherSense(tokens: readonly Token[], at: number, before: string, before2: string): boolean {
  const { lower } = tokens[at] as Token;
  const isBeforeNoun = /^\p{Lu}/u.test(tokens[at + 1]?.text ?? '') && tokens[at + 1]?.kind === 'word';
  if (lower === 'samt') return isBeforeNoun && tokens[at - 1]?.kind !== 'word';
  return lower.endsWith('gesamt') || (lower === 'glas' && before === 'dem' && before2 === 'aus');
}

const likeness = /(?:optik|look|imitate?s?|imitation|effekt|nachbildung|ersatz|artige?[rsnm]?|ähnliche?[rsnm]?|duft|aroma)$/;

const isBesideLikeness = (before: string, before2: string, behind: string, { likened }: Context): boolean =>
  likened.has(before) || likened.has(behind) || (likened.has(before2) && before.length < 6);

/**
 * Whether the text names the material of another thing that is worn or used with the product: "van bien con lino", "passt zu
 * Jeans und Cord".
 */
function goesWith(tokens: readonly Token[], at: number, language: WordLanguage): boolean {
  for (let i = at - 1; i >= 0 && i > at - FAR_WITH; i--) {
    const { kind, text, lower } = tokens[i] as Token;
    if (kind === 'sign' && text !== ',') return false;
    if (companions[language].has(lower)) return true;
  }
  return false;
}

const FAR_WITH = 8;
const companions: Record<WordLanguage, ReadonlySet<string>> = {
  de: wordSet('passt passen kombiniert kombinieren kombinierbar harmoniert harmonieren'),
  fr: wordSet('marie marient accorde accordent associe associez assortit assortissent'),
  es: wordSet('bien combina combinan pega pegan conjunta'),
};

/** Whether white is the colour of a lamp's light: "blanc chaud", "trois teintes de blanc", "tres blancos". */
function isLight(tokens: readonly Token[], at: number, behind: string): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at).map(({ lower }) => lower);
  return (
    warmth.has(behind) || before.some((word) => tones.has(word)) || tokens.slice(at, at + 8).some(({ text }) => text === 'K')
  );
}

const warmth = wordSet('chaud chauds froid froids neutre neutres cálido cálidos frío fríos neutro neutros');
const tones = wordSet(
  'teintes températures nuances tonos tonalidades temperaturas matices deux trois quatre dos tres cuatro lumière luz',
);

/** Whether a word names only a material that is imitated: "Holzoptik", "Leder-Imitat", "simili cuir", "efecto madera". */
export function isLikeness(tokens: readonly Token[], at: number, language: WordLanguage): boolean {
  const behind = wordAt(tokens, isDash(tokens[at + 1]) ? at + 2 : at + 1);
  return (
    isBesideLikeness(wordAt(tokens, at - 1), wordAt(tokens, at - 2), behind, contexts[language]) ||
    (language === 'de' && likeness.test(wordAt(tokens, at)))
  );
}

const wordAt = (tokens: readonly Token[], at: number): string => (tokens[at]?.kind === 'word' ? (tokens[at]?.lower ?? '') : '');

/** Whether a thing with a colour of its own stands shortly before: "ist der Himmel wieder blau". */
function speaksOfOther(tokens: readonly Token[], at: number, { others }: Context): boolean {
  for (let i = at - 1; i >= 0 && i >= at - 3 && tokens[i]?.kind === 'word'; i--) if (others.has(wordAt(tokens, i))) return true;
  return false;
}

function isScent(tokens: readonly Token[], at: number, { scents }: Context): boolean {
  for (let i = at - 1; i >= 0 && i > at - 6; i--) {
    const token = tokens[i] as Token;
    if (scents.has(token.lower)) return true;
    if (token.kind === 'sign' && token.text !== ',') return false;
  }
  return false;
}
