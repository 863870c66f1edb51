/** Compares every number of a German, French or Spanish text with the facts. */
import type { Token } from '../../../text/tokens.ts';
import type { ForeignLanguage } from '../../../vocabulary/unit-words.ts';
import type { Unit } from '../../../vocabulary/units.ts';
import { type Claim, MOST_CLAIMS } from '../claim.ts';
import type { FactBase } from '../fact-base.ts';
import type { Bound } from '../hedges.ts';
import { baseOf, spanOf } from '../measure-index.ts';
import { untoldYear } from '../messages.ts';
import { endsOf, type ForeignFacts, foreignFactsOf, type KnownNumber } from './foreign-facts.ts';
import { type ForeignMeasure, foreignMeasuresOf, isNumber } from './foreign-measures.ts';
import { isReckoned, type Setting } from './foreign-reckoning.ts';
import { tokensForNumbers } from './foreign-tokens.ts';
import type { Said } from './numeral.ts';
import { type Tongue, tongues } from './tongue.ts';

/** The measures and counts of a text that no fact supports. `masked` tells whether a number at this position is not to be checked. */
export function foreignNumberClaims(
  text: string,
  tokens: readonly Token[],
  base: FactBase,
  language: ForeignLanguage,
  masked: (start: number) => boolean,
): Claim[] {
  const words = tokensForNumbers(tokens);
  const facts = foreignFactsOf(base, language);
  const measures = foreignMeasuresOf(words, language)
    .filter(isNumber)
    .map((read) => ({ ...read, amounts: read.amounts.map((amount) => asWritten(amount, language)) }));
  const settings = settingsOf(words, measures, tongues[language]);
  const claims: Claim[] = [];
  for (const [at, measure] of measures.entries()) {
    const claim = masked(measure.start) ? null : claimOf(text, measure, settings[at] as Setting, facts, language);
    if (claim) claims.push(claim);
    if (claims.length === MOST_CLAIMS) return claims;
  }
  return claims;
}

/** "1.200" is 1200 in German and French. In Spanish it may be either, because Spain and Mexico differ. */
function asWritten(amount: Said, language: ForeignLanguage): Said {
  const [, other] = amount.readings;
  return language === 'es' || amount.word || other === undefined ? amount : { ...amount, readings: [other] };
}

/** At most this many numbers before and behind a number are compared with it. */
const MOST_BESIDE = 6;

/** What the sentence of each measure says, and which other numbers stand in it and in the one before. */
function settingsOf(tokens: readonly Token[], measures: readonly ForeignMeasure[], { reckoned }: Tongue): Setting[] {
  const sentenceOf: number[] = [];
  const reckons: boolean[] = [];
  let sentence = 0;
  for (const [at, token] of tokens.entries()) {
    if (at > 0 && (token.opensLine || ['.', '!', '?'].includes(tokens[at - 1]?.text ?? ''))) sentence += 1;
    sentenceOf.push(sentence);
    if (reckoned.has(token.lower)) reckons[sentence] = true;
  }
  return measures.map((measure, index) => {
    const own = sentenceOf[measure.at] ?? 0;
    const beside = measures
      .slice(Math.max(0, index - MOST_BESIDE), index + MOST_BESIDE + 1)
      .filter((other) => other !== measure && [own, own - 1].includes(sentenceOf[other.at] ?? 0));
    return { reckons: reckons[own] ?? false, beside };
  });
}

function claimOf(
  text: string,
  measure: ForeignMeasure,
  setting: Setting,
  facts: ForeignFacts,
  language: ForeignLanguage,
): Claim | null {
  const { manner, unit } = measure;
  if (manner?.kind === 'frequency') return null;
  if (manner?.kind === 'year') return isKnownNumber(measure, facts) ? null : yearClaim(text, measure);
  if (unit) return unitClaim(text, measure, unit, setting, facts);
  return countClaim(text, measure, setting, facts, language);
}

function unitClaim(text: string, measure: ForeignMeasure, unit: Unit, setting: Setting, facts: ForeignFacts): Claim | null {
  const { role, amounts } = measure;
  const rivals = rivalsOf(unit, facts);
  const agreeing = rivals.filter((known) => agrees(measure, unit, known));
  const isSupported = agreeing.length > 0 || eachAgrees(measure, unit, rivals);
  if (isSupported) {
    const meant = swappedWith(measure, agreeing, rivals);
    return meant && claim(text, measure, meant, 'contradiction', role !== null && meant.role === role ? 'hard' : 'warn');
  }
  // "Un kilo" and "eine Minute" are read as numbers only if they say what they measure.
  if (amounts.some(({ article }) => article) && !role) return null;
  const same = role && rivals.find((known) => known.role === role);
  if (same) return claim(text, measure, same, 'contradiction', 'hard');
  if (isReckoned(measure, unit, setting, facts)) return null;
  const elsewhere = sameNumberElsewhere(measure, unit, rivals);
  if (elsewhere) return claim(text, measure, elsewhere, 'unit', 'hard');
  // A time that no fact measures is often advice: "zehn Minuten ziehen lassen".
  const isAdvice = unit.dimension === 'time' && !role;
  return claim(text, measure, rivals[0] ?? null, 'number', isAdvice || measure.bound !== null ? 'warn' : 'hard');
}

/** Facts with the same kind of unit. "250 Grad" may be an angle or a temperature. */
function rivalsOf(unit: Unit, { measures }: ForeignFacts): readonly KnownNumber[] {
  const own = measures.get(unit.dimension) ?? [];
  return unit.dimension === 'angle' ? [...own, ...(measures.get('temperature') ?? [])] : own;
}

const eachAgrees = (measure: ForeignMeasure, unit: Unit, rivals: readonly KnownNumber[]) =>
  measure.amounts.every((amount) => rivals.some((known) => agrees({ ...measure, amounts: [amount] }, unit, known)));

/** Whether every number of the measure is one of the fact's. */
function agrees({ amounts, bound }: ForeignMeasure, unit: Unit, known: KnownNumber): boolean {
  const other = known.unit;
  if (!other) return false;
  const read = unit.dimension === other.dimension ? unit : other;
  return amounts.every(({ readings, step }) =>
    readings.some((value) => {
      const [low, high] = rangeOf(value, step, read, other, bound);
      return known.amounts.some((fact) => fact.readings.some((one) => one >= low && one <= high));
    }),
  );
}

/** How much smaller or larger the fact may be than a number that is hedged. */
const hedged: Readonly<Partial<Record<Bound, readonly [under: number, over: number]>>> = {
  nearly: [0.12, 0.005],
  'barely over': [0.005, 0.18],
  about: [0.1, 0.1],
};

/** The values in the unit `other` that agree with what the text says. */
function rangeOf(value: number, step: number, unit: Unit, other: Unit, bound: Bound | null): [number, number] {
  const by = bound && hedged[bound];
  if (!by) return spanOf(value, step, unit, other, bound);
  const exact = (baseOf(value, unit) - other.offset) / other.factor;
  return [exact * (1 - by[0]), exact * (1 + by[1])];
}

/** The fact whose number should stand here, if the text's number is true of something else. */
function swappedWith(
  { role, form, counts, named, unit }: ForeignMeasure,
  agreeing: readonly KnownNumber[],
  rivals: readonly KnownNumber[],
): KnownNumber | null {
  if (form === 'sides' || agreeing.length === 0 || agreeing.some((known) => known.form === 'sides')) return null;
  const others = rivals.filter((known) => !agreeing.includes(known));
  if (role && !agreeing.some((known) => known.role === role || known.role === null)) {
    const meant = others.find((known) => known.role === role);
    if (meant) return meant;
  }
  // Of a share only what follows it counts: "20 % de laine". Of a measure, what stands around it: "la hoja, de 21 cm".
  const words = unit?.dimension === 'percent' && counts.length > 0 ? counts : [...named, ...counts];
  if (words.some((word) => agreeing.some(({ about }) => about.has(word)))) return null;
  return others.find(({ about }) => words.some((word) => about.has(word))) ?? null;
}

/** A fact with the same number and another unit, such as 30 cm where the text says 30 inches. */
const sameNumberElsewhere = ({ amounts }: ForeignMeasure, unit: Unit, rivals: readonly KnownNumber[]): KnownNumber | null => {
  const values = amounts.flatMap(({ readings }) => readings);
  const isSame = (known: KnownNumber) => known.amounts.some(({ readings }) => readings.some((one) => values.includes(one)));
  return rivals.find((known) => known.unit?.id !== unit.id && isSame(known)) ?? null;
};

const isKnownNumber = ({ amounts }: ForeignMeasure, { values }: ForeignFacts) =>
  amounts.every(({ readings }) => readings.some((one) => values.has(one)));

function countClaim(
  text: string,
  measure: ForeignMeasure,
  setting: Setting,
  facts: ForeignFacts,
  language: ForeignLanguage,
): Claim | null {
  const { amounts, counts } = measure;
  const [amount] = amounts;
  const thing = counts.flatMap((stem) => endsOf(stem, language)).find((stem) => facts.things.has(stem));
  const known = (thing && facts.things.get(thing)) || [];
  const values = known.map(({ value }) => value);
  const isKnown =
    known.length > 0
      ? amounts.every(({ readings }) => readings.some((one) => values.includes(one)))
      : isKnownNumber(measure, facts);
  if (isKnown || isReckoned(measure, null, setting, facts)) return null;
  if (known.length > 0) return claim(text, measure, known[0]?.known ?? null, 'quantity', 'warn');
  const units = new Set(setting.beside.flatMap(({ unit }) => unit ?? []));
  if ([...units].some((unit) => eachAgrees(measure, unit, rivalsOf(unit, facts)))) return null;
  // A small number in words often counts what the text itself lists; one of the product itself does not.
  const isOfProduct = facts.called.has(counts[0] ?? '');
  const value = amount?.readings[0] ?? 0;
  if (amount?.word && !isOfProduct && (value <= 12 || value % 100 === 0)) return null;
  return claim(text, measure, null, counts.length > 0 ? 'quantity' : 'number', 'warn');
}

function yearClaim(text: string, measure: ForeignMeasure): Claim {
  const found = text.slice(measure.start, measure.end);
  return { ...claim(text, measure, null, 'number', 'warn'), reason: untoldYear(found), asFact: { name: 'Year', value: found } };
}

function claim(
  text: string,
  { start, end, role, unit }: ForeignMeasure,
  rival: KnownNumber | null,
  check: Claim['check'],
  severity: Claim['severity'],
): Claim {
  const value = text.slice(start, end);
  const line = rival?.line ?? null;
  const said = line?.isValue && rival?.form === 'single' ? line.text.slice(rival.start, rival.end) : '';
  const name = role ? role.charAt(0).toUpperCase() + role.slice(1) : unit ? (line?.name ?? 'Number') : 'Quantity';
  return { check, severity, start, end, clash: line, instead: said || null, removable: false, asFact: { name, value } };
}
