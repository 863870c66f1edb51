import { describe, expect, it } from 'vitest';
import { type Facts, noFacts } from '../../../facts/facts.ts';
import { emptyListing } from '../../../generation/listing.ts';
import { type ClaimLanguage, checkClaims } from '../claims.ts';

const found = (language: ClaimLanguage, text: string, ...keyFeatures: string[]) => {
  const facts: Facts = { ...noFacts, name: 'Alva', keyFeatures };
  return checkClaims({ ...emptyListing, details: text }, facts, { language }).map(
    ({ check, found: words }) => `${check} ${words}`,
  );
};

describe('a thing that comes with the product according to the fact', () => {
  it.each([
    ['fr', 'La pile n’est pas livrée.', 'Pile fournie', ['contradiction pile']],
    ['fr', 'Housse à acheter à part.', 'Housse de transport incluse', ['contradiction Housse']],
    ['fr', 'La pile est livrée, la housse non.', 'Pile fournie', []],
    ['fr', 'La housse n’est pas comprise.', 'Pile fournie, housse en option', []],
    ['es', 'La correa se vende por separado.', 'Correa incluida', ['contradiction correa']],
    ['es', 'La correa va incluida y la funda se vende aparte.', 'Correa incluida', []],
    ['de', 'Das Netzteil liegt leider nicht bei.', 'Netzteil im Lieferumfang', ['contradiction Netzteil']],
    ['de', 'Das Netzteil liegt bei.', 'Netzteil im Lieferumfang', []],
  ] as const)('%s: %s', (language, text, fact, expected) => {
    expect(found(language, text, fact)).toEqual(expected);
  });
});

describe('a thing that the product needs according to the fact', () => {
  it.each([
    ['fr', 'Elle se passe d’amorçage.', 'Amorçage nécessaire', ['contradiction amorçage']],
    ['es', 'Prescinde de adaptador.', 'Requiere adaptador', ['contradiction adaptador']],
    ['de', 'Den Verstärker könnt ihr euch sparen.', 'Verstärker erforderlich', ['contradiction Verstärker']],
    ['de', 'Kommt ohne Verstärker aus.', 'Verstärker erforderlich', ['contradiction Verstärker']],
    ['de', 'Kommt ohne Verstärker aus.', 'Kein Verstärker nötig', []],
  ] as const)('%s: %s', (language, text, fact, expected) => {
    expect(found(language, text, fact)).toEqual(expected);
  });
});

describe('a thing that does not come with the product according to the fact', () => {
  it.each([
    ['fr', 'Les forets sont dans la boîte.', 'Forets non fournis', ['contradiction forets']],
    ['fr', 'On vous a glissé les chevilles dans le carton.', 'Vis et chevilles non fournies', ['contradiction chevilles']],
    ['fr', 'Les forets, c’est à vous de les mettre dans la boîte.', 'Forets non fournis', []],
    ['es', 'La funda viene en la caja.', 'Funda no incluida', ['contradiction funda']],
    ['de', 'Die Pflanzerde liefern wir gleich mit.', 'Pflanzerde nicht dabei', ['contradiction Pflanzerde']],
    ['de', 'Der Konverter steckt bereits drin.', 'Konverter nicht enthalten', ['contradiction Konverter']],
  ] as const)('%s: %s', (language, text, fact, expected) => {
    expect(found(language, text, fact)).toEqual(expected);
  });
});

describe('a thing that the product has not according to the fact', () => {
  it.each([
    ['fr', 'Un peu de pectine de pomme aide la prise.', 'Sans pectine ajoutée', ['contradiction pectine']],
    ['fr', 'Il se recharge sans fil.', 'Pas de recharge par induction', ['contradiction se recharge sans fil']],
    ['es', 'El móvil empieza a cargarse sin cable.', 'Sin carga inalámbrica', ['contradiction cargarse sin cable']],
    ['de', 'Ihr Telefon laden Sie kabellos.', 'Kein kabelloses Laden', ['contradiction laden Sie kabellos']],
    ['de', 'Ein Hauch Zimt rundet ihn ab.', 'Ohne Zimt', ['contradiction Zimt']],
    ['de', 'Nicht ein Hauch Zimt.', 'Ohne Zimt', []],
  ] as const)('%s: %s', (language, text, fact, expected) => {
    expect(found(language, text, fact)).toEqual(expected);
  });
});

describe('words that deny or allow', () => {
  it.each([
    ['fr', 'La pluie ne lui fait rien.', 'Craint la pluie', ['contradiction pluie']],
    ['es', 'El lavavajillas no le hace nada.', 'No apto para lavavajillas', ['contradiction lavavajillas']],
    ['fr', 'Aucune page n’est numérotée.', 'Pages non numérotées', []],
    ['es', 'El dosificador corre de su cuenta.', 'Sin dosificador', []],
  ] as const)('%s: %s', (language, text, fact, expected) => {
    expect(found(language, text, fact)).toEqual(expected);
  });
});
