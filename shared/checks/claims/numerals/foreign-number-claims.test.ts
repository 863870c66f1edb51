import { describe, expect, it } from 'vitest';
import { checkClaims } from '#shared/checks/claims/claims.ts';
import { type Facts, noFacts } from '#shared/facts/facts.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import type { ForeignLanguage } from '#shared/vocabulary/unit-words.ts';

const lamp: Facts = {
  ...noFacts,
  name: 'Lampe',
  attributes: [
    { name: 'Höhe', value: '42', unit: 'cm' },
    { name: 'Breite', value: '18', unit: 'cm' },
    { name: 'Gewicht', value: '1,4', unit: 'kg' },
    { name: 'Garantie', value: '3 Jahre', unit: '' },
  ],
  keyFeatures: ['2 Taschen', '80 % Wolle, 20 % Leinen'],
};
const cajon: Facts = {
  ...noFacts,
  name: 'Cajón',
  attributes: [
    { name: 'Alto', value: '50 cm', unit: '' },
    { name: 'Hoja', value: '8 cm', unit: '' },
    { name: 'Potencia', value: '2 x 15 W', unit: '' },
  ],
};

const found = (language: ForeignLanguage, facts: Facts, text: string) =>
  checkClaims({ ...emptyListing, details: text }, facts, { language }).map((one) => `${one.severity}: ${one.found}`);

describe('numbers of a German, French or Spanish text', () => {
  it('passes what the facts say in other words', () => {
    expect(found('de', lamp, 'Zweiundvierzig Zentimeter hoch, knapp anderthalb Kilo schwer, mit dreijähriger Garantie.')).toEqual(
      [],
    );
    expect(found('fr', lamp, 'Elle fait quarante-deux centimètres de haut et pèse 1 400 g.')).toEqual([]);
    expect(found('es', cajon, 'Mide medio metro de alto, es decir, 500 mm.')).toEqual([]);
  });

  it('compares a width with the width, also where the text has told it before', () => {
    const text = 'Sie ist 18 cm breit. Sie ist 45 cm breit.';
    const [finding, ...others] = checkClaims({ ...emptyListing, details: text }, lamp, { language: 'de' });
    expect(finding).toMatchObject({ found: '45 cm', severity: 'hard', fact: 'Breite: 18 cm', fix: { text: '18 cm' } });
    expect(others).toEqual([]);
  });

  it('blocks another number, unit or side', () => {
    expect(found('de', lamp, 'Sie ist fünfundfünfzig Zentimeter hoch.')).toEqual(['hard: fünfundfünfzig Zentimeter']);
    expect(found('de', lamp, 'Sie ist 42 Millimeter hoch.')).toEqual(['hard: 42 Millimeter']);
    expect(found('fr', lamp, 'Elle a dix-huit centimètres de haut.')).toEqual(['hard: dix-huit centimètres']);
  });

  it('doubts another count, and a number that is true of something else', () => {
    expect(found('de', lamp, 'Vier Taschen sind vorn aufgenäht.')).toEqual(['warn: Vier']);
    expect(found('de', lamp, 'Zwanzig Prozent Wolle halten warm.')).toEqual(['warn: Zwanzig Prozent']);
    expect(found('es', cajon, 'La hoja, de 50 cm, corta bien.')).toEqual(['warn: 50 cm']);
  });

  it('passes what follows from the facts, if the sentence reckons', () => {
    expect(found('es', cajon, 'En total son treinta vatios.')).toEqual([]);
    expect(found('es', cajon, 'Suena con cuarenta vatios.')).toEqual(['hard: cuarenta vatios']);
  });

  it('reads tenths behind a unit, “largo” and “escaso” behind a weight, and volts times ampere-hours', () => {
    const drill: Facts = {
      ...noFacts,
      name: 'Taladro',
      attributes: [
        { name: 'Peso', value: '1,6', unit: 'kg' },
        { name: 'Grosor', value: '3,4', unit: 'mm' },
        { name: 'Batería', value: '18 V, 4 Ah', unit: '' },
      ],
    };
    expect(found('es', drill, 'Pesa kilo y medio largo.')).toEqual([]);
    expect(found('es', drill, 'Pesa kilo y medio escaso.')).toEqual(['hard: kilo y medio']);
    expect(found('es', drill, 'El grosor es de tres milímetros y cuatro décimas.')).toEqual([]);
    expect(found('es', drill, 'El grosor es de tres milímetros y siete décimas.')).not.toEqual([]);
    expect(found('es', drill, 'La batería da setenta y dos vatios hora.')).toEqual([]);
    expect(found('es', drill, 'La batería da noventa vatios hora.')).not.toEqual([]);
  });

  it('reads “and a bit” behind a measure', () => {
    const clay: Facts = { ...noFacts, name: 'Vase', attributes: [{ name: 'Poids', value: '2,2', unit: 'kg' }] };
    expect(found('fr', clay, 'Le vase pèse deux kilos et des poussières.')).toEqual([]);
    expect(found('fr', clay, 'Le vase pèse trois kilos et des poussières.')).not.toEqual([]);
    expect(found('es', clay, 'Pesa dos kilos y pico.')).toEqual([]);
  });

  it('doubts "100 %" of a mixture, and what one share leaves unless the sentence speaks of the rest', () => {
    const mixed = (value: string): Facts => ({ ...noFacts, name: 'Alva', keyFeatures: [value] });
    expect(found('de', mixed('60 % Wolle, 40 % Polyester'), 'Sie ist aus 100 % Wolle gestrickt.')).toEqual(['warn: 100 %']);
    expect(found('fr', mixed('60 % laine, 40 % polyester'), 'Il est tricoté en 100 % laine.')).toEqual(['warn: 100 %']);
    expect(found('es', mixed('60 % lana, 40 % poliéster'), 'Está tejido en 100 % lana.')).toEqual(['warn: 100 %']);
    expect(found('de', mixed('70 % Wolle, dazu Seide'), 'Mit 30 % Seide.')).toEqual(['warn: 30 %']);
    expect(found('de', mixed('70 % Wolle'), 'Die restlichen Fasern: der Rest sind 30 %.')).toEqual([]);
  });
});
