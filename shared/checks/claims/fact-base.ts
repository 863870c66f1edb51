/** The facts of one product, prepared once for all checks: which numbers, vocabulary terms and other words they contain. */

import { type Facts, factLines } from '../../facts/facts.ts';
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { type Token, tokensOf } from '../../text/tokens.ts';
import type { TermClass } from '../../vocabulary/family.ts';
import { anyThing } from '../../vocabulary/packs.ts';
import { sizesBetween } from '../../vocabulary/sizes.ts';
import { mentionsOf, withParents } from '../../vocabulary/terms.ts';
import type { Unit } from '../../vocabulary/units.ts';
import { unitNames, unitOf } from '../../vocabulary/units.ts';
import { Confirmations } from '../confirmations.ts';
import { codesOf } from './codes.ts';
import { statesSomething } from './context.ts';
import { FactFigures } from './fact-figures.ts';
import { type FactLine, type KnownTerm, presentIn } from './fact-line.ts';
import { FactPhrases } from './fact-phrases.ts';
import { type FactPolarity, factPolarityOf } from './fact-polarity.ts';
import { MeasureIndex } from './measure-index.ts';
import { type Measure, measuresOf } from './measures.ts';
import { type OtherFact, otherFactsIn } from './other-facts.ts';
import { polarityOf, readPolarity } from './polarity.ts';
import { type Role, roleBefore, roleBehind } from './roles.ts';
import { readSight, type Sight } from './sight.ts';
import { statedIn } from './stated.ts';
import { termsInForeignFacts } from './words/foreign-facts.ts';

export interface FactBase {
  lines: readonly FactLine[];
  numbers: MeasureIndex;
  /** Every measure in the facts, together with its fact, so that a message can quote the fact that a claim contradicts. */
  measures: readonly { measure: Measure; line: FactLine }[];
  /**
   * For each number in the facts, the stems of words that tell what it is about: 6 → "brush" for "6 brushes", 2 → "cable" for
   * "Cable: 2 m".
   */
  counted: ReadonlyMap<number, ReadonlySet<string>>;
  /** All numbers in the facts, each with words that tell what it is about. Also how many items each list in the facts has. */
  figures: FactFigures;
  codes: ReadonlySet<string>;
  /** Ids of the vocabulary terms that the facts state, and of more general terms: a fact with "navy" also states "blue". */
  stated: ReadonlySet<string>;
  /** Ids of vocabulary terms that the facts deny, as "no leather" does, each with the fact that denies it. */
  denied: ReadonlyMap<string, FactLine>;
  /** Substances that are in the product although a text may deny it: "bpa" for "BPA-free: no", each with its fact. */
  present: ReadonlyMap<string, FactLine>;
  terms: Readonly<Partial<Record<TermClass, readonly KnownTerm[]>>>;
  stems: ReadonlySet<string>;
  /** The words of all stated terms: "sterling" and "silver", if a fact says "sterling silver". */
  within: ReadonlySet<string>;
  polarity: FactPolarity;
  phrases: FactPhrases;
  /**
   * Versions in the facts, such as "15 Pro" in "iPhone 15 Pro", by the id of the device or certificate and by more general ids.
   * "15 pro" is also stored as "15".
   */
  versions: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * Stems of the words in the product's name and category, such as "brush" for "brushes". A text uses these words for the
   * product.
   */
  called: ReadonlySet<string>;
  /** What the product's picture shows. Kept apart from the facts, which the seller states. */
  sight: Sight;
  /** The claims that the seller has confirmed to be true. */
  confirmed: Confirmations;
  /** The facts that are not about the product itself. */
  others: readonly OtherFact[];
  /** The facts without `others`, prepared when first asked for. Null if there are no others. */
  own: () => FactBase | null;
}

const delivering = /\b(?:USB[- ]?)?PD\b|\bpower delivery\b|\bquick charge\b|\bQC ?\d/;
const charging = /\b(?:re)?charg(?:e|ing)[ -]time|batter\w*[^.]*\b(?:re)?charg|charg\w*[^.]*\bbatter/i;

/** Facts in which a seller may also ask, guess or say what not to write. */
const isFreelyWorded: ReadonlySet<FactLine['source']> = new Set([
  'attribute',
  'feature',
  'notes',
  'private notes',
  'description',
]);

/** Facts that have been prepared, kept because several checks of one text need them. */
const prepared = new WeakMap<Facts, FactBase>();

/**
 * Prepares the facts of a product for the checks. Takes time in proportion to their length. Facts that are already prepared are
 * kept, so a second call with the same object takes no time.
 */
export function factBaseOf(facts: Facts): FactBase {
  const base = prepared.get(facts) ?? prepare(facts);
  prepared.set(facts, base);
  return base;
}

/** `isLeftOut` tells which facts do not count. */
function prepare(
  facts: Facts,
  isLeftOut: (source: FactLine['source'], name: string, text: string) => boolean = () => false,
): FactBase {
  const called = stemsOf(tokensOf(`${facts.name} ${facts.category}`));
  const sources: Pick<FactLine, 'source' | 'name' | 'text'>[] = [
    ...factLines(facts).map((line) => (isFreelyWorded.has(line.source) ? { ...line, text: statedIn(line.text) } : line)),
    { source: 'code', name: 'SKU', text: facts.sku },
    { source: 'code', name: 'Barcode', text: facts.gtin },
    { source: 'price', name: 'Price', text: facts.price },
  ];
  const numbers = new MeasureIndex();
  const measures: { measure: Measure; line: FactLine }[] = [];
  const counted = new Map<number, Set<string>>();
  const figures = new FactFigures();
  const codes = new Set<string>();
  const stated = new Set<string>();
  const denied = new Map<string, FactLine>();
  const present = new Map<string, FactLine>();
  const terms: Partial<Record<TermClass, KnownTerm[]>> = {};
  const stems = new Set<string>();
  const within = new Set<string>();
  const plain: string[] = [];
  const lines: FactLine[] = [];

  for (const { source, name, text } of sources) {
    if (text.trim() === '' || isLeftOut(source, name, text)) continue;
    const tokens = tokensOf(text);
    const isLabel = source === 'attribute';
    const named = isLabel ? tokensOf(name) : [];
    const read = measuresOf(tokens).map((measure) => completed(measure, named));
    const namedStems = [...stemsOf(named)];
    const own = mentionsOf(tokens, { anyCase: true });
    const line: FactLine = {
      source,
      name,
      text,
      tokens,
      isValue: isLabel && text.length <= 60,
      measures: read,
      mentions: own,
      stems: stemsOf([...tokens, ...named]),
    };
    lines.push(line);
    const substance = presentIn(line);
    if (substance) present.set(substance, line);
    figures.add(line, tokens, read, isLabel ? named : null);
    // The attribute's name is read too: "Paper: 100 gsm" says that there is paper, and "Weight (4 years): 340 g" names 4 years.
    for (const measure of measuresOf(named)) {
      numbers.add(measure);
      for (const value of measure.amounts.flatMap(({ readings }) => readings)) addTo(counted, value, measure.counts);
    }
    const isNone = ['no', 'none', 'not', 'nein', 'non'].includes(tokens[0]?.lower ?? '') && tokens.length <= 2;
    for (const { term } of mentionsOf(named, { anyCase: true })) {
      if (isNone) denied.set(term.id, line);
      else stated.add(term.id);
    }
    const reading = readPolarity(tokens);
    for (const [at, measure] of read.entries()) {
      numbers.add(measure);
      measures.push({ measure, line });
      for (const multiple of multipliedBy(measure, read[at - 1])) numbers.add(multiple);
      // What the number is about. With a unit these are the words of the attribute's name ("cable" in "Cable: 2 m"), without one
      // the things counted in the fact ("6 brushes").
      const counts = measure.unit ? namedStems : measure.counts;
      if (measure.unit && counts.length === 0) continue;
      for (const value of measure.amounts.flatMap(({ readings }) => readings)) addTo(counted, value, counts);
    }
    if (isLabel)
      for (const count of listed(text))
        addTo(counted, count, namedStems.filter((stem) => !anyThing.has(stem)).flatMap(bothSpellings));
    for (const { text: code } of codesOf(tokens)) codes.add(code);
    for (const mention of own) {
      if (polarityOf(reading, tokens, mention) === 'denied') {
        // A term is denied only if no other word is denied with it: "no plastic packaging" is only about the packaging.
        const isWhole = reading.denials.some(
          ({ words, kind }) =>
            (kind === 'absence' || kind === 'negation') && words.every((at) => at >= mention.at && at < mention.next),
        );
        if (isWhole) denied.set(mention.term.id, line);
        continue;
      }
      for (const id of withParents(mention.term.id)) stated.add(id);
      for (const { lower } of tokens.slice(mention.at, mention.next)) within.add(lower);
      if (!statesSomething(mention, { tokens, called, terse: true })) continue;
      const said = text.slice(tokens[mention.at]?.start, tokens[mention.next - 1]?.end);
      const { class: kind } = mention.term;
      const known = terms[kind] ?? [];
      terms[kind] = known;
      known.push({ mention, line, said });
    }
    for (const stem of line.stems) stems.add(stem);
    plain.push(...[...tokens, ...named].filter(({ kind }) => kind !== 'sign').map(({ lower }) => lower), '|');
    const between = sizesBetween(text);
    plain.push(...between);
    for (const letter of between) stated.add(letter.toUpperCase());
  }
  for (const id of termsInForeignFacts(lines)) stated.add(id);
  // A battery with a capacity or a charging time can be charged.
  const isCharged = ({ name, text, source }: FactLine) => source === 'attribute' && charging.test(`${name} ${text}`);
  if (figures.ofDimension('charge').length > 0 || lines.some(isCharged)) {
    stated.add('rechargeable');
    stems.add(rootOf('rechargeable'));
  }
  // What delivers power by USB charges what is plugged in.
  if (lines.some(({ text, name }) => delivering.test(`${name} ${text}`)))
    for (const word of ['charge', 'charges', 'charging']) stems.add(rootOf(word));
  // What speaks Bluetooth or Wi-Fi needs no wire for it.
  if (['Bluetooth', 'bluetooth', 'Wi-Fi', 'wi-fi', 'wifi'].some((id) => stated.has(id))) {
    stated.add('wireless');
    stems.add(rootOf('wireless'));
  }
  const sight = readSight(facts.pictured, terms, called);
  const others = otherFactsIn(lines, called);
  let own: FactBase | null | undefined;
  const isOther: typeof isLeftOut = (source, name, text) =>
    others.some(({ line }) => line.source === source && line.name === name && line.text === text);
  return {
    lines: [...lines, ...sight.lines],
    numbers,
    measures,
    counted,
    figures,
    codes,
    stated,
    denied,
    present,
    terms,
    stems,
    within,
    called,
    polarity: factPolarityOf(lines),
    phrases: new FactPhrases(plain),
    versions: versionsOf([...(terms.compatibility ?? []), ...(terms.certification ?? [])]),
    sight,
    confirmed: new Confirmations(facts.confirmed),
    others,
    own: () => {
      own ??= others.length > 0 ? prepare(facts, isOther) : null;
      return own;
    },
  };
}

/**
 * Adds to a measure what only the attribute's name says: the unit in "Weight (g): 250", the property in "Height: 20 cm", the
 * counted things in "Brushes: 6".
 */
function completed(measure: Measure, named: readonly Token[]): Measure {
  const unit = measure.unit ?? (measure.counts.length === 0 ? (unitInBrackets(named) ?? unitOfAge(named)) : null);
  const role = measure.role ?? roleNamed(named);
  const counts = unit
    ? []
    : [...measure.counts, ...named.filter(({ kind }) => kind === 'word').map(({ lower }) => rootOf(lower))];
  return { ...measure, unit, role, counts };
}

/** The unit of a number without one: years if its attribute is an age, as in "Age: 10+"; otherwise null. */
const unitOfAge = (named: readonly Token[]) =>
  named.some(({ lower }) => lower === 'age' || lower === 'ages') ? unitOf('year') : null;

function unitInBrackets(named: readonly Token[]): Unit | null {
  const open = named.findIndex(({ text }) => text === '(' || text === '[');
  const token = named[open + 1];
  if (open < 0 || !token) return null;
  return (unitNames.get(token.text) ?? unitNames.get(token.lower))?.find(({ tokens }) => tokens.length === 1)?.unit ?? null;
}

function roleNamed(named: readonly Token[]): Role | null {
  for (const { lower } of named) {
    const role = roleBefore.get(lower) ?? roleBehind.get(lower);
    if (role) return role;
  }
  return null;
}

function versionsOf(known: readonly KnownTerm[]): Map<string, Set<string>> {
  const versions = new Map<string, Set<string>>();
  for (const { mention } of known) {
    for (const id of withParents(mention.term.id)) {
      const own = versions.get(id) ?? new Set();
      versions.set(id, own);
      const parts = mention.version.split(' ');
      for (let length = 1; length <= parts.length; length++) own.add(parts.slice(0, length).join(' '));
    }
  }
  return versions;
}

/** The total amount of several packs, as a further measure: "2 x 500 ml" is also one litre. Empty if there are no packs. */
function multipliedBy(measure: Measure, count: Measure | undefined): Measure[] {
  const [times] = count?.amounts ?? [];
  if (!measure.unit || !times || count?.unit || count?.counts[0] !== 'pack') return [];
  const amounts = measure.amounts.map((amount) => ({
    ...amount,
    readings: amount.readings.map((value) => value * (times.readings[0] ?? 1)),
  }));
  return [{ ...measure, amounts }];
}

/** A longer list is not counted, because no text says how many items it has. */
const MOST_LISTED = 40;

/** How many things an attribute lists: 3 for "navy, oatmeal and rust". Empty if the text is not a list. */
function listed(text: string): number[] {
  if (text.length > 600) return [];
  const items = text.split(/[,;/|\n]|\s(?:and|or|und|y|et|&)\s/).map((item) => item.trim());
  const isList =
    items.length > 1 && items.length <= MOST_LISTED && items.every((item) => item !== '' && item.split(/\s+/).length <= 6);
  return isList ? [items.length] : [];
}

/** Both spellings of a word that ends in "colour" or "color"; any other word alone. */
const bothSpellings = (stem: string) =>
  /colou?r$/.test(stem) ? [stem.replace(/colou?r$/, 'color'), stem.replace(/colou?r$/, 'colour')] : [stem];

function addTo(map: Map<number, Set<string>>, key: number, values: readonly string[]): void {
  const known = map.get(key) ?? new Set();
  for (const value of values) known.add(value);
  map.set(key, known);
}

function stemsOf(tokens: readonly Token[]): Set<string> {
  return new Set(
    tokens
      .filter(({ kind, lower }) => kind === 'word' && lower.length > 1 && !isSmallWord(lower))
      .map(({ lower }) => rootOf(lower)),
  );
}
