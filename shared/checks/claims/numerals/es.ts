/**
 * Reads Spanish numbers in words: veinticinco · cuarenta y cinco · mil doscientos · dos y medio · dos coma siete · siete décimas ·
 * tres cuartos · media docena.
 */
import type { Token } from '../../../text/tokens.ts';
import { type Numeral, type NumeralReader, valuesFrom } from './numeral.ts';

const ones = new Map([
  ...valuesFrom(2, 'dos tres cuatro cinco seis siete ocho nueve'),
  ['un', 1] as const,
  ['una', 1] as const,
  ['uno', 1] as const,
]);
const belowThirty = new Map([
  ...valuesFrom(10, 'diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós'),
  ...valuesFrom(23, 'veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'),
  ['veintiún', 21] as const,
  ['veintiuna', 21] as const,
]);
const tens = new Map(valuesFrom(30, 'treinta cuarenta cincuenta sesenta setenta ochenta noventa', 10));
const hundreds = new Map([
  ['cien', 100],
  ['ciento', 100],
  ...valuesFrom(200, 'doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos', 100),
  ...valuesFrom(200, 'doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas', 100),
]);
const halves = new Set(['medio', 'media', 'medios', 'medias']);
/** Words for a group of things. All but the dozen are approximate: "una veintena" is about twenty. */
const groups = new Map([
  ['docena', 12],
  ['docenas', 12],
  ['decena', 10],
  ['decenas', 10],
  ['quincena', 15],
  ['veintena', 20],
  ['treintena', 30],
  ['cincuentena', 50],
  ['centenar', 100],
  ['centenares', 100],
  ['millar', 1_000],
  ['millares', 1_000],
]);
const scales = new Map([
  ['millón', 1_000_000],
  ['millones', 1_000_000],
]);
const bottoms = new Map<string, number>(
  (
    [
      [3, 'tercio tercios tercera terceras'],
      [4, 'cuarto cuartos cuarta cuartas'],
      [5, 'quinto quintos quinta quintas'],
      [6, 'sexto sextos sexta sextas'],
      [8, 'octavo octavos octava octavas'],
      [10, 'décimo décimos décima décimas'],
      [16, 'dieciseisavo dieciseisavos'],
      [100, 'centésima centésimas'],
    ] as const
  ).flatMap(([bottom, names]) => names.split(' ').map((name): [string, number] => [name, bottom])),
);
/**
 * A fraction with the ending "a" must stand before "parte" ("una quinta parte"). Tenths and smaller ones may also stand before
 * "de" ("una décima de litro"), and several of them alone ("dos milímetros y tres décimas").
 */
const isFeminine = (name: string) => /as?$/.test(name);

const word = (tokens: readonly Token[], at: number) => tokens[at]?.lower ?? '';

export const readSpanish: NumeralReader = (tokens, at) => {
  const lower = word(tokens, at);
  if (halves.has(lower)) {
    if (groups.get(word(tokens, at + 1)) === 12) return { value: 6, step: 6, next: at + 2 };
    return { value: 0.5, step: 0.5, next: at + 1, share: true };
  }
  if (lower === 'cuarto') return { value: 0.25, step: 0.25, next: at + 1, share: true };
  if (lower === 'cero') return decimals(tokens, at + 1, 0);
  const read = wholeAt(tokens, at);
  const group = groups.get(word(tokens, read?.next ?? at));
  if (group) {
    const about: Pick<Numeral, 'about'> = group === 12 ? {} : { about: true };
    return { value: (read?.value ?? 1) * group, step: group, next: (read?.next ?? at) + 1, ...about };
  }
  return read && withMore(tokens, read);
};

function withMore(tokens: readonly Token[], read: Numeral): Numeral {
  const { value, next } = read;
  const behind = word(tokens, next);
  const scale = scales.get(behind);
  if (scale) return { value: value * scale, step: scale, next: next + 1 };
  const share = value < 100 ? shareAt(tokens, value, next) : null;
  if (share) return share;
  if (behind === 'y' && halves.has(word(tokens, next + 1))) return { value: value + 0.5, step: 0.5, next: next + 2 };
  const exact = decimals(tokens, next, value);
  if (exact) return exact;
  // Two numbers side by side mean metres and centimetres: "uno cincuenta" is 1.50 m.
  const hundredths = value < 10 && !/^una?$/.test(word(tokens, next - 1)) ? belowHundred(tokens, next) : null;
  if (hundredths && hundredths.value >= 10)
    return { value: value + hundredths.value / 100, step: 0.01, next: hundredths.next, compound: 'metro' };
  return value === 1 && /^un[ao]?$/.test(word(tokens, next - 1)) ? { ...read, article: true } : read;
}

function shareAt(tokens: readonly Token[], top: number, at: number): Numeral | null {
  const name = word(tokens, at);
  const bottom = bottoms.get(name);
  if (!bottom || top >= bottom || name.endsWith('s') !== top > 1) return null;
  const parts = ['parte', 'partes'].includes(word(tokens, at + 1));
  if (isFeminine(name) && !parts && !(bottom >= 10 && (top > 1 || word(tokens, at + 1) === 'de'))) return null;
  const next = parts ? at + 2 : at + 1;
  return { value: top / bottom, step: 1 / bottom, next: word(tokens, next) === 'de' ? next + 1 : next, share: true };
}

/** Reads "coma" or "punto" and the number words after it: "coma siete", "coma cero cinco", "punto veinticinco". */
function decimals(tokens: readonly Token[], at: number, value: number): Numeral | null {
  if (!['coma', 'punto'].includes(word(tokens, at))) return null;
  const zeros = word(tokens, at + 1) === 'cero' ? 1 : 0;
  const part = belowHundred(tokens, at + 1 + zeros);
  if (!part) return null;
  const text = `${'0'.repeat(zeros)}${part.value}`;
  return { value: Number(`${value}.${text}`), step: 10 ** -text.length, next: part.next };
}

function wholeAt(tokens: readonly Token[], at: number): Numeral | null {
  const first = word(tokens, at) === 'mil' ? { value: 1, step: 1, next: at } : belowThousand(tokens, at);
  if (!first || word(tokens, first.next) !== 'mil') return first;
  const next = first.next + 1;
  const rest = belowThousand(tokens, next);
  return rest ? { ...rest, value: first.value * 1_000 + rest.value } : { value: first.value * 1_000, step: 1_000, next };
}

function belowThousand(tokens: readonly Token[], at: number): Numeral | null {
  const hundred = hundreds.get(word(tokens, at));
  if (hundred === undefined) return belowHundred(tokens, at);
  const rest = belowHundred(tokens, at + 1);
  return rest ? { ...rest, value: hundred + rest.value } : { value: hundred, step: 100, next: at + 1 };
}

function belowHundred(tokens: readonly Token[], at: number): Numeral | null {
  const lower = word(tokens, at);
  const ten = tens.get(lower);
  const one = ten && word(tokens, at + 1) === 'y' ? ones.get(word(tokens, at + 2)) : undefined;
  if (ten && one) return { value: ten + one, step: 1, next: at + 3 };
  const value = ten ?? belowThirty.get(lower) ?? ones.get(lower);
  return value === undefined ? null : { value, step: 1, next: at + 1 };
}
