/**
 * Reads numbers that together form one measure, with their unit: "18 x 20 cm", "de 5 à 8 ans", "deux mètres dix",
 * "Dreiliterkanne".
 */
import { isDash, pastHyphen, type Token } from '../../../text/tokens.ts';
import { type ForeignLanguage, pound, unitCalled, unitWords } from '../../../vocabulary/unit-words.ts';
import { type Unit, unitOf } from '../../../vocabulary/units.ts';
import { readSaid, type Said } from './numeral.ts';
import { type Tongue, tongues } from './tongue.ts';

/**
 * Numbers and their unit, without what the words around them say. `things` is the beginning of the counted thing in a compound:
 * "lag" in "dreilagig".
 */
export interface Run {
  amounts: readonly Said[];
  form: 'single' | 'range' | 'sides';
  unit: Unit | null;
  end: number;
  /** The index of the first token after these numbers and their unit. */
  next: number;
  things?: string;
  isElided?: boolean;
}

/** Adjectives that German forms from a number and a length of time, as in "zweijährig" (two-year). */
const periods: readonly [RegExp, string][] = [
  [/^jährig/, 'year'],
  [/^monatig/, 'month'],
  [/^wöchig/, 'week'],
  [/^tägig/, 'day'],
  [/^stündig/, 'h'],
  [/^minütig/, 'min'],
];
/** Units inside German compound words, the longest first: "Zweiliterkanne", "Viertelstunde". */
const inside =
  'milliliter zentiliter liter millimeter zentimeter kilometer meter kilogramm kilo gramm pfund kilowatt watt volt stunden stunde minuten minute sekunden sekunde tage wochen monate jahre zoll prozent karat'.split(
    ' ',
  );

/**
 * Reads the rest of a compound word that begins with a number: the unit in "Zweiliterkanne", the counted things in "dreilagig"
 * (three-ply). Null if the rest is neither.
 */
export function inCompound(said: Said, language: ForeignLanguage): (Said & { unit?: Unit; things?: string }) | null {
  const { compound } = said;
  if (!compound) return said;
  const period = periods.find(([pattern]) => pattern.test(compound));
  if (period) return { ...said, unit: unitOf(period[1]) };
  const name = language === 'de' ? inside.find((one) => compound.startsWith(one)) : compound;
  const unit = name && unitCalled(language, name);
  if (unit) return { ...said, unit };
  const things = /^(\p{L}{3,}?)ig(?:e[mnrs]?)?$/u.exec(compound)?.[1];
  return things && !said.share ? { ...said, things } : null;
}

/** The unit at token `at`, or after a hyphen there ("2-Liter-Kanne"). Null if there is none. */
export function readForeignUnit(
  tokens: readonly Token[],
  at: number,
  language: ForeignLanguage,
): { unit: Unit; next: number } | null {
  const from = pastHyphen(tokens, at);
  const token = tokens[from];
  if (!token || token.kind === 'number') return null;
  const table = unitWords[language];
  for (const { tokens: pieces, unit } of table.get(token.text) ?? table.get(token.lower) ?? []) {
    if (!pieces.every((piece, i) => i === 0 || tokens[from + i]?.lower === piece)) continue;
    const next = from + pieces.length;
    // A sign such as ″, and the p of 1080p, must follow the number without a space. In "2 m8 bolts", the m is no metre.
    if ((token.kind === 'sign' || token.lower === 'p') && !token.glued && !['%', '€', '°'].includes(token.text)) return null;
    if (token.text.length === 1 && token.kind === 'word' && tokens[next]?.glued && tokens[next]?.kind === 'number') return null;
    return { unit, next };
  }
  return null;
}

/**
 * Reads the number at `at` together with the numbers that form one measure with it, and their unit: "18", "18 x 20 cm", "de 5 à 8
 * ans", "deux mètres dix".
 */
export function readRun(
  tokens: readonly Token[],
  at: number,
  first: Said & { unit?: Unit; things?: string },
  language: ForeignLanguage,
): Run {
  const tongue = tongues[language];
  const amounts: Said[] = [first];
  let form: Run['form'] = 'single';
  let own = first.unit ? { unit: first.unit, next: first.next } : readForeignUnit(tokens, first.next, language);
  let next = pastLabel(tokens, own?.next ?? first.next);
  if (first.unit || first.things)
    return ended(tokens, { amounts, form, unit: first.unit ?? null, next, things: first.things ?? '' });
  while (amounts.length < 4) {
    const join = tokens[next];
    const isTimes = join !== undefined && tongue.times.has(join.lower);
    if (!isTimes && (form !== 'single' || !isRange(tokens, at, next, tongue))) break;
    const following = readSaid(tokens, isTimes ? pastLabel(tokens, next + 1) : next + 1, tongue.read);
    if (!following || following.compound || following.article || (following.share && !isTimes)) break;
    // In "200 (p) mm", the letter of the side stands before the unit.
    const other =
      readForeignUnit(tokens, following.next, language) ?? readForeignUnit(tokens, pastLabel(tokens, following.next), language);
    if (own && other && own.unit.dimension !== other.unit.dimension) break;
    if (!isTimes && own && other && own.unit.id !== other.unit.id) break;
    if (isTimes && join.kind === 'word' && join.lower.length > 1 && !own && !other) break;
    form = isTimes ? 'sides' : 'range';
    amounts.push(following);
    own = other ?? own;
    next = pastLabel(tokens, other?.next ?? following.next);
  }
  const run: Run = ended(tokens, { amounts, form, unit: own?.unit ?? null, next });
  return inOtherWords(form === 'single' && own ? (withRest(tokens, run, language) ?? run) : run);
}

/** Skips a letter that names a side: the L and H of "L 24 x H 18 cm" and "24 (L) x 18 (H) cm". */
function pastLabel(tokens: readonly Token[], at: number): number {
  const label = /^[bdhlptwø]$/;
  if (tokens[at]?.text === '(' && label.test(tokens[at + 1]?.lower ?? '') && tokens[at + 2]?.text === ')') return at + 3;
  const isLabel = label.test(tokens[at]?.lower ?? '') && (tokens[at + 1]?.kind === 'number' || tokens[at + 1]?.lower === 'x');
  return isLabel ? at + 1 : at;
}

const ended = (tokens: readonly Token[], run: Omit<Run, 'end'>): Run => ({ ...run, end: tokens[run.next - 1]?.end ?? 0 });

/**
 * Adds other values that an amount may have. A pound is read as 500 g, but may be the imperial pound of 453.6 g. "Huit jours" (8
 * days) often means one week, and "quinze jours" (15 days) two weeks. So 7 and 14 days are added.
 */
function inOtherWords(run: Run): Run {
  const alsoOf = (value: number): number[] => {
    if (run.unit?.id === pound.id) return [value * 0.9072];
    return run.unit?.id === 'day' && (value === 8 || value === 15) ? [value - 1] : [];
  };
  const amounts = run.amounts.map((amount) => ({ ...amount, readings: amount.readings.flatMap((one) => [one, ...alsoOf(one)]) }));
  return { ...run, amounts };
}

function isRange(tokens: readonly Token[], at: number, next: number, tongue: Tongue): boolean {
  const join = tokens[next];
  if (!join) return false;
  if (isDash(join)) return tokens[next + 1]?.kind === 'number' && join.glued === (tokens[next + 1]?.glued ?? false);
  return tongue.range.has(join.lower) || (tongue.and.has(join.lower) && tongue.between.has(tokens[at - 1]?.lower ?? ''));
}

/** The unit that may follow a larger one, and how many of it make the larger one. */
const smaller: Readonly<Record<string, readonly [unit: string, many: number]>> = {
  m: ['cm', 100],
  cm: ['mm', 10],
  kg: ['g', 1_000],
  l: ['ml', 1_000],
  h: ['min', 60],
  min: ['s', 60],
  '€': ['ct', 100],
  week: ['day', 7],
  year: ['month', 12],
  ft: ['in', 12],
  lb: ['oz', 16],
};

/**
 * Adds the words after the unit to the amount: "et demi" in "un kilo et demi", "30 Minuten" in "2 Stunden 30 Minuten". Null if
 * they do not belong to the amount.
 */
function withRest(tokens: readonly Token[], run: Run, language: ForeignLanguage): Run | null {
  const tongue = tongues[language];
  const [amount] = run.amounts;
  const { unit, next } = run;
  if (!amount || !unit) return null;
  // "Un mètre dix" is a number, although it begins with an article.
  const { article, ...whole } = amount;
  const plus = (value: number, step: number, behind: number) =>
    ended(tokens, {
      ...run,
      amounts: [{ ...whole, readings: amount.readings.map((one) => one + value), step }],
      next: behind,
    });
  const joined = tongue.and.has(tokens[next]?.lower ?? '') || tongue.joins.has(tokens[next]?.lower ?? '');
  const rest = tokens[next]?.kind === 'sign' ? null : readSaid(tokens, joined ? next + 1 : next, tongue.read);
  if (!rest || rest.compound || rest.readings.length > 1) return null;
  const [value = 0] = rest.readings;
  const other = readForeignUnit(tokens, rest.next, language);
  // A following fraction belongs to the unit before it and has no unit of its own: "un kilo et demi".
  if (value < 1) return other || (!joined && !rest.share) ? null : plus(value, rest.step, rest.next);
  const [id, many] = smaller[unit.id] ?? ['', 0];
  if (other) return other.unit.id === id && value < many ? plus(value / many, 1 / many, other.next) : null;
  if (tongue.and.has(tokens[next]?.lower ?? '') || rest.article || !isBareRest(tokens, rest, tongue)) return null;
  const share = shareOfUnit(unit.id, value);
  return share ? plus(value * share, share, rest.next) : null;
}

/**
 * If a bare number follows the unit, the share of the unit that it counts: hundredths of a metre in "un mètre dix", tenths of a
 * kilo in "deux kilos sept". Null if no such number can follow.
 */
function shareOfUnit(unit: string, value: number): number | null {
  if (!Number.isInteger(value)) return null;
  if (unit === 'm' || unit === '€') return value < 100 ? 0.01 : null;
  if (unit === 'h' || unit === 'min') return value < 60 ? 1 / 60 : null;
  if (unit === 'ft') return value < 12 ? 1 / 12 : null;
  if (!['kg', 'l', 'mm', 'cm', 'g', 'km'].includes(unit)) return null;
  return value < 10 ? 0.1 : value < 100 ? 0.01 : value < 1_000 ? 0.001 : null;
}

function isBareRest(tokens: readonly Token[], rest: Said, tongue: Tongue): boolean {
  const behind = tokens[rest.next];
  return (
    !behind ||
    behind.kind === 'sign' ||
    tongue.small.has(behind.lower) ||
    tongue.times.has(behind.lower) ||
    tongue.roles.has(behind.lower)
  );
}

/**
 * Reads a Spanish unit without a number before it and with one after it: "metro y medio", "metro diez", "hora y media". Null if
 * there is none.
 */
export function unitAlone(tokens: readonly Token[], at: number, language: ForeignLanguage): Run | null {
  const token = tokens[at];
  if (language !== 'es' || !token || token.lower.length < 4) return null;
  const unit = unitCalled(language, token.lower);
  const isRestNext = unit && (tokens[at + 1]?.lower === 'y' || ['m', 'kg', 'l'].includes(unit.id));
  if (!isRestNext || token.lower.endsWith('s')) return null;
  const one: Said = { readings: [1], step: 1, start: token.start, end: token.end, word: true, next: at };
  const run = ended(tokens, { amounts: [one], form: 'single' as const, unit, next: at + 1 });
  return withRest(tokens, run, language);
}
