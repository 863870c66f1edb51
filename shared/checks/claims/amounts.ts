/** Reads numbers as people write them: 1,200 · 0,5 · 9/16 · 1 1/2 · ½ · twelve · a dozen. */
import { isDash, type Token } from '../../text/tokens.ts';

export interface Amount {
  /** The values the number may have, the likelier one first. "1.200" is 1.2 in some countries and 1200 in others. */
  readings: readonly number[];
  /** How precisely the number is written: to 1 for "12", to 0.1 for "11.8", to 1/4 for "11 3/4". */
  step: number;
  /** Position in the text. */
  start: number;
  end: number;
  /** True if the number is written as a word: "twelve". */
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
 * Words that are not read as numbers because they usually mean something else: "un" is an article, and "once" is eleven in
 * Spanish, but means "one time" in English.
 */
const notNumbers = new Set(['zero', 'null', 'cero', 'zéro', 'uno', 'un', 'eins', 'acht', 'once']);
const numberWords = new Map<string, number>(
  lists
    .flatMap((list) => list.split(' ').map((word, value): [string, number] => [word, value]))
    .filter(([word]) => !notNumbers.has(word)),
);
for (const [at, word] of tens.split(' ').entries()) numberWords.set(word, 30 + 10 * at);
/** The value of a number word, such as 4 for "four" and for German "vier". */
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

/** The number that starts at the token with the index `at`; null if none does. */
export function readAmount(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'number') return readDigits(tokens, at);
  const part = vulgar[token.text];
  if (part)
    return { readings: [part[0] / part[1]], step: 1 / part[1], start: token.start, end: token.end, word: false, next: at + 1 };
  return token.kind === 'word' ? readWords(tokens, at) : null;
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
  const whole = readingsOf(token.text);
  if (!whole) return null;
  const { readings, step } = whole;
  const [value = 0] = readings;
  const rest = next && step === 1 && readings.length === 1 ? restOf(tokens, at + 1) : null;
  if (rest) return { ...rest, readings: [value + (rest.readings[0] ?? 0)], start, word: false };
  if (next?.kind === 'word' && dozens.has(next.lower)) {
    return { readings: [12 * value], step: 12, start, end: next.end, word: false, next: at + 2 };
  }
  return { readings, step, start, end: token.end, word: false, next: at + 1 };
}

const isSlash = ({ text }: Token) => text === '/' || text === '⁄';

/** Reads the fraction after a whole number: the "1/2" of "1 1/2" and "1-1/2", the "½" of "1½". Null if there is none. */
function restOf(tokens: readonly Token[], at: number): Pick<Amount, 'readings' | 'step' | 'end' | 'next'> | null {
  const from = isDash(tokens[at]) && tokens[at]?.glued && tokens[at + 1]?.glued ? at + 1 : at;
  const token = tokens[from];
  if (!token || (token.kind !== 'number' && !vulgar[token.text])) return null;
  const slash = tokens[from + 1];
  return token.kind === 'number' && !(slash?.glued && isSlash(slash)) ? null : readFraction(tokens, from);
}

/** Reads a fraction such as "9/16" or "½" at this token; null if there is none. */
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
  if (token.lower === 'half' || token.lower === 'halber' || token.lower === 'medio' || token.lower === 'demi') {
    const next = isDash(tokens[at + 1]) || ['a', 'an'].includes(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1;
    const end = tokens[next - 1]?.end ?? token.end;
    return { readings: [0.5], step: 0.5, start, end: isDash(tokens[next - 1]) ? token.end : end, word: true, next };
  }
  const of = tokens[at + 1];
  if (dozens.has(token.lower)) return { readings: [12], step: 12, start, end: token.end, word: true, next: at + 1 };
  const value = numberWords.get(token.lower);
  if (value === undefined) return null;
  if (of && dozens.has(of.lower)) return { readings: [12 * value], step: 12, start, end: of.end, word: true, next: at + 2 };
  const unit = isDash(of) && of?.glued ? tokens[at + 2] : undefined;
  const ones = value >= 20 && unit?.glued ? numberWords.get(unit.lower) : undefined;
  if (unit && ones !== undefined && ones > 0 && ones < 10) {
    return { readings: [value + ones], step: 1, start, end: unit.end, word: true, next: at + 3 };
  }
  return { readings: [value], step: 1, start, end: token.end, word: true, next: at + 1 };
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
