/** Checks that every number in a text, together with its unit, is in the facts. */

import type { Token } from '../../text/tokens.ts';
import { anyThing } from '../../vocabulary/packs.ts';
import { unitOf } from '../../vocabulary/units.ts';
import type { Amount } from './amounts.ts';
import { type Claim, MOST_CLAIMS } from './claim.ts';
import { codesOf } from './codes.ts';
import type { FactBase } from './fact-base.ts';
import type { FactLine } from './fact-line.ts';
import { canGo } from './fixes.ts';
import type { Manner } from './manner.ts';
import { spanOf } from './measure-index.ts';
import { type Measure, measuresOf } from './measures.ts';
import { untoldFrequency, untoldYear } from './messages.ts';

/**
 * The measures and codes in a text that no fact supports. `masked` tells whether a number at this position is not to be checked,
 * because it belongs to a name or a saying.
 */
export function numberClaims(
  text: string,
  tokens: readonly Token[],
  base: FactBase,
  { masked, english }: { masked: (start: number) => boolean; english: boolean },
): Claim[] {
  const claims: Claim[] = [];
  for (const read of measuresOf(tokens)) {
    if (masked(read.start)) continue;
    const amounts = read.amounts.map((amount) => asWritten(amount, english));
    // A text in another language has other words for the counted things than the facts, so only the number is compared.
    const measure = { ...read, amounts, counts: english ? read.counts : [] };
    const claim = claimOf(text, measure, base);
    if (claim) claims.push(claim);
    if (claims.length === MOST_CLAIMS) return claims;
  }
  for (const code of codesOf(tokens)) {
    if (
      masked(code.start) ||
      base.codes.has(code.text) ||
      base.codes.has(withoutHyphens(code.text)) ||
      saidPlainly(code.text, base)
    )
      continue;
    if (ignoredCodes.test(code.text)) continue;
    const found = text.slice(code.start, code.end);
    claims.push({
      check: 'number',
      severity: 'hard',
      start: code.start,
      end: code.end,
      clash: null,
      instead: null,
      removable: canGo(text, code.start, code.end),
      asFact: { name: 'Model', value: found },
    });
  }
  return claims;
}

/**
 * Chooses between the two values that "1.200" may have. In a text the language decides: 1.2 in English, 1200 in German. Facts may
 * be written either way, so they keep both values.
 */
function asWritten(amount: Amount, isEnglish: boolean): Amount {
  const [likely, other] = amount.readings;
  const reading = isEnglish ? likely : (other ?? likely);
  return amount.readings.length === 1 || reading === undefined ? amount : { ...amount, readings: [reading] };
}

/** Codes that are not checked, because they are common terms: 2D and 3D, 360°, decades such as 90s, Covid-19, file formats. */
const ignoredCodes = /^(?:[23]d|360°?|\d0s|covid-?19|mp[34])$/;
const withoutHyphens = (code: string) => code.replace(/[‐‑–—-]/g, '');

function saidPlainly(code: string, base: FactBase): boolean {
  const words = code.match(/\p{L}+|\d+(?:[.,]\d+)*/gu) ?? [];
  return words.length > 0 && base.phrases.has(words.join(' '));
}

function claimOf(text: string, measure: Measure, base: FactBase): Claim | null {
  return measure.manner ? mannerClaim(text, measure, measure.manner, base) : measureClaim(text, measure, base);
}

/**
 * Checks a number that says how often something is done, or that is a year. If a fact contradicts it, the finding is hard.
 * Without such a fact it is only a warning, unless the text says that the product is from that year.
 */
function mannerClaim(text: string, measure: Measure, manner: Manner, base: FactBase): Claim | null {
  const isYear = manner.kind === 'year';
  const known = isYear ? measure.amounts.every((amount) => base.numbers.hasNumber(amount)) : isSupported(text, measure, base);
  if (known) return null;
  const found = text.slice(measure.start, measure.end);
  const rival = isYear ? beginningOf(base, manner) : oftenOf(measure, base);
  const isHard = rival !== null || (isYear && manner.isClaim);
  return {
    ...(isHard ? {} : { reason: isYear ? untoldYear(found) : untoldFrequency(found) }),
    check: rival ? 'contradiction' : 'number',
    severity: isHard ? 'hard' : 'warn',
    start: measure.start,
    end: measure.end,
    clash: rival?.line ?? null,
    instead: rival ? rival.line.text.slice(rival.measure.start, rival.measure.end) : null,
    removable: false,
    asFact: { name: isYear ? 'Year' : 'How often', value: found },
  };
}

/**
 * The fact to compare with a text that says how often: it has the same period ("a week"), or both are intervals ("every 3
 * months").
 */
function oftenOf({ counts, unit }: Measure, base: FactBase): Rival | null {
  const same = ({ measure: { manner, counts: own } }: Rival) =>
    manner?.kind === 'frequency' && (unit ? manner.period === null : own.some((period) => counts.includes(period)));
  return base.measures.slice(0, MOST_RIVALS).find(same) ?? null;
}

/** The fact that says when the business was founded. Null if there is none, or if the text's year is about something else. */
function beginningOf(base: FactBase, manner: Manner): Rival | null {
  if (manner.kind !== 'year' || !manner.isBeginning) return null;
  const isYear = ({ measure: { unit, amounts } }: Rival) => !unit && (amounts[0]?.readings[0] ?? 0) >= 1800;
  const named = ({ line }: Rival) => line.isValue && /found|since|establish/i.test(line.name);
  return base.measures.slice(0, MOST_RIVALS).find((fact) => named(fact) && isYear(fact)) ?? null;
}

function measureClaim(text: string, measure: Measure, base: FactBase): Claim | null {
  const supported = isSupported(text, measure, base);
  // Most measures are decided here. Below, the facts are compared one by one, which is slow.
  if (supported && (!measure.role || !measure.unit)) return null;
  const rivals = rivalsOf(measure, base);
  if (supported && !contradicts(measure, rivals)) return null;
  const sameNumber = measure.unit && !supported ? sameNumberElsewhere(measure, base) : null;
  const rival = rivals[0] ?? sameNumber;
  const quantity = !measure.unit && measure.counts.length > 0;
  const named = measure.role !== null && rivals.some((other) => other.measure.role === measure.role);
  const check = sameNumber ? 'unit' : named ? 'contradiction' : quantity ? 'quantity' : 'number';
  const clash = (sameNumber ?? rival)?.line ?? null;
  const wrong = sameNumber ?? rival;
  return {
    check,
    severity: 'hard',
    start: measure.start,
    end: measure.end,
    clash,
    instead: wrong ? inItsPlace(text, measure, wrong) : null,
    removable: text.slice(measure.start, measure.end).includes('-') && canGo(text, measure.start, measure.end),
    asFact: { name: nameFor(measure, clash), value: text.slice(measure.start, measure.end).replace(/(\d)-(?=\p{L})/u, '$1 ') },
  };
}

function isSupported(text: string, measure: Measure, base: FactBase): boolean {
  const { unit } = measure;
  return measure.amounts.every((amount) => {
    if (!unit && isQuoted(text, measure, base)) return true;
    if (!unit)
      return isCounted(amount.readings, measure.counts, base) || (measure.counts.length === 0 && base.numbers.hasNumber(amount));
    if (base.numbers.has(amount, unit, measure.bound)) return true;
    // Many sellers write "oz" for fluid ounces: "16 oz" of a drink is a volume, not a weight. Likewise "40°" can mean 40 °C.
    if (unit.id === 'oz' && base.numbers.has(amount, fluidOunce, measure.bound)) return true;
    if (unit.id === 'fl oz' && base.numbers.has(amount, unitOf('oz'), measure.bound)) return true;
    if (unit.dimension === 'angle' && base.numbers.has(amount, unitOf('°C'), null)) return true;
    // A cup is a unit of volume, but "12 cups" may also count cups.
    return unit.id === 'cup' && isCounted(amount.readings, ['cup'], base);
  });
}

/**
 * Whether the facts contain the number together with the word after it in the text. Signs between the two are ignored, because a
 * tag may have lost them: "100 merino wool" for "100% merino wool".
 */
function isQuoted(text: string, { start, end }: Measure, { phrases }: FactBase): boolean {
  const behind = /^\s*(\p{L}+)/u.exec(text.slice(end, end + 40))?.[1];
  return behind !== undefined && phrases.has(`${text.slice(start, end)} ${behind}`.toLowerCase());
}

const fluidOunce = unitOf('fl oz');

/** Whether a fact counts the same number of the same thing, or of things in general ("pieces"). */
function isCounted(readings: readonly number[], counts: readonly string[], base: FactBase): boolean {
  return readings.some((value) => {
    const known = base.counted.get(value);
    if (!known) return false;
    if (known.size === 0 || counts.length === 0) return true;
    return counts.some((stem) => known.has(stem) || anyThing.has(stem)) || [...known].some((stem) => anyThing.has(stem));
  });
}

interface Rival {
  measure: Measure;
  line: FactLine;
}

/**
 * At most this many facts are compared with one claim. Hardly any product has more, but somebody could send a very long list to
 * slow the check down.
 */
const MOST_RIVALS = 200;

/** Facts that the measure may contradict, because they measure or count the same kind of thing; most similar first. */
function rivalsOf(measure: Measure, base: FactBase): Rival[] {
  const { unit, role, counts, form } = measure;
  const same = base.measures
    .slice(0, MOST_RIVALS)
    .filter(({ measure: other }) =>
      unit ? other.unit?.dimension === unit.dimension : !other.unit && other.counts.some((stem) => counts.includes(stem)),
    );
  const closeness = ({ measure: other }: Rival) =>
    (role !== null && other.role === role ? 4 : 0) +
    (other.form === form ? 2 : 0) +
    (role !== null && other.role !== null && other.role !== role ? -3 : 0);
  return same.sort((a, b) => closeness(b) - closeness(a));
}

/**
 * True if the text says what its number measures, and the facts give another number for that: "30 cm tall" if 30 cm is the width.
 * No contradiction if the number fits a fact that does not say what it measures, such as "30 x 20 cm".
 */
function contradicts({ role, unit, amounts, bound, form }: Measure, rivals: readonly Rival[]): boolean {
  if (!role || !unit || form === 'sides' || !rivals.some(({ measure: other }) => other.role === role)) return false;
  const possible = rivals.filter(({ measure: other }) => other.role === role || other.role === null || other.form === 'sides');
  return !amounts.every(({ readings, step }) =>
    possible.some(({ measure: other }) => {
      const [low, high] = spanOf(readings[0] ?? 0, step, unit, other.unit ?? unit, bound);
      return other.amounts.some((fact) => fact.readings.some((value) => value >= low && value <= high));
    }),
  );
}

/** A fact with the same number but another unit, such as 30 cm when the text says 30 in. */
function sameNumberElsewhere(measure: Measure, base: FactBase): Rival | null {
  const values = measure.amounts.map(({ readings }) => readings[0]);
  const { unit } = measure;
  const same = base.measures
    .slice(0, MOST_RIVALS)
    .filter(
      ({ measure: other }) =>
        other.unit &&
        unit &&
        other.unit.id !== unit.id &&
        values.every((value) => other.amounts.some(({ readings }) => value !== undefined && readings.includes(value))),
    );
  const ofDimension = same.find(({ measure: other }) => other.unit?.dimension === unit?.dimension);
  // With a unit for another kind of thing, an equal number below 10 is only chance: a fact of 4 cm has nothing to do with "4K".
  return ofDimension ?? (values.every((value) => (value ?? 0) >= 10) ? (same[0] ?? null) : null);
}

/**
 * The words that correct the text: the number of the fact, written as in the text. For a fact of 42 cm, "45-cm" becomes "42-cm".
 */
function inItsPlace(text: string, measure: Measure, { measure: fact, line }: Rival): string | null {
  const found = text.slice(measure.start, measure.end);
  const said = line.text.slice(fact.start, fact.end);
  if (fact.form !== measure.form) return fact.form === 'single' || line.isValue ? said : null;
  if (!fact.unit || fact.unit.id !== measure.unit?.id || fact.form !== 'single') return withUnit(said, fact, line);
  const [own] = measure.amounts;
  const [other] = fact.amounts;
  if (!own || !other) return null;
  return `${line.text.slice(other.start, other.end)}${found.slice(own.end - measure.start)}`;
}

/** Adds the unit if the fact has it only in its name: "250 g" for "Weight (g): 250". */
function withUnit(said: string, { unit, amounts, end }: Measure, { name }: FactLine): string {
  return unit && amounts.at(-1)?.end === end && /[([]/.test(name) ? `${said} ${unit.id}` : said;
}

function nameFor({ role, unit, counts }: Measure, clash: FactLine | null): string {
  if (role) return role.charAt(0).toUpperCase() + role.slice(1);
  if (clash?.isValue) return clash.name;
  if (!unit) return counts.length > 0 ? 'Quantity' : 'Number';
  const names: Partial<Record<string, string>> = {
    mass: 'Weight',
    volume: 'Capacity',
    length: 'Size',
    time: 'Duration',
    percent: 'Share',
    charge: 'Battery capacity',
    data: 'Storage',
    money: 'Price',
    pixels: 'Resolution',
  };
  return names[unit.dimension] ?? unit.dimension.charAt(0).toUpperCase() + unit.dimension.slice(1);
}
