import { describe, expect, it } from 'vitest';
import { tokensOf } from '#shared/text/tokens.ts';
import type { ForeignLanguage } from '#shared/vocabulary/unit-words.ts';
import { foreignMeasuresOf, isNumber } from './foreign-measures.ts';
import { tokensForNumbers } from './foreign-tokens.ts';
import { tongues } from './tongue.ts';

/** The value of a number in words; null if the words as a whole are not one number. */
function inDigits(language: ForeignLanguage, text: string): number | null {
  const tokens = tokensForNumbers(tokensOf(text));
  const read = tongues[language].read(tokens, 0);
  return read && read.next === tokens.length && !read.compound ? Math.round(read.value * 1e4) / 1e4 : null;
}

const first = (language: ForeignLanguage, text: string) =>
  foreignMeasuresOf(tokensForNumbers(tokensOf(text)), language).find(isNumber);

/** The first measure of a text, as its numbers and its unit: "23.5 cm". */
function measure(language: ForeignLanguage, text: string): string {
  const read = first(language, text);
  if (!read) return 'none';
  const numbers = read.amounts.map(({ readings }) => Math.round((readings.at(-1) ?? 0) * 1e4) / 1e4);
  return `${numbers.join(' to ')} ${read.unit?.id ?? ''}`.trim();
}

describe('numbers in words', () => {
  it.each([
    ['siebzehn', 17],
    ['einunddreißig', 31],
    ['fünfundachtzig', 85],
    ['hundertdrei', 103],
    ['zwölfhundert', 1_200],
    ['neunhundertachtzig', 980],
    ['viertausendfünfhundertsechzig', 4_560],
    ['anderthalb', 1.5],
    ['viereinhalb', 4.5],
    ['dreiviertel', 0.75],
    ['zwei Drittel', 0.6667],
    ['drei Komma sieben', 3.7],
    ['ein halbes Dutzend', 6],
    ['zwei Dutzend', 24],
    ['dreier', 3],
    ['Achtung', null],
    ['zweite', null],
  ] as const)('reads German “%s” as %s', (text, value) => {
    expect(inDigits('de', text)).toBe(value);
  });

  it.each([
    ['vingt-trois', 23],
    ['trente et un', 31],
    ['soixante et onze', 71],
    ['soixante-dix-sept', 77],
    ['quatre-vingts', 80],
    ['quatre-vingt-quatorze', 94],
    ['septante-cinq', 75],
    ['nonante et un', 91],
    ['cent vingt', 120],
    ['trois cent quatre-vingt-dix-neuf', 399],
    ['deux mille quatre cents', 2_400],
    ['mille deux cent cinquante', 1_250],
    ['trois virgule quatre', 3.4],
    ['six et demi', 6.5],
    ['trois quarts', 0.75],
    ['deux cinquièmes', 0.4],
    ['une douzaine', 12],
    ['une demi-douzaine', 6],
  ] as const)('reads French “%s” as %s', (text, value) => {
    expect(inDigits('fr', text)).toBe(value);
  });

  it.each([
    ['diecinueve', 19],
    ['veintiséis', 26],
    ['cuarenta y siete', 47],
    ['ciento ocho', 108],
    ['quinientos sesenta', 560],
    ['mil trescientos', 1_300],
    ['veinticinco mil', 25_000],
    ['tres y medio', 3.5],
    ['dos coma siete', 2.7],
    ['tres cuartos', 0.75],
    ['tres quintas partes', 0.6],
    ['media docena', 6],
  ] as const)('reads Spanish “%s” as %s', (text, value) => {
    expect(inDigits('es', text)).toBe(value);
  });
});

describe('measures', () => {
  it.each([
    ['Er ist zweiundzwanzig Zentimetern gleich', '22 cm'],
    ['Die 2-Liter-Kanne', '2 l'],
    ['die Dreiliterkanne', '3 l'],
    ['mit zweijähriger Garantie', '2 year'],
    ['nach einer Viertelstunde', '0.25 h'],
    ['ein Meter achtzig', '1.8 m'],
    ['von 3 bis 5 kg', '3 to 5 kg'],
    ['zwei Stunden und dreißig Minuten', '2.5 h'],
    ['280 Gramm je Quadratmeter', '280 gsm'],
    ['5 in Grün', '5'],
  ])('reads German “%s” as %s', (text, read) => {
    expect(measure('de', text)).toBe(read);
  });

  it.each([
    ["d'une livre et quart", '1.134 Pfund'],
    ['deux mètres dix', '2.1 m'],
    ['quatre kilos sept', '4.7 kg'],
    ['vingt-deux centimètres et demi', '22.5 cm'],
    ['une demi-heure', '0.5 h'],
    ["trois quarts d'heure", '0.75 h'],
    ['3 800 g', '3800 g'],
    ['3\u00a0800 g', '3800 g'],
    ['3\u202f800 g', '3800 g'],
    ['entre douze et quinze mois', '12 to 15 month'],
    ['sept centimètres sur cinq et demi', '7 to 5.5 cm'],
    ['deux cents grammes au mètre carré', '200 gsm'],
  ])('reads French “%s” as %s', (text, read) => {
    expect(measure('fr', text)).toBe(read);
  });

  it.each([
    ['dos metros y medio', '2.5 m'],
    ['metro y medio de cable', '1.5 m'],
    ['tres kilos doscientos', '3.2 kg'],
    ['un cuarto de hora', '0.25 h'],
    ['siete décimas de litro', '0.7 l'],
    ['140 por 90 centímetros', '140 to 90 cm'],
    ['de 37 a 44', '37 to 44'],
    ['cuarenta y cinco grados', '45 °'],
  ])('reads Spanish “%s” as %s', (text, read) => {
    expect(measure('es', text)).toBe(read);
  });

  it('reads what is measured, and how exactly', () => {
    expect(first('de', 'knapp 20 cm hoch')).toMatchObject({ role: 'height', bound: 'nearly' });
    expect(first('fr', 'Avec un peu plus de trois litres de contenance')).toMatchObject({
      role: 'capacity',
      bound: 'barely over',
    });
    expect(first('es', 'de ancho, 24 cm')).toMatchObject({ role: 'width', bound: null });
  });
});
