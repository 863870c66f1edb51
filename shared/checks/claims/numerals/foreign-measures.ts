/**
 * Finds the measures and counts in a German, French or Spanish text: fünfundzwanzig Zentimeter hoch · deux kilos sept · de 37 a 44
 * · sept centimètres sur cinq et demi · zwei Taschen.
 */
import { isDash, pastHyphen, type Token } from '../../../text/tokens.ts';
import { type ForeignLanguage, pound, unitCalled, unitWords } from '../../../vocabulary/unit-words.ts';
import { type Unit, unitOf } from '../../../vocabulary/units.ts';
import { isCode, isIdle } from '../codes.ts';
import type { Bound } from '../hedges.ts';
import { type Manner, mannerOf } from '../manner.ts';
import type { Role } from '../roles.ts';
import { readSaid, type Said } from './numeral.ts';
import { roleCalled, type Tongue, tongues } from './tongue.ts';

export interface ForeignMeasure {
  /** One number, both ends of a range, or the sides of "140 por 150". */
  amounts: readonly Said[];
  form: 'single' | 'range' | 'sides';
  unit: Unit | null;
  /** True if the unit is not said here but earlier in the sentence: "24 cm de long, 18 de large". */
  isElided: boolean;
  /** Stems of the words that follow the number: what it counts, or what a share is of. */
  counts: readonly string[];
  /** Stems of the words before the number in the same part of the sentence. */
  named: readonly string[];
  role: Role | null;
  bound: Bound | null;
  manner: Manner | null;
  start: number;
  end: number;
  /** The index of its first token, and of the first token after it. */
  at: number;
  next: number;
}

/** The measures and counts of a text, in order. `tokens` come from `tokensForNumbers`. */
export function foreignMeasuresOf(tokens: readonly Token[], language: ForeignLanguage): ForeignMeasure[] {
  const measures: ForeignMeasure[] = [];
  const { sayings } = tongues[language];
  let length: Unit | null = null;
  // Up to here, a word for a property belongs to the number before it: "20 cm de largo, 12 de hoja".
  let named = 0;
  for (let at = 0; at < tokens.length; ) {
    if (tokens[at]?.opensLine || ['.', '!', '?'].includes(tokens[at - 1]?.text ?? '')) length = null;
    const saying = sayings.get(tokens[at]?.lower ?? '')?.find((words) => words.every((one, i) => tokens[at + i]?.lower === one));
    if (saying) {
      at += saying.length;
      continue;
    }
    const measure = readMeasure(tokens, at, language, length, named);
    if (measure && 'role' in measure && measure.role) named = Math.max(named, measure.next + 2);
    if (measure && 'amounts' in measure) measures.push(...splitMultiples(measure));
    if (measure && 'unit' in measure && measure.unit?.dimension === 'length') length = measure.unit;
    at = Math.max(measure?.next ?? 0, at + 1);
  }
  return withListedUnits(tokens, measures, tongues[language]);
}

/** Gives the numbers of a list the unit behind its last one: "60, 70 et 80 °C". */
function withListedUnits(
  tokens: readonly Token[],
  measures: readonly ForeignMeasure[],
  { and, range, small }: Tongue,
): ForeignMeasure[] {
  const listed = [...measures];
  for (let i = listed.length - 2; i >= 0; i--) {
    const [one, behind] = [listed[i] as ForeignMeasure, listed[i + 1] as ForeignMeasure];
    const join = tokens[one.next];
    const isList =
      behind.at === one.next + 1 && join && ([',', '/', ';'].includes(join.text) || and.has(join.lower) || range.has(join.lower));
    // "Los dos, un litro" is no list: there an article begins something new.
    const isPlain = one.counts.length === 0 && !small.has(tokens[behind.at]?.lower ?? '');
    if (isList && !one.unit && behind.unit && isPlain) listed[i] = { ...one, unit: behind.unit };
  }
  return listed;
}

/** Whether the measure is a number by itself: an article or a share such as "a third" needs a unit. */
export const isNumber = ({ unit, amounts }: ForeignMeasure) =>
  unit !== null || !amounts.some(({ article, share }) => article || share);

function readMeasure(
  tokens: readonly Token[],
  at: number,
  language: ForeignLanguage,
  length: Unit | null,
  named: number,
): ForeignMeasure | Pick<ForeignMeasure, 'next'> | null {
  const tongue = tongues[language];
  const said = readSaid(tokens, at, tongue.read);
  const first = said && inCompound(said, language);
  const elided = first ? null : unitAlone(tokens, at, language);
  if (elided) return withWords(tokens, at, elided, tongue, named);
  if (!first) return null;
  if (isIdle(tokens, at, first) || tongue.idle.has(tokens[pastHyphen(tokens, first.next)]?.lower ?? ''))
    return { next: first.next };
  const run = readRun(tokens, at, first, language);
  const last = run.amounts.at(-1) as Said;
  if (isCode(tokens, at, run.next, last, run.unit) || isName(tokens, run) || isTimeOfDay(tokens, run, tongue))
    return { next: run.next };
  // "24 cm de long, 18 de large": the unit is said once in a sentence.
  const isBare = !run.unit && !first.article && !first.share && !run.things;
  const role = isBare && length !== null ? roleOf(tokens, at, run.next, tongue, named) : null;
  const isSide = role !== null && sides.has(role) && !isThing(tokens[run.next], tongue);
  return withWords(tokens, at, isSide ? { ...run, unit: length, isElided: true } : run, tongue, named);
}

/** Whether the word after a number may be what it counts. */
const isThing = (word: Token | undefined, tongue: Tongue) =>
  word?.kind === 'word' && !tongue.small.has(word.lower) && !tongue.beforeRole.has(word.lower) && !roleCalled(word.lower, tongue);

const sides = new Set<Role>(['height', 'width', 'length', 'depth', 'diameter', 'thickness']);

/** Whether the number is part of a name: "quatre-quarts", "deux-pièces". */
const isName = (tokens: readonly Token[], { unit, next, amounts: [first] }: Run) =>
  !unit && first?.word === true && isDash(tokens[next]) && tokens[next]?.glued === true && tokens[next + 1]?.glued === true;

const isTimeOfDay = (tokens: readonly Token[], { unit, next }: Run, { ofDay }: Tongue) =>
  unit?.id === 'h' && (ofDay.has(tokens[next]?.lower ?? '') || (tokens[next]?.glued === true && tokens[next]?.kind === 'number'));

/** Reads "2 x 500 ml" as a count and a measure, because the 2 counts bottles and is not the length of a side. */
function splitMultiples(measure: ForeignMeasure): ForeignMeasure[] {
  const { amounts, form, unit } = measure;
  const [count, each] = amounts;
  if (form !== 'sides' || amounts.length !== 2 || !count || !each || !unit || ['length', 'pixels'].includes(unit.dimension))
    return [measure];
  const total = each.readings.map((value) => value * (count.readings[0] ?? 1));
  return [
    { ...measure, amounts: [count], form: 'single', unit: null, counts: [], role: null, end: count.end },
    { ...measure, amounts: [{ ...each, readings: [...each.readings, ...total] }], form: 'single', start: each.start },
  ];
}

type Run = Pick<ForeignMeasure, 'amounts' | 'form' | 'unit' | 'next'> & { end: number; things?: string; isElided?: boolean };

/** Adds to numbers and unit what the words around them say. */
function withWords(tokens: readonly Token[], at: number, run: Run, tongue: Tongue, named: number): ForeignMeasure {
  const { amounts, form, unit, next, end, things, isElided = false } = run;
  const manner = mannerOf(tokens, at, next, amounts, unit);
  const often = manner?.kind === 'frequency' ? manner : null;
  const isAbout = amounts.some(({ about }) => about);
  return {
    amounts,
    form,
    unit,
    isElided,
    counts: things ? [tongue.stem(things)] : countedBehind(tokens, next, tongue),
    named: namedBefore(tokens, at, tongue),
    role: fitting(roleOf(tokens, at, next, tongue, named), unit),
    bound: boundOf(tokens, at, tongue) ?? (isAbout || tongue.hedgedBehind.has(tokens[next]?.lower ?? '') ? 'about' : null),
    manner,
    start: often?.start ?? tokens[at]?.start ?? 0,
    end: often?.end ?? end,
    at,
    next: Math.max(often?.next ?? next, at + 1),
  };
}

/** The adjectives that German makes of a number and a length of time. */
const periods: readonly [RegExp, string][] = [
  [/^jährig/, 'year'],
  [/^monatig/, 'month'],
  [/^wöchig/, 'week'],
  [/^tägig/, 'day'],
  [/^stündig/, 'h'],
  [/^minütig/, 'min'],
];
/** Units that stand inside of German words, the longest first: "Zweiliterkanne", "Viertelstunde". */
const inside =
  'milliliter zentiliter liter millimeter zentimeter kilometer meter kilogramm kilo gramm pfund kilowatt watt volt stunden stunde minuten minute sekunden sekunde tage wochen monate jahre zoll prozent karat'.split(
    ' ',
  );

/** Reads what a compound word says: the unit of "Zweiliterkanne", the things of "dreilagig". Null if it is no number after all. */
function inCompound(said: Said, language: ForeignLanguage): (Said & { unit?: Unit; things?: string }) | null {
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

/** The unit at token `at`, also after a hyphen: "2-Liter-Kanne". */
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
    // A sign such as ″ or the p of 1080p follows its number without a space, and "2 m8 bolts" have no metres.
    if ((token.kind === 'sign' || token.lower === 'p') && !token.glued && !['%', '€', '°'].includes(token.text)) return null;
    if (token.text.length === 1 && token.kind === 'word' && tokens[next]?.glued && tokens[next]?.kind === 'number') return null;
    return { unit, next };
  }
  return null;
}

/** Reads the numbers that are one measure, with their unit: "18", "18 x 20 cm", "de 5 à 8 ans", "deux mètres dix". */
function readRun(
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
    const other = readForeignUnit(tokens, following.next, language);
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

/** A pound may also be the imperial one of 453.6 g; eight and fifteen days are one and two weeks. */
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

/** Adds what follows the unit: "et demi", "y medio", "und einen halben", "kilos sept", "2 Stunden 30 Minuten". */
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
  // "Drei und ein halber" shares are of the unit before them: "et demi" has no unit of its own.
  if (value < 1) return other || (!joined && !rest.share) ? null : plus(value, rest.step, rest.next);
  const [id, many] = smaller[unit.id] ?? ['', 0];
  if (other) return other.unit.id === id && value < many ? plus(value / many, 1 / many, other.next) : null;
  if (tongue.and.has(tokens[next]?.lower ?? '') || rest.article || !isBareRest(tokens, rest, tongue)) return null;
  const share = shareOfUnit(unit.id, value);
  return share ? plus(value * share, share, rest.next) : null;
}

/** What one of a bare rest is worth: hundredths of a metre in "un mètre dix", tenths of a kilo in "deux kilos sept". */
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
  return !behind || behind.kind === 'sign' || tongue.small.has(behind.lower) || tongue.roles.has(behind.lower);
}

/** Reads a Spanish unit that has no number before it and one behind it: "metro y medio", "metro diez", "hora y media". */
function unitAlone(tokens: readonly Token[], at: number, language: ForeignLanguage): Run | null {
  const token = tokens[at];
  if (language !== 'es' || !token || token.lower.length < 4) return null;
  const unit = unitCalled(language, token.lower);
  const isRestNext = unit && (tokens[at + 1]?.lower === 'y' || ['m', 'kg', 'l'].includes(unit.id));
  if (!isRestNext || token.lower.endsWith('s')) return null;
  const one: Said = { readings: [1], step: 1, start: token.start, end: token.end, word: true, next: at };
  const run = ended(tokens, { amounts: [one], form: 'single' as const, unit, next: at + 1 });
  return withRest(tokens, run, language);
}

/** Stems of up to three words after a number, until a small word or a sign. */
function countedBehind(tokens: readonly Token[], next: number, tongue: Tongue): string[] {
  const counted: string[] = [];
  let at = pastHyphen(tokens, next);
  if (['x', '×'].includes(tokens[at]?.lower ?? '')) at += 1;
  // What a share is of stands behind "de": "80 % de coton".
  if (['de', 'du', 'des', 'del'].includes(tokens[at]?.lower ?? '')) at += 1;
  for (let seen = 0; seen < 3; seen++) {
    const word = tokens[at];
    if (word?.kind !== 'word' || word.opensLine || tongue.small.has(word.lower)) break;
    counted.push(tongue.stem(word.lower));
    at = pastHyphen(tokens, at + 1);
  }
  return counted;
}

/** How many words before a number may say what it is about. */
const MOST_BEFORE = 6;

/** Whether what stands before a sign still says what the number is about: "Klinge: 21 cm", "la hoja, de 21 cm". */
function isPart(tokens: readonly Token[], sign: number, at: number): boolean {
  const { text } = tokens[sign] as Token;
  return (
    text === ':' || text === '(' || isDash(tokens[sign]) || (text === ',' && sign === at - 2 && tokens[at - 1]?.kind === 'word')
  );
}

function namedBefore(tokens: readonly Token[], at: number, tongue: Tongue): string[] {
  const named: string[] = [];
  for (let i = at - 1; i >= 0 && named.length < MOST_BEFORE && at - i < 2 * MOST_BEFORE; i--) {
    const token = tokens[i] as Token;
    if (token.kind === 'number' || tongue.and.has(token.lower) || (token.kind === 'sign' && !isPart(tokens, i, at))) break;
    if (token.kind === 'word' && token.text.length > 1 && !tongue.small.has(token.lower)) named.push(tongue.stem(token.lower));
    if (token.opensLine) break;
  }
  return named;
}

/** The kinds of units in which a property is given. "Volume" is no capacity if the number is one of minutes. */
const dimensionsOf: Readonly<Record<Role, readonly Unit['dimension'][]>> = {
  height: ['length'],
  width: ['length'],
  length: ['length'],
  depth: ['length'],
  diameter: ['length'],
  thickness: ['length'],
  weight: ['mass'],
  capacity: ['volume', 'charge', 'data', 'mass', 'energy'],
  warranty: ['time'],
  battery: ['time'],
  charging: ['time'],
  returns: ['time'],
  'shelf life': ['time'],
  load: ['mass'],
};

const fitting = (role: Role | null, unit: Unit | null) =>
  role && unit && dimensionsOf[role].includes(unit.dimension) ? role : null;

function roleOf(tokens: readonly Token[], at: number, next: number, tongue: Tongue, from: number): Role | null {
  for (let i = next; i < next + 3; i++) {
    const word = tokens[i];
    if (word?.kind !== 'word' || word.opensLine) break;
    const role = roleCalled(word.lower, tongue);
    if (role) return role;
    if (!tongue.beforeRole.has(word.lower)) break;
  }
  for (let i = at - 1, seen = 0; i >= from && seen < 5; i--, seen++) {
    const token = tokens[i] as Token;
    // "Largeur, six": a comma may stand for "is".
    const isPause = token.text === ':' || (token.text === ',' && i === at - 1) || isDash(token);
    if (token.kind === 'number' || (token.kind === 'sign' && !isPause)) break;
    const role = roleCalled(token.lower, tongue);
    if (role) {
      // "Ancho y alto: 31 y 55 cm" names two at once.
      if (tongue.and.has(tokens[i - 1]?.lower ?? '') && roleCalled(tokens[i - 2]?.lower ?? '', tongue)) return null;
      if (!tongue.adjectives.has(token.lower)) return role;
      if (tokens.slice(i + 1, at).every(({ kind, lower }) => kind === 'sign' || tongue.beforeRole.has(lower))) return role;
    }
    if (tongue.and.has(token.lower) || token.opensLine) break;
  }
  return null;
}

function boundOf(tokens: readonly Token[], at: number, tongue: Tongue): Bound | null {
  const before = tokens[at - 1];
  if (!before) return null;
  if (['~', '≈', '±'].includes(before.text)) return 'about';
  for (const [words, bound] of tongue.bounds.get(before.lower) ?? []) {
    const from = at - words.length;
    if (words.every((word, i) => tokens[from + i]?.lower === word)) return bound;
  }
  return null;
}
