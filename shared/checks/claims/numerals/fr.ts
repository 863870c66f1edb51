/**
 * Reads French numbers in words: vingt-cinq · soixante et onze · quatre-vingt-dix-huit · nonante · deux mille cinq cents · deux
 * virgule sept · deux et demi · trois quarts · une demi-douzaine.
 */
import { isDash, type Token } from '../../../text/tokens.ts';
import { type Numeral, type NumeralReader, valuesFrom } from './numeral.ts';

const ones = new Map([...valuesFrom(2, 'deux trois quatre cinq six sept huit neuf'), ['un', 1] as const, ['une', 1] as const]);
const teens = new Map(valuesFrom(10, 'dix onze douze treize quatorze quinze seize'));
const tens = new Map([
  ...valuesFrom(20, 'vingt trente quarante cinquante soixante', 10),
  ['septante', 70] as const,
  ['huitante', 80] as const,
  ['octante', 80] as const,
  ['nonante', 90] as const,
]);
const hundreds = new Set(['cent', 'cents']);
/** Words for a group of things. All but the dozen are approximate: "une vingtaine" is about twenty. */
const groups = new Map([
  ['douzaine', 12],
  ['douzaines', 12],
  ['huitaine', 8],
  ['dizaine', 10],
  ['dizaines', 10],
  ['quinzaine', 15],
  ['vingtaine', 20],
  ['trentaine', 30],
  ['quarantaine', 40],
  ['cinquantaine', 50],
  ['soixantaine', 60],
  ['centaine', 100],
  ['centaines', 100],
  ['millier', 1_000],
  ['milliers', 1_000],
]);
const scales = new Map([
  ['million', 1_000_000],
  ['millions', 1_000_000],
]);
const halves = new Set(['demi', 'demie', 'demis']);
const bottoms = new Map<string, number>(
  (
    [
      [3, 'tiers'],
      [4, 'quart quarts'],
      [5, 'cinquième cinquièmes'],
      [6, 'sixième sixièmes'],
      [7, 'septième septièmes'],
      [8, 'huitième huitièmes'],
      [9, 'neuvième neuvièmes'],
      [10, 'dixième dixièmes'],
      [12, 'douzième douzièmes'],
      [16, 'seizième seizièmes'],
      [100, 'centième centièmes'],
    ] as const
  ).flatMap(([bottom, names]) => names.split(' ').map((name): [string, number] => [name, bottom])),
);

const word = (tokens: readonly Token[], at: number) => tokens[at]?.lower ?? '';
/** The index of the next part of a number, after a hyphen ("vingt-cinq") or a space ("cent vingt"). */
const pastJoin = (tokens: readonly Token[], at: number) =>
  isDash(tokens[at]) && tokens[at]?.glued && tokens[at + 1]?.glued ? at + 1 : at;

export const readFrench: NumeralReader = (tokens, at) => {
  const lower = word(tokens, at);
  const half = halfAt(tokens, at);
  if (half) return half;
  if (lower === 'quart') return { value: 0.25, step: 0.25, next: at + 1, share: true };
  if (lower === 'zéro') return decimals(tokens, at + 1, 0);
  const read = wholeAt(tokens, at);
  const group = groups.get(word(tokens, read?.next ?? at));
  if (group) {
    const about: Pick<Numeral, 'about'> = group === 12 ? {} : { about: true };
    return { value: (read?.value ?? 1) * group, step: group, next: (read?.next ?? at) + 1, ...about };
  }
  return read && withMore(tokens, read);
};

/** Reads "demi" and "demi-douzaine", also after an article: "une demi-heure". The unit of the half is read elsewhere. */
function halfAt(tokens: readonly Token[], at: number): Numeral | null {
  const from = ['un', 'une'].includes(word(tokens, at)) ? at + 1 : at;
  if (!halves.has(word(tokens, from))) return null;
  const behind = pastJoin(tokens, from + 1);
  if (groups.get(word(tokens, behind)) === 12) return { value: 6, step: 6, next: behind + 1 };
  return { value: 0.5, step: 0.5, next: behind, share: true };
}

function withMore(tokens: readonly Token[], read: Numeral): Numeral {
  const { value, next } = read;
  const scale = scales.get(word(tokens, next));
  if (scale) return { value: value * scale, step: scale, next: next + 1 };
  const bottom = bottoms.get(word(tokens, next));
  // Only fractions below one are read: "un tiers" and "trois quarts", but not "cinq tiers".
  if (bottom && value < bottom) {
    const of = ['de', 'du'].includes(word(tokens, next + 1)) ? next + 2 : next + 1;
    return { value: value / bottom, step: 1 / bottom, next: of, share: true };
  }
  if (word(tokens, next) === 'et' && halves.has(word(tokens, next + 1))) {
    return { value: value + 0.5, step: 0.5, next: next + 2 };
  }
  const exact = word(tokens, next) === 'virgule' ? decimals(tokens, next, value) : null;
  if (exact) return exact;
  return value === 1 && next > 0 && ['un', 'une'].includes(word(tokens, next - 1)) ? { ...read, article: true } : read;
}

/** Reads "virgule" and the number words after it: "virgule sept", "virgule zéro cinq", "virgule vingt-cinq". */
function decimals(tokens: readonly Token[], at: number, value: number): Numeral | null {
  if (word(tokens, at) !== 'virgule') return null;
  const zeros = word(tokens, at + 1) === 'zéro' ? 1 : 0;
  const part = belowHundred(tokens, at + 1 + zeros);
  if (!part) return null;
  const text = `${'0'.repeat(zeros)}${part.value}`;
  return { value: Number(`${value}.${text}`), step: 10 ** -text.length, next: part.next };
}

function wholeAt(tokens: readonly Token[], at: number): Numeral | null {
  const thousands = word(tokens, at) === 'mille' ? { value: 1, next: at } : belowThousand(tokens, at);
  if (!thousands || word(tokens, pastJoin(tokens, thousands.next)) !== 'mille') return thousands as Numeral | null;
  const next = pastJoin(tokens, thousands.next) + 1;
  const rest = belowThousand(tokens, pastJoin(tokens, next));
  const value = thousands.value * 1_000;
  return rest ? { ...rest, value: value + rest.value } : { value, step: 1_000, next };
}

function belowThousand(tokens: readonly Token[], at: number): Numeral | null {
  const many = hundreds.has(word(tokens, at)) ? { value: 1, next: at } : belowHundred(tokens, at);
  const from = many && pastJoin(tokens, many.next);
  if (!many || from === null || many.value > 9 || !hundreds.has(word(tokens, from))) return many as Numeral | null;
  const rest = belowHundred(tokens, pastJoin(tokens, from + 1));
  return rest ? { ...rest, value: many.value * 100 + rest.value } : { value: many.value * 100, step: 100, next: from + 1 };
}

/** Reads up to 99: "vingt et un", "soixante-quinze", "quatre-vingt-dix-huit". */
function belowHundred(tokens: readonly Token[], at: number): Numeral | null {
  const lower = word(tokens, at);
  const vingt = pastJoin(tokens, at + 1);
  const isEighty = lower === 'quatre' && ['vingt', 'vingts'].includes(word(tokens, vingt));
  const ten = isEighty ? 80 : tens.get(lower);
  if (ten === undefined) return belowTwenty(tokens, at);
  const next = isEighty ? vingt + 1 : at + 1;
  const joined = pastJoin(tokens, next);
  const from = word(tokens, joined) === 'et' ? pastJoin(tokens, joined + 1) : joined;
  const rest = belowTwenty(tokens, from);
  const fits = rest && (rest.value < 10 || ten === 60 || ten === 80) && (from === joined || [1, 11].includes(rest.value));
  return rest && fits ? { ...rest, value: ten + rest.value } : { value: ten, step: 1, next };
}

function belowTwenty(tokens: readonly Token[], at: number): Numeral | null {
  const lower = word(tokens, at);
  const value = teens.get(lower) ?? ones.get(lower);
  if (value === undefined) return null;
  const from = pastJoin(tokens, at + 1);
  const more = value === 10 ? (ones.get(word(tokens, from)) ?? 0) : 0;
  return more > 6 ? { value: value + more, step: 1, next: from + 1 } : { value, step: 1, next: at + 1 };
}
