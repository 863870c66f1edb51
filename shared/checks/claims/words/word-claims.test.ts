import { describe, expect, it } from 'vitest';
import { type Facts, noFacts } from '../../../facts/facts.ts';
import { emptyListing } from '../../../generation/listing.ts';
import { type ClaimLanguage, checkClaims } from '../claims.ts';

const facts = (attributes: Record<string, string>, keyFeatures: string[] = []): Facts => ({
  ...noFacts,
  name: 'Alva',
  attributes: Object.entries(attributes).map(([name, value]) => ({ name, value, unit: '' })),
  keyFeatures,
});
const found = (language: ClaimLanguage, text: string, of: Facts) =>
  checkClaims({ ...emptyListing, details: text }, of, { language }).map(({ found: words }) => words);

const tisch = facts({
  Material: 'Massive Eiche, Gestell aus Stahl',
  Farbe: 'Natur, Gestell schwarz',
  Herkunft: 'Gera, Deutschland',
});
const panier = facts({ Matière: 'osier, anses en cuir', Couleur: 'bleu marine', Fabrication: 'Fayl-Billot, France' });
const jarra = facts({ Material: 'vidrio soplado', Color: 'verde botella', Origen: 'Puerto Lumbreras, Murcia, España' });

describe('materials', () => {
  it.each([
    ['de', 'Die Platte aus Nussbaum glänzt.', tisch, ['Nussbaum']],
    ['de', 'Ein Aluminiumgestell trägt die Platte.', tisch, ['Aluminiumgestell']],
    ['de', 'Die Eichenplatte liegt auf schwarzem Metall.', tisch, []],
    ['de', 'Glatt wie Marmor, und gut für deine Leinendecke.', tisch, []],
    ['de', 'Ein Bezug aus Samt.', tisch, ['Samt']],
    ['de', 'Samt Akku wiegt er wenig, insgesamt gut ein Kilo.', tisch, []],
    ['de', 'Mit Tinte aus dem Glas.', tisch, []],
    ['fr', "Ses anses en jute tiennent l'osier.", panier, ['jute']],
    ['fr', "Un panier d'osier aux anses de cuir.", panier, []],
    ['es', 'La jarra de porcelana pesa poco.', jarra, ['porcelana']],
    ['es', 'Vidrio verde, soplado sin prisa.', jarra, []],
  ] as const)('%s: %s', (language, text, of, expected) => {
    expect(found(language, text, of)).toEqual(expected);
  });

  it('are the same in every language', () => {
    const chair = facts({ Material: 'Solid beech, seat of linen', Colour: 'Sage' });
    expect(found('de', 'Buchenholz und Leinen, in Salbeigrün.', chair)).toEqual([]);
    expect(found('fr', 'Du hêtre, du lin, un vert sauge.', chair)).toEqual([]);
    expect(found('es', 'De haya y lino, en verde salvia.', chair)).toEqual([]);
    expect(found('es', 'De roble y lino.', chair)).toEqual(['roble']);
  });
});

describe('facts in another language than the text', () => {
  it('support it', () => {
    const stuhl = facts({ Material: 'Sitz aus Leder, das Gestell ist aus der besten Buche' });
    expect(found('en', 'A beech frame and a leather seat.', stuhl)).toEqual([]);
    expect(found('en', 'An oak frame and a leather seat.', stuhl)).toEqual(['oak']);
    expect(found('fr', 'Un siège en cuir, un cadre en hêtre.', stuhl)).toEqual([]);
  });
});

describe('words that only look like denials', () => {
  it.each([
    ['de', 'Ein Schrank aus massivem Nussbaum.', tisch, ['Nussbaum']],
    ['fr', 'Un placard en merisier.', panier, ['merisier']],
    ['fr', 'Pensez à ses anses en jute.', panier, ['jute']],
    ['es', 'Tú eliges la jarra de porcelana.', jarra, ['porcelana']],
    ['es', 'Por fuera, porcelana.', jarra, ['porcelana']],
    ['de', 'Lassen Sie den Nussbaum im Schrank.', tisch, []],
    ['fr', 'Laissez le merisier au placard.', panier, []],
  ] as const)('do not deny their clause: %s %s', (language, text, of, expected) => {
    expect(found(language, text, of)).toEqual(expected);
  });
});

describe('words of the facts', () => {
  it.each([
    ['de', 'Der Sitz ist aus Leder.', { Bezug: 'Kunstleder' }, ['Leder']],
    ['de', 'Der Sitz ist aus Leder.', { Bezug: 'Rindsleder' }, []],
    ['de', 'Die Front ist aus Holz.', { Front: 'Holzoptik' }, ['Holz']],
    ['fr', 'Les anses sont en cuir.', { Anses: 'simili cuir' }, ['cuir']],
    ['de', 'Ein handgefertigtes Stück.', { Art: 'Handtasche' }, ['handgefertigtes']],
    ['de', 'Ein handgefertigtes Stück.', { Fertigung: 'handgewebt' }, []],
    ['fr', 'Un modèle fait main.', { Type: 'sac à main' }, ['fait main']],
    ['de', 'Gefertigt in Rom.', { Duft: 'Aroma von Zitrone' }, ['Rom']],
    ['es', 'El bolso, diseñado por Ana, pesa poco.', { Estampado: 'banana' }, ['Ana']],
  ] as const)('support only what they say themselves: %s %s', (language, text, of, expected) => {
    expect(found(language, text, facts(of))).toEqual(expected);
  });
});

describe('colours', () => {
  it.each([
    ['de', 'Das Gestell ist weinrot lackiert.', tisch, ['weinrot']],
    ['de', 'Schwarz steht das Gestell im grünen Gras.', tisch, []],
    ['de', 'So weiß jeder, wo er sitzt.', tisch, []],
    ['fr', 'Un panier jaune citron.', panier, ['jaune citron']],
    ['fr', 'Bleu, pour les feuilles de thé vert.', panier, []],
    ['es', 'La jarra roja brilla.', jarra, ['roja']],
    ['es', 'Verde, para el vino tinto.', jarra, []],
  ] as const)('%s: %s', (language, text, of, expected) => {
    expect(found(language, text, of)).toEqual(expected);
  });
});

describe('origins', () => {
  it.each([
    ['de', 'Gefertigt wird er in Portugal.', tisch, ['Portugal']],
    ['de', 'Gedrechselt in Oberwiesen.', tisch, ['Oberwiesen']],
    ['de', 'In Deutschland gebaut, in Handarbeit, in Serie.', tisch, []],
    ['fr', 'Tressé et cousu à Vézelay.', panier, ['Vézelay']],
    ['fr', 'Fabriqué en France, à Fayl-Billot.', panier, []],
    ['es', 'Soplada y hecha en Jalisco.', jarra, ['Jalisco']],
    ['es', 'Hecha en Murcia, con envío a Francia.', jarra, []],
  ] as const)('%s: %s', (language, text, of, expected) => {
    expect(found(language, text, of)).toEqual(expected);
  });

  it('are not where a product was designed', () => {
    const radio = facts({}, ['Entworfen in Ulm, gefertigt in Malaysia']);
    expect(found('de', 'Gefertigt in Ulm.', radio)).toEqual(['Ulm']);
    expect(found('de', 'Entworfen in Ulm, gefertigt in Malaysia.', radio)).toEqual([]);
  });
});

describe('certificates', () => {
  it.each([
    ['de', 'Mit FSC-Siegel.', tisch, ['FSC']],
    ['de', 'Das Siegel von Kerbholz steht darauf.', tisch, ['Siegel von Kerbholz']],
    ['fr', 'Certifié Mains Nobles.', panier, ['Certifié Mains Nobles']],
    ['es', 'Con el sello Oeko-Tex.', jarra, ['Oeko-Tex']],
    ['es', 'Cuenta con certificación Bureau Verde.', jarra, ['certificación Bureau Verde']],
  ] as const)('%s: %s', (language, text, of, expected) => {
    expect(found(language, text, of).map((words) => words.replace(/-Siegel$/, ''))).toEqual(expected);
  });
});

describe('ordinary words are no names', () => {
  const known = facts({ Klinge: 'Stahl' });
  it.each([
    ['de', 'Im Büro Sie und Ihre Kollegen.'],
    ['de', 'Wie beim Meister Griff und Klinge aus einem Stück.'],
    ['de', 'Das Messer wird von Seite zu Seite gefertigt.'],
    ['de', 'Von Griff bis Spitze geschliffen.'],
    ['fr', 'Le câble est conforme aux normes.'],
    ['fr', 'Un label aux exigences strictes.'],
    ['fr', 'CONVIENT AUX ENFANTS.'],
  ] as const)('%s: %s', (language, text) => {
    expect(found(language, text, known)).toEqual([]);
  });
  it.each([
    ['de', 'Die Marke Korvax baut ihn.', 'Korvax'],
    ['de', 'Entworfen von Jonna Brandt.', 'Jonna Brandt'],
    ['fr', 'Avec une prise AUX.', 'AUX'],
  ] as const)('%s: %s names something', (language, text, name) => {
    expect(found(language, text, known)).toContain(name);
  });
});

describe('a town has other names in other languages', () => {
  it.each([
    ['fr', 'Fabriqué au Tessin, en Suisse.', 'Ticino, Switzerland'],
    ['fr', 'Fabriqué à Venise.', 'Venice, Italy'],
    ['de', 'Gefertigt in Köln.', 'Cologne, Germany'],
    ['de', 'Gefertigt in Mailand.', 'Milan, Italy'],
    ['es', 'Fabricado en Múnich.', 'Munich, Germany'],
  ] as const)('%s: %s', (language, text, Origin) => {
    expect(found(language, text, facts({ Origin }))).toEqual([]);
  });
  it('but is not another one', () => {
    expect(found('de', 'Gefertigt in Mailand.', facts({ Origin: 'Venice, Italy' }))).toEqual(['Mailand']);
  });
});
