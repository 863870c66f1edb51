/** The numbers of a product's facts, read for comparing them with a German, French or Spanish text. */
import { tokensOf } from '../../../text/tokens.ts';
import type { ForeignLanguage } from '../../../vocabulary/unit-words.ts';
import { type Unit, unitNames } from '../../../vocabulary/units.ts';
import type { FactBase } from '../fact-base.ts';
import type { FactLine } from '../fact-line.ts';
import { type Role, roleBefore, roleBehind } from '../roles.ts';
import { type ForeignMeasure, foreignMeasuresOf, readForeignUnit } from './foreign-measures.ts';
import { tokensForNumbers } from './foreign-tokens.ts';
import type { Said } from './numeral.ts';
import { type Tongue, tongues } from './tongue.ts';

/** A number of the facts with what it is the number of. */
export interface KnownNumber {
  amounts: readonly Pick<Said, 'readings' | 'step'>[];
  form: ForeignMeasure['form'];
  unit: Unit | null;
  role: Role | null;
  /** Stems of the words around the number and of its attribute's name. */
  about: ReadonlySet<string>;
  line: FactLine;
  start: number;
  end: number;
}

export interface ForeignFacts {
  measures: ReadonlyMap<string, readonly KnownNumber[]>;
  /** For the stem of each thing that the facts count, the numbers of it. */
  things: ReadonlyMap<string, readonly { value: number; known: KnownNumber }[]>;
  /** All numbers of the facts, with any unit or none. */
  values: ReadonlySet<number>;
  /** The numbers that have no unit. */
  bare: ReadonlySet<number>;
  /** The counts of the facts, of whatever thing. */
  counts: ReadonlySet<number>;
  /** Stems of the words in the product's name and category. */
  called: ReadonlySet<string>;
}

/** At most this many numbers of one kind are compared with each claim. Hardly any product has more. */
const MOST_KNOWN = 100;
/** From at most this many counts others are calculated. */
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
  const measures = new Map<string, KnownNumber[]>();
  const things = new Map<string, { value: number; known: KnownNumber }[]>();
  const values = new Set<number>();
  const bare = new Set<number>();
  const counts = new Set<number>();
  for (const line of lines) {
    const named = tokensForNumbers(tokensOf(line.name));
    const label = named.filter(({ kind, lower }) => kind === 'word' && !tongue.small.has(lower)).map(({ lower }) => lower);
    const tokens = tokensForNumbers(tokensOf(line.text));
    const own = foreignMeasuresOf(tokens, language);
    const english = inEnglish(line, own);
    const found = [...own.filter((one) => !english.some(({ start, end }) => one.start < end && start < one.end)), ...english];
    const sides = sidesNamed(line, tongue);
    for (const measure of found.flatMap((one) => withSides(one, sides))) {
      const unit = measure.unit ?? (measure.counts.length === 0 ? unitInName(named, language) : null);
      const known: KnownNumber = {
        amounts: measure.amounts,
        form: measure.form,
        unit,
        role: measure.role ?? roleIn(label, tongue),
        about: new Set([
          ...[...measure.counts, ...measure.named].flatMap((one) => endsOf(one, language)),
          ...label.map(tongue.stem).flatMap((one) => [...endsOf(one, language), ...beginningsOf(one, language)]),
        ]),
        line,
        start: measure.start,
        end: measure.end,
      };
      const readings = measure.amounts.flatMap((amount) => amount.readings);
      if (!measure.amounts.some(({ article }) => article)) for (const value of readings) values.add(value);
      if (unit) addTo(measures, unit.dimension, known);
      else {
        for (const value of readings) {
          bare.add(value);
          for (const thing of [...measure.counts, ...(line.isValue ? label.map(tongue.stem) : [])])
            for (const part of endsOf(thing, language)) addTo(things, part, { value, known });
          if (Number.isInteger(value) && value > 1 && value < 1_000 && counts.size < MOST_COUNTS) counts.add(value);
        }
      }
    }
    for (const value of line.isValue ? listed(line.text) : []) {
      if (counts.size < MOST_COUNTS) counts.add(value);
      const known = {
        amounts: [],
        form: 'single',
        unit: null,
        role: null,
        about: new Set<string>(),
        line,
        start: 0,
        end: 0,
      } as const;
      for (const one of label) addTo(things, tongue.stem(one), { value, known });
    }
  }
  return {
    measures,
    things,
    values,
    bare,
    counts,
    called: stemsOf(
      lines.filter(({ name }) => name === 'Name' || name === 'Category'),
      tongue,
    ),
  };
}

/** The numbers of an English fact, where the reader of the other language has found none or no unit. */
function inEnglish(line: FactLine, own: readonly ForeignMeasure[]): ForeignMeasure[] {
  return line.measures
    .filter(
      ({ start, end, unit }) => !own.some((one) => one.start < end && start < one.end && (one.unit !== null || unit === null)),
    )
    .map((measure) => ({ ...measure, named: [], at: 0, next: 0, bound: null }));
}

function roleIn(label: readonly string[], { roles }: Tongue): Role | null {
  for (const word of label) {
    const role = roles.get(word) ?? roleBefore.get(word) ?? roleBehind.get(word);
    if (role) return role;
  }
  return null;
}

/** The unit in the brackets of a name: "Gewicht (g)". */
function unitInName(named: ReturnType<typeof tokensOf>, language: ForeignLanguage): Unit | null {
  const open = named.findIndex(({ text }) => text === '(' || text === '[');
  const token = named[open + 1];
  if (open < 0 || !token) return null;
  return (
    readForeignUnit(named, open + 1, language)?.unit ??
    unitNames.get(token.lower)?.find(({ tokens }) => tokens.length === 1)?.unit ??
    null
  );
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

/** The sides that a fact names in their order: "H 54 x B 30 x T 22 cm", "28 x 18 x 32 cm (largo x ancho x alto)". */
function sidesNamed({ name, text }: FactLine, { roles }: Tongue): Role[] {
  if (text.length > LONGEST_SIDES) return [];
  const listed = listedSides.exec(text)?.slice(1) ?? listedSides.exec(name)?.slice(1) ?? [];
  const beside = [...text.matchAll(/(?<!\p{L})(\p{L})\s?\d/gu)].flatMap(([, letter = '']) => (letter === 'x' ? [] : [letter]));
  return (
    [listed, beside].map((words) => words.flatMap((word) => sideOf(word, words, roles))).find((sides) => sides.length > 1) ?? []
  );
}

const LONGEST_SIDES = 80;

/** In French, L is the length and l the width. Elsewhere both are the length. */
function sideOf(word: string | undefined, all: readonly (string | undefined)[], roles: Tongue['roles']): Role[] {
  if (!word) return [];
  if (word === 'l' && all.includes('L')) return ['width'];
  const role = word.toLowerCase() === 'l' ? 'length' : (letters[word.toLowerCase()] ?? roles.get(word.toLowerCase()));
  return role ? [role] : [];
}

/** The sides of "H 54 x B 30 x T 22 cm" as three numbers, each with what it measures; the measure itself if its sides have no names. */
function withSides(measure: ForeignMeasure, sides: readonly Role[]): ForeignMeasure[] {
  const { amounts, form } = measure;
  if (form !== 'sides' || amounts.length !== sides.length || new Set(sides).size !== sides.length) return [measure];
  return amounts.map((amount, at) => ({ ...measure, amounts: [amount], form: 'single', role: sides[at] ?? null }));
}

/** What a German label begins with: "Rücken" of "Rückenlänge". */
const beginningsOf = (stem: string, language: ForeignLanguage): string[] =>
  language === 'de' ? Array.from({ length: Math.max(0, Math.min(stem.length, 20) - 4) }, (_, at) => stem.slice(0, at + 4)) : [];

/** A German compound is also what its last part says: "Litermarken" are "Marken". */
export function endsOf(stem: string, language: ForeignLanguage): string[] {
  if (language !== 'de') return [stem];
  const ends: string[] = [];
  for (let from = 0; from <= stem.length - 4 && from < 20; from++) ends.push(stem.slice(from));
  return ends.length > 0 ? ends : [stem];
}

/** How many things a value lists: 3 for "ardoise, sapin et écru". */
function listed(text: string): number[] {
  const items = text.split(/[,;/|\n]|\s(?:and|or|und|oder|y|o|et|ou|&)\s/).map((item) => item.trim());
  return items.length > 1 && items.every((item) => item !== '' && item.split(/\s+/).length <= 6) ? [items.length] : [];
}

const stemsOf = (lines: readonly FactLine[], { small, stem }: Tongue): Set<string> =>
  new Set(
    lines
      .flatMap(({ text }) => tokensForNumbers(tokensOf(text)))
      .filter(({ kind, lower }) => kind === 'word' && !small.has(lower))
      .map(({ lower }) => stem(lower)),
  );

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key) ?? [];
  if (list.length < MOST_KNOWN) list.push(value);
  map.set(key, list);
}
