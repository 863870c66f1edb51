/** Reads numbers as people write them: 1,200 · 0,5 · 9/16 · 1 1/2 · ½ · twelve · nine hundred · two and a half · a dozen. */
import { isDash, keptPerToken, pastHyphen, type Token } from '../../text/tokens.ts';

export interface Amount {
  /** The values the number may have, the likelier one first. "1.200" is 1.2 in some countries and 1200 in others. */
  readings: readonly number[];
  /** How precisely the number is written: 1 for "12", 0.1 for "11.8", 1/4 for "11 3/4", 1000 for "two thousand". */
  step: number;
  /** The position in the text, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
  /** True if the number is written as a word, such as "twelve". */
  word: boolean;
  /** The index of the first token after the amount. */
  next: number;
}

const lists = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze',
];
const tens = 'thirty forty fifty sixty seventy eighty ninety';
/**
 * Words that are not read as numbers. For example, French "un" is also an article, and Spanish "once" (eleven) is also an English
 * word.
 */
const notNumbers = new Set(['zero', 'null', 'cero', 'zéro', 'uno', 'un', 'eins', 'acht', 'once']);
const numberWords = new Map<string, number>(
  lists
    .flatMap((list) => list.split(' ').map((word, value): [string, number] => [word, value]))
    .filter(([word]) => !notNumbers.has(word)),
);
for (const [at, word] of tens.split(' ').entries()) numberWords.set(word, 30 + 10 * at);
/** The value of a simple number word: 4 for "four" and for German "vier". Undefined for any other word. */
export function valueOfWord(lower: string): number | undefined {
  return numberWords.get(lower);
}
const dozens = new Set(['dozen', 'dutzend', 'docena', 'douzaine']);
const vulgar: Record<string, [number, number]> = {
  '½': [1, 2],
  '¼': [1, 4],
  '¾': [3, 4],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '⅛': [1, 8],
  '⅜': [3, 8],
  '⅝': [5, 8],
  '⅞': [7, 8],
};
const denominators = new Set([2, 3, 4, 5, 6, 8, 10, 12, 16, 32, 64]);

/** Whether a token is none with which `readAmount` finds a number. For speed: most words of a text are none. */
const isNoNumber = keptPerToken(
  (lower) => !numberWords.has(lower) && !halves.has(lower) && !dozens.has(lower) && !articles.has(lower),
);

/** The number that starts at the token with the index `at`; null if none does. */
export function readAmount(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'number') return readDigits(tokens, at);
  const part = token.kind === 'sign' ? vulgar[token.text] : undefined;
  if (part)
    return { readings: [part[0] / part[1]], step: 1 / part[1], start: token.start, end: token.end, word: false, next: at + 1 };
  return token.kind === 'word' && !isNoNumber(token) ? readWords(tokens, at) : null;
}

function readDigits(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at] as Token;
  const { start } = token;
  const next = tokens[at + 1];
  // For speed: a text may be full of numbers, so a fraction is looked for only if a slash follows.
  const fraction = next?.glued && isSlash(next) ? readFraction(tokens, at) : null;
  if (fraction) {
    const { readings, step, end, next } = fraction;
    return { readings, step, start, end, word: false, next };
  }
  const whole = readingsOfToken(token);
  if (!whole) return null;
  const { readings, step } = whole;
  const [value = 0] = readings;
  const rest = next && step === 1 && readings.length === 1 ? restOf(tokens, at + 1) : null;
  if (rest) return { ...rest, readings: [value + (rest.readings[0] ?? 0)], start, word: false };
  if (next?.kind === 'word' && dozens.has(next.lower)) {
    return { readings: [12 * value], step: 12, start, end: next.end, word: false, next: at + 2 };
  }
  const part = next?.lower === 'and' && step === 1 && readings.length === 1 ? andPart(tokens, at + 1) : null;
  if (part) return { readings: [value + part.value], step: part.step, start, end: part.end, word: false, next: part.next };
  // "1.2k lumens" are 1,200. "18k gold" is no thousand, and "4K" names a resolution.
  const isThousand =
    next?.text === 'k' && next.glued && tokens[at + 2]?.kind === 'word' && !karats.has(tokens[at + 2]?.lower ?? '');
  const scale = isThousand ? 1_000 : next?.kind === 'word' && !next.glued ? scales.get(next.lower) : undefined;
  if (next && scale) {
    return { readings: readings.map((one) => one * scale), step: step * scale, start, end: next.end, word: false, next: at + 2 };
  }
  return { readings, step, start, end: token.end, word: false, next: at + 1 };
}

/** Like `readingsOf`. Texts repeat their numbers. */
const readingsOfToken = keptPerToken((_, text) => readingsOf(text));

const karats = new Set(
  'gold yellow white rose solid plated vermeil hallmarked and or video screen resolution monitor display'.split(' '),
);

const isSlash = ({ text }: Token) => text === '/' || text === '⁄';

/** Reads the fraction after a whole number: the "1/2" of "1 1/2" and "1-1/2", the "½" of "1½". Null if there is none. */
function restOf(tokens: readonly Token[], at: number): Pick<Amount, 'readings' | 'step' | 'end' | 'next'> | null {
  const from = isDash(tokens[at]) && tokens[at]?.glued && tokens[at + 1]?.glued ? at + 1 : at;
  const token = tokens[from];
  if (!token || (token.kind !== 'number' && !vulgar[token.text])) return null;
  const slash = tokens[from + 1];
  return token.kind === 'number' && !(slash?.glued && isSlash(slash)) ? null : readFraction(tokens, from);
}

/** Reads a common fraction such as "9/16" or "½" at this token. Null for anything else, such as "24/7". */
function readFraction(tokens: readonly Token[], at: number): Pick<Amount, 'readings' | 'step' | 'end' | 'next'> | null {
  const [top, slash, bottom] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const part = vulgar[top?.text ?? ''];
  if (top && part) return { readings: [part[0] / part[1]], step: 1 / part[1], end: top.end, next: at + 1 };
  if (!bottom?.glued || !slash?.glued || (slash.text !== '/' && slash.text !== '⁄')) return null;
  if (!/^\d{1,2}$/.test(top?.text ?? '') || !/^\d{1,2}$/.test(bottom.text)) return null;
  const [above, below] = [Number(top?.text), Number(bottom.text)];
  if (!denominators.has(below) || above === 0 || above >= below) return null;
  return { readings: [above / below], step: 1 / below, end: bottom.end, next: at + 3 };
}

function readWords(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at] as Token;
  const { start } = token;
  const half = halves.has(token.lower);
  const dozen = half || dozens.has(token.lower) ? dozenAt(tokens, half ? pastArticle(tokens, at + 1) : at) : null;
  if (dozen) return { readings: [half ? 6 : 12], step: half ? 6 : 12, start, end: dozen.end, word: true, next: dozen.next };
  if (half) {
    const next = pastArticle(tokens, at + 1);
    const end = isDash(tokens[next - 1]) ? token.end : (tokens[next - 1]?.end ?? token.end);
    return { readings: [0.5], step: 0.5, start, end, word: true, next };
  }
  const whole = cardinalAt(tokens, at);
  if (!whole) return null;
  const shares = fractionAt(tokens, whole);
  if (shares) return { readings: [shares.value], step: shares.step, start, end: shares.end, word: true, next: shares.next };
  const decimal = pointPart(tokens, whole);
  if (decimal) return { readings: [decimal.value], step: decimal.step, start, end: decimal.end, word: true, next: decimal.next };
  const { value, step, end, next } = whole;
  const more = dozenAt(tokens, next);
  if (more) return { readings: [12 * value], step: 12, start, end: more.end, word: true, next: more.next };
  const rest = andPart(tokens, next);
  if (rest) return { readings: [value + rest.value], step: rest.step, start, end: rest.end, word: true, next: rest.next };
  return { readings: [value], step, start, end, word: true, next };
}

/** Reads a decimal number in words, such as "one point two five"; `whole` is the number before "point". */
function pointPart(tokens: readonly Token[], whole: Part): Part | null {
  if (tokens[whole.next]?.lower !== 'point') return null;
  let { value, step, end, next } = { ...whole, step: 1, next: whole.next + 1 };
  for (;;) {
    const digit = tokens[next]?.lower === 'zero' || tokens[next]?.lower === 'oh' ? 0 : numberWords.get(tokens[next]?.lower ?? '');
    if (digit === undefined || digit > 9 || step < 0.001) break;
    step /= 10;
    value += digit * step;
    end = tokens[next]?.end ?? end;
    next += 1;
  }
  return step === 1 ? null : { value: Math.round(value / step) * step, step, end, next };
}

/** A number that has been read; `next` is the index of the first token after it. */
export interface Part {
  value: number;
  step: number;
  end: number;
  next: number;
}

const halves = new Set(['half', 'halber', 'medio', 'demi']);
const articles = new Set(['a', 'an']);
const pastArticle = (tokens: readonly Token[], at: number) =>
  isDash(tokens[at]) || articles.has(tokens[at]?.lower ?? '') ? at + 1 : at;

function dozenAt(tokens: readonly Token[], at: number): Pick<Part, 'end' | 'next'> | null {
  const token = tokens[at];
  return token && dozens.has(token.lower) ? { end: token.end, next: at + 1 } : null;
}

const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
]);

/** Reads a whole number in words: "nine", "twenty-four", "nine hundred", "eleven hundred and fifty", "two thousand four hundred". */
function cardinalAt(tokens: readonly Token[], from: number): Part | null {
  const isOne = articles.has(tokens[from]?.lower ?? '') && scales.has(tokens[from + 1]?.lower ?? '');
  let [total, group, step, end, at] = isOne ? [0, 1, 1, 0, from + 1] : [0, 0, 1, 0, from];
  for (;;) {
    const small = belowHundred(tokens, at);
    if (small) {
      // A second number begins here, as in "nine two".
      if (group % 100 !== 0) break;
      group += small.value;
      ({ end, next: at } = small);
      step = 1;
    } else if (at === from) return null;
    const scale = scales.get(tokens[at]?.lower ?? '');
    // A scale such as "million" multiplies the number before it. In "two thousand million" the "thousand" has already used up the
    // two, so reading ends before "million".
    if (!small && group === 0) break;
    if (scale !== undefined && group > 0) {
      if (scale === 100) group *= 100;
      else {
        total += group * scale;
        group = 0;
      }
      step = scale;
      end = tokens[at]?.end ?? end;
      at += 1;
    }
    // "and" joins the last part: "three hundred and five", "two thousand and one".
    const joined = tokens[at]?.lower === 'and' && step >= 100 && belowHundred(tokens, at + 1) ? at + 1 : at;
    if (step < 100 || (!belowHundred(tokens, joined) && !scales.has(tokens[joined]?.lower ?? ''))) break;
    at = joined;
  }
  return { value: total + group, step, end, next: at };
}

/** Reads a number below a hundred in words: "seven", "twenty-four", "twenty four". */
function belowHundred(tokens: readonly Token[], at: number): Part | null {
  const token = tokens[at];
  const value = token?.kind === 'word' ? numberWords.get(token.lower) : undefined;
  if (!token || value === undefined) return null;
  if (value >= 20) {
    const hyphen = isDash(tokens[at + 1]) && tokens[at + 1]?.glued;
    const unit = tokens[hyphen ? at + 2 : at + 1];
    const ones = hyphen && !unit?.glued ? undefined : numberWords.get(unit?.lower ?? '');
    if (unit && ones !== undefined && ones > 0 && ones < 10) {
      return { value: value + ones, step: 1, end: unit.end, next: hyphen ? at + 3 : at + 2 };
    }
  }
  return { value, step: 1, end: token.end, next: at + 1 };
}

const parts = new Map<string, number>();
for (const [bottom, names] of [
  [2, 'half halves'],
  [3, 'third thirds'],
  [4, 'quarter quarters fourth fourths'],
  [5, 'fifth fifths'],
  [6, 'sixth sixths'],
  [8, 'eighth eighths'],
  [10, 'tenth tenths'],
  [12, 'twelfth twelfths'],
  [16, 'sixteenth sixteenths'],
  [100, 'hundredth hundredths'],
] as const)
  for (const name of names.split(' ')) parts.set(name, bottom);

/**
 * Reads a fraction in words. `top` is the number at its beginning: "three" in "three quarters of a litre" and "three-quarter
 * inch". After a whole number (`isRest`) the singular is read too: "two and three quarter inches".
 */
function fractionAt(tokens: readonly Token[], top: Part, isRest = false): Part | null {
  const glued = isDash(tokens[top.next]) && tokens[top.next]?.glued;
  const from = glued ? top.next + 1 : top.next;
  const name = tokens[from];
  const bottom = name && parts.get(name.lower);
  // After a number above one, the word for the fraction must be a plural or follow a hyphen: "two thirds", "two-third". So "two
  // third places" contains no fraction.
  if (!name || !bottom || top.value >= bottom || (top.value > 1 && !name.lower.endsWith('s') && !glued && !isRest)) return null;
  return { value: top.value / bottom, step: 1 / bottom, end: name.end, next: pastOf(tokens, from + 1) };
}

/** Skips the "of a" between a fraction and its unit: "two thirds of a litre". Elsewhere "of" stays: "two thirds of the box". */
function pastOf(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.lower !== 'of') return at;
  const article = tokens[at + 1]?.lower ?? '';
  return articles.has(article) || article === 'one' ? at + 2 : at;
}

/** Reads what "and" adds to a whole number: "and a half", "and three quarters". Null if no fraction follows. */
export function andPart(tokens: readonly Token[], before: number): Part | null {
  // "Two-and-a-half" is read like "two and a half".
  const at = pastHyphen(tokens, before);
  if (tokens[at]?.lower !== 'and') return null;
  const article = pastHyphen(tokens, at + 1);
  const isArticle = articles.has(tokens[article]?.lower ?? '');
  if (isArticle && article > at + 1) {
    const name = tokens[pastHyphen(tokens, article + 1)];
    const bottom = name && parts.get(name.lower);
    return name && bottom
      ? { value: 1 / bottom, step: 1 / bottom, end: name.end, next: tokens.indexOf(name, article) + 1 }
      : null;
  }
  const from = isArticle ? at + 2 : at + 1;
  const name = tokens[from];
  const bottom = name && parts.get(name.lower);
  if (from === at + 2 && name && bottom) return { value: 1 / bottom, step: 1 / bottom, end: name.end, next: from + 1 };
  const top = from === at + 1 ? belowHundred(tokens, from) : null;
  return top && fractionAt(tokens, top, true);
}

/** The possible values of a text of digits, dots and commas. Null if it is not a number, such as the version "10.5.3". */
export function readingsOf(text: string): { readings: number[]; step: number } | null {
  if (/^\d+$/.test(text)) return { readings: [Number(text)], step: 1 };
  const plain = text.replace(/['’\u00a0\u202f]/g, '');
  const separators = plain.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (!last) return { readings: [Number(plain)], step: 1 };
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain) && new Set(separators).size === 1;
  const asGroups = { readings: [Number(plain.replace(/[.,]/g, ''))], step: 1 };
  if (separators.length > 1 && new Set(separators).size === 1) return grouped ? asGroups : null;
  const cut = plain.lastIndexOf(last);
  const head = plain.slice(0, cut);
  if (separators.length > 1 && !/^\d{1,3}(?:[.,]\d{3})+$/.test(head)) return null;
  const decimals = plain.length - cut - 1;
  const asDecimal = { readings: [Number(`${head.replace(/[.,]/g, '')}.${plain.slice(cut + 1)}`)], step: 10 ** -decimals };
  if (!grouped || plain.startsWith('0')) return asDecimal;
  const [groups = 0] = asGroups.readings;
  const [decimal = 0] = asDecimal.readings;
  return last === ',' ? { readings: [groups, decimal], step: 1 } : { readings: [decimal, groups], step: 10 ** -decimals };
}
