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

describe('what a fact denies', () => {
  it.each([
    ['de', 'Danach kommt sie in den Geschirrspüler.', 'Nicht spülmaschinenfest', ['contradiction Geschirrspüler']],
    ['de', 'Für den Geschirrspüler ist sie zu schade, sie mag ihn nicht.', 'Nicht spülmaschinenfest', []],
    ['de', 'Geschirrspüler? Besser nicht.', 'Nicht spülmaschinenfest', []],
    ['de', 'Mit weitem Klappdeckel.', 'Kein Deckel', ['contradiction Klappdeckel']],
    ['de', 'Sie darf auch in den Trockner.', 'Wash by hand, do not tumble dry', ['contradiction Trockner']],
    ['de', 'Im Garten steht er draußen am besten.', 'Nur für Innenräume', ['contradiction draußen']],
    ['fr', 'Il passe au micro-ondes.', 'Ne va pas au micro-ondes', ['contradiction micro-ondes']],
    ['fr', 'Le micro-ondes, il ne le supporte pas.', 'Ne va pas au micro-ondes', []],
    ['fr', 'Une veste avec capuche.', 'Sans capuche', ['contradiction capuche']],
    ['es', 'Mételo en la secadora.', 'No apto para secadora', ['contradiction secadora']],
    ['es', 'Nada de secadora: sécalo a la sombra.', 'No apto para secadora', []],
    ['es', 'Viene con pilas.', 'Pilas no incluidas', ['contradiction pilas']],
  ] as const)('%s: %s', (language, text, fact, expected) => {
    expect(found(language, text, fact)).toEqual(expected);
  });
});

describe('what a fact affirms', () => {
  it.each([
    ['de', 'Ein Krug ohne Deckel.', 'Mit Deckel', ['contradiction Deckel']],
    ['de', 'Ohne den Deckel fasst er weniger.', 'Mit Deckel', []],
    ['fr', 'Un modèle sans couvercle.', 'Avec couvercle', ['contradiction couvercle']],
    ['es', 'No es apto para lavavajillas.', 'Apto para lavavajillas', ['contradiction lavavajillas']],
    ['es', 'Una olla sin tapa.', 'Con tapa', ['contradiction tapa']],
  ] as const)('%s: %s', (language, text, fact, expected) => {
    expect(found(language, text, fact)).toEqual(expected);
  });
});

it('says of a function that no fact gives it, and asks for no proof', () => {
  const [finding] = checkClaims({ ...emptyListing, details: 'Mit GPS.' }, { ...noFacts, name: 'Alva' }, { language: 'de' });
  expect(finding?.message).toBe(
    'No fact of this product gives it this function: “GPS”. Take it out, or add it to the facts if it is true.',
  );
});
