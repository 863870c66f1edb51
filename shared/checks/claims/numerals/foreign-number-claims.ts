/** Compares every number of a German, French or Spanish text with the facts. */
import type { Token } from '../../../text/tokens.ts';
import type { ForeignLanguage } from '../../../vocabulary/unit-words.ts';
import type { Unit } from '../../../vocabulary/units.ts';
import { beyondFact } from '../beyond.ts';
import { type Claim, MOST_CLAIMS } from '../claim.ts';
import type { FactBase } from '../fact-base.ts';
import type { Bound } from '../hedges.ts';
import { baseOf, spanOf } from '../measure-index.ts';
import { untoldYear } from '../messages.ts';
import { endsOf, type ForeignFacts, foreignFactsOf, type KnownNumber } from './foreign-facts.ts';
import { type ForeignMeasure, foreignMeasuresOf, isNumber } from './foreign-measures.ts';
import { isReckoned, type Setting } from './foreign-reckoning.ts';
import { tokensForNumbers } from './foreign-tokens.ts';
import { readSaid, type Said } from './numeral.ts';
import { type Cue, type Tongue, tongues } from './tongue.ts';

/**
 * The measures and counts in a text that no fact supports. `masked` tells whether the number at a position need not be checked.
 */
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
  const settings = settingsOf(words, measures, tongues[language].cues);
  const times = measures.map((measure) => timesBefore(words, measure, language));
  const agreeing = agreeingIn(facts);
  const told = toldIn(measures, agreeing, facts, language);
  let reckoned = 0;
  const follows: Against['follows'] = (measure, unit, setting, known) =>
    reckoned++ < MOST_RECKONED && isReckoned(measure, unit, setting, known);
  const claims: Claim[] = [];
  for (const [at, measure] of measures.entries()) {
    const setting = settings[at] as Setting & Pick<Against, 'near'>;
    const claim = masked(measure.start)
      ? null
      : claimOf(text, measure, { ...setting, times: times[at] ?? 1, told, facts, language, agreeing, follows });
    if (claim) claims.push(claim);
    if (claims.length === MOST_CLAIMS) return claims;
  }
  return claims;
}

/**
 * The value that digits have in a text of this language: "1.200" is 1200 in German and French. In Spanish it may be 1.2 as
 * well, because Spain and Mexico differ.
 */
function asWritten(amount: Said, language: ForeignLanguage): Said {
  const [, other] = amount.readings;
  return language === 'es' || amount.word || other === undefined ? amount : { ...amount, readings: [other] };
}

const kinds: readonly Cue[] = ['totals', 'gaps', 'shares'];
/** A number is compared with at most this many numbers before it, and as many after it. */
const MOST_BESIDE = 6;

/**
 * A word such as "zusammen" ("together") announces that a number is calculated only if the word stands within this many tokens of
 * the number.
 */
const FEW = 6;

/** The number by which a count is multiplied: 2 in "dos veces veinte hojas" and "zweimal zwanzig Blatt". 1 if there is none. */
function timesBefore(tokens: readonly Token[], { at }: ForeignMeasure, language: ForeignLanguage): number {
  const { read } = tongues[language];
  const before = tokens[at - 1]?.lower ?? '';
  if (['mal', 'fois', 'veces', 'x', '×'].includes(before)) {
    const value = readSaid(tokens, at - 2, read)?.readings[0] ?? 1;
    return Number.isInteger(value) && value > 0 ? value : 1;
  }
  const many = language === 'de' && before.endsWith('mal') ? before.slice(0, -3) : '';
  return many.length > 3 ? (germanTimes.get(many) ?? 1) : 1;
}

const germanTimes = new Map([
  ['zwei', 2],
  ['drei', 3],
  ['vier', 4],
  ['fünf', 5],
  ['sechs', 6],
]);

/** For each measure, the calculations that its sentence announces, and the other numbers in that sentence and the one before. */
function settingsOf(
  tokens: readonly Token[],
  measures: readonly ForeignMeasure[],
  cues: Tongue['cues'],
): (Setting & Pick<Against, 'near'>)[] {
  const sentenceOf: number[] = [];
  const said: Set<Cue>[] = [];
  let sentence = 0;
  for (const [at, token] of tokens.entries()) {
    if (at > 0 && (token.opensLine || ['.', '!', '?'].includes(tokens[at - 1]?.text ?? ''))) sentence += 1;
    sentenceOf.push(sentence);
    said[sentence] ??= new Set();
    const pair = `${tokens[at - 1]?.lower} ${token.lower}`;
    for (const cue of kinds) if (cues[cue].has(token.lower) || cues[cue].has(pair)) said[sentence]?.add(cue);
  }
  return measures.map((measure, index) => {
    const own = sentenceOf[measure.at] ?? 0;
    const near = new Set<Cue>();
    for (let at = Math.max(0, measure.at - FEW); at < measure.next + FEW && at < tokens.length; at++)
      if (sentenceOf[at] === own) {
        const pair = `${tokens[at - 1]?.lower} ${tokens[at]?.lower}`;
        for (const cue of kinds) if (cues[cue].has(tokens[at]?.lower ?? '') || cues[cue].has(pair)) near.add(cue);
      }
    const beside = measures
      .slice(Math.max(0, index - MOST_BESIDE), index + MOST_BESIDE + 1)
      .filter((other) => other !== measure && [own, own - 1].includes(sentenceOf[other.at] ?? 0));
    return { cues: said[own] ?? new Set(), near, beside };
  });
}

/** Everything with which a number of the text is compared. */
interface Against extends Setting {
  /** The calculations that words near the number itself announce. */
  near: ReadonlySet<Cue>;
  /** The number by which the words before this number multiply it: 2 in "dos veces veinte hojas". */
  times: number;
  facts: ForeignFacts;
  language: ForeignLanguage;
  /** The facts whose numbers the text already gives correctly. A wrong number in the text is probably not about these facts. */
  told: ReadonlySet<KnownNumber>;
  agreeing: Agreeing;
  follows: typeof isReckoned;
}

/**
 * At most this many numbers of one text are compared with sums, differences and products of the facts. Only a text made to slow
 * the check down has more such numbers.
 */
const MOST_RECKONED = 60;

/** Finds the facts that have the same number as a measure. */
type Agreeing = (measure: ForeignMeasure, unit: Unit) => readonly KnownNumber[];

/** Returns a function that looks up each number once, however often a text repeats it. */
function agreeingIn(facts: ForeignFacts): Agreeing {
  const found = new Map<string, readonly KnownNumber[]>();
  return (measure, unit) => {
    const key = `${unit.id} ${measure.bound} ${measure.amounts.map(({ readings, word }) => `${readings} ${word}`)}`;
    const known = found.get(key) ?? rivalsOf(unit, facts).filter((one) => agrees(measure, unit, one));
    found.set(key, known);
    return known;
  };
}

function toldIn(
  measures: readonly ForeignMeasure[],
  agreeing: Agreeing,
  facts: ForeignFacts,
  language: ForeignLanguage,
): Set<KnownNumber> {
  const told = new Set<KnownNumber>();
  for (const measure of measures) {
    const { unit, amounts } = measure;
    const known = unit ? agreeing(measure, unit) : countsOf(measure, facts, language);
    for (const one of known) {
      if ('value' in one) {
        if (amounts.some(({ readings }) => readings.includes(one.value))) told.add(one.known);
      } else told.add(one);
    }
  }
  return told;
}

/** The counts in the facts for the thing that the number counts; empty if there are none. */
function countsOf({ counts }: ForeignMeasure, { things }: ForeignFacts, language: ForeignLanguage) {
  const thing = counts.flatMap((stem) => endsOf(stem, language)).find((stem) => things.has(stem));
  return (thing && things.get(thing)) || [];
}

function claimOf(text: string, measure: ForeignMeasure, against: Against): Claim | null {
  const { manner, unit } = measure;
  if (manner?.kind === 'frequency') return null;
  if (manner?.kind === 'year') return isKnownNumber(measure, against.facts) ? null : yearClaim(text, measure);
  return unit ? unitClaim(text, measure, unit, against) : countClaim(text, measure, against);
}

function unitClaim(text: string, measure: ForeignMeasure, unit: Unit, against: Against): Claim | null {
  const { role, amounts } = measure;
  const { facts, told } = against;
  const rivals = rivalsOf(unit, facts);
  const agreeing = against.agreeing(measure, unit);
  const beyond = beyondFact(text, measure, () => rivals);
  if (beyond) return beyond;
  if (measure.isElided && agreeing.length === 0) {
    const other = rivals.find((known) => known.unit && agrees(measure, known.unit, known))?.unit;
    return other ? unitClaim(text, { ...measure, unit: other, isElided: false }, other, against) : null;
  }
  // Grams may mean grams per square metre: "90 Gramm schweres Papier" for 90 g/m².
  if (unit.id === 'g' && (facts.measures.get('density') ?? []).some((known) => isSameNumber(measure, known))) return null;
  // "Pieds" may be the feet under a product and no length: "quatre pieds en silicone".
  if (unit.id === 'ft' && agreeing.length === 0 && !role && measure.bound === null && (measure.amounts[0]?.word ?? false))
    return null;
  if (agreeing.length > 0 || eachAgrees(measure, unit, rivals)) {
    const meant = swappedWith(measure, agreeing, rivals);
    return meant && claim(text, measure, meant.known, 'contradiction', meant.isSure ? 'hard' : 'warn');
  }
  // An article with a unit, such as "un kilo" or "eine Minute", is a number only if another word says what it measures.
  if (amounts.some(({ article }) => article) && !role) return null;
  const open = rivals.filter((known) => !told.has(known));
  const words = [...measure.named, ...measure.counts];
  const same = role && open.find((known) => known.role === role && isOfSamePart(known, words));
  const follows = against.follows(measure, unit, against, facts);
  if (same)
    return follows && against.near.size > 0 ? null : claim(text, measure, same, 'contradiction', follows ? 'warn' : 'hard');
  const near = open.find(({ about }) => words.some((word) => about.has(word)));
  const elsewhere = sameNumberElsewhere(measure, unit, open);
  if (elsewhere && (elsewhere === near || open.length === 1)) return claim(text, measure, elsewhere, 'unit', 'hard');
  if (follows) return null;
  if (elsewhere && !far.has(unit.id)) return claim(text, measure, elsewhere, 'unit', 'hard');
  if (rivals.length === 0) return strayClaim(text, measure, unit, facts);
  if (!near && !role && isExample(measure, unit, open)) return null;
  const isSamePart = near?.parts.some((part) => words.includes(part)) ?? false;
  const isSure = measure.bound === null && (isSamePart || (open.length === 1 && !everyday.has(unit.dimension)));
  // A width is compared with the width, also if the text has told it before, and never with a height.
  const meant = role ? rivals.find((known) => known.role === role && isOfSamePart(known, words)) : (near ?? open[0] ?? rivals[0]);
  return claim(text, measure, meant ?? null, 'number', isSure || (meant && told.has(meant)) ? 'hard' : 'warn');
}

/** Whether words of a text can be about the thing that the fact measures: the whole product, or the part that the fact names. */
const isOfSamePart = ({ parts }: KnownNumber, words: readonly string[]) =>
  parts.length === 0 || parts.some((part) => words.includes(part));

/**
 * The claim that a number with a unit makes, if no fact has a unit of its kind. If the facts have the number with another unit,
 * the unit is wrong: 110 ml instead of 110 g. Null if a fact has the number without a unit, or if it may well be about something
 * else.
 */
function strayClaim(text: string, measure: ForeignMeasure, unit: Unit, facts: ForeignFacts): Claim | null {
  const { amounts, role } = measure;
  if (amounts.every(({ readings }) => readings.some((one) => facts.bare.has(one)))) return null;
  const isOther =
    !shared.has(unit.dimension) && isKnownNumber(measure, facts) && amounts.every(({ readings }) => (readings[0] ?? 0) >= 10);
  if (everyday.has(unit.dimension) && !isOther && (!role || measure.bound !== null)) return null;
  return claim(text, measure, null, isOther ? 'unit' : 'number', 'warn');
}

/** Units for distances that people travel, and not for products. */
const far = new Set(['km', 'mi']);

/** With these units, an equal number is often only chance. */
const shared = new Set<Unit['dimension']>(['angle', 'percent', 'time', 'temperature']);

/**
 * Whether the number probably does not describe the product. Either the text already gives all facts with this kind of unit, or
 * the number is a distance that people travel, or it is a time that is vague or in another unit than the facts.
 */
function isExample({ amounts, bound }: ForeignMeasure, unit: Unit, open: readonly KnownNumber[]): boolean {
  if (open.length === 0) return true;
  if (far.has(unit.id)) return true;
  if (unit.dimension !== 'time') return false;
  return bound !== null || amounts.some(({ share }) => share) || !open.some((known) => known.unit?.id === unit.id);
}

/** Units that a text also uses for other things than the product's own measures: a walk of ten kilometres, an hour of rest. */
const everyday = new Set<Unit['dimension']>([
  'time',
  'length',
  'mass',
  'money',
  'temperature',
  'angle',
  'percent',
  'volume',
  'area',
]);

/** Facts with the same kind of unit. "250 Grad" and "250°" may be an angle or a temperature. */
function rivalsOf({ dimension, id }: Unit, { measures }: ForeignFacts): readonly KnownNumber[] {
  const own = measures.get(dimension) ?? [];
  if (dimension === 'angle') return [...own, ...(measures.get('temperature') ?? [])];
  return id === '°C' ? [...own, ...(measures.get('angle') ?? [])] : own;
}

const eachAgrees = (measure: ForeignMeasure, unit: Unit, rivals: readonly KnownNumber[]) =>
  measure.amounts.every((amount) => rivals.some((known) => agrees({ ...measure, amounts: [amount] }, unit, known)));

/** Whether every number of the measure agrees with one of the fact's numbers. */
function agrees({ amounts, bound }: ForeignMeasure, unit: Unit, known: KnownNumber): boolean {
  const other = known.unit;
  if (!other) return false;
  const read = unit.dimension === other.dimension ? unit : other;
  return amounts.every(({ readings, step, word }) =>
    readings.some((value) => {
      const [low, high] = rangeOf(value, step, read, other, bound ?? (isRounded(value, read, other, word) ? 'rounded' : null));
      return known.amounts.some((fact) => fact.readings.some((one) => one >= low && one <= high));
    }),
  );
}

/**
 * Whether the number is meant only roughly: a share in words ("trois quarts de litre"), or a time in another unit than the
 * fact's ("ein Monat" for 30 days).
 */
const isRounded = (value: number, unit: Unit, other: Unit, word: boolean) =>
  (word && !Number.isInteger(value)) || (unit.dimension === 'time' && unit.id !== other.id);

/** For each kind of inexact number: by which share of it the fact's number may be lower and higher. */
const hedged: Readonly<Partial<Record<Bound | 'rounded', readonly [under: number, over: number]>>> = {
  rounded: [0.025, 0.025],
  nearly: [0.12, 0.005],
  'barely over': [0.005, 0.18],
  about: [0.1, 0.1],
};

/** The lowest and the highest value, in the unit `other`, that agree with the text's number. */
function rangeOf(value: number, step: number, unit: Unit, other: Unit, bound: Bound | 'rounded' | null): [number, number] {
  const by = bound && hedged[bound];
  if (!by) return spanOf(value, step, unit, other, bound as Bound | null);
  const exact = (baseOf(value, unit) - other.offset) / other.factor;
  return [exact * (1 - by[0]), exact * (1 + by[1])];
}

/** Properties that may measure the same side: a round pot is as wide as its diameter. */
const alike = new Set(
  [
    ['diameter', 'width'],
    ['thickness', 'height'],
    ['thickness', 'depth'],
    ['depth', 'length'],
  ].flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]),
);

/**
 * The fact whose number should stand here, if the text's number belongs to something else; otherwise null. `isSure` is true if
 * the text names the side that is measured, and false if only another word beside the number shows the mistake.
 */
function swappedWith(
  { role, form, counts, named, unit }: ForeignMeasure,
  agreeing: readonly KnownNumber[],
  rivals: readonly KnownNumber[],
): { known: KnownNumber; isSure: boolean } | null {
  if (form === 'sides' || agreeing.length === 0 || agreeing.some((known) => known.form === 'sides')) return null;
  const others = rivals.filter((known) => !agreeing.includes(known));
  const around = [...named, ...counts].filter((word) => !roleStems.has(word));
  const isOfRole = (known: KnownNumber) =>
    known.role === role || known.role === null || (role !== null && alike.has(`${role} ${known.role}`));
  if (role && !agreeing.some(isOfRole)) {
    const known = others.find((one) => one.role === role && isOfSamePart(one, around));
    if (known) return { known, isSure: true };
  }
  // For a share, and before an adjective of size, only the words after the number tell what it is about: "20 % de laine",
  // "fünfzehn Zentimeter großen Anzeige". Otherwise the words around it do: "la hoja, de 21 cm".
  const isBeside = (unit?.dimension === 'percent' && counts.length > 0) || (counts.length > 1 && sized.test(counts[0] ?? ''));
  const words = isBeside ? counts : around;
  if (words.some((word) => agreeing.some(({ about }) => about.has(word)))) return null;
  const known = others.find(({ about }) => words.some((word) => about.has(word)));
  return known ? { known, isSure: false } : null;
}

/** Stems of the words that only tell which side is measured. */
const roleStems: ReadonlySet<string> = new Set(Object.values(tongues).flatMap(({ roles, stem }) => [...roles.keys()].map(stem)));
const sized = /^(?:gross|groß|klein|lang|breit|hoch|hoh|tief|dick|stark|schwer|weit)$/;

const isSameNumber = ({ amounts }: ForeignMeasure, known: KnownNumber): boolean =>
  amounts.every(({ readings }) => known.amounts.some((fact) => fact.readings.some((one) => readings.includes(one))));

/** A fact with the same number and another unit, such as 30 cm if the text says 30 inches. Null if there is none. */
const sameNumberElsewhere = ({ amounts }: ForeignMeasure, unit: Unit, rivals: readonly KnownNumber[]): KnownNumber | null => {
  const values = amounts.flatMap(({ readings }) => readings);
  const isSame = (known: KnownNumber) => known.amounts.some(({ readings }) => readings.some((one) => values.includes(one)));
  return rivals.find((known) => known.unit?.id !== unit.id && isSame(known)) ?? null;
};

const isKnownNumber = ({ amounts }: ForeignMeasure, { values }: ForeignFacts) =>
  amounts.every(({ readings }) => readings.some((one) => values.has(one)));

function countClaim(text: string, measure: ForeignMeasure, against: Against): Claim | null {
  const { amounts, counts } = measure;
  const { facts, told } = against;
  const [amount] = amounts;
  const known = countsOf(measure, facts, against.language);
  const values = known.map(({ value }) => value);
  const isKnown =
    known.length > 0
      ? amounts.every(({ readings }) => readings.some((one) => values.includes(one)))
      : isKnownNumber(measure, facts);
  // If a fact counts this very thing (`isFirm`), other counts of the facts may not be used to calculate the number.
  const isFirm = known.some((one) => one.isFirm);
  const isMultiple = amounts.every(({ readings }) =>
    readings.some((one) => {
      const total = one * against.times;
      if (against.times > 1 && (values.includes(total) || facts.values.has(total))) return true;
      // A leaf has two pages: "96 Blatt" for 192 pages.
      if (leaves.test(counts[0] ?? '') && facts.values.has(one * 2)) return true;
      // With a word for a total, the number may be a multiple of a count: "seize œillets en tout" for two curtains with eight
      // each.
      return against.near.has('totals') && values.some((value) => value > 1 && one > value && facts.counts.has(one / value));
    }),
  );
  if (isMultiple || isInRange(measure, facts)) return null;
  // The number may count the sizes in a range: "de la 35 a la 41" are seven.
  if (amounts.every(({ readings }) => readings.some((one) => facts.ranges.some(([low, high]) => high - low + 1 === one))))
    return null;
  if (measure.isBetween) return null;
  if (isKnown || against.follows(measure, null, against, isFirm ? { ...facts, counts: none } : facts)) return null;
  const open = known.filter((one) => one.isFirm && !told.has(one.known));
  if (known.length > 0) return open.length > 0 ? claim(text, measure, open[0]?.known ?? null, 'quantity', 'warn') : null;
  const units = new Set(against.beside.flatMap(({ unit }) => unit ?? []));
  if (
    [...units].some((unit) => eachAgrees(measure, unit, rivalsOf(unit, facts)) || against.follows(measure, unit, against, facts))
  )
    return null;
  if (amount?.word && measure.bound !== null) return null;
  // A small number in words often counts things that the text itself lists, unless it counts the product.
  const isOfProduct = facts.called.has(counts[0] ?? '');
  const value = amount?.readings[0] ?? 0;
  if (amount?.word && !isOfProduct && (value <= 12 || value % 100 === 0)) return null;
  return claim(text, measure, null, counts.length > 0 ? 'quantity' : 'number', 'warn');
}

/**
 * Whether a number without a counted thing lies in a range of the facts ("con 51", if a fact says "S 40–52 cm") or is an
 * approximate decimal ("unos 4,6").
 */
function isInRange({ amounts, counts, bound }: ForeignMeasure, { measures, ranges }: ForeignFacts): boolean {
  if (counts.length > 0) return false;
  return amounts.every(({ readings }) =>
    readings.some(
      (one) =>
        (bound !== null && !Number.isInteger(one)) ||
        ranges.some(([low, high]) => low <= one && one <= high) ||
        [...measures.values()].flat().some((known) => {
          const [low, high] = known.amounts.map(({ readings: [value = 0] }) => value);
          return known.form === 'range' && low !== undefined && high !== undefined && low <= one && one <= high;
        }),
    ),
  );
}

/** Stems of "Blatt", "feuillet" and "hoja". */
const leaves = /^(?:blatt|blätt|feuill|hoj)/;

const none: ReadonlySet<number> = new Set();

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
  const name = role ? role.charAt(0).toUpperCase() + role.slice(1) : unit ? (line?.isValue ? line.name : 'Number') : 'Quantity';
  return { check, severity, start, end, clash: line, instead: said || null, removable: false, asFact: { name, value } };
}
