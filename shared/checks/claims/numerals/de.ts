/** Reads German numbers in words: fünfundzwanzig · zwölfhundert · zweieinhalb · anderthalb · ein halbes Dutzend · drei Viertel. */
import type { Token } from '../../../text/tokens.ts';
import { type Numeral, type NumeralReader, valuesFrom } from './numeral.ts';

/** The value of the number with which a word begins, and the rest of the word. Null if it begins with no number. */
type Beginning = [value: number, rest: string] | null;

const ones: [string, number][] = [['eins', 1], ...valuesFrom(1, 'ein zwei drei vier fünf sechs sieben acht neun'), ['zwo', 2]];
const teens = valuesFrom(10, 'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn');
const tens = valuesFrom(20, 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig', 10).concat([['dreissig', 30]]);

function oneOf(words: readonly [string, number][], text: string): Beginning {
  for (const [word, value] of words) if (text.startsWith(word)) return [value, text.slice(word.length)];
  return null;
}

function belowHundred(text: string): Beginning {
  const round = oneOf(teens, text) ?? oneOf(tens, text);
  if (round) return round;
  const one = oneOf(ones, text);
  if (!one?.[1].startsWith('und')) return one;
  const ten = oneOf(tens, one[1].slice(3));
  return ten ? [ten[0] + one[0], ten[1]] : one;
}

/** Reads hundreds or thousands: `scaled('hundert', 100, belowHundred)` reads "zwölfhundertfünfzig". */
const scaled =
  (name: string, scale: number, below: (text: string) => Beginning) =>
  (text: string): Beginning => {
    const many = text.startsWith(name) ? ([1, text] as const) : below(text);
    if (!many?.[1].startsWith(name)) return many && [many[0], many[1]];
    const behind = many[1].slice(name.length);
    const rest = below(behind) ?? (behind.startsWith('und') ? below(behind.slice(3)) : null);
    // If no number follows, as in "tausendstel" (thousandth), the rest of the word is returned with the value.
    return rest ? [many[0] * scale + rest[0], rest[1]] : [many[0] * scale, behind];
  };

const belowThousand = scaled('hundert', 100, belowHundred);
const whole = scaled('tausend', 1_000, belowThousand);

const bottoms = new Map<string, number>([
  ['drittel', 3],
  ['viertel', 4],
  ['fünftel', 5],
  ['sechstel', 6],
  ['siebtel', 7],
  ['achtel', 8],
  ['neuntel', 9],
  ['zehntel', 10],
  ['zwölftel', 12],
  ['sechzehntel', 16],
  ['hundertstel', 100],
]);
const halves = new Set(['halb', 'halbe', 'halber', 'halbes', 'halben', 'halbem']);
const articles = new Set(['ein', 'eine', 'einer', 'eines', 'einen', 'einem']);
const many = new Map([
  ['dutzend', 12],
  ['million', 1_000_000],
  ['millionen', 1_000_000],
]);
/**
 * Endings that "zwei" and "drei" may take: "zweier", "dreien". Other numbers with such an ending are not read, because they may
 * mean something else: "achten" means "to heed".
 */
const endings = /^(?:e|en|er)$/;

export const readGerman: NumeralReader = (tokens, at) => {
  const lower = tokens[at]?.lower ?? '';
  const share = shareAt(tokens, at);
  if (share) return share;
  if (articles.has(lower)) return afterArticle(tokens, at);
  const dozen = many.get(lower);
  if (dozen) return { value: dozen, step: dozen, next: at + 1 };
  if (/^anderthalb(?:e[nrs]?)?$/.test(lower)) return { value: 1.5, step: 0.5, next: at + 1 };
  const [value, rest] = whole(lower) ?? [];
  if (value === undefined || rest === undefined) return null;
  // Two numbers side by side mean metres and centimetres: "eins sechzig" is 1.60 m.
  const [hundredths, more] =
    value < 10 && rest === '' && lower !== 'ein' ? (belowHundred(tokens[at + 1]?.lower ?? '') ?? []) : [];
  if (hundredths && hundredths >= 10 && more === '')
    return { value: value + hundredths / 100, step: 0.01, next: at + 2, compound: 'meter' };
  if (rest === '') return withMore(tokens, { value, step: stepOf(value), next: at + 1 });
  if (rest === 'einhalb') return { value: value + 0.5, step: 0.5, next: at + 1 };
  if (endings.test(rest)) return value === 2 || value === 3 ? { value, step: 1, next: at + 1 } : null;
  // The caller reads the rest of the word as a unit or as the counted thing: "Zweiliterkanne", "dreilagig", "zweijährige".
  return value > 1 || rest.startsWith('liter') ? { value, step: stepOf(value), next: at + 1, compound: rest } : null;
};

/** Round numbers are less precise: "dreihundert" may be rounded to hundreds. */
const stepOf = (value: number) => (value % 1_000 === 0 ? 1_000 : value % 100 === 0 ? 100 : 1);

/** Reads decimals, dozens and fractions after a whole number: "zwei Komma sieben", "drei Dutzend", "drei Viertel". */
function withMore(tokens: readonly Token[], { value, step, next }: Numeral): Numeral {
  const behind = tokens[next]?.lower ?? '';
  const scale = many.get(behind);
  if (scale) return { value: value * scale, step: step * scale, next: next + 1 };
  const bottom = bottoms.get(behind);
  if (bottom && value < bottom) return { value: value / bottom, step: 1 / bottom, next: next + 1, share: true };
  if (behind !== 'komma') return { value, step, next };
  return decimals(tokens, next + 1, value) ?? { value, step, next };
}

function decimals(tokens: readonly Token[], from: number, value: number): Numeral | null {
  let [text, at] = ['', from];
  for (; at < from + 3; at++) {
    const lower = tokens[at]?.lower ?? '';
    const digit = lower === 'null' ? 0 : lower === 'eins' ? 1 : (whole(lower) ?? [0, 'none']);
    if (typeof digit !== 'number' && digit[1] !== '') break;
    text += String(typeof digit === 'number' ? digit : digit[0]);
  }
  return text === '' ? null : { value: Number(`${value}.${text}`), step: 10 ** -text.length, next: at };
}

/** Reads a number below one: "halber", "Viertelliter", "dreiviertel Liter", "null Komma fünf". Also reads "halbes Dutzend". */
function shareAt(tokens: readonly Token[], at: number): Numeral | null {
  const lower = tokens[at]?.lower ?? '';
  if (lower === 'null' && tokens[at + 1]?.lower === 'komma') return decimals(tokens, at + 2, 0);
  if (halves.has(lower)) {
    const dozen = tokens[at + 1]?.lower === 'dutzend';
    return dozen ? { value: 6, step: 6, next: at + 2 } : { value: 0.5, step: 0.5, next: at + 1, share: true };
  }
  const [top, rest] = lower.startsWith('dreiviertel') ? [3, lower.slice(4)] : [1, lower];
  for (const [name, bottom] of bottoms) {
    if (!rest.startsWith(name)) continue;
    const compound = rest.slice(name.length);
    const share: Numeral = { value: top / bottom, step: 1 / bottom, next: at + 1, share: true };
    return compound === '' ? share : { ...share, compound };
  }
  const half = lower.startsWith('halb') && lower.length > 7;
  return half ? { value: 0.5, step: 0.5, next: at + 1, share: true, compound: lower.slice(4) } : null;
}

/** Reads "ein halbes Dutzend", "ein Viertel", "ein Dutzend"; and "ein" itself, which is a number only before a unit. */
function afterArticle(tokens: readonly Token[], at: number): Numeral | null {
  const share = shareAt(tokens, at + 1);
  if (share) return share;
  const scale = many.get(tokens[at + 1]?.lower ?? '');
  if (scale) return { value: scale, step: scale, next: at + 2 };
  if (tokens[at + 1]?.lower === 'komma') return decimals(tokens, at + 2, 1);
  return { value: 1, step: 1, next: at + 1, article: true };
}
