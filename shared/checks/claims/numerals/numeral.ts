/** The common parts of the readers of German, French and Spanish numbers: how they describe a number, and how digits are read. */
import type { Token } from '../../../text/tokens.ts';
import { type Amount, readAmount } from '../amounts.ts';

/** A number in words. The next token after it has the index `next`. */
export interface Numeral {
  value: number;
  /** How precisely it is said: to 1 for "twelve", to 100 for "three hundred", to 0.5 for "two and a half". */
  step: number;
  next: number;
  /** The rest of a compound word after its number: the unit in "Zweiliterkanne", the counted thing in "dreilagig". */
  compound?: string;
  /** True if the word itself means "about": "dizaine" is about ten. */
  about?: true;
  /** True for a fraction without a whole number before it, such as "three quarters". */
  share?: true;
  /** True for an article, which is a number only before a unit: "ein Kilo". */
  article?: true;
}

/** A number in a text, in digits or words. */
export type Said = Amount & Pick<Numeral, 'compound' | 'about' | 'share' | 'article'>;

/** Reads the number in words that starts at the token `at`; null if none does. */
export type NumeralReader = (tokens: readonly Token[], at: number) => Numeral | null;

/** Reads the number that starts at the token `at`, in digits or in the words of a language. */
export function readSaid(tokens: readonly Token[], at: number, reader: NumeralReader): Said | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'word') {
    const numeral = reader(tokens, at);
    if (!numeral) return null;
    const { value, ...more } = numeral;
    return { ...more, readings: [value], start: token.start, end: tokens[numeral.next - 1]?.end ?? token.end, word: true };
  }
  const amount = readAmount(tokens, at);
  return amount && withScale(tokens, amount, reader);
}

/** Multiplies digits by the word for thousands, millions or a dozen after them: "25 mil", "3 Dutzend". */
function withScale(tokens: readonly Token[], amount: Amount, reader: NumeralReader): Said {
  const behind = tokens[amount.next];
  if (amount.next - 1 < 0 || behind?.kind !== 'word' || behind.glued) return amount;
  const scale = reader(tokens, amount.next);
  if (!scale || scale.next !== amount.next + 1 || !scales.has(scale.value) || scale.compound) return amount;
  const readings = amount.readings.map((one) => one * scale.value);
  return { ...amount, readings, step: amount.step * scale.value, end: behind.end, next: scale.next };
}

const scales = new Set([12, 1_000, 1_000_000]);

/** Pairs each word of a list with its number: `valuesFrom(1, 'un deux trois')` gives 1, 2 and 3. The numbers rise by `by`. */
export function valuesFrom(first: number, words: string, by = 1): [string, number][] {
  return words.split(' ').map((word, at) => [word, first + at * by]);
}
