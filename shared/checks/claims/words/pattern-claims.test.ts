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
