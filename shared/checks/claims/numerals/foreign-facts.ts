/** Reads the numbers of a product's facts, so that they can be compared with a German, French or Spanish text. */
import { tokensOf } from '../../../text/tokens.ts';
import type { ForeignLanguage } from '../../../vocabulary/unit-words.ts';
import { type Unit, unitNames } from '../../../vocabulary/units.ts';
import type { FactBase } from '../fact-base.ts';
import { type FactLine, labelOf } from '../fact-line.ts';
import { type Role, roleBefore, roleBehind } from '../roles.ts';
import { type ForeignMeasure, foreignMeasuresOf } from './foreign-measures.ts';
import { readForeignUnit } from './foreign-runs.ts';
import { tokensForNumbers } from './foreign-tokens.ts';
import type { Said } from './numeral.ts';
import { roleCalled, type Tongue, tongues } from './tongue.ts';

/** A number in the facts, with what it measures or counts. */
export interface KnownNumber {
  amounts: readonly Pick<Said, 'readings' | 'step' | 'article'>[];
  form: ForeignMeasure['form'];
  unit: Unit | null;
  role: Role | null;
  /** Stems of the words that follow the number, which name the counted thing. */
  counts: readonly string[];
  /** Stems of the words around the number and of its attribute's name. */
  about: ReadonlySet<string>;
  /**
   * Stems of the words that name a part of the product: "asa" (handle) in "Alto del asa: 12 cm". Empty if the number is about the
   * whole product.
   */
  parts: readonly string[];
  line: FactLine;
  start: number;
  end: number;
}

/** How many of one thing there are, according to a fact. */
export interface CountedThings {
  value: number;
  known: KnownNumber;
  /**
   * False if another count of the thing may be right too. This is so if the number is only the length of a list, or one of
   * several numbers in a fact.
   */
  isFirm: boolean;
}

export interface ForeignFacts {
  measures: ReadonlyMap<string, readonly KnownNumber[]>;
  /** The counts in the facts, found by the stem of the counted thing. */
  things: ReadonlyMap<string, readonly CountedThings[]>;
  /** All numbers of the facts, with any unit or none. */
  values: ReadonlySet<number>;
  /** The numbers that have no unit. */
  bare: ReadonlySet<number>;
  /** The ranges of the facts that have no unit, such as sizes: "35–41". */
  ranges: readonly (readonly [low: number, high: number])[];
  /** All counts in the facts, whatever they count. */
  counts: ReadonlySet<number>;
  /** Stems of the words in the product's name and category. */
  called: ReadonlySet<string>;
}

/** At most this many numbers of one kind are compared with each claim. Hardly any product has more. */
const MOST_KNOWN = 100;
/** At most this many numbers of one fact are read. Hardly any list has more. */
const MOST_IN_LINE = 200;
/** At most this many counts are kept for adding, subtracting and multiplying them. */
const MOST_COUNTS = 24;

const cache = new WeakMap<FactBase, Map<ForeignLanguage, ForeignFacts>>();

/** Reads the numbers of the facts once for each language. */
export function foreignFactsOf(base: FactBase, language: ForeignLanguage): ForeignFacts {
  const read = cache.get(base) ?? new Map<ForeignLanguage, ForeignFacts>();
  cache.set(base, read);
  const facts = read.get(language) ?? readFacts(base, language);
  read.set(language, facts);
  return facts;
}

function readFacts({ lines }: FactBase, language: ForeignLanguage): ForeignFacts {
  const tongue = tongues[language];
  const named = lines.filter(({ source }) => source === 'name' || source === 'category');
  const facts: Collected = {
    measures: new Map(),
    things: new Map(),
    values: new Set(),
    bare: new Set(),
    ranges: [],
    counts: new Set(),
    called: new Set(named.flatMap(({ text }) => wordsOf(text, tongue)).map(tongue.stem)),
  };
  for (const line of lines) {
    const label = wordsOf(labelOf(line), tongue);
    const known = numbersIn(line, label, facts.called, language);
    const bare = known.filter(({ unit }) => !unit);
    for (const one of known) {
      const isArticle = one.amounts.some(({ article }) => article);
      if (!isArticle) for (const value of valuesOf(one)) facts.values.add(value);
      const [low, high] = one.form === 'range' && !one.unit ? valuesOf(one) : [];
      if (low !== undefined && high !== undefined && facts.ranges.length < MOST_KNOWN) facts.ranges.push([low, high]);
      if (one.unit) addTo(facts.measures, one.unit.dimension, one);
    }
    for (const one of bare) {
      const isWhole = tongue.partly.test(line.text) || /^\P{N}*\p{N}+\s?(?:\p{L}+\s?)?[(:]/u.test(line.text);
      const isFirst = bare.length === 1 || (one === bare[0] && isWhole);
      addCount(facts, one, line.isValue ? label.map(tongue.stem) : [], isFirst, language);
    }
    if (!line.isValue) continue;
    // After a word such as "davon" ("of these"), a number is part of the one before. So "6, davon 2 am Gurt" gets no sum.
    const sum = tongue.partly.test(line.text) ? 0 : bare.flatMap(valuesOf).reduce((total, value) => total + value, 0);
    const items = itemsOf(line.text);
    const isFirm = label.length === 1 && items.length > 2 && (bare.length === 0 || onlySizes.test(line.text));
    const totals = onlySizes.test(line.text) || bare.length < 2 ? [] : [sum];
    for (const value of [...(items.length > 1 ? [items.length] : []), ...totals]) {
      if (facts.counts.size < MOST_COUNTS) facts.counts.add(value);
      const isCertain = isFirm && value === items.length;
      for (const one of label) addTo(facts.things, tongue.stem(one), { value, known: nothing(line), isFirm: isCertain });
    }
  }
  return facts;
}

interface Collected {
  measures: Map<string, KnownNumber[]>;
  things: Map<string, CountedThings[]>;
  values: Set<number>;
  bare: Set<number>;
  ranges: (readonly [number, number])[];
  counts: Set<number>;
  called: Set<string>;
}

const valuesOf = ({ amounts }: KnownNumber) => amounts.flatMap(({ readings }) => readings);

/** An entry without a number, for a count that the fact does not state itself, such as the length of its list. */
const nothing = (line: FactLine): KnownNumber => ({
  amounts: [],
  form: 'single',
  unit: null,
  role: null,
  counts: [],
  about: new Set(),
  parts: [],
  line,
  start: 0,
  end: 0,
});

const wordsOf = (text: string, { small }: Tongue): string[] =>
  tokensForNumbers(tokensOf(text))
    .filter(({ kind, lower }) => kind === 'word' && !small.has(lower))
    .map(({ lower }) => lower);

/** All numbers of one fact, each together with what the attribute's name says about it. */
function numbersIn(
  line: FactLine,
  label: readonly string[],
  called: ReadonlySet<string>,
  language: ForeignLanguage,
): KnownNumber[] {
  const tongue = tongues[language];
  const tokens = tokensForNumbers(tokensOf(line.text));
  const own = foreignMeasuresOf(tokens, language).slice(0, MOST_IN_LINE);
  const english = inEnglish(line, own);
  const found = [...own.filter((one) => !english.some(({ start, end }) => one.start < end && start < one.end)), ...english];
  const sides = sidesNamed(line, tongue);
  const said = label.filter((word) => !isGeneral(word, tongue)).map(tongue.stem);
  const inName =
    unitInName(line.name, language) ??
    (ages.test(line.name) ? (readForeignUnit(tokensOf('Jahre'), 0, 'de')?.unit ?? null) : null);
  const first = found[0]?.start ?? 0;
  return found
    .flatMap((one) => withSides(one, sides))
    .map(({ amounts, form, unit, role, counts, named, start, end }) => ({
      amounts,
      form,
      unit: unit ?? (counts.length === 0 ? inName : null),
      role: role ?? roleIn(label, tongue),
      counts,
      about: new Set([
        ...[...counts, ...named, ...besideIn(line.text, start, end, start === first, tongue)].flatMap((one) =>
          endsOf(one, language),
        ),
        ...said.flatMap((one) => [...endsOf(one, language), ...beginningsOf(one, language)]),
      ]),
      parts: [...said, ...named].filter((stem) => !called.has(stem)),
      line,
      start,
      end,
    }));
}

/** Names of attributes whose bare number is an age: "Edad: 8+". */
const ages = /^(?:alter|altersempfehlung|mindestalter|âge|edad|age)\b/i;

/**
 * Stems of the words beside a number. In "5 Jahre auf Töpfe und Pfanne, Brenner 2 Jahre", the 5 gets "Töpfe" and "Pfanne", and
 * the 2 gets "Brenner". Empty for a long text.
 */
function besideIn(text: string, start: number, end: number, isFirst: boolean, tongue: Tongue): string[] {
  if (text.length > LONGEST_LIST) return [];
  const behind = /^[^\d,;()]*/.exec(text.slice(end))?.[0] ?? '';
  const before = isFirst ? text.slice(0, start) : (/[^\d,;()]*$/.exec(text.slice(0, start))?.[0] ?? '');
  return wordsOf(`${before} ${behind}`, tongue).map(tongue.stem);
}

const LONGEST_LIST = 200;

/** Adds a number without a unit to the things that it counts. `label` has the stems of the attribute's name. */
function addCount(
  facts: Collected,
  known: KnownNumber,
  label: readonly string[],
  isAlone: boolean,
  language: ForeignLanguage,
): void {
  for (const value of valuesOf(known)) {
    facts.bare.add(value);
    if (Number.isInteger(value) && value > 1 && value < 1_000 && facts.counts.size < MOST_COUNTS) facts.counts.add(value);
    // In German the thing comes last: "zwei große Taschen". In French and Spanish, adjectives follow the thing.
    for (const [at, thing] of known.counts.entries())
      for (const part of endsOf(thing, language))
        addTo(facts.things, part, { value, known, isFirm: at === 0 || language === 'de' });
    for (const thing of label)
      for (const part of endsOf(thing, language)) addTo(facts.things, part, { value, known, isFirm: isAlone });
  }
}

/** The numbers of a fact that were found, or got a unit, only when the fact was read as English. */
function inEnglish(line: FactLine, own: readonly ForeignMeasure[]): ForeignMeasure[] {
  return line.measures
    .slice(0, MOST_IN_LINE)
    .filter(
      ({ start, end, unit }) => !own.some((one) => one.start < end && start < one.end && (one.unit !== null || unit === null)),
    )
    .map((measure) => ({
      ...measure,
      named: [],
      isElided: false,
      isBetween: false,
      at: 0,
      next: 0,
      bound: null,
    }));
}

/**
 * Whether a word of an attribute's name does not name a thing. It may name a property ("Höhe"), or say that something is measured
 * ("Maße gesamt").
 */
const isGeneral = (word: string, { roles, general }: Tongue) =>
  roles.has(word) || roleBefore.has(word) || roleBehind.has(word) || general.has(word);

/** The property that an attribute's name gives to its number. Null if it gives none or several: "Largo y ancho". */
function roleIn(label: readonly string[], tongue: Tongue): Role | null {
  const named = new Set(label.flatMap((word) => roleCalled(word, tongue) ?? roleBefore.get(word) ?? roleBehind.get(word) ?? []));
  const [role = null] = named;
  return named.size === 1 ? role : null;
}

/** The unit in the brackets of an attribute's name, as in "Gewicht (g)". Null if there is none. */
function unitInName(name: string, language: ForeignLanguage): Unit | null {
  if (!/[([]/.test(name)) return null;
  const named = tokensOf(name);
  const at = named.findIndex(({ text }) => text === '(' || text === '[') + 1;
  const unit = readForeignUnit(named, at, language)?.unit;
  return unit ?? unitNames.get(named[at]?.lower ?? '')?.find(({ tokens }) => tokens.length === 1)?.unit ?? null;
}

const letters: Readonly<Record<string, Role>> = {
  h: 'height',
  b: 'width',
  w: 'width',
  t: 'depth',
  p: 'depth',
  d: 'depth',
  ø: 'diameter',
};
const listedSides = /(\p{L}{1,12})\s?[x×/]\s?(\p{L}{1,12})(?:\s?[x×/]\s?(\p{L}{1,12}))?/u;

/**
 * The sides that a fact names, in their order: height, width and depth for "H 54 x B 30 x T 22 cm". The names may also stand
 * together: "28 x 18 x 32 cm (largo x ancho x alto)". Empty if there are none.
 */
function sidesNamed({ name, text }: FactLine, { roles }: Tongue): Role[] {
  if (text.length > LONGEST_SIDES) return [];
  const listed = listedSides.exec(text)?.slice(1) ?? listedSides.exec(name)?.slice(1) ?? [];
  const beside = [...text.matchAll(/(?<!\p{L})(\p{L})\s?\d/gu)].flatMap(([, letter = '']) => (letter === 'x' ? [] : [letter]));
  return (
    [listed, beside].map((words) => words.flatMap((word) => sideOf(word, words, roles))).find((sides) => sides.length > 1) ?? []
  );
}

const LONGEST_SIDES = 80;

/**
 * The side that a word or letter names. If both "L" and "l" occur, as in French, "l" is the width. Otherwise both are the length.
 */
function sideOf(word: string | undefined, all: readonly (string | undefined)[], roles: Tongue['roles']): Role[] {
  if (!word) return [];
  if (word === 'l' && all.includes('L')) return ['width'];
  const role = word.toLowerCase() === 'l' ? 'length' : (letters[word.toLowerCase()] ?? roles.get(word.toLowerCase()));
  return role ? [role] : [];
}

/**
 * Divides "H 54 x B 30 x T 22 cm" into three measures, each with the side that it measures. A measure whose sides have no names
 * stays as it is.
 */
function withSides(measure: ForeignMeasure, sides: readonly Role[]): ForeignMeasure[] {
  const { amounts, form } = measure;
  if (form !== 'sides' || amounts.length !== sides.length || new Set(sides).size !== sides.length) return [measure];
  return amounts.map((amount, at) => ({ ...measure, amounts: [amount], form: 'single', role: sides[at] ?? null }));
}

/**
 * All beginnings of a German compound, because one of them may be its first word: "Rücken" in "Rückenlänge". Empty in other
 * languages.
 */
const beginningsOf = (stem: string, language: ForeignLanguage): string[] =>
  language === 'de' ? Array.from({ length: Math.max(0, Math.min(stem.length, 20) - 4) }, (_, at) => stem.slice(0, at + 4)) : [];

/**
 * All ends of a German compound, because its last word names the thing: "Litermarken" are "Marken". In other languages only the
 * word itself.
 */
export function endsOf(stem: string, language: ForeignLanguage): string[] {
  if (language !== 'de') return [stem];
  const ends: string[] = [];
  for (let from = 0; from <= stem.length - 4 && from < 20; from++) ends.push(stem.slice(from));
  return ends.length > 0 ? ends : [stem];
}

/** Matches a list of sizes such as "36-38, 39-41". */
const onlySizes = /^[\d\s,;/|–-]+$/;

/**
 * The items of a value that is a list: three in "ardoise, sapin et écru". If there are commas, a slash does not divide: "37/38,
 * 39/40" are two. Empty if an item would be empty or longer than four words.
 */
function itemsOf(text: string): string[] {
  const parts = /[,;|\n]/.test(text)
    ? text.split(/[,;|\n]|\s(?:and|und|y|et|&)\s/)
    : text.split(/\/|\s(?:and|or|und|oder|y|o|et|ou|&)\s/);
  const items = parts.map((item) => item.trim());
  return items.every((item) => item !== '' && item.split(/\s+/).length <= 4) ? items : [];
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key) ?? [];
  if (list.length < MOST_KNOWN) list.push(value);
  map.set(key, list);
}
