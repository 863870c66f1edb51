import { describe, expect, it } from 'vitest';
import { type Facts, noFacts } from '../../../facts/facts.ts';
import { emptyListing } from '../../../generation/listing.ts';
import { type ClaimLanguage, checkClaims } from '../claims.ts';

const found = (language: ClaimLanguage, text: string, ...keyFeatures: string[]) => {
  const facts: Facts = { ...noFacts, name: 'Alva', keyFeatures };
  return checkClaims({ ...emptyListing, details: text }, facts, { language }).map(({ found: words }) => words);
};

describe('a text says in other words what a fact denies', () => {
  it.each([
    ['de', 'Schreiben Sie mit Bleistift, gern auch mit dem Filzmarker.', 'Nicht für Filzmarker', ['Filzmarker']],
    ['de', 'In der Höhe lässt sich alles stufenweise anpassen.', 'Nicht höhenverstellbar', ['stufenweise']],
    ['de', 'Ein Schuss Bleiche schadet ihm nicht.', 'Keine Bleiche', ['Bleiche']],
    ['de', 'Werkzeug brauchst du nicht, wohl aber etwas Holzleim.', 'Ohne Leim', ['Holzleim']],
    ['de', 'Läuft das Becken leer, schaltet sie sich ab.', 'Keine Abschaltung bei Trockenlauf', ['schaltet sie sich ab']],
    ['de', 'Bei Regen kocht ihr einfach im Vorzelt weiter.', 'Nur im Freien verwenden', ['im Vorzelt']],
    ['fr', "Un téléphone à plat ? Le port USB du pied s'en charge.", 'Sans port USB', ['port']],
    ['fr', 'Doublés, ils tombent bien.', 'Non doublés', ['Doublés']],
    ['fr', 'Elle se plaît aussi sous la neige.', 'Ne convient pas à la neige', ['neige']],
    ['fr', 'Un cycle en machine lui convient très bien.', 'Non lavable en machine', ['cycle en machine']],
    ['fr', 'Son module se change sans outil.', 'LED non remplaçable', ['se change']],
    ['es', 'Puede introducir también cartón sin temor.', 'No apta para cartón', ['cartón']],
    ['es', 'Es antitirones de verdad.', 'No es antitirones', ['antitirones']],
    ['es', 'Sigue con su batería interna.', 'Sin batería', ['batería interna']],
    ['es', 'Al fregadero, bien sumergidos en agua jabonosa.', 'No sumergir', ['sumergidos']],
  ] as const)('%s: %s', (language, text, fact, expected) => {
    expect(found(language, text, fact)).toEqual(expected);
  });
});

describe('a text denies in other words what a fact denies', () => {
  it.each([
    ['de', 'Den Trockner lassen Sie aus.', 'Kein Trockner'],
    ['de', 'Den Trockner lasst ihr bitte links liegen.', 'Kein Trockner'],
    ['de', 'Eine Leine müssen Sie schon haben.', 'Leine nicht enthalten'],
    ['de', 'Die passende Leine kaufen Sie bitte dazu.', 'Leine nicht enthalten'],
    ['de', 'Menthol ist keines drin, Mineralöl ebenso wenig.', 'Ohne Menthol und Mineralöl'],
    ['de', 'Daunen stecken keine drin.', 'Keine Daunen'],
    ['de', 'Kleine Geschwister spielen bitte woanders.', 'Passt nicht zu anderen Kugelbahnen'],
    ['fr', "À prévoir vous-même : un maillet et, si le terrain l'exige, un tapis.", 'Maillet et tapis non fournis'],
    ['fr', 'Munissez-vous de piles.', 'Piles non fournies'],
    ['fr', 'Le sèche-linge, on le laisse de côté.', 'Pas de sèche-linge'],
    ['fr', 'Le micro-ondes ? Très peu pour elle, elle le redoute.', 'Ne va pas au micro-ondes'],
    ['es', 'La lejía, en cambio, ni verla.', 'No usar lejía'],
    ['es', 'Hay que comprar las pilas por separado.', 'Pilas no incluidas'],
    ['es', 'La correa la pones tú.', 'No incluye correa'],
    ['es', 'Olvídate de la secadora.', 'No apto para secadora'],
  ] as const)('%s: %s', (language, text, fact) => {
    expect(found(language, text, fact)).toEqual([]);
  });
});

describe('what goes wrong with time', () => {
  it.each([
    ['de', 'Das Holz vergraut auch nach Jahren nicht.', 'Holz vergraut mit der Zeit', ['vergraut auch nach Jahren nicht']],
    ['de', 'Sie fusselt kein bisschen.', 'Handwäsche', ['fusselt kein bisschen']],
    ['de', 'Sie knittert nicht.', 'Knittert nicht', []],
    ['de', 'Sie knittert nicht.', 'knitterfrei', []],
    ['fr', 'Elle ne se froisse pas.', 'Lavage à la main', ['ne se froisse pas']],
    ['es', 'No se arruga.', 'Se arruga con el uso', ['No se arruga']],
  ] as const)('%s: %s beside “%s”', (language, text, fact, expected) => {
    expect(found(language, text, fact)).toEqual(expected);
  });
});

describe('promises, comparisons and effects in the words of copywriters', () => {
  it.each([
    ['de', 'Wir stopfen sie Ihnen zeitlebens kostenlos.'],
    ['de', 'Keine andere Jacke hält so warm.'],
    ['de', 'Er ist der wärmste seiner Gewichtsklasse.'],
    ['de', 'Wer hier trinkt, bleibt von Harnsteinen verschont.'],
    ['fr', "L'atelier l'affûte gratuitement."],
    ['fr', 'Le puzzle le plus détaillé jamais imprimé.'],
    ['fr', 'Fini les calculs urinaires !'],
    ['es', 'La marca la repone gratis.'],
    ['es', 'Es el hornillo más rápido de su categoría.'],
    ['es', 'Adiós a los juanetes.'],
  ] as const)('%s: %s', (language, text) => {
    expect(found(language, text, 'Alva')).not.toEqual([]);
  });

  it.each([
    ['de', 'Passt zu Jeans, zu Cord und zu jedem Spaziergang.'],
    ['fr', 'Règle rédigée en français et dans aucune autre langue.'],
    ['fr', 'Ce qui est encore le meilleur des jeux.'],
    ['es', 'Van bien con lino y con vaqueros.'],
  ] as const)('%s: %s claims nothing', (language, text) => {
    expect(found(language, text, 'Alva')).toEqual([]);
  });
});

describe('numbers', () => {
  it.each([
    ['de', 'Sie misst 160 mal 200 Zentimeter.', '140 x 200 cm', ['160 mal 200 Zentimeter']],
    ['de', 'Aus Wolle und Alpaka im Verhältnis 7 : 3.', '70 % Wolle, 30 % Alpaka', []],
    ['es', 'Dos veces veinte hojas.', '40 hojas', []],
    ['fr', 'Elle a quatre pieds en silicone.', 'Longueur 30 cm, pieds en silicone', []],
  ] as const)('%s: %s', (language, text, fact, expected) => {
    expect(found(language, text, fact)).toEqual(expected);
  });
});
