/**
 * Finds the measures and counts in a German, French or Spanish text: fünfundzwanzig Zentimeter hoch · deux kilos sept · de 37 a 44
 * · sept centimètres sur cinq et demi · zwei Taschen.
 */
import { isDash, pastHyphen, type Token } from '../../../text/tokens.ts';
import type { ForeignLanguage } from '../../../vocabulary/unit-words.ts';
import type { Unit } from '../../../vocabulary/units.ts';
import { isCode, isIdle } from '../codes.ts';
import type { Bound } from '../hedges.ts';
import { type Manner, mannerOf } from '../manner.ts';
import type { Role } from '../roles.ts';
import { inCompound, type Run, readRun, unitAlone } from './foreign-runs.ts';
import { boundOf, countedBehind, fitting, namedBefore, roleOf } from './foreign-words.ts';
import { readSaid, type Said } from './numeral.ts';
import { roleCalled, type Tongue, tongues } from './tongue.ts';

export interface ForeignMeasure {
  /** One number, both ends of a range, or the sides of "140 por 150". */
  amounts: readonly Said[];
  form: 'single' | 'range' | 'sides';
  unit: Unit | null;
  /** True if the unit stands only earlier in the sentence: "24 cm de long, 18 de large". */
  isElided: boolean;
  /** True after a word for "between": "entre deux tailles". */
  isBetween: boolean;
  /** Stems of the words that follow the number. They name the thing that the number counts, or of which it is a share. */
  counts: readonly string[];
  /** Stems of the words before the number in the same part of the sentence. */
  named: readonly string[];
  role: Role | null;
  bound: Bound | null;
  manner: Manner | null;
  start: number;
  end: number;
  /** The index of the measure's first token, and of the first token after the measure. */
  at: number;
  next: number;
}

/** The measures and counts of a text, in order. `tokens` come from `tokensForNumbers`. */
export function foreignMeasuresOf(tokens: readonly Token[], language: ForeignLanguage): ForeignMeasure[] {
  const measures: ForeignMeasure[] = [];
  const { sayings } = tongues[language];
  let length: Unit | null = null;
  // A word for a property before this index belongs to an earlier number: "largo" in "20 cm de largo, 12 de hoja".
  let named = 0;
  // The index after the last measure with a unit. Words before this index say nothing about the next number.
  let past = 0;
  for (let at = 0; at < tokens.length; ) {
    if (tokens[at]?.opensLine || ['.', '!', '?'].includes(tokens[at - 1]?.text ?? '')) length = null;
    const saying = sayings.get(tokens[at]?.lower ?? '')?.find((words) => words.every((one, i) => tokens[at + i]?.lower === one));
    if (saying) {
      at += saying.length;
      continue;
    }
    const measure = readMeasure(tokens, at, language, { length, named, past });
    if (measure && 'role' in measure && measure.role) named = Math.max(named, measure.next + 2);
    if (measure && 'amounts' in measure) {
      measures.push(...splitMultiples(measure));
      // The words before a measure belong to it alone: in "Large de quinze centimètres, d'un demi-millimètre", only the first one
      // is the width.
      if (measure.unit) past = measure.next;
      if (measure.unit && !tongues[language].and.has(tokens[measure.next]?.lower ?? '')) named = Math.max(named, measure.next);
    }
    if (measure && 'unit' in measure && measure.unit?.dimension === 'length') length = measure.unit;
    at = Math.max(measure?.next ?? 0, at + 1);
  }
  return withListedUnits(tokens, measures, tongues[language]);
}

/** Gives the numbers of a list the unit after its last one: "60, 70 et 80 °C". */
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
    // In "Los dos, un litro", the article begins something new, so this is not a list.
    const isPlain = one.counts.length === 0 && !small.has(tokens[behind.at]?.lower ?? '');
    if (isList && !one.unit && behind.unit && isPlain) listed[i] = { ...one, unit: behind.unit };
  }
  return listed;
}

/** Whether the measure counts as a number. An article ("ein") or a fraction ("a third") does so only with a unit. */
export const isNumber = ({ unit, amounts }: ForeignMeasure) =>
  unit !== null || !amounts.some(({ article, share }) => article || share);

/**
 * What the measures before a number tell about it. `length` is the unit of a length earlier in the sentence. `named` and `past`
 * are explained in `foreignMeasuresOf`.
 */
interface Before {
  length: Unit | null;
  named: number;
  past: number;
}

function readMeasure(
  tokens: readonly Token[],
  at: number,
  language: ForeignLanguage,
  before: Before,
): ForeignMeasure | Pick<ForeignMeasure, 'next'> | null {
  const tongue = tongues[language];
  const { length, named } = before;
  const said = readSaid(tokens, at, tongue.read);
  const first = said && !isRatio(tokens, at, said.next) && inCompound(said, language);
  const elided = first ? null : unitAlone(tokens, at, language);
  if (elided) return withWords(tokens, at, elided, tongue, before);
  if (!first) return null;
  const behind = pastHyphen(tokens, first.next);
  // Before a word such as "mal" (times), a number says nothing about the product. But if another number follows, as in "140 mal
  // 200", the two numbers are sides.
  const isTimes = tongue.times.has(tokens[behind]?.lower ?? '') && readSaid(tokens, behind + 1, tongue.read) !== null;
  if (isIdle(tokens, at, first) || (tongue.idle.has(tokens[behind]?.lower ?? '') && !isTimes)) return { next: first.next };
  const run = readRun(tokens, at, first, language);
  const last = run.amounts.at(-1) as Said;
  if (isCode(tokens, at, run.next, last, run.unit) || isName(tokens, run) || isTimeOfDay(tokens, run, tongue))
    return { next: run.next };
  // A sentence may state the unit of its lengths only once: "24 cm de long, 18 de large".
  const isBare = !run.unit && !first.article && !first.share && !run.things;
  const role = isBare && length !== null ? roleOf(tokens, at, run.next, tongue, named) : null;
  const isSide = role !== null && sides.has(role) && !isThing(tokens[run.next], tongue);
  return withWords(tokens, at, isSide ? { ...run, unit: length, isElided: true } : run, tongue, before);
}

/** Whether a number is one side of a ratio: "7 : 3". */
const isRatio = (tokens: readonly Token[], at: number, next: number) =>
  (tokens[next]?.text === ':' && tokens[next + 1]?.kind === 'number' && !tokens[next + 1]?.opensLine) ||
  (tokens[at - 1]?.text === ':' && tokens[at - 2]?.kind === 'number' && tokens[at]?.kind === 'number');

/** Whether the word after a number may name the counted thing. */
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

/** Adds to a number and its unit what the words around them say. */
function withWords(tokens: readonly Token[], at: number, run: Run, tongue: Tongue, { named, past }: Before): ForeignMeasure {
  const { amounts, form, unit, next, end, things, isElided = false } = run;
  const manner = mannerOf(tokens, at, next, amounts, unit);
  const often = manner?.kind === 'frequency' ? manner : null;
  const isAbout = amounts.some(({ about }) => about);
  const isLength = !unit || unit.dimension === 'length';
  const words = tokens.slice(next, next + 3).map(({ lower }) => lower);
  const isOver = tongue.overBehind?.some((phrase) => phrase.split(' ').every((word, i) => words[i] === word));
  const behind = isOver ? 'barely over' : (!isLength && tongue.boundsBehind?.get(words[0] ?? '')) || null;
  return {
    amounts,
    form,
    unit,
    isElided,
    isBetween: tongue.between.has(tokens[at - 1]?.lower ?? ''),
    counts: things ? [tongue.stem(things)] : countedBehind(tokens, next, tongue),
    named: namedBefore(tokens, at, tongue, past),
    role: fitting(roleOf(tokens, at, next, tongue, named), unit),
    bound:
      boundOf(tokens, at, tongue) ?? behind ?? (isAbout || tongue.hedgedBehind.has(tokens[next]?.lower ?? '') ? 'about' : null),
    manner,
    start: often?.start ?? tokens[at]?.start ?? 0,
    end: often?.end ?? end,
    at,
    next: Math.max(often?.next ?? next, at + 1),
  };
}
