import { describe, expect, it } from 'vitest';
import { timesAsLong } from '#tests/support/best-time.ts';
import { noFacts } from '../../../facts/facts.ts';
import { emptyListing } from '../../../generation/listing.ts';
import { type ClaimLanguage, checkClaims } from '../claims.ts';

const found = (language: ClaimLanguage, text: string, ...keyFeatures: string[]) =>
  checkClaims({ ...emptyListing, details: text }, { ...noFacts, name: 'Alva', keyFeatures }, { language }).map(
    ({ found: words }) => words,
  );

describe('claims by how they are said', () => {
  it.each([
    ['de', 'Der Tee lindert Sodbrennen.', ['Sodbrennen']],
    ['de', 'Der Bezug ist fleckenabweisend.', ['fleckenabweisend']],
    ['de', 'Er sitzt bequemer als jeder andere Sattel.', ['bequemer als jeder']],
    ['de', 'Keine Decke wärmt so gut.', ['Keine Decke wärmt so gut']],
    ['de', 'Mit lebenslanger Garantie.', ['lebenslanger']],
    ['de', 'Mit unbegrenzter Garantie.', ['unbegrenzter Garantie']],
    ['de', 'Entworfen von Jonna Brandt.', ['Jonna Brandt']],
    ['de', 'Ein Stück, das sich sorgenfrei tragen lässt, von Hand, länger als ein Arm.', []],
    ['de', 'Kindgerecht und schlecht zu kippen, aufrecht oder senkrecht, aus Geflecht für das Sommerfest.', []],
    ['de', 'Frostfest und farbecht.', ['Frostfest', 'farbecht']],
    ['fr', 'Il soulage les migraines.', ['migraines']],
    ['fr', 'Un tapis antidérapant.', ['antidérapant']],
    ['fr', "Plus léger que n'importe quel autre.", ["Plus léger que n'importe"]],
    ['fr', 'Satisfait ou remboursé.', ['Satisfait ou remboursé']],
    ['fr', 'Avec une garantie illimitée.', ['garantie illimitée']],
    ['fr', 'Une lampe dessinée par Maud Ferrand.', ['Maud Ferrand']],
    ['fr', 'Plus long que large, il tient dans le sac.', []],
    ['es', 'Previene la gripe.', ['gripe']],
    ['es', 'Es antideslizante.', ['antideslizante']],
    ['es', 'No hay silla que descanse mejor.', ['No hay silla que']],
    ['es', 'La mesa se extiende a dos metros cuando hay visita.', []],
    ['es', 'La garantía se extiende si te registras.', ['garantía se extiende']],
    ['es', 'Garantizado de por vida.', ['de por vida']],
    ['es', 'La firma el taller de Berta Solís.', ['Berta Solís']],
    ['es', 'Es más largo que ancho y se guarda antes de cenar.', []],
  ] as const)('%s: %s', (language, text, expected) => {
    expect(found(language, text)).toEqual(expected);
  });

  it.each([
    ['de', 'Wir liefern in 24 Stunden.', 'Wir liefern in 24 Stunden'],
    ['de', 'Versand innerhalb von zwei bis drei Tagen.', 'Versand innerhalb von zwei bis drei Tagen'],
    ['de', 'Die Lieferung ist kostenlos.', 'Lieferung ist kostenlos'],
    ['fr', 'Livré sous 48 h.', 'Livré sous 48 h'],
    ['fr', 'La livraison est gratuite.', 'livraison est gratuite'],
    ['es', 'Entrega en 24 horas.', 'Entrega en 24 horas'],
    ['es', 'El envío es gratuito.', 'El envío es gratuito'],
    ['de', 'Er lässt den Bart schneller wachsen.', 'Bart'],
    ['fr', 'Il éclaircit la peau.', 'peau'],
    ['es', 'Hace crecer el pelo.', 'pelo'],
    ['de', 'Ideal für Schwangere.', 'Schwangere'],
    ['de', 'Hilft bei Ekzemen.', 'Ekzemen'],
    ['fr', 'Parfait pour les diabétiques.', 'diabétiques'],
    ['fr', 'Convient aux femmes enceintes.', 'femmes enceintes'],
    ['es', 'Apto para embarazadas.', 'embarazadas'],
    ['de', 'Zum Lautsprecher des Jahres gewählt.', 'Zum Lautsprecher des Jahres gewählt'],
    ['fr', "Élu produit de l'année.", "Élu produit de l'année"],
    ['es', 'Elegido altavoz del año.', 'Elegido altavoz del año'],
    ['de', 'Für Trinkwasser zugelassen.', 'Für Trinkwasser zugelassen'],
    ['fr', "Agréé pour l'eau potable.", "Agréé pour l'eau potable"],
    ['es', 'Es de cultivo ecológico.', 'cultivo ecológico'],
    ['de', 'Die Bohnen sind biologisch angebaut.', 'biologisch angebaut'],
  ] as const)('%s: %s promises what no fact proves', (language, text, expected) => {
    expect(found(language, text)).toContain(expected);
  });

  it.each([
    ['de', 'Der Versand erfolgt im Karton.'],
    ['de', 'Geliefert im Karton mit zwei Stunden Musik.'],
    ['de', 'Nicht für Schwangere geeignet.'],
    ['de', 'Er schützt die Haut und schont das Haar.'],
    ['fr', 'Livré dans une boîte.'],
    ['fr', 'Deux enceintes.'],
    ['fr', 'Il illumine le salon.'],
    ['fr', 'Ne convient pas aux femmes enceintes.'],
    ['es', 'Se entrega en una caja.'],
    ['es', 'No apto para embarazadas.'],
  ] as const)('%s: %s promises nothing of the kind', (language, text) => {
    expect(found(language, text)).toEqual([]);
  });

  it('are no finding if a fact tells of the delivery or of whom it is for', () => {
    expect(found('de', 'Versand in 24 Stunden.', 'Versand: 24 Stunden')).toEqual([]);
    expect(found('de', 'Ideal für Schwangere.', 'Kissen für die Schwangerschaft')).toEqual([]);
  });

  it('are no finding if a fact says the same', () => {
    expect(found('de', 'Frostsicher und rostfrei.', 'Frostfest', 'Edelstahl')).toEqual([]);
    expect(found('fr', 'Antidérapant et garanti à vie.', 'Antidérapant, garantie à vie')).toEqual([]);
  });

  it.each(['de', 'fr', 'es'] as const)('take time in proportion to the length of a text: %s', (language) => {
    const pieces = ['so weiß kein ', 'plus que le ', 'no más que la ', 'Edelstahlgriffholz', 'Aaa-', 'ni, ', 'Hecho en Aa, '];
    const read = (length: number) => {
      for (const piece of pieces) found(language, piece.repeat(Math.ceil(length / piece.length)));
    };
    // Four times as long, and not sixteen.
    expect(
      timesAsLong(
        () => read(10_000),
        () => read(40_000),
        8,
      ),
    ).toBeLessThan(8);
  });
});
